use super::bed::{Bed, a320, model};
use std::format;
use std::string::String;
use std::vec::Vec;

fn bed() -> Bed {
    let mut bed = Bed::new(80, 24);
    bed.data("/", &model(&a320(), "\"14A\""));
    bed
}

#[test]
fn cursor_scroll_filter_and_focus_survive_a_snapshot_of_the_same_seats() {
    let mut bed = bed();
    bed.type_text("26F");
    bed.keys("W Up Tab");
    let before = bed.screen();
    bed.damage();
    bed.data("/", &model(&a320(), "\"14A\""));
    assert_eq!(bed.damage(), 0);
    let changed = a320().replace("\"price\":12", "\"price\":13");
    bed.data("/", &model(&changed, "\"14A\""));
    assert_eq!(bed.screen(), before.replace("€12", "€13"));
    bed.keys("Shift+Tab Down");
    assert_eq!(bed.cursor(), "26F", "focus and filter are as they were");
}

#[test]
fn the_filter_keeps_its_promise_when_seats_are_no_window_seats_any_more() {
    let seats = |positions: [&str; 3]| {
        let seat = |(row, position): (usize, &&str)| {
            let row = row + 1;
            format!(
                r#"{{"id":"{row}A","row":{row},"column":"A","position":"{position}","status":"available","price":9}}"#
            )
        };
        let seats: Vec<String> = positions.iter().enumerate().map(seat).collect();
        format!("[{}]", seats.join(","))
    };
    let mut bed = bed();
    bed.data("/seats", &seats(["window"; 3]));
    bed.type_text("2A");
    bed.keys("W");
    assert_eq!(bed.cursor(), "2A");
    bed.data("/seats/1/position", "\"aisle\"");
    assert_eq!(bed.cursor(), "1A", "the nearest window seat");
    assert!(bed.screen().contains("window seats only"));
    bed.data("/seats", &seats(["aisle"; 3]));
    assert!(!bed.screen().contains("window seats only"), "none is left");
    assert_eq!(bed.cursor(), "1A");
}

#[test]
fn what_is_confirmed_is_a_seat_or_nothing() {
    for (confirmed, done) in [
        ("\"14A\"", true),
        (r#"{"id":"14A"}"#, true),
        ("null", false),
        ("\"\"", false),
        ("{}", false),
        ("[]", false),
        ("false", false),
        ("5", false),
    ] {
        let mut bed = bed();
        bed.data("/confirmed", confirmed);
        assert_eq!(bed.engine.is_done(), done, "{confirmed}");
        assert_eq!(bed.footer().contains("Any key closes"), done, "{confirmed}");
    }
}

#[test]
fn a_revision_of_any_size_is_expected_as_it_is_written() {
    for (revision, expected) in [
        ("7", r#""expectedRevision":7}"#),
        ("-7", r#""expectedRevision":-7}"#),
        (
            "9007199254740993",
            r#""expectedRevision":9007199254740993}"#,
        ),
        (
            "123456789012345678901234567890",
            r#""expectedRevision":123456789012345678901234567890}"#,
        ),
        ("1.5", r#"{"seatId":"14D"}"#),
        ("\"7\"", r#"{"seatId":"14D"}"#),
    ] {
        let mut bed = bed();
        bed.data("/revision", revision);
        bed.data(
            "/seats",
            r#"[{"id":"14D","row":14,"column":"D","status":"available","price":1}]"#,
        );
        bed.keys("Space");
        let actions = bed.actions();
        assert!(actions[0].ends_with(expected), "{revision}: {actions:?}");
    }
}

#[test]
fn the_cursor_stays_on_its_seat_when_the_list_is_another_one() {
    let mut bed = bed();
    bed.type_text("20C");
    let seats: Vec<String> = a320()
        .trim_matches(['[', ']'])
        .split("},{")
        .map(|seat| format!("{{{}}}", seat.trim_matches(['{', '}'])))
        .collect();
    let reversed: Vec<String> = seats.iter().rev().cloned().collect();
    bed.data("/seats", &format!("[{}]", reversed.join(",")));
    assert_eq!(bed.cursor(), "20C");
    let without: Vec<String> = seats
        .iter()
        .filter(|seat| !seat.contains("\"row\":1,"))
        .cloned()
        .collect();
    bed.data("/seats", &format!("[{}]", without.join(",")));
    assert_eq!(bed.cursor(), "20C");
    let gone: Vec<String> = seats
        .iter()
        .filter(|seat| !seat.contains("\"20C\""))
        .cloned()
        .collect();
    bed.data("/seats", &format!("[{}]", gone.join(",")));
    assert!(
        ["19C", "20B", "20D", "21C"].contains(&&*bed.cursor()),
        "near where it was: {}",
        bed.cursor()
    );
    assert_eq!(bed.errors(), Vec::<String>::new());
}

#[test]
fn a_seat_that_changes_is_painted_alone() {
    let mut bed = bed();
    bed.damage();
    bed.data("/seats/2/status", "\"available\"");
    assert_eq!(bed.damage(), 3, "1C: from a cross to a letter in brackets");
    bed.data("/seats/179/status", "\"occupied\"");
    assert_eq!(bed.damage(), 0, "31F is not in view");
    bed.data("/seats/0/colour", "\"blue\"");
    assert_eq!(bed.damage(), 0, "unknown members are kept and not shown");
}

#[test]
fn a_moved_seat_is_found_at_its_new_place() {
    let mut bed = bed();
    bed.data("/seats/2/x", "3");
    bed.type_text("1B");
    bed.keys("Right");
    assert_eq!(bed.cursor(), "1C");
    bed.data("/seats/2/row", "40");
    bed.data("/seats/2/id", "\"40C\"");
    assert_eq!(
        bed.cursor(),
        "40C",
        "it is the same seat in the list, with a new name"
    );
    bed.keys("Up");
    assert_eq!(bed.cursor(), "31C");
}

#[test]
fn data_may_come_before_components_and_in_parts() {
    let mut bed = Bed::new(80, 24);
    assert!(bed.screen().contains("Waiting for seats"));
    bed.data("/selected", "\"14A\"");
    bed.data("/currency", "\"EUR\"");
    bed.data("/seats", &a320());
    assert_eq!(bed.cursor(), "14A");
    assert!(bed.footer().contains("confirm 14A, €24"));
    assert_eq!(bed.errors(), Vec::<String>::new());
}

#[test]
fn seats_that_are_no_list_are_reported_once() {
    let mut bed = bed();
    bed.data("/seats", "{\"id\":\"1A\"}");
    let errors = bed.errors();
    assert_eq!(errors.len(), 1);
    assert!(errors[0].starts_with("DataMismatch /seats: "), "{errors:?}");
    assert!(bed.screen().contains("The seats are not a list"));
    bed.keys("Down Right W n Space Enter");
    bed.type_text("14A");
    assert!(bed.actions().is_empty());
    bed.data("/seats", &a320());
    assert_eq!(bed.errors(), Vec::<String>::new());
    assert_eq!(bed.cursor(), "14A");
}

#[test]
fn bad_seats_are_skipped_and_reported_once_with_the_place_of_the_first() {
    let mut bed = Bed::new(80, 24);
    let seats = r#"[{"id":"1A","row":1,"column":"A","status":"available","price":1,"x":0},
        {"row":1,"column":"B","status":"available","price":1,"x":1},
        {"id":"1C","row":null,"column":null,"status":"available","price":1},
        {"id":"1A","row":1,"column":"D","status":"available","price":1,"x":3},
        null, 7, "1E",
        {"id":"1F","row":1,"column":"F","status":"available","price":1,"x":5}]"#;
    bed.data("/", &model(seats, "null"));
    let errors = bed.errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(
        errors[0].starts_with("DataMismatch /seats/1: "),
        "{errors:?}"
    );
    assert!(
        errors[0].contains("5 without id, row or column, 1 with the id of another"),
        "{errors:?}"
    );
    bed.keys("Right");
    assert_eq!(bed.cursor(), "1F");
    bed.keys("Left");
    assert_eq!(
        bed.cursor(),
        "1A",
        "of two seats with one id the first is there"
    );
}

#[test]
fn a_seat_whose_status_is_null_is_not_there_until_it_has_one() {
    let mut bed = bed();
    bed.type_text("1A");
    bed.data("/seats/1/status", "null");
    assert_eq!(bed.errors().len(), 1);
    bed.keys("Right");
    assert_eq!(bed.cursor(), "1C");
    bed.data("/seats/1/status", "\"available\"");
    bed.keys("Left");
    assert_eq!(bed.cursor(), "1B");
}

#[test]
fn many_seats_that_change_at_once_stay_where_they_are_if_they_do() {
    let mut bed = bed();
    let seats = a320();
    bed.type_text("1A");
    // More than are told one by one.
    bed.data("/seats", &seats.replace("\"price\":12", "\"price\":13"));
    bed.type_text("20A");
    assert!(bed.screen().contains("20A"), "{}", bed.screen());
    assert!(bed.screen().contains("€13"), "{}", bed.screen());
    assert_eq!(bed.errors(), [""; 0]);
    let taken = seats.replace("\"available\"", "\"occupied\"");
    bed.data("/seats", &taken);
    let one_gone = taken.replacen("\"status\":\"occupied\"", "\"status\":null", 1);
    bed.data("/seats", &one_gone.replace("\"occupied\"", "\"blocked\""));
    assert_eq!(bed.errors().len(), 1, "the seat without a status");
    bed.type_text("1A");
    assert_ne!(bed.cursor(), "1A");
    bed.data("/seats", &seats);
    bed.type_text("1A");
    assert_eq!(bed.cursor(), "1A");
    let moved = seats.replace("\"row\":2,", "\"row\":77,");
    assert_ne!(moved, seats);
    bed.data("/seats", &moved.replace("\"price\":12", "\"price\":13"));
    bed.type_text("77A");
    assert_eq!(bed.cursor(), "2A", "the seat with that id is in row 77 now");
    bed.data("/seats", &moved.replace("\"price\":12", "\"price\":null"));
    let errors = bed.errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].contains("/price: "), "{errors:?}");
}

#[test]
fn a_null_price_is_shown_as_none_and_reported_once() {
    let mut bed = bed();
    bed.data("/seats/72/price", "null");
    let errors = bed.errors();
    assert_eq!(errors.len(), 1);
    assert!(
        errors[0].starts_with("DataMismatch /seats/72/price: "),
        "{errors:?}"
    );
    assert!(bed.screen().contains("Price      none"));
    assert!(bed.screen().contains("no price"));
    let mut fresh = Bed::new(80, 24);
    fresh.data(
        "/",
        &model(&a320().replace("\"price\":12", "\"price\":null"), "null"),
    );
    assert_eq!(fresh.errors().len(), 1);
}

#[test]
fn seats_without_row_and_column_are_placed_by_their_ids() {
    let mut bed = Bed::new(80, 24);
    let seats = r#"[{"id":"1A","status":"available"},{"id":"1B","status":"available"},{"id":"2A","status":"available"},{"id":"lounge","status":"available"}]"#;
    bed.data("/seats", seats);
    assert_eq!(bed.errors().len(), 1, "the lounge");
    bed.keys("Right Down");
    assert_eq!(bed.cursor(), "2A");
    bed.type_text("1b");
    assert_eq!(bed.cursor(), "1B");
}

#[test]
fn components_that_are_sent_again_keep_the_cursor() {
    let mut bed = bed();
    bed.type_text("20C");
    bed.feed(
        super::bed::VIEW
            .split_once(",\n")
            .unwrap()
            .1
            .trim_end_matches(']'),
    );
    assert_eq!(bed.cursor(), "20C");
    bed.data("/cabins", &format!("[{}]", a320()));
    bed.feed(
        r#"{"version":"0.1","updateComponents":{"surfaceId":"seat-picker","components":[
        {"id":"cabin","component":"SeatGrid","seats":{"path":"/cabins/0"},"selected":{"path":"/choice"},"onSelect":"select_seat"}]}}"#,
    );
    assert_eq!(bed.cursor(), "20C");
    bed.data("/choice", "\"20D\"");
    bed.data("/cabins/0/111/status", "\"blocked\"");
    assert!(bed.screen().contains("[#]"), "{}", bed.screen());
    assert_eq!(bed.errors(), Vec::<String>::new());
}

#[test]
fn a_seat_looks_as_its_data_says_whichever_way_that_came() {
    fn cells(bed: &Bed) -> Vec<crate::grid::Cell> {
        let grid = bed.engine.grid();
        (0..grid.rows())
            .flat_map(|y| grid.row(y))
            .copied()
            .collect()
    }
    // A seat's members before and after, and the writes in between.
    let (old_position, old_status, old_features) = ("middle", "available", "");
    type Writes = Vec<(String, String)>;
    let writes = |seat: &str| -> Vec<(Writes, [&'static str; 3])> {
        let at = |member: &str, value: &str| (format!("{seat}{member}"), value.into());
        let all = || std::vec![("/seats".into(), "SEATS".into())];
        let every = || std::vec![("/seats".into(), "EVERY".into())];
        let other = r#"{"id":"3B","row":3,"column":"B","position":"window","status":"blocked","price":12,"features":["exit"],"deck":0,"x":1}"#;
        std::vec![
            (
                std::vec![at("/status", "\"occupied\"")],
                [old_position, "occupied", ""]
            ),
            (
                std::vec![at("/status", "\"odd\"")],
                [old_position, "odd", ""]
            ),
            (
                std::vec![at("/status", "null"), at("/status", "\"blocked\"")],
                [old_position, "blocked", ""]
            ),
            (
                std::vec![at("/features", "[\"legroom\"]")],
                [old_position, old_status, "\"legroom\""]
            ),
            (
                std::vec![at("/features", "[\"exit\"]")],
                [old_position, old_status, "\"exit\""]
            ),
            (
                std::vec![at("/features", "[]"), at("/features/0", "\"legroom\"")],
                [old_position, old_status, "\"legroom\""]
            ),
            (
                std::vec![at("/features", "[\"x\"]"), at("/features/0", "\"exit\"")],
                [old_position, old_status, "\"exit\""]
            ),
            (
                std::vec![at("/position", "\"window\"")],
                ["window", old_status, old_features]
            ),
            (std::vec![at("", other)], ["window", "blocked", "\"exit\""]),
            (
                std::vec![
                    ("/seats".into(), "[]".into()),
                    ("/seats".into(), "SEATS".into())
                ],
                ["window", "occupied", "\"legroom\""]
            ),
            (all(), ["aisle", "blocked", "\"exit\",\"legroom\""]),
            (all(), [old_position, "occupied", ""]),
            (every(), [old_position, "occupied", ""]),
            (every(), [old_position, old_status, "\"exit\""]),
            (all(), [old_position, old_status, "\"legroom\""]),
            (
                std::vec![("/".into(), "MODEL".into())],
                ["window", "occupied", "\"legroom\""]
            ),
        ]
    };
    let seats = |[position, status, features]: [&str; 3], turned: bool, every: bool| {
        let seat = |row, column, x, place: &'static str| {
            let new = every || (row, column) == (3, 'B');
            let place = if new && column == 'B' {
                position
            } else {
                place
            };
            let [status, features] = if new {
                [status, features]
            } else {
                [old_status, old_features]
            };
            super::bed::seat(row, column, x, place, status, "12", features)
        };
        let columns = [
            ('A', 0, "window"),
            ('B', 1, old_position),
            ('C', 2, "aisle"),
        ];
        let mut seats: Vec<String> = (1..=6)
            .flat_map(|row| columns.map(|(column, x, place)| seat(row, column, x, place)))
            .collect();
        if turned {
            seats.reverse();
        }
        format!("[{}]", seats.join(","))
    };
    let old = [old_position, old_status, old_features];
    for turned in [false, true] {
        let place = if turned { 17 - 7 } else { 7 };
        for (writes, new) in writes(&format!("/seats/{place}")) {
            let every = writes.iter().any(|(_, value)| value == "EVERY");
            for filter in [false, true] {
                let mut changed = Bed::new(80, 24);
                changed.data("/", &model(&seats(old, turned, false), "null"));
                let mut fresh = Bed::new(80, 24);
                fresh.data("/", &model(&seats(new, turned, every), "null"));
                if filter {
                    changed.keys("W");
                }
                let all = seats(new, turned, every);
                for (path, value) in &writes {
                    let value = value
                        .replace("EVERY", "SEATS")
                        .replace("MODEL", &model(&all, "null"))
                        .replace("SEATS", &all);
                    changed.data(path, &value);
                }
                if filter {
                    fresh.keys("W");
                }
                // Where the list was empty for a while the filter went.
                if filter == changed.screen().contains("window seats only") {
                    assert!(
                        cells(&changed) == cells(&fresh),
                        "{writes:?}\n{}\n{}",
                        changed.screen(),
                        fresh.screen()
                    );
                }
            }
        }
    }
}
