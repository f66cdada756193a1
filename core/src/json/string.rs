//! Strings: runs of text as they lie in the chunk, escapes, characters cut by a chunk's end.

use super::chunk::Chunk;
use super::error::Syntax;
use super::scan;
use super::tokenizer::{Flow, Refusal, State, Step, Tokenizer};
use super::{Handler, Piece};
use core::str::Utf8Error;

/// What half a surrogate pair becomes.
const REPLACEMENT: char = char::REPLACEMENT_CHARACTER;

impl Tokenizer {
    /// Passes the opening quote.
    #[inline]
    pub(super) fn begin_string(&mut self, key: bool, chunk: &mut Chunk<'_>) -> Flow {
        self.begin_token(chunk);
        chunk.at += 1;
        self.key = key;
        self.first = true;
        self.state = State::Text;
        Flow::Go
    }

    /// Hands on the run up to the next quote, escape or end of the chunk.
    pub(super) fn text<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        let from = chunk.at;
        let rest = chunk.bytes.get(from..).unwrap_or_default();
        let plain_end = from + scan::plain(rest);
        let mut end = plain_end;
        let mut stop = chunk.bytes.get(end).copied();
        if matches!(stop, Some(0x7F..)) {
            end = from + scan::text(rest);
            stop = chunk.bytes.get(end).copied();
        }
        let last = stop == Some(b'"');
        let text = match chunk.text(from, end) {
            Ok(text) => text,
            Err(error) => return self.broken_text(error, end, plain_end, chunk, handler),
        };
        chunk.at = end + usize::from(last);
        if last || !text.is_empty() {
            self.piece(text, end == plain_end, last, chunk, handler)?;
        }
        match stop {
            None => Ok(Flow::More),
            Some(b'"') if !self.key => Ok(self.after_value(chunk)),
            Some(b'"') => self.end_name(chunk, handler),
            Some(b'\\') => {
                chunk.at += 1;
                self.state = State::Escape;
                Ok(Flow::Go)
            }
            Some(found) => Err(Syntax::Control { found }.into()),
        }
    }

    /// Hands on what is UTF-8 of the run up to `end`; the rest is an error, or a character that
    /// the end of the chunk cuts.
    #[cold]
    fn broken_text<H: Handler>(
        &mut self,
        error: Utf8Error,
        end: usize,
        plain_end: usize,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        let run = chunk.bytes.get(chunk.at..end).unwrap_or_default();
        let (whole, broken) = run
            .split_at_checked(error.valid_up_to())
            .unwrap_or_default();
        chunk.at += whole.len();
        if let Ok(text) = str::from_utf8(whole)
            && !text.is_empty()
        {
            self.piece(text, chunk.at <= plain_end, false, chunk, handler)?;
        }
        if end < chunk.bytes.len() || error.error_len().is_some() {
            return Err(Refusal::not_utf8(0));
        }
        for (kept, &byte) in self.partial.iter_mut().zip(broken) {
            *kept = byte;
        }
        self.count = broken.len() as u8;
        chunk.at = end;
        self.state = State::Character;
        Ok(Flow::More)
    }

    /// Goes on behind a name. The colon and a plain value are mostly there already.
    #[inline]
    fn end_name<H: Handler>(&mut self, chunk: &mut Chunk<'_>, handler: &mut H) -> Step<H::Error> {
        if chunk.take(b':') {
            return self.value_and_members(chunk, handler);
        }
        self.state = State::Colon;
        Ok(Flow::Go)
    }

    /// Completes a character that the end of a chunk has cut.
    pub(super) fn character<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        let Some(byte) = chunk.peek() else {
            return Ok(Flow::More);
        };
        let held = u32::from(self.count);
        let mut bytes = self.partial;
        let length = usize::from(self.count) + 1;
        if let Some(slot) = bytes.get_mut(usize::from(self.count)) {
            *slot = byte;
        }
        match str::from_utf8(bytes.get(..length).unwrap_or_default()) {
            Ok(text) => {
                chunk.at += 1;
                self.state = State::Text;
                self.piece(text, false, false, chunk, handler)?;
            }
            Err(error) if error.error_len().is_none() => {
                chunk.at += 1;
                self.partial = bytes;
                self.count += 1;
            }
            Err(_) => return Err(Refusal::not_utf8(held)),
        }
        Ok(Flow::Go)
    }

    /// Reads the byte behind a backslash.
    pub(super) fn escape<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        let Some(found) = chunk.peek() else {
            return Ok(Flow::More);
        };
        let character = match found {
            b'"' | b'\\' | b'/' => char::from(found),
            b'b' => '\u{8}',
            b'f' => '\u{C}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                chunk.at += 1;
                self.unit = 0;
                self.count = 0;
                self.state = State::Hex;
                return Ok(Flow::Go);
            }
            _ => return Err(Syntax::Escape { found }.into()),
        };
        chunk.at += 1;
        self.state = State::Text;
        self.decoded(character, chunk, handler)
    }

    /// Reads the digits of a `\u` escape.
    pub(super) fn hex<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        while self.count < 4 {
            let Some(found) = chunk.peek() else {
                return Ok(Flow::More);
            };
            let Some(digit) = char::from(found).to_digit(16) else {
                return Err(Syntax::Hex { found }.into());
            };
            chunk.at += 1;
            self.unit = self.unit << 4 | digit as u16;
            self.count += 1;
        }
        let high = core::mem::take(&mut self.high);
        self.state = State::Text;
        match (high, self.unit) {
            (1.., low @ 0xDC00..=0xDFFF) => {
                let code = 0x1_0000 + (u32::from(high & 0x3FF) << 10) + u32::from(low & 0x3FF);
                self.decoded(char::from_u32(code).unwrap_or(REPLACEMENT), chunk, handler)
            }
            (_, unit) => {
                if high != 0 {
                    self.decoded(REPLACEMENT, chunk, handler)?;
                }
                if matches!(unit, 0xD800..=0xDBFF) {
                    self.high = unit;
                    self.state = State::High;
                    return Ok(Flow::Go);
                }
                let character = char::from_u32(u32::from(unit)).unwrap_or(REPLACEMENT);
                self.decoded(character, chunk, handler)
            }
        }
    }

    /// Looks whether a backslash follows the escape of a high surrogate.
    pub(super) fn high<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        match chunk.peek() {
            None => Ok(Flow::More),
            Some(b'\\') => {
                chunk.at += 1;
                self.state = State::HighEscape;
                Ok(Flow::Go)
            }
            Some(_) => {
                self.high = 0;
                self.state = State::Text;
                self.decoded(REPLACEMENT, chunk, handler)
            }
        }
    }

    /// Looks whether the escape behind that of a high surrogate can be its low one.
    pub(super) fn high_escape<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        self.state = State::Escape;
        match chunk.peek() {
            None => {
                self.state = State::HighEscape;
                Ok(Flow::More)
            }
            Some(b'u') => Ok(Flow::Go),
            Some(_) => {
                self.high = 0;
                self.decoded(REPLACEMENT, chunk, handler)
            }
        }
    }

    /// Hands on a character that was written as an escape.
    fn decoded<H: Handler>(
        &mut self,
        character: char,
        chunk: &Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        let mut buffer = [0; 4];
        let text = character.encode_utf8(&mut buffer);
        let plain = matches!(character, ' '..='~');
        self.piece(text, plain, false, chunk, handler)?;
        Ok(Flow::Go)
    }

    fn piece<H: Handler>(
        &mut self,
        text: &str,
        plain: bool,
        last: bool,
        chunk: &Chunk<'_>,
        handler: &mut H,
    ) -> Result<(), Refusal<H::Error>> {
        let piece = Piece {
            text,
            first: self.first,
            last,
            plain,
        };
        self.first = false;
        let answer = if self.key {
            handler.key(piece)
        } else {
            handler.string(piece)
        };
        self.answered(answer, chunk).inspect_err(|_| {
            if last {
                // The place of the error is behind the string.
                self.state = State::AfterMember;
            }
        })
    }
}
