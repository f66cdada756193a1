//! The other commands, and where the command draws.

use std::fs;

use crate::pty::{Pty, command, splitflap, splitflap_with};

const FILE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/preview.jsonl");

const VIEW: &str = r#"[{"version":"0.1","createSurface":{"surfaceId":"s","catalogId":"dev.fka:terminal-seat-demo/0.1"}},{"version":"0.1","updateComponents":{"surfaceId":"s","components":[{"id":"root","component":"SeatGrid","seats":{"path":"/seats"},"selected":{"path":"/selected"},"onSelect":"select_seat"}]}}]"#;

fn data(seat: &str) -> String {
    format!(
        r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"s","path":"/","value":{{"seats":[{{"id":"{seat}","row":7,"column":"A","position":"window","status":"available","price":5}}]}}}}}}"#
    )
}

#[test]
fn a_preview_shows_actions_and_follows_its_file() {
    fs::write(FILE, format!("{VIEW}\n{}\n", data("7A"))).unwrap();
    let mut pty = Pty::start(splitflap(&["preview", "--watch", FILE]));
    pty.wait_for("7A window");
    pty.send(" ");
    pty.wait_for("select_seat {\"seatId\":\"7A\"");
    fs::write(FILE, "{\"version\":\n").unwrap();
    pty.wait_for("preview.jsonl:");
    pty.wait_for("7A window");
    fs::write(FILE, format!("{VIEW}\n{}\n", data("7Z"))).unwrap();
    pty.wait_for("7Z window");
    pty.send("q");
    assert_eq!(pty.exit_status(), 0);
    pty.wait("the end", |pty| !pty.shows("window"));
    pty.assert_as_it_was();
}

#[test]
fn a_preview_forgets_what_was_wrong_with_a_file_that_is_gone() {
    const GONE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/preview-gone.jsonl");
    fs::write(
        GONE,
        format!("{VIEW}\n{}\n{{\"version\":\"0.1\"}}\n", data("7A")),
    )
    .unwrap();
    let mut pty = Pty::start(splitflap(&["preview", "--watch", GONE]));
    pty.wait_for("[no-operation]");
    fs::remove_file(GONE).unwrap();
    pty.wait_for("No such file");
    assert!(pty.shows("7A window") && !pty.shows("[no-operation]"));
    pty.send("q");
    assert_eq!(pty.ended("No such file"), 2);
    assert!(!pty.shows("[no-operation]"), "{}", pty.screen());
    pty.assert_as_it_was();
}

#[test]
fn check_and_replay_tell_a_byte_order_mark_alike() {
    const MARKED: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/marked.jsonl");
    fs::write(MARKED, format!("\u{FEFF}{VIEW}\n")).unwrap();
    for command in ["check", "replay"] {
        let mut pty = Pty::start_sized(splitflap(&[command, MARKED]), 250, 24);
        assert_eq!(pty.ended("the file starts with a byte order mark (BOM)"), 2);
    }
}

#[test]
fn a_preview_of_files_with_errors_is_status_2() {
    const WRONG: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/preview-wrong.jsonl");
    fs::write(WRONG, format!("{VIEW}\n{{\"version\":\"0.1\"}}\n")).unwrap();
    let mut pty = Pty::start(splitflap(&["preview", WRONG]));
    pty.wait_for("[no-operation]");
    pty.send("q");
    assert_eq!(pty.exit_status(), 2);
    pty.assert_as_it_was();
    let mut pty = shell(&format!(
        "$S preview {WRONG} | cat > /dev/null; $S preview {WRONG} > /dev/null; echo status $?"
    ));
    pty.wait_for("status 2");
}

#[test]
fn files_may_come_on_standard_input_and_warnings_alone_are_no_failure() {
    for (line, message) in [
        (
            format!("echo '{}' | $S check -; echo status $?", data("7A")),
            "-:1:",
        ),
        (
            format!("echo '{VIEW}' | $S check -; echo status $?"),
            "warning: surface \"s\" has no data",
        ),
        (
            format!("echo '{VIEW}' | $S check -; echo status $?"),
            "no errors in 1 document",
        ),
        (
            "$S check - < /dev/null; echo status $?".to_owned(),
            "-:1:1: warning: there is no message in it",
        ),
        (
            format!("echo '{VIEW}' | $S preview - | cat; echo status $?"),
            "Waiting for seats",
        ),
    ] {
        let mut pty = shell(&line);
        pty.wait_for(message);
        pty.wait_for(if message == "-:1:" {
            "status 2"
        } else {
            "status 0"
        });
    }
}

/// Runs a shell line with the command as `$S`.
fn shell(line: &str) -> Pty {
    let mut shell = command("sh");
    shell.env("S", env!("CARGO_BIN_EXE_splitflap"));
    shell.args(["-c", line]);
    Pty::start(shell)
}

#[test]
fn with_standard_output_redirected_it_holds_the_result_alone() {
    let out = concat!(env!("CARGO_TARGET_TMPDIR"), "/redirected");
    let mut pty = shell(&format!("$S > {out}; echo status $?"));
    pty.wait_for("status 0");
    assert!(!pty.screen().contains("Cabin"));
    let text = fs::read_to_string(out).unwrap();
    assert!(
        text.starts_with("DEMO 204") && !text.contains('\x1b'),
        "{text}"
    );
    pty.assert_as_it_was();
}

#[test]
fn the_controlling_terminal_is_drawn_on_when_asked_for() {
    let out = concat!(env!("CARGO_TARGET_TMPDIR"), "/tty");
    let mut pty = shell(&format!("$S --tty > {out} < /dev/null; echo status $?"));
    pty.wait_for("DEMO 204");
    pty.send("14A ");
    pty.wait_for("Enter: confirm 14A");
    pty.send("\r");
    pty.wait_for("This seat is yours");
    pty.send("\r");
    pty.wait_for("status 0");
    let text = fs::read_to_string(out).unwrap();
    assert!(
        text.starts_with("14A is confirmed") && text.lines().count() == 1,
        "{text}"
    );
    pty.assert_as_it_was();
}

#[test]
fn what_a_terminal_would_have_drawn_is_told_and_text_is_wrapped_at_words() {
    let mut pty = shell("$S | cat; echo status $?");
    pty.wait_for("status 0");
    assert!(pty.shows("splitflap: not drawn: standard output is no terminal; --tty draws on"));
    let mut pty = shell("$S --view text | cat; echo status $?");
    pty.wait_for("status 0");
    assert!(!pty.screen().contains("not drawn"));
    let mut pty = Pty::start_sized(splitflap_with("nothing", &["--view", "text"]), 10, 24);
    assert_eq!(pty.ended("Row 1:"), 0);
}

#[test]
fn a_dumb_terminal_gets_text() {
    let mut dumb = splitflap(&[]);
    dumb.env("TERM", "dumb");
    let mut pty = Pty::start(dumb);
    assert_eq!(pty.ended("DEMO 204"), 0);
    assert!(!pty.bytes.contains(&0x1b));
}

#[test]
fn wrong_usage_is_status_2() {
    for (arguments, message) in [
        (
            &["open", "--args", "{oops", "--", "true"][..],
            "--args is not JSON",
        ),
        (&["--http", "127.0.0.1:0"][..], "--http is for"),
        (&["--cabin", "/nowhere.json"][..], "/nowhere.json"),
        (
            &["--raise-price", "99Z=3"][..],
            "splitflap: the cabin has no seat \"99Z\"",
        ),
        (
            &["--taken-by-others", "99Z"][..],
            "splitflap: the cabin has no seat \"99Z\"",
        ),
        (
            &["--mouse", "open", "--", "true"][..],
            "options come after the command: splitflap open --mouse",
        ),
        (&["--inline", "10"][..], "--inline=10"),
        (&["open", "--inline", "10", "--", "true"][..], "--inline=10"),
        (&["catalog", "SeatGrd"][..], "did you mean SeatGrid?"),
        (&["--timeout", "0"][..], "a number of seconds"),
        (&["--inline", "--mouse"][..], "cannot be used with"),
        (&["replay", "/nowhere.jsonl"][..], "/nowhere.jsonl"),
        (&["catalog", "Nope"][..], "no catalog and no component"),
        (&["preview", "/nowhere.json"][..], "/nowhere.json"),
    ] {
        let mut pty = Pty::start(splitflap(arguments));
        assert_eq!(pty.ended(message), 2, "{arguments:?}");
    }
    let mut pty = Pty::start(splitflap_with("nothing", &["--tool", "nope"]));
    assert_eq!(
        pty.ended("the server has no tool \"nope\"; it has: show"),
        2
    );
}

#[test]
fn a_wrong_cabin_file_is_told_with_its_line() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/cabin.json");
    let mut cabin = String::from(
        "{\"flight\":{\"number\":\"X 1\",\"from\":\"A\",\"to\":\"B\",\"departure\":\"2026-09-09T10:00:00Z\"},\n\"currency\":\"EUR\",\"seats\":[\n",
    );
    cabin.push_str(&"\n".repeat(309));
    cabin.push_str("{\"id\":7}]}\n");
    fs::write(file, cabin).unwrap();
    let mut pty = Pty::start_sized(splitflap(&["--cabin", file]), 200, 24);
    assert_eq!(pty.ended("cabin.json:312:"), 2);
}
