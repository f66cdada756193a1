//! Passing over what was refused: the rest of its list counts.

use super::super::{Inside, Outcome, Syntax, TokenErrorKind, Tokenizer};
use super::{Event, Recorder, Refused};
use std::format;
use std::string::String;
use std::vec::Vec;
extern crate std;

/// What is told when what comes too deep or is refused is passed over at a level. The
/// handler refuses the event with this number.
fn told(text: &str, piece: usize, level: usize, refuse: Option<usize>) -> Vec<Event> {
    let mut tokenizer = Tokenizer::new();
    let mut recorder = Recorder {
        refuse,
        ..Recorder::default()
    };
    for bytes in text.as_bytes().chunks(piece) {
        let mut rest = bytes;
        while !rest.is_empty() {
            let fed = tokenizer.feed(rest, &mut recorder);
            rest = &rest[fed.consumed..];
            note(fed.outcome, &mut tokenizer, &mut recorder, level);
        }
    }
    let fed = tokenizer.finish(&mut recorder);
    note(fed.outcome, &mut tokenizer, &mut recorder, level);
    recorder.events
}

fn note(
    outcome: Outcome<Refused>,
    tokenizer: &mut Tokenizer,
    recorder: &mut Recorder,
    level: usize,
) {
    if let Outcome::Error(error) = &outcome
        && !matches!(error.kind, TokenErrorKind::Syntax(_))
    {
        tokenizer.pass_over(level);
        recorder.refuse = None;
    }
    recorder.outcome(outcome);
}

/// The events behind the first error.
fn behind(events: &[Event]) -> &[Event] {
    let error = events
        .iter()
        .position(|event| matches!(event, Event::Error(_)));
    &events[error.expect("an error") + 1..]
}

fn deep(levels: usize) -> String {
    format!("{}\"]}}\\\"\"{}", "[".repeat(levels), "]".repeat(levels))
}

#[test]
fn an_element_that_is_too_deep_is_passed_over_however_it_comes() {
    for levels in [64, 65, 100, 10_000] {
        let text = format!("[1, {} ,2]\n3", deep(levels));
        for piece in [1, 2, 3, 7, 64, text.len()] {
            let events = told(&text, piece, 1, None);
            assert_eq!(
                behind(&events),
                [
                    Event::Number("2".into()),
                    Event::EndArray,
                    Event::Document,
                    Event::Number("3".into()),
                    Event::Document
                ],
                "{levels} in pieces of {piece}"
            );
        }
    }
}

#[test]
fn whatever_in_an_element_is_refused_the_element_is_passed_over() {
    let element = "{\"a\\u0041b\":[\"t\\\"e\\\\xt\",-12.5e3,true,{}],\"c\":{\"d\":null}}";
    let text = format!("{{\"list\":[0,{element},\"\\u00e4\"]}}");
    let before = 4; // The object, its name, the list, 0.
    let all = told(&text, text.len(), 2, None).len();
    let after = 4; // The text, the ends, the document.
    for refused in before..all - after {
        for piece in 1..text.len() {
            let events = told(&text, piece, 2, Some(refused));
            assert_eq!(
                behind(&events),
                [
                    Event::Text("ä".into()),
                    Event::EndArray,
                    Event::EndObject,
                    Event::Document
                ],
                "event {refused} in pieces of {piece}"
            );
        }
    }
}

#[test]
fn a_member_and_a_whole_document_are_passed_over_too() {
    let text = format!("{{\"a\":{},\"b\":1}}{{\"c\":2}}", deep(70));
    let events = told(&text, 5, 1, None);
    assert_eq!(behind(&events)[0], Event::Key("b".into()));
    let events = told(&text, 5, 0, None);
    assert_eq!(
        behind(&events)[..2],
        [Event::BeginObject, Event::Key("c".into())]
    );
}

#[test]
fn a_document_may_go_on_over_lines_but_a_line_that_begins_another_ends_it() {
    let lines = format!("[{},\n  [1],\n  2\n]", deep(70).replace("[\"", "[\n \""));
    let events = told(&lines, 9, 1, None);
    assert_eq!(behind(&events).last(), Some(&Event::Document));
    for cut in ["", "\"", "\"half of \\"] {
        let text = format!("{}{cut}\n{{\"next\":1}}", "[".repeat(200));
        for piece in [1, 3, text.len()] {
            let events = told(&text, piece, 1, None);
            let Event::Error(error) = &behind(&events)[0] else {
                panic!("{events:?}");
            };
            assert_eq!(
                error.kind,
                TokenErrorKind::Syntax(Syntax::Cut(Inside::PassedOver))
            );
            assert_eq!((error.line, error.column), (2, 1));
            assert_eq!(
                behind(&events)[1..],
                [
                    Event::BeginObject,
                    Event::Key("next".into()),
                    Event::Number("1".into()),
                    Event::EndObject,
                    Event::Document
                ]
            );
        }
    }
}

#[test]
fn nothing_is_passed_over_without_an_error() {
    let mut tokenizer = Tokenizer::new();
    let mut recorder = Recorder::default();
    let _ = tokenizer.feed(b"[1,", &mut recorder);
    tokenizer.pass_over(0);
    tokenizer.pass_over(1);
    assert_eq!(tokenizer.depth(), 1);
    let fed = tokenizer.feed(b"2]", &mut recorder);
    assert_eq!(fed.outcome, Outcome::Document);
}
