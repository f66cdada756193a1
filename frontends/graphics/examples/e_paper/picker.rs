//! The seat picker on an e-paper panel.

use std::convert::Infallible;

use embedded_graphics::mono_font::iso_8859_1;
use embedded_graphics::prelude::*;
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, Key};
use splitflap_core::listener::Quiet;
use splitflap_core::storage::Sizes;
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{
    CellFont, Inputs, Placement, Presenter, Refresh, RefreshCounter, Rotation, Theme, screen_for,
};

use super::paper::Paper;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];
const VIEW: &str = include_str!("../../../../mcp/seat-demo/views/seat-map.json");
const CABIN: &str = include_str!("../../../../mcp/seat-demo/cabins/a320.json");
/// Partial refreshes between two full ones: what panels of this kind are rated for.
const PARTIALS: u16 = 5;

/// A view, and the panel that shows it.
pub(crate) struct Picker {
    engine: Engine<'static>,
    presenter: Presenter<embedded_graphics::pixelcolor::BinaryColor>,
    counter: RefreshCounter,
    /// The panel.
    pub(crate) paper: Paper,
}

impl Picker {
    /// The cabin on a panel of 250x122 pixels, with a full refresh.
    pub(crate) fn new() -> Option<Self> {
        let size = Size::new(250, 122);
        let font = CellFont::new(&iso_8859_1::FONT_6X9, Charset::Latin1)?;
        let placement = Placement::new(size, &font, Rotation::None);
        let screen = screen_for(&placement, &font, Inputs::default());
        // Rectangles to refresh are whole bytes of the panel's memory.
        let presenter = Presenter::new(placement, font, Theme::binary_inverted()).aligned();
        let mut engine = Engine::boxed(&Sizes::BOARD, &CATALOGS, screen);
        presenter.attach(engine.grid_mut());
        let data = format!(
            r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"/","value":{CABIN}}}}}"#
        );
        for messages in [VIEW, &data] {
            engine.feed(0, messages.as_bytes(), &mut Quiet);
            engine.finish(0, &mut Quiet);
        }
        let mut picker = Self {
            engine,
            presenter,
            counter: RefreshCounter::new(PARTIALS),
            paper: Paper::new(size),
        };
        let Ok(_) = picker.show();
        Some(picker)
    }

    /// A key; what it had refreshed.
    pub(crate) fn press(&mut self, key: Key) -> Refresh {
        let event = InputEvent::Key(key.into());
        self.engine.handle_input(0, &event, &mut Quiet);
        let Ok(refresh) = self.show();
        refresh
    }

    fn show(&mut self) -> Result<Refresh, Infallible> {
        self.engine.render(&mut Quiet);
        let frame = (self.presenter).present(self.engine.grid_mut(), &mut self.paper)?;
        let refresh = self.counter.next(frame.damage);
        self.paper.refresh(refresh);
        Ok(refresh)
    }
}
