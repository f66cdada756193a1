//! What the letters of a screen can show, and what of the same width stands for the rest.

/// The characters that a screen has glyphs for; not how they are encoded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Charset {
    /// Space to tilde.
    #[default]
    Ascii,
    /// ISO 8859-1.
    Latin1,
    /// ISO 8859-15, which has the euro sign.
    Latin9,
    /// IBM code page 437: box drawing, blocks, arrows.
    Cp437,
    /// Everything.
    Unicode,
}

/// What code page 437 has from 0x80 on, and the pictures that its control codes show.
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂";

/// What ISO 8859-15 has in place of ISO 8859-1's `¤¦¨´¸¼½¾`.
const LATIN9: &str = "€ŠšŽžŒœŸ";

impl Charset {
    /// Whether the screen has a glyph for `character`.
    pub fn can_show(self, character: char) -> bool {
        match character {
            ' '..='~' => true,
            // The soft hyphen has no glyph of its own.
            '\0'..='\u{9f}' | '\u{ad}' => false,
            _ => match self {
                Self::Ascii => false,
                Self::Latin1 => character <= '\u{ff}',
                Self::Latin9 => {
                    character <= '\u{ff}' && !has("¤¦¨´¸¼½¾", character) || has(LATIN9, character)
                }
                Self::Cp437 => has(CP437, character),
                Self::Unicode => true,
            },
        }
    }

    /// A character of one column that the screen can show: `character` itself, else the most alike, else `?`.
    pub fn fallback(self, character: char) -> char {
        if self.can_show(character) {
            return character;
        }
        let near = near(character);
        if near != character && self.can_show(near) {
            near
        } else {
            ascii(character)
        }
    }

    /// What to show for `grapheme`, which takes `columns` (1 or 2) columns: itself, or a text of as many columns.
    pub fn show(self, grapheme: &str, columns: u8) -> &str {
        if grapheme.chars().all(|character| self.can_show(character)) {
            return grapheme;
        }
        if columns > 1 {
            return "??";
        }
        let first = grapheme.chars().next().unwrap_or(' ');
        if self.can_show(first) {
            return grapheme.get(..first.len_utf8()).unwrap_or(" ");
        }
        one(self.fallback(first))
    }
}

/// Whether a text has this character: `str::contains` would bring the search for texts with it, 1 KiB of flash.
fn has(text: &str, character: char) -> bool {
    text.chars().any(|known| known == character)
}

/// A printable ASCII character or one of [`NEAR`] as text.
fn one(character: char) -> &'static str {
    const ASCII: &str = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    [ASCII, NEAR]
        .iter()
        .find_map(|known| {
            let at = known.find(character)?;
            known.get(at..at + character.len_utf8())
        })
        .unwrap_or("?")
}

const NEAR: &str = "·─│┌┐└┘═║»«■█↑↓←→×°";

/// The character of a Latin charset or code page 437 that is most alike, or the same one.
const fn near(character: char) -> char {
    match character {
        '•' | '∙' | '‧' | '⋅' | '●' => '·',
        '━' | '╌' | '╍' | '┄' | '┅' | '┈' | '┉' | '╴' | '╶' | '╸' | '╺' => {
            '─'
        }
        '┃' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋' | '╵' | '╷' | '╹' | '╻' => {
            '│'
        }
        '╭' | '┏' => '┌',
        '╮' | '┓' => '┐',
        '╰' | '┗' => '└',
        '╯' | '┛' => '┘',
        '▪' | '◼' | '⬛' => '■',
        '⇒' | '➔' | '➜' => '→',
        '✕' | '✗' | '✘' => '×',
        _ => character,
    }
}

/// The ASCII character that is most alike.
fn ascii(character: char) -> char {
    const LATIN_SIGNS: &[u8; 32] = b" !cL*Y|S\"ca<--R-o+23'uP.,1o>????";
    const LATIN: &[u8; 64] = b"AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    const LATIN_A: &[u8; 128] = b"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
    let at = |table: &[u8], first: char| {
        let index = (character as usize).checked_sub(first as usize)?;
        table.get(index).map(|byte| *byte as char)
    };
    match character {
        '\u{a0}'..='\u{17f}' => at(LATIN_SIGNS, '\u{a0}')
            .or_else(|| at(LATIN, '\u{c0}'))
            .or_else(|| at(LATIN_A, '\u{100}'))
            .unwrap_or('?'),
        '═' => '=',
        '─' | '━' | '╌' | '╍' | '┄' | '┅' | '┈' | '┉' | '╴' | '╶' | '╸' | '╺' | '╼' | '╾' => {
            '-'
        }
        '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋' | '╵' | '╷' | '╹' | '╻' | '╽' | '╿' => {
            '|'
        }
        '╱' => '/',
        '╲' => '\\',
        '╳' | '✕' | '✗' | '✘' | '✖' => 'x',
        '\u{2500}'..='\u{257f}' => '+',
        '░' => ':',
        '▒' => '%',
        '▁' | '▂' => '_',
        '\u{2580}'..='\u{259f}' | '■' | '▪' | '◼' | '▬' | '▮' => '#',
        '□' | '▫' | '●' | '○' | '◉' | '◯' | '◦' => 'o',
        '•' | '∙' | '◆' | '◇' | '★' | '☆' | '✱' | '♦' | '◘' => '*',
        '‧' | '⋅' => '.',
        '↑' | '▲' | '△' | '⇑' => '^',
        '↓' | '▼' | '▽' | '⇓' | '✓' | '✔' | '√' => 'v',
        '←' | '◄' | '◀' | '⇐' | '‹' | '≤' => '<',
        '→' | '►' | '▶' | '⇒' | '➔' | '➜' | '›' | '≥' | '✈' => '>',
        '↔' | '⇔' => '-',
        '↕' | '↨' => '|',
        '…' | '≈' | '∼' => '~',
        '\u{2010}'..='\u{2015}' | '−' => '-',
        '‘' | '’' | '‚' | '′' => '\'',
        '“' | '”' | '„' | '″' => '"',
        '€' => 'E',
        '₺' => 'T',
        '₹' => 'R',
        '₽' => 'P',
        '₩' => 'W',
        'ƒ' => 'f',
        '≠' => '!',
        '≡' => '=',
        ' ' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        ' '..='~' => character,
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Charset; 5] = [
        Charset::Ascii,
        Charset::Latin1,
        Charset::Latin9,
        Charset::Cp437,
        Charset::Unicode,
    ];

    #[test]
    fn every_fallback_can_be_shown_and_takes_one_column() {
        for charset in ALL {
            for character in '\0'..='\u{ffff}' {
                let shown = charset.fallback(character);
                assert!(charset.can_show(shown), "{character:?} in {charset:?}");
                assert!(!charset.can_show(character) || shown == character);
                if charset != Charset::Unicode {
                    assert_eq!(crate::text::char_width(shown).max(1), 1, "{shown:?}");
                }
            }
        }
    }

    #[test]
    fn replacements_keep_the_columns_of_the_grapheme() {
        for (grapheme, columns, ascii) in [
            ("é", 1, "e"),
            ("e\u{301}", 1, "e"),
            ("─", 1, "-"),
            ("┼", 1, "+"),
            ("█", 1, "#"),
            ("…", 1, "~"),
            ("€", 1, "E"),
            ("×", 1, "x"),
            ("→", 1, ">"),
            ("漢", 2, "??"),
            ("❤\u{fe0f}", 2, "??"),
            ("ж", 1, "?"),
        ] {
            assert_eq!(Charset::Ascii.show(grapheme, columns), ascii);
        }
        assert_eq!(Charset::Cp437.show("╭", 1), "┌");
        assert_eq!(Charset::Latin1.show("•", 1), "·");
        assert_eq!(Charset::Latin9.show("€", 1), "€");
        assert_eq!(Charset::Unicode.show("漢", 2), "漢");
    }

    #[test]
    fn charsets_hold_what_their_standards_say() {
        let count = |charset: Charset| {
            ('\u{a0}'..='\u{ffff}')
                .filter(|character| charset.can_show(*character))
                .count()
        };
        assert_eq!(count(Charset::Ascii), 0);
        assert_eq!(count(Charset::Latin1), 95);
        assert_eq!(count(Charset::Latin9), 95);
        assert_eq!(count(Charset::Cp437), 128 + 32);
        assert!(!Charset::Latin9.can_show('¤') && !Charset::Latin1.can_show('€'));
    }
}
