//! What a session came to.

use serde_json::Value;

use super::Failure;
use crate::plain;

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
    /// The result of a tool that declares no terminal view holds messages for one: its server forgot to declare it.
    pub undeclared_messages: bool,
    /// The action whose call was not answered when the session was closed.
    pub unanswered: Option<String>,
}

/// How a session ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// A result was reached; for a text view: there is a text.
    Done,
    /// It was closed before.
    Closed,
    /// It failed.
    Failed(Failure),
}

impl Outcome {
    /// One short line for the conversation, safe to print.
    pub fn line(&self) -> String {
        match &self.ending {
            Ending::Done => {
                let line = plain::short(&self.text, 400);
                if line.is_empty() {
                    "Done.".to_owned()
                } else {
                    line
                }
            }
            Ending::Closed => match &self.unanswered {
                None => "Closed without a result.".to_owned(),
                Some(action) => format!(
                    "Closed without a result; the server had not answered to {} yet.",
                    plain::short(action, 80)
                ),
            },
            Ending::Failed(failure) => failure.to_string(),
        }
    }
}
