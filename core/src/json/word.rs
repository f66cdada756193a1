//! What is spelled in one way only: the literals, and the byte order mark.

use super::chunk::Chunk;
use super::error::{Syntax, TokenErrorKind};
use super::tokenizer::{Flow, Refusal, State, Step, Tokenizer};
use super::{Handler, Literal};

const BYTE_ORDER_MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

impl Tokenizer {
    pub(super) fn begin_word(&mut self, literal: Literal, chunk: &Chunk<'_>) -> Flow {
        self.begin_token(chunk);
        self.literal = literal;
        self.count = 0;
        self.state = State::Word;
        Flow::Go
    }

    pub(super) fn word<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        let expected = self.literal.as_str();
        while let Some(&letter) = expected.as_bytes().get(usize::from(self.count)) {
            let Some(found) = chunk.peek() else {
                return Ok(Flow::More);
            };
            if found != letter {
                return Err(Syntax::Word { expected, found }.into());
            }
            chunk.at += 1;
            self.count += 1;
        }
        self.answered(handler.literal(self.literal), chunk)?;
        Ok(self.after_value(chunk))
    }

    pub(super) fn mark<E>(&mut self, chunk: &mut Chunk<'_>) -> Step<E> {
        while let Some(&byte) = BYTE_ORDER_MARK.get(usize::from(self.count)) {
            let Some(found) = chunk.peek() else {
                return Ok(Flow::More);
            };
            if found != byte {
                return Err(self.broken_mark());
            }
            chunk.at += 1;
            self.count += 1;
        }
        self.state = State::Start;
        Ok(Flow::Go)
    }

    /// What began like a byte order mark is none: its first byte is in the way.
    pub(super) fn broken_mark<E>(&self) -> Refusal<E> {
        Refusal {
            kind: TokenErrorKind::Syntax(Syntax::Value { found: 0xEF }),
            back: u32::from(self.count),
        }
    }
}
