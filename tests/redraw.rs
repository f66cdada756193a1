//! What an event may redraw: a move the two seats and the line that tells of the
//! cursor's; the same number of cells on every screen. And what survives an update.
#![allow(missing_docs)]

use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, KeyEvent};
use splitflap_core::listener::Quiet;
use splitflap_core::screen::{Screen, Theme};
use splitflap_core::storage::Sizes;
use splitflap_tests::cabin::{Cabin, data};
use splitflap_tests::screen_text::rows;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

const VIEW: &str = include_str!("messages/seat-picker.json");

struct View(Engine<'static>);

impl View {
    fn new(screen: Screen) -> Self {
        let sizes = Sizes {
            columns: screen.columns,
            rows: screen.rows,
            ..Sizes::DESKTOP
        };
        let mut view = Self(Engine::boxed(&sizes, &CATALOGS, screen));
        view.send(VIEW);
        view.send(&Cabin::A320.snapshot(0));
        view.cells();
        view
    }

    fn send(&mut self, text: &str) {
        self.0.feed(0, text.as_bytes(), &mut Quiet);
        self.0.finish(0, &mut Quiet);
    }

    fn keys(&mut self, names: &str) {
        for name in names.split(' ') {
            let key: KeyEvent = name.parse().expect("a key name");
            self.0.handle_input(0, &InputEvent::Key(key), &mut Quiet);
        }
    }

    /// Renders, and counts the cells that a frontend has to send.
    fn cells(&mut self) -> u32 {
        self.0.render(&mut Quiet);
        let cells = self.0.grid().damaged_cells();
        self.0.grid_mut().clear_damage();
        cells
    }
}

fn screen(columns: u16, rows: u16, theme: Theme) -> Screen {
    Screen {
        theme,
        seat_width: 3,
        ..Screen::new(columns, rows)
    }
}

#[test]
fn a_move_redraws_as_many_cells_on_a_large_screen_as_on_a_small_one() {
    for theme in [Theme::Default, Theme::Plain] {
        let mut small = View::new(screen(80, 24, theme));
        let mut large = View::new(screen(400, 150, theme));
        for key in [
            "Right", "Right", "Down", "Left", "Right", "Right", "Up", "End", "Home",
        ] {
            small.keys(key);
            large.keys(key);
            let (small, large) = (small.cells(), large.cells());
            assert_eq!(small, large, "{key} in {theme:?}");
            let line = match theme {
                Theme::Default => 48,
                Theme::Plain => 0,
            };
            assert!(
                (1..=6 + line).contains(&small),
                "{key} in {theme:?}: {small} cells"
            );
        }
    }
}

#[test]
fn in_the_plain_theme_a_move_redraws_the_two_seats_alone() {
    let mut view = View::new(screen(120, 40, Theme::Plain));
    for key in ["Right", "Down", "Left", "Up"] {
        view.keys(key);
        assert!(view.cells() <= 6, "{key}");
    }
}

#[test]
fn one_seat_s_data_redraws_that_seat_alone() {
    let mut view = View::new(screen(80, 24, Theme::Default));
    for status in ["occupied", "available", "blocked"] {
        view.send(&data("/seats/20/status", &format!("\"{status}\"")));
        assert!((1..=3).contains(&view.cells()), "{status}");
    }
    // A seat that is not in sight redraws nothing.
    view.send(&data("/seats/170/status", "\"odd\""));
    assert_eq!(view.cells(), 0);
}

#[test]
fn the_same_snapshot_again_redraws_nothing() {
    let mut view = View::new(screen(80, 24, Theme::Default));
    view.send(&Cabin::A320.snapshot(0));
    assert_eq!(view.cells(), 0);
}

#[test]
fn cursor_scroll_filter_and_focus_survive_updates_and_snapshots() {
    let mut view = View::new(screen(80, 24, Theme::Default));
    view.keys("2 5 f w Up Tab");
    view.cells();
    let before = rows(view.0.grid());
    assert!(before.iter().any(|row| row.contains("24F")), "{before:?}");
    assert_eq!(view.0.focused_component().as_deref(), Some("details"));
    view.send(&data("/seats/3/status", "\"blocked\""));
    view.send(&Cabin::A320.snapshot(0));
    view.cells();
    assert_eq!(rows(view.0.grid()), before);
    assert_eq!(view.0.focused_component().as_deref(), Some("details"));
    // Another order of the same seats changes nothing a person sees either.
    let seats: Vec<String> = (0..180)
        .rev()
        .map(|place| Cabin::A320.seat(place, 0))
        .collect();
    view.send(&data("/seats", &format!("[{}]", seats.join(","))));
    view.cells();
    assert_eq!(rows(view.0.grid()), before);
}

#[test]
fn resizing_keeps_model_selection_and_cursor() {
    let mut view = View::new(screen(80, 24, Theme::Default));
    view.send(&data("/selected", "\"1A\""));
    view.keys("2 0 c");
    view.cells();
    let before = rows(view.0.grid());
    for (columns, height) in [
        (1, 1),
        (3, 2),
        (40, 12),
        (200, 60),
        (17, 5),
        (400, 150),
        (80, 24),
    ] {
        view.0.resize(screen(columns, height, Theme::Default));
        view.cells();
    }
    assert_eq!(rows(view.0.grid()), before);
}
