//! What is bounded, how full it is, and the error when it would not fit.

use core::fmt;

/// Something of which there is only so much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Limit {
    /// Words of the arena: values, containers, raw blocks.
    Words,
    /// Bytes of the text pool.
    Text,
    /// Different texts.
    Texts,
    /// Different lists of member names.
    Shapes,
    /// Words for the lists of member names.
    Keys,
    /// Texts or lists of member names that share a bucket of their table: only data that was made
    /// to collide has so many, or the table has far too few buckets.
    Collisions,
    /// Members of one object.
    Members,
    /// Containers inside each other, and segments of a path.
    Depth,
    /// Documents.
    Roots,
}

impl Limit {
    /// Its name in error reports.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Text => "text",
            Self::Texts => "texts",
            Self::Shapes => "shapes",
            Self::Keys => "keys",
            Self::Collisions => "collisions",
            Self::Members => "members",
            Self::Depth => "depth",
            Self::Roots => "roots",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Words => "words of data",
            Self::Text => "bytes of text",
            Self::Texts => "different texts",
            Self::Shapes => "different lists of member names",
            Self::Keys => "words for lists of member names",
            Self::Collisions => "texts or lists of names with one hash",
            Self::Members => "members of one object",
            Self::Depth => "levels of nesting",
            Self::Roots => "documents",
        }
    }
}

/// Something would not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full {
    /// What there is too little of.
    pub limit: Limit,
    /// How much there is.
    pub capacity: u32,
    /// How much would have been needed at least, at that moment.
    pub needed: u32,
}

impl Full {
    #[cold]
    pub(super) fn new(limit: Limit, capacity: usize, needed: usize) -> Self {
        Self {
            limit,
            capacity: u32::try_from(capacity).unwrap_or(u32::MAX),
            needed: u32::try_from(needed).unwrap_or(u32::MAX),
        }
    }
}

impl fmt::Display for Full {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "more than {} {} (at least {} needed)",
            self.capacity,
            self.limit.name(),
            self.needed
        )
    }
}

impl core::error::Error for Full {}

/// How full one kind of memory is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// What is in use now.
    pub used: usize,
    /// The most that has been in use at one moment.
    pub peak: usize,
    /// What there is.
    pub capacity: usize,
}

/// How full a store is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    /// Words of the arena, roots and what is being built included. What lies between two blocks
    /// is not in use: it is won back when it is needed.
    pub words: Level,
    /// Bytes of the text pool, with six bytes for each text.
    pub text: Level,
    /// Different texts.
    pub texts: Level,
    /// Different lists of member names; some may have no object any more.
    pub shapes: Level,
    /// Words for the lists of member names, with one word for each list.
    pub keys: Level,
    /// How often blocks were moved together.
    pub compactions: u32,
}
