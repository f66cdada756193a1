//! Cells written over others, a piece of a row at a time.

use super::{Cell, Looks};

/// Cells that one call writes at most: a word of damage.
const PIECE: usize = u32::BITS as usize;

/// What is left to write.
pub(super) enum Next {
    /// Nothing: there are no more cells, or the row ends.
    Nothing,
    /// The rest.
    More,
    /// A cell over half of a wide grapheme, whose other half goes too; then the rest.
    Half(Cell),
}

/// What was written.
pub(super) struct Written {
    /// How many cells, changed or not.
    pub(super) columns: u16,
    /// A bit for each that changed so that it can be seen, the first lowest.
    pub(super) changed: u32,
    pub(super) next: Next,
}

/// Writes `cells`, which take one column each, over those of `row`.
#[inline]
pub(super) fn over(
    row: &mut [Cell],
    cells: &mut impl Iterator<Item = Cell>,
    looks: Option<&Looks>,
) -> Written {
    let (mut columns, mut changed) = (0, 0);
    let mut next = if row.len() > PIECE {
        Next::More
    } else {
        Next::Nothing
    };
    for slot in row.iter_mut().take(PIECE) {
        let Some(cell) = cells.next() else {
            next = Next::Nothing;
            break;
        };
        let old = *slot;
        if old != cell {
            if !old.is_narrow() {
                next = Next::Half(cell);
                break;
            }
            *slot = cell;
            changed |= u32::from(is_seen(old, cell, looks)) << columns;
        }
        columns += 1;
    }
    Written {
        columns,
        changed,
        next,
    }
}

/// Whether the change from one cell to another can be seen on a screen of these looks.
#[inline]
pub(super) fn is_seen(old: Cell, new: Cell, looks: Option<&Looks>) -> bool {
    if !old.same_content(new) {
        return true;
    }
    let (old, new) = (old.style_index(), new.style_index());
    match looks {
        Some(looks) => looks.get(old) != looks.get(new),
        None => old != new,
    }
}
