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

fn has_focus(cell: &Cell) -> bool {
    cell.style().attributes.contains(Attributes::CURSOR)
}

impl Encoder {
    /// Has the terminal's cursor rest where the focus is after each frame, in plain attributes: for terminals that always show it, and for those who
    /// follow it by ear or finger. The next move then starts there, so that the focus changes before anything else does. Takes about ten bytes a frame.
    pub const fn follow_focus(&mut self) {
        self.focus.followed = true;
    }

    /// Whether the focus is followed and in `piece`.
    pub(super) fn has_focus(&self, grid: &Grid<'_>, piece: &Piece) -> bool {
        let cell = || grid.row(piece.y).get(usize::from(piece.x));
        self.focus.followed && cell().is_some_and(has_focus)
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
