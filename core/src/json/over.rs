//! Passing over a value that was refused for its size or depth, so that what lies around it counts.
//!
//! Only brackets and strings are looked at, so depth has no limit here; that the rest of the value
//! follows the grammar is not checked.

use super::chunk::Chunk;
use super::error::{Inside, Syntax, TokenErrorKind};
use super::tokenizer::{Flow, Refusal, State, Step, Tokenizer};

impl Tokenizer {
    /// After [`TooDeep`](super::TokenErrorKind::TooDeep) or an error of the handler: goes on behind
    /// the value that lies in `level` open containers as if it had been read; with `level` 0 behind
    /// the document. The handler hears nothing of it.
    ///
    /// If that value is cut, a line begins with `{` or `[` instead of its end: then the document
    /// is given up ([`Syntax::Cut`]) and the line is the next one's.
    ///
    /// Does nothing when no error was last, or fewer than `level` containers were open there.
    pub fn pass_over(&mut self, level: usize) {
        let depth = self.depth();
        if level > depth {
            return;
        }
        self.state = match self.state {
            State::Skip => State::Over,
            State::SkipText => State::OverText,
            _ => return,
        };
        self.over = (depth - level) as u32;
        self.depth = level as u8;
        self.stack = self.stack.checked_shr(self.over).unwrap_or(0);
        self.high = 0;
    }

    pub(super) fn over<E>(&mut self, chunk: &mut Chunk<'_>) -> Step<E> {
        while let Some(byte) = chunk.peek() {
            match byte {
                b'{' | b'[' if self.at_line_start(chunk) => {
                    return Err(Self::cut_while_over());
                }
                b',' | b']' | b'}' if self.over == 0 && self.depth > 0 => {
                    self.state = match self.container() {
                        Inside::Object => State::AfterMember,
                        _ => State::AfterElement,
                    };
                    return Ok(Flow::Go);
                }
                b'{' | b'[' => self.over = self.over.saturating_add(1),
                b']' | b'}' => self.over = self.over.saturating_sub(1),
                _ => {}
            }
            chunk.at += 1;
            match byte {
                b'\n' => self.end_line(chunk),
                b'"' => {
                    self.state = State::OverText;
                    return Ok(Flow::Go);
                }
                b']' | b'}' if self.over == 0 && self.depth == 0 => {
                    self.restart(State::Start);
                    return Ok(Flow::Go);
                }
                _ => {}
            }
        }
        Ok(Flow::More)
    }

    pub(super) fn over_text<E>(&mut self, chunk: &mut Chunk<'_>) -> Step<E> {
        while let Some(byte) = chunk.peek() {
            chunk.at += 1;
            self.state = match byte {
                // No string has one: it was cut.
                b'\n' => {
                    self.end_line(chunk);
                    State::Over
                }
                _ if self.state == State::OverEscape => State::OverText,
                b'"' => State::Over,
                b'\\' => State::OverEscape,
                _ => continue,
            };
            if self.state == State::Over {
                return Ok(Flow::Go);
            }
        }
        Ok(Flow::More)
    }

    /// The text ends in a value that is passed over.
    pub(super) const fn cut_while_over<E>() -> Refusal<E> {
        Refusal {
            kind: TokenErrorKind::Syntax(Syntax::Cut(Inside::PassedOver)),
            back: 0,
        }
    }

    /// Whether the next byte is the first of a line that follows another.
    fn at_line_start(&self, chunk: &Chunk<'_>) -> bool {
        self.line() > 1 && self.line_start == self.place(chunk.at)
    }
}
