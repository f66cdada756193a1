use super::*;
use embedded_graphics::mono_font::{MonoFont, ascii, iso_8859_1, iso_8859_15};
use splitflap_core::text::charset::Charset;
use std::collections::BTreeSet;
use std::string::String;

const FONTS: [(&MonoFont<'static>, Charset); 33] = {
    use ascii as a;
    use iso_8859_1 as b;
    use iso_8859_15 as c;
    [
        (&a::FONT_4X6, Charset::Ascii),
        (&a::FONT_5X7, Charset::Ascii),
        (&a::FONT_5X8, Charset::Ascii),
        (&a::FONT_6X9, Charset::Ascii),
        (&a::FONT_6X10, Charset::Ascii),
        (&a::FONT_6X12, Charset::Ascii),
        (&a::FONT_6X13, Charset::Ascii),
        (&a::FONT_7X13, Charset::Ascii),
        (&a::FONT_8X13, Charset::Ascii),
        (&a::FONT_9X15, Charset::Ascii),
        (&a::FONT_10X20, Charset::Ascii),
        (&b::FONT_4X6, Charset::Latin1),
        (&b::FONT_5X7, Charset::Latin1),
        (&b::FONT_5X8, Charset::Latin1),
        (&b::FONT_6X9, Charset::Latin1),
        (&b::FONT_6X10, Charset::Latin1),
        (&b::FONT_6X12, Charset::Latin1),
        (&b::FONT_6X13, Charset::Latin1),
        (&b::FONT_7X13, Charset::Latin1),
        (&b::FONT_8X13, Charset::Latin1),
        (&b::FONT_9X15, Charset::Latin1),
        (&b::FONT_10X20, Charset::Latin1),
        (&c::FONT_4X6, Charset::Latin9),
        (&c::FONT_5X7, Charset::Latin9),
        (&c::FONT_5X8, Charset::Latin9),
        (&c::FONT_6X9, Charset::Latin9),
        (&c::FONT_6X10, Charset::Latin9),
        (&c::FONT_6X12, Charset::Latin9),
        (&c::FONT_6X13, Charset::Latin9),
        (&c::FONT_7X13, Charset::Latin9),
        (&c::FONT_8X13, Charset::Latin9),
        (&c::FONT_9X15, Charset::Latin9),
        (&c::FONT_10X20, Charset::Latin9),
    ]
};

/// Every character beside letters and digits that the catalogs and the demo's views draw.
const SHIPPED: &str = "×✓─│┌┐└┘╭╮╰╯╡╞→…€£·•█░▒";

fn fonts() -> impl Iterator<Item = (&'static MonoFont<'static>, CellFont)> {
    FONTS
        .into_iter()
        .map(|(font, charset)| (font, CellFont::new(font, charset).unwrap()))
}

/// What of [`SHIPPED`] a font has no glyph for.
fn lacking(font: &CellFont) -> String {
    SHIPPED
        .chars()
        .filter(|character| font.glyph(*character).is_none())
        .collect()
}

#[test]
fn what_each_bundled_font_lacks() {
    for (_, font) in fonts() {
        let expected = match font.charset() {
            Charset::Latin1 => "✓─│┌┐└┘╭╮╰╯╡╞→…€•█░▒",
            Charset::Latin9 => "✓─│┌┐└┘╭╮╰╯╡╞→…•█░▒",
            _ => SHIPPED,
        };
        assert_eq!(lacking(&font), expected, "{:?}", font.cell());
    }
}

#[test]
fn what_a_font_lacks_is_a_shape_or_the_most_alike_letter() {
    for (_, font) in fonts() {
        for character in SHIPPED.chars() {
            let drawn = picture(character, &font);
            let letter = |letter| font.glyph(letter).map(Picture::Font);
            match character {
                '€' if font.charset() != Charset::Latin9 => assert_eq!(Some(drawn), letter('E')),
                '£' if font.charset() == Charset::Ascii => assert_eq!(Some(drawn), letter('L')),
                '€' | '£' => assert_eq!(Some(drawn), letter(character)),
                _ if font.glyph(character).is_some() => assert_eq!(Some(drawn), letter(character)),
                _ => assert!(matches!(drawn, Picture::Shape(_)), "{character:?}"),
            }
        }
    }
}

#[test]
fn no_character_is_ever_the_fonts_own_missing_glyph() {
    for (font, cells) in fonts() {
        let missing = font.glyph_mapping.index('\u{10ffff}');
        let question = cells.glyph('?').map(Picture::Font);
        assert!(question.is_some());
        for character in (' '..='\u{2fff}').chain("漢👩ﬁ\u{fffd}".chars()) {
            let drawn = picture(character, &cells);
            if font.glyph_mapping.index(character) == missing && matches!(drawn, Picture::Font(_)) {
                let letter = cells.charset().fallback(character);
                assert_eq!(Some(drawn), cells.glyph(letter).map(Picture::Font));
            }
            assert!(character == ' ' || drawn != Picture::Blank || character.is_whitespace());
        }
    }
}

#[test]
fn charsets_promise_only_what_their_fonts_have() {
    for (_, font) in fonts() {
        let promised: BTreeSet<char> = ('!'..='\u{20ff}')
            .filter(|character| font.charset().can_show(*character))
            .collect();
        for character in promised {
            assert!(font.glyph(character).is_some(), "{character:?}");
        }
    }
}
