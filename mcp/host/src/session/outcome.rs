//! What a session came to.

use serde_json::Value;

use super::{CallError, Failure};
use crate::plain;

const CLOSED: &str = "Closed without a result";

/// What a session came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// The tool that was opened.
    pub tool: String,
    /// The last result's text as the server wrote it: print it through [`plain`] only.
    pub text: String,
    /// The last result's structured content.
    pub structured: Option<Value>,
    /// What the model should know with its next turn: the last that the view said, `content` and
    /// `structuredContent`.
    pub model_context: Option<Value>,
    /// The result of a tool that declares no terminal view holds messages for one: its server forgot to declare it.
    pub undeclared_messages: bool,
    /// The MIME type of a UI resource in the opened tool's result that is of no kind known here, and was passed over.
    pub passed_over: Option<String>,
    /// The action whose call was not answered when the session was closed.
    pub unanswered: Option<String>,
    /// The tool has said its last word, so that `text` belongs to the ending, even to a no.
    pub concluded: bool,
    /// The person closed the view before a result; a failure in `ending` is then that of its last action.
    pub closed: bool,
}

/// How a session ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// A result was reached; for a text view: there is a text.
    Done,
    /// The person said no to the server's last question.
    Declined,
    /// The person left: closed the view before a result, or the server's last question without an answer.
    Cancelled,
    /// The server refused: the opened tool, or the last action before the view was closed.
    Refused(Failure),
    /// The server was silent for too long: at the start, or about the last action before the view was closed.
    TimedOut(Failure),
    /// The server ended or the connection to it did, or there was none.
    ServerGone(Failure),
    /// Anything else that went wrong.
    Failed(Failure),
}

impl Ending {
    /// The ending in one word, for a program: `done`, `declined`, `cancelled`, `refused`, `timed-out`, `server-gone` or
    /// `failed`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Declined => "declined",
            Self::Cancelled => "cancelled",
            Self::Refused(_) => "refused",
            Self::TimedOut(_) => "timed-out",
            Self::ServerGone(_) => "server-gone",
            Self::Failed(_) => "failed",
        }
    }

    /// What went wrong, if it is the server's side that something went wrong on.
    pub fn failure(&self) -> Option<&Failure> {
        match self {
            Self::Done | Self::Declined | Self::Cancelled => None,
            Self::Refused(failure)
            | Self::TimedOut(failure)
            | Self::ServerGone(failure)
            | Self::Failed(failure) => Some(failure),
        }
    }
}

impl From<Failure> for Ending {
    fn from(failure: Failure) -> Self {
        match &failure {
            Failure::ToolFailed { .. } => Self::Refused(failure),
            Failure::Server { error, .. } => match error {
                CallError::TimedOut(_) => Self::TimedOut(failure),
                CallError::Gone(_) => Self::ServerGone(failure),
                CallError::Failed(_) => Self::Failed(failure),
            },
            _ => Self::Failed(failure),
        }
    }
}

impl Outcome {
    /// One short line for the conversation, safe to print.
    pub fn line(&self) -> String {
        let said = match self.concluded {
            true => plain::short(&self.text, 400),
            false => String::new(),
        };
        match (&self.ending, &self.unanswered) {
            (Ending::Done | Ending::Declined | Ending::Cancelled, _) if !said.is_empty() => said,
            (Ending::Done, _) => "Done.".to_owned(),
            (Ending::Declined, _) => "Declined.".to_owned(),
            (Ending::Cancelled, None) => CLOSED.to_owned() + ".",
            (Ending::Cancelled, Some(action)) => format!(
                "{CLOSED}; the server had not answered to {} yet.",
                plain::short(action, 80)
            ),
            (
                Ending::Refused(failure)
                | Ending::TimedOut(failure)
                | Ending::ServerGone(failure)
                | Ending::Failed(failure),
                _,
            ) => match self.closed {
                true => format!("{CLOSED}. Before that: {failure}"),
                false => failure.to_string(),
            },
        }
    }
}
