//! Inline, what stands above the view stays, and nobody asks where the cursor is.

use alacritty_terminal::term::TermMode;

use crate::pty::{Pty, command};

/// A shell that has printed `lines` lines and then shows the demo in `rows` rows.
fn after(lines: usize, rows: usize) -> Pty {
    let mut shell = command("sh");
    let script = format!(
        "for i in $(seq {lines}); do echo line $i; done; {} --inline={rows}; echo status $?",
        env!("CARGO_BIN_EXE_splitflap")
    );
    shell.args(["-c", &script]);
    let mut pty = Pty::start(shell);
    // A view without its data says so too.
    pty.wait_for("DEMO 204");
    pty.wait_for("no seat is selected");
    pty
}

#[test]
fn what_stands_above_stays_wherever_the_cursor_was() {
    for lines in [2, 12, 60] {
        let mut pty = after(lines, 12);
        assert!(!pty.has(TermMode::ALT_SCREEN));
        let above = format!("line {lines}\n DEMO 204");
        assert!(pty.screen().contains(&above), "{}", pty.screen());
        for (keys, wanted) in [
            ("\x1b[C", "1B middle"),
            ("14A", "14A window"),
            (" ", "Enter: confirm 14A"),
        ] {
            pty.send(keys);
            pty.wait_for(wanted);
        }
        assert!(pty.screen().contains(&above), "{}", pty.screen());
        pty.send("\r");
        pty.wait_for("yours");
        pty.send("\r");
        assert_eq!(pty.ended("status 0"), 0);
        let screen = pty.screen();
        assert!(
            screen.contains(&format!("line {lines}\n14A is confirmed")),
            "{screen}"
        );
        assert!(!screen.contains("Cabin"), "{screen}");
        pty.assert_as_it_was();
    }
}

#[test]
fn more_rows_than_there_are_is_as_many_as_there_are() {
    let mut pty = after(1, 500);
    assert!(
        pty.screen()
            .lines()
            .nth(23)
            .is_some_and(|line| line.contains("Enter")),
        "{}",
        pty.screen()
    );
    pty.send("\x03");
    pty.ended("status 1");
    pty.assert_as_it_was();
}

#[test]
fn a_resize_draws_it_again() {
    let mut pty = after(3, 12);
    pty.resize(100, 30);
    pty.send("14A");
    pty.wait_for("14A window");
    pty.send("\x03");
    pty.ended("status 1");
    pty.assert_as_it_was();
}
