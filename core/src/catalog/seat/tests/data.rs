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
