//! The real command from its start to its end in each view, on a server that is a child and one over HTTP, recorded as
//! asciicast v3. `docs/pictures/make` makes the README's pictures and recordings of the same runs.

use std::fs;

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
            let cast = fs::read_to_string(&cast).unwrap();
            let mut lines = cast.lines();
            assert!(lines.next().unwrap().contains("\"version\":3"), "{cast}");
            assert!(lines.any(|line| line.contains("\"o\"")), "{cast}");
        }
    }
}
