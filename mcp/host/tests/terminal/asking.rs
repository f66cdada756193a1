//! A server asks the person: forms and addresses, over both generations.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use crate::pty::{Pty, splitflap};

const SERVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/servers/asking.sh");

/// The host with a server that asks, and the file with what the server gets.
pub(crate) struct Asked {
    pub(crate) pty: Pty,
    pub(crate) record: String,
}

impl Asked {
    pub(crate) fn start(what: &str, generation: &str, arguments: &[&str]) -> Self {
        Self::sized(what, generation, arguments, (80, 24))
    }

    fn sized(
        what: &str,
        generation: &str,
        arguments: &[&str],
        (columns, rows): (u16, u16),
    ) -> Self {
        let name = std::thread::current()
            .name()
            .unwrap_or_default()
            .replace(':', "-");
        let record = format!(
            "{}/{name}-{what}-{generation}.jsonl",
            env!("CARGO_TARGET_TMPDIR")
        );
        let _ = fs::remove_file(&record);
        let mut command = splitflap(&["open"]);
        command.args(arguments);
        command.args(["--", "sh", SERVER, what, generation, &record]);
        command.env("BROWSER", &browser(&record));
        Self {
            pty: Pty::start_sized(command, columns, rows),
            record,
        }
    }

    /// What the server got that answers a question.
    fn answers(&self) -> Vec<String> {
        let lines = fs::read_to_string(&self.record).unwrap();
        let answers = |line: &&str| line.contains("\"action\"");
        lines.lines().filter(answers).map(str::to_owned).collect()
    }
}

/// The addresses that a browser was opened with.
pub(crate) fn visited(record: &str) -> String {
    fs::read_to_string(format!("{record}.visited")).unwrap_or_default()
}

/// A browser that writes down where it was sent.
fn browser(record: &str) -> String {
    let path = format!("{record}.browser");
    let _ = fs::remove_file(format!("{record}.visited"));
    fs::write(
        &path,
        format!("#!/bin/sh\necho \"$1\" >>'{record}.visited'\n"),
    )
    .unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[test]
fn a_form_is_filled_in_and_accepted_over_both_generations() {
    for generation in ["2025", "2026"] {
        let mut asked = Asked::start("short", generation, &[]);
        asked.pty.wait_for("asking asks");
        asked.pty.wait_for("Who are you?");
        asked.pty.send("Ada\r\r");
        assert_eq!(asked.pty.ended("Thank you."), 0);
        let answers = asked.answers();
        assert_eq!(answers.len(), 1, "{answers:?}");
        assert!(
            answers[0].contains("{\"action\":\"accept\",\"content\":{\"name\":\"Ada\"}}"),
            "{answers:?}"
        );
        if generation == "2026" {
            assert!(
                answers[0].contains(r#""requestState":"é \"/\\ opaque""#),
                "{answers:?}"
            );
            assert!(
                answers[0].contains("\"inputResponses\":{\"q1\":"),
                "{answers:?}"
            );
            assert!(
                !answers[0].contains("\"id\":2,"),
                "a retry has an id of its own"
            );
        }
        asked.pty.assert_as_it_was();
    }
}

#[test]
fn accepting_is_impossible_while_something_is_wrong_and_what_is_told() {
    let mut asked = Asked::start("short", "2025", &[]);
    asked.pty.wait_for("Who are you?");
    asked.pty.send("A\t\r\r");
    asked.pty.wait_for("! At least 2 characters.");
    assert_eq!(asked.answers(), Vec::<String>::new());
    asked.pty.send("\x1b[Zda\t\r");
    assert_eq!(asked.pty.ended("Thank you."), 0);
    assert!(asked.answers()[0].contains("\"name\":\"Ada\""));
}

#[test]
fn declining_and_cancelling_are_not_the_same() {
    for (keys, action, status) in [
        ("\t\t\r", "decline", 4),
        ("\t\t\t\r", "cancel", 1),
        ("\x1b", "cancel", 1),
        ("\x03", "cancel", 1),
    ] {
        for generation in ["2025", "2026"] {
            let mut asked = Asked::start("short", generation, &[]);
            asked.pty.wait_for("Who are you?");
            asked.pty.send(keys);
            if keys == "\x03" {
                assert_eq!(asked.pty.ended("Closed without a result."), status);
                continue;
            }
            assert_eq!(asked.pty.ended("Thank you."), status);
            let answers = asked.answers();
            assert!(
                answers[0].contains(&format!("{{\"action\":\"{action}\"}}")),
                "{answers:?}"
            );
        }
    }
}

#[test]
fn every_kind_of_field_can_be_filled_in_with_the_keyboard() {
    for (generation, size) in [("2025", (80, 24)), ("2026", (40, 12))] {
        let mut asked = Asked::sized("kinds", generation, &[], size);
        asked.pty.wait_for("Name");
        asked.pty.send("Ada Lovelace\t");
        asked.pty.wait_for("> E-mail (optional)");
        asked.pty.send("\t\x15");
        asked.pty.wait_for("> Day (optional)");
        asked.pty.send("2026-12-24\t36\t24.50\t\t ");
        asked.pty.wait_for("> [ ] Send me news");
        asked.pty.send("\t14C");
        asked.pty.wait_for("14C, aisle");
        asked.pty.send(" ");
        asked.pty.wait_for("(•) 14C, aisle");
        asked.pty.send("\t\x1b[B ");
        asked.pty.wait_for("(•) Business");
        asked.pty.send("\t \x1b[B\x1b[B ");
        asked.pty.wait_for("[x] dinner");
        asked.pty.send("\t\r");
        assert_eq!(asked.pty.ended("Thank you."), 0, "{}", asked.pty.screen());
        let answers = asked.answers();
        let content = "{\"name\":\"Ada Lovelace\",\"day\":\"2026-12-24\",\"age\":36,\"price\":24.5,\"level\":3,\"news\":false,\"seat\":\"14C\",\"old\":\"b\",\"meals\":[\"breakfast\",\"dinner\"]}";
        assert!(answers[0].contains(content), "{answers:?}");
    }
}

#[test]
fn two_questions_are_asked_one_after_the_other() {
    for generation in ["2025", "2026"] {
        let mut asked = Asked::start("two", generation, &[]);
        asked.pty.wait_for("1 of 2");
        asked.pty.send("One\t\r");
        asked.pty.wait("the second", |pty| {
            !pty.shows("1 of 2") && !pty.shows("One")
        });
        asked.pty.wait_for("Who are you?");
        asked.pty.send("Two\t\r");
        assert_eq!(asked.pty.ended("Thank you."), 0);
        let answers = asked.answers().join("\n");
        assert!(
            answers.contains("\"One\"") && answers.contains("\"Two\""),
            "{answers}"
        );
    }
}

#[test]
fn a_flood_of_questions_is_not_taken() {
    let mut asked = Asked::start("flood", "2025", &[]);
    asked.pty.wait_for("1 of 32");
    let refused = || {
        let sent = fs::read_to_string(&asked.record).unwrap();
        sent.matches("32 questions wait for the person already")
            .count()
    };
    // None of it shows on the screen.
    let start = Instant::now();
    while refused() < 100 - 32 && start.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(refused(), 100 - 32);
    asked.pty.send("\x03");
    assert_eq!(asked.pty.ended("Closed without a result."), 1);
    let mut asked = Asked::sized("flood", "2026", &[], (160, 24));
    let told = "the server asks 100 questions at once; at most 32 are taken";
    assert_eq!(asked.pty.ended(told), 3);
}

#[test]
fn a_text_is_pasted_into_a_field_and_nowhere_else() {
    let mut asked = Asked::start("short", "2026", &[]);
    asked.pty.wait_for("Who are you?");
    asked
        .pty
        .send("\x1b[200~ Ada\x03 \x1b[201~\x1b[200~\tLovelace\r\n\x1b[201~");
    asked.pty.wait_for("Ada Lovelace");
    // On a button it presses nothing.
    asked.pty.send("\t\x1b[200~ \r\x1b[201~");
    asked.pty.send("\r");
    assert_eq!(asked.pty.ended("Thank you."), 0);
    let answers = asked.answers();
    assert_eq!(answers.len(), 1);
    assert!(
        answers[0].contains("\"name\":\" Ada Lovelace\""),
        "{answers:?}"
    );
    let mut pty = Pty::start(splitflap(&[]));
    pty.wait_for("no seat is selected");
    pty.send("\x1b[200~14A q\r\x1b[201~");
    pty.send("14C ");
    pty.wait_for("Enter: confirm 14C");
    pty.send("\x03");
    assert_eq!(pty.exit_status(), 1);
}

#[test]
fn a_question_that_is_taken_back_goes() {
    let mut asked = Asked::start("withdrawn", "2025", &[]);
    asked.pty.wait_for("Who are you?");
    asked
        .pty
        .wait_for("The server has taken its question back.");
    assert_eq!(asked.pty.ended("Thank you."), 0);
    asked.pty.assert_as_it_was();
}

#[test]
fn an_address_is_shown_whole_and_opened_only_when_the_person_says_so() {
    const ADDRESS: &str = "https://login.example.org@evil.example:8443/a/long/path?with=a&query=and%20more&state=0123456789012345678901234567890123456789";
    for generation in ["2025", "2026"] {
        let mut asked = Asked::start("url", generation, &[]);
        asked.pty.wait_for("It leads to evil.example:8443");
        asked
            .pty
            .wait_for("Careful: what stands before the @ is no host.");
        let screen = asked.pty.screen();
        let (_, rest) = screen.split_once("https://").unwrap();
        let address: String = rest.lines().take(2).map(str::trim).collect();
        assert_eq!(format!("https://{address}"), ADDRESS);
        assert_eq!(visited(&asked.record), "");
        // The first button does no harm.
        asked.pty.send("\t\t\r");
        assert_eq!(asked.pty.ended("Thank you."), 0);
        assert!(asked.answers()[0].contains("{\"action\":\"accept\"}"));
        let record = asked.record.clone();
        asked
            .pty
            .wait("the browser", |_| visited(&record).trim() == ADDRESS);
    }
    let mut asked = Asked::start("url", "2026", &[]);
    asked.pty.wait_for("It leads to");
    asked.pty.send("\r");
    assert_eq!(asked.pty.ended("Thank you."), 1);
    assert!(asked.answers()[0].contains("{\"action\":\"cancel\"}"));
    assert_eq!(visited(&asked.record), "");
    let mut asked = Asked::start("url", "2026", &["--no-browser"]);
    asked.pty.wait_for("It leads to");
    asked.pty.send("\t\t\r");
    assert_eq!(asked.pty.ended("Thank you."), 0);
    assert_eq!(visited(&asked.record), "", "--no-browser never opens one");
}

#[test]
fn no_length_of_words_or_address_hides_where_it_leads() {
    for generation in ["2025", "2026"] {
        let mut asked = Asked::start("long-url", generation, &[]);
        asked.pty.wait_for("It leads to xn--pple-43d.com");
        asked
            .pty
            .wait_for("Careful: the host has letters that can look like others");
        asked.pty.send("\r");
        assert_eq!(asked.pty.ended("Thank you."), 1);
        assert_eq!(visited(&asked.record), "");
    }
}

#[test]
fn a_call_that_needs_a_visit_first_is_made_again_when_the_person_or_the_server_says_so() {
    for told in [false, true] {
        let what = if told { "visit-told" } else { "visit" };
        let mut asked = Asked::start(what, "2025", &["--no-browser"]);
        asked.pty.wait_for("It leads to login.example.org");
        asked.pty.send("\t\t\r");
        if !told {
            asked
                .pty
                .wait_for("Go on when you are done in your browser.");
            asked.pty.send("\t\t\r");
        }
        assert_eq!(asked.pty.ended("Thank you."), 0, "{what}");
        let sent = fs::read_to_string(&asked.record).unwrap();
        assert_eq!(sent.matches("tools/call").count(), 2, "{sent}");
    }
    let mut asked = Asked::start("visit", "2025", &["--no-browser"]);
    asked.pty.wait_for("It leads to login.example.org");
    asked.pty.send("\t\r");
    assert_eq!(asked.pty.ended("Declined."), 4);
}

#[test]
fn a_pattern_is_held_in_both_generations() {
    for generation in ["2025", "2026"] {
        let mut asked = Asked::start("pattern", generation, &[]);
        asked.pty.wait_for("Which seat?");
        asked.pty.send("14\t\r");
        asked.pty.wait_for("! It must match ^[0-9]{1,2}[A-F]$");
        asked.pty.send("\x1b[ZA\t\r");
        assert_eq!(asked.pty.ended("Thank you."), 0);
        assert!(asked.answers()[0].contains("\"seat\":\"14A\""));
    }
}

#[test]
fn what_cant_be_shown_can_be_declined_only() {
    for generation in ["2025", "2026"] {
        let mut asked = Asked::start("nested", generation, &[]);
        asked
            .pty
            .wait_for("The form can't be shown: its field \"a\"");
        asked.pty.send("\t\t\r");
        asked.pty.wait_for("You can decline, or cancel.");
        assert_eq!(asked.answers(), Vec::<String>::new());
        asked.pty.send("\x1b[Z\r");
        assert_eq!(asked.pty.ended("Thank you."), 4);
        assert!(asked.answers()[0].contains("{\"action\":\"decline\"}"));
    }
}

#[test]
fn no_question_is_offered_where_nobody_could_answer() {
    let mut asked = Asked::sized("short", "2026", &["--view", "text"], (120, 24));
    assert_eq!(asked.pty.exit_status(), 3);
    asked.pty.wait_for("which was not offered");
}

#[test]
fn the_time_that_a_person_takes_does_not_count() {
    let mut asked = Asked::start("short", "2025", &["--timeout", "1"]);
    asked.pty.wait_for("Who are you?");
    std::thread::sleep(Duration::from_millis(2500));
    asked.pty.send("Ada\t\r");
    assert_eq!(asked.pty.ended("Thank you."), 0);
}

#[test]
fn the_seat_app_is_gone_through_by_forms() {
    for protocol in ["2025-11-25", "2026-07-28"] {
        let program = env!("CARGO_BIN_EXE_splitflap");
        let arguments = [
            "open",
            "--view",
            "form",
            "--protocol",
            protocol,
            "--",
            program,
            "seat-demo",
            "--database",
            ":memory:",
        ];
        let mut pty = Pty::start(splitflap(&arguments));
        pty.wait_for("first where in the cabin");
        pty.send("\t \t\r");
        pty.wait_for("Available seats");
        pty.send(" \t\r");
        pty.wait_for("Confirm");
        let confirm = pty.screen();
        pty.send(" \t\r");
        let status = pty.exit_status();
        assert_eq!(status, 0, "{confirm}\n{}", pty.screen());
        pty.wait_for("confirmed");
        pty.assert_as_it_was();
    }
}
