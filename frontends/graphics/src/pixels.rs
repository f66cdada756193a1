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

/// The pixels of one block.
pub(crate) struct Pixels<'p, 'g, 's, C: 'static> {
    /// The pixels of the row that is being given out, the next one in the highest bit.
    bits: u32,
    left: u16,
    ink: C,
    paper: C,
    /// Where the next row of a cell comes from; when turned, the next pixel.
    x: u16,
    y: u16,
    source: &'p Source<'g, 's, C>,
    block: Rect,
    /// The row of cells that is being given out, its first row of pixels, and its first cells.
    cells: &'g [Cell],
    top: u16,
    ready: [Glyph<C>; READY],
}

impl<'p, 'g, 's, C: PixelColor> Pixels<'p, 'g, 's, C> {
    pub(crate) fn new(source: &'p Source<'g, 's, C>, block: Rect) -> Self {
        let mut pixels = Self {
            bits: 0,
            left: 0,
            ink: source.ground,
            paper: source.ground,
            x: 0,
            y: 0,
            source,
            block,
            cells: &[],
            top: 0,
            ready: [Glyph::blank(source.ground); READY],
        };
        pixels.open(0);
        pixels
    }

    /// Makes row `line` of the block's cells the current one.
    fn open(&mut self, line: u16) {
        let source = self.source;
        let (_, height) = source.font.cell();
        let from = usize::from(self.block.x);
        let row = source.grid.row(self.block.y.saturating_add(line));
        self.cells = row
            .get(from..from + usize::from(self.block.width))
            .unwrap_or_default();
        self.top = line.saturating_mul(height);
        for (ready, cell) in self.ready.iter_mut().zip(self.cells) {
            *ready = source.glyph(*cell);
        }
    }

    /// Takes row `y` (in pixels) of the cell in column `column` of the block.
    #[inline]
    fn take(&mut self, column: u16, y: u16) -> u32 {
        let source = self.source;
        let (_, height) = source.font.cell();
        if y < self.top || y - self.top >= height {
            self.open(y / height.max(1));
        }
        let column = usize::from(column);
        let row = match self.ready.get(column) {
            Some(ready) => ready.row(y - self.top, source.font),
            None => {
                let cell = self.cells.get(column).copied().unwrap_or_default();
                source.glyph(cell).row(y - self.top, source.font)
            }
        };
        self.ink = row.ink;
        self.paper = row.paper;
        row.bits
    }

    /// The next row of a cell. None: all are given out.
    #[inline(never)]
    fn advance(&mut self) -> Option<()> {
        if self.source.rotation != Rotation::None {
            return self.advance_turned();
        }
        let (width, height) = self.source.font.cell();
        if self.x >= self.block.width {
            self.x = 0;
            self.y += 1;
        }
        if self.y >= self.block.height.saturating_mul(height) {
            return None;
        }
        self.bits = self.take(self.x, self.y);
        self.left = width;
        self.x += 1;
        Some(())
    }

    /// The next pixel of a turned window, whose columns `x` and rows `y` are those of the panel.
    fn advance_turned(&mut self) -> Option<()> {
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
        let column = x / cell_width.max(1);
        let row = self.take(column, y);
        self.bits = row << (x - column * cell_width);
        self.left = 1;
        self.x += 1;
        Some(())
    }
}

impl<C: PixelColor> Iterator for Pixels<'_, '_, '_, C> {
    type Item = C;

    #[inline(always)]
    fn next(&mut self) -> Option<C> {
        if self.left == 0 {
            self.advance()?;
        }
        let on = self.bits >> 31 == 1;
        self.bits <<= 1;
        self.left -= 1;
        Some(if on { self.ink } else { self.paper })
    }
}
