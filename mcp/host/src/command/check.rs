//! `splitflap check`: are the messages in these files valid, and where not?

pub(super) mod encoding;
mod finding;
mod place;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::de::IgnoredAny;
use serde_json::Value;
use splitflap_core::engine::Engine;
use splitflap_core::listener::Reason;
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;

use super::catalogs::ALL;
use super::heard::{Fault, Heard};
use super::{Status, Stop};
pub(super) use finding::Finding;
use finding::{Place, Warning};
use tree::Tree;

/// Arguments of `check`.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Files with messages: JSON Lines, one message, a list or {"messages": [...]}; they are read as one sequence; - is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Checks the files and prints what is wrong.
pub(super) fn run(arguments: &Arguments) -> Result<Status, Stop> {
    let mut checker = Checker::new();
    let mut out = io::stdout().lock();
    let mut errors = 0;
    for file in &arguments.files {
        let bytes = read(file)?;
        for finding in checker.check(file, &bytes) {
            errors += usize::from(!finding.fault.is_remark());
            writeln!(out, "{finding}").map_err(Stop::unwritten)?;
        }
    }
    let warnings = checker.warnings();
    for warning in &warnings {
        writeln!(out, "{warning}").map_err(Stop::unwritten)?;
    }
    if errors > 0 {
        let (s, do_) = if errors == 1 {
            ("", "is")
        } else {
            ("s", "are")
        };
        return Err(Stop::usage(format!("there {do_} {errors} error{s}")));
    }
    let documents = checker.documents;
    writeln!(
        out,
        "no errors in {documents} {}",
        if documents == 1 {
            "document"
        } else {
            "documents"
        }
    )
    .map_err(Stop::unwritten)?;
    Ok(Status::Done)
}

/// Reads a file of messages; `-` is standard input.
pub(super) fn read(file: &Path) -> Result<Vec<u8>, Stop> {
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    bytes.map_err(|error| Stop::usage(format!("{}: {error}", file.display())))
}

/// Applies documents one after the other and finds the places of what is wrong.
pub(super) struct Checker {
    engine: Engine<'static>,
    heard: Heard,
    tree: Tree,
    /// Files without any message.
    empty: Vec<PathBuf>,
    /// Surfaces whose creation failed: that they are not there is said already.
    failed: BTreeSet<String>,
    /// How many documents there were.
    documents: usize,
}

impl Checker {
    /// With no surface yet.
    pub(super) fn new() -> Self {
        let mut engine = Engine::boxed(&Sizes::DESKTOP, &ALL, Screen::new(80, 24));
        engine.report_every_entry(true);
        Self::on(engine)
    }

    /// With the surfaces of `engine`.
    pub(super) fn on(engine: Engine<'static>) -> Self {
        Self {
            engine,
            heard: Heard::default(),
            tree: Tree::default(),
            empty: Vec::new(),
            failed: BTreeSet::new(),
            documents: 0,
        }
    }

    /// The engine with what was applied.
    pub(super) fn into_engine(self) -> Engine<'static> {
        self.engine
    }

    /// What all files together leave missing.
    fn warnings(&self) -> Vec<Warning> {
        let mut warnings: Vec<_> = self
            .empty
            .iter()
            .map(|file| Warning {
                place: Place::new(file, b"", 0),
                text: "there is no message in it".to_owned(),
            })
            .collect();
        warnings.extend(self.tree.warnings(&self.engine));
        warnings
    }

    /// Applies a file's documents.
    pub(super) fn check(&mut self, file: &Path, bytes: &[u8]) -> Vec<Finding> {
        if let Some((at, what)) = encoding::fault(bytes) {
            return vec![Finding {
                place: Place::new(file, bytes, at),
                fault: Fault::of(Reason::NotUtf8, what),
            }];
        }
        let mut findings = Vec::new();
        let before = self.documents;
        let by_line = is_by_line(bytes);
        let mut start = 0;
        while let Some(from) = bytes[start..]
            .iter()
            .position(|byte| !byte.is_ascii_whitespace())
        {
            start += from;
            self.documents += 1;
            let whole = end_of_document(bytes, start);
            // A broken document ends with its line, or is all that is left of the file.
            let end = whole.unwrap_or(match by_line {
                true => start + end_of_line(&bytes[start..], 1),
                false => bytes.len(),
            });
            let faults = self.apply(bytes[start..end].trim_ascii_end());
            if whole.is_some() {
                let place = |at| Place::new(file, bytes, start + at);
                self.remember(&bytes[start..end], &faults, place);
            }
            findings.extend(faults.into_iter().map(|(at, fault)| Finding {
                place: Place::new(file, bytes, start + at),
                fault,
            }));
            start = end;
        }
        if self.documents == before {
            self.empty.push(file.to_owned());
        }
        findings
    }

    /// Applies a document: what is wrong with it, each with its byte.
    fn apply(&mut self, document: &[u8]) -> Vec<(usize, Fault)> {
        // The engine's own places in its messages count from here.
        self.engine.reset_message();
        self.engine.feed(0, document, &mut self.heard);
        self.engine.finish(0, &mut self.heard);
        self.engine.render(&mut self.heard);
        let mut faults = std::mem::take(&mut self.heard.errors);
        if let Some(broken) = faults.iter().position(is_no_json) {
            // What follows it is the rest of the same mistake.
            faults.truncate(broken + 1);
        }
        if faults.is_empty() {
            return Vec::new();
        }
        let value = serde_json::from_slice(document).unwrap_or_default();
        let (list, messages) = messages(&value);
        for fault in faults.iter().filter(|fault| !fault.is_remark()) {
            let at = if list { fault.index } else { Some(0) };
            let message = at.and_then(|at| messages.get(usize::try_from(at).ok()?));
            let id = message.and_then(|message| message["createSurface"]["surfaceId"].as_str());
            self.failed.extend(id.map(str::to_owned));
        }
        let hint = hint(&value);
        let mut found = Vec::new();
        for mut fault in faults {
            let unknown = fault.reason == Reason::UnknownSurface;
            if unknown
                && fault
                    .surface_id
                    .as_ref()
                    .is_some_and(|id| self.failed.contains(id))
            {
                continue;
            }
            let at = match byte_of(&fault) {
                Some((at, words)) => {
                    fault.message.truncate(words);
                    at
                }
                None => place::find(document, &fault),
            };
            if let Some(hint) = hint {
                fault.message.push_str(hint);
            }
            found.push((at, fault));
            if hint.is_some() {
                break;
            }
        }
        found
    }

    /// Keeps what the messages of a document leave behind; `place` tells where a byte of it is.
    fn remember(
        &mut self,
        document: &[u8],
        faults: &[(usize, Fault)],
        place: impl Fn(usize) -> Place,
    ) {
        let Ok(value) = serde_json::from_slice::<Value>(document) else {
            return;
        };
        let (list, messages) = messages(&value);
        for (number, message) in messages.iter().enumerate() {
            let index = u32::try_from(number).ok().filter(|_| list);
            let wrong = faults
                .iter()
                .any(|(_, fault)| !fault.is_remark() && fault.index == index);
            if !wrong {
                self.tree
                    .apply(message, |path| place(place::at(document, index, path)));
            }
        }
    }
}

/// Whether the text itself is broken, so that nothing behind the place can be trusted.
fn is_no_json(fault: &Fault) -> bool {
    matches!(fault.reason, Reason::Syntax | Reason::NotUtf8)
}

/// The byte that the engine names in a fault's message, and where its words about that start.
fn byte_of(fault: &Fault) -> Option<(usize, usize)> {
    let words = fault.message.rfind(" (byte ")?;
    let number = fault.message[words..].strip_prefix(" (byte ")?;
    Some((number.split(',').next()?.parse().ok()?, words))
}

/// The messages of a document, and whether it is a list of them.
fn messages(document: &Value) -> (bool, &[Value]) {
    match document.get("messages").unwrap_or(document).as_array() {
        Some(list) => (true, list),
        None => (false, std::slice::from_ref(document)),
    }
}

/// What a document probably is that is no message.
fn hint(document: &Value) -> Option<&'static str> {
    const OPERATIONS: [&str; 4] = [
        "createSurface",
        "updateComponents",
        "updateDataModel",
        "deleteSurface",
    ];
    let members = document.as_object()?;
    let has = |name: &str| members.contains_key(name);
    if has("jsonrpc") {
        Some(
            "; this is a JSON-RPC message: check the text of the resource in it, not what is around it",
        )
    } else if has("version") || has("messages") || OPERATIONS.iter().any(|name| has(name)) {
        None
    } else {
        Some(
            r#"; a data model goes into {"version":"0.1","updateDataModel":{"surfaceId":"...","value":...}}"#,
        )
    }
}

/// Whether a file has its documents on lines of their own: the first one ends on its line, if not well.
fn is_by_line(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii_start();
    let line = &text[..end_of_line(text, 1)];
    match serde_json::Deserializer::from_slice(line)
        .into_iter::<IgnoredAny>()
        .next()
    {
        Some(Err(error)) if error.is_eof() => false,
        Some(Err(_)) => matches!(line.trim_ascii_end().last(), Some(b'}' | b']')),
        _ => true,
    }
}

/// Where the document ends that starts at `start`; `None` if it is broken.
fn end_of_document(bytes: &[u8], start: usize) -> Option<usize> {
    let mut documents =
        serde_json::Deserializer::from_slice(&bytes[start..]).into_iter::<IgnoredAny>();
    match documents.next() {
        Some(Ok(_)) => Some(start + documents.byte_offset()),
        _ => None,
    }
}

/// Where line `number`, counted from 1, ends.
fn end_of_line(bytes: &[u8], number: usize) -> usize {
    bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .nth(number.saturating_sub(1))
        .map_or(bytes.len(), |(at, _)| at + 1)
}
