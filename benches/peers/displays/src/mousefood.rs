//! ratatui on a display, through mousefood without its frame buffer.

use crate::panel::{Oled, flush, oled, tft};
use embedded_graphics::mono_font::ascii::{FONT_4X6, FONT_6X10};
use mousefood::{EmbeddedBackend, EmbeddedBackendConfig};
use peer_harness::Peer;
use peer_harness::workload::{Model, Step};
use ratatui::Terminal;
use ratatui::backend::Backend;
use std::fmt::Debug;

/// Draws one frame.
type Draw = Box<dyn FnMut(&Model)>;

/// The seat picker in ratatui on a display.
pub(crate) struct Picker {
    start: fn() -> Draw,
    draw: Option<Draw>,
}

impl Picker {
    pub(crate) fn on_tft() -> Self {
        let start = || -> Draw {
            let config = EmbeddedBackendConfig {
                font_regular: FONT_6X10,
                ..Default::default()
            };
            let backend = EmbeddedBackend::new(Box::leak(Box::new(tft())), config);
            drawing(backend)
        };
        Self { start, draw: None }
    }

    pub(crate) fn on_oled() -> Self {
        let start = || -> Draw {
            let config = EmbeddedBackendConfig {
                font_regular: FONT_4X6,
                flush_callback: Box::new(|oled: &mut Oled| flush(oled)),
                ..Default::default()
            };
            let backend = EmbeddedBackend::new(Box::leak(Box::new(oled())), config);
            drawing(backend)
        };
        Self { start, draw: None }
    }
}

/// Draws the model's frames on a backend.
fn drawing<B: Backend<Error: Debug> + 'static>(backend: B) -> Draw {
    let mut terminal = Terminal::new(backend).expect("the bus takes everything");
    Box::new(move |model| {
        terminal
            .draw(|frame| ratatui_peer::draw(frame, model, false))
            .expect("the bus takes everything");
    })
}

impl Peer for Picker {
    fn name(&self) -> String {
        "mousefood".into()
    }

    fn start(&mut self, _: &Model) {
        self.draw = Some((self.start)());
    }

    fn prepare(&mut self, _: &Model, _: &Model, _: Step) {}

    fn frame(&mut self, model: &Model) {
        if let Some(draw) = &mut self.draw {
            draw(model);
        }
    }
}
