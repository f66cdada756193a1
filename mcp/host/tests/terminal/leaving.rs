//! Every way out leaves the terminal as it was.

use alacritty_terminal::term::TermMode;
use rustix::process::Signal;

use crate::picking::demo;
use crate::pty::{Pty, command, splitflap};

#[test]
fn control_c_closes() {
    let mut pty = demo(&["--mouse"]);
    pty.send("\x03");
    assert_eq!(pty.ended("Closed without a result."), 1);
    pty.assert_as_it_was();
}

#[test]
fn signals_end_the_program_as_they_should() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT, Signal::QUIT] {
        let mut pty = demo(&["--mouse"]);
        pty.signal(signal);
        assert_ne!(pty.exit_status(), 0, "{signal:?}");
        pty.wait("the alternate screen to go", |pty| {
            !pty.has(TermMode::ALT_SCREEN)
        });
        pty.assert_as_it_was();
    }
}

#[test]
fn a_panic_restores_first_and_its_message_can_be_read() {
    let mut pty = Pty::start(splitflap(&["--mouse", "--panic-after-start"]));
    assert_eq!(pty.exit_status(), 101);
    pty.wait_for("asked for by --panic-after-start");
    pty.assert_as_it_was();
}

#[test]
fn the_terminal_is_given_back_exactly_once() {
    for (arguments, keys) in [(&[][..], "\x03"), (&["--panic-after-start"][..], "")] {
        let mut pty = Pty::start(splitflap(arguments));
        pty.wait("the view", |pty| {
            String::from_utf8_lossy(&pty.bytes).contains("\x1b[?1049h")
        });
        pty.send(keys);
        pty.exit_status();
        pty.wait("the end", |pty| !pty.has(TermMode::ALT_SCREEN));
        let bytes = String::from_utf8_lossy(&pty.bytes).into_owned();
        for mode in ["\x1b[?1049l", "\x1b[?2004l", "\x1b[?25h"] {
            assert_eq!(bytes.matches(mode).count(), 1, "{mode:?} of {arguments:?}");
        }
    }
}

#[test]
fn control_z_stops_and_the_shell_brings_it_back() {
    let mut shell = command("sh");
    shell.arg("-i");
    let mut pty = Pty::start(shell);
    pty.wait_for("$");
    pty.send(&format!("{} --mouse\n", env!("CARGO_BIN_EXE_splitflap")));
    pty.wait_for("DEMO 204");
    pty.send("14A");
    pty.wait_for("14A window");
    pty.send("\x1a");
    pty.wait("the shell", |pty| {
        !pty.has(TermMode::ALT_SCREEN) && pty.screen().contains("Stopped")
    });
    assert!(pty.has(TermMode::SHOW_CURSOR));
    assert!(!pty.has(TermMode::MOUSE_REPORT_CLICK) && !pty.has(TermMode::BRACKETED_PASTE));
    pty.send("echo shell $((6*7))\n");
    pty.wait_for("shell 42");
    // Another size meanwhile, which nobody told the program of.
    pty.resize(100, 30);
    pty.send("fg\n");
    pty.wait("the view", |pty| {
        pty.has(TermMode::ALT_SCREEN | TermMode::MOUSE_REPORT_CLICK)
    });
    pty.wait_for("14A window");
    pty.wait("the new size", |pty| {
        pty.screen()
            .lines()
            .nth(29)
            .is_some_and(|line| line.contains("Enter"))
    });
    pty.send("\x03");
    pty.wait_for("Closed without a result.");
    pty.send("exit\n");
    pty.exit_status();
    assert!(!pty.has(TermMode::ALT_SCREEN) && pty.has(TermMode::SHOW_CURSOR));
}

#[test]
fn control_z_without_a_shell_to_come_back_from_goes_on() {
    let mut pty = demo(&[]);
    pty.send("\x1a\x1b[C");
    pty.wait_for("1B middle");
    pty.send("\x03");
    assert_eq!(pty.ended("Closed without a result."), 1);
    pty.assert_as_it_was();
}

#[test]
fn a_tstp_from_outside_gives_the_terminal_back_as_control_z_does() {
    let mut shell = command("sh");
    shell.arg("-i");
    let mut pty = Pty::start(shell);
    pty.wait_for("$");
    pty.send(&format!("{} --mouse\n", env!("CARGO_BIN_EXE_splitflap")));
    pty.wait_for("DEMO 204");
    pty.send("14A");
    pty.wait_for("14A window");
    let child = pty.children().into_iter().next().expect("the program");
    rustix::process::kill_process(child, Signal::TSTP).unwrap();
    pty.wait("the shell", |pty| {
        !pty.has(TermMode::ALT_SCREEN) && pty.screen().contains("Stopped")
    });
    assert!(pty.has(TermMode::SHOW_CURSOR));
    assert!(!pty.has(TermMode::MOUSE_REPORT_CLICK) && !pty.has(TermMode::BRACKETED_PASTE));
    // In raw mode nothing would be echoed.
    pty.send("echo shell $((6*7))\n");
    pty.wait_for("$ echo shell");
    pty.wait_for("shell 42");
    pty.send("fg\n");
    pty.wait("the view", |pty| {
        pty.has(TermMode::ALT_SCREEN | TermMode::MOUSE_REPORT_CLICK)
    });
    pty.wait_for("14A window");
    pty.send("\x1b[C");
    pty.wait_for("14B middle");
    pty.send("\x03");
    pty.wait_for("Closed without a result.");
    pty.send("exit\n");
    pty.exit_status();
    assert!(!pty.has(TermMode::ALT_SCREEN) && pty.has(TermMode::SHOW_CURSOR));
}

#[test]
fn a_tstp_from_outside_without_a_shell_to_come_back_from_goes_on() {
    let mut pty = demo(&[]);
    pty.signal(Signal::TSTP);
    pty.wait("the terminal to be taken again", |pty| {
        let bytes = String::from_utf8_lossy(&pty.bytes);
        bytes.matches("\x1b[?1049h").count() == 2
    });
    pty.send("\x1b[C");
    pty.wait_for("1B middle");
    pty.send("\x03");
    assert_eq!(pty.ended("Closed without a result."), 1);
    pty.assert_as_it_was();
}

#[test]
fn a_stop_from_outside_is_recovered_from() {
    let mut pty = demo(&[]);
    pty.signal(Signal::STOP);
    pty.signal(Signal::CONT);
    pty.wait("the terminal to be taken again", |pty| {
        String::from_utf8_lossy(&pty.bytes)
            .matches("\x1b[?1049h")
            .count()
            == 2
    });
    pty.send("\x1b[C");
    pty.wait_for("1B middle");
    pty.send("\x03");
    assert_eq!(pty.exit_status(), 1);
    pty.wait("the end", |pty| !pty.has(TermMode::ALT_SCREEN));
    pty.assert_as_it_was();
}

#[test]
fn the_server_ends_with_the_view() {
    let mut pty = demo(&[]);
    let before = pty.children();
    pty.send("\x03");
    pty.exit_status();
    for child in before {
        assert!(
            !std::path::Path::new(&format!("/proc/{}", child.as_raw_nonzero())).exists(),
            "server {child:?} is left over"
        );
    }
}
