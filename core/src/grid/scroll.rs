//! Rectangles that move up or down as a whole, for screens that can do that themselves.

use super::{Cell, CellWidth, Grid};
use crate::geometry::Rect;

/// How many moves one frame can hold; one more is refused.
pub const MAX_SCROLLS: usize = 4;

/// What it takes to get to a run of cells, in cells.
const RUN_COST: i32 = 6;

/// Which rectangles the screen can move by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scrolling {
    /// None.
    #[default]
    None,
    /// Whole rows.
    FullWidth,
    /// Any rectangle.
    Any,
}

/// A rectangle of the screen whose cells are moved before this frame's damage is drawn; the rows that came free are blank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    /// What moved.
    pub rect: Rect,
    /// By how many rows: above 0 upwards (what was below came into view), below 0 downwards.
    pub rows: i16,
}

impl Grid<'_> {
    /// Moves the cells of `rect` by `rows` (above 0 upwards) and records it; the rows that came free are blank.
    ///
    /// False, and nothing moved, if the screen can't do it ([`Grid::set_scrolling`]), if `rect` is not inside the grid, if nothing of it would
    /// stay, if it would cut a wide grapheme, or if there are [`MAX_SCROLLS`] already: then the caller repaints.
    pub fn scroll(&mut self, rect: Rect, rows: i16) -> bool {
        let distance = rows.unsigned_abs();
        let inside = rect.intersect(Rect::of_size(self.columns, self.rows)) == rect;
        // A screen that moves whole rows moves what is beside the rectangle with it.
        let (moved, beside) = match self.scrolling {
            Scrolling::FullWidth if rect.width < self.columns => {
                (Rect::new(0, rect.y, self.columns, rect.height), true)
            }
            _ => (rect, false),
        };
        if self.scrolling == Scrolling::None
            || !inside
            || beside && !self.pays(rect, rows)
            || rect.is_empty()
            || distance == 0
            || distance >= rect.height
            || self.cuts_wide(rect)
        {
            return false;
        }
        let scroll = Scroll { rect: moved, rows };
        if self.scrolls.push(scroll).is_err() {
            return false;
        }
        if beside {
            self.mend(rect, rows);
        }
        for step in 0..rect.height {
            let y = if rows > 0 {
                rect.y + step
            } else {
                rect.bottom() - 1 - step
            };
            let source = if rows > 0 {
                y.checked_add(distance)
            } else {
                y.checked_sub(distance)
            };
            match source.filter(|source| *source >= rect.y && *source < rect.bottom()) {
                Some(source) => self.move_row(source, y, rect),
                None => self.free_row(y, rect),
            }
        }
        true
    }

    /// The row whose cells a move by `rows` brings to row `y` of a rectangle.
    fn source(rect: Rect, rows: i16, y: u16) -> Option<u16> {
        let source = y.checked_add_signed(rows)?;
        (rect.y..rect.bottom()).contains(&source).then_some(source)
    }

    /// Whether moving whole rows for the sake of `rect` leaves less to be drawn beside it than it
    /// saves inside: by cells, and what it takes to get to each run of them.
    fn pays(&self, rect: Rect, rows: i16) -> bool {
        let mut balance = 0_i32;
        for y in rect.y..rect.bottom() {
            let Some(source) = Self::source(rect, rows, y) else {
                continue;
            };
            let mut running = false;
            for x in 0..self.columns {
                let differs = self.cell(x, y) != self.cell(x, source);
                let begins = differs && !running;
                running = differs;
                let cost = i32::from(differs) + i32::from(begins) * RUN_COST;
                let inside = (rect.x..rect.right()).contains(&x);
                balance += if inside { cost } else { -cost };
            }
        }
        balance > 0
    }

    /// Marks what has to be drawn again beside `rect` after the screen moved whole rows.
    fn mend(&mut self, rect: Rect, rows: i16) {
        for step in 0..rect.height {
            // Rows that others come from are looked at after those.
            let y = if rows > 0 {
                rect.y + step
            } else {
                rect.bottom() - 1 - step
            };
            let source = Self::source(rect, rows, y);
            for x in (0..rect.x).chain(rect.right()..self.columns) {
                let shown = match source {
                    Some(source) if self.damage.is_marked(x, source) => None,
                    Some(source) => Some(self.cell(x, source)),
                    None => Some(Cell::BLANK),
                };
                if shown != Some(self.cell(x, y)) {
                    self.damage.mark(x, y);
                }
            }
        }
    }

    fn cuts_wide(&self, rect: Rect) -> bool {
        let tail = |x, y| self.cell(x, y).width() == CellWidth::WideTail;
        (rect.y..rect.bottom())
            .any(|y| tail(rect.x, y) || rect.right() < self.columns && tail(rect.right(), y))
    }

    fn move_row(&mut self, source: u16, target: u16, rect: Rect) {
        let from = self.index(rect.x, source);
        let to = self.index(rect.x, target);
        let end = from + usize::from(rect.width);
        if end <= self.cells.len() && to + usize::from(rect.width) <= self.cells.len() {
            self.cells.copy_within(from..end, to);
        }
        self.damage.move_row(source, target, rect.x, rect.right());
    }

    fn free_row(&mut self, y: u16, rect: Rect) {
        let from = self.index(rect.x, y);
        if let Some(cells) = self.cells.get_mut(from..from + usize::from(rect.width)) {
            cells.fill(Cell::BLANK);
        }
        self.damage.clear_row(y, rect.x, rect.right());
    }
}
