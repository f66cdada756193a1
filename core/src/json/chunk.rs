//! The bytes of one call.

use super::scan;
use core::str::Utf8Error;

/// The bytes of one call, and how far they are used.
#[derive(Clone, Copy)]
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
        if self.peek() == Some(expected) {
            self.at += 1;
            return true;
        }
        false
    }

    /// The bytes from `from` to `end`, not before those of an earlier call, as text.
    #[inline]
    pub(super) fn text(&mut self, from: usize, end: usize) -> Result<&'b str, Utf8Error> {
        match self.within_checked(from, end) {
            Some(text) => Ok(text),
            None => {
                self.checked_from = from;
                self.checked = check(self.bytes.get(from..).unwrap_or_default());
                match self.within_checked(from, end) {
                    Some(text) => Ok(text),
                    None => str::from_utf8(self.bytes.get(from..end).unwrap_or_default()),
                }
            }
        }
    }

    /// The string whose opening quote is the next byte, if it ends in this chunk and has nothing
    /// but printable ASCII in it and no escape; it is passed.
    #[inline]
    pub(super) fn plain_string(&mut self) -> Option<&'b str> {
        let from = self.at + 1;
        let end = from + scan::plain(self.bytes.get(from..)?);
        if self.bytes.get(end) != Some(&b'"') {
            return None;
        }
        let text = self.text(from, end).ok()?;
        self.at = end + 1;
        Some(text)
    }

    /// The number that begins with the next byte, if it ends in this chunk and has nothing but
    /// digits; it is passed.
    #[inline]
    pub(super) fn plain_number(&mut self) -> Option<&'b str> {
        let from = self.at;
        let mut end = from;
        let after = loop {
            match *self.bytes.get(end)? {
                b'0'..=b'9' => end += 1,
                after => break after,
            }
        };
        if matches!(after, b'.' | b'e' | b'E') {
            return None;
        }
        let text = self.text(from, end).ok()?;
        if text.is_empty() || text.len() > 1 && text.starts_with('0') {
            return None;
        }
        self.at = end;
        Some(text)
    }

    #[inline]
    fn within_checked(&self, from: usize, end: usize) -> Option<&'b str> {
        let start = from.wrapping_sub(self.checked_from);
        let stop = end.wrapping_sub(self.checked_from);
        self.checked.get(start..stop)
    }
}

/// The text at the start of `bytes`, of as many as are checked at once.
#[inline(never)]
fn check(bytes: &[u8]) -> &str {
    let window = bytes.get(..WINDOW).unwrap_or(bytes);
    match str::from_utf8(window) {
        Ok(text) => text,
        Err(error) => {
            let whole = window.get(..error.valid_up_to()).unwrap_or_default();
            str::from_utf8(whole).unwrap_or_default()
        }
    }
}
