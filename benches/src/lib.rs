//! What the benchmarks measure: an event goes in, the bytes of its frame come out.
//! The whole product does the work: surface, catalog, layout, encoder.

use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, KeyEvent};
use splitflap_core::listener::Quiet;
use splitflap_core::screen::{Screen, Theme};
use splitflap_core::storage::Sizes;
use splitflap_vt::{Encoder, FrameStats, Profile};

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

/// The seed's two messages: the view.
pub const VIEW: &str = include_str!("../../mcp/seat-demo/views/seat-map.json");

/// The default cabin's data model.
pub const A320: &str = include_str!("../../mcp/seat-demo/cabins/a320.json");

/// A view with its terminal.
pub struct Bench {
    engine: Engine<'static>,
    encoder: Encoder,
    out: Vec<u8>,
}

impl Bench {
    /// The seat picker on a screen of this size in cells, nothing painted yet.
    pub fn new(columns: u16, rows: u16, theme: Theme) -> Self {
        let profile = Profile::XTERM;
        let screen = Screen {
            theme,
            ..Screen::new(columns, rows)
        };
        let sizes = Sizes {
            columns,
            rows,
            ..Sizes::DESKTOP
        };
        let mut bench = Self {
            engine: Engine::boxed(&sizes, &CATALOGS, screen),
            encoder: Encoder::new(profile, splitflap_vt::Theme::named(theme, &profile)),
            out: Vec::with_capacity(1 << 20),
        };
        bench.message(VIEW);
        bench.message(&snapshot(A320));
        bench
    }

    /// Feeds one text of messages.
    pub fn message(&mut self, text: &str) {
        self.engine.feed(0, text.as_bytes(), &mut Quiet);
        self.engine.finish(0, &mut Quiet);
    }

    /// Presses one key.
    pub fn key(&mut self, key: KeyEvent) {
        self.engine
            .handle_input(0, &InputEvent::Key(key), &mut Quiet);
    }

    /// Says that the action's call ended.
    pub fn settled(&mut self) {
        self.engine.settled(&mut Quiet);
    }

    /// Makes everything be painted and sent again.
    pub fn repaint(&mut self) {
        let screen = *self.engine.screen();
        self.engine.resize(screen);
        self.encoder.full_repaint();
    }

    /// Renders and encodes one frame; what it took.
    pub fn frame(&mut self) -> FrameStats {
        self.out.clear();
        if !self.engine.render(&mut Quiet) {
            return FrameStats::default();
        }
        match self.encoder.present(self.engine.grid_mut(), &mut self.out) {
            Ok(stats) => stats,
            Err(error) => match error {},
        }
    }
}

/// The message that brings a whole data model.
pub fn snapshot(model: &str) -> String {
    format!(
        r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"/","value":{model}}}}}"#
    )
}
