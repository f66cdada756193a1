//! The cheapest way from one cell to another.

use embedded_io::Write;

use super::sink::Sink;

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

fn digits(number: u16) -> u16 {
    match number {
        0..10 => 1,
        10..100 => 2,
        100..1000 => 3,
        1000..10000 => 4,
        _ => 5,
    }
}

/// Bytes of `ESC [ count X`.
fn counted(count: u16) -> u16 {
    if count == 1 { 3 } else { 3 + digits(count) }
}

fn absolute(x: u16, y: u16) -> u16 {
    match (x, y) {
        (0, 0) => 3,
        (0, y) => 3 + digits(y.saturating_add(1)),
        (x, 0) => 4 + digits(x.saturating_add(1)),
        (x, y) => 4 + digits(x.saturating_add(1)) + digits(y.saturating_add(1)),
    }
}

/// The cheapest motion to `x`, `y`. `print(from)` is the cost of writing the cells of row `y` from column `from` up to `x` again, if that can be done.
///
/// None if there is no way: the row is unknown and rows are relative.
pub(super) fn cheapest(
    cursor: Cursor,
    x: u16,
    y: u16,
    abilities: Abilities,
    print: impl Fn(u16) -> Option<u16>,
) -> Option<Motion> {
    let mut best = (!abilities.relative_rows).then(|| Motion {
        way: Way::Absolute,
        bytes: absolute(x, y),
    });
    let Some(row) = cursor.row else { return best };
    let (vertical, vertical_bytes) = vertical(row, y, abilities);
    let limit = best.map_or(u16::MAX, |best| best.bytes);
    if vertical_bytes >= limit {
        return best;
    }
    let mut consider = |horizontal, bytes: u16| {
        let bytes = bytes.saturating_add(vertical_bytes);
        if best.is_none_or(|best| bytes < best.bytes) {
            best = Some(Motion {
                way: Way::Relative(vertical, horizontal),
                bytes,
            });
        }
    };
    if let Some(from) = cursor.column {
        if from == x {
            consider(Horizontal::Stay, 0);
            return best;
        }
        if from < x {
            consider(Horizontal::Right(x - from), counted(x - from));
            if x - from <= 6
                && let Some(bytes) = print(from)
            {
                consider(Horizontal::Print, bytes);
            }
        } else {
            consider(Horizontal::Back(from - x), from - x);
            consider(Horizontal::Left(from - x), counted(from - x));
        }
    }
    if abilities.column_and_row {
        consider(Horizontal::Column(x), counted(x.saturating_add(1)));
    }
    if x == 0 {
        consider(Horizontal::Return, 1);
    } else {
        consider(Horizontal::ReturnRight(x), 1 + counted(x));
        if x <= 5
            && let Some(bytes) = print(0)
        {
            consider(Horizontal::ReturnPrint, 1 + bytes);
        }
    }
    best
}

fn vertical(from: u16, to: u16, abilities: Abilities) -> (Vertical, u16) {
    if from == to {
        return (Vertical::Stay, 0);
    }
    let (mut best, rows) = if from < to {
        let rows = to - from;
        let down = (Vertical::Down(rows), counted(rows));
        (
            if abilities.feed_keeps_column && rows <= down.1 {
                (Vertical::Feed(rows), rows)
            } else {
                down
            },
            rows,
        )
    } else {
        ((Vertical::Up(from - to), counted(from - to)), from - to)
    };
    if from > to && abilities.reverse_index && rows == 1 {
        best = (Vertical::ReverseIndex(1), 2);
    }
    let row = counted(to.saturating_add(1));
    if abilities.column_and_row && !abilities.relative_rows && row < best.1 {
        best = (Vertical::Row(to), row);
    }
    best
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
