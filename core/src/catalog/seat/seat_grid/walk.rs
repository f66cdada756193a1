//! Where the cursor goes: moves by geometry over the place index.
//!
//! A move knows the seats as they stand, not their numbers: it crosses aisles, gaps,
//! missing rows and decks. With a filter only the seats that it lets through are
//! there. Without one a move costs the logarithm of the seats.

use super::index::Index;

/// Rows that a page key goes.
pub(super) const PAGE: u32 = 5;

/// The seats that the cursor may stand on.
#[derive(Clone, Copy)]
pub(super) struct Walk<'w> {
    index: Index<'w>,
    /// Tells by seat number whether the cursor may stand there; none: everywhere.
    filter: Option<&'w dyn Fn(u32) -> bool>,
}

impl<'w> Walk<'w> {
    pub(super) const fn new(index: Index<'w>, filter: Option<&'w dyn Fn(u32) -> bool>) -> Self {
        Self { index, filter }
    }

    /// Whether the cursor may stand at a position.
    pub(super) fn allows(&self, position: u32) -> bool {
        match (self.filter, self.index.seat(position)) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(filter), Some(seat)) => filter(seat),
        }
    }

    /// The next seat to the right in the row, or to the left.
    pub(super) fn across(&self, position: u32, right: bool) -> Option<u32> {
        let row = self.index.row(self.index.row_of(position));
        if right {
            (position + 1..row.end).find(|next| self.allows(*next))
        } else {
            (row.start..position).rev().find(|next| self.allows(*next))
        }
    }

    /// The last seat of the row, or the first.
    pub(super) fn row_end(&self, position: u32, last: bool) -> Option<u32> {
        let mut row = self.index.row(self.index.row_of(position));
        if last {
            row.rev().find(|end| self.allows(*end))
        } else {
            row.find(|end| self.allows(*end))
        }
    }

    /// The seat nearest to the place across `x`, `rows` rows further down or up; of the
    /// rows behind it the nearest that has a seat. If the cabin ends before that, the
    /// last row that has one.
    pub(super) fn along(&self, position: u32, x: i32, down: bool, rows: u32) -> Option<u32> {
        let row = self.index.row_of(position);
        let aim = if down {
            row.saturating_add(rows)
                .min(self.index.rows().saturating_sub(1))
        } else {
            row.saturating_sub(rows)
        };
        if aim == row {
            return None;
        }
        let seat = |row| self.nearest(row, x);
        if down {
            (aim..self.index.rows())
                .find_map(seat)
                .or_else(|| (row + 1..aim).rev().find_map(seat))
        } else {
            (0..=aim)
                .rev()
                .find_map(seat)
                .or_else(|| (aim + 1..row).find_map(seat))
        }
    }

    /// The seat of a row that is nearest to the place across `x`.
    fn nearest(&self, row: u32, x: i32) -> Option<u32> {
        if self.filter.is_none() {
            return self.index.nearest(row, x);
        }
        let columns = self.index.deck(self.index.deck_of(row)).columns.start;
        self.index
            .row(row)
            .filter(|position| self.allows(*position))
            .min_by_key(|position| {
                let column = self.index.column(columns + self.index.rank(*position));
                column.x.abs_diff(x)
            })
    }

    /// The first seat in reading order, or the last.
    pub(super) fn end(&self, last: bool) -> Option<u32> {
        let mut all = 0..self.index.seats();
        if last {
            all.rev().find(|position| self.allows(*position))
        } else {
            all.find(|position| self.allows(*position))
        }
    }

    /// The next seat in reading order that `wanted` says yes to, or the one before.
    pub(super) fn next(
        &self,
        position: u32,
        forward: bool,
        wanted: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        let good = |position: &u32| {
            self.allows(*position) && self.index.seat(*position).is_some_and(&wanted)
        };
        if forward {
            (position.saturating_add(1)..self.index.seats()).find(good)
        } else {
            (0..position).rev().find(good)
        }
    }

    /// The allowed seat nearest to a position: in its row, else in the nearest row
    /// that has one, of two as near the upper.
    pub(super) fn around(&self, position: u32) -> Option<u32> {
        if self.allows(position) {
            return Some(position);
        }
        let row = self.index.row_of(position);
        let x = self.index.x(position);
        (0..self.index.rows()).find_map(|distance| {
            let above = row.checked_sub(distance);
            let below = row.checked_add(distance).filter(|_| distance > 0);
            above
                .and_then(|above| self.nearest(above, x))
                .or_else(|| below.and_then(|below| self.nearest(below, x)))
        })
    }
}

#[cfg(test)]
mod tests;
