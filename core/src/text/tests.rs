extern crate std;

use std::string::String;
use std::vec::Vec;

use proptest::prelude::*;

use super::charset::Charset;
use super::*;

const BOARD_CHARSETS: [Charset; 4] = [
    Charset::Ascii,
    Charset::Latin1,
    Charset::Latin9,
    Charset::Cp437,
];

fn split(text: &str) -> Vec<(&str, u8)> {
    graphemes(text).collect()
}

#[test]
fn the_small_table_agrees_on_every_character_that_a_board_can_show() {
    for character in '\0'..=char::MAX {
        if character.is_control()
            || BOARD_CHARSETS
                .iter()
                .any(|charset| charset.can_show(character))
        {
            let mut buffer = [0; 4];
            let text: &str = character.encode_utf8(&mut buffer);
            assert!(
                unicode::graphemes(text).eq(small::graphemes(text)),
                "{character:?}"
            );
            assert_eq!(
                unicode::char_width(character),
                small::char_width(character),
                "{character:?}"
            );
        }
    }
}

#[test]
fn clusters_take_the_columns_of_modern_terminals() {
    for (text, columns) in [
        ("e\u{301}", 1),
        ("❤", 1),
        ("❤\u{fe0f}", 2),
        ("👩\u{200d}🔬", 2),
        ("🇹🇷", 2),
        ("漢", 2),
        ("한", 2),
        ("\u{1112}\u{1161}\u{11ab}", 2),
        ("\u{301}", 0),
        ("\r\n", 1),
        ("\n", 1),
        ("\t", 1),
        ("\u{1b}", 1),
        ("\u{9b}", 1),
    ] {
        assert_eq!(split(text), [(text, columns)]);
    }
}

#[test]
fn text_is_as_wide_as_its_graphemes() {
    assert_eq!(width("14A · €24 漢"), 12);
    assert_eq!(width(""), 0);
    assert!(fits("漢字", 4));
    assert!(!fits("漢字", 3));
    assert!(fits("", 0));
}

fn board_text() -> impl Strategy<Value = String> {
    let shown: Vec<char> = ('\0'..='\u{ffff}')
        .filter(|character| {
            BOARD_CHARSETS
                .iter()
                .any(|charset| charset.can_show(*character))
        })
        .chain(['\r', '\n', '\t', '\u{1b}', '\u{9b}'])
        .collect();
    let character = prop_oneof![proptest::sample::select(shown), Just('\r'), Just('\n')];
    prop::collection::vec(character, 0..24).prop_map(|characters| characters.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_small_table_agrees_on_every_text_that_a_board_can_show(text in board_text()) {
        prop_assert!(unicode::graphemes(&text).eq(small::graphemes(&text)));
    }

    #[test]
    fn both_tables_keep_every_byte_of_any_text(text in any::<String>()) {
        let joined: String = unicode::graphemes(&text).map(|(grapheme, _)| grapheme).collect();
        prop_assert_eq!(&joined, &text);
        let joined: String = small::graphemes(&text).map(|(grapheme, _)| grapheme).collect();
        prop_assert_eq!(&joined, &text);
    }
}
