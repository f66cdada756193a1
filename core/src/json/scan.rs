//! Finding the end of a run of text, a machine word at a time.

/// Bytes in a machine word.
const WIDTH: usize = size_of::<usize>();
/// A word whose bytes are all 1.
const ONES: usize = usize::MAX / 0xFF;
/// The top bit of each byte.
const TOPS: usize = ONES * 0x80;

/// How many bytes at the start of `bytes` are printable ASCII and no quote and no backslash.
#[inline]
pub(super) fn plain(bytes: &[u8]) -> usize {
    scan(
        bytes,
        |word| (control_or_quote(word) | backslash(word) | word.wrapping_add(ONES) | word) & TOPS,
        |byte| !matches!(byte, b' '..=b'~') || matches!(byte, b'"' | b'\\'),
    )
}

/// How many bytes at the start of `bytes` are no quote, no backslash and not below 0x20.
pub(super) fn text(bytes: &[u8]) -> usize {
    scan(
        bytes,
        |word| (control_or_quote(word) | backslash(word)) & !word & TOPS,
        |byte| matches!(byte, b'"' | b'\\' | ..b' '),
    )
}

/// The top bit of each byte that is below 0x20 or a quote is set: with bit 1 turned over these,
/// and no others, are below 0x21.
///
/// As with the other test, a byte above a match may be marked wrongly (a borrow came from below),
/// and so may a byte from 0x80 on: callers look at the lowest mark only, and deal with the latter.
const fn control_or_quote(word: usize) -> usize {
    (word ^ (ONES * 0x02)).wrapping_sub(ONES * 0x21)
}

/// The top bit of each byte that is a backslash is set.
const fn backslash(word: usize) -> usize {
    (word ^ (ONES * b'\\' as usize)).wrapping_sub(ONES)
}

#[inline]
fn scan(bytes: &[u8], marks: impl Fn(usize) -> usize, stops: impl Fn(u8) -> bool) -> usize {
    let (words, rest) = bytes.as_chunks::<WIDTH>();
    let mut length = 0;
    for word in words {
        let found = marks(usize::from_le_bytes(*word));
        if found != 0 {
            return length + (found.trailing_zeros() / 8) as usize;
        }
        length += WIDTH;
    }
    for &byte in rest {
        if stops(byte) {
            break;
        }
        length += 1;
    }
    length
}

#[cfg(test)]
mod tests {
    use super::{plain, text};
    use proptest::prelude::*;
    extern crate std;
    use std::vec::Vec;

    fn is_plain(byte: u8) -> bool {
        matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\')
    }

    fn is_text(byte: u8) -> bool {
        byte >= b' ' && !matches!(byte, b'"' | b'\\')
    }

    fn length(bytes: &[u8], passes: fn(u8) -> bool) -> usize {
        bytes.iter().take_while(|&&byte| passes(byte)).count()
    }

    #[test]
    fn each_byte_stops_or_passes_at_each_place_of_a_word() {
        for byte in 0..=u8::MAX {
            for after in [b'a', b'"', 0x00, 0x7F, 0xFF] {
                for place in 0..12 {
                    let mut bytes = [b'a'; 20];
                    bytes[place] = byte;
                    bytes[place + 1] = after;
                    assert_eq!(plain(&bytes), length(&bytes, is_plain), "{bytes:?}");
                    assert_eq!(text(&bytes), length(&bytes, is_text), "{bytes:?}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn words_and_single_bytes_find_the_same(bytes in any::<Vec<u8>>(), passed in 0_usize..40) {
            let mut padded = std::vec![b'x'; passed];
            padded.extend(bytes);
            prop_assert_eq!(plain(&padded), length(&padded, is_plain));
            prop_assert_eq!(text(&padded), length(&padded, is_text));
        }
    }
}
