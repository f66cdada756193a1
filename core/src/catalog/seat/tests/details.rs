use super::bed::{Bed, model, seat};
use crate::screen::Screen;
use crate::text::charset::Charset;
use std::collections::BTreeSet;
use std::format;
use std::string::String;
use std::vec::Vec;

const LONG: &str = "the price of 14A is now EUR 31, not EUR 24";

/// A board's small screen with five buttons, on the details of a seat with many features.
fn bed() -> Bed {
    let features = r#""legroom","exit","power","wifi","over the wing, with a view of the engine""#;
    let seats = format!(
        "[{}]",
        seat(14, 'A', 0, "window", "available", "24", features)
    );
    let screen = Screen {
        keyboard: false,
        charset: Charset::Ascii,
        ..Screen::new(21, 8)
    };
    let mut bed = Bed::on(screen);
    bed.data("/", &model(&seats, "\"14A\""));
    bed.keys("Tab");
    bed
}

/// What can be read on the way down and up again, each text without the blanks around it.
fn read(bed: &mut Bed) -> BTreeSet<String> {
    let mut lines = BTreeSet::new();
    for key in ["Down"; 30].iter().chain(&["Up"; 30]) {
        lines.extend(bed.rows().iter().map(|row| String::from(row.trim())));
        bed.keys(key);
        let seen = bed.screen();
        let screen = *bed.engine.screen();
        bed.engine.resize(screen);
        bed.repaint();
        assert_eq!(bed.screen(), seen, "what was left standing");
    }
    lines
}

#[test]
fn on_a_small_screen_all_features_can_be_read_and_price_and_state_at_once() {
    let mut bed = bed();
    assert_eq!(
        bed.rows(),
        [
            " DEMO 204   IST - LHR",
            "> Details ──────────v",
            " Seat       14A",
            " Position   Window",
            " Price      EUR 24",
            " State      Selected",
            " Confirm for EUR 24",
            " Confirm: 14A, EUR 24",
        ]
    );
    let lines = read(&mut bed);
    for text in [
        "Extra legroom",
        "Exit row",
        "Power outlet",
        "Wi-Fi",
        "over the wing,",
        "with a view of",
        "the engine",
    ] {
        assert!(
            lines.iter().any(|line| line.contains(text)),
            "{text}: {lines:?}"
        );
    }
    assert!(lines.iter().all(|line| !line.contains('…')), "{lines:?}");
    assert!(bed.rows()[1].ends_with('v'), "at the top again");
}

#[test]
fn on_a_small_screen_a_refusal_is_read_first_and_whole() {
    let mut bed = bed();
    bed.keys("Down Down");
    bed.data("/message", &format!("\"{LONG}\""));
    assert_eq!(
        bed.rows()[2..6],
        [
            " ! the price of 14A",
            "   is now EUR 31,",
            "   not EUR 24",
            " Seat       14A"
        ],
    );
    let lines = read(&mut bed);
    assert!(lines.contains("State      Selected") && lines.contains("Confirm for EUR 24"));
    bed.keys("Down");
    bed.data("/message", "null");
    assert_eq!(bed.rows()[2], " Seat       14A");
}

#[test]
fn what_has_room_is_not_scrolled() {
    let mut bed = bed();
    bed.resize(80, 24);
    let whole = bed.screen();
    assert!(bed.rows()[1].ends_with("─┐"));
    bed.keys("Down Down Up");
    assert_eq!(bed.screen(), whole);
    bed.resize(21, 8);
    bed.keys("Down Down Down");
    let scrolled = bed.screen();
    bed.resize(80, 24);
    assert_eq!(bed.screen(), whole, "{scrolled}");
}

#[test]
fn why_a_seat_can_not_be_confirmed_fits_on_a_small_screen() {
    let mut bed = bed();
    let footers: Vec<String> = [r#""occupied""#, r#""blocked""#]
        .iter()
        .map(|status| {
            bed.data("/seats/0/status", status);
            bed.footer()
        })
        .collect();
    assert_eq!(footers, [" 14A: not available"; 2]);
    bed.data("/selected", "\"99Z\"");
    assert_eq!(bed.footer(), " 99Z: not in cabin");
}
