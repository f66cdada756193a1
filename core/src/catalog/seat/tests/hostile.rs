use super::bed::{Bed, a320, model};
use crate::input::PointerKind;
use crate::screen::{Screen, Theme};
use proptest::prelude::*;
use std::format;
use std::string::String;
use std::vec;
use std::vec::Vec;

const KEYS: [&str; 24] = [
    "Up",
    "Down",
    "Left",
    "Right",
    "Home",
    "End",
    "PgUp",
    "PgDn",
    "Space",
    "Enter",
    "Tab",
    "Shift+Tab",
    "W",
    "n",
    "N",
    "1",
    "4",
    "A",
    "g",
    "G",
    "h",
    "j",
    "k",
    "l",
];

#[test]
fn every_size_is_drawn_and_the_cursor_stays() {
    for theme in [Theme::Default, Theme::Plain] {
        let mut bed = Bed::on(Screen {
            theme,
            ..Screen::new(80, 24)
        });
        bed.data("/", &model(&a320(), "\"14A\""));
        bed.keys("Down Right Right");
        for width in [1, 3, 4, 8, 12, 20, 30, 59, 60, 100] {
            for height in [1, 2, 3, 5, 7, 12, 20, 40] {
                bed.resize(width, height);
                bed.keys("Left Right");
            }
        }
        bed.resize(80, 24);
        bed.keys("Space");
        let select = r#"select_seat from cabin {"seatId":"15C","expectedRevision":1}"#;
        assert_eq!(bed.actions(), [select]);
    }
}

#[test]
fn a_cabin_of_twenty_thousand_seats_and_a_row_of_five_thousand_are_walked() {
    let seats: Vec<String> = (0..20_000)
        .map(|at| {
            let (row, column) = (at / 5_000, at % 5_000);
            format!(r#"{{"id":"{row}-{column}","row":{row},"column":"{column}","status":"available","price":1}}"#)
        })
        .collect();
    let mut bed = Bed::new(80, 24);
    bed.data("/", &model(&format!("[{}]", seats.join(",")), "null"));
    assert_eq!(bed.errors().len(), 1, "904 columns too many, told once");
    bed.keys("Down End Up Home PgDn G n N W g");
    bed.keys("End");
    bed.data("/seats/19999/status", "\"occupied\"");
    bed.data("/selected", "\"3-17\"");
    assert!(bed.footer().contains("confirm 3-17"));
}

#[test]
fn texts_of_any_kind_keep_the_frame_upright() {
    let mut bed = Bed::new(80, 24);
    let text =
        "\\u001b[2J漢字\\u202e👩‍🔬e\\u0301 \\ud800 very long text that goes on and on and on and on";
    bed.data("/", &format!(
        r#"{{"flight":{{"number":"{text}","from":"{text}","to":"{text}","departure":"{text}"}},"currency":"{text}","revision":1,
        "selected":"{text}","confirmed":null,"message":"{text}{text}{text}",
        "seats":[{{"id":"{text}","row":1,"column":"{text}","position":"{text}","status":"{text}","price":12345678901234567890.123456789012345678901234567890,"features":["{text}","{text}"]}}]}}"#
    ));
    bed.keys("Right Space Enter");
    let rows = bed.rows();
    for row in &rows[1..23] {
        assert_eq!(crate::text::width(row), 80, "{row}");
        assert!(
            row.starts_with(['┌', '│', '└']) && row.ends_with(['┐', '│', '┘']),
            "{row}"
        );
    }
    assert!(rows.iter().all(|row| !row.contains('\u{1b}')));
}

fn json() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("null".into()),
        Just("true".into()),
        Just("\"14A\"".into()),
        Just("\"\"".into()),
        Just("[]".into()),
        Just("{}".into()),
        Just("\"available\"".into()),
        Just("\"window\"".into()),
        Just("\"é漢\"".into()),
        Just("[\"exit\",null,3,\"legroom\"]".into()),
        any::<i64>().prop_map(|number| format!("{number}")),
        Just("1e999".into()),
        Just("-0.5".into()),
        (0..40).prop_map(|number| format!("{number}")),
    ]
}

fn seat() -> impl Strategy<Value = String> {
    let member = prop_oneof![
        Just("id"),
        Just("row"),
        Just("column"),
        Just("position"),
        Just("status"),
        Just("price"),
        Just("features"),
        Just("deck"),
        Just("x"),
    ];
    prop_oneof![
        1 => json(),
        9 => (0..9, 0..6_usize, prop::collection::vec((member, json()), 0..3)).prop_map(|(row, column, odd)| {
            let letter = ["A", "B", "C", "D", "E", "F"][column];
            let mut members = format!(r#""id":"{row}{letter}","row":{row},"column":"{letter}","status":"available","price":3,"position":"window""#);
            for (name, value) in odd {
                members.push_str(&format!(r#","{name}":{value}"#));
            }
            format!("{{{members}}}")
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn no_data_and_no_keys_break_it(
        size in (1_u16..90, 1_u16..30), plain in any::<bool>(),
        steps in prop::collection::vec((prop::collection::vec(seat(), 0..20), json(), 0..9_usize, json(), prop::collection::vec(0..KEYS.len(), 0..8), (0_u16..95, 0_u16..33)), 1..5),
    ) {
        let theme = if plain { Theme::Plain } else { Theme::Default };
        let mut bed = Bed::on(Screen { theme, ..Screen::new(size.0, size.1) });
        for (seats, selected, at, value, keys, (x, y)) in steps {
            bed.data("/", &model(&format!("[{}]", seats.join(",")), &selected));
            let member = ["id", "row", "column", "position", "status", "price", "features", "deck", "x"][at];
            bed.data(&format!("/seats/{at}/{member}"), &value);
            bed.data(["/confirmed", "/message", "/currency", "/flight", "/seats", "/revision", "/selected", "/", "/seats/0"][at], &value);
            for key in keys {
                bed.keys(KEYS[key]);
            }
            bed.pointer(x, y, PointerKind::Press);
            bed.pointer(x, y, PointerKind::ScrollDown);
            let painted = bed.screen();
            let screen = *bed.engine.screen();
            bed.engine.resize(screen);
            bed.repaint();
            prop_assert_eq!(bed.screen(), painted);
        }
    }
}
