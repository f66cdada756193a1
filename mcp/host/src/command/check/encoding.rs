//! Files that are no UTF-8: which encoding they probably have, so that somebody knows what to change.

/// What is wrong with a file's bytes and at which byte; `None` if they are plain UTF-8.
pub(in crate::command) fn fault(bytes: &[u8]) -> Option<(usize, String)> {
    let told = |at, what: &str| {
        Some((
            at,
            format!("{what}; messages are UTF-8 without a byte order mark"),
        ))
    };
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => return told(0, "the file starts with a byte order mark (BOM)"),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [0, _, ..] | [_, 0, ..] => {
            return told(0, "the file is UTF-16");
        }
        _ => {}
    }
    let at = std::str::from_utf8(bytes).err()?.valid_up_to();
    let byte = bytes.get(at).copied().unwrap_or_default();
    // In Latin-1 a byte is a code point; those below 0xA0 are no letters there.
    if byte >= 0xA0 {
        let letter = char::from(byte);
        told(
            at,
            &format!("the byte {byte:#04X} is no UTF-8; in Latin-1 it is \"{letter}\""),
        )
    } else {
        told(at, &format!("the byte {byte:#04X} is no UTF-8"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_named() {
        for (bytes, at, words) in [
            (&b"\xEF\xBB\xBF{}"[..], 0, "byte order mark (BOM)"),
            (b"\xFF\xFE{\0}\0", 0, "UTF-16"),
            (b"{\0}\0", 0, "UTF-16"),
            (b"\0{\0}", 0, "UTF-16"),
            (b"{\"a\":\"\xE9\"}", 6, "in Latin-1 it is \"\u{e9}\""),
            (b"\"\x80\"", 1, "the byte 0x80 is no UTF-8"),
        ] {
            let (found, what) = fault(bytes).unwrap();
            assert_eq!(found, at, "{what}");
            assert!(what.contains(words), "{what}");
        }
        assert_eq!(fault("{\"a\":\"é\"}".as_bytes()), None);
        assert_eq!(fault(b""), None);
    }
}
