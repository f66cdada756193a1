//! The seat picker on a terminal.

use crate::picker::Picker;
use crate::script::Input;
use embedded_io::Write;
use peer_harness::workload::Model;
use splitflap_core::screen::Theme;
use splitflap_core::store::Usage;
use splitflap_vt::{Encoder, FrameStats, Profile};
use std::convert::Infallible;

/// A terminal with a theme.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// What the terminal can do.
    pub profile: Profile,
    /// How the seats look.
    pub theme: Theme,
}

/// A view with its terminal.
pub struct View<W> {
    picker: Picker,
    encoder: Encoder,
    writer: W,
}

impl<W: Write<Error = Infallible>> View<W> {
    /// The view in the workload's state, nothing painted yet.
    pub fn new(model: &Model, place: Place, writer: W) -> Self {
        let theme = splitflap_vt::Theme::named(place.theme, &place.profile);
        let picker = Picker::new(model, place.theme, |grid| {
            grid.set_looks(theme.looks());
            grid.set_scrolling(place.profile.scrolling());
        });
        Self {
            picker,
            encoder: Encoder::new(place.profile, theme),
            writer,
        }
    }

    /// A surface without components: what comes in is only kept.
    pub fn bare(model: &Model, writer: W) -> Self {
        let theme = splitflap_vt::Theme::named(Theme::Plain, &Profile::XTERM);
        Self {
            picker: Picker::bare(model),
            encoder: Encoder::new(Profile::XTERM, theme),
            writer,
        }
    }

    /// Feeds a piece of a message.
    pub fn feed(&mut self, piece: &[u8]) {
        self.picker.feed(piece);
    }

    /// Binds the details to the seat that the server names beside the selected one, and
    /// draws that.
    pub fn follow(&mut self, model: &Model) {
        self.picker.follow(model);
        self.frame();
    }

    /// Takes what comes in.
    pub fn take(&mut self, input: &Input) {
        self.picker.take(input);
    }

    /// How full the engine's memory is.
    pub fn usage(&self) -> Usage {
        self.picker.usage()
    }

    /// Renders and encodes one frame; what it took.
    pub fn frame(&mut self) -> FrameStats {
        let Some(grid) = self.picker.render() else {
            return FrameStats::default();
        };
        let Ok(stats) = self.encoder.present(grid, &mut self.writer);
        stats
    }
}
