//! Widths and clusters by a few ranges, for boards that have no room for the Unicode tables.

pub(super) fn char_width(character: char) -> u8 {
    match character {
        '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' => 0,
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{303e}'
        | '\u{3041}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

pub(super) fn graphemes(text: &str) -> impl Iterator<Item = (&str, u8)> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let mut end = first.len_utf8();
        if first == '\r' && rest.as_bytes().get(1) == Some(&b'\n') {
            end = 2;
        } else if !first.is_control() {
            end += rest
                .get(end..)?
                .chars()
                .take_while(|next| char_width(*next) == 0)
                .map(char::len_utf8)
                .sum::<usize>();
        }
        let (grapheme, after) = rest.split_at_checked(end)?;
        rest = after;
        Some((grapheme, char_width(first)))
    })
}
