//! A desk elsewhere that sells seats too: their ids, a line each.

use heapless::Vec;

/// Bytes of the longest id; ids of a cabin have at most five.
const LONGEST: usize = 8;

/// Reads lines out of bytes that may be anything.
#[derive(Debug, Default)]
pub(super) struct Desk {
    line: Vec<u8, LONGEST>,
    /// The line is no id: it is too long.
    overlong: bool,
    /// The line has been given out.
    told: bool,
}

impl Desk {
    /// Nothing read yet.
    pub(super) const fn new() -> Self {
        Self {
            line: Vec::new(),
            overlong: false,
            told: false,
        }
    }

    /// Takes a byte; the line that ends with it, if it can be an id.
    pub(super) fn byte(&mut self, byte: u8) -> Option<&str> {
        if core::mem::take(&mut self.told) {
            self.line.clear();
        }
        if byte != b'\n' && byte != b'\r' {
            self.overlong |= self.line.push(byte).is_err();
            return None;
        }
        self.told = true;
        if core::mem::take(&mut self.overlong) || self.line.is_empty() {
            return None;
        }
        core::str::from_utf8(&self.line).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;
    use std::vec::Vec;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut desk = Desk::new();
        bytes
            .iter()
            .filter_map(|byte| desk.byte(*byte).map(String::from))
            .collect()
    }

    #[test]
    fn each_line_is_an_id() {
        assert_eq!(lines(b"14A\r\n2B\n\n3"), ["14A", "2B"]);
    }

    #[test]
    fn what_is_no_id_is_passed_over() {
        assert_eq!(lines(b"123456789\n1A\n\xff\xfe\n2A\n"), ["1A", "2A"]);
    }
}
