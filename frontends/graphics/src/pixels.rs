//! The pixels of a block of cells in the order in which a window is filled, made one row of a cell at a time.

use embedded_graphics::pixelcolor::PixelColor;
use splitflap_core::geometry::Rect;
use splitflap_core::grid::{Cell, Grid};

use crate::font::CellFont;
use crate::glyph::Glyph;
use crate::placement::Rotation;
use crate::theme::Theme;

/// What pictures are made from.
pub(crate) struct Source<'g, 's, C: 'static> {
    pub(crate) grid: &'g Grid<'s>,
    pub(crate) font: &'g CellFont,
    pub(crate) theme: &'static Theme<C>,
    pub(crate) rotation: Rotation,
    /// The theme's background.
    pub(crate) ground: C,
}

impl<C: PixelColor> Source<'_, '_, C> {
    fn glyph(&self, cell: Cell) -> Glyph<C> {
        Glyph::of(cell, self.grid, self.font, self.theme, self.ground)
    }
}

/// How many cells of a row of cells are looked up once and not once for each row of pixels: two seats.
const READY: usize = 8;

/// Bits without pixels: only the mark of the end.
const END: u32 = 1 << 31;

/// The pixels of one block.
pub(crate) struct Pixels<'p, 'g, 's, C: 'static> {
    /// The pixels that are left of a row of a cell, the next one in the highest bit, behind the last one a set bit.
    bits: u32,
    ink: C,
    paper: C,
    /// Where the next row of a cell comes from: column of the block, row of the cell. When turned, the next pixel of the window.
    x: u16,
    y: u16,
    /// The row of the block whose cells are at hand.
    line: u16,
    block: Rect,
    cells: &'g [Cell],
    source: &'p Source<'g, 's, C>,
    ready: [Glyph<C>; READY],
    /// The last cell that was looked up beyond those: most runs hold many of one kind.
    last: (Cell, Glyph<C>),
}

impl<'p, 'g, 's, C: PixelColor> Pixels<'p, 'g, 's, C> {
    pub(crate) fn new(source: &'p Source<'g, 's, C>, block: Rect) -> Self {
        let mut pixels = Self {
            bits: END,
            ink: source.ground,
            paper: source.ground,
            x: 0,
            y: 0,
            line: 0,
            block,
            cells: &[],
            source,
            ready: [Glyph::blank(source.ground); READY],
            last: (Cell::BLANK, source.glyph(Cell::BLANK)),
        };
        pixels.open(0);
        pixels
    }

    /// Takes row `line` of the block's cells at hand.
    fn open(&mut self, line: u16) {
        let source = self.source;
        let from = usize::from(self.block.x);
        let row = source.grid.row(self.block.y.saturating_add(line));
        self.line = line;
        self.cells = row
            .get(from..from + usize::from(self.block.width))
            .unwrap_or_default();
        for (ready, cell) in self.ready.iter_mut().zip(self.cells) {
            *ready = source.glyph(*cell);
        }
    }

    /// Takes the next pixels: a row of a cell, or one pixel when turned. None: all are given out.
    #[inline(never)]
    fn advance(&mut self) -> Option<()> {
        let piece = if self.source.rotation == Rotation::None {
            self.upright()?
        } else {
            self.turned()?
        };
        let font = self.source.font;
        let column = usize::from(piece.column);
        let (bits, ink, paper) = match self.ready.get(column) {
            Some(ready) => ready.row(piece.y, font),
            None => {
                let cell = self.cells.get(column).copied().unwrap_or_default();
                if self.last.0 != cell {
                    self.last = (cell, self.source.glyph(cell));
                }
                self.last.1.row(piece.y, font)
            }
        };
        let end = END >> piece.pixels;
        self.bits = (bits << piece.from) & !(end | (end - 1)) | end;
        self.ink = ink;
        self.paper = paper;
        Some(())
    }

    #[inline(always)]
    fn upright(&mut self) -> Option<Piece> {
        let (width, height) = self.source.font.cell();
        if self.x >= self.block.width {
            self.x = 0;
            self.y += 1;
            if self.y >= height {
                self.y = 0;
                if self.line + 1 >= self.block.height {
                    return None;
                }
                self.open(self.line + 1);
            }
        }
        let column = self.x;
        self.x += 1;
        Some(Piece {
            column,
            y: self.y,
            from: 0,
            pixels: width,
        })
    }

    /// The window's columns `x` and rows `y` are those of the panel.
    #[inline(never)]
    fn turned(&mut self) -> Option<Piece> {
        let (cell_width, cell_height) = self.source.font.cell();
        let width = self.block.width.saturating_mul(cell_width);
        let height = self.block.height.saturating_mul(cell_height);
        let (across, down) = match self.source.rotation {
            Rotation::None | Rotation::Half => (width, height),
            Rotation::Quarter | Rotation::ThreeQuarters => (height, width),
        };
        if self.x >= across {
            self.x = 0;
            self.y += 1;
        }
        if self.y >= down {
            return None;
        }
        let (x, y) = match self.source.rotation {
            Rotation::None => (self.x, self.y),
            Rotation::Quarter => (self.y, height - 1 - self.x),
            Rotation::Half => (width - 1 - self.x, height - 1 - self.y),
            Rotation::ThreeQuarters => (width - 1 - self.y, self.x),
        };
        let (column, line) = (x / cell_width.max(1), y / cell_height.max(1));
        if line != self.line {
            self.open(line);
        }
        self.x += 1;
        Some(Piece {
            column,
            y: y - line * cell_height,
            from: x - column * cell_width,
            pixels: 1,
        })
    }
}

/// Pixels that lie side by side in one row of one cell.
struct Piece {
    /// Column of the block.
    column: u16,
    /// Row of the cell's pixels.
    y: u16,
    /// The first of them.
    from: u16,
    /// How many.
    pixels: u16,
}

impl<C: PixelColor> Iterator for Pixels<'_, '_, '_, C> {
    type Item = C;

    #[inline(always)]
    fn next(&mut self) -> Option<C> {
        if self.bits == END {
            self.advance()?;
        }
        let color = if self.bits & END != 0 {
            self.ink
        } else {
            self.paper
        };
        self.bits <<= 1;
        Some(color)
    }
}
