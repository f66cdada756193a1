//! What a test of a program asks of its terminal, and no person does.

use portable_pty::{MasterPty, native_pty_system};

use super::{Session, Shared, pty_size};
use crate::error::{Error, Result};

/// The settings of a terminal's line (echo, line editing, control characters), to be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineSettings(String);

impl LineSettings {
    /// Those of a new terminal, which no program has changed.
    ///
    /// # Errors
    /// [`Error::System`] if the system gives none.
    pub fn fresh() -> Result<LineSettings> {
        let pair = native_pty_system().openpty(pty_size(80, 24));
        let pair = pair.map_err(|error| Error::System {
            what: "cannot open a terminal",
            source: std::io::Error::other(error.to_string()),
        })?;
        LineSettings::of(&*pair.master)
    }

    fn of(master: &dyn MasterPty) -> Result<LineSettings> {
        let settings = master.get_termios().ok_or_else(|| Error::System {
            what: "cannot read the terminal's settings",
            source: std::io::Error::last_os_error(),
        })?;
        Ok(LineSettings(format!("{settings:?}")))
    }
}

impl Session {
    /// The settings of the terminal's line now, also after the program has ended: a program that
    /// changes them should put them back.
    ///
    /// # Errors
    /// [`Error::Closed`], [`Error::System`].
    pub fn line_settings(&self) -> Result<LineSettings> {
        let master = self.shared.master.lock();
        LineSettings::of(master.as_deref().ok_or(Error::Closed)?)
    }

    /// Tells the program a size, any at all, and leaves the screen's as it is.
    ///
    /// # Errors
    /// [`Error::Closed`], [`Error::Ended`], [`Error::System`].
    pub fn tell_size(&self, cols: u16, rows: u16) -> Result<()> {
        let mut state = self.open()?;
        self.shared.tell_size(cols, rows)?;
        state.note_input();
        Ok(())
    }

    /// Writes on the screen behind the program's back, as another program at the same terminal may.
    pub fn scribble(&self, text: &str) {
        let mut state = self.shared.state.lock();
        state.terminal.process(text.as_bytes());
        state.generation += 1;
        drop(state);
        self.shared.changed.notify_all();
    }

    /// How often the terminal has answered queries of the program: 0 for one that asks nothing.
    pub fn queries_answered(&self) -> u64 {
        self.shared.state.lock().replies
    }
}

impl Shared {
    pub(super) fn tell_size(&self, cols: u16, rows: u16) -> Result<()> {
        let master = self.master.lock();
        let master = master.as_ref().ok_or(Error::Closed)?;
        let told = master.resize(pty_size(cols, rows));
        told.map_err(|error| Error::System {
            what: "cannot resize the terminal",
            source: std::io::Error::other(error.to_string()),
        })
    }
}
