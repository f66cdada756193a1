use std::path::Path;

use seat_rules::Status;

use super::{CabinData, MAX_SEATS};

const GOOD: &str = r#"{
  "flight": {"number":"DEMO 1","from":"IST","to":"ESB","departure":"2026-09-09T10:00:00Z"},
  "currency": "EUR",
  "revision": 7,
  "selected": "1A",
  "confirmed": null,
  "message": "Welcome",
  "seats": [
    {"id":"1A","row":1,"column":"A","position":"window","status":"available","price":24.50,"features":["legroom"],"deck":0,"x":0},
    {"id":"1B","row":1,"column":"B","position":"aisle","status":"blocked","price":null,"note":{"deep":[1]}}
  ]
}"#;

/// The error of the good file with one text in place of another.
fn error(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    CabinData::parse("cabin.json", &GOOD.replacen(from, to, 1))
        .unwrap_err()
        .to_string()
}

#[test]
fn a_good_file_is_read_with_its_price_text_and_its_start() {
    let cabin = CabinData::parse("cabin.json", GOOD).unwrap();
    assert_eq!(
        (cabin.flight().number.as_str(), cabin.currency()),
        ("DEMO 1", "EUR")
    );
    let [first, second] = cabin.seats() else {
        panic!("two seats")
    };
    assert_eq!(first.price.as_deref(), Some("24.50"));
    assert_eq!(
        (first.features.as_slice(), first.x),
        (&["legroom".to_owned()][..], Some(0))
    );
    assert_eq!(
        (second.status, second.price.as_deref()),
        (Status::Blocked, None)
    );
    assert_eq!((second.deck, second.x, second.features.len()), (0, None, 0));
    assert_eq!(
        (
            cabin.start.revision,
            cabin.start.selected,
            cabin.start.confirmed
        ),
        (7, Some(0), None)
    );
    assert_eq!(cabin.start.message.as_deref(), Some("Welcome"));
}

#[test]
fn state_that_is_left_out_starts_fresh() {
    let text = GOOD
        .replace("  \"revision\": 7,\n", "")
        .replace("  \"selected\": \"1A\",\n", "")
        .replace("  \"message\": \"Welcome\",\n", "");
    let start = CabinData::parse("cabin.json", &text).unwrap().start;
    assert_eq!(
        (start.revision, start.selected, start.message),
        (1, None, None)
    );
}

#[test]
fn a_wrong_member_is_told_with_file_line_column_seat_and_what_would_be_right() {
    for (from, to, expected) in [
        (
            "24.50",
            "\"24\"",
            "cabin.json:9:86: seat 1 (\"1A\"): \"price\" must be a number, found a string",
        ),
        (
            "24.50",
            "-1",
            "cabin.json:9:86: seat 1 (\"1A\"): \"price\" must be a number from 0 on, found -1",
        ),
        (
            "\"blocked\"",
            "\"free\"",
            "cabin.json:10:65: seat 2 (\"1B\"): \"status\" must be \"available\", \"occupied\" or \"blocked\", found \"free\"",
        ),
        (
            "\"id\":\"1B\"",
            "\"id\":\"1A\"",
            "cabin.json:10:11: seat 2: \"id\" must be unique, \"1A\" is seat 1 already (line 9)",
        ),
        (
            "\"row\":1,\"column\":\"B\"",
            "\"row\":1.5,\"column\":\"B\"",
            "cabin.json:10:22: seat 2 (\"1B\"): \"row\" must be a whole number from 0 to 65535, found 1.5",
        ),
        (
            "\"deck\":0",
            "\"deck\":256",
            "cabin.json:9:122: seat 1 (\"1A\"): \"deck\" must be a whole number from 0 to 255, found 256",
        ),
        (
            "[\"legroom\"]",
            "[\"legroom\",3]",
            "cabin.json:9:114: seat 1 (\"1A\"): \"features\" must be a string, found a number",
        ),
        (
            "\"id\":\"1B\",",
            "",
            "cabin.json:10:5: seat 2: \"id\" is missing or null, it must be a text such as \"14A\"",
        ),
        (
            "\"position\":\"aisle\"",
            "\"position\":null",
            "cabin.json:10:5: seat 2 (\"1B\"): \"position\" is missing or null, it must be a string",
        ),
        (
            "\"id\":\"1B\"",
            "\"id\":\"\"",
            "cabin.json:10:11: seat 2: \"id\" must not be empty",
        ),
        (
            "\"selected\": \"1A\"",
            "\"selected\": \"9Z\"",
            "cabin.json:5:15: the cabin: \"selected\" must be the id of a seat of this cabin, or null; there is no seat \"9Z\"",
        ),
        (
            "\"number\":\"DEMO 1\"",
            "\"number\":204",
            "cabin.json:2:23: the flight: \"number\" must be a string, found a number",
        ),
        (
            "\"currency\": \"EUR\",",
            "",
            "cabin.json:1:1: the cabin: \"currency\" is missing or null, it must be a string",
        ),
        (
            "\"revision\": 7",
            "\"revision\": -1",
            "cabin.json:4:15: the cabin: \"revision\" must be a whole number from 0 to 4294967295, found -1",
        ),
    ] {
        assert_eq!(error(from, to), expected);
    }
}

#[test]
fn a_member_that_comes_twice_is_told_where_it_comes_again() {
    let told = error(
        "\"row\":1,\"column\":\"B\"",
        "\"row\":1,\"row\":2,\"column\":\"B\"",
    );
    assert!(told.starts_with("cabin.json:10:"), "{told}");
    assert!(told.ends_with("duplicate field `row`"), "{told}");
}

#[test]
fn what_is_no_json_is_told_where_it_stops_being_so() {
    for (text, expected) in [
        ("", "cabin.json:1:1: EOF while parsing a value"),
        (
            "{\n  \"seats\": [\n    {\"id\":}\n",
            "cabin.json:3:11: expected value",
        ),
        (
            "[1, 2]",
            "cabin.json:1:1: the cabin must be an object, found a list",
        ),
        (
            "{\"seats\": 3, \"flight\": {}}",
            "cabin.json:1:11: the cabin: \"seats\" must be a list, found a number",
        ),
        (
            "{\"flight\": {}, \"seats\": []}",
            "cabin.json:1:25: the cabin: \"seats\" must have 1 to 65535 seats, found 0",
        ),
        (
            "{\"flight\": {}, \"seats\": [4]}",
            "cabin.json:1:26: seat 1 must be an object, found a number",
        ),
    ] {
        assert_eq!(
            CabinData::parse("cabin.json", text)
                .unwrap_err()
                .to_string(),
            expected
        );
    }
}

#[test]
fn columns_are_counted_in_characters() {
    let told = error(
        "\"position\":\"window\",\"status\":\"available\"",
        "\"position\":\"fenêtre\",\"status\":1",
    );
    assert!(told.starts_with("cabin.json:9:67: "), "{told}");
}

#[test]
fn nesting_without_end_is_an_error_and_not_a_crash() {
    let deep = "[".repeat(200_000);
    assert!(CabinData::parse("cabin.json", &deep).is_err());
    let told = error("{\"deep\":[1]}", &deep);
    assert!(told.starts_with("cabin.json:"), "{told}");
}

#[test]
fn too_many_seats_are_refused_with_the_limit() {
    let seats = vec!["0"; MAX_SEATS + 1].join(",");
    let text = format!("{{\"flight\":{{}},\"seats\":[{seats}]}}");
    let told = CabinData::parse("cabin.json", &text)
        .unwrap_err()
        .to_string();
    assert!(
        told.ends_with("\"seats\" must have 1 to 65535 seats, found 65536"),
        "{told}"
    );
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let error = CabinData::read(Path::new("no/such/cabin.json")).unwrap_err();
    assert_eq!(error.place(), None);
    assert!(
        error
            .to_string()
            .starts_with("no/such/cabin.json: can't be read: "),
        "{error}"
    );
}

#[test]
fn a_file_that_is_not_utf_8_is_told_where() {
    let file = std::env::temp_dir().join(format!("seat-demo-latin1-{}.json", std::process::id()));
    std::fs::write(&file, b"{\n  \"flight\": \"\xfc").unwrap();
    let error = CabinData::read(&file).unwrap_err();
    std::fs::remove_file(&file).unwrap();
    assert_eq!(error.place(), Some((2, 14)));
    assert!(
        error
            .to_string()
            .ends_with(":2:14: is not UTF-8 from here on"),
        "{error}"
    );
}
