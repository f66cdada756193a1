//! Text from a server, made safe to print on a terminal.
//!
//! A server's text may hold escape sequences, C1 controls and bidi overrides; a terminal would obey
//! them. Nothing of a server's is printed without passing here.

use std::borrow::Cow;

use splitflap_core::text::sanitize;

/// What stands for a character that must not be printed.
const REPLACEMENT: char = '\u{FFFD}';

/// `text` as one line: line ends and tabs become blanks, runs of blanks one blank, dangerous characters U+FFFD.
pub fn line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\r' | '\t' | ' ' => {
                if !line.is_empty() && !line.ends_with(' ') {
                    line.push(' ');
                }
            }
            other => line.push(safe(other)),
        }
    }
    line.truncate(line.trim_end().len());
    line
}

/// [`line()`], and no longer than `limit` characters; what is cut is told by an ellipsis.
pub fn short(text: &str, limit: usize) -> String {
    let mut line = line(text);
    if let Some((end, _)) = line.char_indices().nth(limit) {
        line.truncate(end);
        line.push_str("...");
    }
    line
}

/// `text` with its lines kept: tabs become blanks, carriage returns go, dangerous characters become U+FFFD.
pub fn lines(text: &str) -> String {
    text.chars()
        .filter(|character| *character != '\r')
        .map(|character| match character {
            '\n' => '\n',
            '\t' => ' ',
            other => safe(other),
        })
        .collect()
}

/// Safe text with its lines broken at blanks, so that none is wider than `columns`; a word that is wider is broken
/// where it must be. A blank at which a line is broken goes; those at the start of a line stay.
pub fn wrap(text: &str, columns: u16) -> Vec<String> {
    let columns = usize::from(columns.max(1));
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let (mut start, mut width) = (0, 0);
        // Where the line could be broken: before a blank, and where the next one starts.
        let mut blank = None;
        let mut at = 0;
        for (grapheme, wide) in splitflap_core::text::graphemes(line) {
            let next = at + grapheme.len();
            width += usize::from(wide);
            if grapheme == " " && !line[start..at].trim_start().is_empty() {
                blank = Some((at, next));
            } else if width > columns && at > start {
                let (end, from) = blank.take().unwrap_or((at, at));
                lines.push(line[start..end].trim_end().to_owned());
                start = from;
                width = splitflap_core::text::width(&line[start..next]);
            }
            at = next;
        }
        lines.push(line[start..].trim_end().to_owned());
    }
    lines
}

/// A value as JSON text in which every dangerous character is a `\u` escape.
pub fn json(value: &serde_json::Value) -> String {
    json_text(&value.to_string()).into_owned()
}

/// JSON text with every dangerous character as a `\u` escape; the value stays the same.
pub fn json_text(text: &str) -> Cow<'_, str> {
    if !text.chars().any(sanitize::replaces) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        // Such a character can only stand in a string: JSON's own syntax has none.
        if sanitize::replaces(character) {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                escaped.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

fn safe(character: char) -> char {
    if sanitize::replaces(character) {
        REPLACEMENT
    } else {
        character
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_line_has_no_line_ends_and_obeys_no_escape() {
        assert_eq!(
            line("  Seat\t14A\r\n confirmed \u{1b}[2J\n"),
            "Seat 14A confirmed \u{FFFD}[2J"
        );
        assert_eq!(line("\u{9b}31m\u{202e}x"), "\u{FFFD}31m\u{FFFD}x");
    }

    #[test]
    fn lines_stay_lines() {
        assert_eq!(lines("a\r\n\tb\u{7}"), "a\n b\u{FFFD}");
    }

    #[test]
    fn a_long_line_is_cut_and_says_so() {
        assert_eq!(short("ééééé", 3), "ééé...");
        assert_eq!(short("ééé", 3), "ééé");
    }

    #[test]
    fn wrapping_breaks_at_blanks_and_words_only_when_they_must() {
        for (text, columns, wrapped) in [
            ("one two three", 7, &["one two", "three"][..]),
            ("one two three", 8, &["one two", "three"]),
            ("  a b\n\nc", 3, &["  a", "b", "", "c"]),
            ("abcdefgh ij", 3, &["abc", "def", "gh", "ij"]),
            ("座席 14A", 4, &["座席", "14A"]),
            ("座席", 1, &["座", "席"]),
            ("ab", 0, &["a", "b"]),
            ("", 9, &[""]),
        ] {
            assert_eq!(wrap(text, columns), wrapped, "{text} in {columns}");
        }
    }

    #[test]
    fn json_keeps_its_value_and_hides_dangerous_characters() {
        let value = json!({ "a": "x\u{1b}[2J\u{9b}\u{202e}é" });
        let text = json(&value);
        assert!(!text.chars().any(sanitize::replaces), "{text}");
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            value
        );
    }
}
