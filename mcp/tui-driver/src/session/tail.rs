//! The last bytes that went through a session, bounded.

use std::collections::VecDeque;

/// Keeps the last `limit` bytes.
pub(crate) struct Tail {
    bytes: VecDeque<u8>,
    limit: usize,
}

impl Tail {
    pub(crate) fn new(limit: usize) -> Self {
        Tail {
            bytes: VecDeque::new(),
            limit,
        }
    }

    pub(crate) fn push(&mut self, bytes: &[u8]) {
        let kept = &bytes[bytes.len().saturating_sub(self.limit)..];
        let surplus = (self.bytes.len() + kept.len()).saturating_sub(self.limit);
        self.bytes.drain(..surplus);
        self.bytes.extend(kept);
    }

    /// The last `chars` characters; bytes that are no UTF-8 show as U+FFFD.
    pub(crate) fn last_chars(&self, chars: usize) -> String {
        let (front, back) = self.bytes.as_slices();
        let text = String::from_utf8_lossy(&[front, back].concat()).into_owned();
        let skip = text.chars().count().saturating_sub(chars);
        match text.char_indices().nth(skip) {
            Some((at, _)) => text[at..].to_owned(),
            None => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_bytes_are_kept() {
        let mut tail = Tail::new(4);
        tail.push(b"abc");
        tail.push(b"defghij");
        assert_eq!(tail.last_chars(100), "ghij");
        tail.push(b"k");
        assert_eq!(tail.last_chars(2), "jk");
        assert_eq!(tail.last_chars(0), "");
    }

    #[test]
    fn lengths_count_characters() {
        let mut tail = Tail::new(100);
        tail.push("a\u{e9}\u{4f60}b".as_bytes());
        assert_eq!(tail.last_chars(2), "\u{4f60}b");
    }
}
