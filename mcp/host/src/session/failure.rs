//! Why an open session ended badly.

use std::fmt::{self, Display, Formatter};

use super::CallError;
use super::reply::DATA_LIMIT;
use crate::plain;

/// Why a session failed. Its text holds no unfiltered text of the server's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The view has no content, or none that is text.
    EmptyView {
        /// Where it was read from.
        uri: String,
    },
    /// The view's content is of another MIME type.
    ViewMimeType {
        /// Where it was read from.
        uri: String,
        /// Its type, if it has any.
        found: Option<String>,
        /// What it must be.
        wanted: &'static str,
    },
    /// The view has more bytes than one may have.
    ViewTooLarge {
        /// Where it was read from.
        uri: String,
        /// Its size.
        bytes: usize,
        /// What there can be.
        limit: usize,
    },
    /// The view's messages were rejected.
    BadView {
        /// Where it was read from.
        uri: String,
        /// The first error.
        error: String,
    },
    /// The data of one result have more than [`DATA_LIMIT`] bytes.
    DataTooLarge {
        /// Whose result.
        tool: String,
        /// Their size.
        bytes: usize,
    },
    /// The tool that was opened, or the action tool, answered that it failed or refuses.
    ToolFailed {
        /// The tool.
        tool: String,
        /// What it said.
        text: String,
    },
    /// The server could not be reached, answered with a protocol error or not at all.
    Server {
        /// What was asked of it, as in `calling seat_action`.
        doing: String,
        /// What went wrong.
        error: CallError,
    },
}

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyView { uri } => write!(f, "the view {} has no text", plain::short(uri, 120)),
            Self::ViewMimeType { uri, found, wanted } => {
                write!(f, "the view {} has ", plain::short(uri, 120))?;
                match found {
                    Some(found) => write!(f, "the MIME type \"{}\"", plain::short(found, 80))?,
                    None => f.write_str("no MIME type")?,
                }
                write!(f, "; it must be \"{wanted}\"")
            }
            Self::ViewTooLarge { uri, bytes, limit } => write!(
                f,
                "the view {} has {bytes} bytes; at most {limit} are taken",
                plain::short(uri, 120)
            ),
            Self::BadView { uri, error } => {
                write!(
                    f,
                    "the view {} can't be shown: {}",
                    plain::short(uri, 120),
                    plain::short(error, 400)
                )
            }
            Self::DataTooLarge { tool, bytes } => write!(
                f,
                "the result of {} has {bytes} bytes of data; at most {DATA_LIMIT} are taken",
                plain::short(tool, 80)
            ),
            Self::ToolFailed { tool, text } => {
                write!(f, "the tool {} failed", plain::short(tool, 80))?;
                if text.is_empty() {
                    Ok(())
                } else {
                    write!(f, ": {}", plain::short(text, 400))
                }
            }
            Self::Server { doing, error } => {
                write!(
                    f,
                    "{}: {}",
                    plain::short(doing, 120),
                    plain::short(&error.to_string(), 800)
                )
            }
        }
    }
}

impl std::error::Error for Failure {}
