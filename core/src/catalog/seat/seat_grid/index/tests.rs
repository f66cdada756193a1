extern crate std;
use super::build::{Workshop, fingerprint};
use super::samples::{Cabin, place};
use super::*;
use proptest::prelude::*;
use std::format;
use std::vec::Vec;

fn ids(cabin: &Cabin) -> Vec<&str> {
    (0..cabin.index().seats())
        .map(|position| cabin.id_at(position))
        .collect()
}

#[test]
fn an_airliner_has_its_rows_decks_and_aisle() {
    let cabin = Cabin::narrow_body();
    let index = cabin.index();
    assert_eq!((index.seats(), index.rows(), index.decks()), (180, 30, 1));
    assert_eq!(index.widest(), (6, 1));
    assert_eq!(index.row(12), 72..78);
    assert_eq!(cabin.id_at(index.row(12).start), "0/14/0");
    assert_eq!(index.row_of(77), 12);
    let aisles: Vec<u32> = (0..6).map(|column| index.column(column).aisles).collect();
    assert_eq!(aisles, [0, 0, 0, 1, 1, 1]);
    assert!(
        cabin.block.len() * 4 <= 1100,
        "{} bytes",
        cabin.block.len() * 4
    );
}

#[test]
fn decks_keep_their_own_columns_and_rows() {
    let mut cabin = Cabin::default()
        .rows(0, &[1, 2], &[0, 1, 3])
        .rows(1, &[1, 2, 3], &[0, 2]);
    cabin.build();
    let index = cabin.index();
    assert_eq!(index.decks(), 2);
    assert_eq!((index.deck(1).number, index.deck(1).rows), (1, 2..5));
    assert_eq!(index.deck(1).columns, 3..5);
    assert_eq!(index.deck_of(1), 0);
    assert_eq!(index.deck_of(2), 1);
    assert_eq!(index.column(4), Column { x: 2, aisles: 1 });
    assert_eq!(index.deck(2), Deck::default());
}

#[test]
fn a_shuffled_list_is_read_in_the_same_order() {
    let sorted = Cabin::narrow_body();
    let mut shuffled = Cabin::narrow_body();
    for at in 0..180 {
        shuffled.seats.swap(at, at * 71 % 180);
    }
    shuffled.build();
    assert_eq!(ids(&sorted), ids(&shuffled));
}

#[test]
fn without_physical_places_an_aisle_is_between_two_aisle_seats() {
    let mut cabin = Cabin::default();
    for (x, beside_aisle) in [(0, false), (2, true), (3, true), (5, false)] {
        let seat = Place {
            physical: false,
            beside_aisle,
            ..place(0, 1, x)
        };
        cabin.add(&format!("{x}"), Some(seat));
    }
    cabin.build();
    let aisles: Vec<u32> = (0..4).map(|at| cabin.index().column(at).aisles).collect();
    assert_eq!(aisles, [0, 0, 1, 1], "a missing letter is no aisle");
}

#[test]
fn of_two_seats_with_one_id_or_one_place_the_first_is_kept() {
    let mut cabin = Cabin::default();
    cabin.add("b", Some(place(0, 2, 0)));
    cabin.add("a", Some(place(0, 1, 0)));
    cabin.add("b", Some(place(0, 1, 5)));
    cabin.add("c", Some(place(0, 1, 0)));
    cabin.add("d", None);
    cabin.add("a", Some(place(0, 0, 0)));
    cabin.add("b", Some(place(0, 9, 9)));
    let skipped = cabin.build();
    assert_eq!(ids(&cabin), ["a", "b"]);
    assert_eq!(
        (skipped.repeated, skipped.covered, skipped.unplaced),
        (3, 1, 1)
    );
    assert_eq!(skipped.first, Some(2));
}

#[test]
fn more_columns_than_fit_share_the_nearest_one() {
    let mut cabin = Cabin::default();
    for x in 0..5_000 {
        cabin.add(&format!("{x}"), Some(place(0, 1, x)));
    }
    let skipped = cabin.build();
    assert_eq!(skipped.beyond, 5_000 - MAX_COLUMNS);
    assert_eq!(cabin.index().seats(), 5_000);
    assert_eq!(cabin.index().rank(4_999), MAX_COLUMNS - 1);
}

#[test]
fn without_memory_there_are_no_seats() {
    let mut cabin = Cabin::narrow_body();
    cabin.limit = Some(100);
    assert!(build::build(&mut cabin).is_err());
    assert_eq!(cabin.index().seats(), 0);
    assert_eq!(cabin.index().nearest(0, 3), None);
}

#[test]
fn the_fingerprint_follows_ids_and_places_only() {
    let cabin = Cabin::narrow_body();
    assert_eq!(cabin.index().fingerprint(), fingerprint(&cabin));
    let mut moved = Cabin::narrow_body();
    moved.seats[7].1 = Some(place(0, 2, 9));
    assert_ne!(cabin.index().fingerprint(), fingerprint(&moved));
}

proptest! {
    #[test]
    fn any_list_gives_an_index_in_order_that_holds_each_place_once(
        seats in prop::collection::vec((0_i32..3, -2_i32..5, prop_oneof![0_i32..6, any::<i32>()], 0_u8..40, any::<bool>()), 0..80)
    ) {
        let mut cabin = Cabin::default();
        for (deck, row, x, id, known) in &seats {
            cabin.add(&format!("{id}"), known.then(|| place(*deck, *row, *x)));
        }
        let skipped = cabin.build();
        let index = cabin.index();
        let places: Vec<Place> = (0..index.seats())
            .map(|position| cabin.place(index.seat(position).unwrap()).unwrap())
            .collect();
        prop_assert!(places.windows(2).all(|pair| pair[0].order(&pair[1]) == Ordering::Less));
        let held = index.seats() + skipped.unplaced + skipped.repeated + skipped.covered;
        prop_assert_eq!(held as usize, seats.len());
        for (position, place) in (0..).zip(&places) {
            prop_assert_eq!(index.x(position), place.across());
            let row = index.row_of(position);
            prop_assert!(index.row(row).contains(&position));
            prop_assert_eq!(index.deck(index.deck_of(row)).number, place.deck);
            prop_assert_eq!(index.nearest(row, place.x.clamp(-9, 9)).map(|near| index.row_of(near)), Some(row));
            prop_assert_eq!(index.nearest(row, place.across()), Some(position));
        }
    }
}
