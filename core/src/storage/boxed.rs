//! Memory from the heap, sized at run time.

use super::{Memory, Sizes};
use crate::catalog::Catalog;
use crate::engine::Engine;
use crate::grid::{GridMemory, damage_words};
use crate::screen::Screen;
use crate::slice::Slice;
use crate::store;
use crate::store::Full;
use std::vec;

/// `len` zeros. Large ones come from the system as untouched pages.
fn zeros<T: Clone + Default>(len: usize) -> Slice<'static, T> {
    Slice::Owned(vec![T::default(); len].into_boxed_slice())
}

impl Memory<'static> {
    /// Memory of these sizes from the heap.
    pub fn boxed(sizes: &Sizes) -> Self {
        Self {
            store: store::Memory {
                words: zeros(sizes.words),
                text: zeros(sizes.text),
                texts: zeros(sizes.texts),
                text_buckets: zeros(sizes.texts),
                shapes: zeros(sizes.shapes),
                keys: zeros(sizes.keys),
                shape_buckets: zeros(sizes.shapes),
            },
            grid: grid(sizes.columns, sizes.rows, sizes.clusters),
            surfaces: zeros(sizes.surfaces),
            components: zeros(sizes.components),
            nodes: zeros(sizes.nodes),
            observers: zeros(sizes.observers),
        }
    }
}

fn grid(columns: u16, rows: u16, clusters: usize) -> GridMemory<'static> {
    GridMemory {
        cells: zeros(usize::from(columns) * usize::from(rows)),
        damage: zeros(damage_words(columns, rows)),
        clusters: zeros(clusters),
    }
}

impl Engine<'static> {
    /// An engine that owns its memory.
    pub fn boxed(sizes: &Sizes, catalogs: &'static [&'static Catalog], screen: Screen) -> Self {
        Self::new(Memory::boxed(sizes), catalogs, screen)
    }

    /// Moves the engine into larger memory of its own.
    ///
    /// # Errors
    /// As [`Engine::grow`].
    pub fn grow_to(&mut self, sizes: &Sizes) -> Result<(), Full> {
        self.grow(Memory::boxed(sizes))
    }

    /// Resizes the screen, and gets a larger grid first if this one has too few cells.
    pub fn resize_to_fit(&mut self, screen: Screen, clusters: usize) {
        self.resize(screen);
        if self.grid().clipped() {
            self.replace_grid(grid(screen.columns, screen.rows, clusters));
        }
    }
}
