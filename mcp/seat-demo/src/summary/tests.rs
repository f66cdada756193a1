use seat_rules::{Cabin, Flight, Occupancy, Seat, Status};

use super::text;

const SEATS: &[Seat<'static>] = &[
    Seat::new("14A", 14, "A", "window")
        .costs("24")
        .with(&["legroom", "exit"]),
    Seat::new("14B", 14, "B", "middle").costs("6.50"),
    Seat::new("14C", 14, "C", "aisle")
        .costs("9")
        .in_status(Status::Occupied),
    Seat::new("15A", 15, "A", "window").costs("9.50"),
    Seat::new("15C", 15, "C", "jump seat"),
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

fn fresh() -> Occupancy<Vec<Status>> {
    Occupancy::new(&CABIN, vec![Status::default(); SEATS.len()]).unwrap()
}

#[test]
fn the_text_tells_flight_counts_prices_good_seats_and_how_to_choose() {
    assert_eq!(
        text(&CABIN, &fresh(), true),
        "\
DEMO 204, IST to LHR, departure 2026-09-09T10:00:00Z.
4 of 5 seats are free; none is selected.

window        2 free  EUR 9.50 to 24
middle        1 free  EUR 6.50
jump seat     1 free  no price

Window with extra legroom: 14A (EUR 24)
Cheapest window: 15A (EUR 9.50), 14A (EUR 24)

The person chooses and confirms in the seat map that is shown; wait for what they choose."
    );
}

#[test]
fn selection_and_confirmation_are_told_and_a_confirmed_seat_is_not_free() {
    let mut occupancy = fresh();
    occupancy.select(&CABIN, "14A", None).unwrap();
    assert!(
        text(&CABIN, &occupancy, true)
            .contains("4 of 5 seats are free; 14A is selected, nothing is confirmed.")
    );
    occupancy.confirm(&CABIN, "14A", None, "24").unwrap();
    let told = text(&CABIN, &occupancy, false);
    assert!(
        told.contains("3 of 5 seats are free; 14A is confirmed."),
        "{told}"
    );
    assert!(told.ends_with("there is nothing left to choose."), "{told}");
}

#[test]
fn a_host_without_a_seat_map_is_told_so() {
    assert!(text(&CABIN, &fresh(), false).contains("This host shows none"));
}

#[test]
fn a_full_cabin_has_no_tables() {
    let seats = [SEATS[2]];
    let cabin = Cabin {
        seats: &seats,
        ..CABIN
    };
    let occupancy = Occupancy::new(&cabin, vec![Status::default()]).unwrap();
    assert_eq!(text(&cabin, &occupancy, true).lines().count(), 4);
}
