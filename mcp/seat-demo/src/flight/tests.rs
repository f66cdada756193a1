use seat_rules::{Occupancy, Status};

use super::Flight;
use crate::cabin_data::CabinData;

fn flight() -> Flight {
    Flight {
        revision: 1,
        ..Flight::default()
    }
}

fn with<R>(
    flight: &mut Flight,
    booking: &str,
    held_until: u64,
    wish: impl FnOnce(&seat_rules::Cabin<'_>, &mut Occupancy<Vec<Status>>) -> R,
) -> R {
    CabinData::demo().lend(|cabin| {
        let mut occupancy = flight.occupancy(cabin, booking);
        let result = wish(cabin, &mut occupancy);
        flight.keep(booking, &occupancy, held_until);
        result
    })
}

fn status(flight: &Flight, booking: &str, seat: &str) -> Status {
    CabinData::demo().lend(|cabin| {
        let (index, _) = cabin.find(seat).unwrap();
        flight.occupancy(cabin, booking).status(index)
    })
}

#[test]
fn a_seat_that_one_booking_holds_is_occupied_for_the_others_and_free_for_itself() {
    let mut flight = flight();
    with(&mut flight, "A", 100, |cabin, seats| {
        seats.select(cabin, "14A", None).is_ok()
    });
    assert_eq!(status(&flight, "A", "14A"), Status::Available);
    assert_eq!(status(&flight, "B", "14A"), Status::Occupied);
    assert_eq!(flight.revision, 2);
}

#[test]
fn a_hold_ends_when_its_time_is_over_and_not_before() {
    let mut flight = flight();
    with(&mut flight, "A", 100, |cabin, seats| {
        seats.select(cabin, "14A", None).is_ok()
    });
    let cabin = CabinData::demo();
    cabin.lend(|cabin| flight.end_holds(cabin, 99));
    assert_eq!(
        (flight.revision, status(&flight, "B", "14A")),
        (2, Status::Occupied)
    );
    cabin.lend(|cabin| flight.end_holds(cabin, 100));
    assert_eq!(
        (flight.revision, status(&flight, "B", "14A")),
        (3, Status::Available)
    );
    assert!(flight.bookings["A"].lapsed.is_some());
}

#[test]
fn a_confirmed_seat_stays_when_the_time_of_its_hold_is_over() {
    let mut flight = flight();
    with(&mut flight, "A", 100, |cabin, seats| {
        seats.confirm(cabin, "14A", None, "24").is_ok()
    });
    CabinData::demo().lend(|cabin| flight.end_holds(cabin, 1_000));
    assert_eq!(status(&flight, "B", "14A"), Status::Occupied);
    assert!(flight.bookings["A"].confirmed.is_some());
}

#[test]
fn selecting_the_held_seat_again_does_not_prolong_the_hold() {
    let mut flight = flight();
    for until in [100, 200] {
        with(&mut flight, "A", until, |cabin, seats| {
            seats.select(cabin, "14A", None).is_ok()
        });
    }
    assert_eq!(flight.bookings["A"].held_until, 100);
}
