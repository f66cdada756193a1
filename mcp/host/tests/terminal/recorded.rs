//! The real command from its start to its end in each view, on a server that is a child and one over HTTP, recorded as
//! asciicast v3. `docs/pictures/make` makes the README's pictures and recordings of the same runs.

use std::fs;
use std::path::Path;

use asciicast_rs::{Asciicast, V3};

use crate::connecting::HttpServer;
use crate::pty::{Pty, splitflap};

/// A view, and a person at it.
struct Run {
    view: &'static str,
    arguments: &'static [&'static str],
    /// What to wait for, then what to type.
    steps: &'static [(&'static str, &'static str)],
    /// What stands on the screen in the end.
    result: &'static str,
    status: i32,
}

const RUNS: [Run; 4] = [
    Run {
        view: "terminal",
        arguments: &["--tool", "show_seats"],
        steps: &[
            // A view without its data has no seat either.
            ("DEMO 204", ""),
            ("no seat is selected", "14A "),
            ("Enter: confirm 14A", "\r"),
            ("Any key closes", "x"),
        ],
        result: "14A is confirmed on DEMO 204",
        status: 0,
    },
    Run {
        view: "form",
        arguments: &["--view", "form"],
        steps: &[
            ("first where in the cabin", "\t \t\r"),
            ("Available seats", " \t\r"),
            ("Confirm", " \t\r"),
        ],
        result: "confirmed",
        status: 0,
    },
    Run {
        view: "html",
        arguments: &["--view", "html", "--no-browser", "--tool", "show_seats"],
        steps: &[("The view is at http://127.0.0.1:", "q")],
        result: "Closed without a result.",
        status: 1,
    },
    Run {
        view: "text",
        arguments: &["--view", "text", "--tool", "show_seats"],
        steps: &[],
        result: "DEMO 204",
        status: 0,
    },
];

#[test]
fn each_view_is_gone_through_over_both_ways_to_a_server_and_recorded() {
    let program = env!("CARGO_BIN_EXE_splitflap");
    for run in &RUNS {
        let server = HttpServer::start();
        let child = ["--", program, "seat-demo", "--database", ":memory:"];
        for (way, server) in [("child", &child[..]), ("http", &["--url", &server.url])] {
            let cast = format!("{}/{}-{way}.cast", env!("CARGO_TARGET_TMPDIR"), run.view);
            let _ = fs::remove_file(&cast);
            let mut command = splitflap(&["open"]);
            command.args(run.arguments);
            command.args(server);
            command.record(&cast);
            let mut pty = Pty::start(command);
            for (wait, keys) in run.steps {
                pty.wait_for(wait);
                pty.send(keys);
            }
            assert_eq!(pty.ended(run.result), run.status, "{} {way}", run.view);
            pty.assert_as_it_was();
            drop(pty);
            assert!(readable(Path::new(&cast)) > 0, "{cast}");
        }
    }
}

/// How many events a recording has, read by a library that others wrote.
fn readable(cast: &Path) -> usize {
    let bytes = fs::read(cast).unwrap_or_else(|error| panic!("{}: {error}", cast.display()));
    let read = Asciicast::<V3>::from_slice(&bytes);
    let read = read.unwrap_or_else(|error| panic!("{}: {error:?}", cast.display()));
    read.events.len()
}

#[test]
fn the_pictures_and_recordings_that_the_readme_names_are_there() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let named = readme
        .split(['(', ')', '`', ' ', '\n'])
        .filter(|word| word.starts_with("docs/pictures/") && word.contains('.'));
    let (mut pictures, mut casts) = (0, 0);
    for name in named {
        let file = root.join(name);
        if name.ends_with(".cast") {
            assert!(readable(&file) > 0, "{name}");
            casts += 1;
        } else {
            assert!(fs::read(&file).unwrap().starts_with(b"\x89PNG"), "{name}");
            pictures += 1;
        }
    }
    // One of each view, at least.
    assert!(pictures >= 4 && casts >= 1, "{pictures} {casts}");
    for view in ["terminal", "form", "text", "http"] {
        assert!(
            readable(&root.join(format!("docs/pictures/{view}.cast"))) > 0,
            "{view}"
        );
    }
}
