//! Finding the end of a run of text, a machine word at a time.

/// Bytes in a machine word.
const WIDTH: usize = size_of::<usize>();
/// A word whose bytes are all 1.
const ONES: usize = usize::MAX / 0xFF;
/// The top bit of each byte.
const TOPS: usize = ONES * 0x80;

/// Index of the first byte from `from` on that is not printable ASCII or is a quote or a
/// backslash, or the length of `bytes`.
pub(super) fn plain_end(bytes: &[u8], from: usize) -> usize {
    scan(
        bytes,
        from,
        |word| {
            (below_space(word) | quote_or_backslash(word) | word.wrapping_add(ONES) | word) & TOPS
        },
        |byte| !matches!(byte, b' '..=b'~') || matches!(byte, b'"' | b'\\'),
    )
}

/// Index of the first byte from `from` on that is a quote, a backslash or below 0x20, or the
/// length of `bytes`.
pub(super) fn text_end(bytes: &[u8], from: usize) -> usize {
    scan(
        bytes,
        from,
        |word| (below_space(word) | quote_or_backslash(word)) & !word & TOPS,
        |byte| matches!(byte, b'"' | b'\\' | ..b' '),
    )
}

/// The top bit of each byte that is below 0x20 is set.
///
/// As with the other test, a byte above a match may be marked wrongly (a borrow came from below),
/// and so may a byte from 0x80 on: callers look at the lowest mark only, and deal with the latter.
const fn below_space(word: usize) -> usize {
    word.wrapping_sub(ONES * 0x20)
}

/// The top bit of each byte that is a quote or a backslash is set.
const fn quote_or_backslash(word: usize) -> usize {
    (word ^ (ONES * b'"' as usize)).wrapping_sub(ONES)
        | (word ^ (ONES * b'\\' as usize)).wrapping_sub(ONES)
}

fn scan(
    bytes: &[u8],
    from: usize,
    marks: impl Fn(usize) -> usize,
    stops: impl Fn(u8) -> bool,
) -> usize {
    let mut at = from;
    while let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk::<WIDTH>) {
        let found = marks(usize::from_le_bytes(*word));
        if found != 0 {
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += WIDTH;
    }
    while let Some(&byte) = bytes.get(at) {
        if stops(byte) {
            return at;
        }
        at += 1;
    }
    at
}
