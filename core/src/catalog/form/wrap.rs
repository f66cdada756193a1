//! Breaking a text into rows.

use crate::text::graphemes;

/// The rows of a text at a width: broken at line ends, at blanks, and inside a word that is wider than a row.
#[derive(Clone)]
pub(super) struct Wrap<'t> {
    rest: Option<&'t str>,
    columns: usize,
}

impl<'t> Wrap<'t> {
    pub(super) fn new(text: &'t str, columns: u16) -> Self {
        Self {
            rest: Some(text),
            columns: usize::from(columns.max(1)),
        }
    }

    /// How many rows there are, counted no further than a screen can have.
    pub(super) fn rows(self) -> u16 {
        let rows = self.take(usize::from(u16::MAX)).count();
        u16::try_from(rows).unwrap_or(u16::MAX)
    }
}

impl<'t> Iterator for Wrap<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let text = self.rest?;
        let mut width = 0;
        let mut at = 0;
        // Where the row could end, and where the next one would start.
        let mut blank = None;
        for (grapheme, wide) in graphemes(text) {
            let after = at + grapheme.len();
            if matches!(grapheme, "\n" | "\r\n") {
                self.rest = text.get(after..);
                return text.get(..at);
            }
            width += usize::from(wide);
            if grapheme == " " {
                blank = Some((at, after));
            }
            if width > self.columns && at > 0 {
                let (end, next) = blank.unwrap_or((at, at));
                self.rest = text.get(next..);
                return text.get(..end);
            }
            at = after;
        }
        self.rest = None;
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_end_at_blanks_and_in_words_only_when_they_must() {
        for (text, columns, rows) in [
            ("one two three", 7, &["one two", "three"][..]),
            ("abcdefgh", 3, &["abc", "def", "gh"]),
            ("a\n\nb", 9, &["a", "", "b"]),
            ("座席 14A", 4, &["座席", "14A"]),
            ("座", 1, &["座"]),
            ("", 5, &[""]),
            ("ab", 0, &["a", "b"]),
        ] {
            let mut wrapped = Wrap::new(text, columns);
            for row in rows {
                assert_eq!(wrapped.next(), Some(*row), "{text} in {columns}");
            }
            assert_eq!(wrapped.next(), None);
        }
    }
}
