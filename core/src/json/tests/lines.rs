//! Documents one after the other, and going on behind a bad one.

use super::super::{Literal, Outcome, Tokenizer};
use super::{Event, Recorder, events, events_of, feed_all};
use std::vec;
use std::vec::Vec;
extern crate std;

fn numbers(events: &[Event]) -> Vec<&str> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Number(text) => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

fn documents(events: &[Event]) -> usize {
    events
        .iter()
        .filter(|event| **event == Event::Document)
        .count()
}

#[test]
fn documents_may_follow_each_other_with_or_without_space() {
    let found = events(b"{\"a\":1}[2] 3\n\n4 \"\" null");
    assert_eq!(numbers(&found), ["1", "2", "3", "4"]);
    assert_eq!(documents(&found), 6);
}

#[test]
fn each_call_ends_with_its_document() {
    let mut tokenizer = Tokenizer::new();
    let mut recorder = Recorder::default();
    let fed = tokenizer.feed(b"12 [3]", &mut recorder);
    assert_eq!((fed.consumed, fed.outcome), (2, Outcome::Document));
    let fed = tokenizer.feed(b" [3]\n", &mut recorder);
    assert_eq!((fed.consumed, fed.outcome), (4, Outcome::Document));
    let fed = tokenizer.feed(b"\n", &mut recorder);
    assert_eq!((fed.consumed, fed.outcome), (1, Outcome::More));
    assert!(tokenizer.is_idle());
}

#[test]
fn one_bad_line_costs_one_line() {
    for bad in [
        &b"{\"a\":oops}"[..],
        b"{\"a\":\"cut",
        b"{\"a\":\"\xFF\"}",
        b"{\"a\":\"\\uD83D\\uZ\"}",
        b"]]]]",
        b"{\"a\":1}}",
        b"\xEF\xBB",
        b"\"\xE2\x82",
        b"[-",
        b"tru",
    ] {
        let mut text = b"[1]\n".to_vec();
        text.extend_from_slice(bad);
        text.extend_from_slice(b"\n[2,\"\\ude00\"]\n[3]\n");
        let found = events(&text);
        let errors = found
            .iter()
            .filter(|event| matches!(event, Event::Error(_)));
        assert_eq!(errors.count(), 1, "{bad:?}");
        assert_eq!(
            found[found.len() - 9..],
            events(b"[2,\"\xEF\xBF\xBD\"]\n[3]\n"),
            "{bad:?}"
        );
        for size in [1, 2, 3, 7] {
            assert_eq!(events_of(text.chunks(size)), found, "{bad:?} by {size}");
        }
    }
}

#[test]
fn the_rest_of_a_bad_line_is_skipped_over_calls() {
    let mut tokenizer = Tokenizer::new();
    let mut recorder = Recorder::default();
    feed_all(&mut tokenizer, b"[}", &mut recorder);
    assert!(!tokenizer.is_idle());
    feed_all(&mut tokenizer, b"{\"a\":1}", &mut recorder);
    assert_eq!(recorder.events.len(), 2);
    feed_all(&mut tokenizer, b"\n", &mut recorder);
    assert!(tokenizer.is_idle());
    feed_all(&mut tokenizer, b"null", &mut recorder);
    assert_eq!(
        recorder.events[2..],
        [Event::Literal(Literal::Null), Event::Document]
    );
}

#[test]
fn a_reset_ends_the_skipping() {
    let mut tokenizer = Tokenizer::new();
    let mut recorder = Recorder::default();
    feed_all(&mut tokenizer, b"[}", &mut recorder);
    tokenizer.reset();
    feed_all(&mut tokenizer, b"null", &mut recorder);
    assert_eq!(recorder.events.last(), Some(&Event::Document));
}

#[test]
fn finish_starts_anew_whatever_was_open() {
    for cut in [
        "[",
        "{\"a\"",
        "\"\\uD83D",
        "\"\\",
        "12",
        "-",
        "nul",
        "[}",
        " ",
    ] {
        let mut tokenizer = Tokenizer::new();
        let mut recorder = Recorder::default();
        feed_all(&mut tokenizer, cut.as_bytes(), &mut recorder);
        let fed = tokenizer.finish(&mut recorder);
        recorder.outcome(fed.outcome);
        assert!(tokenizer.is_idle(), "{cut}");
        assert_eq!(tokenizer.depth(), 0, "{cut}");
        assert_eq!(tokenizer.offset(), cut.len() as u64);
        recorder.events.clear();
        feed_all(&mut tokenizer, b"\"\\uDE00\"", &mut recorder);
        assert_eq!(
            recorder.events,
            vec![Event::Text("\u{FFFD}".into()), Event::Document],
            "{cut}"
        );
    }
}

#[test]
fn finish_tells_a_document_from_nothing_and_from_a_cut() {
    for (text, expected) in [
        ("12", "document"),
        ("", "more"),
        ("1\n", "more"),
        ("[", "error"),
    ] {
        let mut tokenizer = Tokenizer::new();
        let mut recorder = Recorder::default();
        feed_all(&mut tokenizer, text.as_bytes(), &mut recorder);
        let outcome = match tokenizer.finish(&mut recorder).outcome {
            Outcome::More => "more",
            Outcome::Document => "document",
            Outcome::Error(_) => "error",
        };
        assert_eq!(outcome, expected, "{text:?}");
    }
}
