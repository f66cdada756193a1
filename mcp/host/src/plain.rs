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
