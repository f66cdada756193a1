use super::*;
use crate::terminal::{Alacritty, Emulator};

fn drawn(bytes: &str) -> String {
    let mut terminal = Alacritty::new(Size { cols: 10, rows: 2 }, 0, Theme::DARK);
    terminal.process(format!("{bytes}\x1b[?25l").as_bytes());
    draw(&terminal.screen(), &Theme::DARK)
}

#[test]
fn each_character_says_its_column() {
    let svg = drawn("a\u{4f60}e\u{301}<");
    for text in [
        "<text x=\"0 10\" y=\"15\" fill=\"#d8d8d8\">a\u{4f60}</text>",
        "<text x=\"30\" y=\"15\" fill=\"#d8d8d8\">e\u{301}</text>",
        ">&lt; ",
    ] {
        assert!(svg.contains(text), "{text}: {svg}");
    }
}

#[test]
fn an_emoji_sequence_is_one_text_with_one_place() {
    let family = "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}";
    let svg = drawn(&format!("a{family}b"));
    assert!(
        svg.contains(&format!(
            "<text x=\"10\" y=\"15\" fill=\"#d8d8d8\">{family}</text>"
        )),
        "{svg}"
    );
    assert!(svg.contains("x=\"30 40"), "{svg}");
}

#[test]
fn every_line_is_drawn_in_its_colour_and_shape() {
    let svg = drawn("\x1b[53ma\x1b[0;9mb\x1b[0;4:3;58;5;1mc\x1b[0;4:4md\x1b[0;21me\x1b[0;8;4mf");
    for path in [
        "M0 0.5h10\" stroke=\"#d8d8d8\"/",
        "M10 10.5h10\" stroke=\"#d8d8d8\"/",
        "M20 17.5q2.5 -3 5 0t5 0\" stroke=\"#cc5555\"",
        "M30 17.5h10\" stroke=\"#d8d8d8\" stroke-dasharray=\"1 1\"",
        "M40 16.5h10",
        "M40 18.5h10",
        "M50 17.5h10",
    ] {
        assert!(svg.contains(path), "{path}: {svg}");
    }
    assert!(!svg.contains(">f<"), "concealed: {svg}");
}

#[test]
fn what_blinks_blinks_and_nothing_else_says_how() {
    let svg = drawn("\x1b[5ma\x1b[6mb");
    assert!(
        svg.contains("class=\"slow\">a<") && svg.contains("class=\"rapid\">b<"),
        "{svg}"
    );
    assert!(svg.contains("@keyframes"));
    assert!(!drawn("a").contains("<style>"));
}
