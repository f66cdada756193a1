//! The line to the server: what goes over it, and the log of it.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use serde_json::{Value, json};
use splitflap::client::{Client, QuestionId, Reply};
use splitflap::elicitation::{Answer, QuestionKind};
use splitflap::session::{CallError, Shown};
use splitflap::{Effect, plain};

use super::terminal_view::now;

/// A client whose calls are logged.
pub(super) struct Line {
    client: Client,
    log: Log,
}

impl Line {
    pub(super) fn new(client: Client, log: Log) -> Self {
        Self { client, log }
    }

    /// Takes note of what is opened.
    pub(super) fn opened(&self, tool: &str, shown: &Shown, server: &str) {
        let view = match shown {
            Shown::Terminal { .. } => "terminal",
            Shown::Html { .. } => "html",
            Shown::Text => "text",
        };
        self.log
            .write(json!({"event": "open", "server": server, "tool": tool, "view": view}));
    }

    /// Does what an effect asks of the server; gives back what it does not.
    pub(super) fn request(&self, effect: Effect) -> Option<Effect> {
        self.log.write(match &effect {
            Effect::ReadResource { uri } => json!({"event": "read", "uri": uri}),
            Effect::CallTool { id, name, .. } => {
                json!({"event": "call", "id": id.number(), "tool": name})
            }
            Effect::PassOn { id, method, .. } => {
                json!({"event": "request", "id": id.number(), "method": method})
            }
            Effect::Refused(tool) => json!({"event": "refused", "tool": tool}),
            _ => return Some(effect),
        });
        match effect {
            Effect::ReadResource { uri } => self.client.read_resource(uri),
            Effect::CallTool {
                id,
                name,
                arguments,
            } => self.client.call_tool(id, name, arguments),
            Effect::PassOn { id, method, params } => self.client.pass_on(id, method, params),
            other => return Some(other),
        }
        None
    }

    /// What the log lacks, in words; none if nothing.
    pub(super) fn missing(&self) -> Option<String> {
        self.log.missing()
    }

    /// Gives the server the person's answer to its question.
    pub(super) fn answer(&self, id: QuestionId, answer: Answer) {
        let action = answer.to_json().get("action").cloned();
        self.log.write(json!({"event": "answer", "action": action}));
        self.client.answer(id, answer);
    }

    /// Takes note of what the server said.
    pub(super) fn heard(&self, reply: &Reply) {
        let ended = |result: &Result<Value, CallError>| match result {
            Ok(result) => match result.get("isError").and_then(Value::as_bool) {
                Some(true) => "refused",
                _ => "ok",
            },
            Err(CallError::TimedOut(_)) => "timed-out",
            Err(CallError::Gone(_)) => "server-gone",
            Err(CallError::Failed(_)) => "failed",
        };
        self.log.write(match reply {
            Reply::Call(id, result) => {
                json!({"event": "result", "id": id.number(), "ended": ended(result)})
            }
            Reply::Asked(_, question) => json!({"event": "question", "mode": match question.kind {
                QuestionKind::Form(_) => "form",
                QuestionKind::Url(_) => "url",
            }}),
            Reply::Withdrawn(_) => json!({"event": "withdrawn"}),
            Reply::Gone(_) => json!({"event": "gone"}),
            Reply::Resource(_) | Reply::Ready { .. } => return,
        });
    }
}

/// What was called and what came of it, one JSON object a line: `time` in milliseconds since 1970, and `event`. No
/// arguments, no results, nothing that a person typed.
#[derive(Debug, Default)]
pub(super) struct Log(Option<Mutex<Book>>);

#[derive(Debug)]
struct Book {
    file: File,
    /// Why lines are missing, and how many.
    missing: Option<(io::Error, usize)>,
}

impl Log {
    /// Adds to the file, if one is named.
    ///
    /// # Errors
    /// When it can't be written.
    pub(super) fn open(path: Option<&Path>) -> io::Result<Self> {
        let open = |path| -> io::Result<_> {
            let file = File::options().append(true).create(true).open(path)?;
            let missing = None;
            Ok(Mutex::new(Book { file, missing }))
        };
        Ok(Self(path.map(open).transpose()?))
    }

    /// Writes a line. That the disk is full is no reason to end a view; it is told afterwards ([`Log::missing`]).
    pub(super) fn write(&self, mut event: Value) {
        let Some(book) = &self.0 else { return };
        event["time"] = json!(now());
        let line = plain::json(&event) + "\n";
        let mut book = book.lock().unwrap_or_else(PoisonError::into_inner);
        let Err(error) = book.file.write_all(line.as_bytes()) else {
            return;
        };
        match &mut book.missing {
            Some((_, lines)) => *lines += 1,
            none => *none = Some((error, 1)),
        }
    }

    /// What the log lacks, in words; none if nothing.
    pub(super) fn missing(&self) -> Option<String> {
        let book = self.0.as_ref()?.lock();
        let book = book.unwrap_or_else(PoisonError::into_inner);
        let (error, lines) = book.missing.as_ref()?;
        let lines = match lines {
            1 => "a line".to_owned(),
            lines => format!("{lines} lines"),
        };
        Some(format!("the log lacks {lines}: {error}"))
    }
}
