//! The words: root slots, blocks, what is free, the build stack.
//!
//! ```text
//! 0     fixed         bump            stack     length
//! | roots | blocks … | free …         | … building |
//! ```
//! A block is a header and its slots. The header's lower three bits tell the kind, the rest the
//! shape (object), the length (array, raw) or the size (free). Each block that is not free has
//! exactly one owner, a slot that refers to it: a root, a slot of another block, or a word of
//! the build stack. So a document is a tree, blocks can be moved, and nothing needs a mark.

use super::Memory;
use super::limits::{Full, Level, Limit};
use super::shapes::{ShapeId, Shapes};
use super::value::{MAX_PAYLOAD, Value};
use crate::slice::{Slice, copy};

/// A block's header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Header {
    /// So many words are free, the header included.
    Free(usize),
    Object(ShapeId),
    /// So many elements.
    Array(usize),
    /// So many words that are no values.
    Raw(usize),
    /// While blocks are moved: the header is in this slot, the block's owner.
    InOwner(usize),
}

impl Header {
    #[inline]
    pub(super) const fn word(self) -> u32 {
        let (kind, payload) = match self {
            Self::Free(size) => (0, size),
            Self::Object(shape) => (1, shape as usize),
            Self::Array(length) => (2, length),
            Self::Raw(length) => (3, length),
            Self::InOwner(slot) => (4, slot),
        };
        (payload as u32) << 3 | kind
    }

    #[inline]
    pub(super) const fn from_word(word: u32) -> Self {
        let payload = (word >> 3) as usize;
        match word & 7 {
            1 => Self::Object(payload as ShapeId),
            2 => Self::Array(payload),
            3 => Self::Raw(payload),
            4 => Self::InOwner(payload),
            _ => Self::Free(payload),
        }
    }

    /// Words of the block with its header.
    pub(super) fn size(self, shapes: &Shapes<'_>) -> usize {
        match self {
            Self::Free(size) => size.max(1),
            Self::Object(shape) => 1 + shapes.count(shape),
            Self::Array(length) | Self::Raw(length) => 1 + length,
            Self::InOwner(_) => 1,
        }
    }

    /// The value that refers to such a block at `place`.
    pub(super) const fn value(self, place: usize) -> Value {
        match self {
            Self::Object(_) => Value::object(place),
            Self::Array(_) => Value::array(place),
            _ => Value::raw(place),
        }
    }
}

#[derive(Default)]
pub(super) struct Arena<'s> {
    pub(super) words: Slice<'s, u32>,
    /// Words that are no blocks at the start: roots, and two slots for a write.
    pub(super) fixed: usize,
    /// Where the next block goes.
    pub(super) bump: usize,
    /// Where the build stack, which grows down from the end, has got to.
    pub(super) stack: usize,
    /// Where the blocks of the latest message begin.
    pub(super) mark: usize,
    /// Words from `mark` on that are free again.
    freed: usize,
    /// No container whose block lies behind `mark` has more containers in each other than this,
    /// itself included.
    pub(super) height: usize,
    /// Words in blocks that are not free.
    live: usize,
    peak: usize,
    pub(super) compactions: u32,
}

impl<'s> Arena<'s> {
    /// Without room for `fixed` words it is an arena of no words.
    pub(super) fn new(words: Slice<'s, u32>, fixed: usize) -> Self {
        let fixed = fixed.max(Value::FIRST_PLACE);
        let mut words = words;
        let Some(roots) = words.get_mut(..fixed) else {
            return Self::default();
        };
        roots.fill(0);
        let stack = words.len().min(MAX_PAYLOAD);
        Self {
            words,
            fixed,
            bump: fixed,
            stack,
            mark: fixed,
            ..Self::default()
        }
    }

    #[inline]
    pub(super) fn end(&self) -> usize {
        self.words.len().min(MAX_PAYLOAD)
    }

    #[inline]
    pub(super) fn word(&self, place: usize) -> u32 {
        self.words.get(place).copied().unwrap_or(0)
    }

    #[inline]
    pub(super) fn set(&mut self, place: usize, word: u32) {
        if let Some(old) = self.words.get_mut(place) {
            *old = word;
        }
    }

    #[inline]
    pub(super) fn value(&self, place: usize) -> Value {
        Value(self.word(place))
    }

    pub(super) fn swap(&mut self, one: usize, other: usize) {
        let word = self.word(one);
        self.set(one, self.word(other));
        self.set(other, word);
    }

    #[inline]
    pub(super) fn header(&self, place: usize) -> Header {
        Header::from_word(self.word(place))
    }

    /// The length of an array or raw block, 0 for anything else.
    #[inline]
    pub(super) fn length(&self, place: usize) -> usize {
        match self.header(place) {
            Header::Array(length) | Header::Raw(length) => length,
            _ => 0,
        }
    }

    /// The shape of an object, that without members for anything else.
    #[inline]
    pub(super) fn shape(&self, place: usize) -> ShapeId {
        match self.header(place) {
            Header::Object(shape) => shape,
            _ => 0,
        }
    }

    fn used(&self) -> usize {
        self.fixed + self.live + self.end() - self.stack
    }

    pub(super) fn level(&self) -> Level {
        Level {
            used: self.used(),
            peak: self.peak.max(self.used()),
            capacity: self.end(),
        }
    }

    #[inline]
    fn note_peak(&mut self) {
        self.peak = self.peak.max(self.used());
    }

    #[inline]
    pub(super) fn free(&self) -> usize {
        self.stack.saturating_sub(self.bump)
    }

    /// Puts a value on the build stack, for which there is room.
    #[inline]
    pub(super) fn push(&mut self, value: Value) {
        self.stack -= 1;
        self.set(self.stack, value.0);
    }

    /// Makes sure that `size` words are free in one piece; moves blocks if they are not.
    #[inline]
    pub(super) fn reserve(&mut self, size: usize, shapes: &Shapes<'_>) -> Result<(), Full> {
        if self.free() >= size {
            return Ok(());
        }
        self.reserve_by_moving(size, shapes)
    }

    #[cold]
    #[inline(never)]
    fn reserve_by_moving(&mut self, size: usize, shapes: &Shapes<'_>) -> Result<(), Full> {
        let needed = self.used().saturating_add(size);
        if needed > self.end() {
            self.note_peak();
            return Err(Full::new(Limit::Words, self.end(), needed));
        }
        self.compact(shapes);
        Ok(())
    }

    /// A new block, of words that have been reserved; its slots hold nothing.
    pub(super) fn allocate(&mut self, header: Header, size: usize) -> usize {
        let place = self.bump;
        if let Some(block) = self.words.get_mut(place..place + size) {
            block.fill(0);
        }
        self.set(place, header.word());
        self.bump += size;
        self.live += size;
        self.note_peak();
        place
    }

    /// Gives words of a block back: the block, or its end.
    pub(super) fn release(&mut self, place: usize, size: usize) {
        self.live = self.live.saturating_sub(size);
        if place + size == self.bump {
            self.bump = place;
            if place < self.mark {
                self.mark = place;
            }
        } else {
            self.set(place, Header::Free(size).word());
            if place >= self.mark {
                self.freed += size;
            }
        }
        if self.bump - self.mark == self.freed {
            self.bump = self.mark;
            self.freed = 0;
        }
    }

    pub(super) fn check_move(&self, to: &Memory<'_>) -> Result<(), Full> {
        if to.words.len() < self.bump {
            return Err(Full::new(Limit::Words, to.words.len(), self.bump));
        }
        Ok(())
    }

    /// Moves everything to memory that has been checked; nothing is being built.
    pub(super) fn move_to(&mut self, mut words: Slice<'s, u32>) {
        copy(&self.words, &mut words, self.bump);
        self.words = words;
        self.stack = self.end();
    }

    /// Nothing below `bump` is free any more.
    pub(super) fn compacted(&mut self) {
        self.freed = 0;
    }

    /// Blocks made from here on belong to a new message.
    pub(super) fn set_mark(&mut self) {
        self.mark = self.bump;
        self.freed = 0;
        self.height = 0;
    }

    /// Makes a block of the `length` words that were pushed last, takes them and two more words
    /// before them off the stack, and returns the block's place.
    ///
    /// It always fits: the two words were pushed when the container began.
    pub(super) fn close(&mut self, header: Header, length: usize) -> usize {
        self.note_peak();
        let (place, from) = (self.bump, self.stack);
        let slots = place + 1;
        if from >= slots + length {
            if let Some((below, above)) = self.words.split_at_mut_checked(from)
                && let (Some(block), Some(pushed)) =
                    (below.get_mut(slots..slots + length), above.get(..length))
            {
                for (slot, word) in block.iter_mut().zip(pushed.iter().rev()) {
                    *slot = *word;
                }
            }
        } else if let Some(pushed) = self.words.get_mut(from..from + length) {
            pushed.reverse();
            self.words.copy_within(from..from + length, slots);
        }
        self.set(place, header.word());
        self.bump = slots + length;
        self.live += 1 + length;
        self.stack = from + length + 2;
        place
    }
}

#[cfg(test)]
impl Arena<'_> {
    #[track_caller]
    pub(super) fn check_counts(&self, live: usize, freed: usize) {
        assert_eq!(self.live, live, "words in blocks");
        assert_eq!(self.freed, freed, "free words behind the mark");
    }
}
