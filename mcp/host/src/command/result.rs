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
    /// All of the tool's text.
    Text,
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

/// Prints an outcome: the result on `out`, what went wrong on standard error.
///
/// # Errors
/// When `out` can't be written.
pub(super) fn print(outcome: &Outcome, form: Form, out: &mut impl Write) -> io::Result<()> {
    let failure = match &outcome.ending {
        Ending::Failed(failure) => Some(failure.to_string()),
        _ => None,
    };
    if let Some(failure) = &failure {
        eprintln!("splitflap: {failure}");
    }
    match form {
        Form::Json => writeln!(
            out,
            "{}",
            plain::json(&as_json(outcome, failure.as_deref()))
        )?,
        _ if failure.is_some() => {}
        Form::Line => writeln!(out, "{}", outcome.line())?,
        Form::Text => writeln!(out, "{}", plain::lines(&outcome.text).trim_end())?,
    }
    out.flush()
}

/// Prints as JSON that there was no session to come to anything; the message goes to standard error elsewhere.
pub(super) fn print_failure(message: &str) {
    println!(
        "{}",
        plain::json(&json!({ "outcome": "failed", "message": message }))
    );
}

/// `outcome` is `done`, `closed` or `failed`; `text` and `structuredContent` are the last result's.
fn as_json(outcome: &Outcome, failure: Option<&str>) -> Value {
    let mut object = json!({
        "outcome": match outcome.ending {
            Ending::Done => "done",
            Ending::Closed => "closed",
            Ending::Failed(_) => "failed",
        },
        "tool": outcome.tool,
        "text": outcome.text,
    });
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
        print(outcome, form, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn outcome(ending: Ending) -> Outcome {
        Outcome {
            ending,
            tool: "show_seats".to_owned(),
            text: "Seat 14A\nconfirmed\u{1b}[2J".to_owned(),
            structured: Some(json!({"seat": "14A"})),
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
            printed(&outcome(Ending::Done), Form::Text),
            "Seat 14A\nconfirmed\u{FFFD}[2J\n"
        );
        assert_eq!(
            printed(&outcome(Ending::Done), Form::Json),
            "{\"outcome\":\"done\",\"tool\":\"show_seats\",\"text\":\"Seat 14A\\nconfirmed\\u001b[2J\",\"structuredContent\":{\"seat\":\"14A\"}}\n"
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
