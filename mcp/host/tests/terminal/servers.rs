//! Servers that fail: a clear message, the terminal as it was, the exit status that is theirs.

use std::fs;

use alacritty_terminal::term::TermMode;

use crate::pty::{MISBEHAVE, Pty, splitflap, splitflap_with};

#[test]
fn what_fails_before_the_view_is_told_and_never_takes_the_terminal() {
    for (fault, message) in [
        (
            "no-start",
            "the server ended (exit status 7); it last wrote: no licence file",
        ),
        (
            "silent-start",
            "no answer within 2 s; the server wrote 'a log line that is no message', which is no JSON-RPC",
        ),
        ("silent-start", "Waiting for sh... (Ctrl-C ends)"),
        ("silent-view", "Waiting for sh... (Ctrl-C ends)"),
        (
            "refuse-start",
            "it answered with error -32000: come back later",
        ),
        ("broken-json", "the server wrote a line that is not JSON"),
        ("no-action-tool", "no tool takes its actions"),
        ("wrong-mime", "has the MIME type \"text/html\""),
        (
            "huge-view",
            "ui://test/view.json has 10000000 bytes; at most 1048576",
        ),
        (
            "silent-view",
            "reading ui://test/view.json: no answer within 2 s",
        ),
        ("bad-view", "(unknown-component)"),
    ] {
        let (seconds, status) = match fault {
            "silent-start" | "silent-view" => ("2", 6),
            "no-start" => ("60", 7),
            _ => ("60", 3),
        };
        let mut pty = Pty::start_sized(splitflap_with(fault, &["--timeout", seconds]), 250, 24);
        assert_eq!(pty.exit_status(), status, "{fault}: {}", pty.screen());
        pty.wait_for(message);
        assert!(
            !String::from_utf8_lossy(&pty.bytes).contains("\x1b["),
            "{fault}"
        );
        pty.assert_as_it_was();
    }
}

#[test]
fn json_tells_a_failure_too() {
    for (fault, message, status) in [
        (
            "no-start",
            "\"outcome\":\"server-gone\",\"message\":\"the handshake",
            7,
        ),
        ("wrong-mime", "\"outcome\":\"failed\",\"tool\":\"show\"", 3),
    ] {
        let mut pty = Pty::start_sized(splitflap_with(fault, &["--json"]), 400, 24);
        assert_eq!(pty.ended(message), status, "{fault}");
    }
}

#[test]
fn the_opened_tool_that_fails_is_told() {
    for (fault, message, status) in [
        (
            "die-mid-answer",
            "the server ended (signal 9); it last wrote: out of memory",
            7,
        ),
        ("tool-fails", "the tool show failed: no such flight", 5),
        (
            "error",
            "the server answered with error -32603: database \u{FFFD}[31mdown",
            3,
        ),
    ] {
        let mut pty = Pty::start_sized(splitflap_with(fault, &[]), 250, 24);
        assert_eq!(pty.ended(message), status, "{fault}");
        pty.assert_as_it_was();
    }
}

#[test]
fn a_server_that_dies_in_the_view_gives_the_terminal_back_first() {
    let mut pty = Pty::start_sized(splitflap_with("die-on-action", &[]), 250, 24);
    pty.wait_for("Enter: confirm 1A");
    pty.send("\r");
    assert_eq!(
        pty.ended("the server ended (exit status 101); it last wrote: panicked"),
        7
    );
    assert!(!pty.has(TermMode::ALT_SCREEN));
    pty.assert_as_it_was();
}

#[test]
fn an_action_that_comes_to_nothing_is_told_in_the_view_and_can_be_tried_again() {
    for (fault, message, last, status) in [
        (
            "silent-action",
            "calling seat_action: no answer within 1 s",
            "calling seat_action: no answer within 1 s",
            6,
        ),
        (
            "error-on-action",
            "calling seat_action: the server answered with error -32603: database down",
            "calling seat_action: the server answered with error -32603: database down",
            3,
        ),
        (
            "empty-answer",
            "The server answered without saying anything.",
            "Closed without a result.",
            1,
        ),
    ] {
        let mut pty = Pty::start_sized(splitflap_with(fault, &["--timeout", "1"]), 120, 24);
        pty.wait_for("Enter: confirm 1A");
        for _ in 0..2 {
            pty.send("\r");
            pty.wait_for(message);
            pty.send("\x1b[C");
            pty.wait("the note to go", |pty| !pty.shows(message));
        }
        pty.send("q");
        assert_eq!(pty.ended(last), status, "{fault}");
        pty.assert_as_it_was();
    }
}

#[test]
fn a_view_that_gets_no_data_says_so() {
    let mut pty = Pty::start(splitflap_with("no-data", &[]));
    pty.wait_for("the server sent no data yet");
    pty.send("\x1b[C");
    pty.wait_for("the server sent no data yet");
    pty.send("q");
    assert_eq!(pty.ended("Closed without a result."), 1);
}

#[test]
fn messages_of_a_tool_that_declares_no_view_are_told() {
    let mut pty = Pty::start_sized(splitflap_with("undeclared", &["--tool", "show"]), 200, 24);
    assert_eq!(
        pty.ended("show is shown as text: the tool declares no terminal view"),
        0
    );
    pty.wait_for("the result of show holds application/vnd.fka.terminal-ui+json messages, but");
    let mut pty = Pty::start_sized(
        splitflap_with("undeclared", &["--tool", "show", "--view", "terminal"]),
        200,
        24,
    );
    assert_eq!(
        pty.ended("(_meta \"dev.fka/terminal-ui\", see docs/format.md)"),
        3
    );
}

#[test]
fn a_program_that_copies_its_input_is_told_from_a_server() {
    let mut pty = Pty::start_sized(splitflap(&["open", "--", "cat"]), 120, 24);
    assert_eq!(pty.ended("the server sends back what it gets"), 3);
}

#[test]
fn an_answer_that_comes_when_the_view_is_closed_still_counts() {
    let mut pty = Pty::start(splitflap_with("slow-action", &[]));
    pty.wait_for("Enter: confirm 1A");
    pty.send("\r\x03");
    assert_eq!(pty.ended("Seat 1A confirmed, EUR 24."), 0);
    let mut pty = Pty::start(splitflap_with("silent-action", &[]));
    pty.wait_for("Enter: confirm 1A");
    pty.send("\r\x03");
    assert_eq!(
        pty.ended("the server had not answered to confirm_seat yet"),
        1
    );
    pty.assert_as_it_was();
}

#[test]
fn a_refusal_without_data_is_shown_until_the_next_key() {
    let mut pty = Pty::start(splitflap_with("refuse-action", &[]));
    pty.wait_for("Enter: confirm 1A");
    pty.send("\r");
    pty.wait_for("1A was taken meanwhile");
    pty.send("\x1b[C");
    pty.wait("the note to go", |pty| {
        !pty.screen().contains("taken meanwhile")
    });
    pty.wait_for("Enter: confirm 1A");
    pty.send("q");
    assert_eq!(
        pty.ended("Before that: the tool seat_action failed: 1A was taken"),
        5
    );
    pty.assert_as_it_was();
}

#[test]
fn a_result_that_says_done_is_one() {
    let mut pty = Pty::start(splitflap_with("nothing", &[]));
    pty.wait_for("Enter: confirm 1A");
    pty.send("\r");
    pty.wait_for("any key closes");
    pty.send("x");
    assert_eq!(pty.ended("Seat 1A confirmed, EUR 24."), 0);
    let mut pty = Pty::start(splitflap_with("nothing", &["--exit-on-result"]));
    pty.wait_for("Enter: confirm 1A");
    pty.send("\r");
    assert_eq!(pty.ended("Seat 1A confirmed, EUR 24."), 0);
    pty.assert_as_it_was();
}

#[test]
fn a_catalog_that_is_not_known_falls_back_to_text() {
    let mut pty = Pty::start_sized(splitflap_with("other-catalog", &[]), 200, 24);
    assert_eq!(
        pty.ended("show is shown as text: its catalog \"other/9\" is not known here"),
        0
    );
    pty.wait_for("Row 1: A\u{FFFD}]0;x\u{FFFD}, B");
    let mut pty = Pty::start_sized(
        splitflap_with("other-catalog", &["--view", "terminal"]),
        200,
        24,
    );
    assert_eq!(pty.ended("can't be shown as a terminal view"), 3);
}

#[test]
fn the_numbers_of_an_action_and_of_the_arguments_reach_the_server_as_they_were_written() {
    const SENT: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/sent.jsonl");
    let _ = fs::remove_file(SENT);
    let given = "{ \"most\": 24.50, \"far\": 1E+999,\n\"id\": 123456789012345678901234567890 }";
    let mut command = splitflap(&["open", "--exit-on-result", "--args", given]);
    command.args(["--", "sh", MISBEHAVE, "exact", SENT]);
    let mut pty = Pty::start(command);
    pty.wait_for("Enter: confirm 1A");
    pty.send("\r");
    assert_eq!(pty.ended("Seat 1A confirmed, EUR 24."), 0);
    let sent = fs::read_to_string(SENT).unwrap();
    for exact in [
        "\"arguments\":{\"most\":24.50,\"far\":1E+999,\"id\":123456789012345678901234567890}",
        "\"price\":24.50",
    ] {
        assert!(sent.contains(exact), "{exact} is not in\n{sent}");
    }
}
