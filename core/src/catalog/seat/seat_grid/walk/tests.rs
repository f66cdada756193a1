extern crate std;
use super::super::index::samples::{Cabin, place};
use super::*;
use proptest::prelude::*;
use std::format;

fn walk(cabin: &Cabin) -> Walk<'_> {
    Walk::new(cabin.index(), None)
}

fn step(
    cabin: &Cabin,
    from: &str,
    go: impl Fn(&Walk<'_>, u32) -> Option<u32>,
) -> Option<std::string::String> {
    go(&walk(cabin), cabin.position(from)).map(|position| cabin.id_at(position).into())
}

#[test]
fn moves_cross_the_aisle_and_stop_at_the_walls() {
    let cabin = Cabin::narrow_body();
    let right = |from: &str| step(&cabin, from, |walk, at| walk.across(at, true));
    assert_eq!(right("0/14/2").as_deref(), Some("0/14/4"));
    assert_eq!(right("0/14/6"), None);
    assert_eq!(
        step(&cabin, "0/14/0", |walk, at| walk.across(at, false)),
        None
    );
    assert_eq!(
        step(&cabin, "0/14/2", |walk, at| walk.row_end(at, true)).as_deref(),
        Some("0/14/6")
    );
}

#[test]
fn a_missing_row_is_stepped_over() {
    let cabin = Cabin::narrow_body();
    let down = |from: &str, rows| {
        step(&cabin, from, |walk, at| {
            walk.along(at, walk.index.x(at), true, rows)
        })
    };
    assert_eq!(down("0/12/2", 1).as_deref(), Some("0/14/2"));
    assert_eq!(down("0/10/2", PAGE).as_deref(), Some("0/16/2"));
    assert_eq!(down("0/30/2", PAGE).as_deref(), Some("0/31/2"));
    assert_eq!(down("0/31/2", PAGE), None);
}

#[test]
fn the_wanted_column_leads_through_narrow_rows_and_over_decks() {
    let mut cabin = Cabin::default()
        .rows(0, &[1], &[0, 1, 2, 4, 5, 6])
        .rows(0, &[2], &[1, 5])
        .rows(1, &[1], &[0, 1, 2, 4, 5, 6]);
    cabin.build();
    let at = cabin.position("0/1/6");
    let narrow = walk(&cabin).along(at, 6, true, 1).unwrap();
    assert_eq!(cabin.id_at(narrow), "0/2/5");
    let upper = walk(&cabin).along(narrow, 6, true, 1).unwrap();
    assert_eq!(cabin.id_at(upper), "1/1/6");
    let middle = walk(&cabin)
        .along(cabin.position("0/1/2"), 3, true, 1)
        .unwrap();
    assert_eq!(cabin.id_at(middle), "0/2/1", "of two as near the left one");
}

#[test]
fn a_filter_leaves_only_its_seats() {
    let cabin = Cabin::narrow_body();
    let seats = &cabin.seats;
    let window = |seat: u32| matches!(seats[seat as usize].0.rsplit('/').next(), Some("0" | "6"));
    let walk = Walk::new(cabin.index(), Some(&window));
    let at = |id: &str| cabin.position(id);
    assert_eq!(walk.around(at("0/14/2")), Some(at("0/14/0")));
    assert_eq!(walk.around(at("0/14/4")), Some(at("0/14/6")));
    assert_eq!(walk.across(at("0/14/0"), true), Some(at("0/14/6")));
    assert_eq!(walk.along(at("0/12/6"), 6, true, 1), Some(at("0/14/6")));
    let none = |_: u32| false;
    assert_eq!(
        Walk::new(cabin.index(), Some(&none)).around(at("0/14/2")),
        None
    );
}

#[test]
fn a_page_over_rows_that_the_filter_empties_ends_at_the_last_that_has_a_seat() {
    let cabin = Cabin::narrow_body();
    let seats = &cabin.seats;
    let front =
        |seat: u32| seats[seat as usize].0.starts_with("0/2/") || seats[seat as usize].0 == "0/4/0";
    let walk = Walk::new(cabin.index(), Some(&front));
    let at = cabin.position("0/2/5");
    assert_eq!(walk.along(at, 5, true, PAGE), Some(cabin.position("0/4/0")));
}

#[test]
fn the_nearest_seat_of_other_rows_is_taken_from_the_nearer_row() {
    let cabin = Cabin::narrow_body();
    let seats = &cabin.seats;
    let two = |seat: u32| matches!(&*seats[seat as usize].0, "0/11/0" | "0/15/0");
    let walk = Walk::new(cabin.index(), Some(&two));
    assert_eq!(
        walk.around(cabin.position("0/14/6")),
        Some(cabin.position("0/15/0"))
    );
    assert_eq!(
        walk.around(cabin.position("0/1/6")),
        Some(cabin.position("0/11/0"))
    );
}

#[test]
fn reading_order_goes_on_over_rows_and_decks() {
    let cabin = Cabin::narrow_body();
    let walk = walk(&cabin);
    let at = cabin.position("0/12/6");
    assert_eq!(walk.next(at, true, |_| true), Some(at + 1));
    assert_eq!(walk.next(at, false, |seat| seat < 5), Some(4));
    assert_eq!(walk.next(179, true, |_| true), None);
    assert_eq!((walk.end(false), walk.end(true)), (Some(0), Some(179)));
}

proptest! {
    #[test]
    fn no_move_leaves_the_cabin(
        seats in prop::collection::vec((0_i32..3, 0_i32..6, -3_i32..9), 0..60),
        start in 0_u32..70, x in any::<i32>(), rows in 0_u32..9, forward in any::<bool>(), mask in any::<u64>(),
    ) {
        let mut cabin = Cabin::default();
        for (deck, row, x) in seats {
            cabin.add(&format!("{deck}/{row}/{x}"), Some(place(deck, row, x)));
        }
        cabin.build();
        let some = |seat: u32| mask >> (seat % 64) & 1 == 1;
        for filter in [None, Some(&some as &dyn Fn(u32) -> bool)] {
            let walk = Walk::new(cabin.index(), filter);
            for to in [
                walk.across(start, forward), walk.along(start, x, forward, rows), walk.row_end(start, forward),
                walk.end(forward), walk.next(start, forward, |_| true), walk.around(start),
            ].into_iter().flatten() {
                prop_assert!(walk.allows(to));
            }
        }
    }
}
