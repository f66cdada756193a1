//! Each error: what, where, and what it says.

use super::super::{Inside, Outcome, Syntax, TokenErrorKind, Tokenizer};
use super::{Event, Recorder, Refused, error_of, events, events_of, feed_all};
use std::format;
use std::string::ToString;
use std::vec::Vec;
extern crate std;

/// A text, the error it has, and its offset, line and column.
type Case = (&'static str, Syntax, u64, u32, u32);

const SYNTAX: &[Case] = &[
    ("}", Syntax::Value { found: b'}' }, 0, 1, 1),
    ("[1,\n ]", Syntax::Value { found: b']' }, 5, 2, 2),
    ("{\"a\":}", Syntax::Value { found: b'}' }, 5, 1, 6),
    ("+1", Syntax::Value { found: b'+' }, 0, 1, 1),
    (".5", Syntax::Value { found: b'.' }, 0, 1, 1),
    ("{\"a\":\u{FEFF}1}", Syntax::Value { found: 0xEF }, 5, 1, 6),
    ("\n \u{FFFD}", Syntax::Value { found: 0xEF }, 2, 2, 2),
    ("[,]", Syntax::ValueOrEnd { found: b',' }, 1, 1, 2),
    ("{1:2}", Syntax::NameOrEnd { found: b'1' }, 1, 1, 2),
    ("{'a':1}", Syntax::NameOrEnd { found: b'\'' }, 1, 1, 2),
    ("{\"a\":1,}", Syntax::Name { found: b'}' }, 7, 1, 8),
    ("{\"a\" 1}", Syntax::Colon { found: b'1' }, 5, 1, 6),
    ("{\"a\",1}", Syntax::Colon { found: b',' }, 4, 1, 5),
    (
        "{\"a\":1\n\"b\":2}",
        Syntax::CommaOrBrace { found: b'"' },
        7,
        2,
        1,
    ),
    ("{\"a\":1]", Syntax::CommaOrBrace { found: b']' }, 6, 1, 7),
    ("[1 2]", Syntax::CommaOrBracket { found: b'2' }, 3, 1, 4),
    ("[1}", Syntax::CommaOrBracket { found: b'}' }, 2, 1, 3),
    (
        "nul}",
        Syntax::Word {
            expected: "null",
            found: b'}',
        },
        3,
        1,
        4,
    ),
    ("[True]", Syntax::ValueOrEnd { found: b'T' }, 1, 1, 2),
    (
        "tru\n",
        Syntax::Word {
            expected: "true",
            found: b'\n',
        },
        3,
        1,
        4,
    ),
    ("01", Syntax::LeadingZero, 1, 1, 2),
    ("[-00]", Syntax::LeadingZero, 3, 1, 4),
    ("-a", Syntax::Digit { found: b'a' }, 1, 1, 2),
    ("[1.]", Syntax::Digit { found: b']' }, 3, 1, 4),
    ("[1e+]", Syntax::Digit { found: b']' }, 4, 1, 5),
    ("\"a\tb\"", Syntax::Control { found: b'\t' }, 2, 1, 3),
    ("\"a\0b\"", Syntax::Control { found: 0 }, 2, 1, 3),
    ("\"a\n", Syntax::Control { found: b'\n' }, 2, 1, 3),
    ("\"\\q\"", Syntax::Escape { found: b'q' }, 2, 1, 3),
    ("\"\\u12G4\"", Syntax::Hex { found: b'G' }, 5, 1, 6),
    ("\"abc", Syntax::Cut(Inside::Text), 4, 1, 5),
    ("\"a\\", Syntax::Cut(Inside::Text), 3, 1, 4),
    ("\"a\\u12", Syntax::Cut(Inside::Text), 6, 1, 7),
    ("\"a\\uD83D", Syntax::Cut(Inside::Text), 8, 1, 9),
    ("\"a\\uD83D\\", Syntax::Cut(Inside::Text), 9, 1, 10),
    ("[1.", Syntax::Cut(Inside::Number), 3, 1, 4),
    ("-", Syntax::Cut(Inside::Number), 1, 1, 2),
    ("fal", Syntax::Cut(Inside::Word), 3, 1, 4),
    ("[1", Syntax::Cut(Inside::Array), 2, 1, 3),
    ("[1,", Syntax::Cut(Inside::Array), 3, 1, 4),
    ("{", Syntax::Cut(Inside::Object), 1, 1, 2),
    ("[{\"a\":", Syntax::Cut(Inside::Object), 6, 1, 7),
    ("[{}\n", Syntax::Cut(Inside::Array), 4, 2, 1),
];

#[test]
fn each_break_of_the_grammar_is_named_with_its_place() {
    for &(text, syntax, offset, line, column) in SYNTAX {
        let error = error_of(text.as_bytes());
        assert_eq!(error.kind, TokenErrorKind::Syntax(syntax), "{text:?}");
        assert_eq!(
            (error.offset, error.line, error.column),
            (offset, line, column),
            "{text:?}"
        );
    }
}

#[test]
fn syntax_errors_say_what_was_found_and_what_would_be_right() {
    for (text, said) in [
        ("}", "expected a value, found '}'"),
        ("[,]", "expected a value or ']', found ','"),
        (
            "{'a':1}",
            "expected a name in double quotes or '}', found a single quote",
        ),
        ("{\"a\":1,}", "expected a name in double quotes, found '}'"),
        ("{\"a\" 1}", "expected ':' after the name, found '1'"),
        ("{\"a\":1 2}", "expected ',' or '}', found '2'"),
        ("[1 2]", "expected ',' or ']', found '2'"),
        ("nulL", "expected null, found 'L'"),
        ("tru\n", "expected true, found a line end"),
        ("01", "a number must not start with 0"),
        ("[1.]", "expected a digit, found ']'"),
        (
            "\"\\q\"",
            r#"no escape \q (there are \" \\ \/ \b \f \n \r \t and \u)"#,
        ),
        (
            "\"\\u12G4\"",
            "expected four hexadecimal digits after \\u, found 'G'",
        ),
        (
            "\"a\n",
            "a raw line end in a string (write \\n, or close the string)",
        ),
        (
            "\"a\u{1}",
            "a raw control character in a string (write \\u0001)",
        ),
        ("\u{E9}", "expected a value, found byte 0xC3"),
        ("[", "the text ends inside an array"),
        ("\"", "the text ends inside a string"),
    ] {
        assert_eq!(error_of(text.as_bytes()).kind.to_string(), said);
    }
}

impl core::fmt::Display for Refused {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.write_str("refused")
    }
}

#[test]
fn an_error_is_shown_with_line_and_column() {
    assert_eq!(
        error_of(b"[\n1 2]").to_string(),
        "line 2, column 3: expected ',' or ']', found '2'"
    );
}

#[test]
fn bytes_that_are_not_utf8_are_found_at_the_start_of_the_character() {
    for (text, offset) in [
        (&b"\"a\xFF\""[..], 2),
        (b"\"\xC3\xA9\xC3\"", 3),
        (b"\"\xC3\n", 1),
        (b"\"\xED\xA0\x80\"", 1),
        (b"\"\xC0\xAF\"", 1),
        (b"\"ab\xF0\x9F\x98\"", 3),
        (b"\"\xF4\x90\x80\x80\"", 1),
        (b"{\"\x80\":1}", 2),
    ] {
        let error = error_of(text);
        assert_eq!(error.kind, TokenErrorKind::NotUtf8, "{text:?}");
        assert_eq!(error.offset, offset, "{text:?}");
        assert_eq!(error.column, offset as u32 + 1, "{text:?}");
    }
}

#[test]
fn nesting_ends_at_64_and_the_next_line_is_read() {
    let open = |depth| "[".repeat(depth);
    let at_limit = format!("{}{}", open(64), "]".repeat(64));
    assert_eq!(events(at_limit.as_bytes()).last(), Some(&Event::Document));

    let deep = format!("{}{}\n{{\"a\":1}}\n", open(10_000), "]".repeat(10_000));
    let found = events(deep.as_bytes());
    let (before, after) = found.split_at(64);
    assert!(before.iter().all(|event| *event == Event::BeginArray));
    let [Event::Error(error), rest @ ..] = after else {
        panic!("{after:?}");
    };
    assert_eq!(error.kind, TokenErrorKind::TooDeep);
    assert_eq!((error.offset, error.line, error.column), (64, 1, 65));
    assert_eq!(rest, events(b"{\"a\":1}"));
    assert_eq!(events_of(deep.as_bytes().chunks(1)), found);

    let objects = "{\"a\":".repeat(10_000);
    assert_eq!(error_of(objects.as_bytes()).offset, 64 * 5);
}

#[test]
fn a_refusal_of_the_handler_points_at_what_it_refused() {
    let text = b"{\"ab\":[\"cd\",\n -1.5 ,true]}\n7";
    let offsets = [0, 1, 6, 7, 14, 20, 24, 25];
    for (number, offset) in offsets.into_iter().enumerate() {
        for size in [1, 2, 3, text.len()] {
            let mut tokenizer = Tokenizer::new();
            let mut recorder = Recorder {
                refuse: Some(number),
                ..Recorder::default()
            };
            for chunk in text.chunks(size) {
                feed_all(&mut tokenizer, chunk, &mut recorder);
            }
            let Some(Event::Error(error)) = recorder.events.get(number) else {
                panic!("event {number} was not refused by {size}");
            };
            assert_eq!(error.kind, TokenErrorKind::Handler(Refused));
            assert_eq!(error.offset, offset, "event {number} by {size}");
            let line_start = if offset > 12 { 13 } else { 0 };
            assert_eq!(error.line, if offset > 12 { 2 } else { 1 });
            assert_eq!(error.column, (offset - line_start) as u32 + 1);
        }
    }
}

#[test]
fn a_handler_can_refuse_the_number_that_finish_ends() {
    let mut tokenizer = Tokenizer::new();
    let mut recorder = Recorder {
        refuse: Some(0),
        ..Recorder::default()
    };
    feed_all(&mut tokenizer, b" 12", &mut recorder);
    let Outcome::Error(error) = tokenizer.finish(&mut recorder).outcome else {
        panic!("the number was not refused");
    };
    assert_eq!(error.kind, TokenErrorKind::Handler(Refused));
    assert_eq!((error.offset, error.column), (1, 2));
}

#[test]
fn the_offset_of_an_error_goes_on_over_documents() {
    let errors: Vec<_> = events(b"[1]\n[2}\n[3]]\n")
        .into_iter()
        .filter_map(|event| match event {
            Event::Error(error) => Some((error.offset, error.line, error.column)),
            _ => None,
        })
        .collect();
    assert_eq!(errors, [(6, 2, 3), (11, 3, 4)]);
}
