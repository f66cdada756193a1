//! Finding text on a screen, with the cells it occupies.

use regex::Regex;

use super::{Cell, Screen};
use crate::error::{Error, Result};

/// A regular expression to look for on a screen: `^` and `$` match at line ends, and its size is
/// bounded to 1 MiB.
///
/// # Errors
/// [`Error::Pattern`].
pub fn pattern(text: &str) -> Result<Regex> {
    let built = regex::RegexBuilder::new(text)
        .multi_line(true)
        .size_limit(1 << 20)
        .build();
    built.map_err(|error| Error::Pattern(error.to_string()))
}

/// Text found on a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// First column, from 0.
    pub col: u16,
    /// Row, from 0.
    pub row: u16,
    /// Columns it occupies.
    pub width: u16,
    /// The text.
    pub text: String,
}

impl Screen {
    /// Every place where `text` stands within one row, top to bottom, left to right.
    pub fn find(&self, text: &str) -> Vec<Match> {
        if text.is_empty() {
            return Vec::new();
        }
        self.find_by(|row| {
            row.match_indices(text)
                .map(|(at, t)| (at, at + t.len()))
                .collect()
        })
    }

    /// Every match of a regular expression within one row, top to bottom, left to right.
    pub fn find_regex(&self, pattern: &Regex) -> Vec<Match> {
        self.find_by(|row| {
            let found = pattern.find_iter(row).map(|m| (m.start(), m.end()));
            found.filter(|(start, end)| start < end).collect()
        })
    }

    fn find_by(&self, search: impl Fn(&str) -> Vec<(usize, usize)>) -> Vec<Match> {
        let mut found = Vec::new();
        for (row, cells) in (0u16..).zip(self.rows()) {
            let (text, starts) = indexed_text(cells);
            for (start, end) in search(&text) {
                let first = starts
                    .partition_point(|&(byte, _)| byte <= start)
                    .saturating_sub(1);
                let after = starts.partition_point(|&(byte, _)| byte < end);
                let col = starts[first].1;
                let last = &starts[after - 1];
                let width = last.1 + u16::from(cells[usize::from(last.1)].width) - col;
                found.push(Match {
                    col,
                    row,
                    width,
                    text: text[start..end].to_owned(),
                });
            }
        }
        found
    }
}

/// A row's text, and for each cell where its characters start (byte) and its column.
fn indexed_text(cells: &[Cell]) -> (String, Vec<(usize, u16)>) {
    let mut text = String::with_capacity(cells.len());
    let mut starts = Vec::with_capacity(cells.len());
    for (col, cell) in (0u16..).zip(cells) {
        if cell.width > 0 {
            starts.push((text.len(), col));
            cell.push_to(&mut text);
        }
    }
    (text, starts)
}
