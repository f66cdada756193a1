//! What is found in files, and where.

use std::fmt::{self, Display, Formatter};
use std::path::{Path, PathBuf};

use splitflap::plain;

use super::super::heard::Fault;

/// A place in a file.
#[derive(Clone, Debug)]
pub(in super::super) struct Place {
    file: PathBuf,
    /// Counted from 1.
    line: usize,
    /// In characters, counted from 1.
    column: usize,
}

impl Place {
    pub(super) fn new(file: &Path, bytes: &[u8], at: usize) -> Self {
        let (line, column) = line_and_column(bytes, at);
        Self {
            file: file.to_owned(),
            line,
            column,
        }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file.display(), self.line, self.column)
    }
}

/// What is no error in any message and yet hardly meant.
#[derive(Debug)]
pub(super) struct Warning {
    pub(super) place: Place,
    pub(super) text: String,
}

impl Display for Warning {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: warning: {}",
            self.place,
            plain::short(&self.text, 400)
        )
    }
}

/// Something that is wrong, and where.
#[derive(Debug)]
pub(in super::super) struct Finding {
    pub(super) place: Place,
    pub(in super::super) fault: Fault,
}

impl Display for Finding {
    /// `file:line:column: error: surface "s", component "c", /path: what [reason]`; nothing of a server's unfiltered.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let fault = &self.fault;
        let kind = if fault.is_remark() {
            "warning"
        } else {
            "error"
        };
        write!(f, "{}: {kind}: ", self.place)?;
        let mut parts = Vec::new();
        if let Some(index) = fault.index {
            parts.push(format!("message {} of the list", u64::from(index) + 1));
        }
        if let Some(id) = &fault.surface_id {
            parts.push(format!("surface \"{}\"", plain::short(id, 80)));
        }
        if let Some(id) = &fault.component_id {
            parts.push(format!("component \"{}\"", plain::short(id, 80)));
        }
        match &fault.data_path {
            Some(path) => parts.push(format!("data {}", plain::short(path, 200))),
            None if fault.path.is_empty() => {}
            None => parts.push(plain::short(&fault.path, 200)),
        }
        if !parts.is_empty() {
            write!(f, "{}: ", parts.join(", "))?;
        }
        write!(
            f,
            "{} [{}]",
            plain::short(&fault.message, 400),
            fault.reason.name()
        )
    }
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
