//! What must hold for any bytes that come as messages.
//!
//! Included by path: by the fuzz target and by the tests that run the corpus on a stable compiler.
//! Whoever includes it has `splitflap_core::json` in scope as `json`.

use super::json::{Handler, Literal, Outcome, Piece, TokenErrorKind, Tokenizer};
use core::convert::Infallible;

/// Feeds the bytes behind the first in one piece and again in pieces, and panics unless both find
/// the same. The first byte gives the size of the pieces (1 to 64) and the level at which what is
/// too deep is passed over (0: not at all).
pub(crate) fn check(data: &[u8]) {
    let Some((&size, bytes)) = data.split_first() else {
        return;
    };
    let level = usize::from(size / 64);
    let size = usize::from(size) % 64 + 1;
    assert_eq!(
        found([bytes], level),
        found(bytes.chunks(size), level),
        "in pieces of {size} bytes"
    );
}

/// What a text comes to, without keeping it: counts, and a hash over everything told.
#[derive(Debug, Default, Eq, PartialEq)]
struct Found {
    documents: usize,
    errors: usize,
    tokens: usize,
    hash: u64,
}

fn found<'b>(chunks: impl IntoIterator<Item = &'b [u8]>, level: usize) -> Found {
    let mut tokenizer = Tokenizer::new();
    let mut found = Found::default();
    for chunk in chunks {
        let mut rest = chunk;
        loop {
            let fed = tokenizer.feed(rest, &mut found);
            rest = &rest[fed.consumed..];
            assert!(tokenizer.depth() <= Tokenizer::MAX_DEPTH);
            if fed.outcome == Outcome::More {
                assert!(rest.is_empty(), "bytes left");
                break;
            }
            if level > 0
                && matches!(&fed.outcome, Outcome::Error(error) if error.kind == TokenErrorKind::TooDeep)
            {
                tokenizer.pass_over(level - 1);
            }
            found.outcome(fed.outcome);
        }
    }
    let fed = tokenizer.finish(&mut found);
    found.outcome(fed.outcome);
    assert!(tokenizer.is_idle());
    found
}

impl Found {
    /// FNV-1a.
    fn hash(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    fn token(&mut self, kind: u8) -> Result<(), Infallible> {
        self.tokens += 1;
        self.hash(&[kind]);
        Ok(())
    }

    fn piece(&mut self, kind: u8, piece: Piece<'_>) -> Result<(), Infallible> {
        assert!(piece.last || !piece.text.is_empty(), "an empty piece");
        assert!(!piece.plain || piece.text.bytes().all(|byte| matches!(byte, b' '..=b'~')));
        if piece.first {
            self.token(kind)?;
        }
        self.hash(piece.text.as_bytes());
        if piece.last {
            self.hash(&[0xFF]);
        }
        Ok(())
    }

    fn outcome(&mut self, outcome: Outcome<Infallible>) {
        match outcome {
            Outcome::More => {}
            Outcome::Document => self.documents += 1,
            Outcome::Error(error) => {
                self.errors += 1;
                self.hash(&error.offset.to_le_bytes());
                self.hash(&error.line.to_le_bytes());
                self.hash(&error.column.to_le_bytes());
            }
        }
    }
}

impl Handler for Found {
    type Error = Infallible;

    fn begin_object(&mut self) -> Result<(), Infallible> {
        self.token(b'{')
    }

    fn end_object(&mut self) -> Result<(), Infallible> {
        self.token(b'}')
    }

    fn begin_array(&mut self) -> Result<(), Infallible> {
        self.token(b'[')
    }

    fn end_array(&mut self) -> Result<(), Infallible> {
        self.token(b']')
    }

    fn key(&mut self, piece: Piece<'_>) -> Result<(), Infallible> {
        self.piece(b'k', piece)
    }

    fn string(&mut self, piece: Piece<'_>) -> Result<(), Infallible> {
        self.piece(b's', piece)
    }

    fn number(&mut self, piece: Piece<'_>) -> Result<(), Infallible> {
        self.piece(b'0', piece)
    }

    fn literal(&mut self, literal: Literal) -> Result<(), Infallible> {
        self.token(literal as u8)
    }
}
