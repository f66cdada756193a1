//! Rows of the grid as text, and input cut so that it scrolls few of them.

use alacritty_terminal::grid::Dimensions;
use alacritty_terminal::index::{Column, Line};
use alacritty_terminal::term::Term;
use alacritty_terminal::term::cell::{Cell, Flags};

use super::decorations;

/// A row's text without trailing blanks.
pub(super) fn text<T>(term: &Term<T>, line: Line) -> String {
    let mut out = String::new();
    push_text(term, line, &mut out);
    out
}

/// Appends a row's text without trailing blanks.
pub(super) fn push_text<T>(term: &Term<T>, line: Line, out: &mut String) {
    let row = &term.grid()[line];
    let start = out.len();
    // Where the text ends if only blanks follow; a blank with marks on it is no blank.
    let mut end = start;
    for column in 0..term.columns() {
        let cell: &Cell = &row[Column(column)];
        if cell.flags.contains(Flags::WIDE_CHAR_SPACER) {
            continue;
        }
        // A tab stands in the cell where it was typed; the cells it skipped are blanks.
        let ch = if cell.c == '\t' { ' ' } else { cell.c };
        out.push(ch);
        let bare = out.len();
        out.extend(decorations::marks(cell));
        if ch != ' ' || out.len() > bare {
            end = out.len();
        }
    }
    out.truncate(end);
}

/// How many bytes to take so that at most `lines` lines scroll: line feeds are counted, and `reach`
/// bytes fill that many lines.
pub(super) fn piece(bytes: &[u8], lines: usize, reach: usize) -> usize {
    let mut feeds = 0;
    for (at, byte) in bytes.iter().take(reach).enumerate() {
        // LF, VT, FF, and what ends IND and NEL.
        if matches!(byte, 0x0a..=0x0c)
            || (matches!(byte, b'D' | b'E') && at > 0 && bytes[at - 1] == 0x1b)
        {
            feeds += 1;
            if feeds == lines {
                return at + 1;
            }
        }
    }
    bytes.len().min(reach)
}
