//! The edges of a seat that is drawn as a tile: what stands in brackets on a terminal.

use core::ops::Range;

use super::columns;

/// How a tile ends; each bracket has its own, so that states differ without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    /// `[` and `]`: corners just broken.
    Square,
    /// `(` and `)`: half a circle.
    Round,
    /// `<` and `>`: a point.
    Pointed,
}

/// Which end of the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// The rows of a cell that its tile covers: all but one above and below, if there are enough, else all but the lowest, which capitals don't use.
pub(crate) const fn tile_rows(height: u16) -> Range<u16> {
    if has_gaps(height) {
        1..height - 1
    } else {
        0..if height > 1 { height - 1 } else { 1 }
    }
}

/// Whether a cell of this height has room for a gap above and below a tile.
pub(crate) const fn has_gaps(height: u16) -> bool {
    height >= 9
}

impl Edge {
    /// The edge that a bracket stands for.
    pub(crate) const fn of(character: char) -> Option<(Self, Side)> {
        Some(match character {
            '[' => (Self::Square, Side::Left),
            ']' => (Self::Square, Side::Right),
            '(' => (Self::Round, Side::Left),
            ')' => (Self::Round, Side::Right),
            '<' => (Self::Pointed, Side::Left),
            '>' => (Self::Pointed, Side::Right),
            _ => return None,
        })
    }

    /// Row `y` of a round bracket without a tile, over a tile's rows: those of small fonts reach below.
    pub(crate) fn outline(side: Side, y: u16, width: u16, height: u16) -> u32 {
        let rows = tile_rows(height);
        let bent = y == rows.start || y + 1 == rows.end;
        let middle = width.saturating_sub(1) / 2;
        let column = match (bent, side) {
            (false, _) => middle,
            (true, Side::Left) => middle + 1,
            (true, Side::Right) => middle.saturating_sub(1),
        };
        columns(column, column + 1)
    }

    /// Row `y` of a cell of this size; the tile has a gap of one pixel beside it.
    pub(crate) fn row(self, side: Side, y: u16, width: u16, height: u16) -> u32 {
        let rows = tile_rows(height);
        if !rows.contains(&y) {
            return 0;
        }
        let inset = self.inset(y - rows.start, rows.end - rows.start, width) + 1;
        match side {
            Side::Left => columns(inset.min(width), width),
            Side::Right => columns(0, width.saturating_sub(inset)),
        }
    }

    /// Pixels that the tile is narrower in row `y` of its `rows`.
    fn inset(self, y: u16, rows: u16, width: u16) -> u16 {
        let last = rows.saturating_sub(1);
        let from_end = y.min(last.saturating_sub(y));
        match self {
            Self::Square => u16::from(from_end == 0),
            Self::Round => {
                let radius = width.saturating_sub(1).min(rows / 2);
                let (r, d) = (
                    u32::from(radius),
                    u32::from(radius.saturating_sub(from_end)),
                );
                let room = r * r + r / 2;
                let inside = |inset: &u16| {
                    let left = r.saturating_sub(u32::from(*inset));
                    left * left + d * d <= room
                };
                (0..radius).find(inside).unwrap_or(radius)
            }
            Self::Pointed => {
                let off = (2 * y).abs_diff(last);
                off * width.saturating_sub(1).min(width / 2 + 1) / last.max(1)
            }
        }
    }
}
