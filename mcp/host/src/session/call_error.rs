//! Why a request to the server came to nothing.

use std::fmt::{self, Display, Formatter};

/// Why a request to the server came to nothing. The words may hold what the server wrote, unfiltered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallError {
    /// No answer came in time.
    TimedOut(String),
    /// The server is not there any more, or never came up.
    Gone(String),
    /// The server answered with an error, or with what is no answer.
    Failed(String),
}

impl Display for CallError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (Self::TimedOut(words) | Self::Gone(words) | Self::Failed(words)) = self;
        f.write_str(words)
    }
}

impl std::error::Error for CallError {}
