use super::*;
use seat_rules::SeatIndex;
use std::format;
use std::string::ToString;

#[test]
fn the_table_is_the_seat_apps_cabin() {
    let file = include_str!("../../../../mcp/seat-demo/cabins/a320.json");
    let file: serde_json::Value = serde_json::from_str(file).unwrap();
    let occupancy = Occupancy::new(&A320, [Status::Available; A320_SEATS]).unwrap();
    let mut table = std::string::String::new();
    Snapshot::new(&A320, &occupancy, SURFACE)
        .write_value(&mut table)
        .unwrap();
    let table: serde_json::Value = serde_json::from_str(&table).unwrap();
    for (table, file) in table["seats"]
        .as_array()
        .unwrap()
        .iter()
        .zip(file["seats"].as_array().unwrap())
    {
        for (name, value) in file.as_object().unwrap() {
            assert_eq!(table[name], *value, "{name}");
        }
    }
    assert_eq!(table["seats"].as_array().unwrap().len(), A320_SEATS);
    assert_eq!(table["flight"], file["flight"]);
}

#[test]
fn the_view_makes_the_surface_that_snapshots_are_for() {
    assert!(VIEW.contains(&format!("\"surfaceId\":\"{SURFACE}\"")));
    assert!(DELETE.contains(SURFACE));
}

#[test]
fn no_refusal_is_longer_than_the_room_for_it() {
    let price = "99999999.99";
    let longest = Refusal::PriceChanged {
        seat: "U999K",
        shown: price,
        actual: price,
        currency: "EUR",
    };
    let old = Refusal::OldRevision {
        expected: u32::MAX,
        actual: u32::MAX,
    };
    for refusal in [longest, old] {
        assert!(refusal.to_string().len() <= REFUSAL);
    }
}

#[test]
fn a_confirmed_seat_is_taken_for_the_next_person() {
    let mut server = SeatServer::<A320_SEATS>::new(&A320).unwrap();
    let answer = server.occupancy.confirm(&A320, "2A", None, "14");
    assert_eq!(answer, Ok(Outcome::Changed));
    let seat = server.occupancy.confirmed().unwrap();
    server.restart();
    assert_eq!(server.occupancy.status(seat), Status::Occupied);
    assert_eq!(server.occupancy.confirmed(), None::<SeatIndex>);
    assert_eq!(server.occupancy.selected(), None);
}

#[test]
fn a_cabin_that_does_not_fit_is_refused() {
    assert!(SeatServer::<7>::new(&A320).is_err());
}

#[test]
fn a_flood_from_the_desk_keeps_no_step_from_ending_and_its_ids_are_sold() {
    let mut bytes = b"14A\n".iter().copied().chain(std::iter::repeat(0xff));
    let mut given = 0;
    let mut server = SeatServer::a320().with_desk(|| {
        given += 1;
        bytes.next()
    });
    server.serve_desk();
    let (seat, _) = A320.find("14A").unwrap();
    assert_eq!(server.occupancy.status(seat), Status::Occupied);
    drop(server);
    assert_eq!(given, DESK_BYTES);
}
