use super::*;
use crate::theme::Theme;

fn terminal(cols: u16, rows: u16, bytes: &[u8]) -> Alacritty {
    let mut terminal = Alacritty::new(Size { cols, rows }, 1000, Theme::DARK);
    terminal.process(bytes);
    terminal
}

fn replies(query: &str) -> String {
    let mut terminal = terminal(20, 6, query.as_bytes());
    String::from_utf8(terminal.take_replies())
        .unwrap()
        .replace('\x1b', "^")
}

#[test]
fn queries_that_programs_wait_on_are_answered() {
    let expected = [
        ("\x1b[c", "^[?6c"),
        ("\x1b[=c", "^P!|00000000^\\"),
        ("\x1b[5n", "^[0n"),
        ("ab\x1b[6n", "^[1;3R"),
        ("ab\x1b[?6n", "^[?1;3;1R"),
        ("\x1b[?2026$p", "^[?2026;2$y"),
        ("\x1b[?2004h\x1b[?2004$p", "^[?2004;1$y"),
        ("\x1b[?2027$p", "^[?2027;3$y"),
        ("\x1b[5;53m\x1bP$qm\x1b\\", "^P1$r0;5;53m^\\"),
        ("\x1b[?u", "^[?0u"),
        (
            "\x1b[>q",
            concat!("^P>|tui-driver(", env!("CARGO_PKG_VERSION"), ")^\\"),
        ),
        ("\x1b]10;?\x1b\\", "^]10;rgb:d8d8/d8d8/d8d8^\\"),
        ("\x1b]11;?\x07", "^]11;rgb:1818/1818/1818\x07"),
        ("\x1b]4;1;?\x07", "^]4;1;rgb:cccc/5555/5555\x07"),
        (
            "\x1bP+q544e\x1b\\",
            "^P1+r544e=787465726D2D323536636F6C6F72^\\",
        ),
        ("\x1bP+q5858\x1b\\", "^P0+r5858^\\"),
        ("\x1bP$qm\x1b\\", "^P1$r0m^\\"),
        ("\x1b[1;31m\x1bP$qm\x1b\\", "^P1$r0;1;31m^\\"),
        ("\x1bP$qr\x1b\\", "^P1$r1;6r^\\"),
        ("\x1b[14t", "^[4;120;200t"),
        ("\x1b[16t", "^[6;20;10t"),
        ("\x1b[18t", "^[8;6;20t"),
        ("\x1b[>4;2m\x1b[?4m", "^[>4;2m"),
        ("\x1b[?996n", "^[?997;1n"),
    ];
    for (query, reply) in expected {
        assert_eq!(replies(query), reply, "{:?}", query);
    }
    assert!(
        replies("\x1b[>c").starts_with("^[>0;"),
        "{}",
        replies("\x1b[>c")
    );
}

#[test]
fn answers_keep_the_order_of_the_questions() {
    assert_eq!(
        replies("\x1b[>q\x1b[5n\x1b[16t\x1b[c")
            .matches("^[")
            .count(),
        3
    );
    let all = replies("\x1b[5n\x1b[16t\x1b[5n");
    assert_eq!(all, "^[0n^[6;20;10t^[0n");
}

#[test]
fn a_query_in_pieces_is_answered_once() {
    let mut terminal = terminal(20, 6, b"");
    for byte in b"\x1b[>q\x1bP+q544e\x1b\\" {
        terminal.process(&[*byte]);
    }
    assert_eq!(
        terminal
            .take_replies()
            .iter()
            .filter(|byte| **byte == b'P')
            .count(),
        2
    );
}

#[test]
fn text_is_what_was_written_whatever_its_width() {
    let text = |bytes: &str| terminal(40, 6, bytes.as_bytes()).text();
    assert_eq!(text("\u{4f60}\u{597d}x"), "\u{4f60}\u{597d}x\n");
    assert_eq!(text("e\u{301}x"), "e\u{301}x\n");
    let family = "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}x";
    assert_eq!(text(family), format!("{family}\n"));
    assert_eq!(text("a\tb"), "a       b\n");
    assert_eq!(text("one\r\n\r\ntwo  \r\n"), "one\n\ntwo\n");
    assert_eq!(text(""), "\n");
    assert_eq!(text("\x1b(0lqk\x1b(B"), "\u{250c}\u{2500}\u{2510}\n");
}

#[test]
fn the_copied_screen_says_the_same_as_the_terminal() {
    let bytes = "\u{4f60}e\u{301}\x1b[7m bar \x1b[m\r\n\x1b[44m   \x1b[m x".as_bytes();
    let terminal = terminal(12, 4, bytes);
    assert_eq!(terminal.screen().text(), terminal.text());
    assert_eq!(terminal.screen().row(0)[1].width, 0);
    assert!(terminal.screen().row(1)[0].style.shows_on_blank());
}

#[test]
fn modes_are_known_that_the_emulator_ignores() {
    let modes = terminal(20, 6, b"\x1b[?9h\x1b[?1016h\x1b[>4;1m").modes();
    assert_eq!(modes.mouse, MouseReports::X10);
    assert_eq!(modes.mouse_encoding, MouseEncoding::SgrPixels);
    assert_eq!(modes.modify_other_keys, 1);
    let modes = terminal(20, 6, b"\x1b[?9h\x1b[?1015h\x1b[>4;1m\x1bc").modes();
    assert_eq!(modes, terminal(20, 6, b"").modes());
    let modes = terminal(
        20,
        6,
        b"\x1b[?1003h\x1b[?1006h\x1b[?1h\x1b=\x1b[?2004h\x1b[>1u",
    )
    .modes();
    assert_eq!(modes.mouse, MouseReports::Motion);
    assert_eq!(modes.mouse_encoding, MouseEncoding::Sgr);
    assert!(modes.app_cursor && modes.app_keypad && modes.bracketed_paste);
    assert_eq!(modes.kitty_keyboard, 1);
}

#[test]
fn blink_and_overline_are_kept_with_their_cells() {
    use crate::screen::Blink;
    let looks = |bytes: &str| -> Vec<(Blink, bool)> {
        let screen = terminal(20, 2, bytes.as_bytes()).screen();
        let used = usize::from(screen.cursor.col);
        let styles = screen.row(0)[..used].iter().map(|cell| cell.style);
        styles.map(|style| (style.blink, style.overline)).collect()
    };
    assert_eq!(
        looks("\x1b[5ma\x1b[6mb\x1b[53mc\x1b[25md\x1b[55me"),
        [
            (Blink::Slow, false),
            (Blink::Rapid, false),
            (Blink::Rapid, true),
            (Blink::None, true),
            (Blink::None, false)
        ]
    );
    let plain = (Blink::None, false);
    let over = (Blink::None, true);
    assert_eq!(looks("\x1b[5;53ma\x1b[mb")[1], plain);
    assert_eq!(looks("\x1b[53;0ma\x1b[0;53mb"), [plain, over]);
    // Numbers of a colour are none of an attribute.
    assert_eq!(looks("\x1b[38;5;53ma\x1b[48;2;5;53;6mb"), [plain, plain]);
    assert_eq!(
        looks("\x1b[53m\x1b[?2026ha\x1b[55mb\x1b[?2026l"),
        [over, plain]
    );
    assert_eq!(looks("\x1b[53;4;58;5;1ma\x1b[59me\u{301}"), [over, over]);
    let text = terminal(20, 2, "\x1b[53;5me\u{301} \x1b[m".as_bytes());
    assert_eq!(text.text(), "e\u{301}\n");
    assert_eq!(text.screen().text(), text.text());
}

#[test]
fn sgr_21_is_a_double_underline() {
    let screen = terminal(20, 2, b"\x1b[1;21ma").screen();
    let style = screen.row(0)[0].style;
    assert!(style.bold);
    assert_eq!(style.underline, crate::screen::Underline::Double);
}

#[test]
fn no_line_that_scrolls_away_is_lost() {
    let lines: String = (0..500).map(|n| format!("line {n}\r\n")).collect();
    let terminal = terminal(80, 10, lines.as_bytes());
    // 491 have left the screen: 500 and the cursor's own line, less 10.
    assert_eq!(terminal.scrollback_len(), 491);
    for n in 0..491 {
        assert_eq!(terminal.scrollback_line(n).unwrap(), format!("line {n}"));
    }
    assert_eq!(terminal.scrollback_line(491), None);
}

#[test]
fn scrollback_keeps_the_newest_within_its_limit() {
    for limit in [0, 1, 10, 40, 64, 65, 200] {
        let mut terminal = Alacritty::new(Size { cols: 20, rows: 5 }, limit, Theme::DARK);
        for n in 0..400 {
            terminal.process(format!("{n}\r\n").as_bytes());
        }
        assert_eq!(terminal.scrollback_len(), limit);
        if limit > 0 {
            assert_eq!(terminal.scrollback_line(limit - 1).unwrap(), "395");
            assert_eq!(
                terminal.scrollback_line(0).unwrap(),
                (396 - limit).to_string()
            );
        }
    }
}

#[test]
fn clearing_the_scrollback_clears_all_of_it() {
    let lines: String = (0..300).map(|n| format!("{n}\r\n")).collect();
    let mut terminal = terminal(20, 5, lines.as_bytes());
    assert!(terminal.scrollback_len() > 200);
    terminal.process(b"\x1b[3J");
    assert_eq!(terminal.scrollback_len(), 0);
}

#[test]
fn a_frame_shows_only_when_it_closes() {
    let mut terminal = terminal(20, 3, b"\x1b[?2026hhalf");
    assert_eq!(terminal.text(), "\n");
    assert!(terminal.frame_deadline().is_some() && terminal.modes().frame_open);
    terminal.process(b" whole\x1b[?2026l");
    assert_eq!(terminal.text(), "half whole\n");
    assert_eq!(terminal.frames_closed(), 1);
}

#[test]
fn a_frame_of_too_much_work_is_shown_before_it_closes() {
    // Two megabytes of it would be minutes.
    for heavy in ["x\x1b[65535b", "\x1b#8", "\x1b[2J"] {
        let frame = format!("\x1b[?2026h{}", heavy.repeat(20_000));
        let mut terminal = terminal(80, 24, b"");
        for piece in frame.as_bytes().chunks(512) {
            let before = terminal.frame_deadline();
            terminal.process(piece);
            if before.is_some() && terminal.frame_deadline().is_none() {
                break;
            }
        }
        assert!(terminal.frame_deadline().is_none(), "{heavy:?}");
    }
    // A frame that draws every cell anew in colour is shown whole.
    let cell = "\x1b[38;2;1;2;3;48;2;4;5;6mx";
    let frame = format!("\x1b[?2026h\x1b[2J\x1b[H{}", cell.repeat(200 * 60));
    let terminal = terminal(200, 60, frame.as_bytes());
    assert!(terminal.frame_deadline().is_some() && terminal.text() == "\n");
}

#[test]
fn titles_are_kept_and_bounded() {
    let terminal1 = terminal(20, 3, b"\x1b]2;hello\x07");
    assert_eq!(terminal1.screen().title, "hello");
    let long = format!("\x1b]2;{}\x07", "\u{e9}".repeat(900));
    assert!(terminal(20, 3, long.as_bytes()).screen().title.len() <= 1024);
}

proptest::proptest! {
    #[test]
    fn any_bytes_in_any_pieces_leave_a_whole_screen(
        bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..600),
        cut in 1usize..40,
        cols in 2u16..30,
        rows in 2u16..12,
    ) {
        let mut terminal = Alacritty::new(Size { cols, rows }, 50, Theme::DARK);
        for piece in bytes.chunks(cut) {
            terminal.process(piece);
        }
        terminal.end_frame();
        proptest::prop_assert_eq!(terminal.screen().text(), terminal.text());
        terminal.resize(Size { cols: rows, rows: cols });
        proptest::prop_assert!(terminal.scrollback_len() <= 50);
    }
}
