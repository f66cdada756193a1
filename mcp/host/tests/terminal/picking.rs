//! A person picks a seat in the demo.

use alacritty_terminal::term::TermMode;

use crate::pty::{Pty, splitflap};

/// The demo with its first frame drawn.
pub(crate) fn demo(arguments: &[&str]) -> Pty {
    let mut pty = Pty::start(splitflap(arguments));
    // A view without its data says so too.
    pty.wait_for("DEMO 204");
    pty.wait_for("no seat is selected");
    pty
}

#[test]
fn a_seat_is_found_selected_and_confirmed() {
    let mut pty = demo(&[]);
    assert!(
        pty.has(TermMode::ALT_SCREEN | TermMode::BRACKETED_PASTE)
            && !pty.has(TermMode::SHOW_CURSOR)
    );
    assert!(
        !pty.has(TermMode::MOUSE_REPORT_CLICK),
        "the mouse is the terminal's unless asked for"
    );
    pty.wait_for("DEMO 204");
    pty.wait_for("1A window");
    pty.send("\x1b[C");
    pty.wait_for("1B middle");
    pty.send("w");
    pty.wait_for("window seats only");
    pty.wait_for("1A window");
    pty.send("14A");
    pty.wait_for("14A window");
    pty.send(" ");
    pty.wait_for("Enter: confirm 14A");
    pty.send("\r");
    pty.wait_for("This seat is yours");
    pty.wait_for("Any key closes");
    pty.send("x");
    assert_eq!(pty.ended("14A is confirmed on DEMO 204"), 0);
    assert!(
        !pty.screen().contains("Cabin"),
        "the view is gone:\n{}",
        pty.screen()
    );
    pty.assert_as_it_was();
}

#[test]
fn where_ambiguous_characters_are_wide_amounts_and_symbols_are_spelled_in_ascii() {
    let mut pty = demo(&["--ambiguous", "wide"]);
    pty.send("14A");
    pty.wait_for("EUR 24");
    let screen = pty.screen();
    assert!(screen.contains("x taken") && screen.is_ascii(), "{screen}");
}

#[test]
fn a_result_closes_at_once_when_asked_to() {
    let mut pty = demo(&["--exit-on-result", "--json", "--timing"]);
    pty.send("14A ");
    pty.wait_for("Enter: confirm 14A");
    pty.send("\r");
    assert_eq!(pty.ended("\"outcome\":\"done\""), 0);
    assert!(
        pty.screen().contains("\"value\":\"14A\""),
        "{}",
        pty.screen()
    );
    pty.wait_for("timing: child");
    pty.assert_as_it_was();
}

#[test]
fn a_seat_that_others_took_is_refused_beside_the_cursor() {
    let mut pty = demo(&["--taken-by-others", "14A"]);
    pty.send("14A ");
    pty.wait_for("14A was taken a moment ago");
    pty.wait_for("14A window");
    pty.send("q");
    assert_eq!(pty.ended("Closed without a result."), 5);
    pty.assert_as_it_was();
}

#[test]
fn escape_takes_the_filter_back_before_it_closes() {
    let mut pty = demo(&[]);
    pty.send("w");
    pty.wait_for("window seats only");
    pty.send("\x1b");
    pty.wait("the filter to go", |pty| {
        !pty.screen().contains("window seats only")
    });
    pty.send("\x1b");
    assert_eq!(pty.ended("Closed without a result."), 1);
    pty.assert_as_it_was();
}

#[test]
fn clicks_move_the_cursor_when_the_mouse_is_asked_for() {
    let mut pty = demo(&["--mouse"]);
    assert!(pty.has(TermMode::MOUSE_REPORT_CLICK | TermMode::SGR_MOUSE));
    let (row, line) = row_of(&pty, "4│");
    let column = line
        .chars()
        .take_while(|character| *character != 'A')
        .count()
        + 1;
    pty.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    pty.wait_for("4A window");
    pty.send("\x03");
    assert_eq!(pty.exit_status(), 1);
    pty.assert_as_it_was();
}

/// The number, from 1, and the text of the first row with `text` in it.
fn row_of(pty: &Pty, text: &str) -> (usize, String) {
    let screen = pty.screen();
    let (index, line) = screen
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains(text))
        .unwrap();
    (index + 1, line.to_owned())
}

#[test]
fn a_pasted_text_presses_no_keys() {
    let mut pty = demo(&[]);
    pty.send("\x1b[200~14A \r\x1b[201~");
    pty.send("\x1b[B");
    pty.wait_for("2A window");
    assert!(pty.screen().contains("no seat is selected"));
    pty.send("\x03");
    assert_eq!(pty.exit_status(), 1);
}

#[test]
fn colours_are_left_out_where_nobody_wants_them_and_the_picture_stays() {
    let mut plain = splitflap(&[]);
    plain.env("NO_COLOR", "1");
    let mut plain = Pty::start(plain);
    plain.wait_for("DEMO 204");
    let mut colored = demo(&["--color", "always"]);
    colored.wait_for("no seat is selected");
    assert_eq!(plain.screen(), colored.screen());
    let coloured_sgr = |bytes: &[u8]| {
        String::from_utf8_lossy(bytes)
            .split("\x1b[")
            .filter_map(|sequence| sequence.split_once('m'))
            .any(|(numbers, _)| {
                numbers
                    .split(';')
                    .any(|number| number.len() == 2 && matches!(number.as_bytes()[0], b'3' | b'4'))
            })
    };
    assert!(!coloured_sgr(&plain.bytes) && coloured_sgr(&colored.bytes));
}

#[test]
fn a_terminal_of_ascii_gets_ascii() {
    let mut pty = demo(&["--charset", "ascii"]);
    assert!(pty.screen().is_ascii(), "{}", pty.screen());
    pty.wait_for("EUR");
    pty.send("\x03");
    assert_eq!(pty.exit_status(), 1);
}
