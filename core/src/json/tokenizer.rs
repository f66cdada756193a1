//! The state machine: structure, positions, literals.

use super::chunk::Chunk;
use super::error::{Fed, Inside, Outcome, Syntax, TokenError, TokenErrorKind};
use super::number::Part;
use super::{Handler, Literal};

/// A push tokenizer: bytes in, calls of a [`Handler`] out.
///
/// ```
/// use core::convert::Infallible;
/// use splitflap_core::json::{Handler, Literal, Outcome, Piece, Tokenizer};
///
/// /// Counts the numbers.
/// struct Numbers(u32);
///
/// impl Handler for Numbers {
///     type Error = Infallible;
///     fn begin_object(&mut self) -> Result<(), Infallible> { Ok(()) }
///     fn end_object(&mut self) -> Result<(), Infallible> { Ok(()) }
///     fn begin_array(&mut self) -> Result<(), Infallible> { Ok(()) }
///     fn end_array(&mut self) -> Result<(), Infallible> { Ok(()) }
///     fn key(&mut self, _: Piece<'_>) -> Result<(), Infallible> { Ok(()) }
///     fn string(&mut self, _: Piece<'_>) -> Result<(), Infallible> { Ok(()) }
///     fn literal(&mut self, _: Literal) -> Result<(), Infallible> { Ok(()) }
///     fn number(&mut self, piece: Piece<'_>) -> Result<(), Infallible> {
///         self.0 += u32::from(piece.last);
///         Ok(())
///     }
/// }
///
/// let mut numbers = Numbers(0);
/// let mut tokenizer = Tokenizer::new();
/// assert_eq!(tokenizer.feed(b"{\"row\":14,\"pri", &mut numbers).outcome, Outcome::More);
/// assert_eq!(tokenizer.feed(b"ce\":24.50}", &mut numbers).outcome, Outcome::Document);
/// assert_eq!(numbers.0, 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tokenizer {
    /// Bytes before the chunk being fed.
    pub(super) offset: u64,
    /// One bit for each open container, the innermost lowest: 1 is an object.
    pub(super) stack: u64,
    /// Containers that are open inside the one in which a value is passed over.
    pub(super) over: u32,
    /// Line ends seen.
    line: u32,
    /// Low bits of the offset at which the line began.
    pub(super) line_start: u32,
    /// Low bits of the offset at which the newest token began.
    token_start: u32,
    /// The UTF-16 unit of the escape being read.
    pub(super) unit: u16,
    /// The high surrogate that waits for its low one; 0 when there is none.
    pub(super) high: u16,
    /// The bytes of a character that the end of a chunk has cut.
    pub(super) partial: [u8; 4],
    /// How many bytes are in `partial`, hexadecimal digits in `unit`, letters of `literal` seen.
    pub(super) count: u8,
    pub(super) depth: u8,
    pub(super) state: State,
    pub(super) part: Part,
    pub(super) literal: Literal,
    /// The string being read is the name of a member.
    pub(super) key: bool,
    /// Nothing of the string or number being read was handed on yet.
    pub(super) first: bool,
}

/// What must come next.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) enum State {
    /// A document, or white space before it.
    #[default]
    Start,
    /// The rest of a byte order mark.
    Mark,
    /// A value.
    Value,
    /// The first element or the end of an array.
    FirstElement,
    /// The first member or the end of an object.
    FirstMember,
    /// A member, after a comma.
    Member,
    /// The colon behind a name.
    Colon,
    /// A comma or the end of the object.
    AfterMember,
    /// A comma or the end of the array.
    AfterElement,
    /// The rest of a literal.
    Word,
    /// The rest of a number.
    Number,
    /// The rest of a string.
    Text,
    /// The rest of a character in a string.
    Character,
    /// What follows a backslash.
    Escape,
    /// Hexadecimal digits.
    Hex,
    /// What follows the escape of a high surrogate.
    High,
    /// What follows the backslash behind the escape of a high surrogate.
    HighEscape,
    /// Anything up to a line end, after an error.
    Skip,
    /// The same; the error was inside a string.
    SkipText,
    /// The rest of a value that is passed over.
    Over,
    /// The rest of a string in it.
    OverText,
    /// What follows a backslash in that string.
    OverEscape,
}

/// How one step ended.
pub(super) enum Flow {
    /// The state says what comes next.
    Go,
    /// The bytes are used up.
    More,
    /// The document is complete.
    Document,
}

/// An error and how many bytes before the place of the chunk it lies.
pub(super) struct Refusal<E> {
    pub(super) kind: TokenErrorKind<E>,
    pub(super) back: u32,
}

impl<E> Refusal<E> {
    pub(super) fn not_utf8(back: u32) -> Self {
        Self {
            kind: TokenErrorKind::NotUtf8,
            back,
        }
    }
}

impl<E> From<Syntax> for Refusal<E> {
    fn from(syntax: Syntax) -> Self {
        Self {
            kind: TokenErrorKind::Syntax(syntax),
            back: 0,
        }
    }
}

pub(super) type Step<E> = Result<Flow, Refusal<E>>;

impl Tokenizer {
    /// How deep arrays and objects may lie in each other.
    pub const MAX_DEPTH: usize = u64::BITS as usize;

    /// A tokenizer before its first document. All its bytes are zero.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            offset: 0,
            stack: 0,
            over: 0,
            line: 0,
            line_start: 0,
            token_start: 0,
            unit: 0,
            high: 0,
            partial: [0; 4],
            count: 0,
            depth: 0,
            state: State::Start,
            part: Part::Start,
            literal: Literal::Null,
            key: false,
            first: false,
        }
    }

    /// Feeds bytes until the end of one document, the end of `bytes`, or an error.
    ///
    /// Bytes behind [`Fed::consumed`] are to be fed again, even after an error: they are then
    /// skipped up to and with the next line end, unless [`pass_over`](Self::pass_over) says
    /// otherwise. A number that is a whole document ends with the
    /// byte behind it, which is not consumed, or with [`finish`](Self::finish).
    ///
    /// Errors are [`Outcome::Error`].
    ///
    /// # Cost
    /// Linear in the bytes consumed, and up to 128 bytes behind them are checked to be UTF-8. 16 to
    /// 22 instructions a byte for messages as programs write them, on `x86_64`.
    pub fn feed<H: Handler>(&mut self, bytes: &[u8], handler: &mut H) -> Fed<H::Error> {
        let mut chunk = Chunk::new(bytes);
        let outcome = loop {
            let step = match self.state {
                State::Text => self.text(&mut chunk, handler),
                State::Start | State::Value => self.value(&mut chunk, handler),
                State::Member => self.member(&mut chunk, handler),
                State::FirstMember => self.first_member(&mut chunk, handler),
                State::FirstElement => self.first_element(&mut chunk, handler),
                State::Colon => self.colon(&mut chunk),
                State::AfterMember => self.after_member(&mut chunk, handler),
                State::AfterElement => self.after_element(&mut chunk, handler),
                State::Number => self.number(&mut chunk, handler),
                State::Character => self.character(&mut chunk, handler),
                State::Escape => self.escape(&mut chunk, handler),
                State::Hex => self.hex(&mut chunk, handler),
                State::High => self.high(&mut chunk, handler),
                State::HighEscape => self.high_escape(&mut chunk, handler),
                State::Word => self.word(&mut chunk, handler),
                State::Mark => self.mark(&mut chunk),
                State::Skip | State::SkipText => self.skip(&mut chunk),
                State::Over => self.over(&mut chunk),
                State::OverText | State::OverEscape => self.over_text(&mut chunk),
            };
            match step {
                Ok(Flow::Go) => {}
                Ok(Flow::More) => break Outcome::More,
                Ok(Flow::Document) => break Outcome::Document,
                Err(refusal) => break Outcome::Error(self.refuse(refusal, chunk.at)),
            }
        };
        self.offset = self.offset.wrapping_add(chunk.at as u64);
        Fed {
            consumed: chunk.at,
            outcome,
        }
    }

    /// Says that no more bytes come, and goes back to the start of a document in every case.
    ///
    /// A number that is a whole document ends here ([`Outcome::Document`]); a document that is cut
    /// is an error; when nothing has begun, or the rest of a rejected line was being skipped, it is
    /// [`Outcome::More`]. Offset and line go on counting.
    pub fn finish<H: Handler>(&mut self, handler: &mut H) -> Fed<H::Error> {
        let step = match self.state {
            State::Start | State::Skip | State::SkipText => Ok(Flow::More),
            State::Number => self.finish_number(handler),
            State::Mark => Err(self.broken_mark()),
            State::Word => Err(Syntax::Cut(Inside::Word).into()),
            State::Text
            | State::Character
            | State::Escape
            | State::Hex
            | State::High
            | State::HighEscape => Err(Syntax::Cut(Inside::Text).into()),
            State::Over | State::OverText | State::OverEscape => Err(Self::cut_while_over()),
            _ => Err(Syntax::Cut(self.container()).into()),
        };
        let outcome = match step {
            Ok(Flow::Go | Flow::More) => Outcome::More,
            Ok(Flow::Document) => Outcome::Document,
            Err(refusal) => Outcome::Error(self.refuse(refusal, 0)),
        };
        self.restart(State::Start);
        Fed {
            consumed: 0,
            outcome,
        }
    }

    /// Forgets everything: the next byte is the first of a document and of line 1.
    pub fn reset(&mut self) {
        *self = Self::new();
    }

    /// Bytes consumed since the tokenizer was new or reset; so the offset of the next byte.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Line of the next byte, from 1. Lines end with `\n`.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.line.saturating_add(1)
    }

    /// How many arrays and objects are open (right after an error: at its place); at most
    /// [`MAX_DEPTH`](Self::MAX_DEPTH).
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth as usize
    }

    /// No document has begun since the last one ended, and no rejected line is being skipped.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        matches!(self.state, State::Start)
    }

    pub(super) fn restart(&mut self, state: State) {
        self.stack = 0;
        self.depth = 0;
        self.high = 0;
        self.state = state;
    }

    /// Turns a refusal at byte `at` of the chunk into an error and leaves the document.
    #[cold]
    fn refuse<E>(&mut self, refusal: Refusal<E>, at: usize) -> TokenError<E> {
        self.state = match (&refusal.kind, self.state) {
            // Only the text of a value that is passed over is cut while bytes come in.
            (TokenErrorKind::Syntax(Syntax::Cut(_)), _) => {
                self.restart(State::Start);
                State::Start
            }
            (
                _,
                State::Text
                | State::Character
                | State::Escape
                | State::Hex
                | State::High
                | State::HighEscape,
            ) => State::SkipText,
            _ => State::Skip,
        };
        let offset = self
            .offset
            .wrapping_add(at as u64)
            .wrapping_sub(u64::from(refusal.back));
        TokenError {
            kind: refusal.kind,
            offset,
            line: self.line(),
            column: (offset as u32)
                .wrapping_sub(self.line_start)
                .saturating_add(1),
        }
    }

    /// Notes that the token to which an error of the handler points begins here.
    #[inline]
    pub(super) fn begin_token(&mut self, chunk: &Chunk<'_>) {
        self.token_start = self.place(chunk.at);
    }

    /// Low bits of the offset of byte `at` of the chunk.
    #[inline]
    pub(super) fn place(&self, at: usize) -> u32 {
        (self.offset as u32).wrapping_add(at as u32)
    }

    /// Turns the handler's answer about the token into a step's; all up to the place is consumed.
    #[inline]
    pub(super) fn answered<E>(
        &self,
        answer: Result<(), E>,
        chunk: &Chunk<'_>,
    ) -> Result<(), Refusal<E>> {
        answer.map_err(|error| Refusal {
            kind: TokenErrorKind::Handler(error),
            back: self.place(chunk.at).wrapping_sub(self.token_start),
        })
    }

    /// As [`answered`](Self::answered), about a token that began at byte `from` of the chunk.
    #[inline]
    pub(super) fn answered_from<E>(
        &self,
        from: usize,
        answer: Result<(), E>,
        chunk: &Chunk<'_>,
    ) -> Result<(), Refusal<E>> {
        answer.map_err(|error| Refusal {
            kind: TokenErrorKind::Handler(error),
            back: self.place(chunk.at).wrapping_sub(self.place(from)),
        })
    }

    /// The byte before the place was a line end.
    pub(super) fn end_line(&mut self, chunk: &Chunk<'_>) {
        self.line = self.line.saturating_add(1);
        self.line_start = self.place(chunk.at);
    }

    fn skip<E>(&mut self, chunk: &mut Chunk<'_>) -> Step<E> {
        let rest = chunk.bytes.get(chunk.at..).unwrap_or_default();
        match rest.iter().position(|&byte| byte == b'\n') {
            Some(length) => {
                chunk.at += length + 1;
                self.end_line(chunk);
                self.restart(State::Start);
                Ok(Flow::Go)
            }
            None => {
                chunk.at = chunk.bytes.len();
                Ok(Flow::More)
            }
        }
    }
}
