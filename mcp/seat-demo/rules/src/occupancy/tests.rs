extern crate std;

use std::string::ToString;

use proptest::prelude::*;

use crate::{Cabin, Flight, Occupancy, Outcome, Refusal, Seat, Status, TooFewStatuses};

const SEATS: &[Seat<'static>] = &[
    Seat::new("14A", 14, "A", "window").costs("24"),
    Seat::new("14B", 14, "B", "middle").costs("9.50"),
    Seat::new("14C", 14, "C", "aisle")
        .costs("24")
        .in_status(Status::Occupied),
    Seat::new("14D", 14, "D", "aisle")
        .costs("24")
        .in_status(Status::Blocked),
    Seat::new("14E", 14, "E", "middle"),
];

const CABIN: Cabin<'static> = Cabin {
    flight: Flight {
        number: "DEMO 204",
        from: "IST",
        to: "LHR",
        departure: "2026-09-09T10:00:00Z",
    },
    currency: "EUR",
    seats: SEATS,
};

fn fresh() -> Occupancy<[Status; 5]> {
    Occupancy::new(&CABIN, [Status::default(); 5]).unwrap()
}

/// All that an operation can change.
fn state(occupancy: &Occupancy<[Status; 5]>) -> (u32, Option<u16>, Option<u16>, [Status; 5]) {
    let statuses = [0, 1, 2, 3, 4].map(|seat| occupancy.status(seat));
    (
        occupancy.revision(),
        occupancy.selected(),
        occupancy.confirmed(),
        statuses,
    )
}

#[test]
fn a_new_occupancy_has_the_cabins_statuses_and_revision_one() {
    let occupancy = fresh();
    assert_eq!(
        state(&occupancy),
        (
            1,
            None,
            None,
            [
                Status::Available,
                Status::Available,
                Status::Occupied,
                Status::Blocked,
                Status::Available
            ]
        )
    );
}

#[test]
fn storage_that_is_too_short_is_refused_with_both_numbers() {
    let error = Occupancy::new(&CABIN, [Status::Available; 4]).unwrap_err();
    assert_eq!(
        error,
        TooFewStatuses {
            needed: 5,
            given: 4
        }
    );
}

#[test]
fn lent_storage_serves_as_well_as_owned() {
    let mut lent = [Status::Available; 8];
    let mut occupancy = Occupancy::new(&CABIN, &mut lent[..]).unwrap();
    assert_eq!(occupancy.take(&CABIN, "14A"), Ok(Outcome::Changed));
    assert_eq!(occupancy.status(0), Status::Occupied);
}

#[test]
fn selecting_replaces_the_selection_and_counts_one_revision_each_time() {
    let mut occupancy = fresh();
    assert_eq!(
        occupancy.select(&CABIN, "14A", Some(1)),
        Ok(Outcome::Changed)
    );
    assert_eq!((occupancy.selected(), occupancy.revision()), (Some(0), 2));
    assert_eq!(
        occupancy.select(&CABIN, "14B", Some(2)),
        Ok(Outcome::Changed)
    );
    assert_eq!((occupancy.selected(), occupancy.revision()), (Some(1), 3));
    assert_eq!(occupancy.confirmed(), None);
}

#[test]
fn selecting_the_selected_seat_again_changes_nothing() {
    let mut occupancy = fresh();
    occupancy.select(&CABIN, "14A", None).unwrap();
    assert_eq!(
        occupancy.select(&CABIN, "14A", None),
        Ok(Outcome::Unchanged)
    );
    assert_eq!(occupancy.revision(), 2);
}

#[test]
fn a_refusal_names_its_reason_and_changes_nothing() {
    let mut occupancy = fresh();
    occupancy.select(&CABIN, "14A", None).unwrap();
    let before = state(&occupancy);
    let cases: [(Result<Outcome, Refusal<'_>>, &str); 10] = [
        (
            occupancy.select(&CABIN, "99Z", None),
            "there is no seat 99Z on this flight",
        ),
        (occupancy.select(&CABIN, "14C", Some(2)), "14C is occupied"),
        (
            occupancy.select(&CABIN, "14C", Some(1)),
            "14C was taken a moment ago",
        ),
        (
            occupancy.select(&CABIN, "14D", None),
            "14D is blocked and not given out",
        ),
        (
            occupancy.select(&CABIN, "14B", Some(1)),
            "the seat map has changed (revision 2, you saw 1): look again and repeat",
        ),
        (
            occupancy.confirm(&CABIN, "14B", Some(2), "9"),
            "the price of 14B is now EUR 9.50, not EUR 9",
        ),
        (
            occupancy.confirm(&CABIN, "14E", Some(2), "0"),
            "14E has no price and can't be confirmed",
        ),
        (
            occupancy.confirm(&CABIN, "14C", None, "24"),
            "14C is occupied",
        ),
        (
            occupancy.confirm(&CABIN, "14A", Some(7), "24"),
            "the seat map has changed (revision 2, you saw 7): look again and repeat",
        ),
        (
            occupancy.take(&CABIN, "14D"),
            "14D is blocked and not given out",
        ),
    ];
    for (result, reason) in cases {
        assert_eq!(result.unwrap_err().to_string(), reason);
    }
    assert_eq!(state(&occupancy), before);
}

#[test]
fn confirming_compares_prices_as_numbers() {
    for price in ["24", "24.0", "24.00", "2.4e1"] {
        assert_eq!(
            fresh().confirm(&CABIN, "14A", Some(1), price),
            Ok(Outcome::Changed),
            "{price}"
        );
    }
}

#[test]
fn confirming_a_seat_that_was_not_selected_selects_it_too_in_one_revision() {
    let mut occupancy = fresh();
    occupancy.select(&CABIN, "14A", None).unwrap();
    assert_eq!(
        occupancy.confirm(&CABIN, "14B", Some(2), "9.5"),
        Ok(Outcome::Changed)
    );
    assert_eq!(
        (
            occupancy.selected(),
            occupancy.confirmed(),
            occupancy.revision()
        ),
        (Some(1), Some(1), 3)
    );
    assert_eq!(occupancy.status(1), Status::Available);
}

#[test]
fn after_a_confirmation_only_the_same_confirmation_is_granted_and_changes_nothing() {
    let mut occupancy = fresh();
    occupancy.confirm(&CABIN, "14A", Some(1), "24").unwrap();
    let before = state(&occupancy);
    assert_eq!(
        occupancy.confirm(&CABIN, "14A", Some(1), "24"),
        Ok(Outcome::Unchanged)
    );
    let refusal = Refusal::AlreadyConfirmed { confirmed: "14A" };
    assert_eq!(
        occupancy.confirm(&CABIN, "14B", Some(2), "9.5"),
        Err(refusal)
    );
    assert_eq!(occupancy.select(&CABIN, "14B", None), Err(refusal));
    assert_eq!(occupancy.select(&CABIN, "14A", None), Err(refusal));
    assert_eq!(occupancy.take(&CABIN, "14A"), Err(refusal));
    assert_eq!(occupancy.release(), Outcome::Unchanged);
    assert_eq!(state(&occupancy), before);
}

#[test]
fn a_selected_seat_that_another_passenger_takes_stays_selected_and_is_refused() {
    let mut occupancy = fresh();
    occupancy.select(&CABIN, "14B", Some(1)).unwrap();
    assert_eq!(occupancy.take(&CABIN, "14B"), Ok(Outcome::Changed));
    assert_eq!((occupancy.selected(), occupancy.revision()), (Some(1), 3));
    assert_eq!(
        occupancy.confirm(&CABIN, "14B", Some(2), "9.5"),
        Err(Refusal::Occupied {
            seat: "14B",
            meanwhile: true
        })
    );
}

#[test]
fn releasing_drops_an_unconfirmed_selection_once() {
    let mut occupancy = fresh();
    assert_eq!(occupancy.release(), Outcome::Unchanged);
    occupancy.select(&CABIN, "14A", None).unwrap();
    assert_eq!(occupancy.release(), Outcome::Changed);
    assert_eq!((occupancy.selected(), occupancy.revision()), (None, 3));
}

#[test]
fn a_changed_price_counts_a_revision_and_is_the_price_that_confirms() {
    let mut occupancy = fresh();
    let seats = [SEATS[0].costs("29")];
    let dearer = Cabin {
        seats: &seats,
        ..CABIN
    };
    occupancy.note_change();
    assert_eq!(
        occupancy
            .confirm(&dearer, "14A", Some(1), "24")
            .unwrap_err()
            .to_string(),
        "the price of 14A is now EUR 29, not EUR 24"
    );
    assert_eq!(
        occupancy.confirm(&dearer, "14A", Some(2), "29"),
        Ok(Outcome::Changed)
    );
}

#[test]
fn resumed_state_is_kept_and_places_outside_the_cabin_mean_no_seat() {
    let mut occupancy = fresh().resumed(41, Some(1), Some(77));
    assert_eq!((occupancy.revision(), occupancy.selected()), (41, Some(1)));
    assert_eq!(
        occupancy.select(&CABIN, "14A", Some(41)),
        Ok(Outcome::Changed)
    );
}

#[test]
fn a_hold_that_ended_is_refused_until_the_seat_is_selected_again() {
    let mut occupancy = fresh();
    occupancy.select(&CABIN, "14A", None).unwrap();
    assert_eq!(occupancy.lapse(), Outcome::Changed);
    assert_eq!(
        (
            occupancy.revision(),
            occupancy.selected(),
            occupancy.lapsed()
        ),
        (3, None, Some(0))
    );
    assert_eq!(occupancy.lapse(), Outcome::Unchanged);
    assert_eq!(
        occupancy.confirm(&CABIN, "14A", None, "24"),
        Err(Refusal::HoldEnded { seat: "14A" })
    );
    occupancy.select(&CABIN, "14A", None).unwrap();
    assert_eq!(occupancy.lapsed(), None);
    assert_eq!(
        occupancy.confirm(&CABIN, "14A", None, "24"),
        Ok(Outcome::Changed)
    );
    assert_eq!(occupancy.lapse(), Outcome::Unchanged);
}

#[test]
fn statuses_and_a_lapsed_choice_that_were_kept_elsewhere_count_no_revision() {
    let occupancy = fresh()
        .with_status(1, Status::Occupied)
        .with_status(99, Status::Occupied)
        .with_lapsed(Some(4));
    assert_eq!(
        (
            occupancy.revision(),
            occupancy.status(1),
            occupancy.lapsed()
        ),
        (1, Status::Occupied, Some(4))
    );
}

#[test]
fn the_revision_wraps_instead_of_stopping() {
    let mut occupancy = fresh().resumed(u32::MAX, None, None);
    assert_eq!(
        occupancy.select(&CABIN, "14A", Some(u32::MAX)),
        Ok(Outcome::Changed)
    );
    assert_eq!(occupancy.revision(), 0);
}

/// Something that somebody tries.
#[derive(Clone, Debug)]
enum Try {
    Select(&'static str, Option<u32>),
    Confirm(&'static str, Option<u32>, &'static str),
    Take(&'static str),
    Release,
}

fn tries() -> impl Strategy<Value = Try> {
    let seat = || prop::sample::select(&["14A", "14B", "14C", "14D", "14E", "99Z"][..]);
    let revision = || prop::option::of(1_u32..6);
    let price = prop::sample::select(&["24", "9.5", "9.50", "0"][..]);
    prop_oneof![
        (seat(), revision()).prop_map(|(seat, revision)| Try::Select(seat, revision)),
        (seat(), revision(), price).prop_map(|(seat, rev, price)| Try::Confirm(seat, rev, price)),
        seat().prop_map(Try::Take),
        Just(Try::Release),
    ]
}

proptest! {
    #[test]
    fn whatever_is_tried_a_change_counts_one_and_anything_else_leaves_all_as_it_was(
        tries in prop::collection::vec(tries(), 0..40)
    ) {
        let mut occupancy = fresh();
        for attempt in tries {
            let before = state(&occupancy);
            let result = match attempt {
                Try::Select(seat, revision) => occupancy.select(&CABIN, seat, revision),
                Try::Confirm(seat, revision, price) => {
                    occupancy.confirm(&CABIN, seat, revision, price)
                }
                Try::Take(seat) => occupancy.take(&CABIN, seat),
                Try::Release => Ok(occupancy.release()),
            };
            let after = state(&occupancy);
            if result == Ok(Outcome::Changed) {
                prop_assert_eq!(after.0, before.0 + 1);
                prop_assert_ne!((after.1, after.2, after.3), (before.1, before.2, before.3));
            } else {
                prop_assert_eq!(after, before);
            }
            if before.2.is_some() {
                prop_assert_eq!(after.2, before.2, "a confirmed seat stays confirmed");
            }
            if let Some(confirmed) = after.2 {
                prop_assert_eq!(occupancy.status(confirmed), Status::Available);
            }
        }
    }
}
