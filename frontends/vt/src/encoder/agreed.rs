//! Which characters take the same number of columns on all terminals.

/// Whether terminals agree on the columns of a character that stands alone. After any other one the cursor is placed anew.
///
/// They disagree on emoji, on East Asian Ambiguous characters (UAX 11) and on everything new or rare; of the Ambiguous, box drawing, blocks
/// and a few signs are so common that a setup in which they are wide has an option of its own.
pub(super) fn is_agreed(character: char) -> bool {
    match character {
        ' '..='~' => true,
        '\u{a0}'..='\u{17f}' => !is_ambiguous_latin(character) || is_common(character),
        '\u{2500}'..='\u{259f}' => true,
        // Kana, ideographs, Hangul and full-width forms are wide everywhere.
        '\u{3041}'..='\u{3096}'
        | '\u{30a1}'..='\u{30fa}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{ff01}'..='\u{ff5e}' => true,
        _ => is_common(character),
    }
}

/// Whether a character that takes one column takes two where East Asian Ambiguous characters are wide.
pub(super) fn may_be_wide(character: char) -> bool {
    match character {
        ' '..='~' => false,
        '\u{a0}'..='\u{17f}' => is_ambiguous_latin(character),
        _ => true,
    }
}

fn is_common(character: char) -> bool {
    matches!(
        character,
        '€' | '·'
            | '×'
            | '…'
            | '°'
            | '←'
            | '↑'
            | '→'
            | '↓'
            | '•'
            | '–'
            | '—'
            | '‘'
            | '’'
            | '“'
            | '”'
    )
}

/// The Ambiguous characters from U+00A0 to U+017F.
fn is_ambiguous_latin(character: char) -> bool {
    matches!(
        character as u32,
        0xa1 | 0xa4 | 0xa7 | 0xa8 | 0xaa | 0xad | 0xae | 0xb0..=0xb4 | 0xb6..=0xba | 0xbc..=0xbf | 0xc6 | 0xd0 | 0xd7 | 0xd8
        | 0xde..=0xe1 | 0xe6 | 0xe8..=0xea | 0xec | 0xed | 0xf0 | 0xf2 | 0xf3 | 0xf7..=0xfa | 0xfc | 0xfe | 0x101 | 0x111
        | 0x113 | 0x11b | 0x126 | 0x127 | 0x12b | 0x131..=0x133 | 0x138 | 0x13f..=0x142 | 0x144 | 0x148..=0x14b | 0x14d
        | 0x152 | 0x153 | 0x166 | 0x167 | 0x16b
    )
}
