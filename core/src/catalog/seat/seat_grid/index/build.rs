//! Building the place index from the list of seats.

mod columns;

use super::{DECK_WORDS, HEADER, MAX_SEATS, Place, RANK_BITS, face};
use columns::{Counter, Table};
use core::cmp::Ordering;
use core::ops::Range;

/// The list of seats, and the block to build the index in.
///
/// Both are behind one door because they lie in one memory: a block word and a seat
/// can't be borrowed together.
pub(in super::super) trait Workshop {
    /// Why there is no block.
    type Error;
    /// Length of the list of seats.
    fn len(&self) -> u32;
    /// A seat's place; none if it has no id or nothing to place it by.
    fn place(&self, seat: u32) -> Option<Place>;
    /// A word that is equal for two seats exactly if their ids are; none without id.
    fn id(&self, seat: u32) -> Option<u32>;
    /// Gives a block of `words` words; what the old one held is lost.
    fn allocate(&mut self, words: u32) -> Result<(), Self::Error>;
    /// A word of the block.
    fn get(&self, at: u32) -> u32;
    /// Writes a word of the block.
    fn set(&mut self, at: u32, word: u32);
}

/// Seats that the index does not hold, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Skipped {
    /// Without an id, or without row and column.
    pub(in super::super) unplaced: u32,
    /// With the id of an earlier seat.
    pub(in super::super) repeated: u32,
    /// At the place of an earlier seat.
    pub(in super::super) covered: u32,
    /// Beyond the limits of seats or columns.
    pub(in super::super) beyond: u32,
    /// Number of the first seat that was skipped, for the report.
    pub(in super::super) first: Option<u32>,
}

impl Skipped {
    /// Whether all seats are in the index.
    pub(in super::super) const fn is_none(&self) -> bool {
        self.first.is_none()
    }

    fn note(&mut self, seat: u32) {
        self.first = Some(self.first.map_or(seat, |first| first.min(seat)));
    }
}

/// Sizes of the parts of the block; `columns` is an upper bound.
#[derive(Clone, Copy, Default)]
struct Sizes {
    seats: u32,
    rows: u32,
    decks: u32,
    columns: u32,
    /// Whether the places only grow.
    in_order: bool,
    /// Whether two seats have one place.
    covered: bool,
    fingerprint: u32,
}

impl Sizes {
    const fn words(self) -> u32 {
        HEADER
            + self.seats
            + self.rows
            + self.decks * DECK_WORDS
            + self.columns
            + face::words(self.seats)
    }
}

/// Builds the index. One pass if the list is in reading order, which lists are.
///
/// # Errors
/// The workshop's, if it has no block; the index is then empty.
pub(in super::super) fn build<W: Workshop>(shop: &mut W) -> Result<Skipped, W::Error> {
    let mut skipped = Skipped::default();
    let list = shop.len();
    let len = list.min(MAX_SEATS);
    if list > len {
        skipped.beyond = list - len;
        skipped.note(len);
    }
    let listed = survey(shop, len, Some);
    let mut sizes = listed;
    if !listed.in_order {
        shop.allocate(HEADER + listed.seats)?;
        fill(shop, len, listed.seats, 0);
        sort(shop, 0..listed.seats, out_of_order);
        sizes = survey_block(shop, listed.seats);
    }
    shop.allocate(sizes.words())?;
    if sizes.seats < len {
        skipped.unplaced = len - sizes.seats;
        if let Some(seat) = (0..len).find(|seat| shop.place(*seat).is_none()) {
            skipped.note(seat);
        }
    }
    if any_repeated(shop, len, sizes.seats) {
        skipped.repeated = gather_repeated(shop, len, sizes.seats);
        skipped.note(seat_at(shop, sizes.seats - skipped.repeated));
    }
    let seats = fill(shop, len, sizes.seats, skipped.repeated);
    if !listed.in_order {
        sort(shop, 0..seats, out_of_order);
    }
    if sizes.covered || skipped.repeated > 0 {
        let seats = drop_covered(shop, seats, &mut skipped);
        sizes = survey_block(shop, seats);
    }
    write_tables(shop, sizes, &mut skipped);
    shop.set(4, listed.fingerprint);
    Ok(skipped)
}

/// A hash over ids and places in list order: equal (but for chance) exactly if the
/// index of one list is that of the other.
pub(in super::super) fn fingerprint<W: Workshop>(shop: &W) -> u32 {
    let mut hash = Hash::of_length(shop.len());
    for seat in 0..shop.len().min(MAX_SEATS) {
        hash.add(shop.place(seat), shop.id(seat));
    }
    hash.0
}

/// The hash of [`fingerprint`] in the making.
struct Hash(u32);

impl Hash {
    const fn of_length(length: u32) -> Self {
        Self(0x811c_9dc5 ^ length)
    }

    fn add(&mut self, place: Option<Place>, id: Option<u32>) {
        let mut word =
            |word: u32| self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x0100_0193);
        match place {
            Some(place) => {
                word(place.deck.cast_unsigned());
                word(place.row.cast_unsigned());
                word(place.x.cast_unsigned());
                word(id.unwrap_or(0));
                word(u32::from(place.physical) << 1 | u32::from(place.beside_aisle));
            }
            None => word(u32::MAX),
        }
    }
}

/// How large the parts of the block have to be for `count` seats in this order, at most.
fn survey<W: Workshop>(shop: &W, count: u32, seat_at: impl Fn(u32) -> Option<u32>) -> Sizes {
    let mut sizes = Sizes {
        in_order: true,
        ..Sizes::default()
    };
    let mut counter = Counter::new();
    let mut last: Option<Place> = None;
    let mut hash = Hash::of_length(shop.len());
    for position in 0..count {
        let seat = seat_at(position);
        let place = seat.and_then(|seat| shop.place(seat));
        hash.add(place, seat.and_then(|seat| shop.id(seat)));
        let Some(place) = place else {
            continue;
        };
        match last.map(|last| last.order(&place)) {
            Some(Ordering::Greater) => sizes.in_order = false,
            Some(Ordering::Equal) => sizes.covered = true,
            _ => {}
        }
        let deck = last.is_none_or(|last| last.deck != place.deck);
        if deck {
            sizes.decks += 1;
            sizes.columns = sizes.columns.saturating_add(counter.columns());
            counter = Counter::new();
        }
        if deck || last.is_none_or(|last| last.row != place.row) {
            sizes.rows += 1;
        }
        counter.add(place.across());
        sizes.seats += 1;
        last = Some(place);
    }
    sizes.columns = sizes.columns.saturating_add(counter.columns());
    sizes.fingerprint = hash.0;
    sizes
}

/// The same for the seats in the block.
fn survey_block<W: Workshop>(shop: &W, count: u32) -> Sizes {
    survey(shop, count, |position| Some(seat_at(shop, position)))
}

fn seat_at<W: Workshop>(shop: &W, position: u32) -> u32 {
    shop.get(HEADER + position) >> RANK_BITS
}

fn set_seat<W: Workshop>(shop: &mut W, position: u32, seat: u32) {
    shop.set(HEADER + position, seat << RANK_BITS);
}

/// Writes the numbers of all seats that have a place, in list order, but for the
/// `repeated` ones whose numbers [`gather_repeated`] left at the end of the `placed`.
/// Returns how many.
fn fill<W: Workshop>(shop: &mut W, len: u32, placed: u32, repeated: u32) -> u32 {
    let mut drop = placed - repeated;
    let mut seats = 0;
    for seat in 0..len {
        if drop < placed && seat_at(shop, drop) == seat {
            drop += 1;
        } else if placed == len || shop.place(seat).is_some() {
            set_seat(shop, seats, seat);
            seats += 1;
        }
    }
    seats
}

/// Whether two placed seats have one id. Leaves the sorted ids in the block.
fn any_repeated<W: Workshop>(shop: &mut W, len: u32, placed: u32) -> bool {
    let mut count = 0;
    for seat in 0..len {
        if (placed == len || shop.place(seat).is_some())
            && let Some(id) = shop.id(seat)
        {
            shop.set(HEADER + count, id);
            count += 1;
        }
    }
    sort(shop, 0..count, |_, a, b| a > b);
    (1..count).any(|at| shop.get(HEADER + at) == shop.get(HEADER + at - 1))
}

/// Puts the numbers of the seats that have the id of an earlier one at the end of the
/// first `placed` seat words, in list order. Returns how many.
fn gather_repeated<W: Workshop>(shop: &mut W, len: u32, placed: u32) -> u32 {
    let seats = fill(shop, len, placed, 0);
    sort(shop, 0..seats, |shop, a, b| {
        let (a, b) = (a >> RANK_BITS, b >> RANK_BITS);
        (shop.id(a), a) > (shop.id(b), b)
    });
    let mut repeated = 0;
    let mut last = None;
    for position in 0..seats {
        let seat = seat_at(shop, position);
        let id = shop.id(seat);
        if last == Some(id) {
            set_seat(shop, repeated, seat);
            repeated += 1;
        }
        last = Some(id);
    }
    for position in (0..repeated).rev() {
        let seat = seat_at(shop, position);
        set_seat(shop, placed - repeated + position, seat);
    }
    sort(shop, placed - repeated..placed, |_, a, b| a > b);
    repeated
}

fn out_of_order<W: Workshop>(shop: &W, a: u32, b: u32) -> bool {
    let (a, b) = (a >> RANK_BITS, b >> RANK_BITS);
    match (shop.place(a), shop.place(b)) {
        (Some(place), Some(other)) => place.order(&other).then(a.cmp(&b)) == Ordering::Greater,
        _ => false,
    }
}

/// Sorts seat words by a shell sort: the sorts of the standard library take 18 KB of
/// flash, and these lists are nearly sorted.
fn sort<W: Workshop>(shop: &mut W, seats: Range<u32>, after: impl Fn(&W, u32, u32) -> bool) {
    let count = seats.end.saturating_sub(seats.start);
    let first = HEADER + seats.start;
    let mut gap = 1;
    while gap < count / 3 {
        gap = gap * 3 + 1;
    }
    while gap > 0 {
        for start in gap..count {
            let word = shop.get(first + start);
            let mut at = start;
            while let Some(before) = at.checked_sub(gap) {
                let other = shop.get(first + before);
                if !after(shop, other, word) {
                    break;
                }
                shop.set(first + at, other);
                at = before;
            }
            if at != start {
                shop.set(first + at, word);
            }
        }
        gap /= 3;
    }
}

/// Drops the seats that stand where an earlier one stands. Returns how many are left.
fn drop_covered<W: Workshop>(shop: &mut W, seats: u32, skipped: &mut Skipped) -> u32 {
    let mut kept = 0;
    let mut last: Option<Place> = None;
    for position in 0..seats {
        let seat = seat_at(shop, position);
        let Some(place) = shop.place(seat) else {
            continue;
        };
        if last.is_some_and(|last| last.order(&place) == Ordering::Equal) {
            skipped.covered += 1;
            skipped.note(seat);
            continue;
        }
        set_seat(shop, kept, seat);
        kept += 1;
        last = Some(place);
    }
    kept
}

/// Writes header, rows, decks and columns for seats in reading order, and each seat's column.
fn write_tables<W: Workshop>(shop: &mut W, sizes: Sizes, skipped: &mut Skipped) {
    let rows = HEADER + sizes.seats;
    let decks = rows + sizes.rows;
    let columns = decks + sizes.decks * DECK_WORDS;
    let (mut row, mut deck, mut column) = (0, 0, 0);
    let (mut most_columns, mut most_aisles) = (0, 0);
    let mut start = 0;
    while start < sizes.seats {
        let Some(first) = shop.place(seat_at(shop, start)) else {
            break;
        };
        let at = decks + deck * DECK_WORDS;
        shop.set(at, first.deck.cast_unsigned());
        shop.set(at + 1, row);
        shop.set(at + 2, column);
        deck += 1;
        let mut table = Table::at(columns + column);
        let mut end = start;
        let mut last_row = None;
        while end < sizes.seats {
            let seat = seat_at(shop, end);
            let Some(place) = shop.place(seat).filter(|place| place.deck == first.deck) else {
                break;
            };
            if last_row != Some(place.row) {
                shop.set(rows + row, end);
                row += 1;
                last_row = Some(place.row);
            }
            if !table.insert(shop, &place) {
                skipped.beyond += 1;
                skipped.note(seat);
            }
            end += 1;
        }
        most_aisles = table.count_aisles(shop).max(most_aisles);
        most_columns = table.count().max(most_columns);
        for position in start..end {
            let seat = seat_at(shop, position);
            if let Some(place) = shop.place(seat) {
                let rank = table
                    .find(shop, place.across())
                    .min(table.count().saturating_sub(1));
                shop.set(HEADER + position, seat << RANK_BITS | rank);
            }
        }
        column += table.count();
        start = end.max(start + 1);
    }
    for (at, word) in [sizes.seats, row, deck, column].into_iter().enumerate() {
        shop.set(at as u32, word);
    }
    shop.set(5, most_aisles << 16 | most_columns);
}
