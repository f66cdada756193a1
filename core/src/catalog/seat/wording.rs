//! Words for people: features, positions, and text cut into lines.

use super::line::Line;
use crate::grid::Style;
use crate::text;

/// What a feature is called; unknown ones as the server calls them.
pub(super) fn feature(word: &str) -> &str {
    match word {
        "legroom" => "Extra legroom",
        "exit" => "Exit row",
        "bulkhead" => "Bulkhead",
        "power" => "Power outlet",
        "usb" => "USB power",
        "wifi" => "Wi-Fi",
        "quiet" => "Quiet zone",
        "bassinet" => "Bassinet",
        "recline" => "Extra recline",
        "wing" => "Over the wing",
        other => other,
    }
}

/// Writes a word with a capital first letter.
pub(super) fn capitalised(line: &mut Line<'_, '_, '_>, word: &str, style: Style) {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) if first.is_ascii_lowercase() => {
            line.char(first.to_ascii_uppercase(), style)
                .text(letters.as_str(), style);
        }
        _ => {
            line.text(word, style);
        }
    }
}

/// Cuts the first line off a text: at a line break or a space if one is in reach, else
/// after `columns` columns.
pub(super) fn first_line(text: &str, columns: u16) -> (&str, &str) {
    let mut used = 0;
    let mut end = 0;
    let mut space = None;
    for (grapheme, width) in text::graphemes(text) {
        if matches!(grapheme, "\n" | "\r\n") {
            return (
                text.get(..end).unwrap_or_default(),
                text.get(end + grapheme.len()..).unwrap_or_default(),
            );
        }
        if grapheme == " " {
            space = Some(end);
        }
        used += u32::from(width);
        if used > u32::from(columns) {
            // One grapheme at least, so that every line gets further.
            let cut = space.unwrap_or(if end == 0 { grapheme.len() } else { end });
            let rest = text.get(cut..).unwrap_or_default();
            return (
                text.get(..cut).unwrap_or_default(),
                rest.trim_start_matches(' '),
            );
        }
        end += grapheme.len();
    }
    (text, "")
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use proptest::prelude::*;
    use std::vec::Vec;

    fn wrap(mut text: &str, columns: u16) -> Vec<&str> {
        let mut lines = Vec::new();
        while !text.is_empty() {
            let (line, rest) = first_line(text, columns);
            lines.push(line);
            text = rest;
        }
        lines
    }

    #[test]
    fn lines_end_at_words() {
        assert_eq!(
            wrap("Seat 14A was taken meanwhile.", 12),
            ["Seat 14A was", "taken", "meanwhile."]
        );
        assert_eq!(wrap("a\n\nb", 9), ["a", "", "b"]);
        assert_eq!(wrap("unbreakable", 4), ["unbr", "eaka", "ble"]);
        assert_eq!(wrap("漢字漢", 3), ["漢", "字", "漢"]);
        assert_eq!(wrap("漢字", 1), ["漢", "字"]);
    }

    proptest! {
        #[test]
        fn every_text_is_cut_into_lines_that_fit(text in "(?s).{0,60}", columns in 0_u16..20) {
            for line in wrap(&text, columns) {
                prop_assert!(text::width(line) <= usize::from(columns) || text::graphemes(line).count() <= 1);
            }
        }
    }
}
