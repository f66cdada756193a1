//! `splitflap-vt` over a line: keys as bytes, frames as bytes, an emulator at the other end.

use splitflap_core::engine::Engine;
use splitflap_core::listener::Quiet;
use splitflap_tests::script::Step;
use splitflap_vt::{Console, ConsoleOptions, Profile, Theme};
use tui_driver::screen::Size;
use tui_driver::terminal::{Alacritty, Emulator};

use crate::script::{SCREEN, cells_after, engine, film, steps};
use crate::shown::difference;

/// What a terminal sends for a key.
pub(crate) fn bytes_of(key: &str) -> &[u8] {
    match key {
        "Up" => b"\x1b[A",
        "Down" => b"\x1b[B",
        "Right" => b"\x1b[C",
        "Left" => b"\x1b[D",
        "Space" => b" ",
        "Enter" => b"\r",
        "Tab" => b"\t",
        letter => letter.as_bytes(),
    }
}

fn type_key(console: &mut Console, engine: &mut Engine<'_>, key: &str) {
    let mut events = Vec::new();
    console.receive(0, bytes_of(key), &mut |event| events.push(event));
    assert_eq!(events.len(), 1, "{key}");
    for event in &events {
        engine.handle_input(0, event, &mut Quiet);
    }
    engine.render(&mut Quiet);
}

#[track_caller]
fn shows_every_step(profile: Profile) {
    let options = ConsoleOptions {
        columns: SCREEN.columns,
        rows: SCREEN.rows,
        profile,
        ..ConsoleOptions::VT100
    };
    let theme = Theme::named(options.theme, &profile);
    let mut console = Console::new(options);
    let size = Size::new(SCREEN.columns, SCREEN.rows).expect("a size");
    let mut terminal = Alacritty::new(size, 0, Default::default());
    let (mut engine, film) = (engine(), film());
    console.prepare(engine.grid_mut());
    for (line, step) in steps() {
        match &step {
            Step::Key(key) => type_key(&mut console, &mut engine, key),
            message => message.apply(&mut engine).expect("a message"),
        }
        let mut frame = Vec::new();
        console
            .present(0, engine.grid_mut(), &mut frame)
            .expect("memory takes all");
        terminal.process(&frame);
        if let Some(why) = difference(
            cells_after(&film, line),
            &profile,
            theme,
            &terminal.screen(),
        ) {
            panic!("line {line}: {why}");
        }
    }
}

#[test]
fn a_vt100_on_a_serial_line_shows_them() {
    shows_every_step(Profile::VT100);
}

#[test]
fn an_ansi_console_shows_them() {
    shows_every_step(Profile::ANSI);
}
