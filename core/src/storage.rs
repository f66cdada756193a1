//! Memory for an engine, from the caller: statics with spelled-out capacities, or boxes
//! sized at run time.
//!
//! The engine borrows plain slices and is generic over no capacity, so its code exists
//! once. All bits zero is the right start, so a `static` [`Storage`] lies in `.bss` and
//! costs no flash.

#[cfg(any(feature = "std", test))]
mod boxed;
mod preset;

pub use preset::{BoardStorage, KioskStorage};

use crate::grid::{Cell, ClusterEntry, GridMemory, damage_words};
use crate::slice::Slice;
use crate::store::{self, ShapeEntry, TextEntry};
use crate::surface::{ComponentRecord, Node, ObserverRecord, SurfaceRecord};

/// The memory of an engine. Any slice may be too small, even empty: what needs it
/// answers that it is full.
pub struct Memory<'s> {
    /// For the documents.
    pub store: store::Memory<'s>,
    /// For the grid.
    pub grid: GridMemory<'s>,
    /// One for each surface that may exist.
    pub surfaces: Slice<'s, SurfaceRecord>,
    /// One for each component definition.
    pub components: Slice<'s, ComponentRecord>,
    /// One for each component instance on the screen, and some for those that keep
    /// their state while they are off it.
    pub nodes: Slice<'s, Node>,
    /// One for each data path that the host watches.
    pub observers: Slice<'s, ObserverRecord>,
}

/// How much of everything an engine gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Words of documents: a seat of nine members takes eleven, twice while a snapshot
    /// replaces it.
    pub words: usize,
    /// Bytes of text.
    pub text: usize,
    /// Different texts of more than four ASCII characters.
    pub texts: usize,
    /// Different lists of member names.
    pub shapes: usize,
    /// Names in those lists.
    pub keys: usize,
    /// Columns of the grid.
    pub columns: u16,
    /// Rows of the grid.
    pub rows: u16,
    /// Different graphemes of several code points on the screen.
    pub clusters: usize,
    /// Surfaces.
    pub surfaces: usize,
    /// Component definitions.
    pub components: usize,
    /// Component instances.
    pub nodes: usize,
    /// Data paths that the host watches.
    pub observers: usize,
}

/// Memory with every capacity spelled out, for a `static`.
///
/// `CELLS` is columns times rows, `DAMAGE` is [`damage_words`] of them, the buckets are
/// as many as what they find, or half of that.
pub struct Storage<
    const WORDS: usize,
    const TEXT: usize,
    const TEXTS: usize,
    const TEXT_BUCKETS: usize,
    const SHAPES: usize,
    const KEYS: usize,
    const SHAPE_BUCKETS: usize,
    const CELLS: usize,
    const DAMAGE: usize,
    const CLUSTERS: usize,
    const SURFACES: usize,
    const COMPONENTS: usize,
    const NODES: usize,
> {
    words: [u32; WORDS],
    text: [u8; TEXT],
    texts: [TextEntry; TEXTS],
    text_buckets: [u32; TEXT_BUCKETS],
    shapes: [ShapeEntry; SHAPES],
    keys: [u32; KEYS],
    shape_buckets: [u16; SHAPE_BUCKETS],
    cells: [Cell; CELLS],
    damage: [u32; DAMAGE],
    clusters: [ClusterEntry; CLUSTERS],
    surfaces: [SurfaceRecord; SURFACES],
    components: [ComponentRecord; COMPONENTS],
    nodes: [Node; NODES],
}

impl<
    const WORDS: usize,
    const TEXT: usize,
    const TEXTS: usize,
    const TEXT_BUCKETS: usize,
    const SHAPES: usize,
    const KEYS: usize,
    const SHAPE_BUCKETS: usize,
    const CELLS: usize,
    const DAMAGE: usize,
    const CLUSTERS: usize,
    const SURFACES: usize,
    const COMPONENTS: usize,
    const NODES: usize,
>
    Storage<
        WORDS,
        TEXT,
        TEXTS,
        TEXT_BUCKETS,
        SHAPES,
        KEYS,
        SHAPE_BUCKETS,
        CELLS,
        DAMAGE,
        CLUSTERS,
        SURFACES,
        COMPONENTS,
        NODES,
    >
{
    /// Memory of zeros.
    pub const fn new() -> Self {
        Self {
            words: [0; WORDS],
            text: [0; TEXT],
            texts: [TextEntry::EMPTY; TEXTS],
            text_buckets: [0; TEXT_BUCKETS],
            shapes: [ShapeEntry::EMPTY; SHAPES],
            keys: [0; KEYS],
            shape_buckets: [0; SHAPE_BUCKETS],
            cells: [Cell::BLANK; CELLS],
            damage: [0; DAMAGE],
            clusters: [ClusterEntry::FREE; CLUSTERS],
            surfaces: [SurfaceRecord::EMPTY; SURFACES],
            components: [ComponentRecord::EMPTY; COMPONENTS],
            nodes: [Node::EMPTY; NODES],
        }
    }

    /// All of it, for an engine.
    pub fn memory(&mut self) -> Memory<'_> {
        Memory {
            store: store::Memory {
                words: Slice::Lent(&mut self.words),
                text: Slice::Lent(&mut self.text),
                texts: Slice::Lent(&mut self.texts),
                text_buckets: Slice::Lent(&mut self.text_buckets),
                shapes: Slice::Lent(&mut self.shapes),
                keys: Slice::Lent(&mut self.keys),
                shape_buckets: Slice::Lent(&mut self.shape_buckets),
            },
            grid: GridMemory {
                cells: Slice::Lent(&mut self.cells),
                damage: Slice::Lent(&mut self.damage),
                clusters: Slice::Lent(&mut self.clusters),
            },
            surfaces: Slice::Lent(&mut self.surfaces),
            components: Slice::Lent(&mut self.components),
            nodes: Slice::Lent(&mut self.nodes),
            observers: Slice::default(),
        }
    }
}

impl<
    const WORDS: usize,
    const TEXT: usize,
    const TEXTS: usize,
    const TEXT_BUCKETS: usize,
    const SHAPES: usize,
    const KEYS: usize,
    const SHAPE_BUCKETS: usize,
    const CELLS: usize,
    const DAMAGE: usize,
    const CLUSTERS: usize,
    const SURFACES: usize,
    const COMPONENTS: usize,
    const NODES: usize,
> Default
    for Storage<
        WORDS,
        TEXT,
        TEXTS,
        TEXT_BUCKETS,
        SHAPES,
        KEYS,
        SHAPE_BUCKETS,
        CELLS,
        DAMAGE,
        CLUSTERS,
        SURFACES,
        COMPONENTS,
        NODES,
    >
{
    fn default() -> Self {
        Self::new()
    }
}
