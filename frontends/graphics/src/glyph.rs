//! Which picture stands for a cell: the font's glyph, a shape, or the most alike letter; never a missing glyph.

use embedded_graphics::pixelcolor::PixelColor;
use splitflap_core::grid::{Cell, CellWidth, Content, Grid};

use crate::font::{CellFont, Place};
use crate::shape::{Edge, Shape, Side, has_gaps, tile_rows};
use crate::theme::Theme;

/// A cell's picture and its colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyph<C> {
    picture: Picture,
    bold: bool,
    /// The rows that `ink` and `paper` are for; above and below is `ground`.
    from: u16,
    to: u16,
    /// The row that is all ink; none: one below the cell.
    underline: u16,
    ink: C,
    paper: C,
    ground: C,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Picture {
    Blank,
    Font(Place),
    Shape(Shape),
    /// The end of a tile: tile on background.
    Edge(Edge, Side),
    /// A round bracket in a cell without room for gaps.
    Bracket(Side),
}

impl<C: PixelColor> Glyph<C> {
    /// A blank on `ground`.
    pub(crate) fn blank(ground: C) -> Self {
        Self {
            picture: Picture::Blank,
            bold: false,
            from: 0,
            to: u16::MAX,
            underline: u16::MAX,
            ink: ground,
            paper: ground,
            ground,
        }
    }

    /// What `cell` of `grid` looks like; `ground` is the theme's background.
    pub(crate) fn of(
        cell: Cell,
        grid: &Grid<'_>,
        font: &CellFont,
        theme: &Theme<C>,
        ground: C,
    ) -> Self {
        let look = theme.look(cell.style_index());
        let height = font.cell().1;
        let small = look.is_seat() && !has_gaps(height);
        let picture = if cell.is_blank() {
            Picture::Blank
        } else {
            let character = match cell.content() {
                // No font has wide glyphs: both halves show that there is something.
                _ if cell.width() != CellWidth::Narrow => '?',
                Content::Char(character) => character,
                Content::Cluster(_) => {
                    let mut buffer = [0; 4];
                    grid.text(cell, &mut buffer).chars().next().unwrap_or(' ')
                }
            };
            let edge = if look.has_tile() || small {
                Edge::of(character)
            } else {
                None
            };
            let symbol = Shape::on_seat(character).filter(|_| look.is_seat());
            match (edge, symbol) {
                (Some((edge, side)), _) if look.has_tile() => Picture::Edge(edge, side),
                (Some((Edge::Round, side)), _) => Picture::Bracket(side),
                (_, Some(shape)) => Picture::Shape(shape),
                (_, None) => picture(character, font),
            }
        };
        let color = |tone| theme.color(tone).unwrap_or(ground);
        let rows = match (look.has_tile(), picture) {
            (true, Picture::Blank) => 0..0,
            (true, _) => tile_rows(height),
            // The same pixels whether it is a tile or not: a cursor that comes changes no others.
            (false, _) if small => tile_rows(height),
            (false, _) => 0..u16::MAX,
        };
        Self {
            picture,
            bold: look.is_bold(),
            from: rows.start,
            to: rows.end,
            underline: if look.is_underlined() {
                font.underline()
            } else {
                u16::MAX
            },
            ink: color(look.ink),
            paper: color(look.paper),
            ground,
        }
    }

    /// Row `y` of the cell: the pixels that have the first colour, the leftmost in the highest bit, and the colour of those and of the others.
    #[inline(always)]
    pub(crate) fn row(&self, y: u16, font: &CellFont) -> (u32, C, C) {
        if y < self.from || y >= self.to {
            return (0, self.ground, self.ground);
        }
        let bits = match self.picture {
            Picture::Blank => 0,
            Picture::Font(glyph) => font.row(glyph, y, self.bold),
            Picture::Shape(shape) => shape.row(y, font.cell()),
            Picture::Bracket(side) => {
                let (width, height) = font.cell();
                Edge::outline(side, y, width, height)
            }
            Picture::Edge(edge, side) => {
                let (width, height) = font.cell();
                return (edge.row(side, y, width, height), self.paper, self.ground);
            }
        };
        let bits = if y == self.underline { u32::MAX } else { bits };
        (bits, self.ink, self.paper)
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
