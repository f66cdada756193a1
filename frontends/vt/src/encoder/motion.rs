//! The cheapest way from one cell to another.

use embedded_io::Write;

use super::sink::Sink;
use crate::profile::Profile;

/// Where the terminal's cursor is known to be. A coordinate is unknown after the last column, and after a grapheme whose width terminals disagree on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cursor {
    pub(super) column: Option<u16>,
    pub(super) row: Option<u16>,
}

impl Cursor {
    pub(super) fn at(x: u16, y: u16) -> Self {
        Self {
            column: Some(x),
            row: Some(y),
        }
    }
}

/// How the row is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vertical {
    Stay,
    Feed(u16),
    Down(u16),
    ReverseIndex(u16),
    Up(u16),
    Row(u16),
}

/// How the column is reached, once in the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Horizontal {
    Stay,
    Right(u16),
    Back(u16),
    Left(u16),
    Column(u16),
    Return,
    ReturnRight(u16),
    /// The cells from here to the target are written again.
    Print,
    ReturnPrint,
}

/// A way to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Absolute,
    Relative(Vertical, Horizontal),
}

/// A way to a cell and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Motion {
    pub(super) way: Way,
    pub(super) bytes: u16,
}

/// What the terminal can do, as far as motions go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Abilities {
    pub(super) column_and_row: bool,
    pub(super) reverse_index: bool,
    pub(super) feed_keeps_column: bool,
    /// Rows are counted from an unknown place, so there is no absolute move.
    pub(super) relative_rows: bool,
}

impl Abilities {
    pub(super) fn new(profile: &Profile, relative_rows: bool) -> Self {
        Self {
            column_and_row: profile.absolute_column_and_row,
            reverse_index: profile.reverse_index,
            feed_keeps_column: profile.feed_keeps_column,
            relative_rows,
        }
    }
}

fn digits(number: u16) -> u16 {
    match number {
        0..10 => 1,
        10..100 => 2,
        100..1000 => 3,
        1000..10_000 => 4,
        _ => 5,
    }
}

/// Bytes of `ESC [ count X`.
fn counted(count: u16) -> u16 {
    if count == 1 { 3 } else { 3 + digits(count) }
}

fn absolute(x: u16, y: u16) -> u16 {
    let column = if x == 0 {
        0
    } else {
        1 + digits(x.saturating_add(1))
    };
    let row = if y == 0 {
        0
    } else {
        digits(y.saturating_add(1))
    };
    3 + column + row
}

/// What [`cheapest`] gives where the target is a few columns away in the same row, not among its first: most motions are of that kind.
#[inline]
pub(super) fn within_row(
    cursor: Cursor,
    x: u16,
    y: u16,
    print: impl Fn(u16) -> bool,
) -> Option<Motion> {
    let from = cursor.column?;
    if cursor.row != Some(y) || x <= 2 {
        return None;
    }
    // From elsewhere it takes four bytes at least, and five to a column of two digits.
    let most = if x >= 9 { 99 } else { 9 };
    let (horizontal, bytes) = match (x.checked_sub(from), from.saturating_sub(x)) {
        (Some(0), _) => (Horizontal::Stay, 0),
        (Some(right @ 1..=3), _) if print(from) => (Horizontal::Print, right),
        (Some(right), _) if right <= most => (Horizontal::Right(right), counted(right)),
        (None, left @ 1..=4) => (Horizontal::Back(left), left),
        (None, left) if left <= most => (Horizontal::Left(left), counted(left)),
        _ => return None,
    };
    Some(Motion {
        way: Way::Relative(Vertical::Stay, horizontal),
        bytes,
    })
}

/// The cheapest motion to `x`, `y`. `print(from)` tells whether the cells of row `y` from column `from` up to `x` can be written again, a byte each.
///
/// None if there is no way: the row is unknown and rows are relative.
pub(super) fn cheapest(
    cursor: Cursor,
    x: u16,
    y: u16,
    abilities: &Abilities,
    print: impl Fn(u16) -> bool,
) -> Option<Motion> {
    let relative = cursor.row.map(|row| {
        let (vertical, rows) = vertical(row, y, abilities);
        let (horizontal, columns) = horizontal(cursor.column, x, abilities, print);
        Motion {
            way: Way::Relative(vertical, horizontal),
            bytes: rows.saturating_add(columns),
        }
    });
    if abilities.relative_rows {
        return relative;
    }
    // No absolute move takes less than three bytes, and two more for a column.
    let near = if x == 0 { 3 } else { 5 };
    match relative {
        Some(motion) if motion.bytes <= near || motion.bytes <= absolute(x, y) => relative,
        _ => Some(Motion {
            way: Way::Absolute,
            bytes: absolute(x, y),
        }),
    }
}

/// What a motion takes, found without building it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Price {
    /// Bytes; at least so many, if cells are written again.
    pub(super) bytes: u16,
    /// Whether it takes more if cells on the way can't be written again.
    pub(super) printed: bool,
}

/// What [`cheapest`] takes, if cells can be written again. Costs a fraction of it.
#[inline]
pub(super) fn price(cursor: Cursor, x: u16, y: u16, abilities: &Abilities) -> Option<Price> {
    let relative = cursor.row.map(|row| {
        let (_, rows) = vertical(row, y, abilities);
        let Price { bytes, printed } = price_across(cursor.column, x, abilities);
        Price {
            bytes: rows.saturating_add(bytes),
            printed,
        }
    });
    if abilities.relative_rows {
        return relative;
    }
    // No absolute move takes less than three bytes, and two more for a column.
    let near = if x == 0 { 3 } else { 5 };
    match relative {
        Some(price) if price.bytes <= near || price.bytes <= absolute(x, y) => relative,
        _ => Some(Price {
            bytes: absolute(x, y),
            printed: false,
        }),
    }
}

/// What [`horizontal`] takes, if cells can be written again.
#[inline]
fn price_across(from: Option<u16>, x: u16, abilities: &Abilities) -> Price {
    let exactly = |bytes| Price {
        bytes,
        printed: false,
    };
    if x == 0 {
        return exactly(u16::from(from != Some(0)));
    }
    let near = match from {
        None => u16::MAX,
        Some(from) if from < x => {
            let columns = x - from;
            if columns <= 3 {
                return Price {
                    bytes: columns,
                    printed: true,
                };
            }
            counted(columns)
        }
        Some(from) => (from - x).min(counted(from - x)),
    };
    let far = if x <= 2 {
        1 + x
    } else if abilities.column_and_row {
        counted(x.saturating_add(1))
    } else {
        1 + counted(x)
    };
    Price {
        bytes: near.min(far),
        printed: x <= 2 && far < near,
    }
}

#[inline]
fn horizontal(
    from: Option<u16>,
    x: u16,
    abilities: &Abilities,
    print: impl Fn(u16) -> bool,
) -> (Horizontal, u16) {
    if from == Some(x) {
        return (Horizontal::Stay, 0);
    }
    if x == 0 {
        return (Horizontal::Return, 1);
    }
    let near = match from {
        None => None,
        Some(from) if from < x => {
            let columns = x - from;
            let bytes = counted(columns);
            // Three cells at most.
            if columns < bytes && print(from) {
                return (Horizontal::Print, columns);
            }
            Some((Horizontal::Right(columns), bytes))
        }
        Some(from) => {
            let columns = from - x;
            let left = counted(columns);
            Some(if columns <= left {
                (Horizontal::Back(columns), columns)
            } else {
                (Horizontal::Left(columns), left)
            })
        }
    };
    let far = if x <= 2 && print(0) {
        (Horizontal::ReturnPrint, 1 + x)
    } else if abilities.column_and_row {
        (Horizontal::Column(x), counted(x.saturating_add(1)))
    } else {
        (Horizontal::ReturnRight(x), 1 + counted(x))
    };
    match near {
        Some(near) if near.1 <= far.1 => near,
        _ => far,
    }
}

fn vertical(from: u16, to: u16, abilities: &Abilities) -> (Vertical, u16) {
    if from == to {
        return (Vertical::Stay, 0);
    }
    let near = if from < to {
        let rows = to - from;
        if abilities.feed_keeps_column && rows <= 3 {
            return (Vertical::Feed(rows), rows);
        }
        (Vertical::Down(rows), counted(rows))
    } else {
        let rows = from - to;
        if abilities.reverse_index && rows == 1 {
            return (Vertical::ReverseIndex(rows), 2);
        }
        (Vertical::Up(rows), counted(rows))
    };
    if abilities.column_and_row && !abilities.relative_rows && near.1 > 3 {
        let bytes = counted(to.saturating_add(1));
        if bytes < near.1 {
            return (Vertical::Row(to), bytes);
        }
    }
    near
}

/// Sends an absolute move.
pub(super) fn send_absolute<W: Write>(
    x: u16,
    y: u16,
    sink: &mut Sink<'_, W>,
) -> Result<(), W::Error> {
    let (column, row) = (x.saturating_add(1), y.saturating_add(1));
    match (x, y) {
        (0, 0) => sink.control(&[], b'H'),
        (0, _) => sink.control(&[row], b'H'),
        (_, 0) => {
            sink.push(b"\x1b[;")?;
            sink.number(column)?;
            sink.byte(b'H')
        }
        _ => sink.control(&[row, column], b'H'),
    }
}

pub(super) fn send_vertical<W: Write>(
    vertical: Vertical,
    sink: &mut Sink<'_, W>,
) -> Result<(), W::Error> {
    match vertical {
        Vertical::Stay => Ok(()),
        Vertical::Feed(rows) => repeat(b"\n", rows, sink),
        Vertical::ReverseIndex(rows) => repeat(b"\x1bM", rows, sink),
        Vertical::Down(rows) => sink.counted(rows, b'B'),
        Vertical::Up(rows) => sink.counted(rows, b'A'),
        Vertical::Row(row) => sink.counted(row.saturating_add(1), b'd'),
    }
}

/// Sends a move in the row; the writing of cells is left to the caller.
pub(super) fn send_horizontal<W: Write>(
    horizontal: Horizontal,
    sink: &mut Sink<'_, W>,
) -> Result<(), W::Error> {
    match horizontal {
        Horizontal::Stay | Horizontal::Print => Ok(()),
        Horizontal::Right(columns) => sink.counted(columns, b'C'),
        Horizontal::Back(columns) => repeat(b"\x08", columns, sink),
        Horizontal::Left(columns) => sink.counted(columns, b'D'),
        Horizontal::Column(column) => sink.counted(column.saturating_add(1), b'G'),
        Horizontal::Return | Horizontal::ReturnPrint => sink.push(b"\r"),
        Horizontal::ReturnRight(columns) => {
            sink.push(b"\r")?;
            sink.counted(columns, b'C')
        }
    }
}

fn repeat<W: Write>(bytes: &[u8], times: u16, sink: &mut Sink<'_, W>) -> Result<(), W::Error> {
    (0..times).try_for_each(|_| sink.push(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every motion on a small screen, on a terminal that can do everything and on one that can do little.
    fn every_motion(check: impl Fn(Cursor, u16, u16, &Abilities, bool)) {
        let able = |all| Abilities {
            column_and_row: all,
            reverse_index: all,
            feed_keeps_column: all,
            relative_rows: false,
        };
        let columns = (0..24).map(Some).chain([None, Some(98), Some(120)]);
        for (column, row) in columns.flat_map(|column| [0, 1, 4].map(|row| (column, row))) {
            let cursor = Cursor {
                column,
                row: Some(row),
            };
            for (x, y) in (0..14)
                .chain([99, 110])
                .flat_map(|x| [0, 1, 3, 40].map(|y| (x, y)))
            {
                for (all, print) in [(true, true), (true, false), (false, true), (false, false)] {
                    check(cursor, x, y, &able(all), print);
                }
            }
        }
    }

    #[test]
    fn the_way_within_a_row_is_the_cheapest() {
        every_motion(|cursor, x, y, abilities, print| {
            if let Some(motion) = within_row(cursor, x, y, |_| print) {
                let cheapest = cheapest(cursor, x, y, abilities, |_| print);
                assert_eq!(Some(motion), cheapest, "{cursor:?} {x} {y}");
            }
        });
    }

    #[test]
    fn the_price_of_a_way_is_what_it_takes() {
        every_motion(|cursor, x, y, abilities, print| {
            let bytes = cheapest(cursor, x, y, abilities, |_| print).map(|motion| motion.bytes);
            let price = price(cursor, x, y, abilities);
            let least = price.map(|price| price.bytes);
            let exact = print || price.is_some_and(|price| !price.printed);
            assert!(least <= bytes, "{cursor:?} {x} {y}: {least:?} {bytes:?}");
            assert!(
                !exact || least == bytes,
                "{cursor:?} {x} {y}: {least:?} {bytes:?}"
            );
        });
    }
}
