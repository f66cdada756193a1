//! What is printed when a session is over.

use std::io::{self, Write};

use serde_json::{Value, json};
use splitflap::plain;
use splitflap::session::{Ending, Failure, Outcome};

use super::Status;

/// How the result is printed on standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// One line, after a view.
    Line,
    /// All of the tool's text, wrapped at words if it is for a terminal.
    Text {
        /// Columns of the terminal.
        columns: Option<u16>,
    },
    /// One line of JSON.
    Json,
}

/// What the view itself said, beside the server's results.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// The view's data at its catalog's `done` path.
    pub(super) value: Option<Value>,
    /// What an HTML view was allowed to say to the conversation.
    pub(super) messages: Vec<String>,
}

/// The exit status of an outcome.
pub(super) fn status(outcome: &Outcome) -> Status {
    match outcome.ending {
        Ending::Done => Status::Done,
        Ending::Declined => Status::Declined,
        Ending::Cancelled => Status::Cancelled,
        Ending::Refused(_) => Status::Refused,
        Ending::TimedOut(_) => Status::TimedOut,
        Ending::ServerGone(_) => Status::ServerGone,
        Ending::Failed(_) => Status::Failed,
    }
}

/// Prints an outcome: the result on `out`, what went wrong on standard error. `said` is what the view
/// itself said.
///
/// # Errors
/// When `out` can't be written.
pub(super) fn print(
    outcome: &Outcome,
    form: Form,
    said: Said,
    out: &mut impl Write,
) -> io::Result<()> {
    let failure = outcome.ending.failure().map(Failure::to_string);
    if let Some(failure) = &failure
        && !outcome.closed
    {
        told!("splitflap: {failure}");
    }
    match form {
        Form::Json => writeln!(
            out,
            "{}",
            plain::json(&as_json(outcome, failure.as_deref(), said))
        )?,
        _ if failure.is_some() && !outcome.closed => {}
        Form::Line => writeln!(out, "{}", outcome.line())?,
        Form::Text { .. } if !outcome.concluded => writeln!(out, "{}", outcome.line())?,
        Form::Text { columns } => {
            let text = plain::lines(&outcome.text);
            match columns {
                None => writeln!(out, "{}", text.trim_end())?,
                Some(columns) => {
                    for line in plain::wrap(text.trim_end(), columns) {
                        writeln!(out, "{line}")?;
                    }
                }
            }
        }
    }
    out.flush()
}

/// Prints as JSON that there was no session to come to anything; the message goes to standard error elsewhere.
pub(super) fn print_failure(word: &str, message: &str) {
    said!(
        "{}",
        plain::json(&json!({ "outcome": word, "message": message }))
    );
}

impl Status {
    /// [`Ending::word`] of a failure of the server's; `None` for what is no failure of its.
    pub(super) fn server_word(self) -> Option<&'static str> {
        match self {
            Self::Failed => Some("failed"),
            Self::Refused => Some("refused"),
            Self::TimedOut => Some("timed-out"),
            Self::ServerGone => Some("server-gone"),
            Self::Done | Self::Cancelled | Self::Usage | Self::Declined => None,
        }
    }
}

/// `outcome` is [`Ending::word`]; `value` is the view's data at its catalog's `done` path; `text` and
/// `structuredContent` are the last result's; `modelContext` is what the model should know, `messages` what a view said
/// in the person's name.
fn as_json(outcome: &Outcome, failure: Option<&str>, said: Said) -> Value {
    let mut object = json!({
        "outcome": outcome.ending.word(),
        "tool": outcome.tool,
    });
    if let Some(value) = said.value {
        object["value"] = value;
    }
    object["text"] = json!(outcome.text);
    if let Some(structured) = &outcome.structured {
        object["structuredContent"] = structured.clone();
    }
    if let Some(context) = &outcome.model_context {
        object["modelContext"] = context.clone();
    }
    if !said.messages.is_empty() {
        object["messages"] = json!(said.messages);
    }
    if let Some(failure) = failure {
        object["message"] = json!(failure);
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(outcome: &Outcome, form: Form) -> String {
        let mut out = Vec::new();
        let said = Said {
            value: Some(json!("14A")),
            messages: Vec::new(),
        };
        print(outcome, form, said, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn outcome(ending: Ending) -> Outcome {
        Outcome {
            tool: "show_seats".to_owned(),
            text: "Seat 14A\nconfirmed\u{1b}[2J".to_owned(),
            structured: Some(json!({"seat": "14A"})),
            model_context: None,
            undeclared_messages: false,
            unanswered: None,
            passed_over: None,
            concluded: ending == Ending::Done,
            closed: ending == Ending::Cancelled,
            ending,
        }
    }

    #[test]
    fn each_form_is_free_of_control_characters() {
        assert_eq!(
            printed(&outcome(Ending::Done), Form::Line),
            "Seat 14A confirmed\u{FFFD}[2J\n"
        );
        assert_eq!(
            printed(&outcome(Ending::Done), Form::Text { columns: None }),
            "Seat 14A\nconfirmed\u{FFFD}[2J\n"
        );
        assert_eq!(
            printed(&outcome(Ending::Done), Form::Json),
            "{\"outcome\":\"done\",\"tool\":\"show_seats\",\"value\":\"14A\",\"text\":\"Seat 14A\\nconfirmed\\u001b[2J\",\"structuredContent\":{\"seat\":\"14A\"}}\n"
        );
    }

    #[test]
    fn a_text_for_a_terminal_is_wrapped_at_words() {
        let mut outcome = outcome(Ending::Done);
        outcome.text = "Seat 14A is confirmed\n  for EUR 24\n".to_owned();
        assert_eq!(
            printed(&outcome, Form::Text { columns: Some(12) }),
            "Seat 14A is\nconfirmed\n  for EUR 24\n"
        );
    }

    #[test]
    fn a_failure_is_no_result_but_json_tells_it() {
        let failed = Ending::Failed(Failure::EmptyView {
            uri: "ui://x".to_owned(),
        });
        assert_eq!(printed(&outcome(failed.clone()), Form::Line), "");
        assert!(
            printed(&outcome(failed.clone()), Form::Json)
                .contains("\"message\":\"the view ui://x has no text\"")
        );
        assert_eq!(status(&outcome(failed)), Status::Failed);
    }

    #[test]
    fn closing_early_is_told() {
        assert_eq!(
            printed(&outcome(Ending::Cancelled), Form::Line),
            "Closed without a result.\n"
        );
        assert_eq!(status(&outcome(Ending::Cancelled)), Status::Cancelled);
    }
}
