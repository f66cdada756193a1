//! A rectangle of the screen as text.

use super::{Cell, Screen};

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// First column, from 0.
    pub col: u16,
    /// First row, from 0.
    pub row: u16,
    /// Columns.
    pub cols: u16,
    /// Rows.
    pub rows: u16,
}

impl Screen {
    /// The text inside a rectangle, clipped to the screen; each row without trailing blanks and
    /// ended by a newline. A wide character that straddles an edge counts where its first half is.
    pub fn region_text(&self, region: Region) -> String {
        let mut out = String::new();
        let last = region.row.saturating_add(region.rows).min(self.size().rows);
        for row in region.row..last {
            let cells = self.row(row);
            let start = usize::from(region.col).min(cells.len());
            let end = (start + usize::from(region.cols)).min(cells.len());
            let mut line = String::new();
            for cell in &cells[start..end] {
                Cell::push_to(cell, &mut line);
            }
            out.push_str(line.trim_end_matches(' '));
            out.push('\n');
        }
        out
    }
}
