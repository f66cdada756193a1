//! `splitflap check`: are the messages in these files valid, and where not?

mod place;
#[cfg(test)]
mod tests;

use std::fmt::{self, Display, Formatter};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::de::IgnoredAny;
use splitflap::plain;
use splitflap_core::engine::Engine;
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;

use super::catalogs::CATALOGS;
use super::heard::{Fault, Heard};
use super::{Status, Stop};

/// Arguments of `check`.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Files with messages: JSON Lines, one message, a list or {"messages": [...]}; they are read as one sequence.
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

/// Reads a file of messages.
pub(super) fn read(file: &Path) -> Result<Vec<u8>, Stop> {
    fs::read(file).map_err(|error| Stop::usage(format!("{}: {error}", file.display())))
}

/// Something that is wrong, and where.
#[derive(Debug)]
pub(super) struct Finding {
    file: PathBuf,
    /// Counted from 1.
    line: usize,
    /// In characters, counted from 1.
    column: usize,
    pub(super) fault: Fault,
}

impl Display for Finding {
    /// `file:line:column: error: at /path in surface "s", component "c": what (reason)`; nothing of a server's unfiltered.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let fault = &self.fault;
        let kind = if fault.is_remark() {
            "warning"
        } else {
            "error"
        };
        write!(
            f,
            "{}:{}:{}: {kind}: ",
            self.file.display(),
            self.line,
            self.column
        )?;
        if let Some(index) = fault.index {
            write!(f, "message {index} of the list, ")?;
        }
        if let Some(id) = &fault.surface_id {
            write!(f, "surface \"{}\", ", plain::short(id, 80))?;
        }
        if let Some(id) = &fault.component_id {
            write!(f, "component \"{}\", ", plain::short(id, 80))?;
        }
        match &fault.data_path {
            Some(path) => write!(f, "data {}", plain::short(path, 200))?,
            None if fault.path.is_empty() => f.write_str("the message")?,
            None => write!(f, "{}", plain::short(&fault.path, 200))?,
        }
        write!(
            f,
            ": {} [{}]",
            plain::short(&fault.message, 400),
            fault.reason.name()
        )
    }
}

/// Applies documents one after the other and finds the places of what is wrong.
pub(super) struct Checker {
    engine: Engine<'static>,
    heard: Heard,
    /// How many documents there were.
    documents: usize,
}

impl Checker {
    /// With no surface yet.
    pub(super) fn new() -> Self {
        let mut engine = Engine::boxed(&Sizes::DESKTOP, &CATALOGS, Screen::new(80, 24));
        engine.report_every_entry(true);
        Self::on(engine)
    }

    /// With the surfaces of `engine`.
    pub(super) fn on(engine: Engine<'static>) -> Self {
        Self {
            engine,
            heard: Heard::default(),
            documents: 0,
        }
    }

    /// The engine with what was applied.
    pub(super) fn into_engine(self) -> Engine<'static> {
        self.engine
    }

    /// Applies a file's documents.
    pub(super) fn check(&mut self, file: &Path, bytes: &[u8]) -> Vec<Finding> {
        let mut findings = Vec::new();
        let (mut start, mut fed) = (0, 0);
        // The engine's own places in its messages count from here.
        self.engine.reset_message();
        while let Some(from) = bytes[start..]
            .iter()
            .position(|byte| !byte.is_ascii_whitespace())
        {
            start += from;
            let end = end_of_document(bytes, start);
            let document = &bytes[start..end];
            self.documents += 1;
            self.engine.feed(0, &bytes[fed..end], &mut self.heard);
            fed = end;
            self.engine.finish(0, &mut self.heard);
            self.engine.render(&mut self.heard);
            for fault in self.heard.errors.drain(..) {
                let at = start + place::find(document, &fault);
                let (line, column) = line_and_column(bytes, at);
                findings.push(Finding {
                    file: file.to_owned(),
                    line,
                    column,
                    fault,
                });
            }
            start = end;
        }
        findings
    }
}

/// Where the document ends that starts at `start`; one that is broken ends with the line on which it breaks.
fn end_of_document(bytes: &[u8], start: usize) -> usize {
    let rest = &bytes[start..];
    let mut documents = serde_json::Deserializer::from_slice(rest).into_iter::<IgnoredAny>();
    match documents.next() {
        Some(Ok(_)) => start + documents.byte_offset(),
        Some(Err(error)) => start + end_of_line(rest, error.line()),
        None => bytes.len(),
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

fn line_and_column(bytes: &[u8], at: usize) -> (usize, usize) {
    let before = &bytes[..at.min(bytes.len())];
    let start = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1);
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    (
        line,
        String::from_utf8_lossy(&before[start..]).chars().count() + 1,
    )
}
