//! The engine with the seat picker in it, in a workload's state.

use crate::cabin;
use crate::script::Input;
use peer_harness::workload::Model;
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::grid::Grid;
use splitflap_core::input::{InputEvent, Key, KeyEvent};
use splitflap_core::listener::Quiet;
use splitflap_core::screen::{Screen, Theme};
use splitflap_core::storage::Sizes;
use splitflap_core::store::Usage;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

const CREATE: &str = r#"{"version":"0.1","createSurface":{"surfaceId":"seat-picker","catalogId":"dev.fka:terminal-seat-demo/0.1"}}"#;

/// Memory for a workload: a board's for 180 seats, and what 10,000 seats take.
fn sizes(model: &Model) -> Sizes {
    let screen = model.screen;
    let (columns, rows) = (screen.columns_on_screen, screen.rows_on_screen);
    let seats = model.occupied.len();
    if seats <= 180 {
        return Sizes {
            columns,
            rows,
            ..Sizes::BOARD
        };
    }
    Sizes {
        words: seats * 26,
        text: seats * 16,
        texts: seats * 2,
        columns,
        rows,
        ..Sizes::KIOSK
    }
}

/// A seat picker without a frontend.
pub struct Picker {
    engine: Engine<'static>,
}

impl Picker {
    /// The picker in the workload's state, nothing painted yet. `attach` tells the grid what the
    /// frontend can do.
    pub fn new(model: &Model, theme: Theme, attach: impl FnOnce(&mut Grid<'static>)) -> Self {
        let sizes = sizes(model);
        let screen = Screen {
            theme,
            ..Screen::new(sizes.columns, sizes.rows)
        };
        let mut picker = Self {
            engine: Engine::boxed(&sizes, &CATALOGS, screen),
        };
        attach(picker.engine.grid_mut());
        picker.message(&cabin::view(model));
        picker.message(&cabin::snapshot(model));
        // The cursor starts on the selected seat.
        let way = model.selected.1 - model.cursor.1;
        for _ in 0..way {
            picker.event(&InputEvent::Key(KeyEvent::plain(Key::Left)));
        }
        picker
    }

    /// A surface without components: what comes in is only kept.
    pub fn bare(model: &Model) -> Self {
        let sizes = sizes(model);
        let screen = Screen::new(sizes.columns, sizes.rows);
        let mut picker = Self {
            engine: Engine::boxed(&sizes, &CATALOGS, screen),
        };
        picker.message(CREATE);
        picker
    }

    /// Feeds a piece of a message.
    pub fn feed(&mut self, piece: &[u8]) {
        self.engine.feed(0, piece, &mut Quiet);
    }

    /// Feeds messages.
    pub fn message(&mut self, text: &str) {
        self.feed(text.as_bytes());
    }

    /// Binds the details to the seat that the server names beside the selected one.
    pub fn follow(&mut self, model: &Model) {
        self.message(&cabin::components(model, "/shown"));
        self.message(&cabin::data(
            "/shown",
            &format!("\"{}\"", model.label(model.cursor)),
        ));
    }

    /// Takes what comes in.
    pub fn take(&mut self, input: &Input) {
        match input {
            Input::Event(event) => self.event(event),
            Input::Message(text) => self.message(text),
            Input::Fresh => {
                let screen = *self.engine.screen();
                self.engine.resize(screen);
            }
        }
    }

    fn event(&mut self, event: &InputEvent) {
        self.engine.handle_input(0, event, &mut Quiet);
    }

    /// How full the engine's memory is.
    pub fn usage(&self) -> Usage {
        self.engine.usage()
    }

    /// The grid, if something on it is to be shown.
    pub fn render(&mut self) -> Option<&mut Grid<'static>> {
        self.engine
            .render(&mut Quiet)
            .then(|| self.engine.grid_mut())
    }
}
