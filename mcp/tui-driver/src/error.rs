//! What can go wrong, said so that the caller knows what would be right.

use std::io;
use std::path::PathBuf;

use crate::screen::Size;
use crate::session::Exit;

/// Why an operation on a session failed. The session is as it was before, unless said otherwise.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The program could not be started; there is no session.
    #[error("cannot start {command:?}: {reason}")]
    Launch {
        /// The program.
        command: String,
        /// What the system said.
        reason: String,
    },
    /// An environment variable that none can be; there is no session.
    #[error("the environment variable {name:?} cannot be set: {reason}")]
    Variable {
        /// Its name.
        name: String,
        /// What would be right.
        reason: &'static str,
    },
    /// The working folder does not exist or is no folder; there is no session.
    #[error("the working folder {0:?} does not exist or is no folder")]
    WorkingFolder(PathBuf),
    /// A size that no terminal has; see [`Size::new`].
    #[error("invalid size {cols}x{rows}: columns must be 2 to {max}, rows 1 to {max}", max = Size::MAX)]
    Size {
        /// Columns asked for.
        cols: u32,
        /// Rows asked for.
        rows: u32,
    },
    /// No key has this name.
    #[error("Invalid key: {key:?}; {hint}")]
    Key {
        /// The name.
        key: String,
        /// What would be right.
        hint: String,
    },
    /// A mouse event that the program did not ask for, or that its encoding cannot express.
    #[error("{0}")]
    Mouse(String),
    /// A cell outside the screen.
    #[error("Invalid coordinates: ({x}, {y}); columns are 1 to {cols}, rows 1 to {rows}", cols = .size.cols, rows = .size.rows)]
    Coordinates {
        /// Column from 1.
        x: u32,
        /// Row from 1.
        y: u32,
        /// The screen's size.
        size: Size,
    },
    /// A reference that is not in the last snapshot, or whose text is no longer there.
    #[error("Element reference not found: {reference}; {reason}")]
    Reference {
        /// The reference.
        reference: String,
        /// Why it does not hold.
        reason: String,
    },
    /// Text to act on is not on the screen, or not as often as asked for.
    #[error("{0}")]
    NotOnScreen(String),
    /// More input than may be sent at once, whatever the program does.
    #[error(
        "{bytes} bytes are more than can be sent at once; send them in parts of at most {limit} bytes"
    )]
    InputTooLong {
        /// Bytes that were to be sent.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
    /// The program does not read its input, or not as fast as it comes, and the queue is full.
    #[error(
        "{waiting} bytes still wait for the program to read them, and {bytes} more would be over the limit of {limit}; send less, or later"
    )]
    InputFull {
        /// Bytes in the queue.
        waiting: usize,
        /// Bytes that were to be sent.
        bytes: usize,
        /// The queue's limit.
        limit: usize,
    },
    /// The program has ended, so it takes no input or signals.
    #[error("Session closed: the program has ended ({0})")]
    Ended(Exit),
    /// The session has been closed.
    #[error("Session closed")]
    Closed,
    /// No signal has this name.
    #[error(
        "Unknown signal: {0:?}; known are SIGINT, SIGTERM, SIGKILL, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGSTOP, SIGWINCH, SIGUSR1, SIGUSR2"
    )]
    Signal(String),
    /// What was waited for did not come in time.
    #[error("{0}")]
    Timeout(String),
    /// The wait was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// A regular expression that cannot be used.
    #[error("invalid regular expression: {0}")]
    Pattern(String),
    /// The recording could not be written; the session goes on without it.
    #[error("cannot record to {path:?}: {source}")]
    Recording {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The system refused an operation on the terminal or the process.
    #[error("{what}: {source}")]
    System {
        /// The operation.
        what: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// A request that contradicts itself or the server's limits.
    #[error("{0}")]
    Refused(String),
}

/// The result of an operation on a session.
pub type Result<T> = std::result::Result<T, Error>;
