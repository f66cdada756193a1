//! A monospaced font as cells: which glyph a character has, and the bits of its rows.

use embedded_graphics::geometry::{OriginDimensions, Point};
use embedded_graphics::image::GetPixel;
use embedded_graphics::mono_font::MonoFont;
use embedded_graphics::pixelcolor::BinaryColor;
use splitflap_core::text::charset::Charset;

/// The widest cell in pixels: a row of it is a word, but for the bit that marks its end.
const WIDEST: u32 = 31;

/// The narrowest glyph in pixels that stays legible when it is drawn twice for bold.
const TWICE: u32 = 8;

/// Where the glyphs of characters are, without asking the font's mapping, which may search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Direct {
    /// Space to tilde are the first glyphs.
    ascii: bool,
    /// U+00A0 to U+00FF follow them, but for those that the charset has replaced.
    latin: bool,
}

/// Where a glyph is in the font's image, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    left: u16,
    top: u16,
}

/// A [`MonoFont`] with what it can spell and the size of its cells.
#[derive(Clone, Copy, Debug)]
pub struct CellFont {
    font: &'static MonoFont<'static>,
    bold: Option<&'static MonoFont<'static>>,
    charset: Charset,
    cell: (u16, u16),
    /// Where the glyph begins in its cell.
    offset: (u16, u16),
    direct: Direct,
    per_row: u32,
}

impl CellFont {
    /// The cells of `font`, as large as its glyphs with their spacing. `charset` is what the catalog is told that the screen can spell:
    /// ASCII for the fonts in `mono_font::ascii`, Latin-1 for `iso_8859_1`, Latin-9 for `iso_8859_15`.
    ///
    /// None if a cell would be empty, wider than 31 pixels or higher than 255.
    pub fn new(font: &'static MonoFont<'static>, charset: Charset) -> Option<Self> {
        let width = font.character_size.width + font.character_spacing;
        let height = font.character_size.height;
        let per_row = font
            .image
            .size()
            .width
            .checked_div(font.character_size.width)?;
        if height == 0 || height > 255 || width > WIDEST || per_row == 0 {
            return None;
        }
        let index = |character: char| font.glyph_mapping.index(character);
        let ascii = index(' ') == 0 && index('A') == 33 && index('~') == 94;
        let latin = index('\u{a0}') == 95 && index('é') == 168 && index('ÿ') == 190;
        Some(Self {
            font,
            bold: None,
            charset,
            cell: (width as u16, height as u16),
            offset: (0, 0),
            direct: Direct {
                ascii,
                latin: ascii && latin,
            },
            per_row,
        })
    }

    /// With a bold font for bold text; without one, a glyph of 8 pixels or more is drawn twice, one pixel apart.
    ///
    /// Not taken, and the font as it was, if its glyphs are of another size or in another order.
    #[must_use]
    pub fn with_bold(self, bold: &'static MonoFont<'static>) -> Self {
        let same = bold.character_size == self.font.character_size
            && bold.image.size().width == self.font.image.size().width
            && [' ', 'A', '~', 'é', 'ÿ', '€']
                .iter()
                .all(|c| bold.glyph_mapping.index(*c) == self.font.glyph_mapping.index(*c));
        Self {
            bold: same.then_some(bold).or(self.bold),
            ..self
        }
    }

    /// With cells of this many pixels, and the glyphs in their middle (an odd pixel is left at the left, so that a glyph on another background has some around it). Not taken if that is smaller than the font, wider than 31 or higher than 255.
    #[must_use]
    pub fn with_cell(self, width: u16, height: u16) -> Self {
        let glyph = self.font.character_size;
        let (left, top) = (
            u32::from(width).checked_sub(glyph.width),
            u32::from(height).checked_sub(glyph.height),
        );
        match (left, top) {
            (Some(left), Some(top)) if u32::from(width) <= WIDEST && height <= 255 => Self {
                cell: (width, height),
                offset: (left.div_ceil(2) as u16, (top / 2) as u16),
                ..self
            },
            _ => self,
        }
    }

    /// Width and height of a cell in pixels.
    pub const fn cell(&self) -> (u16, u16) {
        self.cell
    }

    /// What the screen can spell.
    pub const fn charset(&self) -> Charset {
        self.charset
    }

    /// The row of the cell on which an underline is drawn.
    pub(crate) fn underline(&self) -> u16 {
        let offset = u32::from(self.offset.1) + self.font.underline.offset;
        u16::try_from(offset)
            .unwrap_or(u16::MAX)
            .min(self.cell.1.saturating_sub(1))
    }

    /// Where the character's glyph is, if the font has one of its own.
    pub(crate) fn glyph(&self, character: char) -> Option<Place> {
        let code = u32::from(character);
        let direct = match character {
            ' '..='~' if self.direct.ascii => Some(code - 0x20),
            '\u{a0}'..='ÿ' if self.direct.latin && self.charset.can_show(character) => {
                Some(code - 0xa0 + 95)
            }
            _ => None,
        };
        let glyph = match direct {
            Some(glyph) => glyph,
            None => {
                let index = self.font.glyph_mapping.index(character);
                let missing = self.font.glyph_mapping.index('\u{10ffff}');
                if index == missing && character != '?' {
                    return None;
                }
                u32::try_from(index).ok()?
            }
        };
        let line = glyph / self.per_row;
        let size = self.font.character_size;
        Some(Place {
            left: u16::try_from((glyph - line * self.per_row) * size.width).ok()?,
            top: u16::try_from(line * size.height).ok()?,
        })
    }

    /// The pixels of row `y` of the cell with a glyph, the leftmost in the highest bit.
    pub(crate) fn row(&self, glyph: Place, y: u16, bold: bool) -> u32 {
        let size = self.font.character_size;
        let y = u32::from(y).wrapping_sub(u32::from(self.offset.1));
        if y >= size.height {
            return 0;
        }
        let font = if bold {
            self.bold.unwrap_or(self.font)
        } else {
            self.font
        };
        let (left, top) = (i32::from(glyph.left), i32::from(glyph.top) + y as i32);
        let mut bits = 0;
        for x in left..left + size.width as i32 {
            let pixel = font.image.pixel(Point::new(x, top));
            bits = bits << 1 | u32::from(pixel == Some(BinaryColor::On));
        }
        let bits = bits << (u32::BITS - size.width) >> self.offset.0;
        if bold && self.bold.is_none() && size.width >= TWICE {
            bits | bits >> 1
        } else {
            bits
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::mono_font::{ascii, iso_8859_1, iso_8859_15};

    /// What the font itself draws.
    fn drawn(font: &MonoFont<'_>, character: char, y: u32) -> u32 {
        let index = font.glyph_mapping.index(character) as u32;
        let per_row = font.image.size().width / font.character_size.width;
        let origin = Point::new(
            (index % per_row * font.character_size.width) as i32,
            (index / per_row * font.character_size.height + y) as i32,
        );
        (0..font.character_size.width as i32).fold(0, |bits, x| {
            let on = font.image.pixel(origin + Point::new(x, 0)) == Some(BinaryColor::On);
            bits | u32::from(on) << (31 - x)
        })
    }

    #[test]
    fn rows_are_those_of_the_font() {
        for (font, charset) in [
            (&ascii::FONT_4X6, Charset::Ascii),
            (&iso_8859_1::FONT_6X10, Charset::Latin1),
            (&iso_8859_15::FONT_10X20, Charset::Latin9),
        ] {
            let cells = CellFont::new(font, charset).unwrap();
            for character in (' '..='~').chain('\u{a0}'..='ÿ').chain("€ŠšŽžŒœŸ".chars()) {
                if character == '\u{ad}' {
                    continue;
                }
                if !charset.can_show(character) {
                    assert_eq!(cells.glyph(character), None, "{character:?}");
                    continue;
                }
                let glyph = cells.glyph(character).unwrap();
                for y in 0..font.character_size.height {
                    assert_eq!(
                        cells.row(glyph, y as u16, false),
                        drawn(font, character, y),
                        "{character:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_larger_cell_has_its_glyph_in_the_middle() {
        let font = CellFont::new(&ascii::FONT_4X6, Charset::Ascii).unwrap();
        let large = font.with_cell(8, 10);
        let glyph = font.glyph('W').unwrap();
        assert_eq!(large.cell(), (8, 10));
        for y in 0..10 {
            let inner = if (2..8).contains(&y) {
                font.row(glyph, y - 2, false) >> 2
            } else {
                0
            };
            assert_eq!(large.row(glyph, y, false), inner);
        }
        assert_eq!(font.with_cell(3, 10).cell(), (4, 6));
        assert_eq!(font.with_cell(32, 10).cell(), (4, 6));
    }

    #[test]
    fn fonts_without_pixels_are_refused() {
        static NONE: MonoFont<'static> = MonoFont {
            character_size: embedded_graphics::geometry::Size::zero(),
            ..ascii::FONT_4X6
        };
        assert!(CellFont::new(&NONE, Charset::Ascii).is_none());
    }
}
