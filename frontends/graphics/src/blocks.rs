//! Runs of changed cells, with equal runs below each other taken together.

use core::iter::Peekable;

use splitflap_core::geometry::Rect;
use splitflap_core::grid::{Grid, Run, Runs};

/// The rectangles of cells that one window each writes, without the cells that lie outside `limit`.
pub(crate) struct Blocks<'g, 's> {
    runs: Peekable<Runs<'g, 's>>,
    limit: Rect,
}

impl<'g, 's> Blocks<'g, 's> {
    pub(crate) fn new(grid: &'g Grid<'s>, limit: Rect) -> Self {
        Self {
            runs: grid.runs().peekable(),
            limit,
        }
    }

    fn rect(&self, run: &Run<'_>) -> Rect {
        let width = u16::try_from(run.cells.len()).unwrap_or(u16::MAX);
        Rect::new(run.x, run.y, width, 1).intersect(self.limit)
    }
}

impl Iterator for Blocks<'_, '_> {
    type Item = Rect;

    fn next(&mut self) -> Option<Rect> {
        let mut block = loop {
            let run = self.runs.next()?;
            let rect = self.rect(&run);
            if !rect.is_empty() {
                break rect;
            }
        };
        while let Some(run) = self.runs.peek().copied() {
            let below = Rect::new(block.x, block.bottom(), block.width, 1);
            if self.rect(&run) != below {
                break;
            }
            block.height += 1;
            self.runs.next();
        }
        Some(block)
    }
}
