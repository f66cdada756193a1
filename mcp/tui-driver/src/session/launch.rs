//! How a program is to be started.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::error::Result;
use crate::recording::RecordingOptions;
use crate::theme::Theme;

use super::Session;
use super::environment::Inherit;

/// A program to start, and the terminal to start it in.
///
/// ```no_run
/// use tui_driver::Launch;
///
/// let session = Launch::new("vim").arg("notes.txt").size(100, 30).start()?;
/// # Ok::<(), tui_driver::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Launch {
    pub(super) command: String,
    pub(super) args: Vec<String>,
    pub(super) size: (u32, u32),
    pub(super) cwd: Option<PathBuf>,
    pub(super) env: BTreeMap<String, String>,
    pub(super) inherit: Inherit,
    pub(super) told_size: Option<(u16, u16)>,
    pub(super) recording: Option<RecordingOptions>,
    pub(super) limits: Limits,
    pub(super) theme: Theme,
}

/// Bounds on what one session holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Lines kept after they left the top of the screen; default 1000. All but the last 64 are kept
    /// as text, so they cost about their length.
    pub scrollback: usize,
    /// Raw bytes kept of each direction for debugging; default 40,000.
    pub raw: usize,
    /// Bytes that may wait for a program that does not read; default 1 MiB.
    pub input_queue: usize,
    /// Bytes of output taken in a second, 0 for no limit (the default); beyond it the program waits.
    pub output_rate: usize,
    /// Bytes of a recording, after which it stops; default 256 MiB.
    pub recording: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            scrollback: 1000,
            raw: 40_000,
            input_queue: 1 << 20,
            output_rate: 0,
            recording: 256 << 20,
        }
    }
}

impl Launch {
    /// A program, found by `PATH` unless it names a file, in a terminal of 80 columns and 24 rows.
    pub fn new(command: impl Into<String>) -> Self {
        Launch {
            command: command.into(),
            args: Vec::new(),
            size: (80, 24),
            cwd: None,
            env: BTreeMap::new(),
            inherit: Inherit::Cleaned,
            told_size: None,
            recording: None,
            limits: Limits::default(),
            theme: Theme::default(),
        }
    }

    /// A line for the POSIX shell.
    pub fn shell(line: impl Into<String>) -> Self {
        Launch::new("/bin/sh").arg("-c").arg(line)
    }

    /// Adds an argument.
    #[must_use]
    pub fn arg(mut self, arg: impl Into<String>) -> Self {
        self.args.push(arg.into());
        self
    }

    /// Adds arguments.
    #[must_use]
    pub fn args<A: Into<String>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        self.args.extend(args.into_iter().map(Into::into));
        self
    }

    /// Sets the terminal's size in cells.
    #[must_use]
    pub fn size(mut self, cols: u32, rows: u32) -> Self {
        self.size = (cols, rows);
        self
    }

    /// Sets the working folder; the driver's own if not set.
    #[must_use]
    pub fn cwd(mut self, folder: impl Into<PathBuf>) -> Self {
        self.cwd = Some(folder.into());
        self
    }

    /// Sets an environment variable.
    #[must_use]
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.insert(name.into(), value.into());
        self
    }

    /// Does not hand on the driver's environment, except what a program needs to run at all
    /// (`PATH`, `HOME`, locale, …).
    #[must_use]
    pub fn clear_env(mut self) -> Self {
        self.inherit = Inherit::Essential;
        self
    }

    /// Hands on no environment at all: only what [`Launch::env`] sets, not even `TERM`.
    #[must_use]
    pub fn empty_env(mut self) -> Self {
        self.inherit = Inherit::Nothing;
        self
    }

    /// Tells the program another size than the terminal has, as terminals do that know none (0x0).
    #[must_use]
    pub fn told_size(mut self, cols: u16, rows: u16) -> Self {
        self.told_size = Some((cols, rows));
        self
    }

    /// Records the session as an asciicast v3 file.
    #[must_use]
    pub fn record(mut self, options: RecordingOptions) -> Self {
        self.recording = Some(options);
        self
    }

    /// Sets what the session may hold.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the terminal's colours.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Starts the program.
    ///
    /// # Errors
    /// [`Error::Launch`](crate::Error::Launch) if the program cannot be run,
    /// [`Error::Variable`](crate::Error::Variable) if a variable cannot be set,
    /// [`Error::Size`](crate::Error::Size), [`Error::WorkingFolder`](crate::Error::WorkingFolder),
    /// [`Error::Recording`](crate::Error::Recording) if the file cannot be made. Nothing has been
    /// started then.
    pub fn start(self) -> Result<Session> {
        Session::start(self)
    }
}
