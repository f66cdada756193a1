//! `splitflap-ratatui`'s widget in ratatui's own test terminal, with crossterm's events for keys.

use ::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ::ratatui::Terminal;
use ::ratatui::backend::TestBackend;
use ::ratatui::buffer::Cell;
use ::ratatui::layout::Rect;
use splitflap_core::listener::Quiet;
use splitflap_ratatui::{SurfaceView, Theme, translate};
use splitflap_tests::script::Step;

use crate::script::{SCREEN, cells_after, engine, film, steps};

fn code(key: &str) -> KeyCode {
    match key {
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Space" => KeyCode::Char(' '),
        "Enter" => KeyCode::Enter,
        "Tab" => KeyCode::Tab,
        letter => KeyCode::Char(letter.chars().next().expect("a letter")),
    }
}

#[test]
fn a_program_on_ratatui_shows_them() {
    let area = Rect::new(0, 0, SCREEN.columns, SCREEN.rows);
    let mut terminal = Terminal::new(TestBackend::new(area.width, area.height)).expect("a screen");
    let theme = Theme::default();
    let (mut engine, film) = (engine(), film());
    for (line, step) in steps() {
        match &step {
            Step::Key(key) => {
                let event = Event::Key(KeyEvent::new(code(key), KeyModifiers::NONE));
                let event = translate(&event, area).expect("a key");
                engine.handle_input(0, &event, &mut Quiet);
            }
            message => message.apply(&mut engine).expect("a message"),
        }
        terminal
            .draw(|frame| {
                frame.render_stateful_widget(SurfaceView::new(&theme), area, &mut engine);
            })
            .expect("a frame");
        let buffer = terminal.backend().buffer();
        for (y, row) in (0..).zip(cells_after(&film, line).rows()) {
            for (x, (character, style)) in (0..).zip(row) {
                let mut wanted = Cell::EMPTY;
                wanted.set_char(*character).set_style(theme.style(*style));
                assert_eq!(buffer[(x, y)], wanted, "line {line}, {x},{y}");
            }
        }
    }
}
