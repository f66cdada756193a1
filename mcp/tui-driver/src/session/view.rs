//! What a session shows.

use super::Session;
use crate::error::{Error, Result};
use crate::keys::Modifiers;
use crate::mouse::Button;
use crate::screen::{Match, Screen};
use crate::session::Gesture;
use crate::snapshot::{Snapshot, Span};
use crate::terminal::Modes;

impl Session {
    /// A copy of what is shown now.
    pub fn screen(&self) -> Screen {
        self.lock().terminal.screen()
    }

    /// The text of what is shown now; see [`Screen::text`].
    pub fn text(&self) -> String {
        self.lock().terminal.text()
    }

    /// The modes the program has set.
    pub fn modes(&self) -> Modes {
        self.lock().terminal.modes()
    }

    /// The screen as spans with references; see [`Snapshot`].
    pub fn snapshot(&self) -> Snapshot {
        self.snapshot_since(None)
    }

    /// What changed on the screen since the generation of an earlier snapshot; all of it for none.
    pub fn snapshot_since(&self, since: Option<u64>) -> Snapshot {
        let mut state = self.lock();
        let screen = state.terminal.screen();
        let generation = state.generation;
        state.references.snapshot(&screen, generation, since)
    }

    /// The span that a reference of the last snapshot names, if its text is still there.
    ///
    /// # Errors
    /// [`Error::Reference`].
    pub fn resolve(&self, reference: &str) -> Result<Span> {
        let state = self.lock();
        state
            .references
            .resolve(reference, &state.terminal.screen())
    }

    /// Clicks the span that a reference names; nothing is sent if it is no longer there.
    ///
    /// # Errors
    /// As [`Session::resolve`] and [`Session::mouse`].
    pub fn click_reference(
        &self,
        reference: &str,
        button: Button,
        times: u16,
        modifiers: Modifiers,
    ) -> Result<()> {
        let at = self.resolve(reference)?.center();
        self.mouse(Gesture::Click { at, button, times }, modifiers)
    }

    /// Clicks the middle of the `nth` (from 1) place where a text stands on the screen; with no
    /// `nth` it must stand there once.
    ///
    /// # Errors
    /// [`Error::NotOnScreen`], or as [`Session::mouse`].
    pub fn click_text(
        &self,
        text: &str,
        nth: Option<usize>,
        button: Button,
        modifiers: Modifiers,
    ) -> Result<Match> {
        let found = self.screen().find(text);
        let index = match nth {
            None if found.len() > 1 => {
                return Err(Error::NotOnScreen(format!(
                    "{text:?} is on the screen {} times; say which with nth (from 1, top to bottom)",
                    found.len()
                )));
            }
            None => 0,
            Some(nth) => nth
                .checked_sub(1)
                .ok_or_else(|| Error::NotOnScreen("nth counts from 1".into()))?,
        };
        let count = found.len();
        let chosen = found.into_iter().nth(index).ok_or_else(|| {
            Error::NotOnScreen(format!(
                "{text:?} is on the screen {count} times within one row"
            ))
        })?;
        let at = (chosen.col + chosen.width.saturating_sub(1) / 2, chosen.row);
        self.mouse(
            Gesture::Click {
                at,
                button,
                times: 1,
            },
            modifiers,
        )?;
        Ok(chosen)
    }

    /// How many lines left the top of the screen and are still held.
    pub fn scrollback_len(&self) -> usize {
        self.lock().terminal.scrollback_len()
    }

    /// The last `lines` of the lines that left the top of the screen, oldest first.
    pub fn scrollback(&self, lines: usize) -> Vec<String> {
        let state = self.lock();
        let held = state.terminal.scrollback_len();
        let first = held.saturating_sub(lines);
        (first..held)
            .filter_map(|line| state.terminal.scrollback_line(line))
            .collect()
    }

    /// What was last sent to the program, as raw characters.
    pub fn raw_input(&self, chars: usize) -> String {
        self.shared.state.lock().input.last_chars(chars)
    }

    /// What the program last wrote, as raw characters.
    pub fn raw_output(&self, chars: usize) -> String {
        self.shared.state.lock().output.last_chars(chars)
    }
}
