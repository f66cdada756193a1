//! The cells of seats, and rows of them on their way to the grid.

use super::index::Face;
use super::theme;
use crate::grid::{Attributes, Canvas, Cell, Grid, Style};

/// Cells of a row on their way to the grid, gathered so that it gets many at a time.
pub(super) struct Strip {
    cells: heapless::Vec<Cell, STRIP>,
    y: u16,
    /// The column after the last cell.
    end: u16,
}

/// Cells that are gathered at most.
const STRIP: usize = 64;

impl Strip {
    /// Row `y` from its first column on.
    pub(super) const fn new(y: u16) -> Self {
        Self {
            cells: heapless::Vec::new(),
            y,
            end: 0,
        }
    }

    /// The column after what was written.
    pub(super) const fn end(&self) -> u16 {
        self.end
    }

    /// Writes cells that [`Grid::narrow`] made.
    pub(super) fn write(&mut self, cells: &[Cell], canvas: &mut Canvas<'_, '_>) {
        if self.cells.extend_from_slice(cells).is_err() {
            self.flush(canvas);
            // Nobody writes more at a time than a seat.
            let _ = self.cells.extend_from_slice(cells);
        }
        self.end += cells.len() as u16;
    }

    /// Writes a text of ASCII characters up to column `end`; an ellipsis ends it if it is too long.
    pub(super) fn text(&mut self, text: &str, end: u16, style: Style, canvas: &mut Canvas<'_, '_>) {
        let room = usize::from(end.saturating_sub(self.end));
        let cut = text.len() > room;
        let shown = if cut {
            room.saturating_sub(1)
        } else {
            text.len()
        };
        for character in text.chars().take(shown) {
            let cell = canvas.grid().narrow(character, style);
            self.write(&[cell], canvas);
        }
        if cut {
            let ellipsis = canvas.grid().narrow('…', style);
            self.write_to(end, ellipsis, canvas);
        }
    }

    /// Writes a cell, if column `end` is not reached yet.
    pub(super) fn write_to(&mut self, end: u16, cell: Cell, canvas: &mut Canvas<'_, '_>) {
        if self.end < end {
            self.write(&[cell], canvas);
        }
    }

    /// Writes blanks up to column `x`, if it is not past it.
    pub(super) fn blank_to(&mut self, x: u16, canvas: &mut Canvas<'_, '_>) {
        while self.end < x {
            self.write(&[Cell::BLANK], canvas);
        }
    }

    /// Hands what was gathered to the grid.
    pub(super) fn flush(&mut self, canvas: &mut Canvas<'_, '_>) {
        let x = self.end.saturating_sub(self.cells.len() as u16);
        canvas.put_cells(x, self.y, &self.cells);
        self.cells.clear();
    }
}

/// The cells of a seat with its gap, ready to be written.
#[derive(Clone, Copy)]
pub(super) struct SeatCells {
    cells: [Cell; SeatCells::MOST],
    columns: u16,
}

impl SeatCells {
    /// Columns of the widest seat.
    const MOST: usize = 5;

    pub(super) fn new(grid: &Grid<'_>, look: theme::Look, columns: u16) -> Self {
        let theme::Look {
            open,
            symbol,
            close,
            style,
        } = look;
        let cell = |character| grid.narrow(character, style);
        let (symbol, blank) = (cell(symbol), Cell::BLANK);
        let cells = match columns {
            1 => [symbol, blank, blank, blank, blank],
            2 => {
                let cursor = style.attributes.contains(Attributes::CURSOR);
                let beside = cell(if cursor { '<' } else { ' ' });
                [symbol, beside, blank, blank, blank]
            }
            3 | 4 => [cell(open), symbol, cell(close), blank, blank],
            _ => [blank, cell(open), symbol, cell(close), blank],
        };
        Self { cells, columns }
    }

    /// The column of the symbol.
    pub(super) const fn symbol(columns: u16) -> u16 {
        match columns {
            1 | 2 => 0,
            3 | 4 => 1,
            _ => 2,
        }
    }

    pub(super) fn as_slice(&self) -> &[Cell] {
        self.cells
            .get(..usize::from(self.columns))
            .unwrap_or(&self.cells)
    }
}

/// The cells of seats that nobody picked, as they were drawn last: all of one face and letter look alike.
#[derive(Default)]
pub(super) struct Known([Option<(char, SeatCells)>; Face::KINDS]);

impl Known {
    /// The cells of a seat of a kind; `make` makes them if they are not known.
    #[inline]
    pub(super) fn cells(
        &mut self,
        kind: usize,
        letter: char,
        make: impl FnOnce() -> SeatCells,
    ) -> SeatCells {
        let slot = self.0.get_mut(kind);
        if let Some(Some((known, cells))) = slot.as_deref()
            && *known == letter
        {
            return *cells;
        }
        let cells = make();
        if let Some(slot) = slot {
            *slot = Some((letter, cells));
        }
        cells
    }
}
