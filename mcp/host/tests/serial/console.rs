//! A person picks a seat at a serial console.

use rustix::process::Signal;

use crate::program::{Program, word};
use crate::terminal::Terminal;

/// The seat app on a console, with its first screen drawn.
fn opened(terminal: &mut Terminal, arguments: &[&str]) -> Program {
    let path = terminal.line.path();
    let mut words = vec!["open", "--serial", word(&path)];
    words.extend(arguments);
    let program = Program::with_seats(&words, &[]);
    terminal.wait_for("DEMO 204");
    terminal.wait_for("no seat is selected");
    program
}

/// Whether a colour was set.
fn is_colored(bytes: &[u8]) -> bool {
    String::from_utf8_lossy(bytes)
        .split("\x1b[")
        .filter_map(|part| part.split_once('m'))
        .filter(|(numbers, _)| numbers.bytes().all(|it| it.is_ascii_digit() || it == b';'))
        .any(|(numbers, _)| numbers.split(';').any(|number| number.len() == 2))
}

#[test]
fn a_seat_is_picked_on_a_plain_vt100() {
    let mut terminal = Terminal::new(80, 24);
    let before = terminal.line.settings();
    let mut program = opened(&mut terminal, &[]);
    assert_ne!(terminal.line.settings(), before, "a raw line");
    terminal.wait_for("1A window");
    let first = terminal.bytes.len();
    assert!(
        first <= 1920,
        "{first} bytes, which take more than 2 s at 9600 baud"
    );
    terminal.send("\x1b[C");
    terminal.wait_for("1B middle");
    // The terminal's own cursor, which a VT100 always shows, is on the seat.
    terminal.wait("the cursor on 1B", |terminal| {
        let (column, row) = terminal.cursor();
        let screen = terminal.screen();
        let line = screen.lines().nth(usize::try_from(row).unwrap()).unwrap();
        line.chars().skip(column).take(3).collect::<String>() == "<B>"
            || line.chars().skip(column).take(3).collect::<String>() == "<x>"
    });
    terminal.send("14A ");
    terminal.wait_for("Enter: confirm 14A");
    terminal.send("\r");
    terminal.wait_for("This seat is yours");
    assert!(!program.has_ended());
    assert!(terminal.bytes.is_ascii() && !is_colored(&terminal.bytes));
    terminal.send("x");
    let (status, out, err) = program.end();
    assert_eq!((status, &*err), (Some(0), ""));
    assert!(out.contains("14A is confirmed on DEMO 204"), "{out}");
    terminal.wait("the end", |terminal| {
        terminal.bytes.ends_with(b"\x1b[24;1H\r\n")
    });
}

#[test]
fn other_sizes_and_profiles_are_drawn_too() {
    let mut terminal = Terminal::new(60, 20);
    let path = terminal.line.path();
    let program = Program::with_seats(
        &[
            "open",
            "--serial",
            &format!("{}:19200", word(&path)),
            "--size",
            "60x20",
            "--profile",
            "ansi",
            "--json",
        ],
        &[],
    );
    terminal.wait_for("no seat is selected");
    assert!(terminal.bytes.is_ascii() && is_colored(&terminal.bytes));
    terminal.send("\x03");
    let (status, out, _) = program.end();
    assert_eq!(status, Some(1));
    assert!(out.contains("\"outcome\":\"cancelled\""), "{out}");
}

#[test]
fn control_l_repairs_what_the_line_spoiled() {
    let mut terminal = Terminal::new(80, 24);
    let program = opened(&mut terminal, &[]);
    terminal.wait_for("1A window");
    let drawn = terminal.screen();
    terminal.scribble("\x1b[Hspoiled\x1b[12;30Hspoiled");
    terminal.send("\x0c");
    terminal.wait("the whole screen", |terminal| terminal.screen() == drawn);
    terminal.send("q");
    assert_eq!(program.end().0, Some(1));
}

#[test]
fn a_bad_line_is_repainted_every_so_often_when_asked_for() {
    let mut terminal = Terminal::new(80, 24);
    let program = opened(&mut terminal, &["--repaint", "0.3"]);
    terminal.wait_for("1A window");
    let drawn = terminal.screen();
    terminal.scribble("\x1b[2J");
    terminal.wait("the whole screen", |terminal| terminal.screen() == drawn);
    terminal.send("q");
    assert_eq!(program.end().0, Some(1));
}

#[test]
fn a_console_that_is_unplugged_closes_the_view_and_says_so() {
    let mut terminal = Terminal::new(80, 24);
    let program = opened(&mut terminal, &[]);
    terminal.line.unplug();
    let (status, out, err) = program.end();
    assert_eq!((status, &*out), (Some(1), ""));
    assert!(
        err.contains("the serial console at") && err.contains("is gone"),
        "{err}"
    );
}

#[test]
fn what_is_no_serial_device_is_refused() {
    for (device, why) in [
        ("/dev/null", "not a tty"),
        ("/nowhere/tty", "No such file"),
        ("/dev/null:12", "50 to 12000000"),
    ] {
        let (status, _, err) = Program::with_seats(&["open", "--serial", device], &[]).end();
        assert_eq!(status, Some(2), "{err}");
        assert!(err.contains(why), "{err}");
    }
    let (status, _, err) = Program::with_seats(&["open", "--size", "80x24"], &[]).end();
    assert_eq!(status, Some(2));
    assert!(err.contains("--serial"), "{err}");
}

#[test]
fn a_signal_leaves_the_console_in_order() {
    let mut terminal = Terminal::new(80, 24);
    let program = opened(&mut terminal, &[]);
    program.signal(Signal::TERM);
    assert_eq!(program.end().0, None);
    terminal.wait("the end", |terminal| {
        terminal.bytes.ends_with(b"\x1b[24;1H\r\n")
    });
}

#[test]
fn a_server_that_fails_is_told_here() {
    let mut terminal = Terminal::new(80, 24);
    let path = terminal.line.path();
    let program = Program::with_fault(&["open", "--serial", word(&path)], "no-start");
    let (status, _, err) = program.end();
    assert_eq!(status, Some(7));
    assert!(err.contains("no licence file"), "{err}");
    terminal.take();
    assert!(terminal.bytes.is_empty());
}
