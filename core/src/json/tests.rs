//! What the tests share: a handler that writes down what it is told.

mod differential;
mod errors;
mod fuzz_checks;
mod lines;
mod over;
mod pieces;

extern crate std;

use super::{Handler, Literal, Outcome, Piece, TokenError, Tokenizer};
use std::string::String;
use std::vec::Vec;

/// One thing found, with the pieces of a token joined.
#[derive(Clone, Debug, PartialEq)]
enum Event {
    BeginObject,
    EndObject,
    BeginArray,
    EndArray,
    Key(String),
    Text(String),
    Number(String),
    Literal(Literal),
    /// A key, text or number whose last piece never came.
    Unfinished(String),
    Document,
    Error(TokenError<Refused>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Refused;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Key,
    Text,
    Number,
}

/// Writes events down and checks what [`Piece`] promises.
#[derive(Default)]
struct Recorder {
    events: Vec<Event>,
    open: Option<(Kind, String)>,
    /// How many pieces came.
    pieces: usize,
    /// Refuses the event with this number.
    refuse: Option<usize>,
}

impl Recorder {
    fn note(&mut self, event: Event) -> Result<(), Refused> {
        assert_eq!(self.open, None, "{event:?} came inside a token");
        if self.refuse == Some(self.events.len()) {
            return Err(Refused);
        }
        self.events.push(event);
        Ok(())
    }

    fn piece(&mut self, kind: Kind, piece: Piece<'_>) -> Result<(), Refused> {
        self.pieces += 1;
        assert!(piece.last || !piece.text.is_empty(), "an empty piece");
        assert_eq!(
            piece.plain,
            piece.text.bytes().all(|byte| matches!(byte, 0x20..=0x7E)),
            "{piece:?}"
        );
        let mut joined = match self.open.take() {
            None => {
                assert!(piece.first, "{piece:?}");
                String::new()
            }
            Some((open, joined)) => {
                assert_eq!(open, kind);
                assert!(!piece.first, "{piece:?}");
                joined
            }
        };
        joined.push_str(piece.text);
        if !piece.last {
            self.open = Some((kind, joined));
            return Ok(());
        }
        self.note(match kind {
            Kind::Key => Event::Key(joined),
            Kind::Text => Event::Text(joined),
            Kind::Number => Event::Number(joined),
        })
    }

    fn outcome(&mut self, outcome: Outcome<Refused>) {
        match outcome {
            Outcome::More => {}
            Outcome::Document => {
                assert_eq!(self.open, None);
                self.events.push(Event::Document);
            }
            Outcome::Error(error) => {
                if let Some((_, joined)) = self.open.take() {
                    self.events.push(Event::Unfinished(joined));
                }
                self.events.push(Event::Error(error));
            }
        }
    }
}

impl Handler for Recorder {
    type Error = Refused;

    fn begin_object(&mut self) -> Result<(), Refused> {
        self.note(Event::BeginObject)
    }

    fn end_object(&mut self) -> Result<(), Refused> {
        self.note(Event::EndObject)
    }

    fn begin_array(&mut self) -> Result<(), Refused> {
        self.note(Event::BeginArray)
    }

    fn end_array(&mut self) -> Result<(), Refused> {
        self.note(Event::EndArray)
    }

    fn key(&mut self, piece: Piece<'_>) -> Result<(), Refused> {
        self.piece(Kind::Key, piece)
    }

    fn string(&mut self, piece: Piece<'_>) -> Result<(), Refused> {
        self.piece(Kind::Text, piece)
    }

    fn number(&mut self, piece: Piece<'_>) -> Result<(), Refused> {
        self.piece(Kind::Number, piece)
    }

    fn literal(&mut self, literal: Literal) -> Result<(), Refused> {
        self.note(Event::Literal(literal))
    }
}

/// Feeds all of `bytes`, over as many documents and errors as there are.
fn feed_all(tokenizer: &mut Tokenizer, bytes: &[u8], recorder: &mut Recorder) {
    let mut rest = bytes;
    loop {
        let before = tokenizer.offset();
        let fed = tokenizer.feed(rest, recorder);
        assert_eq!(tokenizer.offset() - before, fed.consumed as u64);
        rest = &rest[fed.consumed..];
        let more = fed.outcome == Outcome::More;
        recorder.outcome(fed.outcome);
        if more {
            assert!(rest.is_empty(), "More with bytes left");
            return;
        }
    }
}

/// All events of a text that comes in the given chunks, up to and with its end.
fn events_of<'b>(chunks: impl IntoIterator<Item = &'b [u8]>) -> Vec<Event> {
    let mut tokenizer = Tokenizer::new();
    let mut recorder = Recorder::default();
    for chunk in chunks {
        feed_all(&mut tokenizer, chunk, &mut recorder);
    }
    let fed = tokenizer.finish(&mut recorder);
    assert_eq!(fed.consumed, 0);
    recorder.outcome(fed.outcome);
    assert!(tokenizer.is_idle());
    assert_eq!(tokenizer.depth(), 0);
    recorder.events
}

/// All events of a text that comes in one chunk.
fn events(bytes: &[u8]) -> Vec<Event> {
    events_of([bytes])
}

/// The error of a text that has exactly one.
fn error_of(bytes: &[u8]) -> TokenError<Refused> {
    let mut errors = events(bytes).into_iter().filter_map(|event| match event {
        Event::Error(error) => Some(error),
        _ => None,
    });
    match (errors.next(), errors.next()) {
        (Some(error), None) => error,
        other => panic!("not one error but {other:?}"),
    }
}
