use super::bed::{Bed, a320, model, seat};
use crate::input::PointerKind;
use std::format;
use std::string::String;
use std::vec::Vec;

fn bed(selected: &str) -> Bed {
    let mut bed = Bed::new(80, 24);
    bed.data("/", &model(&a320(), selected));
    assert_eq!(bed.errors(), Vec::<String>::new());
    bed
}

#[test]
fn the_cursor_begins_on_the_selected_seat_else_on_the_first() {
    assert_eq!(bed("\"14C\"").cursor(), "14C");
    assert_eq!(bed("null").cursor(), "1A");
    assert_eq!(bed("\"99Z\"").cursor(), "1A");
}

#[test]
fn arrows_and_letters_move_over_aisle_and_missing_row() {
    let mut bed = bed("\"12C\"");
    for (keys, seat) in [
        ("Right", "12D"),
        ("Down", "14D"),
        ("Left", "14C"),
        ("Up", "12C"),
        ("l", "12D"),
        ("j", "14D"),
        ("h", "14C"),
        ("k", "12C"),
        ("Home", "12A"),
        ("Left", "12A"),
        ("End", "12F"),
        ("Right", "12F"),
        ("PgDn", "18F"),
        ("PgUp", "12F"),
        ("G", "31F"),
        ("PgDn", "31F"),
        ("g", "1A"),
        ("Up", "1A"),
        ("$", "1F"),
    ] {
        bed.keys(keys);
        assert_eq!(bed.cursor(), seat, "after {keys}");
    }
}

#[test]
fn the_wanted_column_comes_back_after_a_narrow_row() {
    let rows = [(1, "ABCDEF"), (2, "CD"), (3, "ABCDEF")];
    let seats: Vec<String> = rows
        .iter()
        .flat_map(|(row, letters)| {
            letters.chars().map(move |letter| {
                let x = "ABC DEF".find(letter).unwrap() as i32;
                seat(*row, letter, x, "middle", "available", "1", "")
            })
        })
        .collect();
    let mut bed = Bed::new(80, 24);
    bed.data("/", &model(&format!("[{}]", seats.join(",")), "\"1F\""));
    bed.keys("Down");
    assert_eq!(bed.cursor(), "2D");
    bed.keys("Down");
    assert_eq!(bed.cursor(), "3F");
    bed.keys("Up Left Down");
    assert_eq!(bed.cursor(), "3C", "a move across wants another column");
}

#[test]
fn a_typed_seat_is_gone_to_at_its_letter() {
    let mut bed = bed("null");
    bed.type_text("14d");
    assert_eq!(bed.cursor(), "14D");
    bed.type_text("7");
    assert!(bed.screen().contains("Go to seat 7_"));
    bed.keys("Down");
    assert_eq!(
        bed.cursor(),
        "15D",
        "another key drops what was typed and acts"
    );
    bed.type_text("A");
    assert_eq!(bed.cursor(), "15D", "a letter alone goes nowhere");
    bed.type_text("13A");
    assert_eq!(bed.cursor(), "15D");
    assert!(
        bed.footer().contains("There is no seat 13A."),
        "{}",
        bed.footer()
    );
    bed.keys("Right");
    assert!(
        !bed.footer().contains("13A"),
        "the next key takes the note away"
    );
}

#[test]
fn letters_that_are_commands_end_a_typed_seat_too() {
    let letters = "ABCDEFGHJKLNW";
    let seats: Vec<String> = (1..4)
        .flat_map(|row| {
            (0..)
                .zip(letters.chars())
                .map(move |(x, letter)| seat(row, letter, x, "middle", "available", "1", ""))
        })
        .collect();
    let mut bed = Bed::new(120, 24);
    bed.data("/", &model(&format!("[{}]", seats.join(",")), "null"));
    for name in ["2H", "3j", "1K", "2l", "3N", "1n", "2W", "3w"] {
        bed.type_text(name);
        assert_eq!(bed.cursor(), name.to_ascii_uppercase());
    }
}

#[test]
fn a_typed_row_that_two_decks_have_is_looked_for_on_the_current_deck_first() {
    let seats = r#"[
        {"id":"1A","row":1,"column":"A","status":"available","deck":0},
        {"id":"U1A","row":1,"column":"A","status":"available","deck":1},
        {"id":"U2A","row":2,"column":"A","status":"available","deck":1}]"#;
    let mut bed = Bed::new(80, 24);
    bed.data("/", &model(seats, "null"));
    bed.type_text("2A");
    assert_eq!(bed.cursor(), "U2A");
    bed.type_text("1A");
    assert_eq!(bed.cursor(), "U1A");
    bed.keys("Up");
    assert_eq!(bed.cursor(), "1A", "rows lead over decks");
    bed.type_text("1A");
    assert_eq!(bed.cursor(), "1A");
}

#[test]
fn the_window_filter_limits_the_cursor_and_stays_where_it_led() {
    let mut bed = bed("\"14B\"");
    bed.keys("W");
    assert_eq!(bed.cursor(), "14A");
    assert!(bed.screen().contains("window seats only"));
    bed.keys("Right");
    assert_eq!(bed.cursor(), "14F");
    bed.keys("Down");
    assert_eq!(bed.cursor(), "15F", "a taken window seat can be read");
    bed.type_text("14C");
    assert_eq!(bed.cursor(), "15F");
    assert!(bed.footer().contains("14C is no window seat."));
    bed.keys("w");
    assert_eq!(bed.cursor(), "15F");
    assert!(!bed.screen().contains("window seats only"));
    bed.keys("Left");
    assert_eq!(bed.cursor(), "15E");
}

#[test]
fn the_filter_is_refused_where_no_seat_is_at_a_window() {
    let mut bed = Bed::new(80, 24);
    let seats = format!("[{}]", seat(1, 'B', 1, "middle", "available", "1", ""));
    bed.data("/", &model(&seats, "null"));
    bed.keys("W");
    assert!(bed.footer().contains("There is no window seat."));
    assert!(!bed.screen().contains("window seats only"));
}

#[test]
fn n_goes_to_the_next_available_seat_in_reading_order() {
    let mut bed = bed("\"7A\"");
    bed.keys("n");
    assert_eq!(bed.cursor(), "7D", "7B and 7C are taken");
    bed.keys("N");
    assert_eq!(bed.cursor(), "7A");
    bed.keys("G n");
    assert_eq!(bed.cursor(), "31F");
    assert!(bed.footer().contains("No free seat further on."));
    bed.keys("g N");
    assert!(bed.footer().contains("No free seat before this one."));
}

#[test]
fn escape_takes_back_what_is_typed_then_the_filter_then_nothing() {
    let mut bed = bed("\"14A\"");
    bed.keys("W");
    bed.type_text("1");
    assert!(bed.cancel());
    assert!(!bed.screen().contains("Go to seat"));
    assert!(bed.cancel());
    assert!(!bed.screen().contains("window seats only"));
    assert!(!bed.cancel());
}

#[test]
fn a_click_moves_the_cursor_and_a_second_one_selects() {
    let mut bed = bed("\"1A\"");
    let (x, y) = bed.find("[E]");
    bed.pointer(x + 1, y, PointerKind::Press);
    assert_eq!(bed.cursor(), "2E");
    assert!(bed.actions().is_empty());
    bed.pointer(x + 1, y, PointerKind::Press);
    assert_eq!(
        bed.actions(),
        [r#"select_seat from cabin {"seatId":"2E","expectedRevision":1}"#]
    );
    bed.pointer(x + 1, y, PointerKind::Release);
    bed.pointer(500, 500, PointerKind::Press);
    bed.pointer(0, 0, PointerKind::Press);
    assert_eq!((bed.cursor().as_str(), bed.actions().len()), ("2E", 0));
}

#[test]
fn a_wheel_scrolls_the_rows_and_leaves_the_choice() {
    let mut bed = bed("\"1A\"");
    let (x, y) = bed.find("<*>");
    bed.pointer(x, y, PointerKind::ScrollDown);
    assert_eq!(bed.cursor(), "1A");
    assert!(!bed.screen().contains("<*>") && bed.screen().contains("  4│"));
    bed.pointer(x, y, PointerKind::ScrollUp);
    assert!(bed.screen().contains("<*>"));
    bed.pointer(x, y, PointerKind::ScrollDown);
    bed.keys("Right");
    assert!(
        bed.screen().contains("<B>"),
        "a move brings the cursor back into view"
    );
}

#[test]
fn tab_goes_from_pane_to_pane_and_keys_follow_it() {
    let mut bed = bed("\"14A\"");
    bed.keys("Tab Down");
    assert_eq!(bed.cursor(), "14A", "the details have no cursor to move");
    bed.keys("Shift+Tab Down");
    assert_eq!(bed.cursor(), "15A");
}
