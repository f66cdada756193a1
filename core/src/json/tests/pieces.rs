//! Cutting the bytes anywhere changes nothing but the pieces.

use super::super::{Literal, Tokenizer};
use super::{Event, Recorder, events, events_of, feed_all};
use std::vec;
use std::vec::Vec;
extern crate std;

/// Small texts, right and wrong, with everything that can be cut.
const SMALL: &[&[u8]] = &[
    b"",
    b" \r\n\t",
    b"{}",
    b"[]",
    b"[[],{}]",
    b"\"\"",
    br#"{"":""}"#,
    br#"{"a":1,"b":[true,false,null]}"#,
    b" { \"a\" :\n [ 1 , 2 ] } \n",
    br#""a\"\\\/\b\f\n\r\tz""#,
    br#""\u0041\u00e9\u20AC\u0000""#,
    br#""\uD83D\uDE00""#,
    br#""x\uD83Dy""#,
    br#""\uD83D""#,
    br#""\uD83D\n\uDE00\uD83D\uD83D\uDE00""#,
    br#""\uD83D\u0041""#,
    br#""\uD83D\q""#,
    br#""\uD83D\uZ""#,
    b"\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\x7F\"",
    b"\"a\xC3\"",
    b"\"a\xC3\n1",
    b"\"a\xED\xA0\x80\" \n2",
    b"\"a\xF0\x9F\x98\"",
    b"\"a\xF5\"",
    b"\"\xE0\x80\x80\"",
    b"\"\xC3",
    b"\xEF\xBB\xBF{}",
    b"1\n\xEF\xBB\xBF2",
    b"\xEF\xBB{}",
    b"\xEF",
    b"-12.50e+3",
    b"[0,-0,0.5,1E5,1e-5]",
    b"01",
    b"[1.,2]",
    b"[1e]",
    b"-",
    b"[-]\n[1]",
    b"1.",
    b"1 2",
    b"1-2",
    b"truefalse",
    b"nul\nnull",
    b"[1,]\n{\"a\" 1}\n[1 2]\n{\"a\":1 2}\n{,}\n{\"a\":1,}\n[",
    b"\"a\nb\"\n\"c\"",
];

#[test]
fn two_cuts_anywhere_give_the_same_events() {
    for &text in SMALL {
        let whole = events(text);
        for first in 0..=text.len() {
            for second in first..=text.len() {
                let chunks = [&text[..first], &text[first..second], &text[second..]];
                assert_eq!(events_of(chunks), whole, "{chunks:?}");
            }
        }
    }
}

#[test]
fn pieces_of_one_to_nine_bytes_give_the_same_events() {
    for &text in SMALL {
        let whole = events(text);
        for size in 1..=9 {
            assert_eq!(events_of(text.chunks(size)), whole, "{text:?} by {size}");
        }
    }
}

#[test]
fn a_string_without_escapes_is_one_piece_out_of_the_chunk() {
    for text in [
        "\"\"",
        "\"a text that is longer than one machine word\"",
        "\"\u{E9}\u{20AC}\"",
    ] {
        let mut recorder = Recorder::default();
        feed_all(&mut Tokenizer::new(), text.as_bytes(), &mut recorder);
        assert_eq!(recorder.pieces, 1, "{text}");
    }
}

#[test]
fn a_number_with_an_end_in_the_chunk_is_one_piece() {
    let mut recorder = Recorder::default();
    feed_all(&mut Tokenizer::new(), b"[-12.50e+3]", &mut recorder);
    assert_eq!(recorder.pieces, 1);
}

#[test]
fn strings_that_lie_across_the_checked_window_are_read_whole() {
    for before in 100..140 {
        for value in [
            "\u{E9}\u{20AC}\u{1F600}".repeat(5),
            "ab".repeat(9),
            "\u{20AC}x".repeat(90),
        ] {
            let name = "n".repeat(before);
            let text =
                std::format!("{{\"{name}\":1,\"{value}\":\"{value}\",\"{name}\":\"{value}\"}}");
            let expected = vec![
                Event::BeginObject,
                Event::Key(name.clone()),
                Event::Number("1".into()),
                Event::Key(value.clone()),
                Event::Text(value.clone()),
                Event::Key(name),
                Event::Text(value),
                Event::EndObject,
                Event::Document,
            ];
            assert_eq!(events(text.as_bytes()), expected);
            assert_eq!(events_of(text.as_bytes().chunks(64)), expected);
        }
    }
}

#[test]
fn numbers_keep_their_text() {
    let numbers = [
        "0",
        "-0",
        "24.50",
        "1E+05",
        "1e999",
        "123456789012345678901234567890",
    ];
    for number in numbers {
        let expected = vec![Event::Number(number.into()), Event::Document];
        assert_eq!(events(number.as_bytes()), expected);
        assert_eq!(events_of(number.as_bytes().chunks(1)), expected);
    }
}

#[test]
fn half_a_surrogate_pair_becomes_a_replacement_character() {
    for (text, expected) in [
        (r#""\uD83D\uDE00""#, "\u{1F600}"),
        (r#""\ud83d\ude00""#, "\u{1F600}"),
        (r#""\uD83D""#, "\u{FFFD}"),
        (r#""\uDE00""#, "\u{FFFD}"),
        (r#""\uD83Dx""#, "\u{FFFD}x"),
        (r#""\uD83D\n""#, "\u{FFFD}\n"),
        (r#""\uD83DA""#, "\u{FFFD}A"),
        (r#""\uDE00\uD83D""#, "\u{FFFD}\u{FFFD}"),
        (r#""\uD83D\uD83D\uDE00""#, "\u{FFFD}\u{1F600}"),
        ("\"\\uD83D\u{E9}\"", "\u{FFFD}\u{E9}"),
    ] {
        let expected = vec![Event::Text(expected.into()), Event::Document];
        assert_eq!(events(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn a_byte_order_mark_before_a_document_is_skipped() {
    let expected = vec![Event::Literal(Literal::Null), Event::Document];
    let text = b"\xEF\xBB\xBFnull";
    assert_eq!(events(text), expected);
    assert_eq!(events_of(text.chunks(1)), expected);
}

#[test]
fn the_state_is_small_and_all_zero() {
    assert!(size_of::<Tokenizer>() <= 48);
    let new = Tokenizer::new();
    assert!(new.is_idle());
    assert_eq!((new.offset(), new.line(), new.depth()), (0, 1, 0));
}

#[test]
fn positions_are_those_of_the_next_byte() {
    let mut tokenizer = Tokenizer::new();
    let mut recorder = Recorder::default();
    let mut seen = Vec::new();
    for chunk in [&b"{\n\"a\""[..], b": [", b"\n1", b"]}", b"\n"] {
        feed_all(&mut tokenizer, chunk, &mut recorder);
        seen.push((
            tokenizer.offset(),
            tokenizer.line(),
            tokenizer.depth(),
            tokenizer.is_idle(),
        ));
    }
    assert_eq!(
        seen,
        [
            (5, 2, 1, false),
            (8, 2, 2, false),
            (10, 3, 2, false),
            (12, 3, 0, true),
            (13, 4, 0, true)
        ]
    );
    tokenizer.reset();
    assert_eq!((tokenizer.offset(), tokenizer.line()), (0, 1));
}
