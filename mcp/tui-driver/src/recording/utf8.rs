//! Bytes that come in pieces as text: a character split between pieces stays whole.

/// Holds back an unfinished character until the rest comes.
#[derive(Default)]
pub(super) struct Decoder {
    held: Vec<u8>,
}

impl Decoder {
    /// The text up to the last whole character; what is no UTF-8 becomes U+FFFD.
    pub(super) fn decode(&mut self, bytes: &[u8]) -> String {
        self.held.extend_from_slice(bytes);
        let mut text = String::with_capacity(self.held.len());
        let mut rest = self.held.as_slice();
        loop {
            match std::str::from_utf8(rest) {
                Ok(valid) => {
                    text.push_str(valid);
                    rest = &[];
                    break;
                }
                Err(error) => {
                    let (valid, after) = rest.split_at(error.valid_up_to());
                    text.push_str(&String::from_utf8_lossy(valid));
                    rest = after;
                    match error.error_len() {
                        Some(bad) => {
                            text.push('\u{fffd}');
                            rest = &rest[bad..];
                        }
                        // It may still become one.
                        None => break,
                    }
                }
            }
        }
        self.held = rest.to_vec();
        text
    }

    /// What is left at the end.
    pub(super) fn finish(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.held)).into_owned()
    }
}
