use crate::screen::{Screen, Size};
use crate::terminal::{Alacritty, Emulator};
use crate::theme::Theme;

fn screen(cols: u16, bytes: &str) -> Screen {
    let mut terminal = Alacritty::new(Size { cols, rows: 3 }, 10, Theme::DARK);
    terminal.process(bytes.as_bytes());
    assert_eq!(terminal.screen().text(), terminal.text());
    terminal.screen()
}

fn widths(screen: &Screen) -> Vec<u8> {
    screen.row(0).iter().map(|cell| cell.width).collect()
}

#[test]
fn an_emoji_sequence_is_one_character_two_columns_wide() {
    for sequence in [
        "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
        "\u{1f44d}\u{1f3fd}",
        "\u{2764}\u{fe0f}",
        "\u{2764}\u{fe0f}\u{200d}\u{1f525}",
        "\u{1f3c3}\u{1f3fb}\u{200d}\u{2640}\u{fe0f}\u{200d}\u{27a1}\u{fe0f}",
        "1\u{fe0f}\u{20e3}",
        "\u{1f1e9}\u{1f1ea}",
        "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    ] {
        let screen = screen(6, &format!("{sequence}x"));
        assert_eq!(widths(&screen), [2, 0, 1, 1, 1, 1], "{sequence}");
        assert_eq!(screen.row_text(0), format!("{sequence}x"));
        assert_eq!(screen.cursor.col, 3, "{sequence}");
    }
}

#[test]
fn what_makes_no_emoji_joins_nothing() {
    for (text, cursor) in [
        ("a\u{fe0f}", 1),
        ("a\u{200d}b", 2),
        ("\u{4f60}\u{200d}\u{597d}", 4),
        ("\u{1f469}\u{200d}a", 3),
        ("a\u{1f3fd}", 3),
        ("\u{1f1e9}\u{1f1ea}\u{1f1eb}", 4),
        ("e\u{301}\u{fe0f}", 1),
    ] {
        assert_eq!(screen(8, text).cursor.col, cursor, "{text:?}");
    }
}

#[test]
fn the_text_form_of_an_emoji_is_narrow() {
    let screen = screen(6, "\u{231a}\u{fe0e}x");
    assert_eq!(widths(&screen), [1; 6]);
    assert_eq!(screen.row_text(0), "\u{231a}\u{fe0e}x");
}

#[test]
fn a_sequence_without_room_at_the_edge_goes_on_in_the_next_row() {
    let wrapped = screen(4, "abc\u{2764}\u{fe0f}x");
    assert_eq!(wrapped.text(), "abc\n\u{2764}\u{fe0f}x\n");
    let flag = screen(4, "abc\u{1f1e9}\u{1f1ea}x");
    assert_eq!(flag.text(), "abc\n\u{1f1e9}\u{1f1ea}x\n");
    let kept = screen(4, "\x1b[?7labc\u{2764}\u{fe0f}");
    assert_eq!(kept.text(), "abc\u{2764}\u{fe0f}\n");
    assert_eq!(widths(&kept), [1; 4]);
}

#[test]
fn inserted_sequences_push_by_their_width() {
    let wide = screen(10, "abc\r\x1b[4h\u{2764}\u{fe0f}");
    assert_eq!(wide.row_text(0), "\u{2764}\u{fe0f}abc");
    let narrow = screen(10, "abc\r\x1b[4h\u{231a}\u{fe0e}");
    assert_eq!(narrow.row_text(0), "\u{231a}\u{fe0e}abc");
}

#[test]
fn a_sequence_keeps_its_look_and_covers_what_was_there() {
    let screen = screen(6, "\u{4f60}\u{597d}\r\x1b[1;31m#\u{fe0f}\x1b[m");
    assert_eq!(widths(&screen), [2, 0, 2, 0, 1, 1]);
    let (first, spacer) = (&screen.row(0)[0], &screen.row(0)[1]);
    assert!(first.style.bold && first.style == spacer.style);
}

#[test]
fn parts_that_were_placed_apart_stay_apart() {
    assert_eq!(
        widths(&screen(6, "\u{1f1e9}\x1b[1;3H\u{1f1ea}")),
        [2, 0, 2, 0, 1, 1]
    );
    assert_eq!(
        widths(&screen(8, "\u{1f44d}\x1b[1;3H\u{1f3fd}")),
        [2, 0, 2, 0, 1, 1, 1, 1]
    );
}

#[test]
fn a_sequence_in_pieces_or_in_a_frame_is_whole() {
    let family = "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}";
    let mut terminal = Alacritty::new(Size { cols: 6, rows: 3 }, 10, Theme::DARK);
    for byte in family.bytes() {
        terminal.process(&[byte]);
    }
    assert_eq!(terminal.screen().cursor.col, 2);
    let framed = screen(6, &format!("\x1b[?2026h{family}x\x1b[?2026l"));
    assert_eq!(widths(&framed), [2, 0, 1, 1, 1, 1]);
}

#[test]
fn a_sequence_without_end_is_bounded() {
    let screen = screen(6, &"\u{1f469}\u{200d}".repeat(2000));
    assert!(screen.text().len() < 2000);
}

proptest::proptest! {
    #[test]
    fn whatever_is_written_every_wide_character_has_its_two_halves(
        parts in proptest::collection::vec(
            proptest::sample::select(vec![
                "a", "#", "\u{4f60}", "\u{301}", "\u{1f469}", "\u{2640}", "\u{2764}", "\u{231a}",
                "\u{200d}", "\u{fe0e}", "\u{fe0f}", "\u{1f3fd}", "\u{1f1e9}", "\u{20e3}", "\r", "\r\n",
                "\x1b[D", "\x1b[C", "\x1b[H", "\x1b[3b", "\x1b[?7l", "\x1b[?7h", "\x1b[5;53m", "\x1b[m",
            ]),
            0..80,
        ),
        cols in 2u16..9,
    ) {
        let screen = screen(cols, &parts.concat());
        for row in screen.rows() {
            for (col, cell) in row.iter().enumerate() {
                let next = row.get(col + 1).map(|next| next.width);
                proptest::prop_assert_eq!(cell.width == 2, next == Some(0), "{:?}", row);
            }
        }
    }

    #[test]
    fn inserting_and_deleting_among_sequences_breaks_nothing(
        parts in proptest::collection::vec(
            proptest::sample::select(vec![
                "a", "\u{4f60}", "\u{2764}", "\u{231a}", "\u{fe0e}", "\u{fe0f}", "\u{1f1e9}", "\x1b[4h",
                "\x1b[4l", "\x1b[P", "\x1b[@", "\x1b[X", "\x1b[2D", "\r", "\n", "\x1b[L", "\x1b[?1049h",
            ]),
            0..80,
        ),
        cols in 2u16..9,
    ) {
        screen(cols, &parts.concat());
    }
}
