use super::*;
use crate::screen::Screen;
use crate::terminal::{Alacritty, Emulator};
use crate::theme::Theme;

fn screen(bytes: &str) -> Screen {
    let mut terminal = Alacritty::new(Size { cols: 20, rows: 4 }, 0, Theme::DARK);
    terminal.process(bytes.as_bytes());
    terminal.screen()
}

fn first(bytes: &str) -> Snapshot {
    References::default().snapshot(&screen(bytes), 7, None)
}

#[test]
fn the_text_form_is_the_documented_one() {
    let yaml = first("\x1b[1;31mFile\x1b[m Edit\r\nplain").yaml();
    assert_eq!(
        yaml,
        "- screen: {size: 20x4, cursor: [6, 2], generation: 7}\n\
         - row 1:\n  \
           - span \"File\" [bold, fg=color1][ref=s1] (1,1)\n  \
           - span \"Edit\" [ref=s2] (6,1)\n\
         - row 2:\n  \
           - span \"plain\" [ref=s3] (1,2)\n"
    );
}

#[test]
fn coloured_blanks_are_spans() {
    let snapshot = first("\x1b[7m Open      \x1b[m\r\n\x1b[44m      \x1b[m");
    let spans: Vec<_> = snapshot
        .spans
        .iter()
        .map(|s| (s.text.as_str(), s.width))
        .collect();
    assert_eq!(spans, [(" Open", 11), ("", 6)]);
    assert!(
        snapshot
            .yaml()
            .contains("span \"\" [bg=color4, width=6][ref=s2] (1,2)")
    );
}

#[test]
fn widths_count_columns() {
    let snapshot = first("\u{4f60}\u{597d}x");
    assert_eq!(
        (snapshot.spans[0].text.as_str(), snapshot.spans[0].width),
        ("\u{4f60}\u{597d}x", 5)
    );
}

#[test]
fn cursor_title_screen_and_modes_are_in_the_header() {
    let yaml = first("\x1b]2;a: \"b\" # c\x07\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1h").yaml();
    let header = yaml.lines().next().unwrap();
    assert_eq!(
        header,
        "- screen: {size: 20x4, cursor: hidden, title: \"a: \\\"b\\\" # c\", alternate: true, \
         modes: [app-cursor, mouse-click], generation: 7}"
    );
}

/// The spans' lines as a YAML parser reads them.
fn parsed(yaml: &str) -> Vec<String> {
    let value: serde_yaml_ng::Value = serde_yaml_ng::from_str(yaml).expect(yaml);
    let mut lines = Vec::new();
    for item in value.as_sequence().unwrap() {
        for (name, rows) in item.as_mapping().unwrap() {
            if name.as_str().unwrap().starts_with("row ") {
                let rows = rows.as_sequence().unwrap();
                lines.extend(rows.iter().map(|row| row.as_str().expect(yaml).to_owned()));
            }
        }
    }
    lines
}

#[test]
fn text_that_looks_like_yaml_stays_text() {
    for text in [
        "a: b",
        "x # y",
        "- item",
        "it's: #1",
        "{a: [b",
        "\"q\": \\",
        "key:",
        "#",
        "'",
    ] {
        let yaml = first(text).yaml();
        let quoted = text.replace('\\', "\\\\").replace('"', "\\\"");
        assert_eq!(parsed(&yaml), [format!("span \"{quoted}\" [ref=s1] (1,1)")]);
    }
}

proptest::proptest! {
    #[test]
    fn every_screen_is_valid_yaml(text in "\\PC{0,60}", title in "\\PC{0,20}") {
        let yaml = first(&format!("\x1b]2;{title}\x07{text}")).yaml();
        parsed(&yaml);
    }
}

#[test]
fn what_stays_keeps_its_reference_and_nothing_inherits_one() {
    let mut references = References::default();
    let names = |s: Snapshot| -> Vec<String> { s.spans.into_iter().map(|s| s.reference).collect() };
    assert_eq!(
        names(references.snapshot(&screen("one\r\ntwo"), 1, None)),
        ["s1", "s2"]
    );
    assert_eq!(
        names(references.snapshot(&screen("one\r\nnew\r\ntwo"), 2, None)),
        ["s1", "s3", "s4"]
    );
}

#[test]
fn a_stale_reference_is_refused() {
    let mut references = References::default();
    let before = screen("one\r\ntwo");
    references.snapshot(&before, 1, None);
    assert_eq!(references.resolve("s2", &before).unwrap().center(), (1, 1));
    let error = references
        .resolve("s2", &screen("one\r\nxxx"))
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("Element reference not found: s2; the screen has changed"),
        "{error}"
    );
    assert!(references.resolve("s9", &before).is_err());
    // Another row may change.
    assert!(references.resolve("s2", &screen("xxx\r\ntwo")).is_ok());
}

#[test]
fn a_delta_holds_the_rows_that_changed() {
    let mut references = References::default();
    references.snapshot(&screen("one\r\ntwo\r\nthree"), 1, None);
    let delta = references.snapshot(&screen("one\r\n2\r\n"), 5, Some(1));
    assert_eq!(delta.delta.as_ref().unwrap().rows, [1, 2]);
    let yaml = delta.yaml();
    assert!(yaml.contains("since: 1, unchanged_rows: 2"), "{yaml}");
    assert!(
        yaml.contains("- row 2:\n  - span \"2\"") && yaml.contains("- row 3: []"),
        "{yaml}"
    );
    assert!(!yaml.contains("one"), "{yaml}");
    let nothing = references.snapshot(&screen("one\r\n2\r\n"), 6, Some(5));
    assert!(nothing.spans.is_empty());
}
