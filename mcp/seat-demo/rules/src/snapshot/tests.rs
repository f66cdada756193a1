extern crate std;

use std::string::{String, ToString};

use crate::{Cabin, Flight, Occupancy, Seat, Snapshot, Status};

const SEATS: &[Seat<'static>] = &[
    Seat::new("14A", 14, "A", "window")
        .costs("24.50")
        .with(&["legroom", "exit"])
        .at(0),
    Seat::new("14C", 14, "C", "aisle").in_status(Status::Blocked),
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

fn fresh(cabin: &Cabin<'_>) -> Occupancy<[Status; 2]> {
    Occupancy::new(cabin, [Status::default(); 2]).unwrap()
}

#[test]
fn the_message_is_the_data_model_in_its_order_with_price_text_kept() {
    assert_eq!(
        Snapshot::new(&CABIN, &fresh(&CABIN), "seat-picker").to_string(),
        concat!(
            r#"{"version":"0.1","updateDataModel":{"surfaceId":"seat-picker","path":"/","value":"#,
            r#"{"flight":{"number":"DEMO 204","from":"IST","to":"LHR","departure":"2026-09-09T10:00:00Z"},"#,
            r#""currency":"EUR","revision":1,"selected":null,"confirmed":null,"message":null,"seats":["#,
            r#"{"id":"14A","row":14,"column":"A","position":"window","status":"available","price":24.50,"#,
            r#""features":["legroom","exit"],"deck":0,"x":0},"#,
            r#"{"id":"14C","row":14,"column":"C","position":"aisle","status":"blocked","price":null,"deck":0}"#,
            r#"]}}}"#,
        )
    );
}

#[test]
fn selection_confirmation_and_message_are_told() {
    let mut occupancy = fresh(&CABIN);
    occupancy.confirm(&CABIN, "14A", None, "24.5").unwrap();
    let text = Snapshot::new(&CABIN, &occupancy, "s")
        .with_message(&"14A is yours")
        .to_string();
    assert!(
        text.contains(
            r#""revision":2,"selected":"14A","confirmed":"14A","message":"14A is yours""#
        ),
        "{text}"
    );
}

#[test]
fn strings_are_escaped_as_json_wants_it() {
    let seats = [
        Seat::new("1\"A", 1, "\\", "a\nb\u{1}\u{1f}é\u{2028}"),
        Seat::new("", 2, "B", "aisle\r\t"),
    ];
    let cabin = Cabin {
        seats: &seats,
        currency: "\u{0}",
        ..CABIN
    };
    let text = Snapshot::new(&cabin, &fresh(&cabin), "a\"b")
        .with_message(&"\u{7}\"")
        .to_string();
    for part in [
        r#""surfaceId":"a\"b""#,
        r#""currency":"\u0000""#,
        r#""message":"\u0007\"""#,
        "\"id\":\"1\\\"A\",\"row\":1,\"column\":\"\\\\\",\"position\":\"a\\nb\\u0001\\u001fé\u{2028}\"",
        r#""position":"aisle\r\t""#,
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[test]
fn a_price_that_is_no_number_never_breaks_the_message() {
    let seats = [Seat::new("1A", 1, "A", "window").costs("24,"), SEATS[1]];
    let cabin = Cabin {
        seats: &seats,
        ..CABIN
    };
    let text = Snapshot::new(&cabin, &fresh(&cabin), "s").to_string();
    assert!(
        text.contains(r#""status":"available","price":null,"#),
        "{text}"
    );
}

#[test]
fn the_pieces_make_the_same_message_one_seat_at_a_time() {
    let occupancy = fresh(&CABIN);
    let snapshot = Snapshot::new(&CABIN, &occupancy, "seat-picker");
    let mut pieces = snapshot.pieces();
    let (mut all, mut lengths) = (String::new(), std::vec::Vec::new());
    loop {
        let before = all.len();
        let more = pieces.write_next(&mut all).unwrap();
        lengths.push(all.len() - before);
        if !more {
            break;
        }
    }
    assert_eq!(all, snapshot.to_string());
    assert_eq!(lengths.len(), 4);
    assert_eq!(pieces.write_next(&mut all), Ok(false));
    assert_eq!(all, snapshot.to_string());
}
