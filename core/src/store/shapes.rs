//! Lists of member names, each kept once for all objects that have it.
//!
//! Key words lie in one row of lists, each behind a word with its shape's number and length.
//! A shape without objects stays, as the next message likely has objects of it; it goes when
//! its place is needed.

#[cfg(test)]
mod check;
mod grow;

use super::hash::{LONGEST_CHAIN, bucket, finish, mix};
use super::limits::{Full, Level, Limit};
use super::texts::Texts;
use super::value::Value;
use crate::slice::Slice;

/// What the store remembers of one list of member names.
#[derive(Clone, Copy, Default, Debug)]
pub struct ShapeEntry {
    first: u32,
    refs: u32,
    /// 0: unused.
    count: u16,
    /// The next of the same bucket or of the unused.
    next: u16,
}

impl ShapeEntry {
    /// Nothing.
    pub const EMPTY: Self = Self {
        first: 0,
        refs: 0,
        count: 0,
        next: 0,
    };
}

/// The most members of one object.
pub(super) const MAX_MEMBERS: usize = 4096;
/// The most shapes; the number has to fit into 13 bits of a frame.
const MAX_SHAPES: usize = 1 << 13;

/// Number 0 is the shape without members.
pub(super) type ShapeId = u16;

/// Where a shape's keys lie, until keys are moved.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Keys {
    first: u32,
    count: u16,
}

/// A list of keys in the making: the first keys of a shape, maybe without one, and then more.
#[derive(Clone, Copy)]
pub(super) struct KeyList<'a> {
    pub(super) shape: ShapeId,
    pub(super) prefix: usize,
    /// A key to leave out of the prefix.
    pub(super) without: Option<usize>,
    /// Pairs of value and key as they lie on the build stack, last pair first.
    pub(super) pairs: &'a [u32],
}

impl KeyList<'_> {
    fn prefix_len(&self) -> usize {
        self.prefix - usize::from(self.without.is_some())
    }

    fn len(&self) -> usize {
        self.prefix_len() + self.pairs.len() / 2
    }
}

#[derive(Default)]
pub(super) struct Shapes<'s> {
    entries: Slice<'s, ShapeEntry>,
    keys: Slice<'s, u32>,
    buckets: Slice<'s, u16>,
    /// Where the key lists end.
    end: usize,
    /// Words of key lists that are gone.
    gone: usize,
    /// Entries that have ever been used, without entry 0.
    touched: usize,
    unused: ShapeId,
    live: usize,
    peak_keys: usize,
    peak_live: usize,
    /// How many shapes were dropped: what was looked up before may be wrong then.
    pub(super) dropped: u32,
}

impl<'s> Shapes<'s> {
    pub(super) fn new(
        mut entries: Slice<'s, ShapeEntry>,
        keys: Slice<'s, u32>,
        mut buckets: Slice<'s, u16>,
    ) -> Self {
        buckets.fill(0);
        if let Some(empty) = entries.first_mut() {
            *empty = ShapeEntry::default();
        }
        Self {
            entries,
            keys,
            buckets,
            ..Self::default()
        }
    }

    fn capacity(&self) -> usize {
        self.entries.len().min(MAX_SHAPES).saturating_sub(1)
    }

    pub(super) fn entries_level(&self) -> Level {
        Level {
            used: self.live,
            peak: self.peak_live,
            capacity: self.capacity(),
        }
    }

    pub(super) fn keys_level(&self) -> Level {
        Level {
            used: self.end - self.gone,
            peak: self.peak_keys,
            capacity: self.keys.len(),
        }
    }

    #[inline]
    fn entry(&self, id: ShapeId) -> ShapeEntry {
        self.entries
            .get(usize::from(id))
            .copied()
            .unwrap_or_default()
    }

    #[inline]
    pub(super) fn count(&self, id: ShapeId) -> usize {
        usize::from(self.entry(id).count)
    }

    #[inline]
    pub(super) fn keys(&self, id: ShapeId) -> &[u32] {
        let entry = self.entry(id);
        let first = entry.first as usize;
        self.keys
            .get(first..first + usize::from(entry.count))
            .unwrap_or(&[])
    }

    #[inline]
    pub(super) fn key(&self, id: ShapeId, at: usize) -> Option<u32> {
        let entry = self.entry(id);
        if at < usize::from(entry.count) {
            self.keys.get(entry.first as usize + at).copied()
        } else {
            None
        }
    }

    #[inline]
    pub(super) fn place(&self, id: ShapeId) -> Keys {
        let ShapeEntry { first, count, .. } = self.entry(id);
        Keys { first, count }
    }

    #[inline]
    pub(super) fn key_at(&self, keys: Keys, at: usize) -> Option<Value> {
        if at < usize::from(keys.count) {
            self.keys.get(keys.first as usize + at).copied().map(Value)
        } else {
            None
        }
    }

    /// Where a key is; the search starts at `hint` and goes round.
    pub(super) fn position(&self, id: ShapeId, key: u32, hint: usize) -> Option<usize> {
        let keys = self.keys(id);
        let (before, after) = keys.split_at_checked(hint).unwrap_or((keys, &[]));
        let found = |&other: &u32| other == key;
        match after.iter().position(found) {
            Some(at) => Some(before.len() + at),
            None => before.iter().position(found),
        }
    }

    #[inline]
    pub(super) fn retain(&mut self, id: ShapeId) {
        if let Some(entry) = self.entries.get_mut(usize::from(id)) {
            entry.refs = entry.refs.saturating_add(1);
        }
    }

    #[inline]
    pub(super) fn release(&mut self, id: ShapeId) {
        if let Some(entry) = self.entries.get_mut(usize::from(id)) {
            entry.refs = entry.refs.saturating_sub(1);
        }
    }

    /// One key of a list in the making.
    fn listed(&self, list: &KeyList<'_>, at: usize) -> u32 {
        let prefix = list.prefix_len();
        if at < prefix {
            let skipped = list.without.is_some_and(|without| at >= without);
            return self.key(list.shape, at + usize::from(skipped)).unwrap_or(0);
        }
        list.pairs
            .len()
            .checked_sub(2 * (at - prefix) + 1)
            .and_then(|at| list.pairs.get(at))
            .copied()
            .unwrap_or(0)
    }

    /// The shape of a list of different keys, with one more reference.
    ///
    /// The list's own shape must have a reference. A new shape takes references of its own to
    /// the keys' texts. After an error nothing has changed, except that shapes without objects
    /// may be gone.
    pub(super) fn intern(
        &mut self,
        list: &KeyList<'_>,
        texts: &mut Texts<'_>,
    ) -> Result<ShapeId, Full> {
        let count = list.len();
        if count == 0 {
            return Ok(0);
        }
        if count > MAX_MEMBERS {
            return Err(Full::new(Limit::Members, MAX_MEMBERS, count));
        }
        let hash = (0..count).fold(count as u32, |hash, at| mix(hash, self.listed(list, at)));
        let hash = finish(hash);
        let mut id = self.first_of(hash);
        let mut chain = 0;
        while id != 0 {
            chain += 1;
            let entry = self.entry(id);
            let same = usize::from(entry.count) == count
                && self
                    .keys(id)
                    .iter()
                    .enumerate()
                    .all(|(at, &key)| key == self.listed(list, at));
            if same {
                self.retain(id);
                return Ok(id);
            }
            id = entry.next;
        }
        if chain >= LONGEST_CHAIN {
            return Err(Full::new(Limit::Collisions, LONGEST_CHAIN, chain + 1));
        }
        self.insert(list, hash, texts)
    }

    fn first_of(&self, hash: u32) -> ShapeId {
        self.buckets
            .get(bucket(hash, self.buckets.len()))
            .copied()
            .unwrap_or(0)
    }

    fn insert(
        &mut self,
        list: &KeyList<'_>,
        hash: u32,
        texts: &mut Texts<'_>,
    ) -> Result<ShapeId, Full> {
        let count = list.len();
        let room = |shapes: &Self| shapes.keys.len() - shapes.end > count;
        let free = |shapes: &Self| shapes.unused != 0 || shapes.touched < shapes.capacity();
        if !room(self) || !free(self) {
            self.sweep(texts);
            if !room(self) {
                self.slide();
            }
        }
        if !free(self) || self.buckets.is_empty() {
            return Err(Full::new(Limit::Shapes, self.capacity(), self.live + 1));
        }
        if !room(self) {
            let needed = self.end + count + 1;
            return Err(Full::new(Limit::Keys, self.keys.len(), needed));
        }
        let id = if self.unused != 0 {
            let id = self.unused;
            self.unused = self.entry(id).next;
            id
        } else {
            self.touched += 1;
            self.touched as ShapeId
        };
        let first = self.end + 1;
        for at in 0..count {
            let key = self.listed(list, at);
            if let Some(index) = Value(key).interned() {
                texts.retain(index);
            }
            if let Some(place) = self.keys.get_mut(first + at) {
                *place = key;
            }
        }
        if let Some(header) = self.keys.get_mut(self.end) {
            *header = u32::from(id) << 16 | count as u32;
        }
        self.end = first + count;
        let slot = bucket(hash, self.buckets.len());
        if let (Some(entry), Some(chain)) = (
            self.entries.get_mut(usize::from(id)),
            self.buckets.get_mut(slot),
        ) {
            *entry = ShapeEntry {
                first: first as u32,
                refs: 1,
                count: count as u16,
                next: *chain,
            };
            *chain = id;
        }
        self.live += 1;
        self.peak_live = self.peak_live.max(self.live);
        self.peak_keys = self.peak_keys.max(self.end - self.gone);
        Ok(id)
    }

    /// Drops the shapes without objects, and tells whether there was one.
    pub(super) fn sweep(&mut self, texts: &mut Texts<'_>) -> bool {
        let dropped = self.dropped;
        for id in 1..=self.touched as ShapeId {
            let entry = self.entry(id);
            if entry.count > 0 && entry.refs == 0 {
                self.drop_shape(id, entry, texts);
            }
        }
        dropped != self.dropped
    }

    fn drop_shape(&mut self, id: ShapeId, entry: ShapeEntry, texts: &mut Texts<'_>) {
        let count = usize::from(entry.count);
        let slot = bucket(self.hash(id), self.buckets.len());
        let mut other = self.buckets.get(slot).copied().unwrap_or(0);
        if other == id {
            if let Some(chain) = self.buckets.get_mut(slot) {
                *chain = entry.next;
            }
        } else {
            while other != 0 {
                let Some(before) = self.entries.get_mut(usize::from(other)) else {
                    break;
                };
                other = before.next;
                if other == id {
                    before.next = entry.next;
                    break;
                }
            }
        }
        for &key in self.keys(id) {
            if let Some(index) = Value(key).interned() {
                texts.release(index);
            }
        }
        if let Some(header) = self.keys.get_mut((entry.first as usize).saturating_sub(1)) {
            *header = count as u32;
        }
        self.gone += count + 1;
        if let Some(entry) = self.entries.get_mut(usize::from(id)) {
            *entry = ShapeEntry {
                next: self.unused,
                ..ShapeEntry::default()
            };
        }
        self.unused = id;
        self.live = self.live.saturating_sub(1);
        self.dropped = self.dropped.wrapping_add(1);
    }

    fn hash(&self, id: ShapeId) -> u32 {
        let keys = self.keys(id);
        finish(
            keys.iter()
                .fold(keys.len() as u32, |hash, &key| mix(hash, key)),
        )
    }

    /// Moves the key lists together.
    fn slide(&mut self) {
        let (mut from, mut to) = (0, 0);
        while let Some(&header) = self.keys.get(from).filter(|_| from < self.end) {
            let size = 1 + (header & 0xFFFF) as usize;
            let id = header >> 16;
            if id != 0 {
                if from != to {
                    self.keys.copy_within(from..from + size, to);
                    if let Some(entry) = self.entries.get_mut(id as usize) {
                        entry.first = to as u32 + 1;
                    }
                }
                to += size;
            }
            from += size;
        }
        self.end = to;
        self.gone = 0;
    }
}
