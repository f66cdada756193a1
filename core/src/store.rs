//! Documents of any shape in bounded memory.
//!
//! A [`Store`] holds a few JSON documents, each on a [`Root`]: the data model and the components
//! of every surface, and the message that is arriving. Its memory belongs to the caller
//! ([`Memory`]); nothing is allocated, and a document that would not fit is refused ([`Full`])
//! with everything as it was.
//!
//! * A value is one word. Integers, short texts and short numbers lie in it; longer texts are
//!   kept once and counted.
//! * An object is one word and one for each member. The names are a *shape*, which objects share.
//! * Numbers keep their text: 24.50 comes back as 24.50.
//! * [`Builder`] takes a document from the tokenizer piece by piece. [`Store::write`] then moves
//!   a value out of it into another document; where old and new are equal the old stays, so
//!   what the same data again costs is reading it.
//! * Blocks and texts are moved together when there is no room otherwise, and only then.
//!
//! All memory may be zero or hold anything at the start.

mod arena;
mod build;
mod compact;
mod hash;
mod limits;
mod merge;
mod path;
mod place;
mod read;
mod shapes;
#[cfg(test)]
mod tests;
mod texts;
mod value;
mod walk;
mod write;
mod write_json;

pub use build::{BuildError, Builder, Due};
pub use limits::{Full, Level, Limit, Usage};
pub use path::{Part, Path, Segment, Segments};
pub use shapes::ShapeEntry;
pub use texts::TextEntry;
pub use value::{Kind, TextRef, Value};
pub use write::{Changed, Scalar, Source, Step, WriteError};
pub(crate) use write_json::write_text;

use crate::slice::Slice;
use crate::text::sanitize::replaces;
use arena::{Arena, Header};
use build::Open;
use shapes::{ShapeId, Shapes};
use texts::{Bytes, Texts};
use walk::{Visit, Walk, Wanted};

/// How deep containers may lie in each other, and how many segments a path may have.
pub const MAX_DEPTH: usize = 64;

/// The memory of a store. Any slice may be too small, even empty: what needs it answers
/// [`Full`] then.
///
/// 180 objects of nine members need about 9,000 bytes of words, and as much again while they are
/// replaced; their texts and shapes hardly count unless each has long texts of its own.
#[derive(Default)]
pub struct Memory<'s> {
    /// Values and containers. At most 2^29 - 1 are used.
    pub words: Slice<'s, u32>,
    /// Bytes of the texts, six more for each. The free end also takes a text that arrives in
    /// pieces.
    pub text: Slice<'s, u8>,
    /// One for each different text of more than four characters (or that isn't ASCII), and for
    /// each different number of more than eight digits or seven characters.
    pub texts: Slice<'s, TextEntry>,
    /// As many as `texts`, or half of that.
    pub text_buckets: Slice<'s, u32>,
    /// One for each list of member names, and one more. At most 8,192 are used.
    pub shapes: Slice<'s, ShapeEntry>,
    /// One for each name in each list of member names, and one more for each list.
    pub keys: Slice<'s, u32>,
    /// As many as `shapes`, or half of that.
    pub shape_buckets: Slice<'s, u16>,
}

/// The place of a document: a number below the count that the store was made with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Root(pub u16);

/// A list of member names. Objects with the same names in the same order have the same.
///
/// To keep one, and slots found by it, beyond the next change of the store, compare
/// [`Store::generation`] too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape(ShapeId);

/// JSON documents in bounded memory. See the [module](self).
#[derive(Default)]
pub struct Store<'s> {
    arena: Arena<'s>,
    texts: Texts<'s>,
    shapes: Shapes<'s>,
    open: Open,
    roots: usize,
    /// Writes into documents so far.
    writes: u32,
}

impl<'s> Store<'s> {
    /// A store of `roots` documents, all absent.
    ///
    /// Without room for that many it is a store of no documents, which answers that it is full.
    pub fn new(memory: Memory<'s>, roots: usize) -> Self {
        let arena = Arena::new(memory.words, roots.saturating_add(place::OWN_SLOTS));
        Self {
            roots: if arena.fixed == 0 { 0 } else { roots },
            arena,
            texts: Texts::new(memory.text, memory.texts, memory.text_buckets),
            shapes: Shapes::new(memory.shapes, memory.keys, memory.shape_buckets),
            open: Open::default(),
            writes: 0,
        }
    }

    /// How full each kind of memory is, and was at most.
    pub fn usage(&self) -> Usage {
        Usage {
            words: self.arena.level(),
            text: self.texts.bytes_level(),
            texts: self.texts.entries_level(),
            shapes: self.shapes.entries_level(),
            keys: self.shapes.keys_level(),
            compactions: self.arena.compactions,
        }
    }

    /// A number that changes whenever a [`Shape`] that was seen may have come to mean another
    /// list of names.
    pub fn generation(&self) -> u32 {
        self.shapes.dropped
    }

    /// A number that changes whenever a [`Value`] of a document that stays may have come to
    /// name something else: a write, or blocks that were moved together.
    pub fn version(&self) -> u32 {
        self.arena.compactions.wrapping_add(self.writes)
    }

    /// Moves everything into other memory, which has to be large enough for what is there.
    ///
    /// # Errors
    /// The memory is too small, or a message is being built (then it is [`Limit::Depth`]). The
    /// store is as it was; the new memory is gone.
    pub fn grow(&mut self, memory: Memory<'s>) -> Result<(), Full> {
        if self.arena.stack < self.arena.end() {
            return Err(Full::new(Limit::Depth, 0, 1));
        }
        self.arena.check_move(&memory)?;
        self.texts.check_move(&memory)?;
        self.shapes.check_move(&memory)?;
        self.arena.move_to(memory.words);
        self.texts
            .move_to(memory.text, memory.texts, memory.text_buckets);
        self.shapes
            .move_to(memory.shapes, memory.keys, memory.shape_buckets);
        Ok(())
    }

    /// The word of a text, with a reference of its own if it is interned.
    fn intern(&mut self, bytes: Bytes<'_>) -> Result<Value, Full> {
        if let Some(value) = Value::text_in_place(self.texts.resolve(bytes)) {
            return Ok(value);
        }
        self.intern_long(bytes).map(Value::interned_text)
    }

    /// The word of a number, with a reference of its own if it is interned.
    fn intern_number(&mut self, bytes: Bytes<'_>) -> Result<Value, Full> {
        if let Some(value) = Value::number_in_place(self.texts.resolve(bytes)) {
            return Ok(value);
        }
        self.intern_long(bytes).map(Value::interned_number)
    }

    #[inline]
    fn intern_long(&mut self, bytes: Bytes<'_>) -> Result<usize, Full> {
        match self.texts.intern(bytes) {
            Err(full) => self.intern_after_sweep(bytes, full),
            result => result,
        }
    }

    #[cold]
    #[inline(never)]
    fn intern_after_sweep(&mut self, bytes: Bytes<'_>, full: Full) -> Result<usize, Full> {
        if self.shapes.sweep(&mut self.texts) {
            self.texts.intern(bytes)
        } else {
            Err(full)
        }
    }

    /// Adds cleaned text to what is being collected.
    fn collect(&mut self, text: &str) -> Result<(), Full> {
        let mut rest = text;
        while let Some((at, bad)) = rest.char_indices().find(|&(_, c)| replaces(c)) {
            let (good, after) = rest.split_at(at);
            self.collect_bytes(good.as_bytes())?;
            self.collect_bytes("\u{FFFD}".as_bytes())?;
            rest = after.get(bad.len_utf8()..).unwrap_or("");
        }
        self.collect_bytes(rest.as_bytes())
    }

    fn collect_bytes(&mut self, bytes: &[u8]) -> Result<(), Full> {
        match self.texts.push(bytes) {
            Err(_) if self.shapes.sweep(&mut self.texts) => self.texts.push(bytes),
            result => result,
        }
    }

    /// The word of a text, cleaned; see [`intern`](Self::intern).
    fn intern_text(&mut self, text: &str) -> Result<Value, Full> {
        if text.chars().any(replaces) {
            self.intern_cleaned(core::iter::once(text))
        } else {
            self.intern(Bytes::Outside(text.as_bytes()))
        }
    }

    /// The word of a text in parts, cleaned; see [`intern`](Self::intern).
    fn intern_cleaned<'t>(&mut self, parts: impl Iterator<Item = &'t str>) -> Result<Value, Full> {
        let from = self.texts.collected();
        let mut value = Ok(Value::ABSENT);
        for part in parts {
            value = self.collect(part).map(|()| Value::ABSENT);
            if value.is_err() {
                break;
            }
        }
        let value = value.and_then(|_| self.intern(Bytes::Collected(from)));
        self.texts.forget(from);
        value
    }

    fn release_scalar(&mut self, value: Value) {
        if let Some(index) = value.interned() {
            self.texts.release(index);
        }
    }

    /// Gives back what a slot held. The caller writes the slot.
    fn free(&mut self, value: Value) {
        if let Some(place) = value.raw_block() {
            let size = 1 + self.arena.length(place);
            return self.arena.release(place, size);
        }
        if value.block().is_none() {
            return self.release_scalar(value);
        }
        if !self.release_scalars(value) {
            return self.free_block(value);
        }
        let mut walk = Walk::new(self, value, Wanted::Blocks);
        while let Some(visit) = walk.next(self) {
            match visit {
                Visit::Slot { value, .. } if self.release_scalars(value) => walk.enter(self, value),
                Visit::Slot { value, .. } => self.free_block(value),
                Visit::Leave(container) => self.free_block(container),
            }
        }
    }

    /// Gives back the texts in a container's own slots, and tells whether it has blocks in others.
    fn release_scalars(&mut self, container: Value) -> bool {
        let first = self.first_slot(container);
        let slots = first..first + self.len(container);
        let mut blocks = false;
        for &word in self.arena.words.get(slots).unwrap_or(&[]) {
            let value = Value(word);
            if value.refers() {
                match value.interned() {
                    Some(index) => self.texts.release(index),
                    None => blocks = true,
                }
            }
        }
        blocks
    }

    /// Gives back a container's block, but not what its slots hold.
    fn free_block(&mut self, container: Value) {
        let Some(place) = container.block() else {
            return;
        };
        let header = self.arena.header(place);
        let size = header.size(&self.shapes);
        self.arena.release(place, size);
        if let Header::Object(shape) = header {
            self.shapes.release(shape);
        }
    }
}
