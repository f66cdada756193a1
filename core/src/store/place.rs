//! Documents as a whole: roots, moving a document, raw blocks.

use super::arena::Header;
use super::limits::{Full, Limit};
use super::value::Value;
use super::{Root, Store};

/// Slots behind the roots that a write uses: see [`Store::moving`] and [`Store::chain`].
pub(super) const OWN_SLOTS: usize = 2;

impl Store<'_> {
    pub(super) fn root_slot(&self, root: Root) -> Option<usize> {
        Some(usize::from(root.0)).filter(|&slot| slot < self.roots)
    }

    pub(super) fn root_slot_or_full(&self, root: Root) -> Result<usize, Full> {
        let needed = usize::from(root.0) + 1;
        self.root_slot(root)
            .ok_or(Full::new(Limit::Roots, self.roots, needed))
    }

    /// Holds a value between where it was and where it will be.
    pub(super) fn moving(&self) -> usize {
        self.roots
    }

    /// Holds the containers that a write makes.
    pub(super) fn chain(&self) -> usize {
        self.roots + 1
    }

    pub(super) fn clear_slot(&mut self, slot: usize) {
        let value = self.arena.value(slot);
        self.arena.set(slot, Value::ABSENT.0);
        self.free(value);
    }

    /// Drops the document on a root. Never fails; does nothing for a root that does not exist.
    pub fn clear(&mut self, root: Root) {
        if let Some(slot) = self.root_slot(root) {
            self.clear_slot(slot);
        }
    }

    /// Puts an empty object on a root, in place of what is there.
    ///
    /// # Errors
    /// The root does not exist.
    pub fn put_object(&mut self, root: Root) -> Result<(), Full> {
        self.writes = self.writes.wrapping_add(1);
        let slot = self.root_slot_or_full(root)?;
        self.clear_slot(slot);
        self.arena.set(slot, Value::EMPTY_OBJECT.0);
        Ok(())
    }

    /// Moves a document to another root, in place of what is there.
    ///
    /// # Errors
    /// One of the roots does not exist; nothing has changed.
    pub fn move_root(&mut self, from: Root, to: Root) -> Result<(), Full> {
        let (from, to) = (self.root_slot_or_full(from)?, self.root_slot_or_full(to)?);
        self.writes = self.writes.wrapping_add(1);
        if from != to {
            self.clear_slot(to);
            self.arena.swap(from, to);
        }
        Ok(())
    }

    /// Puts a block of words on a root that are no values, all zero, in place of what is there.
    ///
    /// # Errors
    /// There is no room, or the root does not exist; nothing has changed.
    pub fn allocate_raw(&mut self, root: Root, words: usize) -> Result<(), Full> {
        let slot = self.root_slot_or_full(root)?;
        self.arena.reserve(words.saturating_add(1), &self.shapes)?;
        let header = Header::Raw(words);
        let place = self.arena.allocate(header, words + 1);
        let old = self.arena.value(slot);
        self.arena.set(slot, header.value(place).0);
        self.free(old);
        Ok(())
    }

    /// The words of a raw block; none for a root without one.
    pub fn raw(&self, root: Root) -> &[u32] {
        let range = self.raw_range(root);
        self.arena.words.get(range).unwrap_or(&[])
    }

    /// The words of a raw block; none for a root without one.
    pub fn raw_mut(&mut self, root: Root) -> &mut [u32] {
        let range = self.raw_range(root);
        self.arena.words.get_mut(range).unwrap_or(&mut [])
    }

    fn raw_range(&self, root: Root) -> core::ops::Range<usize> {
        match self
            .root_slot(root)
            .and_then(|slot| self.arena.value(slot).raw_block())
        {
            Some(place) => place + 1..place + 1 + self.arena.length(place),
            None => 0..0,
        }
    }
}
