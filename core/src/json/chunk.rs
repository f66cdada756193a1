//! The bytes of one call.

use core::str::Utf8Error;

/// The bytes of one call, and how far they are used.
pub(super) struct Chunk<'b> {
    pub(super) bytes: &'b [u8],
    /// Index of the next byte.
    pub(super) at: usize,
    /// Text known to be UTF-8.
    checked: &'b str,
    /// Where `checked` begins in `bytes`.
    checked_from: usize,
}

/// How many bytes are checked to be UTF-8 at once.
///
/// To check each short name by itself would cost several times as much as all else. More at once
/// would be wasted on a call that ends soon.
const WINDOW: usize = 128;

impl<'b> Chunk<'b> {
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            checked: "",
            checked_from: 0,
        }
    }

    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Passes the next byte if it is `expected`.
    #[inline]
    pub(super) fn take(&mut self, expected: u8) -> bool {
        let there = self.peek() == Some(expected);
        self.at += usize::from(there);
        there
    }

    /// The bytes from `from` to `end`, not before those of an earlier call, as text.
    #[inline]
    pub(super) fn text(&mut self, from: usize, end: usize) -> Result<&'b str, Utf8Error> {
        if end > self.checked_from + self.checked.len() {
            self.check(from);
        }
        let (start, stop) = (
            from.wrapping_sub(self.checked_from),
            end.wrapping_sub(self.checked_from),
        );
        match self.checked.get(start..stop) {
            Some(text) => Ok(text),
            None => str::from_utf8(self.bytes.get(from..end).unwrap_or_default()),
        }
    }

    /// Checks the bytes from `from` on, as many as are checked at once.
    #[inline(never)]
    fn check(&mut self, from: usize) {
        let bytes = self.bytes.get(from..).unwrap_or_default();
        let bytes = bytes.get(..WINDOW).unwrap_or(bytes);
        self.checked_from = from;
        self.checked = match str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let whole = bytes.get(..error.valid_up_to()).unwrap_or_default();
                str::from_utf8(whole).unwrap_or_default()
            }
        };
    }
}
