//! The same texts are accepted as by `serde_json`, with the same values.
//!
//! The exceptions, all decided on purpose:
//! * half a surrogate pair as an escape is U+FFFD here and an error there;
//! * numbers beyond the range of a float are text here and an error there;
//! * a byte order mark is skipped here and an error there;
//! * nesting ends at 64 here and at 128 there.

use super::super::{TokenErrorKind, Tokenizer};
use super::{Event, events, events_of};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, vec::IntoIter};
extern crate std;

/// The one document that `events` tell of, or what went wrong.
fn value(events: Vec<Event>) -> Result<Value, Event> {
    let mut events = events.into_iter();
    let value = match next(&mut events) {
        Event::Document => return Err(Event::Document),
        first => build(first, &mut events)?,
    };
    match (next(&mut events), events.next()) {
        (Event::Document, None) => Ok(value),
        (Event::Document, Some(other)) | (other, _) => Err(other),
    }
}

/// The next event; an empty text has no error of its own, so its end stands for one.
fn next(events: &mut IntoIter<Event>) -> Event {
    events.next().unwrap_or(Event::Document)
}

fn build(first: Event, events: &mut IntoIter<Event>) -> Result<Value, Event> {
    Ok(match first {
        Event::BeginObject => {
            let mut members = Map::new();
            loop {
                match next(events) {
                    Event::EndObject => break Value::Object(members),
                    Event::Key(key) => {
                        let member = build(next(events), events)?;
                        members.insert(key, member);
                    }
                    other => return Err(other),
                }
            }
        }
        Event::BeginArray => {
            let mut elements = Vec::new();
            loop {
                match next(events) {
                    Event::EndArray => break Value::Array(elements),
                    other => elements.push(build(other, events)?),
                }
            }
        }
        Event::Text(text) => Value::String(text),
        Event::Number(text) => serde_json::from_str(&text).unwrap_or_else(|error| {
            assert!(error.to_string().starts_with("number out of range"));
            Value::Null
        }),
        Event::Literal(literal) => serde_json::from_str(literal.as_str()).unwrap(),
        other => return Err(other),
    })
}

/// Compares both readings of `text`, unless an exception holds.
fn compare(text: &[u8]) {
    let ours = value(events(text));
    let bare = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let theirs = serde_json::from_slice::<Value>(bare);
    match (ours, theirs) {
        (Ok(ours), Ok(theirs)) => assert_eq!(ours, theirs),
        (Err(_), Err(_)) => {}
        (Ok(_), Err(error)) => {
            let said = error.to_string();
            let excepted = [
                "number out of range",
                "lone leading surrogate in hex escape",
                "unexpected end of hex escape",
            ];
            assert!(
                excepted.iter().any(|start| said.starts_with(start))
                    || text.windows(3).any(|bytes| bytes == b"\xEF\xBB\xBF"),
                "accepted {:?}, but: {said}",
                String::from_utf8_lossy(text)
            );
        }
        (Err(Event::Error(error)), Ok(_)) if error.kind == TokenErrorKind::TooDeep => {}
        (Err(event), Ok(_)) => {
            panic!("{event:?} for {:?}", String::from_utf8_lossy(text));
        }
    }
}

/// JSON white space, mostly none.
fn space() -> impl Strategy<Value = String> + Clone {
    prop_oneof![6 => Just(String::new()), 1 => "[ \n\r\t]{1,3}"]
}

/// One character of a string as it can be written.
fn written_character() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => "[a-zA-Z0-9 .:,{}\\[\\]/'-]",
        2 => any::<char>().prop_map(|character| match character {
            '"' | '\\' | '\0'..='\u{1F}' => format!("\\u{:04x}", u32::from(character)),
            other => other.to_string(),
        }),
        1 => any::<char>().prop_map(|character| {
            let mut units = [0; 2];
            character
                .encode_utf16(&mut units)
                .iter()
                .map(|unit| format!("\\u{unit:04X}"))
                .collect()
        }),
        1 => proptest::sample::select(&["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"][..])
            .prop_map(String::from),
    ]
}

fn written_string() -> impl Strategy<Value = String> + Clone {
    vec(written_character(), 0..24)
        .prop_map(|characters| format!("\"{}\"", characters.concat()))
        .boxed()
}

/// JSON as it can be written, up to six levels deep.
fn document() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        written_string(),
        "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,8})?([eE][+-]?[0-9]{1,2})?",
        proptest::sample::select(&["null", "true", "false"][..]).prop_map(String::from),
    ];
    let spaced = |inner: BoxedStrategy<String>| {
        (space(), inner, space())
            .prop_map(|(before, inner, after)| format!("{before}{inner}{after}"))
    };
    leaf.prop_recursive(6, 60, 6, move |inner| {
        let inner = spaced(inner.boxed());
        let member = (spaced(written_string().boxed()), inner.clone())
            .prop_map(|(key, value)| format!("{key}:{value}"));
        prop_oneof![
            vec(inner, 0..6).prop_map(|elements| format!("[{}]", elements.join(","))),
            vec(member, 0..6).prop_map(|members| format!("{{{}}}", members.join(","))),
        ]
    })
}

/// What a mutation puts in: bytes that matter to some state.
fn telling_byte() -> impl Strategy<Value = u8> {
    prop_oneof![
        6 => proptest::sample::select(&b"{}[]:,\"\\/ \n\t0123456789-+.eEuDd8cCtrfalsn\x00\x1F\x7F"[..]),
        1 => proptest::sample::select(&b"\xEF\xBB\xBF\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\xED\xA0\xFF\xC0"[..]),
    ]
}

/// Replaces, inserts or removes one byte.
fn mutate(text: &mut Vec<u8>, (place, how, byte): (proptest::sample::Index, u8, u8)) {
    let place = place.index(text.len() + 1);
    match how {
        0 => text.insert(place, byte),
        1 if place < text.len() => text[place] = byte,
        2 => text.truncate(place),
        _ if place < text.len() => {
            text.remove(place);
        }
        _ => {}
    }
}

/// Cuts `text` into chunks of the given sizes, over and over.
fn cut<'b>(text: &'b [u8], sizes: &[usize]) -> Vec<&'b [u8]> {
    let mut rest = text;
    let mut chunks = Vec::new();
    for &size in sizes.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let (chunk, after) = rest.split_at(size.min(rest.len()));
        chunks.push(chunk);
        rest = after;
    }
    chunks
}

proptest! {
    #[test]
    fn valid_json_has_the_same_value(text in document()) {
        let ours = value(events(text.as_bytes()));
        let theirs: Value = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(ours, Ok(theirs));
    }

    #[test]
    fn valid_json_in_pieces_has_the_same_events(
        text in document(),
        sizes in vec(1_usize..12, 1..8),
    ) {
        prop_assert_eq!(events_of(cut(text.as_bytes(), &sizes)), events(text.as_bytes()));
    }

    #[test]
    fn mutated_json_is_accepted_and_refused_alike(
        text in document(),
        mutations in vec((any::<proptest::sample::Index>(), 0_u8..4, telling_byte()), 1..4),
        sizes in vec(1_usize..12, 1..8),
    ) {
        let mut text = text.into_bytes();
        for mutation in mutations {
            mutate(&mut text, mutation);
        }
        compare(&text);
        prop_assert_eq!(events_of(cut(&text, &sizes)), events(&text));
    }

    #[test]
    fn telling_bytes_are_accepted_and_refused_alike(text in vec(telling_byte(), 0..12)) {
        compare(&text);
        let whole = events(&text);
        for first in 0..=text.len() {
            let (before, after) = text.split_at(first);
            prop_assert_eq!(&events_of([before, after]), &whole);
        }
    }

    #[test]
    fn strings_of_telling_bytes_are_accepted_and_refused_alike(
        inside in vec(telling_byte(), 0..12),
    ) {
        let text = [&b"[\""[..], &inside, b"\"]"].concat();
        compare(&text);
        prop_assert_eq!(events_of(text.chunks(1)), events(&text));
    }

    #[test]
    fn any_bytes_are_accepted_and_refused_alike(text in vec(any::<u8>(), 0..64)) {
        compare(&text);
        prop_assert_eq!(events_of(text.chunks(1)), events(&text));
    }
}

#[test]
fn every_text_of_three_telling_bytes_is_accepted_and_refused_alike() {
    let alphabet = b"{}[]:,\"\\ \n019-+.eEu\xC3\xA9\x1F";
    for &first in alphabet {
        for &second in alphabet {
            for &third in alphabet {
                let text = [first, second, third];
                compare(&text);
                assert_eq!(events_of(text.chunks(1)), events(&text));
                compare(&[b'"', first, second, third, b'"']);
                compare(&[b'[', first, second, third, b']']);
                compare(&[b'1', first, second, third]);
            }
        }
    }
}

#[test]
fn every_depth_up_to_the_limit_is_accepted_alike() {
    for depth in 1..=Tokenizer::MAX_DEPTH {
        let arrays = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        compare(arrays.as_bytes());
        assert!(value(events(arrays.as_bytes())).is_ok());
        let objects = format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth));
        assert!(value(events(objects.as_bytes())).is_ok());
        compare(objects.as_bytes());
    }
}
