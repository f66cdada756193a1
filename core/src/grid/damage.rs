//! Which cells changed: one bit a cell and one a row, so that what a frame costs depends on what changed.

use super::{Cell, Grid};
use crate::slice::Slice;

const BITS: usize = u32::BITS as usize;

/// Words of damage memory for a grid of this size.
pub const fn damage_words(columns: u16, rows: u16) -> usize {
    (rows as usize).div_ceil(BITS) + rows as usize * (columns as usize).div_ceil(BITS)
}

/// One bit a row, then for each row one bit a cell, each row from a new word on.
pub(super) struct Damage<'s> {
    words: Slice<'s, u32>,
    /// Words of row bits.
    row_words: usize,
    /// Words of cell bits in a row.
    stride: usize,
    cells: u32,
}

impl<'s> Damage<'s> {
    pub(super) fn new(words: Slice<'s, u32>) -> Self {
        Self {
            words,
            row_words: 0,
            stride: 0,
            cells: 0,
        }
    }

    /// Words there are.
    pub(super) fn capacity(&self) -> usize {
        self.words.len()
    }

    /// Takes a new size, for which there are enough words, with everything clean.
    pub(super) fn resize(&mut self, columns: u16, rows: u16) {
        self.row_words = usize::from(rows).div_ceil(BITS);
        self.stride = usize::from(columns).div_ceil(BITS);
        self.words.fill(0);
        self.cells = 0;
    }

    /// How many cells are damaged.
    pub(super) fn cells(&self) -> u32 {
        self.cells
    }

    fn row_start(&self, y: u16) -> usize {
        self.row_words + usize::from(y) * self.stride
    }

    /// Marks the cell at `x`, `y`, which lies in the grid.
    pub(super) fn mark(&mut self, x: u16, y: u16) {
        let index = self.row_start(y) + usize::from(x) / BITS;
        if let Some(word) = self.words.get_mut(index) {
            let bit = 1 << (usize::from(x) % BITS);
            if *word & bit == 0 {
                *word |= bit;
                self.cells += 1;
                self.mark_row(y);
            }
        }
    }

    /// Marks those of the cells from `x`, `y` on whose bits are set, the first the lowest. All of them lie in the grid.
    pub(super) fn mark_bits(&mut self, x: u16, y: u16, bits: u32) {
        if bits == 0 {
            return;
        }
        let index = self.row_start(y) + usize::from(x) / BITS;
        let [low, high] = split(bits, usize::from(x) % BITS);
        let mut fresh = self.add(index, low);
        if high != 0 {
            fresh += self.add(index + 1, high);
        }
        if fresh > 0 {
            self.cells += fresh;
            self.mark_row(y);
        }
    }

    /// Sets bits of a word; how many were clear.
    fn add(&mut self, index: usize, bits: u32) -> u32 {
        let Some(word) = self.words.get_mut(index) else {
            return 0;
        };
        let fresh = bits & !*word;
        *word |= bits;
        fresh.count_ones()
    }

    /// Whether the cell at `x`, `y` is damaged.
    pub(super) fn is_marked(&self, x: u16, y: u16) -> bool {
        let index = self.row_start(y) + usize::from(x) / BITS;
        let word = self.words.get(index).copied().unwrap_or(0);
        word >> (usize::from(x) % BITS) & 1 != 0
    }

    fn mark_row(&mut self, y: u16) {
        if let Some(word) = self.words.get_mut(usize::from(y) / BITS) {
            *word |= 1 << (usize::from(y) % BITS);
        }
    }

    /// Marks every cell of a grid of this size.
    pub(super) fn mark_all(&mut self, columns: u16, rows: u16) {
        for y in 0..rows {
            let start = self.row_start(y);
            let row = self
                .words
                .get_mut(start..start + self.stride)
                .unwrap_or_default();
            for (index, word) in row.iter_mut().enumerate() {
                *word = mask(usize::from(columns).saturating_sub(index * BITS));
            }
            self.mark_row(y);
        }
        self.cells = u32::from(columns) * u32::from(rows);
    }

    /// Forgets all damage; costs what was damaged.
    pub(super) fn clear(&mut self) {
        let mut y = 0;
        while let Some(row) = self.next_row(y) {
            let start = self.row_start(row);
            self.words
                .get_mut(start..start + self.stride)
                .unwrap_or_default()
                .fill(0);
            y = row.saturating_add(1);
        }
        let rows = self.row_words;
        self.words.get_mut(..rows).unwrap_or_default().fill(0);
        self.cells = 0;
    }

    /// The first damaged row from `y` on.
    fn next_row(&self, y: u16) -> Option<u16> {
        let rows = self.words.get(..self.row_words)?;
        next_bit(rows, usize::from(y)).and_then(|row| u16::try_from(row).ok())
    }

    /// The cell bits of row `y`.
    fn row(&self, y: u16) -> &[u32] {
        let start = self.row_start(y);
        self.words
            .get(start..start + self.stride)
            .unwrap_or_default()
    }

    /// Moves the bits of columns `from..to` of row `source` to row `target`, leaving clean ones.
    pub(super) fn move_row(&mut self, source: u16, target: u16, from: u16, to: u16) {
        let (source_start, target_start) = (self.row_start(source), self.row_start(target));
        let mut moved = false;
        for index in usize::from(from) / BITS..usize::from(to).div_ceil(BITS) {
            let bits = range_mask(index, from, to);
            let taken = match self.words.get_mut(source_start + index) {
                Some(word) => {
                    let taken = *word & bits;
                    *word &= !bits;
                    taken
                }
                None => 0,
            };
            if let Some(word) = self.words.get_mut(target_start + index) {
                self.cells = self.cells.saturating_sub((*word & bits).count_ones());
                *word = *word & !bits | taken;
            }
            moved |= taken != 0;
        }
        if moved {
            self.mark_row(target);
        }
    }

    /// Makes columns `from..to` of row `y` clean.
    pub(super) fn clear_row(&mut self, y: u16, from: u16, to: u16) {
        let start = self.row_start(y);
        for index in usize::from(from) / BITS..usize::from(to).div_ceil(BITS) {
            let bits = range_mask(index, from, to);
            if let Some(word) = self.words.get_mut(start + index) {
                self.cells = self.cells.saturating_sub((*word & bits).count_ones());
                *word &= !bits;
            }
        }
    }
}

/// Bits moved up by `shift`, and what of them goes into the next word.
fn split(bits: u32, shift: usize) -> [u32; 2] {
    let moved = u64::from(bits) << shift;
    [moved as u32, (moved >> BITS) as u32]
}

/// The lowest `bits` bits.
fn mask(bits: usize) -> u32 {
    if bits >= BITS {
        u32::MAX
    } else {
        (1 << bits) - 1
    }
}

/// The bits of word `index` that stand for columns `from..to`.
fn range_mask(index: usize, from: u16, to: u16) -> u32 {
    let first = index * BITS;
    mask(usize::from(to).saturating_sub(first)) & !mask(usize::from(from).saturating_sub(first))
}

/// The first set bit from `from` on.
fn next_bit(words: &[u32], from: usize) -> Option<usize> {
    let mut index = from / BITS;
    let mut word = words.get(index)? & !mask(from % BITS);
    loop {
        if word != 0 {
            return Some(index * BITS + word.trailing_zeros() as usize);
        }
        index += 1;
        word = *words.get(index)?;
    }
}

/// The first clear bit from `from` on; past the end all are clear.
fn next_clear(words: &[u32], from: usize) -> usize {
    let mut index = from / BITS;
    let mut word = match words.get(index) {
        Some(word) => !word & !mask(from % BITS),
        None => return from,
    };
    loop {
        if word != 0 {
            return index * BITS + word.trailing_zeros() as usize;
        }
        index += 1;
        word = match words.get(index) {
            Some(word) => !word,
            None => return index * BITS,
        };
    }
}

/// Damaged cells that lie side by side. Both halves of a wide grapheme are always in the same run.
#[derive(Clone, Copy, Debug)]
pub struct Run<'g> {
    /// Column of the first cell.
    pub x: u16,
    /// Row.
    pub y: u16,
    /// The cells, at least one.
    pub cells: &'g [Cell],
}

/// The damaged cells of a grid in row order, see [`Grid::runs`].
#[derive(Clone)]
pub struct Runs<'g, 's> {
    grid: &'g Grid<'s>,
    /// The row at hand, its damage and its cells.
    y: u16,
    bits: &'g [u32],
    cells: &'g [Cell],
    x: usize,
}

impl<'g, 's> Runs<'g, 's> {
    pub(super) fn new(grid: &'g Grid<'s>) -> Self {
        let mut runs = Self {
            grid,
            y: 0,
            bits: &[],
            cells: &[],
            x: 0,
        };
        runs.enter(0);
        runs
    }

    /// Goes to the first damaged row from `y` on; false if there is none.
    fn enter(&mut self, y: u16) -> bool {
        let Some(y) = self.grid.damage.next_row(y) else {
            self.bits = &[];
            return false;
        };
        self.y = y;
        self.bits = self.grid.damage.row(y);
        self.cells = self.grid.row(y);
        self.x = 0;
        true
    }
}

impl<'g> Iterator for Runs<'g, '_> {
    type Item = Run<'g>;

    fn next(&mut self) -> Option<Run<'g>> {
        if self.bits.is_empty() {
            return None;
        }
        loop {
            if let Some(from) = next_bit(self.bits, self.x) {
                let end = next_clear(self.bits, from);
                self.x = end;
                if let Some(cells) = self.cells.get(from..end) {
                    return Some(Run {
                        x: from as u16,
                        y: self.y,
                        cells,
                    });
                }
            } else if !self.y.checked_add(1).is_some_and(|y| self.enter(y)) {
                self.bits = &[];
                return None;
            }
        }
    }
}
