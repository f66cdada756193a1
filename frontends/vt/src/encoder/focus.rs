//! Where the terminal's own cursor rests between frames.

use embedded_io::Write;
use splitflap_core::grid::{Attributes, Cell, Grid};

use super::Encoder;
use super::pieces::Piece;
use super::sink::Sink;
use crate::theme::PLAIN;

/// The cell that has the focus, as far as frames have shown it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Focus {
    followed: bool,
    place: Option<(u16, u16)>,
}

impl Focus {
    pub(super) fn forget(&mut self) {
        self.place = None;
    }

    /// `piece` of `row` is sent.
    pub(super) fn sent(&mut self, row: &[Cell], piece: &Piece) {
        if self.followed && row.get(usize::from(piece.x)).is_some_and(has_focus) {
            self.place = Some((piece.x, piece.y));
        }
    }
}

/// Rows above and below the focus in which what changes belongs to it: where it was before, and what it stands in.
const NEAR: u16 = 2;

/// What is sent before anything else, where the focus is followed.
#[derive(Clone, Copy)]
pub(super) enum First {
    /// The piece at this place of the window.
    Piece(usize),
    /// Pieces near this row.
    Near(u16),
    /// None.
    Any,
}

impl First {
    /// Whether a piece, at this place of the window, is among those.
    pub(super) fn has(self, index: usize, piece: &Piece) -> bool {
        match self {
            Self::Piece(first) => index == first,
            Self::Near(y) => piece.y.abs_diff(y) <= NEAR,
            Self::Any => true,
        }
    }
}

fn has_focus(cell: &Cell) -> bool {
    cell.style().attributes.contains(Attributes::CURSOR)
}

impl Encoder {
    /// Has the terminal's cursor rest where the focus is after each frame, in plain attributes: for terminals that always show it, and for those who
    /// follow it by ear or finger. The next move then starts there, so that the focus changes before anything else does. Takes about ten bytes a frame.
    pub const fn follow_focus(&mut self) {
        self.focus.followed = true;
    }

    /// Which of some pieces go first: the one with the focus, then those near it.
    pub(super) fn first(&self, grid: &Grid<'_>, pieces: &[Piece]) -> First {
        if !self.focus.followed {
            return First::Any;
        }
        let focused = pieces.iter().position(|piece| {
            let cell = grid.row(piece.y).get(usize::from(piece.x));
            cell.is_some_and(has_focus)
        });
        match (focused, self.focus.place) {
            (Some(index), _) => First::Piece(index),
            (None, Some((_, y))) => {
                let near = First::Near(y);
                let any = pieces
                    .iter()
                    .enumerate()
                    .any(|(at, piece)| near.has(at, piece));
                if any { near } else { First::Any }
            }
            (None, None) => First::Any,
        }
    }

    /// Moves to the focus, if it is followed and known.
    pub(super) fn rest_on_focus<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        sink: &mut Sink<'_, W>,
    ) -> Result<(), W::Error> {
        let Some((x, y)) = self.focus.place else {
            return Ok(());
        };
        if !grid.row(y).get(usize::from(x)).is_some_and(has_focus) {
            self.focus.forget();
            return Ok(());
        }
        let Some(motion) = self.motion(grid, x, y, PLAIN) else {
            return Ok(());
        };
        self.set_class(PLAIN, sink)?;
        self.go(grid, motion, x, y, PLAIN, sink)
    }
}
