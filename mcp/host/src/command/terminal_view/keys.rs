//! The keys that are the host's, whatever a view does with the others.

use splitflap_core::input::{InputEvent, Key, KeyEvent, Modifiers};

use super::super::Stop;
use super::{TerminalView, now};

const CLOSE: KeyEvent = KeyEvent::new(Key::Char('c'), Modifiers::CONTROL);
const REDRAW: KeyEvent = KeyEvent::new(Key::Char('l'), Modifiers::CONTROL);
const SUSPEND: KeyEvent = KeyEvent::new(Key::Char('z'), Modifiers::CONTROL);
const BACK: KeyEvent = KeyEvent::plain(Key::Escape);
const QUIT: KeyEvent = KeyEvent::plain(Key::Char('q'));

impl TerminalView<'_> {
    /// Ctrl-C always closes, Ctrl-L draws all of it, Ctrl-Z suspends; after a result any other key closes. Esc closes
    /// only if the view had nothing to take back, `q` only if the view had no use for it.
    pub(super) fn key(&mut self, key: KeyEvent) -> Result<(), Stop> {
        self.drawing.drop_note();
        match key {
            CLOSE => self.closing = true,
            REDRAW => self.drawing.repaint(&mut self.engine),
            SUSPEND => self.drawing.suspend(&mut self.engine)?,
            _ if self.session.is_done() => self.closing = true,
            BACK => self.closing = !self.engine.cancel(&mut self.heard),
            _ => {
                let taken = self
                    .engine
                    .handle_input(now(), &InputEvent::Key(key), &mut self.heard);
                self.closing = !taken && key == QUIT;
            }
        }
        Ok(())
    }
}
