use super::*;
use crate::screen::Size;
use crate::terminal::{Alacritty, Emulator};

/// A screen of 10 by 4 that shows these bytes, without a cursor.
fn painted(bytes: &str) -> Canvas {
    let mut terminal = Alacritty::new(Size { cols: 10, rows: 4 }, 0, Theme::DARK);
    terminal.process(format!("{bytes}\x1b[?25l").as_bytes());
    paint(&terminal.screen(), &Options::default(), soon()).unwrap()
}

fn soon() -> Instant {
    Instant::now() + TIME_MAX
}

/// Whether a pixel has all of the text colour.
fn inked(canvas: &Canvas, x: usize, y: usize) -> bool {
    canvas.pixel(x, y) == Theme::DARK.foreground
}

#[test]
fn lines_join_from_cell_to_cell() {
    let canvas = painted("┌─┬─┐\r\n│ │ │\r\n├─┼─┤\r\n└─┴─┘");
    for y in [9, 49, 69] {
        assert!((4..45).all(|x| inked(&canvas, x, y)), "row of pixels {y}");
    }
    for x in [4, 24, 44] {
        assert!(
            (9..70).all(|y| inked(&canvas, x, y)),
            "column of pixels {x}"
        );
    }
    assert!(!inked(&canvas, 3, 9) && !inked(&canvas, 45, 9) && !inked(&canvas, 4, 8));
}

#[test]
fn double_lines_join_and_leave_their_middle_open() {
    let canvas = painted("╔═╗\r\n║ ║\r\n╚═╝");
    assert!((3..26).all(|x| inked(&canvas, x, 8)), "outer top");
    assert!((5..24).all(|x| inked(&canvas, x, 10)), "inner top");
    assert!((8..51).all(|y| inked(&canvas, 3, y)), "outer left");
    assert!((5..24).all(|x| !inked(&canvas, x, 9)), "between");
}

#[test]
fn blocks_fill_their_part_and_join() {
    let canvas = painted("██▀▄▌▐▖▝");
    assert!((0..20).all(|x| (0..20).all(|y| inked(&canvas, x, y))));
    assert!(inked(&canvas, 25, 9) && !inked(&canvas, 25, 10));
    assert!(!inked(&canvas, 35, 9) && inked(&canvas, 35, 10));
    assert!(inked(&canvas, 44, 5) && !inked(&canvas, 45, 5));
    assert!(!inked(&canvas, 54, 5) && inked(&canvas, 55, 5));
    assert!(inked(&canvas, 62, 15) && !inked(&canvas, 62, 5) && !inked(&canvas, 67, 15));
    assert!(inked(&canvas, 77, 5) && !inked(&canvas, 72, 5) && !inked(&canvas, 77, 15));
}

#[test]
fn every_kind_of_character_leaves_ink() {
    for text in [
        "A",
        "é",
        "e\u{301}",
        "你",
        "😀",
        "⠿",
        "\u{1fb00}",
        "\u{e0b0}",
        "α",
        "→",
        "╳",
        "░",
    ] {
        let canvas = painted(text);
        let ink = (0..20).any(|x| (0..20).any(|y| canvas.pixel(x, y) != Theme::DARK.background));
        assert!(ink, "{text}");
    }
}

#[test]
fn a_wide_character_spans_both_its_cells() {
    let canvas = painted("你");
    let right = (10..20).any(|x| (0..20).any(|y| canvas.pixel(x, y) != Theme::DARK.background));
    assert!(right);
}

#[test]
fn grounds_inverse_and_concealed_text_are_shown_as_they_are() {
    let canvas = painted("\x1b[41m \x1b[m\x1b[7m \x1b[m\x1b[8mX\x1b[m\x1b[48;5;21m ");
    assert_eq!(canvas.pixel(5, 5), Theme::DARK.palette[1]);
    assert_eq!(canvas.pixel(15, 5), Theme::DARK.foreground);
    assert!((20..30).all(|x| (0..20).all(|y| canvas.pixel(x, y) == Theme::DARK.background)));
    assert_eq!(canvas.pixel(35, 5), (0, 0, 255));
}

#[test]
fn the_cursor_is_drawn_in_its_shape() {
    let shaped = |code: &str| {
        let mut terminal = Alacritty::new(Size { cols: 2, rows: 1 }, 0, Theme::DARK);
        terminal.process(code.as_bytes());
        let canvas = paint(&terminal.screen(), &Options::default(), soon()).unwrap();
        [(5, 5), (0, 5), (5, 19)].map(|(x, y)| inked(&canvas, x, y))
    };
    assert_eq!(shaped("\x1b[2 q"), [true, true, true]);
    assert_eq!(shaped("\x1b[4 q"), [false, false, true]);
    assert_eq!(shaped("\x1b[6 q"), [false, true, false]);
    assert_eq!(shaped("\x1b[?25l"), [false, false, false]);
}

#[test]
fn the_file_is_a_png_of_the_size_told() {
    let mut terminal = Alacritty::new(Size { cols: 80, rows: 24 }, 0, Theme::DARK);
    terminal.process(b"hello");
    let picture = png(
        &terminal.screen(),
        &Options {
            scale: 2,
            ..Options::default()
        },
    )
    .unwrap();
    let reader = ::png::Decoder::new(std::io::Cursor::new(&picture.png))
        .read_info()
        .unwrap();
    assert_eq!((reader.info().width, reader.info().height), (1600, 960));
    assert_eq!((picture.width, picture.height), (1600, 960));
}

#[test]
fn parts_of_a_sequence_stand_side_by_side() {
    let ink = |text: &str, from: usize| {
        let canvas = painted(text);
        let place = |x: usize| (0..20).map(move |y| (x, y));
        let pixels = (from..from + 10).flat_map(place);
        pixels
            .filter(|&(x, y)| canvas.pixel(x, y) != Theme::DARK.background)
            .count()
    };
    for text in [
        "\u{1f1e9}\u{1f1ea}",
        "\u{1f469}\u{200d}\u{1f680}",
        "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
    ] {
        assert!(ink(text, 0) > 0 && ink(text, 10) > 0, "{text}");
        assert_eq!(ink(text, 20), 0, "{text}");
    }
    // The tone of a skin is a colour, not a second glyph.
    assert_eq!(ink("\u{1f44d}\u{1f3fd}", 0), ink("\u{1f44d}", 0));
}

#[test]
fn an_overline_joins_from_cell_to_cell() {
    let canvas = painted("\x1b[53mab \u{4f60}");
    assert!((0..50).all(|x| inked(&canvas, x, 0)) && !inked(&canvas, 50, 0));
}

#[test]
fn a_picture_that_is_not_done_in_time_is_given_up() {
    let terminal = Alacritty::new(Size { cols: 80, rows: 24 }, 0, Theme::DARK);
    let past = Instant::now() - Duration::from_millis(1);
    assert!(paint(&terminal.screen(), &Options::default(), past).is_none());
    let canvas = paint(&terminal.screen(), &Options::default(), soon()).unwrap();
    assert!(canvas.into_png(past).is_none());
}

#[test]
fn a_turn_comes_when_one_is_given_back() {
    let soon = Instant::now() + Duration::from_millis(20);
    let mut turns = Vec::new();
    // Other tests may hold some.
    while let Some(turn) = Turn::take(soon) {
        turns.push(turn);
    }
    assert!(turns.len() <= 4);
    turns.clear();
    assert!(Turn::take(Instant::now() + TIME_MAX).is_some());
}

#[test]
fn a_picture_of_too_many_pixels_is_refused() {
    let size = Size {
        cols: 1000,
        rows: 1000,
    };
    let terminal = Alacritty::new(size, 0, Theme::DARK);
    let error = png(&terminal.screen(), &Options::default()).unwrap_err();
    assert!(error.to_string().contains("smaller scale"), "{error}");
}
