//! Keys and text to the program.

use std::time::Duration;

use super::{Cancel, Session, State};
use crate::error::Result;
use crate::keys::{self, Key};

impl Session {
    /// Presses a key by name (`Enter`, `Ctrl+c`, `Shift+F5`, `a`), as the program's keyboard modes
    /// want it written.
    ///
    /// # Errors
    /// [`Error::Key`](crate::Error::Key), or the session takes no input.
    pub fn press(&self, key: &str) -> Result<()> {
        self.press_all(&[key])
    }

    /// Presses keys in order; all names are checked before the first is sent.
    ///
    /// # Errors
    /// As [`Session::press`]; nothing has been sent then.
    pub fn press_all<K: AsRef<str>>(&self, keys: &[K]) -> Result<()> {
        let keys = keys
            .iter()
            .map(|key| keys::parse(key.as_ref()))
            .collect::<Result<Vec<Key>>>()?;
        self.send_with(|state| {
            let modes = state.terminal.modes();
            Ok(keys
                .iter()
                .flat_map(|key| keys::encode(*key, &modes))
                .collect())
        })
    }

    /// Presses keys in order, with a pause before each but the first: some programs take keys that
    /// come at once for a paste (tmux), or wait whether one continues an Escape (vim).
    ///
    /// # Errors
    /// As [`Session::press`]; no name is unknown when the first is sent, but the program may end
    /// before the last.
    pub fn press_paced<K: AsRef<str>>(&self, keys: &[K], pause: Duration) -> Result<()> {
        self.press_paced_until(keys, pause, &Cancel::default())
    }

    /// As [`Session::press_paced`], unless it is cancelled before the last key.
    pub(crate) fn press_paced_until<K: AsRef<str>>(
        &self,
        keys: &[K],
        pause: Duration,
        cancel: &Cancel,
    ) -> Result<()> {
        for key in keys {
            keys::parse(key.as_ref())?;
        }
        for (index, key) in keys.iter().enumerate() {
            if index > 0 {
                self.wait_while_open(pause, cancel)?;
            }
            self.press(key.as_ref())?;
        }
        Ok(())
    }

    /// Sends text as it is, byte for byte.
    ///
    /// # Errors
    /// The session takes no input.
    pub fn send_text(&self, text: &str) -> Result<()> {
        self.send_with(|_| Ok(text.as_bytes().to_vec()))
    }

    /// Pastes text: line ends become CR as from a keyboard, and it is bracketed if the program asked
    /// for that. A closing bracket inside the text is taken out, so that no text can end the paste.
    ///
    /// # Errors
    /// The session takes no input.
    pub fn paste(&self, text: &str) -> Result<()> {
        self.send_with(|state| {
            let text = text.replace("\r\n", "\n").replace('\n', "\r");
            if !state.terminal.modes().bracketed_paste {
                return Ok(text.into_bytes());
            }
            let mut inner = text;
            // Taking one out may join another.
            while inner.contains("\x1b[201~") {
                inner = inner.replace("\x1b[201~", "");
            }
            Ok(format!("\x1b[200~{inner}\x1b[201~").into_bytes())
        })
    }

    /// Tells the program that its window gained or lost the focus; false if it did not ask to know.
    ///
    /// # Errors
    /// The session takes no input.
    pub fn focus(&self, gained: bool) -> Result<bool> {
        let mut told = false;
        self.send_with(|state| {
            told = state.terminal.modes().focus_reports;
            let report: &[u8] = if gained { b"\x1b[I" } else { b"\x1b[O" };
            Ok(if told { report.to_vec() } else { Vec::new() })
        })?;
        Ok(told)
    }

    /// Sends what `encode` makes of the state, under one lock, so that the modes are those in force.
    pub(super) fn send_with(
        &self,
        encode: impl FnOnce(&mut State) -> Result<Vec<u8>>,
    ) -> Result<()> {
        let mut state = self.open()?;
        let bytes = encode(&mut state)?;
        if bytes.is_empty() {
            return Ok(());
        }
        // Before the bytes go out: the answer must not come before the question is noted.
        self.shared.outbox.send(&bytes, || {
            state.note_input();
            state.escape_open = bytes.last() == Some(&0x1b);
            state.input.push(&bytes);
            if let Some(recorder) = &self.shared.recorder {
                recorder.input(&bytes);
            }
        })
    }
}
