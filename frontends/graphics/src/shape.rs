//! What is drawn without a font: lines, blocks, marks and the edges of seats, row by row at any cell size.

mod block;
mod edge;
mod line;
mod mark;

pub(crate) use edge::{Edge, Side, has_gaps, tile_rows};
use line::Arms;
use mark::Mark;

/// A picture that fills a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Box drawing U+2500 to U+257F but diagonals.
    Lines(Arms),
    /// `╱`, `╲` or both.
    Diagonals {
        rising: bool,
        falling: bool,
    },
    /// U+2580 to U+259F, by the last five bits.
    Block(u8),
    Mark(Mark),
}

impl Shape {
    /// The shape that stands for a character that the font lacks.
    pub(crate) fn of(character: char) -> Option<Self> {
        Some(match character {
            '╱' => Self::Diagonals {
                rising: true,
                falling: false,
            },
            '╲' => Self::Diagonals {
                rising: false,
                falling: true,
            },
            '╳' => Self::Diagonals {
                rising: true,
                falling: true,
            },
            '\u{2500}'..='\u{257f}' => Self::Lines(Arms::of(character)?),
            '\u{2580}'..='\u{259f}' => Self::Block((character as u32 & 31) as u8),
            _ => Self::Mark(Mark::of(character)?),
        })
    }

    /// What is drawn for a symbol on a seat although fonts have it, because theirs is too faint.
    pub(crate) const fn on_seat(symbol: char) -> Option<Self> {
        match symbol {
            '~' => Some(Self::Mark(Mark::Wave)),
            _ => None,
        }
    }

    /// Row `y` of a cell of this size, the leftmost pixel in the highest bit.
    pub(crate) fn row(self, y: u16, (width, height): (u16, u16)) -> u32 {
        let bits = match self {
            Self::Lines(arms) => arms.row(y, width, height),
            Self::Diagonals { rising, falling } => {
                line::diagonals(rising, falling, y, width, height)
            }
            Self::Block(block) => block::row(block, y, width, height),
            Self::Mark(mark) => mark.row(y, width, height),
        };
        bits & columns(0, width)
    }
}

/// The bits of columns `from..to`.
pub(crate) fn columns(from: u16, to: u16) -> u32 {
    let before = |column: u16| u32::MAX.checked_shr(column.into()).unwrap_or(0);
    before(from) & !before(to)
}

#[cfg(test)]
mod tests;
