//! `splitflap-crossterm` in a program of its own, in a pseudo-terminal: this test starts itself there.

use std::env;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use splitflap_core::input::InputEvent;
use splitflap_core::listener::Quiet;
use splitflap_core::screen::Theme as ThemeName;
use splitflap_crossterm::{Event, Events, Options, Terminal};
use splitflap_tests::script::Step;
use splitflap_vt::{Profile, Theme};
use tui_driver::{Launch, Session, Wait};

use crate::script::{SCREEN, cells_after, engine, film, steps};
use crate::shown::difference;
use crate::vt::bytes_of;

/// Set for the program in the terminal.
const INSIDE: &str = "ONE_PICTURE_INSIDE";
/// What is typed for the next message to arrive, and for the end.
const NEXT: &str = ".";
const PATIENCE: Duration = Duration::from_secs(30);
const PROFILE: Profile = Profile::XTERM;

fn theme() -> &'static Theme {
    Theme::named(ThemeName::Default, &PROFILE)
}

#[test]
fn a_program_in_a_terminal_shows_them() {
    if env::var_os(INSIDE).is_some() {
        return program();
    }
    let program = Launch::new(env::current_exe().expect("a path").to_string_lossy())
        .args([
            "--exact",
            "crossterm::a_program_in_a_terminal_shows_them",
            "--nocapture",
        ])
        .env(INSIDE, "1")
        .size(SCREEN.columns.into(), SCREEN.rows.into())
        .start()
        .expect("a program");
    let film = film();
    wait_until(&program, || {
        (!program.modes().alternate_screen).then(|| "it takes no screen".into())
    });
    for (line, step) in steps() {
        let typed = match &step {
            Step::Key(key) => std::str::from_utf8(bytes_of(key)).expect("ASCII"),
            Step::Message(_) => NEXT,
        };
        program.send_text(typed).expect("a key");
        let cells = cells_after(&film, line);
        wait_until(&program, || {
            let why = difference(cells, &PROFILE, theme(), &program.screen())?;
            Some(format!("line {line}: {why}"))
        });
    }
    program.send_text(NEXT).expect("a key");
    let exit = program.wait_for_exit(&patience()).expect("an end");
    assert!(exit.is_some_and(|exit| exit.success()), "{exit:?}");
}

/// Waits until nothing is missing any more.
#[track_caller]
fn wait_until(program: &Session, mut missing: impl FnMut() -> Option<String>) {
    let wait = patience();
    loop {
        let generation = program.generation();
        let Some(missing) = missing() else {
            return;
        };
        let changed = program.wait_for_change(generation, &wait);
        assert!(changed.expect("a terminal"), "{missing}");
    }
}

fn patience() -> Wait {
    Wait {
        timeout: PATIENCE,
        ..Wait::default()
    }
}

/// Goes on by one step with each key, and ends with the last.
fn program() {
    let mut engine = engine();
    let mut terminal = Terminal::open(Options {
        profile: PROFILE,
        theme: theme(),
        controlling_terminal: false,
        inline: None,
        mouse: false,
    })
    .expect("a terminal");
    assert_eq!(terminal.size(), (SCREEN.columns, SCREEN.rows));
    terminal.prepare(engine.grid_mut());
    let (sender, events) = mpsc::channel();
    let _reading = Events::start(move |event| drop(sender.send(event))).expect("a keyboard");
    for (_, step) in steps() {
        let key = next_input(&events);
        match &step {
            Step::Key(_) => {
                engine.handle_input(0, &key, &mut Quiet);
                engine.render(&mut Quiet);
            }
            message => message.apply(&mut engine).expect("a message"),
        }
        terminal.present(engine.grid_mut()).expect("a terminal");
    }
    next_input(&events);
}

fn next_input(events: &Receiver<Event>) -> InputEvent {
    match events.recv_timeout(PATIENCE) {
        Ok(Event::Input(input)) => input,
        other => panic!("{other:?} in place of a key"),
    }
}
