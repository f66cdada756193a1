//! Which picture stands for a cell: the font's glyph, a shape, or the most alike letter; never a missing glyph.

use embedded_graphics::pixelcolor::PixelColor;
use splitflap_core::grid::{Cell, CellWidth, Content, Grid};

use crate::font::CellFont;
use crate::shape::{Edge, Shape, Side, tile_rows};
use crate::theme::{Look, Theme, Tone};

/// A cell's picture and its colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyph {
    picture: Picture,
    look: Look,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Picture {
    Blank,
    Font(u32),
    Shape(Shape),
    /// The end of a tile: tile on background.
    Edge(Edge, Side),
}

/// One row of a cell: the pixels that are `ink`, the leftmost in the highest bit; the others are `paper`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GlyphRow {
    pub(crate) bits: u32,
    pub(crate) ink: Tone,
    pub(crate) paper: Tone,
}

impl Glyph {
    pub(crate) fn of<C: PixelColor>(
        cell: Cell,
        grid: &Grid<'_>,
        font: &CellFont,
        theme: &Theme<C>,
    ) -> Self {
        let look = theme.look(cell.style_index());
        let character = match cell.content() {
            // No font has wide glyphs: both halves show that there is something.
            _ if cell.width() != CellWidth::Narrow => '?',
            Content::Char(character) => character,
            Content::Cluster(_) => grid.text(cell, &mut [0; 4]).chars().next().unwrap_or(' '),
        };
        let edge = if look.has_tile() {
            Edge::of(character)
        } else {
            None
        };
        let picture = match (character, edge) {
            (' ', _) => Picture::Blank,
            (_, Some((edge, side))) => Picture::Edge(edge, side),
            _ => picture(character, font),
        };
        Self { picture, look }
    }

    /// Row `y` of the cell.
    pub(crate) fn row(self, y: u16, font: &CellFont) -> GlyphRow {
        let look = self.look;
        let (width, height) = font.cell();
        let outside =
            look.has_tile() && (self.picture == Picture::Blank || !tile_rows(height).contains(&y));
        if outside {
            return GlyphRow {
                bits: 0,
                ink: 0,
                paper: 0,
            };
        }
        let line = if look.is_underlined() && y == font.underline() {
            u32::MAX
        } else {
            0
        };
        let bits = match self.picture {
            Picture::Blank => 0,
            Picture::Font(glyph) => font.row(glyph, y, look.is_bold()),
            Picture::Shape(shape) => shape.row(y, (width, height)),
            Picture::Edge(edge, side) => {
                return GlyphRow {
                    bits: edge.row(side, y, width, height),
                    ink: look.paper,
                    paper: 0,
                };
            }
        };
        GlyphRow {
            bits: bits | line,
            ink: look.ink,
            paper: look.paper,
        }
    }
}

/// What stands for a character that takes one column.
fn picture(character: char, font: &CellFont) -> Picture {
    if let Some(glyph) = font.glyph(character) {
        return Picture::Font(glyph);
    }
    if let Some(shape) = Shape::of(character) {
        return Picture::Shape(shape);
    }
    let near = font.charset().fallback(character);
    let letter = font
        .glyph(near)
        .or_else(|| font.glyph(splitflap_core::text::charset::Charset::Ascii.fallback(character)));
    letter.map_or(Picture::Blank, Picture::Font)
}

#[cfg(test)]
mod tests;
