//! Text in columns: grapheme clusters, their widths, and what is never shown.
//!
//! With the feature `unicode` the usual tables are used; without it a small one that agrees with them on every text that a Latin charset or code
//! page 437 can show.

pub mod charset;
pub mod sanitize;
#[cfg(any(not(feature = "unicode"), test))]
mod small;
#[cfg(feature = "unicode")]
mod unicode;

#[cfg(not(feature = "unicode"))]
use small as tables;
#[cfg(feature = "unicode")]
use unicode as tables;

/// Columns that one code point takes when it stands alone: 0, 1 or 2.
pub fn char_width(character: char) -> u8 {
    if character.is_ascii() {
        1
    } else {
        tables::char_width(character)
    }
}

/// The grapheme clusters of `text`, each with the columns that it takes: 0, 1 or 2. A line break, a tab and any other control character take one.
pub fn graphemes(text: &str) -> impl Iterator<Item = (&str, u8)> {
    tables::graphemes(text)
}

/// Columns that `text` takes on one row.
pub fn width(text: &str) -> usize {
    graphemes(text)
        .map(|(_, columns)| usize::from(columns))
        .sum()
}

/// Whether `text` takes at most `max` columns; reads no more of it than needed.
pub fn fits(text: &str, max: u16) -> bool {
    if text.len() <= usize::from(max) && text.is_ascii() {
        return true;
    }
    let mut left = max;
    graphemes(text).all(|(_, columns)| match left.checked_sub(u16::from(columns)) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    })
}

#[cfg(all(test, feature = "unicode"))]
mod tests;
