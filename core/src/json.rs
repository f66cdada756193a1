//! JSON (RFC 8259) out of bytes that come in pieces of any size.
//!
//! [`Tokenizer::feed`] takes what a pipe or a serial line has brought and calls a [`Handler`] for
//! each thing found. Nothing is buffered: a text or a number that is cut by the end of the bytes
//! goes to the handler as far as it has come, as a [`Piece`], and the rest follows with the next
//! bytes. So the state is a few dozen bytes however long a text is, and the pieces, joined, are
//! the same however the bytes were cut.
//!
//! What is accepted is RFC 8259 and nothing more, apart from three decisions where that text leaves
//! room: a byte order mark before a document is skipped; half a surrogate pair, which can be
//! written as an escape but is no character, becomes U+FFFD; nesting ends at
//! [`Tokenizer::MAX_DEPTH`]. A number may have any length and size, as it is handed on as text.
//! Duplicate names are the handler's business.
//!
//! Documents may follow each other with or without white space between (JSON Lines). After an
//! error the tokenizer skips to the end of the line by itself, so one bad line costs one line;
//! what was refused for its size or depth can be [passed over](Tokenizer::pass_over) alone.

mod chunk;
mod error;
mod number;
mod over;
mod scan;
mod string;
mod structure;
#[cfg(test)]
mod tests;
mod tokenizer;
mod word;

pub use error::{Fed, Inside, Outcome, Syntax, TokenError, TokenErrorKind};
pub use tokenizer::Tokenizer;

/// Receives what the tokenizer finds.
///
/// Every method may refuse with its own error, which ends the document there:
/// [`Tokenizer::feed`] returns it as [`TokenErrorKind::Handler`] and skips the rest of the line.
/// Calls come in the order of the text; what was begun before an error is never ended.
pub trait Handler {
    /// Why a document was refused.
    type Error;

    /// `{`.
    ///
    /// # Errors
    /// The handler's own.
    fn begin_object(&mut self) -> Result<(), Self::Error>;

    /// `}`.
    ///
    /// # Errors
    /// The handler's own.
    fn end_object(&mut self) -> Result<(), Self::Error>;

    /// `[`.
    ///
    /// # Errors
    /// The handler's own.
    fn begin_array(&mut self) -> Result<(), Self::Error>;

    /// `]`.
    ///
    /// # Errors
    /// The handler's own.
    fn end_array(&mut self) -> Result<(), Self::Error>;

    /// The name of a member, in one or more pieces; its value follows the last.
    ///
    /// # Errors
    /// The handler's own.
    fn key(&mut self, piece: Piece<'_>) -> Result<(), Self::Error>;

    /// A text, in one or more pieces.
    ///
    /// # Errors
    /// The handler's own.
    fn string(&mut self, piece: Piece<'_>) -> Result<(), Self::Error>;

    /// A number exactly as it is written, in one or more pieces.
    ///
    /// The text follows the JSON grammar as far as it has come; with the last piece it is whole.
    ///
    /// # Errors
    /// The handler's own.
    fn number(&mut self, piece: Piece<'_>) -> Result<(), Self::Error>;

    /// `null`, `false` or `true`.
    ///
    /// # Errors
    /// The handler's own.
    fn literal(&mut self, literal: Literal) -> Result<(), Self::Error>;
}

/// One fragment of a name, a text or a number.
///
/// Escapes are resolved and no character is ever cut. A text without escapes that lies whole in
/// the bytes fed is one piece. Only a last piece can be empty.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Piece<'t> {
    /// The characters. They may be control characters or anything else Unicode has.
    pub text: &'t str,
    /// The name, text or number begins with this piece.
    pub first: bool,
    /// The name, text or number is complete with this piece.
    pub last: bool,
    /// There is nothing but printable ASCII (0x20 to 0x7E) in `text`, so it needs no cleaning.
    pub plain: bool,
}

impl<'t> Piece<'t> {
    /// A plain text in one piece.
    const fn whole(text: &'t str) -> Self {
        Self {
            text,
            first: true,
            last: true,
            plain: true,
        }
    }
}

/// The values that JSON spells as words.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Literal {
    /// `null`.
    #[default]
    Null,
    /// `false`.
    False,
    /// `true`.
    True,
}

impl Literal {
    /// The word as JSON spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::False => "false",
            Self::True => "true",
        }
    }
}
