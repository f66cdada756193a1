//! Emoji sequences as one character two columns wide, as terminals with grapheme clusters (mode
//! 2027) show them. The emulator gives each part of a sequence its own cells.

#[cfg(test)]
mod tests;

use alacritty_terminal::event::EventListener;
use alacritty_terminal::grid::Dimensions;
use alacritty_terminal::index::{Column, Point};
use alacritty_terminal::term::cell::{Cell, Flags};
use alacritty_terminal::term::{Term, TermMode};
use alacritty_terminal::vte::ansi::Handler;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::decorations::{self, MARKS_MAX};

const JOINER: char = '\u{200d}';
/// Ask for the narrow form of the character before them, and for the coloured, wide one.
const TEXT_FORM: char = '\u{fe0e}';
const EMOJI_FORM: char = '\u{fe0f}';

/// Writes a character, as part of the one before the cursor if `joinable` and both are parts of
/// one emoji.
pub(super) fn input<T: EventListener>(term: &mut Term<T>, ch: char, joinable: bool) {
    // Nothing below joins, and all of it has the emulator's width.
    if ch < '\u{300}' || !(joinable && join(term, ch)) {
        if is_indicator(ch) && has_room(term, term.grid().cursor.point) {
            // Half a flag is as wide as a whole one.
            write(term, 2, |cell| cell.c = ch);
        } else if !is_too_much(term, ch) {
            term.input(ch);
        }
    }
}

/// Whether a character would be one more mark on a cell that has as many as are kept; the emulator
/// keeps as many as come.
fn is_too_much<T>(term: &Term<T>, ch: char) -> bool {
    if ch.is_ascii() || ch.width() != Some(0) {
        return false;
    }
    let grid = term.grid();
    let cell = &grid[before_cursor(term).unwrap_or(grid.cursor.point)];
    cell.zerowidth()
        .is_some_and(|marks| marks.len() >= MARKS_MAX)
}

/// Adds a character to the one before the cursor, if together they are an emoji two columns wide,
/// or its narrow form. Else nothing changes and the answer is false.
fn join<T: EventListener>(term: &mut Term<T>, ch: char) -> bool {
    let Some(at) = before_cursor(term) else {
        return false;
    };
    let cell = &term.grid()[at];
    // A program may pile up marks without end, which no emoji has: few are looked at.
    let marks = cell.zerowidth().unwrap_or_default();
    if marks.len() >= MARKS_MAX {
        return false;
    }
    let wide = cell.flags.contains(Flags::WIDE_CHAR);
    let parts = decorations::marks(cell);
    let may_join = match ch {
        EMOJI_FORM => !wide,
        TEXT_FORM => wide,
        // Two are a flag.
        _ if is_indicator(ch) => is_indicator(cell.c) && parts.clone().next().is_none(),
        // Skin tones.
        '\u{1f3fb}'..='\u{1f3ff}' => true,
        _ => marks.last() == Some(&JOINER),
    };
    if !may_join {
        return false;
    }
    let mut whole = String::from(cell.c);
    whole.extend(parts);
    whole.push(ch);
    let width = if ch == TEXT_FORM { 1 } else { 2 };
    let mut is_one = whole.width() == width;
    if !is_one && width == 2 {
        // What a joiner joins may be an emoji only with what comes next.
        whole.push(EMOJI_FORM);
        is_one = whole.width() == 2;
    }
    if !is_one {
        return false;
    }
    if wide != (width == 2) && !rewrite(term, at, width) {
        return false;
    }
    if let Some(at) = before_cursor(term) {
        term.grid_mut()[at].push_zerowidth(ch);
    }
    true
}

fn is_indicator(ch: char) -> bool {
    matches!(ch, '\u{1f1e6}'..='\u{1f1ff}')
}

/// Whether a wide character can be written from there on, be it in the next row.
fn has_room<T>(term: &Term<T>, at: Point) -> bool {
    at.column + 1 < term.columns() || term.mode().contains(TermMode::LINE_WRAP)
}

/// The cell of the character that was written last, if the cursor stands behind one.
fn before_cursor<T>(term: &Term<T>) -> Option<Point> {
    let cursor = &term.grid().cursor;
    let mut at = cursor.point;
    if !cursor.input_needs_wrap {
        at.column = Column(at.column.checked_sub(1)?);
    }
    if term.grid()[at].flags.contains(Flags::WIDE_CHAR_SPACER) {
        at.column = Column(at.column.checked_sub(1)?);
    }
    Some(at)
}

/// Writes the character before the cursor again with another width; false if there is no room.
fn rewrite<T: EventListener>(term: &mut Term<T>, at: Point, width: usize) -> bool {
    if width == 2 && !has_room(term, at) {
        return false;
    }
    let old = term.grid()[at].clone();
    let cursor = &mut term.grid_mut().cursor;
    cursor.point = at;
    cursor.input_needs_wrap = false;
    if term.mode().contains(TermMode::INSERT) {
        // It has pushed away what follows, and will again.
        term.delete_chars(3 - width);
    }
    write(term, width, |cell| {
        let shape = Flags::WIDE_CHAR | Flags::WIDE_CHAR_SPACER;
        cell.flags = (old.flags - shape - Flags::WRAPLINE) | (cell.flags & shape);
        (cell.fg, cell.bg) = (old.fg, old.bg);
        if !cell.flags.contains(Flags::WIDE_CHAR_SPACER) {
            (cell.c, cell.extra) = (old.c, old.extra.clone());
        }
    });
    true
}

/// Writes a character of a width, then gives each of its cells its content.
fn write<T: EventListener>(term: &mut Term<T>, width: usize, content: impl Fn(&mut Cell)) {
    term.input(if width == 2 { '\u{1f600}' } else { 'x' });
    let Some(at) = before_cursor(term) else {
        return;
    };
    let grid = term.grid_mut();
    if width == 2 {
        let spacer = &mut grid[Point::new(at.line, at.column + 1)];
        let blank = spacer.c;
        content(spacer);
        spacer.c = blank;
    }
    content(&mut grid[at]);
}
