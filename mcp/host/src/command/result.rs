//! What is printed when a session is over.

use std::io::{self, Write};

use serde_json::{Value, json};
use splitflap::plain;
use splitflap::session::{Ending, Outcome};

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

/// The exit status of an outcome.
pub(super) fn status(outcome: &Outcome) -> Status {
    match outcome.ending {
        Ending::Done => Status::Done,
        Ending::Closed => Status::Closed,
        Ending::Failed(_) => Status::ServerFailed,
    }
}

/// Prints an outcome: the result on `out`, what went wrong on standard error. `value` is what the view's own data
/// say that the result is.
///
/// # Errors
/// When `out` can't be written.
pub(super) fn print(
    outcome: &Outcome,
    form: Form,
    value: Option<Value>,
    out: &mut impl Write,
) -> io::Result<()> {
    let failure = match &outcome.ending {
        Ending::Failed(failure) => Some(failure.to_string()),
        _ => None,
    };
    if let Some(failure) = &failure {
        told!("splitflap: {failure}");
    }
    match form {
        Form::Json => writeln!(
            out,
            "{}",
            plain::json(&as_json(outcome, failure.as_deref(), value))
        )?,
        _ if failure.is_some() => {}
        Form::Line => writeln!(out, "{}", outcome.line())?,
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
pub(super) fn print_failure(message: &str) {
    said!(
        "{}",
        plain::json(&json!({ "outcome": "failed", "message": message }))
    );
}

/// `outcome` is `done`, `closed` or `failed`; `value` is the view's data at its catalog's `done` path; `text` and
/// `structuredContent` are the last result's.
fn as_json(outcome: &Outcome, failure: Option<&str>, value: Option<Value>) -> Value {
    let mut object = json!({
        "outcome": match outcome.ending {
            Ending::Done => "done",
            Ending::Closed => "closed",
            Ending::Failed(_) => "failed",
        },
        "tool": outcome.tool,
    });
    if let Some(value) = value {
        object["value"] = value;
    }
    object["text"] = json!(outcome.text);
    if let Some(structured) = &outcome.structured {
        object["structuredContent"] = structured.clone();
    }
    if let Some(failure) = failure {
        object["message"] = json!(failure);
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;
    use splitflap::session::Failure;

    fn printed(outcome: &Outcome, form: Form) -> String {
        let mut out = Vec::new();
        print(outcome, form, Some(json!("14A")), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn outcome(ending: Ending) -> Outcome {
        Outcome {
            ending,
            tool: "show_seats".to_owned(),
            text: "Seat 14A\nconfirmed\u{1b}[2J".to_owned(),
            structured: Some(json!({"seat": "14A"})),
            undeclared_messages: false,
            unanswered: None,
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
        assert_eq!(status(&outcome(failed)), Status::ServerFailed);
    }

    #[test]
    fn closing_early_is_told() {
        assert_eq!(
            printed(&outcome(Ending::Closed), Form::Line),
            "Closed without a result.\n"
        );
        assert_eq!(status(&outcome(Ending::Closed)), Status::Closed);
    }
}
