//! Which view is shown: terminal, HTML, form, text, by what server and place allow.

use std::fs;

use crate::asking::{Asked, visited};
use crate::pty::{Pty, splitflap};

#[test]
fn a_page_is_opened_in_the_browser_only_when_the_person_says_so() {
    for generation in ["2025", "2026"] {
        let mut asked = Asked::start("page", generation, &[]);
        asked.pty.wait_for("The view of ask is a web page.");
        asked.pty.wait_for("It leads to 127.0.0.1:");
        assert_eq!(visited(&asked.record), "");
        asked.pty.send("\t\t\r");
        asked
            .pty
            .wait_for("the view is in your browser; q closes it");
        let record = asked.record.clone();
        asked.pty.wait("the browser", |_| {
            visited(&record).starts_with("http://127.0.0.1:")
        });
        asked.pty.send("q");
        assert_eq!(asked.pty.ended("Closed without a result."), 1);
        asked.pty.assert_as_it_was();
    }
}

#[test]
fn where_no_browser_is_wanted_the_address_of_the_page_stands_on_the_screen() {
    let mut pty = Pty::start(splitflap(&["--view", "html", "--no-browser"]));
    pty.wait_for("The view is at http://127.0.0.1:");
    pty.send("x");
    pty.wait_for("the view is a web page; q closes it");
    pty.send("q");
    assert_eq!(pty.ended("Closed without a result."), 1);
    assert!(!pty.screen().contains("can't be shown"), "{}", pty.screen());
    pty.assert_as_it_was();
}

#[test]
fn who_wants_no_browser_gets_the_text() {
    for keys in ["\r", "\t\r", "\x1b"] {
        let mut asked = Asked::start("page", "2026", &[]);
        asked.pty.wait_for("The view of ask is a web page.");
        asked.pty.send(keys);
        assert_eq!(asked.pty.ended("All there is to read."), 0);
        assert_eq!(visited(&asked.record), "");
        let sent = fs::read_to_string(&asked.record).unwrap();
        assert_eq!(sent.matches("tools/call").count(), 1, "called once\n{sent}");
    }
    let mut asked = Asked::start("page", "2026", &["--no-browser"]);
    assert_eq!(asked.pty.ended("All there is to read."), 0);
}

#[test]
fn a_view_that_is_asked_for_and_not_there_is_told() {
    let mut asked = Asked::start("short", "2026", &["--view", "html"]);
    assert_eq!(asked.pty.ended("the tool \"ask\" has no HTML view"), 2);
    let mut asked = Asked::start("page", "2026", &["--view", "form"]);
    assert_ne!(asked.pty.exit_status(), 0);
    let mut asked = Asked::start("page", "2026", &["--view", "terminal"]);
    asked.pty.wait_for("can't be shown as a terminal view");
}

#[test]
fn the_log_has_every_call_and_nothing_of_what_was_said() {
    const LOG: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/calls.jsonl");
    let _ = fs::remove_file(LOG);
    let mut pty = Pty::start(splitflap(&["--log", LOG]));
    pty.wait_for("DEMO 204");
    pty.send("14A ");
    pty.wait_for("Enter: confirm 14A");
    pty.send("\x03");
    assert_eq!(pty.exit_status(), 1);
    let log = fs::read_to_string(LOG).unwrap();
    for line in [
        "{\"event\":\"open\",\"server\":\"seat-demo\",\"tool\":\"show_seats\",\"view\":\"terminal\",",
        "{\"event\":\"read\",\"uri\":\"ui://seat-demo/seat-map.json\",",
        "{\"event\":\"call\",\"id\":1,\"tool\":\"seat_action\",",
        "{\"event\":\"result\",\"id\":1,\"ended\":\"ok\",",
    ] {
        assert!(log.contains(line), "{line}\n{log}");
    }
    assert!(!log.contains("14A"), "{log}");
    let mut asked = Asked::start("short", "2025", &["--log", LOG]);
    asked.pty.wait_for("Who are you?");
    asked.pty.send("Ada\t\r");
    assert_eq!(asked.pty.ended("Thank you."), 0);
    let log = fs::read_to_string(LOG).unwrap();
    assert!(
        log.contains("{\"event\":\"question\",\"mode\":\"form\""),
        "{log}"
    );
    assert!(
        log.contains("{\"event\":\"answer\",\"action\":\"accept\""),
        "{log}"
    );
    assert!(!log.contains("Ada"), "{log}");
}

#[test]
fn a_log_that_could_not_be_written_ends_nothing_and_is_told() {
    let mut pty = Pty::start(splitflap(&["--log", "/dev/full"]));
    pty.wait_for("DEMO 204");
    pty.send("\x03");
    assert_eq!(pty.ended("Closed without a result."), 1);
    pty.wait_for("the log lacks");
    pty.wait_for("No space left on device");
}
