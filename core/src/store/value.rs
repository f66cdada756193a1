//! Values: one word each.
//!
//! A word is a three-bit tag and 29 bits. Scalars have one encoding each, so two of them are
//! equal exactly when their words are. Word 0 is "no value".

use core::fmt;
use core::ops::Deref;

const SHIFT: u32 = 3;
const TAG: u32 = 7;

/// Absent, null, false, true, `{}`, `[]`; above that the place of a raw block.
pub(super) const SIMPLE: u32 = 0;
const INTEGER: u32 = 1;
const TEXT: u32 = 2;
const NUMBER: u32 = 3;
const INTERNED_TEXT: u32 = 4;
const INTERNED_NUMBER: u32 = 5;
const OBJECT: u32 = 6;
const ARRAY: u32 = 7;

/// The largest payload, and so the largest number of words, texts and elements.
pub(super) const MAX_PAYLOAD: usize = (1 << (32 - SHIFT)) - 1;

/// The characters of a number in place, by code; 0 ends it.
const NUMBER_CODES: &[u8; 16] = b"\x000123456789.-+eE";
const NUMBER_IN_PLACE: usize = 7;
const DIGITS_IN_PLACE: usize = 8;

/// One value of a document: a scalar, or the place of an object or array.
///
/// A value is only a name for what the [`Store`](super::Store) holds. It stays right until the
/// next call that changes the store; after that, read it again from its document. Texts that
/// components keep for comparing (see [`Store::text_word`](super::Store::text_word)) stay right
/// as long as some document holds that text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Value(pub(super) u32);

/// What a [`Value`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// No value: a missing member, an emptied array slot.
    Absent,
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool,
    /// A number, kept as it was written.
    Number,
    /// A text.
    Text,
    /// An array.
    Array,
    /// An object.
    Object,
}

impl Value {
    /// No value.
    pub const ABSENT: Self = Self(0);
    /// `null`.
    pub const NULL: Self = Self(1 << SHIFT);
    pub(super) const FALSE: Self = Self(2 << SHIFT);
    pub(super) const TRUE: Self = Self(3 << SHIFT);
    /// `{}`, which needs no block.
    pub(super) const EMPTY_OBJECT: Self = Self(4 << SHIFT);
    /// `[]`, which needs no block.
    pub(super) const EMPTY_ARRAY: Self = Self(5 << SHIFT);
    /// The first place that a raw block can have.
    pub(super) const FIRST_PLACE: usize = 6;

    /// Whether there is no value.
    #[inline]
    pub const fn is_absent(self) -> bool {
        self.0 == 0
    }

    /// What it is.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.tag() {
            SIMPLE => match self {
                Self::NULL => Kind::Null,
                Self::FALSE | Self::TRUE => Kind::Bool,
                Self::EMPTY_OBJECT => Kind::Object,
                Self::EMPTY_ARRAY => Kind::Array,
                _ => Kind::Absent,
            },
            INTEGER | NUMBER | INTERNED_NUMBER => Kind::Number,
            TEXT | INTERNED_TEXT => Kind::Text,
            OBJECT => Kind::Object,
            _ => Kind::Array,
        }
    }

    /// Its word: for texts and numbers of one state of the store, equal exactly if they are.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The number, if it is an integer whose word holds all of it.
    #[inline]
    pub(crate) const fn integer_in_place(self) -> Option<i32> {
        if self.0 & TAG == INTEGER {
            Some(self.0.cast_signed() >> SHIFT)
        } else {
            None
        }
    }

    /// Whether it is a text whose word holds all of it, in every state of the store.
    #[inline]
    pub(crate) const fn is_in_place(self) -> bool {
        self.0 & TAG == TEXT
    }

    #[inline]
    pub(super) const fn tag(self) -> u32 {
        self.0 & TAG
    }

    #[inline]
    pub(super) const fn payload(self) -> usize {
        (self.0 >> SHIFT) as usize
    }

    const fn with(tag: u32, payload: usize) -> Self {
        Self(((payload as u32) << SHIFT) | tag)
    }

    pub(super) const fn bool(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }

    pub(super) const fn object(place: usize) -> Self {
        Self::with(OBJECT, place)
    }

    pub(super) const fn array(place: usize) -> Self {
        Self::with(ARRAY, place)
    }

    pub(super) const fn raw(place: usize) -> Self {
        Self::with(SIMPLE, place)
    }

    pub(super) const fn interned_text(index: usize) -> Self {
        Self::with(INTERNED_TEXT, index)
    }

    pub(super) const fn interned_number(index: usize) -> Self {
        Self::with(INTERNED_NUMBER, index)
    }

    /// Whether it refers to something: an interned text or number, or a block.
    #[inline]
    pub(super) const fn refers(self) -> bool {
        self.tag() >= INTERNED_TEXT
    }

    /// The place of its block, if it is a container that has one.
    #[inline]
    pub(super) const fn block(self) -> Option<usize> {
        if self.tag() >= OBJECT {
            Some(self.payload())
        } else {
            None
        }
    }

    /// The place of its raw block, if it is one.
    pub(super) const fn raw_block(self) -> Option<usize> {
        if self.tag() == SIMPLE && self.payload() >= Self::FIRST_PLACE {
            Some(self.payload())
        } else {
            None
        }
    }

    /// The index of its interned text or number, if it has one.
    #[inline]
    pub(super) const fn interned(self) -> Option<usize> {
        if matches!(self.tag(), INTERNED_TEXT | INTERNED_NUMBER) {
            Some(self.payload())
        } else {
            None
        }
    }

    /// A text that fits into the word: up to four ASCII characters, none of them NUL.
    #[inline]
    pub(super) fn text_in_place(text: &[u8]) -> Option<Self> {
        // A byte that is missing counts as one that is fine, then as zero.
        let (bytes, given) = match *text {
            [] => ([1, 1, 1, 1], 0),
            [a] => ([a, 1, 1, 1], 0x7F),
            [a, b] => ([a, b, 1, 1], 0x7F7F),
            [a, b, c] => ([a, b, c, 1], 0x7F_7F7F),
            [a, b, c, d] => ([a, b, c, d], 0x7F7F_7F7F),
            _ => return None,
        };
        let word = u32::from_le_bytes(bytes);
        // With every byte below 128, subtracting 1 sets a byte's upper bit only if it is zero.
        if (word | word.wrapping_sub(0x0101_0101)) & 0x8080_8080 != 0 {
            return None;
        }
        let word = word & given;
        let payload =
            word & 0x7F | word >> 1 & 0x7F << 7 | word >> 2 & 0x7F << 14 | word >> 3 & 0x7F << 21;
        Some(Self(payload << SHIFT | TEXT))
    }

    /// A number that fits into the word: an integer of up to eight digits, else up to seven
    /// characters of number text.
    #[inline]
    pub(super) fn number_in_place(text: &[u8]) -> Option<Self> {
        if let Some(integer) = Self::small_integer(text) {
            return Some(integer);
        }
        if text.len() > NUMBER_IN_PLACE {
            return None;
        }
        let mut payload = 0;
        for byte in text.iter().rev() {
            let code = NUMBER_CODES.iter().position(|code| code == byte)?;
            payload = payload << 4 | code;
        }
        Some(Self::with(NUMBER, payload))
    }

    /// Only the one spelling that writing the integer gives back: no `-0`, no leading zero.
    #[inline]
    fn small_integer(text: &[u8]) -> Option<Self> {
        let (negative, digits) = match text {
            [b'-', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        match digits {
            [b'0'] if !negative => return Some(Self(INTEGER)),
            [] | [b'0', ..] => return None,
            _ if digits.len() > DIGITS_IN_PLACE => return None,
            _ => {}
        }
        let mut number = 0_i32;
        for byte in digits {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                return None;
            }
            number = number * 10 + i32::from(digit);
        }
        let number = if negative { -number } else { number };
        Some(Self((number as u32) << SHIFT | INTEGER))
    }

    /// Its text, if it is a text in place.
    pub(super) fn in_place_text(self) -> Option<TextRef<'static>> {
        if self.tag() != TEXT {
            return None;
        }
        let mut inline = Inline::default();
        let mut rest = self.payload();
        while rest != 0 {
            inline.push((rest & 127) as u8);
            rest >>= 7;
        }
        Some(TextRef(Repr::Inline(inline)))
    }

    /// Its number text, if it is a number in place.
    pub(super) fn in_place_number(self) -> Option<TextRef<'static>> {
        let mut inline = Inline::default();
        match self.tag() {
            INTEGER => inline.push_integer(i64::from(self.0 as i32 >> SHIFT)),
            NUMBER => {
                let mut rest = self.payload();
                while rest != 0 {
                    inline.push(NUMBER_CODES.get(rest & 15).copied().unwrap_or(0));
                    rest >>= 4;
                }
            }
            _ => return None,
        }
        Some(TextRef(Repr::Inline(inline)))
    }

    /// Its interned text, if it is that and not a number.
    pub(super) const fn interned_as_text(self) -> Option<usize> {
        if self.tag() == INTERNED_TEXT {
            Some(self.payload())
        } else {
            None
        }
    }

    /// Its interned number text, if it is that and not a text.
    pub(super) const fn interned_as_number(self) -> Option<usize> {
        if self.tag() == INTERNED_NUMBER {
            Some(self.payload())
        } else {
            None
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.kind())?;
        if let Some(text) = self.in_place_text() {
            write!(out, "({:?})", &*text)
        } else if let Some(number) = self.in_place_number() {
            write!(out, "({})", &*number)
        } else {
            write!(out, "({})", self.payload())
        }
    }
}

/// Text of a value: lent by the store, or unpacked from the value's own word.
#[derive(Clone, Copy)]
pub struct TextRef<'a>(pub(super) Repr<'a>);

#[derive(Clone, Copy)]
pub(super) enum Repr<'a> {
    Lent(&'a str),
    Inline(Inline),
}

impl Deref for TextRef<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        match &self.0 {
            Repr::Lent(text) => text,
            Repr::Inline(inline) => inline.as_str(),
        }
    }
}

impl AsRef<str> for TextRef<'_> {
    fn as_ref(&self) -> &str {
        self
    }
}

impl PartialEq<str> for TextRef<'_> {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for TextRef<'_> {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl fmt::Debug for TextRef<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, out)
    }
}

impl fmt::Display for TextRef<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, out)
    }
}

/// A few ASCII bytes; the longest is an `i64` with its sign.
#[derive(Clone, Copy, Default)]
pub(super) struct Inline {
    bytes: [u8; 20],
    length: u8,
}

impl Inline {
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(usize::from(self.length)) {
            *place = byte;
            self.length += 1;
        }
    }

    pub(super) fn push_integer(&mut self, number: i64) {
        if number < 0 {
            self.push(b'-');
        }
        let mut rest = number.unsigned_abs();
        let start = usize::from(self.length);
        loop {
            self.push(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if let Some(digits) = self.bytes.get_mut(start..usize::from(self.length)) {
            digits.reverse();
        }
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.length)).unwrap_or(&[])
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).unwrap_or("")
    }
}
