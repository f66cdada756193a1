//! The columns of one deck while the index is built.

use super::super::{MAX_COLUMNS, Place, RANK_BITS, X_LIMIT};
use super::Workshop;

/// Distinct places across of one deck, counted exactly up to [`Counter::EXACT`].
pub(super) struct Counter {
    known: [i32; Self::EXACT],
    count: u32,
    seats: u32,
}

impl Counter {
    const EXACT: usize = 64;

    pub(super) const fn new() -> Self {
        Self {
            known: [0; Self::EXACT],
            count: 0,
            seats: 0,
        }
    }

    pub(super) fn add(&mut self, x: i32) {
        self.seats += 1;
        let known = self.known.get_mut(..self.count as usize);
        if known.is_some_and(|known| known.contains(&x)) {
            return;
        }
        if let Some(free) = self.known.get_mut(self.count as usize) {
            *free = x;
            self.count += 1;
        }
    }

    /// An upper bound: what was counted, or what is possible if there are too many to count.
    pub(super) fn columns(&self) -> u32 {
        if (self.count as usize) < Self::EXACT {
            self.count
        } else {
            self.seats.min(MAX_COLUMNS)
        }
    }
}

/// The columns of one deck while they are gathered: place across, and in the bits for
/// the aisles whether a seat of the column stands beside an aisle.
pub(super) struct Table {
    first: u32,
    count: u32,
    physical: bool,
}

impl Table {
    /// An empty table whose first word is at `first` of the block.
    pub(super) const fn at(first: u32) -> Self {
        Self {
            first,
            count: 0,
            physical: false,
        }
    }

    /// How many columns there are.
    pub(super) const fn count(&self) -> u32 {
        self.count
    }

    /// The number of the first column that is not left of `x`.
    pub(super) fn find<W: Workshop>(&self, shop: &W, x: i32) -> u32 {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            if unpack(shop.get(self.first + middle)) < x {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Adds a seat's column. False if there are too many.
    pub(super) fn insert<W: Workshop>(&mut self, shop: &mut W, place: &Place) -> bool {
        self.physical |= place.physical;
        let x = place.across();
        let aisle = u32::from(place.beside_aisle);
        let at = self.first + self.find(shop, x);
        let end = self.first + self.count;
        if at < end && unpack(shop.get(at)) == x {
            let word = shop.get(at) | aisle;
            shop.set(at, word);
            return true;
        }
        if self.count == MAX_COLUMNS {
            return false;
        }
        for place in (at..end).rev() {
            let word = shop.get(place);
            shop.set(place + 1, word);
        }
        shop.set(at, (x + X_LIMIT).cast_unsigned() << RANK_BITS | aisle);
        self.count += 1;
        true
    }

    /// Replaces the marks by the number of aisles left of each column. Returns how many there are.
    ///
    /// With physical places an aisle is where they jump by more than one; without, it
    /// is between two columns that both say that they are beside one.
    pub(super) fn count_aisles<W: Workshop>(&self, shop: &mut W) -> u32 {
        let mut aisles = 0;
        let mut last: Option<(i32, bool)> = None;
        for at in self.first..self.first + self.count {
            let word = shop.get(at);
            let (x, beside) = (unpack(word), word & 1 == 1);
            if let Some((left, left_beside)) = last {
                let aisle = if self.physical {
                    x.abs_diff(left) > 1
                } else {
                    beside && left_beside
                };
                aisles += u32::from(aisle);
            }
            last = Some((x, beside));
            shop.set(at, word & !(MAX_COLUMNS - 1) | aisles.min(MAX_COLUMNS - 1));
        }
        aisles
    }
}

fn unpack(word: u32) -> i32 {
    (word >> RANK_BITS).cast_signed() - X_LIMIT
}
