//! Whatever a person and a server do, after every frame a terminal that was fed the
//! frame's bytes shows the grid.
#![allow(missing_docs)]

#[allow(dead_code)]
#[path = "../frontends/vt/tests/screen/terminal.rs"]
mod terminal;

use proptest::prelude::*;
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::grid::CellWidth;
use splitflap_core::input::{InputEvent, KeyEvent, PointerEvent};
use splitflap_core::listener::Quiet;
use splitflap_core::screen::{Screen, Theme as Variant};
use splitflap_core::storage::Sizes;
use splitflap_vt::{Encoder, Profile, Theme};
use terminal::Terminal;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

const VIEW: &str = include_str!("messages/seat-picker.json");

const KEYS: [&str; 24] = [
    "Left",
    "Right",
    "Up",
    "Down",
    "h",
    "j",
    "k",
    "l",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "Tab",
    "Shift+Tab",
    "Space",
    "Enter",
    "w",
    "n",
    "N",
    "1",
    "2",
    "a",
    "c",
    "?",
];

const STATUSES: [&str; 4] = ["available", "occupied", "blocked", "odd"];

#[derive(Clone, Debug)]
enum Event {
    Key(usize),
    Click(u16, u16),
    Cancel,
    Settled,
    Resize(u16, u16),
    Status { seat: usize, status: usize },
    Price { seat: usize, price: u32 },
    Selected(usize),
    Message(usize),
    Snapshot { rows: usize, shift: u32 },
    Swap,
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        12 => (0..KEYS.len()).prop_map(Event::Key),
        2 => (0..90_u16, 0..40_u16).prop_map(|(x, y)| Event::Click(x, y)),
        1 => Just(Event::Cancel),
        1 => Just(Event::Settled),
        1 => (1..90_u16, 1..40_u16).prop_map(|(w, h)| Event::Resize(w, h)),
        2 => (0..24_usize, 0..STATUSES.len()).prop_map(|(seat, status)| Event::Status { seat, status }),
        1 => (0..24_usize, 0..2000_u32).prop_map(|(seat, price)| Event::Price { seat, price }),
        1 => (0..24_usize).prop_map(Event::Selected),
        1 => (0..4_usize).prop_map(Event::Message),
        1 => (0..9_usize, 0..4_u32).prop_map(|(rows, shift)| Event::Snapshot { rows, shift }),
        1 => Just(Event::Swap),
    ]
}

fn seat(place: usize, shift: u32) -> String {
    let (row, column) = (place / 4 + 1, ["A", "B", "D", "E"][place % 4]);
    let x = [0, 1, 3, 4][place % 4];
    let status = STATUSES[(place * 7 + shift as usize) % 3];
    let position = ["window", "aisle", "aisle", "window"][place % 4];
    format!(
        r#"{{"id":"{row}{column}","row":{row},"column":"{column}","position":"{position}","status":"{status}","price":{}.50,"x":{x}}}"#,
        10 + shift
    )
}

fn snapshot(rows: usize, shift: u32) -> String {
    let seats: Vec<String> = (0..rows * 4).map(|place| seat(place, shift)).collect();
    data(
        "/",
        &format!(
            r#"{{"flight":{{"number":"DEMO 204","from":"IST","to":"LHR"}},"currency":"EUR","revision":{shift},"selected":null,"seats":[{}]}}"#,
            seats.join(",")
        ),
    )
}

fn data(path: &str, value: &str) -> String {
    format!(
        r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"{path}","value":{value}}}}}"#
    )
}

struct Case {
    engine: Engine<'static>,
    encoder: Encoder,
    terminal: Terminal,
}

impl Case {
    fn new(profile: Profile, variant: Variant, columns: u16, rows: u16) -> Self {
        let screen = Screen {
            theme: variant,
            charset: profile.charset,
            pointer: true,
            ..Screen::new(columns, rows)
        };
        let theme = Theme::named(variant, &profile);
        let mut engine = Engine::boxed(
            &Sizes {
                columns: 90,
                rows: 40,
                ..Sizes::DESKTOP
            },
            &CATALOGS,
            screen,
        );
        engine.grid_mut().set_looks(theme.looks());
        engine.grid_mut().set_scrolling(profile.scrolling());
        Self {
            engine,
            encoder: Encoder::new(profile, theme),
            terminal: Terminal::new(columns, rows, |text| text == "\u{fffd}"),
        }
    }

    fn send(&mut self, message: &str) {
        self.engine.feed(0, message.as_bytes(), &mut Quiet);
        self.engine.finish(0, &mut Quiet);
    }

    fn act(&mut self, event: &Event) {
        match event {
            Event::Key(key) => {
                let key: KeyEvent = KEYS[*key].parse().expect("a key name");
                self.engine
                    .handle_input(0, &InputEvent::Key(key), &mut Quiet);
            }
            Event::Click(x, y) => {
                let press = InputEvent::Pointer(PointerEvent::press(*x, *y));
                self.engine.handle_input(0, &press, &mut Quiet);
            }
            Event::Cancel => {
                self.engine.cancel(&mut Quiet);
            }
            Event::Settled => self.engine.settled(&mut Quiet),
            Event::Resize(columns, rows) => {
                let screen = *self.engine.screen();
                self.engine.resize(Screen {
                    columns: *columns,
                    rows: *rows,
                    ..screen
                });
                self.encoder.full_repaint();
                self.terminal = Terminal::new(*columns, *rows, |text| text == "\u{fffd}");
            }
            Event::Status { seat, status } => self.send(&data(
                &format!("/seats/{seat}/status"),
                &format!("\"{}\"", STATUSES[*status]),
            )),
            Event::Price { seat, price } => {
                self.send(&data(&format!("/seats/{seat}/price"), &price.to_string()));
            }
            Event::Selected(seat) => {
                let id = format!("\"{}{}\"", seat / 4 + 1, ["A", "B", "D", "E"][seat % 4]);
                self.send(&data("/selected", &id));
            }
            Event::Message(which) => {
                let text = ["null", "\"too late\"", "\"漢字 é\"", "\"\""][*which];
                self.send(&data("/message", text));
            }
            Event::Snapshot { rows, shift } => self.send(&snapshot(*rows, *shift)),
            Event::Swap => self.send(
                r#"{"version":"0.1","updateComponents":{"surfaceId":"seat-picker","components":[{"id":"root","component":"SplitPane","children":["details","cabin"]}]}}"#,
            ),
        }
    }

    fn present(&mut self) {
        self.engine.render(&mut Quiet);
        let mut bytes = Vec::new();
        let grid = self.engine.grid_mut();
        self.encoder
            .present(grid, &mut bytes)
            .expect("writing to memory");
        self.terminal.feed(&bytes);
        let grid = self.engine.grid();
        for y in 0..grid.rows() {
            for x in 0..grid.columns() {
                let corner = y + 1 == grid.rows() && x + 2 >= grid.columns();
                let cell = grid.cell(x, y);
                if corner || cell.width() != CellWidth::Narrow {
                    continue;
                }
                let mut buffer = [0; 4];
                let whole = grid.text(cell, &mut buffer);
                let profile = self.encoder.profile();
                let text = profile.charset.show(whole, 1);
                let drawn = self.terminal.cell(x, y);
                // How lines look in the line-drawing set is the vt crate's own test.
                let is_line = |text: &str| text.contains(|c| ('─'..='╿').contains(&c) || c == '·');
                if profile.line_drawing && is_line(whole) && is_line(&drawn.text) {
                    continue;
                }
                assert_eq!(
                    drawn.text,
                    text,
                    "at {x},{y} in {:?}",
                    self.terminal.row_text(y)
                );
            }
        }
        let picture = splitflap_tests::screen_text::rows(grid);
        // A fresh engine brought to the same state would paint the same: what is
        // painted piece by piece is what is painted whole.
        let screen = *self.engine.screen();
        self.engine.resize(screen);
        self.engine.render(&mut Quiet);
        assert_eq!(
            splitflap_tests::screen_text::rows(self.engine.grid()),
            picture
        );
        let mut again = Vec::new();
        self.encoder.full_repaint();
        self.encoder
            .present(self.engine.grid_mut(), &mut again)
            .expect("writing to memory");
        self.terminal.feed(&again);
    }
}

fn profile() -> impl Strategy<Value = Profile> {
    prop_oneof![
        Just(Profile::VT100),
        Just(Profile::ANSI),
        Just(Profile::XTERM),
        Just(Profile::LINUX)
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(feature = "long") { 3000 } else { 64 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_terminal_shows_the_grid_after_every_frame(
        profile in profile(),
        plain in any::<bool>(),
        size in (1..90_u16, 1..40_u16),
        events in prop::collection::vec(event(), 0..50),
    ) {
        let variant = if plain { Variant::Plain } else { Variant::Default };
        let mut case = Case::new(profile, variant, size.0, size.1);
        case.present();
        case.send(VIEW);
        case.present();
        case.send(&snapshot(6, 1));
        case.present();
        for event in &events {
            case.act(event);
            case.present();
        }
    }
}
