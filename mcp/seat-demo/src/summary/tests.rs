use std::time::Duration;

use seat_rules::{Cabin, Flight, Occupancy, Seat, Status};

use super::{next_step, selected, text};
use crate::draws::Draws;
use crate::wishes::Wishes;

const MAP: Draws = Draws {
    terminal: true,
    html: false,
    forms: false,
};
const FORMS: Draws = Draws {
    terminal: false,
    html: false,
    forms: true,
};
const NOTHING: Draws = Draws {
    terminal: false,
    html: false,
    forms: false,
};

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
        text(&CABIN, &fresh(), &Wishes::default(), MAP),
        "\
DEMO 204, IST to LHR, departure 2026-09-09T10:00:00Z.
4 of 5 seats are free; none is selected.

window        2 free  EUR 9.50 to 24
middle        1 free  EUR 6.50
jump seat     1 free  no price

Window with extra legroom: 14A (EUR 24)
Cheapest window: 15A (EUR 9.50), 14A (EUR 24)

A seat is chosen and confirmed in the seat map that is shown."
    );
}

#[test]
fn selection_and_confirmation_are_told_and_a_confirmed_seat_is_not_free() {
    let mut occupancy = fresh();
    occupancy.select(&CABIN, "14A", None).unwrap();
    assert!(
        text(&CABIN, &occupancy, &Wishes::default(), MAP)
            .contains("4 of 5 seats are free; 14A is selected, nothing is confirmed.")
    );
    occupancy.confirm(&CABIN, "14A", None, "24").unwrap();
    let told = text(&CABIN, &occupancy, &Wishes::default(), NOTHING);
    assert!(
        told.contains("3 of 5 seats are free; 14A is confirmed."),
        "{told}"
    );
    assert!(told.ends_with("there is nothing left to choose."), "{told}");
}

#[test]
fn how_to_choose_suits_what_the_host_shows() {
    for (draws, told, next) in [
        (
            MAP,
            "A seat is chosen and confirmed in the seat map that is shown.",
            "wait for what they choose",
        ),
        (
            FORMS,
            "A seat is chosen and confirmed in a form.",
            "call choose_seat: it asks them with a form.",
        ),
        (
            NOTHING,
            "A seat is chosen in a seat map or a form; this host shows neither.",
            "Tell the person which seats fit",
        ),
    ] {
        let text = text(&CABIN, &fresh(), &Wishes::default(), draws);
        assert!(text.ends_with(told), "{text}");
        let step = next_step(&fresh(), draws).unwrap();
        assert!(step.contains(next) && !text.contains(step), "{step}");
    }
    let mut confirmed = fresh();
    confirmed.select(&CABIN, "14A", None).unwrap();
    confirmed.confirm(&CABIN, "14A", None, "24").unwrap();
    assert_eq!(next_step(&confirmed, MAP), None);
}

#[test]
fn wishes_list_the_seats_that_fit_best_first_instead_of_suggestions() {
    let window = Wishes {
        window: true,
        ..Wishes::default()
    };
    let told = text(&CABIN, &fresh(), &window, NOTHING);
    assert!(
        told.contains(
            "2 fit (window):\n15A   window, EUR 9.50\n14A   window, extra legroom, exit row, EUR 24\n"
        ),
        "{told}"
    );
    assert!(!told.contains("Cheapest"));
    let dear = Wishes {
        max_price: Some("1".into()),
        ..window
    };
    let told = text(&CABIN, &fresh(), &dear, NOTHING);
    assert!(
        told.contains("No free seat fits (window, up to 1)."),
        "{told}"
    );
}

#[test]
fn a_selection_says_how_long_it_is_held() {
    for (seconds, told) in [
        (600, "10 minutes"),
        (60, "1 minute"),
        (90, "90 seconds"),
        (1, "1 second"),
    ] {
        let text = selected(&CABIN, "14B", Duration::from_secs(seconds));
        assert_eq!(
            text,
            format!(
                "14B is selected: middle, EUR 6.50. It is held for {told} and not confirmed yet."
            )
        );
    }
}

#[test]
fn a_full_cabin_has_no_tables() {
    let seats = [SEATS[2]];
    let cabin = Cabin {
        seats: &seats,
        ..CABIN
    };
    let occupancy = Occupancy::new(&cabin, vec![Status::default()]).unwrap();
    assert_eq!(
        text(&cabin, &occupancy, &Wishes::default(), MAP)
            .lines()
            .count(),
        4
    );
}
