//! What is pasted, as characters that are no keys.
//!
//! The decoder drops a paste; on a desktop it is worth having, for the fields of a form.

use splitflap_core::input::{InputEvent, Key, KeyEvent, Modifiers};
use splitflap_core::text::sanitize;
use splitflap_vt::Decoder;

const ESC: u8 = 0x1b;
const END: &[u8] = b"\x1b[201~";

/// A decoder that tells what is pasted too, as characters with [`Modifiers::PASTED`]. Line ends and tabs between
/// characters become one blank; control characters are dropped.
#[derive(Default)]
pub(crate) struct Pasting {
    decoder: Decoder,
    /// So many bytes of the end of the paste have come.
    matched: usize,
    /// The bytes of a character that is not whole.
    pending: Vec<u8>,
    /// A character has come; line ends before the first one are nothing.
    begun: bool,
    /// Line ends or tabs have come since.
    gap: bool,
}

impl Pasting {
    /// Around this decoder.
    pub(crate) fn new(decoder: Decoder) -> Self {
        Self {
            decoder,
            ..Self::default()
        }
    }

    /// As [`Decoder::feed`].
    pub(crate) fn feed(&mut self, bytes: &[u8], now_ms: u64, sink: &mut dyn FnMut(InputEvent)) {
        self.expire(now_ms, sink);
        for byte in bytes {
            let pasting = self.decoder.is_pasting();
            self.decoder
                .feed(std::slice::from_ref(byte), now_ms, &mut *sink);
            if !pasting {
                (self.matched, self.begun, self.gap) = (0, false, false);
                self.pending.clear();
            } else if self.decoder.is_pasting() {
                self.pasted(*byte, sink);
            }
        }
    }

    /// As [`Decoder::deadline`].
    pub(crate) fn deadline(&self) -> Option<u64> {
        self.decoder.deadline()
    }

    /// As [`Decoder::expire`].
    pub(crate) fn expire(&mut self, now_ms: u64, sink: &mut dyn FnMut(InputEvent)) {
        self.decoder.expire(now_ms, sink);
    }

    fn pasted(&mut self, byte: u8, sink: &mut dyn FnMut(InputEvent)) {
        self.matched = match END.get(self.matched) {
            Some(expected) if *expected == byte => self.matched + 1,
            _ => usize::from(byte == ESC),
        };
        if byte & 0xc0 != 0x80 {
            self.pending.clear();
        }
        if self.matched > 0 {
            return;
        }
        self.pending.push(byte);
        let text = std::str::from_utf8(&self.pending);
        let Some(character) = text.ok().and_then(|text| text.chars().next()) else {
            if self.pending.len() >= 4 {
                self.pending.clear();
            }
            return;
        };
        self.pending.clear();
        if matches!(character, '\n' | '\r' | '\t') {
            self.gap = self.begun;
        } else if !sanitize::replaces(character) {
            let mut tell =
                |character| sink(KeyEvent::new(Key::Char(character), Modifiers::PASTED).into());
            if std::mem::take(&mut self.gap) {
                tell(' ');
            }
            tell(character);
            self.begun = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pasted_is_told_as_characters_that_are_no_keys() {
        for (pasted, told) in [
            ("ada@example.org\n", "ada@example.org"),
            ("\tq\x03é漢", "qé漢"),
            ("one\r\n\ttwo\r", "one two"),
            ("a\x1b[2Jb", "aJb"),
            ("\x1b[20", ""),
        ] {
            let bytes = [b"\x1b[200~", pasted.as_bytes(), b"\x1b[201~q"].concat();
            for cut in 0..bytes.len() {
                let mut decoder = Pasting::default();
                let (mut text, mut keys) = (String::new(), 0);
                let mut sink = |event| match event {
                    InputEvent::Key(KeyEvent {
                        key: Key::Char(character),
                        modifiers: Modifiers::PASTED,
                    }) => text.push(character),
                    _ => keys += 1,
                };
                let (one, two) = bytes.split_at(cut);
                decoder.feed(one, 0, &mut sink);
                decoder.feed(two, 0, &mut sink);
                assert_eq!((text.as_str(), keys), (told, 1), "{pasted:?} cut at {cut}");
            }
        }
    }
}
