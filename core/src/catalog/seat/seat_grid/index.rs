//! The place index: the seats of a cabin in reading order, and where each is across.
//!
//! One block of words, kept with the component instance, so that the next seat is a
//! look-up and not a search: [`HEADER`] words; one word a seat (20 bits of seat
//! number, 12 bits of column number) in the order deck, row, across; one word a row
//! (its first position); [`DECK_WORDS`] a deck; one word a column of a deck (20 bits
//! of place across, 12 bits of how many aisles lie left of it); one byte a seat for how
//! it shows. A cabin of 180 seats takes about 1,100 bytes.

pub(super) mod build;
mod face;
#[cfg(test)]
pub(super) mod samples;

pub(super) use face::Face;

use core::cmp::Ordering;
use core::ops::Range;

/// Words in front of the seats: seats, rows, decks, columns, fingerprint, widest deck.
const HEADER: u32 = 6;
/// Words a deck: its number, its first row, its first column.
const DECK_WORDS: u32 = 3;
/// Bits of a seat word that hold the column number.
const RANK_BITS: u32 = 12;
/// Most columns of one deck.
pub(in super::super) const MAX_COLUMNS: u32 = 1 << RANK_BITS;
/// Most seats of a list.
pub(in super::super) const MAX_SEATS: u32 = 1 << (32 - RANK_BITS);
/// Places across are kept between minus this and this.
const X_LIMIT: i32 = (1 << 19) - 1;

/// Where a seat is in the cabin, as its members tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Place {
    /// Deck number; decks are read from the lowest on.
    pub(in super::super) deck: i32,
    /// Row number.
    pub(in super::super) row: i32,
    /// Place across: physical, or the column's place in the alphabet.
    pub(in super::super) x: i32,
    /// Whether `x` is the physical place, whose jumps are aisles.
    pub(in super::super) physical: bool,
    /// Whether the seat says that it is beside an aisle.
    pub(in super::super) beside_aisle: bool,
}

impl Place {
    /// Reading order.
    pub(in super::super) fn order(&self, other: &Self) -> Ordering {
        (self.deck, self.row, self.across()).cmp(&(other.deck, other.row, other.across()))
    }

    /// Place across, within what a column word holds.
    pub(in super::super) fn across(&self) -> i32 {
        self.x.clamp(-X_LIMIT, X_LIMIT)
    }
}

/// One deck of the cabin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Deck {
    /// Its number in the data.
    pub(in super::super) number: i32,
    /// Its rows.
    pub(in super::super) rows: Range<u32>,
    /// Its columns, in the column table.
    pub(in super::super) columns: Range<u32>,
}

/// Where a seat is in the cabin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Spot {
    /// Its row.
    pub(in super::super) row: u32,
    /// The row's deck.
    pub(in super::super) deck: u32,
    /// Its column, in the column table.
    pub(in super::super) column: u32,
}

/// One column of a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Column {
    /// Place across.
    pub(in super::super) x: i32,
    /// Aisles to the left of it.
    pub(in super::super) aisles: u32,
}

/// Reads an index block. A block that is empty or cut short reads as no seats.
#[derive(Clone, Copy)]
pub(in super::super) struct Index<'a> {
    words: &'a [u32],
    seats: u32,
    rows: u32,
    decks: u32,
    columns: u32,
}

impl<'a> Index<'a> {
    pub(in super::super) fn new(words: &'a [u32]) -> Self {
        let [seats, rows, decks, columns] = words.first_chunk().copied().unwrap_or_default();
        Self {
            words,
            seats,
            rows,
            decks,
            columns,
        }
    }

    fn word(self, at: u32) -> u32 {
        self.words.get(at as usize).copied().unwrap_or(0)
    }

    /// How many seats have a place.
    pub(in super::super) const fn seats(self) -> u32 {
        self.seats
    }

    /// How many rows there are on all decks.
    pub(in super::super) const fn rows(self) -> u32 {
        self.rows
    }

    /// How many decks there are.
    pub(in super::super) const fn decks(self) -> u32 {
        self.decks
    }

    const fn columns(self) -> u32 {
        self.columns
    }

    /// A hash over the ids and places of the list that the index was built from.
    pub(in super::super) fn fingerprint(self) -> u32 {
        self.word(4)
    }

    /// Columns and aisles of the widest deck.
    pub(in super::super) fn widest(self) -> (u32, u32) {
        let word = self.word(5);
        (word & 0xffff, word >> 16)
    }

    /// The seat number at a position of the reading order.
    pub(in super::super) fn seat(self, position: u32) -> Option<u32> {
        (position < self.seats()).then(|| self.word(HEADER + position) >> RANK_BITS)
    }

    /// The column of the seat at a position, counted within its deck.
    pub(in super::super) fn rank(self, position: u32) -> u32 {
        self.word(HEADER + position) & (MAX_COLUMNS - 1)
    }

    /// Positions of a row's seats, from left to right; empty for no row.
    pub(in super::super) fn row(self, row: u32) -> Range<u32> {
        if row >= self.rows() {
            return 0..0;
        }
        let at = HEADER + self.seats() + row;
        let end = if row + 1 < self.rows() {
            self.word(at + 1)
        } else {
            self.seats()
        };
        self.word(at)..end
    }

    /// The row of the seat at a position. Costs a few looks where rows are alike, at most the logarithm of the rows.
    pub(in super::super) fn row_of(self, position: u32) -> u32 {
        let (seats, rows) = (self.seats(), self.rows());
        let is_before = |row: u32| self.word(HEADER + seats + row) <= position;
        let (mut low, mut high) = (0, rows);
        // Where it would be if all rows had as many seats, and the row beside.
        if let Some(share) = position.checked_mul(rows) {
            let guess = (share / seats.max(1)).min(rows.saturating_sub(1));
            for row in [guess, guess + 1] {
                if row >= high || low > row {
                    break;
                }
                if is_before(row) {
                    low = row;
                } else {
                    high = row;
                }
            }
        }
        while high.saturating_sub(low) > 1 {
            let middle = low + (high - low) / 2;
            if is_before(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    /// A deck, counted from 0 in reading order; an empty one for no deck.
    pub(in super::super) fn deck(self, deck: u32) -> Deck {
        if deck >= self.decks() {
            return Deck::default();
        }
        let at = HEADER + self.seats() + self.rows() + deck * DECK_WORDS;
        let last = deck + 1 == self.decks();
        let end = |offset: u32, all: u32| {
            if last {
                all
            } else {
                self.word(at + DECK_WORDS + offset)
            }
        };
        Deck {
            number: self.word(at).cast_signed(),
            rows: self.word(at + 1)..end(1, self.rows()),
            columns: self.word(at + 2)..end(2, self.columns()),
        }
    }

    /// The deck that a row is on. Costs the logarithm of the decks.
    pub(in super::super) fn deck_of(self, row: u32) -> u32 {
        if self.decks() <= 1 {
            return 0;
        }
        let first = HEADER + self.seats() + self.rows() + 1;
        let (mut low, mut high) = (0, self.decks());
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.word(first + middle * DECK_WORDS) <= row {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    /// A column of the column table.
    pub(in super::super) fn column(self, at: u32) -> Column {
        if at >= self.columns() {
            return Column::default();
        }
        let first = HEADER + self.seats() + self.rows() + self.decks() * DECK_WORDS;
        let word = self.word(first + at);
        Column {
            x: (word >> RANK_BITS).cast_signed() - X_LIMIT,
            aisles: word & (MAX_COLUMNS - 1),
        }
    }

    /// Where the faces begin.
    fn faces(self) -> u32 {
        HEADER + self.seats() + self.rows() + self.decks() * DECK_WORDS + self.columns()
    }

    /// Where the seat at a position is in the cabin.
    pub(in super::super) fn spot(self, position: u32) -> Spot {
        let row = self.row_of(position);
        let deck = self.deck_of(row);
        Spot {
            row,
            deck,
            column: self.first_column(deck) + self.rank(position),
        }
    }

    /// Place of a deck's first column in the column table.
    fn first_column(self, deck: u32) -> u32 {
        if deck == 0 {
            return 0;
        }
        self.word(HEADER + self.seats() + self.rows() + deck * DECK_WORDS + 2)
    }

    /// The place across of the seat at a position.
    pub(in super::super) fn x(self, position: u32) -> i32 {
        self.column(self.spot(position).column).x
    }

    /// The seat of `row` whose place across is nearest to `x`; of two as near, the
    /// left one. Costs the logarithm of the row's seats.
    pub(in super::super) fn nearest(self, row: u32, x: i32) -> Option<u32> {
        let seats = self.row(row);
        if seats.is_empty() {
            return None;
        }
        let columns = self.deck(self.deck_of(row)).columns.start;
        let at = |position: u32| self.column(columns + self.rank(position)).x;
        let (mut low, mut high) = (seats.start, seats.end);
        while low < high {
            let middle = low + (high - low) / 2;
            if at(middle) < x {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let left = low.checked_sub(1).filter(|left| *left >= seats.start);
        match (left, low < seats.end) {
            (Some(left), true) if at(left).abs_diff(x) <= at(low).abs_diff(x) => Some(left),
            (Some(left), false) => Some(left),
            _ => Some(low),
        }
    }
}

#[cfg(test)]
mod tests;
