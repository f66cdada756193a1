//! From seats to their positions in the index, and from ids and names to seats.

use super::super::record::{Seats, split};
use super::index::{Index, Place};
use core::cmp::Ordering;

/// Decks that are looked through for a row of a name.
const DECKS: u32 = 8;

/// The position of the seat with this number. Costs the logarithm of the rows.
pub(super) fn position_of(index: Index<'_>, seats: &Seats<'_, '_>, number: u32) -> Option<u32> {
    // A list in reading order without gaps is its own index.
    if index.seat(number) == Some(number) {
        return Some(number);
    }
    let place = seats.seat(number).place()?;
    let row = row_at(index, seats, 0..index.rows(), |at| {
        (at.deck, at.row).cmp(&(place.deck, place.row))
    })?;
    let position = index.nearest(row, place.across())?;
    (index.seat(position) == Some(number)).then_some(position)
}

/// The row for which `compare` answers equal, of rows in reading order.
fn row_at(
    index: Index<'_>,
    seats: &Seats<'_, '_>,
    rows: core::ops::Range<u32>,
    compare: impl Fn(&Place) -> Ordering,
) -> Option<u32> {
    let (mut low, mut high) = (rows.start, rows.end);
    while low < high {
        let middle = low + (high - low) / 2;
        let number = index.seat(index.row(middle).start)?;
        match compare(&seats.seat(number).place()?) {
            Ordering::Equal => return Some(middle),
            Ordering::Less => low = middle + 1,
            Ordering::Greater => high = middle,
        }
    }
    None
}

/// The rows with this number, those of `first` before those of other decks.
fn rows_numbered<'r>(
    index: Index<'r>,
    seats: &'r Seats<'_, '_>,
    first: u32,
    row: i32,
) -> impl Iterator<Item = u32> + 'r {
    let others = (0..index.decks().min(DECKS)).filter(move |deck| *deck != first);
    core::iter::once(first)
        .chain(others)
        .filter_map(move |deck| row_at(index, seats, index.deck(deck).rows, |at| at.row.cmp(&row)))
}

/// The position of the seat that a person means by row and letter; the deck `first`
/// goes first.
pub(super) fn named(
    index: Index<'_>,
    seats: &Seats<'_, '_>,
    first: u32,
    row: u32,
    letter: char,
) -> Option<u32> {
    let row = i32::try_from(row).ok()?;
    rows_numbered(index, seats, first, row).find_map(|row| {
        index.row(row).find(|position| {
            index
                .seat(*position)
                .is_some_and(|number| seats.seat(number).is_lettered(letter))
        })
    })
}

/// The number of the seat with this id: one of the guesses, else one in the row that
/// the id names, else by a search that costs the seats.
pub(in crate::catalog::seat) fn with_id(
    index: Index<'_>,
    seats: &Seats<'_, '_>,
    id: &str,
    guesses: &[Option<u32>],
) -> Option<u32> {
    let is = seats.is_called(id)?;
    let guess = guesses.iter().flatten().copied().find(is);
    let by_row = || {
        let row = split(id).0.parse().ok()?;
        rows_numbered(index, seats, 0, row)
            .find_map(|row| index.row(row).filter_map(|at| index.seat(at)).find(is))
    };
    guess.or_else(by_row).or_else(|| seats.find(id))
}
