//! What a call of the tokenizer comes to, and what was wrong where.

use core::fmt::{self, Display, Formatter};

/// What one call of [`Tokenizer::feed`](super::Tokenizer::feed) did.
#[derive(Clone, Debug, Eq, PartialEq)]
#[must_use = "bytes that were not consumed are to be fed again"]
pub struct Fed<E> {
    /// How many of the bytes were used; the rest is to be fed again.
    pub consumed: usize,
    /// Why it stopped there.
    pub outcome: Outcome<E>,
}

/// Why the tokenizer stopped.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Outcome<E> {
    /// All bytes are used; the document is not complete, or none has begun.
    More,
    /// A document ended; the bytes that were not consumed belong to the next one.
    Document,
    /// The document was rejected. The bytes fed from here on are skipped up to and with the next
    /// line end, and a new document is looked for behind it.
    Error(TokenError<E>),
}

/// What was wrong, and where.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct TokenError<E> {
    /// What was wrong.
    pub kind: TokenErrorKind<E>,
    /// Bytes before the place since the tokenizer was new or reset.
    ///
    /// The place is the first byte that can't be right; for [`TokenErrorKind::NotUtf8`] it is the
    /// start of the broken character, for [`TokenErrorKind::Handler`] that of what was refused.
    /// It does not depend on how the bytes were cut.
    pub offset: u64,
    /// Line of the place, from 1. Lines end with `\n`.
    pub line: u32,
    /// Byte within the line, from 1.
    pub column: u32,
}

/// The ways in which a document can be wrong.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum TokenErrorKind<E> {
    /// It is not JSON.
    Syntax(Syntax),
    /// A text has bytes that are not UTF-8.
    NotUtf8,
    /// Arrays and objects lie in each other deeper than
    /// [`Tokenizer::MAX_DEPTH`](super::Tokenizer::MAX_DEPTH).
    TooDeep,
    /// The handler refused what was found.
    Handler(E),
}

/// How a text breaks the grammar of RFC 8259. `found` is the byte in the way.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Syntax {
    /// A value must come here.
    Value {
        /// The byte that is no value's first.
        found: u8,
    },
    /// After `[`, a value or `]` must come.
    ValueOrEnd {
        /// The byte that is neither.
        found: u8,
    },
    /// After `{`, a name in quotes or `}` must come.
    NameOrEnd {
        /// The byte that is neither.
        found: u8,
    },
    /// After the `,` in an object, a name in quotes must come.
    Name {
        /// The byte that is no quote.
        found: u8,
    },
    /// After a name, `:` must come.
    Colon {
        /// The byte in its place.
        found: u8,
    },
    /// After a member, `,` or `}` must come.
    CommaOrBrace {
        /// The byte in its place.
        found: u8,
    },
    /// After an element, `,` or `]` must come.
    CommaOrBracket {
        /// The byte in its place.
        found: u8,
    },
    /// A word that begins like `null`, `false` or `true` goes on differently.
    Word {
        /// The word it could have been.
        expected: &'static str,
        /// The first byte that differs.
        found: u8,
    },
    /// A number begins with a 0 and goes on with a digit.
    LeadingZero,
    /// A number needs a digit here.
    Digit {
        /// The byte in its place.
        found: u8,
    },
    /// A text has a control character that is not written as an escape.
    Control {
        /// The control character.
        found: u8,
    },
    /// There is no such escape.
    Escape {
        /// The byte after the backslash.
        found: u8,
    },
    /// `\u` must be followed by four hexadecimal digits.
    Hex {
        /// The byte that is none.
        found: u8,
    },
    /// The bytes ended before the document did.
    Cut(Inside),
}

/// What was open when the bytes ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Inside {
    /// A name or a text.
    Text,
    /// A number that needs one more digit.
    Number,
    /// `null`, `false` or `true`.
    Word,
    /// An object.
    Object,
    /// An array.
    Array,
    /// A value that is passed over.
    PassedOver,
}

/// A byte as a person would name it.
struct Found(u8);

impl Display for Found {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            b'\n' => out.write_str("a line end"),
            b'\t' => out.write_str("a tab"),
            b'\'' => out.write_str("a single quote"),
            byte @ 0x20..=0x7E => write!(out, "'{}'", char::from(byte)),
            byte => write!(out, "byte 0x{byte:02X}"),
        }
    }
}

impl Display for Syntax {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let (expected, found) = match *self {
            Self::Value { found } => ("a value", found),
            Self::ValueOrEnd { found } => ("a value or ']'", found),
            Self::NameOrEnd { found } => ("a name in double quotes or '}'", found),
            Self::Name { found } => ("a name in double quotes", found),
            Self::Colon { found } => ("':' after the name", found),
            Self::CommaOrBrace { found } => ("',' or '}'", found),
            Self::CommaOrBracket { found } => ("',' or ']'", found),
            Self::Word { expected, found } => (expected, found),
            Self::Digit { found } => ("a digit", found),
            Self::Hex { found } => ("four hexadecimal digits after \\u", found),
            Self::LeadingZero => return out.write_str("a number must not start with 0"),
            Self::Control { found } => return control(found, out),
            Self::Escape { found } => return escape(found, out),
            Self::Cut(inside) => return write!(out, "the text ends inside {inside}"),
        };
        write!(out, "expected {expected}, found {}", Found(found))
    }
}

fn escape(found: u8, out: &mut Formatter<'_>) -> fmt::Result {
    out.write_str("no escape ")?;
    match found {
        0x21..=0x7E => write!(out, "\\{}", char::from(found))?,
        _ => write!(out, "of {}", Found(found))?,
    }
    out.write_str(r#" (there are \" \\ \/ \b \f \n \r \t and \u)"#)
}

fn control(found: u8, out: &mut Formatter<'_>) -> fmt::Result {
    match found {
        b'\n' => out.write_str("a raw line end in a string (write \\n, or close the string)"),
        b'\t' => out.write_str("a raw tab in a string (write \\t)"),
        _ => write!(
            out,
            "a raw control character in a string (write \\u{found:04x})"
        ),
    }
}

impl Display for Inside {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Text => "a string",
            Self::Number => "a number",
            Self::Word => "a word",
            Self::Object => "an object",
            Self::Array => "an array",
            Self::PassedOver => "a value that was refused",
        })
    }
}

impl<E: Display> Display for TokenErrorKind<E> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(syntax) => syntax.fmt(out),
            Self::NotUtf8 => out.write_str("a string has bytes that are not UTF-8"),
            Self::TooDeep => write!(
                out,
                "arrays and objects lie more than {} deep in each other",
                super::Tokenizer::MAX_DEPTH
            ),
            Self::Handler(error) => error.fmt(out),
        }
    }
}

impl<E: Display> Display for TokenError<E> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "line {}, column {}: {}",
            self.line, self.column, self.kind
        )
    }
}

impl core::error::Error for Syntax {}

impl<E: Display + fmt::Debug> core::error::Error for TokenError<E> {}
