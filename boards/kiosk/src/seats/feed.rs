//! Text that goes into an engine as it is written, piece by piece.

use core::fmt;
use splitflap_core::engine::Engine;
use splitflap_core::listener::Listener;

/// A writer that is an engine's input.
pub(super) struct Feed<'e, 's> {
    pub(super) engine: &'e mut Engine<'s>,
    pub(super) now: u64,
    pub(super) listener: &'e mut dyn Listener,
}

impl Feed<'_, '_> {
    /// Feeds a text.
    pub(super) fn say(&mut self, text: &str) {
        self.engine.feed(self.now, text.as_bytes(), self.listener);
    }
}

impl fmt::Write for Feed<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.say(text);
        Ok(())
    }
}
