//! The screen as a list of spans with references: short for a model, exact for a click.

mod references;
mod spans;
#[cfg(test)]
mod tests;
mod yaml;

pub(crate) use references::References;

use serde::Serialize;

use crate::screen::{Cursor, Size, Style};
use crate::terminal::Modes;

/// A run of cells of one look on one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its name, `s1`, `s2`, …; never given to another span of the session.
    pub reference: String,
    /// Its text without trailing blanks; empty for a coloured blank.
    pub text: String,
    /// First column, from 0.
    pub col: u16,
    /// Row, from 0.
    pub row: u16,
    /// Columns, with trailing blanks that show (coloured, underlined).
    pub width: u16,
    /// Columns of the text alone.
    pub text_width: u16,
    /// Its look.
    pub style: Style,
    /// The target of its link.
    pub link: Option<String>,
}

impl Span {
    /// The cell to click, from 0: the middle of the text.
    pub fn center(&self) -> (u16, u16) {
        let width = if self.text_width > 0 {
            self.text_width
        } else {
            self.width
        };
        (self.col + width.saturating_sub(1) / 2, self.row)
    }

    /// The look in the words of the text form: `bold`, `fg=color1`, `link=…`.
    pub fn attributes(&self) -> Vec<String> {
        spans::attributes(self)
    }
}

/// The screen at one generation, or what changed on it since another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The generation it shows; pass it as `since` to get what changed later.
    pub generation: u64,
    /// The terminal's size.
    pub size: Size,
    /// The cursor.
    pub cursor: Cursor,
    /// The window title.
    pub title: String,
    /// The modes the program set.
    pub modes: Modes,
    /// The spans, left to right, top to bottom; in a delta only those of changed rows.
    pub spans: Vec<Span>,
    /// In a delta, the generation it starts from and the rows (from 0) that changed.
    pub delta: Option<Delta>,
}

/// What a delta covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Delta {
    /// The generation it starts from.
    pub since: u64,
    /// The rows that changed, from 0.
    pub rows: Vec<u16>,
}

impl Snapshot {
    /// The text form: YAML, one item for the screen and one for each row that shows something.
    ///
    /// ```yaml
    /// - screen: {size: 80x24, cursor: [6, 1], generation: 3}
    /// - row 1:
    ///   - span "File" [inverse][ref=s1] (1,1)
    /// ```
    /// Columns and rows count from 1 there.
    pub fn yaml(&self) -> String {
        yaml::write(self)
    }
}
