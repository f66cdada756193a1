use super::bed::{Bed, a320, model};
use crate::screen::Screen;
use crate::text::charset::Charset;
use std::format;
use std::vec::Vec;

fn bed(columns: u16, rows: u16) -> Bed {
    let mut bed = Bed::new(columns, rows);
    bed.data("/", &model(&a320(), "\"14A\""));
    bed
}

#[test]
fn a_small_screen_shows_the_pane_that_has_the_focus() {
    let mut bed = bed(40, 12);
    assert!(bed.screen().contains("> Cabin") && !bed.screen().contains("Details"));
    let cabin = bed.screen();
    bed.keys("Tab");
    assert!(bed.screen().contains("> Details") && !bed.screen().contains("Cabin"));
    bed.keys("Tab");
    assert_eq!(bed.screen(), cabin);
}

#[test]
fn a_small_screens_footer_has_room_for_a_note_and_for_what_enter_does() {
    let mut bed = bed(40, 12);
    bed.type_text("14D");
    bed.keys("Space");
    assert_eq!(bed.footer(), " Taken.  Enter: confirm 14A, €24");
    bed.type_text("99Z");
    assert_eq!(bed.footer(), " No 99Z.  Enter: confirm 14A, €24");
}

#[test]
fn what_the_server_says_stands_in_the_title_while_its_pane_is_hidden() {
    let mut bed = bed(40, 12);
    let flight = bed.rows()[0].clone();
    bed.data("/message", "\"Seat 14A was sold a moment ago.\"");
    assert_eq!(bed.rows()[0], " ! Seat 14A was sold a moment ago.");
    assert!(bed.footer().starts_with(" Enter: confirm 14A, €24"));
    bed.keys("Tab");
    assert_eq!(bed.rows()[0], flight);
    assert!(bed.screen().contains("! Seat 14A was sold a moment ago."));
    bed.keys("Tab");
    bed.data("/message", "null");
    assert_eq!(bed.rows()[0], flight);
    bed.resize(40, 4);
    bed.data("/message", "\"Sold.\"");
    assert_eq!(
        bed.footer(),
        " Enter: confirm 14A, €24  ! Sold.",
        "no title"
    );
}

#[test]
fn the_footer_names_the_keys_that_work_where_the_focus_is() {
    let mut bed = bed(80, 24);
    for key in ["Space select", "W windows", "Esc close", "Tab pane"] {
        assert!(bed.footer().contains(key), "{key}");
    }
    bed.keys("Tab");
    assert_eq!(
        bed.footer(),
        " Enter: confirm 14A, €24   Esc close   Tab pane"
    );
    let mut alone = Bed::new(80, 24);
    alone.feed(
        r#"{"version":"0.1","updateComponents":{"surfaceId":"seat-picker","components":[
        {"id":"root","component":"SeatDetails","selected":{"path":"/selected"},"onConfirm":"confirm_seat"}]}}"#,
    );
    assert_eq!(alone.footer(), " Enter: no seat is selected   Esc close");
}

#[test]
fn a_narrow_high_screen_stacks_the_panes() {
    let bed = bed(40, 30);
    assert!(bed.screen().contains("Cabin") && bed.screen().contains("Details"));
}

#[test]
fn one_cell_shows_the_cursors_seat() {
    assert_eq!(bed(1, 1).screen(), "*");
}

#[test]
fn charsets_decide_how_amounts_and_symbols_are_spelled() {
    for (charset, amount, taken, done) in [
        (Charset::Unicode, "€24", '×', '✓'),
        (Charset::Latin9, "€24", '×', '@'),
        (Charset::Latin1, "EUR 24", '×', '@'),
        (Charset::Cp437, "EUR 24", 'x', '@'),
        (Charset::Ascii, "EUR 24", 'x', '@'),
    ] {
        let mut bed = Bed::on(Screen {
            charset,
            ..Screen::new(80, 24)
        });
        bed.data("/", &model(&a320(), "\"14A\""));
        assert!(bed.footer().contains(amount), "{charset:?}");
        assert!(bed.screen().contains(taken));
        bed.data("/confirmed", "\"14A\"");
        assert!(bed.screen().contains(done));
    }
}

#[test]
fn fingers_get_the_cells_they_need() {
    let mut bed = Bed::on(Screen {
        target: (4, 2),
        pointer: true,
        ..Screen::new(42, 16)
    });
    bed.data("/", &model(&a320(), "\"1A\""));
    let rows = bed.rows();
    let y = rows.iter().position(|row| row.contains("  1│")).unwrap();
    assert!(
        rows[y + 2].contains("  2│"),
        "each row of seats has two rows of cells"
    );
    let (x, y) = bed.find("[B]");
    bed.pointer(x + 1, y + 1, crate::input::PointerKind::Press);
    assert_eq!(bed.cursor(), "2B");
}

#[test]
fn the_legend_stands_right_below_a_cabin_that_leaves_room_and_follows_its_end() {
    let mut bed = bed(80, 40);
    let row = |bed: &Bed, text: &str| {
        let rows = bed.rows();
        let mut found = (0..rows.len()).filter(|y| rows[*y].contains(text));
        let first = found
            .next()
            .unwrap_or_else(|| panic!("no {text}: {rows:#?}"));
        assert_eq!(found.next(), None, "{text} twice");
        first
    };
    let seat = |row: u16| {
        format!(r#"{{"id":"{row}A","row":{row},"column":"A","status":"available","price":9}}"#)
    };
    let cabin = |rows: u16| format!("[{}]", (1..=rows).map(seat).collect::<Vec<_>>().join(","));
    for (rows, legend) in [(3, 11), (5, 15), (4, 13), (33, 36), (40, 36), (1, 7)] {
        bed.data("/seats", &cabin(rows));
        assert_eq!(row(&bed, "# blocked"), legend, "{rows} rows");
        assert_eq!(row(&bed, "€9      available"), legend + 1, "{rows} rows");
    }
}

#[test]
fn the_title_tells_flight_route_and_departure() {
    let mut bed = bed(80, 24);
    assert_eq!(bed.rows()[0], " DEMO 204   IST → LHR   9 Sep 2026, 10:00");
    bed.data("/flight/departure", "\"soon\"");
    assert_eq!(bed.rows()[0], " DEMO 204   IST → LHR   soon");
    bed.data("/flight", "null");
    assert_eq!(bed.rows()[0], " Seats");
}

#[test]
fn a_wide_cabin_scrolls_across_with_the_cursor() {
    let seats: std::vec::Vec<_> = (0..40)
        .map(|x| {
            super::bed::seat(
                1,
                char::from(b'A' + x % 26),
                i32::from(x),
                "middle",
                "available",
                "1",
                "",
            )
        })
        .enumerate()
        .map(|(at, seat)| seat.replacen("\"id\":\"1", &std::format!("\"id\":\"{at}-1"), 1))
        .collect();
    let mut bed = Bed::new(30, 12);
    bed.data("/", &model(&std::format!("[{}]", seats.join(",")), "null"));
    let before = bed.screen();
    bed.keys("End");
    assert_eq!(bed.cursor(), "39-1N");
    assert_ne!(bed.screen(), before);
    bed.keys("Home");
    assert_eq!(bed.screen(), before);
}
