//! Numbers: their grammar is checked, their text is handed on as it is.

use super::chunk::Chunk;
use super::error::{Inside, Syntax};
use super::tokenizer::{Flow, Refusal, State, Step, Tokenizer};
use super::{Handler, Piece};

/// How far a number has come.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum Part {
    /// Nothing yet.
    #[default]
    Start,
    Minus,
    /// The whole number is 0.
    Zero,
    /// Digits before a point.
    Whole,
    Point,
    /// Digits behind the point.
    Fraction,
    /// The letter `e`.
    Exponent,
    ExponentSign,
    /// Digits of the exponent.
    Power,
}

impl Part {
    /// A number may end here.
    const fn is_whole(self) -> bool {
        matches!(
            self,
            Self::Zero | Self::Whole | Self::Fraction | Self::Power
        )
    }
}

impl Tokenizer {
    pub(super) fn begin_number(&mut self, chunk: &Chunk<'_>) -> Flow {
        self.begin_token(chunk);
        self.first = true;
        self.part = Part::Start;
        self.state = State::Number;
        Flow::Go
    }

    /// Reads on in a number up to its end or the end of the chunk.
    pub(super) fn number<H: Handler>(
        &mut self,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        let from = chunk.at;
        let mut part = self.part;
        while let Some(found) = chunk.peek() {
            part = match (part, found) {
                (Part::Whole, b'0'..=b'9') => Part::Whole,
                (Part::Start | Part::Minus, b'1'..=b'9') => Part::Whole,
                (Part::Start | Part::Minus, b'0') => Part::Zero,
                (Part::Start, b'-') => Part::Minus,
                (Part::Zero | Part::Whole, b'.') => Part::Point,
                (Part::Point | Part::Fraction, b'0'..=b'9') => Part::Fraction,
                (Part::Zero | Part::Whole | Part::Fraction, b'e' | b'E') => Part::Exponent,
                (Part::Exponent, b'+' | b'-') => Part::ExponentSign,
                (Part::Exponent | Part::ExponentSign | Part::Power, b'0'..=b'9') => Part::Power,
                (part, _) => return self.end_number(from, part, found, chunk, handler),
            };
            chunk.at += 1;
        }
        self.part = part;
        self.digits(from, false, chunk, handler)?;
        Ok(Flow::More)
    }

    /// Ends a number of which `part` came last before `found`, which does not belong to it.
    fn end_number<H: Handler>(
        &mut self,
        from: usize,
        part: Part,
        found: u8,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Step<H::Error> {
        let error = match (part, found) {
            (Part::Zero, b'0'..=b'9') => Syntax::LeadingZero,
            _ if part.is_whole() => {
                self.digits(from, true, chunk, handler)?;
                return Ok(self.after_value(chunk));
            }
            _ => Syntax::Digit { found },
        };
        self.digits(from, false, chunk, handler)?;
        Err(error.into())
    }

    /// Ends a number at the end of all bytes.
    pub(super) fn finish_number<H: Handler>(&mut self, handler: &mut H) -> Step<H::Error> {
        if !self.part.is_whole() {
            return Err(Syntax::Cut(Inside::Number).into());
        }
        if self.depth() > 0 {
            return Err(Syntax::Cut(self.container()).into());
        }
        let chunk = &mut Chunk::new(&[]);
        self.digits(0, true, chunk, handler)?;
        Ok(self.after_value(chunk))
    }

    /// Hands on the text from `from` to the place of the chunk.
    fn digits<H: Handler>(
        &mut self,
        from: usize,
        last: bool,
        chunk: &mut Chunk<'_>,
        handler: &mut H,
    ) -> Result<(), Refusal<H::Error>> {
        let text = chunk.text(from, chunk.at).unwrap_or_default();
        if text.is_empty() && !last {
            return Ok(());
        }
        let piece = Piece {
            text,
            first: self.first,
            last,
            plain: true,
        };
        self.first = false;
        self.answered(handler.number(piece), chunk)
    }
}
