//! Which characters of foreign text are never shown.

/// Whether `character` is replaced by U+FFFD wherever foreign text comes in: control characters (but not line feed and tab), overrides of the
/// writing direction, invisible formatting and noncharacters. Joiners and variation selectors stay: they make graphemes.
pub const fn replaces(character: char) -> bool {
    matches!(character,
        '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fdd0}'..='\u{fdef}' | '\u{e0000}'..='\u{e007f}')
        || character as u32 & 0xfffe == 0xfffe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_and_invisible_formatting_are_replaced() {
        for character in [
            '\0',
            '\u{1b}',
            '\r',
            '\u{7f}',
            '\u{9b}',
            '\u{202e}',
            '\u{2066}',
            '\u{feff}',
            '\u{ffff}',
            '\u{1fffe}',
            '\u{e0041}',
        ] {
            assert!(replaces(character), "{character:?}");
        }
    }

    #[test]
    fn text_line_breaks_and_joiners_stay() {
        for character in [
            '\n', '\t', ' ', '~', '\u{a0}', 'é', '€', '\u{200c}', '\u{200d}', '\u{fe0f}',
            '\u{301}', '😀', '\u{fffd}',
        ] {
            assert!(!replaces(character), "{character:?}");
        }
    }
}
