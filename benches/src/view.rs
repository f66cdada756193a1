//! The seat picker on a terminal.

use crate::cabin;
use crate::script::Input;
use embedded_io::Write;
use peer_harness::workload::Model;
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, Key, KeyEvent};
use splitflap_core::listener::Quiet;
use splitflap_core::screen::{Screen, Theme};
use splitflap_core::storage::Sizes;
use splitflap_vt::{Encoder, FrameStats, Profile};
use std::convert::Infallible;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

/// A terminal with a theme.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// What the terminal can do.
    pub profile: Profile,
    /// How the seats look.
    pub theme: Theme,
}

const CREATE: &str = r#"{"version":"0.1","createSurface":{"surfaceId":"seat-picker","catalogId":"dev.fka:terminal-seat-demo/0.1"}}"#;

/// A view with its terminal.
pub struct View<W> {
    engine: Engine<'static>,
    encoder: Encoder,
    writer: W,
    place: Place,
}

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

impl<W: Write<Error = Infallible>> View<W> {
    /// The view in the workload's state, nothing painted yet.
    pub fn new(model: &Model, place: Place, writer: W) -> Self {
        let sizes = sizes(model);
        let screen = Screen {
            theme: place.theme,
            ..Screen::new(sizes.columns, sizes.rows)
        };
        let theme = splitflap_vt::Theme::named(place.theme, &place.profile);
        let mut view = Self {
            engine: Engine::boxed(&sizes, &CATALOGS, screen),
            encoder: Encoder::new(place.profile, theme),
            writer,
            place,
        };
        let grid = view.engine.grid_mut();
        grid.set_looks(theme.looks());
        grid.set_scrolling(place.profile.scrolling());
        view.message(&cabin::view(model));
        view.message(&cabin::snapshot(model));
        // The cursor starts on the selected seat.
        let way = model.selected.1 - model.cursor.1;
        for _ in 0..way {
            view.event(&InputEvent::Key(KeyEvent::plain(Key::Left)));
        }
        view
    }

    /// A surface without components: what comes in is only kept.
    pub fn bare(model: &Model, writer: W) -> Self {
        let place = Place {
            profile: Profile::XTERM,
            theme: Theme::Plain,
        };
        let sizes = sizes(model);
        let screen = Screen::new(sizes.columns, sizes.rows);
        let theme = splitflap_vt::Theme::named(place.theme, &place.profile);
        let mut view = Self {
            engine: Engine::boxed(&sizes, &CATALOGS, screen),
            encoder: Encoder::new(place.profile, theme),
            writer,
            place,
        };
        view.message(CREATE);
        view
    }

    /// Feeds a piece of a message.
    pub fn feed(&mut self, piece: &[u8]) {
        self.engine.feed(0, piece, &mut Quiet);
    }

    /// Binds the details to the seat that the server names beside the selected one, and
    /// draws that.
    pub fn follow(&mut self, model: &Model) {
        self.message(&cabin::components(model, "/shown"));
        self.message(&cabin::data(
            "/shown",
            &format!("\"{}\"", model.label(model.cursor)),
        ));
        self.frame();
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

    /// Feeds messages.
    pub fn message(&mut self, text: &str) {
        self.feed(text.as_bytes());
    }

    fn event(&mut self, event: &InputEvent) {
        self.engine.handle_input(0, event, &mut Quiet);
    }

    /// Renders and encodes one frame; what it took.
    pub fn frame(&mut self) -> FrameStats {
        if !self.engine.render(&mut Quiet) {
            return FrameStats::default();
        }
        let Ok(stats) = self
            .encoder
            .present(self.engine.grid_mut(), &mut self.writer);
        stats
    }

    /// The terminal and the theme.
    pub fn place(&self) -> Place {
        self.place
    }
}
