//! Any size draws something sensible, and what was chosen stays.

use crate::picking::demo;
use crate::pty::{Pty, splitflap};

#[test]
fn the_view_follows_the_terminals_size() {
    let mut pty = demo(&[]);
    pty.send("14A");
    pty.wait_for("14A window");
    for (columns, rows) in [(120, 40), (40, 12), (200, 60), (80, 24)] {
        pty.resize(columns, rows);
        let last = usize::from(rows) - 1;
        pty.wait("the footer in the last row", |pty| {
            pty.screen()
                .lines()
                .nth(last)
                .is_some_and(|line| line.contains("Enter"))
        });
        pty.wait_for("14A");
    }
    pty.send("\x03");
    assert_eq!(pty.exit_status(), 1);
}

#[test]
fn the_smallest_terminals_do_no_harm() {
    let mut pty = demo(&[]);
    for (columns, rows) in [(1, 1), (2, 80), (300, 1), (80, 24)] {
        pty.resize(columns, rows);
        pty.send("\x1b[C");
    }
    pty.wait_for("no seat is selected");
    pty.send("\x03");
    assert_eq!(pty.exit_status(), 1);
}

#[test]
fn a_terminal_that_says_it_has_no_size_is_80x24() {
    let mut pty = Pty::start_sized(splitflap(&[]), 0, 0);
    pty.wait_for("DEMO 204");
    assert!(
        pty.screen()
            .lines()
            .nth(23)
            .is_some_and(|line| line.contains("Enter")),
        "{}",
        pty.screen()
    );
    pty.send("\x03");
    assert_eq!(pty.exit_status(), 1);
}

#[test]
fn control_l_draws_everything_again() {
    let mut pty = demo(&[]);
    pty.scribble("\x1b[5;5Hgarbage from a background job");
    assert!(pty.screen().contains("garbage"));
    pty.send("\x0c");
    pty.wait("a clean screen", |pty| !pty.screen().contains("garbage"));
    pty.wait_for("no seat is selected");
    pty.send("\x03");
    assert_eq!(pty.exit_status(), 1);
}
