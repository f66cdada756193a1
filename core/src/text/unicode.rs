//! Widths and clusters by the Unicode tables.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub(super) fn char_width(character: char) -> u8 {
    character.width().unwrap_or(1).min(2) as u8
}

pub(super) fn graphemes(text: &str) -> impl Iterator<Item = (&str, u8)> {
    text.graphemes(true).map(|grapheme| {
        let columns = match grapheme.as_bytes() {
            [_] => 1,
            _ => grapheme.width().min(2) as u8,
        };
        (grapheme, if grapheme == "\r\n" { 1 } else { columns })
    })
}
