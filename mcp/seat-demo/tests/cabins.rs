//! The cabins in `cabins/` are what their layouts say, and look like aircraft.
//!
//! `UPDATE_CABINS=1 cargo test -p seat-demo --test cabins committed` writes them anew.
#![allow(missing_docs, reason = "a test has no API")]

#[path = "cabins/layouts.rs"]
mod layouts;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use layouts::{LAYOUTS, Layout, Position, Section};
use seat_demo::CabinData;
use seat_rules::Status;

/// The data model of a layout, one seat a line.
fn data_model(layout: &Layout) -> String {
    let [number, from, to, departure] = layout.flight;
    let mut out = format!(
        "{{\n  \"flight\": {{\"number\":\"{number}\",\"from\":\"{from}\",\"to\":\"{to}\",\"departure\":\"{departure}\"}},\n  \
         \"currency\": \"{}\",\n  \"revision\": 1,\n  \"selected\": null,\n  \"confirmed\": null,\n  \"message\": null,\n  \"seats\": [\n",
        layout.currency
    );
    let seats: Vec<String> = layout
        .sections
        .iter()
        .flat_map(|section| section.rows.clone().map(move |row| (section, row)))
        .flat_map(|(section, row)| {
            section
                .columns
                .iter()
                .map(move |column| (section, row, column))
        })
        .map(|(section, row, column)| {
            let id = format!("{}{row}{}", section.prefix, column.letter);
            let (position, price, bias) = match (column.position, section.fares) {
                (Position::Window, [fare, _, _]) => ("window", fare, 8),
                (Position::Aisle, [_, fare, _]) => ("aisle", fare, 2),
                (Position::Middle, [_, _, fare]) => ("middle", fare, -8),
            };
            let status = status(layout, section, &id, bias);
            let features = match section.features {
                [] => String::new(),
                features => format!("\"features\":{features:?},"),
            };
            format!(
                "    {{\"id\":\"{id}\",\"row\":{row},\"column\":\"{}\",\"position\":\"{position}\",\
                 \"status\":\"{status}\",\"price\":{price},{features}\"deck\":{},\"x\":{}}}",
                column.letter, section.deck, column.x
            )
        })
        .collect();
    writeln!(out, "{}\n  ]\n}}", seats.join(",\n")).unwrap();
    out
}

/// Who sits there already: dice that always fall alike.
fn status(layout: &Layout, section: &Section, id: &str, bias: i64) -> Status {
    if layout.blocked.contains(&id) {
        return Status::Blocked;
    }
    let hash = layout
        .file
        .bytes()
        .chain(id.bytes())
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    // FNV leaves neighbours alike; one round of a finaliser parts them.
    let hash = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let dice = i64::try_from((hash >> 32) % 100).unwrap();
    if layout.free.contains(&id) || dice >= i64::from(section.load) + bias {
        Status::Available
    } else {
        Status::Occupied
    }
}

fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("cabins")
        .join(file)
}

fn load(file: &str) -> CabinData {
    CabinData::read(&path(file)).unwrap()
}

fn share(cabin: &CabinData, status: Status) -> usize {
    100 * cabin
        .seats()
        .iter()
        .filter(|seat| seat.status == status)
        .count()
        / cabin.seats().len()
}

#[test]
fn the_committed_cabins_are_what_their_layouts_say() {
    for layout in LAYOUTS {
        let expected = data_model(layout);
        if std::env::var_os("UPDATE_CABINS").is_some() {
            std::fs::write(path(layout.file), &expected).unwrap();
        }
        let committed = std::fs::read_to_string(path(layout.file)).unwrap();
        assert!(
            committed == expected,
            "{} is stale: run with UPDATE_CABINS=1",
            layout.file
        );
    }
}

#[test]
fn every_cabin_has_its_seats_each_with_an_id_of_its_own() {
    for (file, count) in [
        ("a320.json", 180),
        ("b777.json", 350),
        ("a380.json", 617),
        ("crj.json", 50),
    ] {
        let cabin = load(file);
        let ids: BTreeSet<&str> = cabin.seats().iter().map(|seat| seat.id.as_str()).collect();
        assert_eq!((cabin.seats().len(), ids.len()), (count, count), "{file}");
        assert!(ids.iter().all(|id| id.len() <= 4), "{file}");
    }
}

#[test]
fn every_cabin_is_about_half_full_with_a_few_blocked_seats() {
    for layout in LAYOUTS {
        let cabin = load(layout.file);
        assert!(
            (40..=60).contains(&share(&cabin, Status::Occupied)),
            "{}",
            layout.file
        );
        assert!(
            (1..=5).contains(&share(&cabin, Status::Blocked)),
            "{}",
            layout.file
        );
    }
}

/// The steps of `x` that are more than one, by deck and row.
fn aisles(cabin: &CabinData) -> BTreeMap<(u8, u16), Vec<(String, String)>> {
    let mut rows: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for seat in cabin.seats() {
        rows.entry((seat.deck, seat.row)).or_default().push(seat);
    }
    rows.into_iter()
        .map(|(row, seats)| {
            let jumps = seats
                .windows(2)
                .filter(|pair| pair[1].x.unwrap() > pair[0].x.unwrap() + 1)
                .map(|pair| (pair[0].column.clone(), pair[1].column.clone()))
                .collect();
            (row, jumps)
        })
        .collect()
}

fn between(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs
        .iter()
        .map(|&(left, right)| (left.to_owned(), right.to_owned()))
        .collect()
}

#[test]
fn aisles_are_where_the_aircraft_has_them() {
    let a320 = aisles(&load("a320.json"));
    assert_eq!(a320.len(), 30);
    assert!(!a320.contains_key(&(0, 13)));
    assert!(a320.values().all(|row| *row == between(&[("C", "D")])));

    let b777 = aisles(&load("b777.json"));
    assert_eq!(b777[&(0, 20)], between(&[("C", "D"), ("G", "H")]));
    assert_eq!(b777[&(0, 44)], between(&[("C", "D"), ("G", "H")]));

    let a380 = aisles(&load("a380.json"));
    assert_eq!(a380[&(0, 14)], between(&[("C", "D"), ("G", "H")]));
    assert_eq!(a380[&(1, 14)], between(&[("A", "D"), ("G", "K")]));
    assert_eq!(a380[&(0, 43)], between(&[("C", "D")]));

    let crj = aisles(&load("crj.json"));
    assert_eq!(crj[&(0, 1)], between(&[("A", "C")]));
    assert_eq!(crj[&(0, 18)], between(&[]));
}

#[test]
fn two_aisle_cabins_have_no_column_i() {
    for file in ["b777.json", "a380.json"] {
        assert!(
            load(file).seats().iter().all(|seat| seat.column != "I"),
            "{file}"
        );
    }
}

#[test]
fn the_decks_repeat_row_numbers_with_ids_that_differ() {
    let a380 = load("a380.json");
    let row_14: Vec<_> = a380
        .seats()
        .iter()
        .filter(|seat| seat.row == 14 && seat.column == "A")
        .map(|seat| (seat.deck, seat.id.as_str()))
        .collect();
    assert_eq!(row_14, [(0, "14A"), (1, "U14A")]);
}

#[test]
fn the_seats_of_the_proposal_are_free_in_the_default_cabin() {
    let a320 = load("a320.json");
    let seat = |id: &str| a320.seats().iter().find(|seat| seat.id == id).unwrap();
    for (id, position) in [("14A", "window"), ("14C", "aisle")] {
        let seat = seat(id);
        assert_eq!(
            (seat.status, seat.position.as_str()),
            (Status::Available, position)
        );
        assert_eq!(seat.price.as_deref(), Some("24"));
        assert!(seat.features.iter().any(|feature| feature == "legroom"));
    }
    let exits: BTreeSet<u16> = a320
        .seats()
        .iter()
        .filter(|seat| seat.features.iter().any(|feature| feature == "exit"))
        .map(|seat| seat.row)
        .collect();
    assert_eq!(exits, BTreeSet::from([12, 14]));
    let with_features = a320
        .seats()
        .iter()
        .filter(|seat| !seat.features.is_empty())
        .count();
    assert_eq!(with_features, 18);
}
