//! Texts, each kept once and counted by reference.
//!
//! The pool is a row of records: the number of the entry, the length, the bytes. A text that is
//! gone leaves its record behind, marked; when a new one would not fit, the records that are
//! left slide together. What is free at the end of the pool is where a text grows that arrives
//! in pieces, so a text may be as long as there is room.

#[cfg(test)]
mod check;
mod grow;

use super::hash::{LONGEST_CHAIN, bucket, hash};
use super::limits::{Full, Level, Limit};
use super::value::Value;
use crate::slice::Slice;

/// What the store remembers of one text.
#[derive(Clone, Copy, Default, Debug)]
pub struct TextEntry {
    at: u32,
    refs: u32,
    /// The next of the same bucket or of the unused, plus one; above it eight bits of the hash.
    link: u32,
}

impl TextEntry {
    /// Nothing.
    pub const EMPTY: Self = Self {
        at: 0,
        refs: 0,
        link: 0,
    };
}

const LINK: u32 = (1 << 24) - 1;
/// Three bytes for the entry, three for the length.
const HEADER: usize = 6;
/// The longest text, and one more than the last entry.
const MAX: usize = LINK as usize;
/// The entry's number in a record that nothing refers to.
const GONE: usize = MAX;

/// Where a text is that is looked up.
#[derive(Clone, Copy)]
pub(super) enum Bytes<'a> {
    Outside(&'a [u8]),
    /// What has been collected at the end of the pool, from this byte on.
    Collected(usize),
}

#[derive(Default)]
pub(super) struct Texts<'s> {
    pool: Slice<'s, u8>,
    entries: Slice<'s, TextEntry>,
    buckets: Slice<'s, u32>,
    /// Where the records end.
    end: usize,
    /// Bytes of records that are gone.
    gone: usize,
    /// Bytes collected after the header's place at `end`.
    collected: usize,
    /// Entries that have ever been used; those above need no initial value.
    touched: usize,
    /// The first unused entry below `touched`, plus one.
    unused: u32,
    live: usize,
    peak_bytes: usize,
    peak_live: usize,
}

impl<'s> Texts<'s> {
    pub(super) fn new(
        pool: Slice<'s, u8>,
        entries: Slice<'s, TextEntry>,
        mut buckets: Slice<'s, u32>,
    ) -> Self {
        buckets.fill(0);
        Self {
            pool,
            entries,
            buckets,
            ..Self::default()
        }
    }

    fn capacity(&self) -> usize {
        self.entries.len().min(MAX - 1)
    }

    pub(super) fn bytes_level(&self) -> Level {
        Level {
            used: self.end - self.gone,
            peak: self.peak_bytes,
            capacity: self.pool.len(),
        }
    }

    pub(super) fn entries_level(&self) -> Level {
        Level {
            used: self.live,
            peak: self.peak_live,
            capacity: self.capacity(),
        }
    }

    #[inline]
    fn entry(&self, index: usize) -> TextEntry {
        self.entries.get(index).copied().unwrap_or_default()
    }

    fn record(&self, at: usize) -> (usize, usize) {
        match self.pool.get(at..at + HEADER) {
            Some(&[a, b, c, d, e, f]) => (number([a, b, c]), number([d, e, f])),
            _ => (GONE, 0),
        }
    }

    #[inline]
    pub(super) fn bytes(&self, index: usize) -> &[u8] {
        let at = self.entry(index).at as usize;
        // The length and one byte before it.
        match self
            .pool
            .get(at + 2..)
            .and_then(|text| text.split_first_chunk())
        {
            Some((&header, text)) => {
                let length = (u32::from_le_bytes(header) >> 8) as usize;
                text.get(..length).unwrap_or(&[])
            }
            None => &[],
        }
    }

    /// Whether a value is the text of these bytes.
    #[inline]
    pub(super) fn is(&self, value: Value, bytes: &[u8]) -> bool {
        match value.interned_as_text() {
            Some(index) => self.bytes(index) == bytes,
            None => Value::text_in_place(bytes) == Some(value),
        }
    }

    /// Whether a value is the text of these bytes, which is none that a value holds in place.
    #[inline]
    pub(super) fn is_interned(&self, value: Value, bytes: &[u8]) -> bool {
        value
            .interned_as_text()
            .is_some_and(|index| self.bytes(index) == bytes)
    }

    pub(super) fn text(&self, index: usize) -> &str {
        core::str::from_utf8(self.bytes(index)).unwrap_or("")
    }

    #[inline]
    pub(super) fn resolve<'a>(&'a self, bytes: Bytes<'a>) -> &'a [u8] {
        match bytes {
            Bytes::Outside(bytes) => bytes,
            Bytes::Collected(from) => {
                let start = self.end + HEADER;
                self.pool
                    .get(start + from..start + self.collected)
                    .unwrap_or(&[])
            }
        }
    }

    /// The entry of a text that is here, without a new reference.
    #[inline]
    pub(super) fn find(&self, bytes: &[u8]) -> Option<usize> {
        self.find_hashed(bytes, hash(bytes))
    }

    #[inline]
    fn find_hashed(&self, bytes: &[u8], hash: u32) -> Option<usize> {
        let mut link = *self.buckets.get(bucket(hash, self.buckets.len()))?;
        loop {
            let index = (link & LINK).checked_sub(1)? as usize;
            let entry = self.entries.get(index)?;
            if entry.link >> 24 == hash & 255 && self.bytes(index) == bytes {
                return Some(index);
            }
            link = entry.link;
        }
    }

    /// The entry of a text, with one more reference.
    ///
    /// After an error nothing has changed, except that records may have moved.
    #[inline]
    pub(super) fn intern(&mut self, bytes: Bytes<'_>) -> Result<usize, Full> {
        let text = self.resolve(bytes);
        let hash = hash(text);
        if let Some(index) = self.find_hashed(text, hash) {
            self.retain(index);
            return Ok(index);
        }
        self.insert(bytes, hash)
    }

    #[cold]
    #[inline(never)]
    fn insert(&mut self, bytes: Bytes<'_>, hash: u32) -> Result<usize, Full> {
        let length = self.resolve(bytes).len();
        let full = |texts: &Self| Full::new(Limit::Texts, texts.capacity(), texts.live + 1);
        if self.buckets.is_empty() {
            return Err(full(self));
        }
        let slot = bucket(hash, self.buckets.len());
        self.check_chain(slot)?;
        let index = match self.unused.checked_sub(1) {
            Some(index) => index as usize,
            None if self.touched < self.capacity() => self.touched,
            None => return Err(full(self)),
        };
        self.place(bytes, length)?;
        if index == self.touched {
            self.touched += 1;
        } else {
            self.unused = self.entry(index).link & LINK;
        }
        self.write_record(self.end, index, length);
        if let (Some(entry), Some(first)) =
            (self.entries.get_mut(index), self.buckets.get_mut(slot))
        {
            *entry = TextEntry {
                at: self.end as u32,
                refs: 1,
                link: *first & LINK | hash << 24,
            };
            *first = index as u32 + 1;
        }
        self.end += HEADER + length;
        self.live += 1;
        self.peak_live = self.peak_live.max(self.live);
        self.peak_bytes = self.peak_bytes.max(self.end - self.gone);
        Ok(index)
    }

    fn check_chain(&self, slot: usize) -> Result<(), Full> {
        let mut link = self.buckets.get(slot).copied().unwrap_or(0);
        for _ in 0..LONGEST_CHAIN {
            match (link & LINK).checked_sub(1) {
                Some(index) => link = self.entry(index as usize).link,
                None => return Ok(()),
            }
        }
        Err(Full::new(
            Limit::Collisions,
            LONGEST_CHAIN,
            LONGEST_CHAIN + 1,
        ))
    }

    /// Puts the bytes of a new record behind the last one. What else is being collected, a text
    /// whose next piece comes later, goes behind it.
    fn place(&mut self, bytes: Bytes<'_>, length: usize) -> Result<(), Full> {
        let before = match bytes {
            Bytes::Outside(_) => self.collected,
            Bytes::Collected(from) => from,
        };
        if before > 0 || matches!(bytes, Bytes::Outside(_)) {
            let waiting = if before > 0 { HEADER + before } else { 0 };
            self.make_room(HEADER + length + waiting)?;
        }
        let start = self.end + HEADER;
        match bytes {
            Bytes::Outside(outside) => {
                if before > 0 {
                    self.pool
                        .copy_within(start..start + before, start + length + HEADER);
                }
                if let Some(place) = self.pool.get_mut(start..start + length) {
                    place.copy_from_slice(outside);
                }
            }
            Bytes::Collected(_) if before > 0 => {
                if let Some(both) = self.pool.get_mut(start..start + before + length) {
                    both.rotate_left(before);
                }
                let waiting = start + length;
                self.pool
                    .copy_within(waiting..waiting + before, waiting + HEADER);
            }
            Bytes::Collected(_) => {}
        }
        self.collected = before;
        Ok(())
    }

    #[inline]
    pub(super) fn retain(&mut self, index: usize) {
        if let Some(entry) = self.entries.get_mut(index) {
            entry.refs = entry.refs.saturating_add(1);
        }
    }

    #[inline]
    pub(super) fn release(&mut self, index: usize) {
        match self.entries.get_mut(index) {
            Some(entry) if entry.refs > 1 => entry.refs -= 1,
            Some(entry) if entry.refs == 1 => self.remove(index),
            _ => {}
        }
    }

    fn remove(&mut self, index: usize) {
        let entry = self.entry(index);
        let at = entry.at as usize;
        let (_, length) = self.record(at);
        let slot = bucket(hash(self.bytes(index)), self.buckets.len());
        let own = index as u32 + 1;
        let mut link = self.buckets.get(slot).copied().unwrap_or(0);
        if link & LINK == own {
            if let Some(first) = self.buckets.get_mut(slot) {
                *first = entry.link & LINK;
            }
        } else {
            while let Some(before) = (link & LINK).checked_sub(1) {
                let Some(before) = self.entries.get_mut(before as usize) else {
                    break;
                };
                link = before.link;
                if link & LINK == own {
                    before.link = link & !LINK | entry.link & LINK;
                    break;
                }
            }
        }
        if let Some(entry) = self.entries.get_mut(index) {
            *entry = TextEntry {
                at: 0,
                refs: 0,
                link: self.unused,
            };
        }
        self.unused = own;
        self.live = self.live.saturating_sub(1);
        if at + HEADER + length == self.end && self.collected == 0 {
            self.end = at;
        } else {
            self.write_record(at, GONE, length);
            self.gone += HEADER + length;
        }
    }

    /// Bytes collected of texts that arrive in pieces.
    pub(super) fn collected(&self) -> usize {
        self.collected
    }

    /// Forgets what has been collected beyond so many bytes.
    pub(super) fn forget(&mut self, from: usize) {
        self.collected = self.collected.min(from);
    }

    /// Adds a piece to the text that is being collected.
    pub(super) fn push(&mut self, piece: &[u8]) -> Result<(), Full> {
        let length = self.collected + piece.len();
        self.make_room(HEADER + length)?;
        let start = self.end + HEADER;
        if let Some(place) = self.pool.get_mut(start + self.collected..start + length) {
            place.copy_from_slice(piece);
        }
        self.collected = length;
        Ok(())
    }

    fn make_room(&mut self, room: usize) -> Result<(), Full> {
        if room > MAX {
            return Err(Full::new(Limit::Text, MAX, room));
        }
        if self.pool.len() - self.end < room && self.gone > 0 {
            self.slide();
        }
        if self.pool.len() - self.end < room {
            let needed = self.end + room;
            return Err(Full::new(Limit::Text, self.pool.len(), needed));
        }
        Ok(())
    }

    /// Moves the records together, and what is being collected after them.
    fn slide(&mut self) {
        let (mut from, mut to) = (0, 0);
        while from < self.end {
            let (index, length) = self.record(from);
            let size = HEADER + length;
            if index != GONE {
                if from != to {
                    self.pool.copy_within(from..from + size, to);
                    if let Some(entry) = self.entries.get_mut(index) {
                        entry.at = to as u32;
                    }
                }
                to += size;
            }
            from += size;
        }
        if self.collected > 0 {
            let start = self.end + HEADER;
            self.pool
                .copy_within(start..start + self.collected, to + HEADER);
        }
        self.end = to;
        self.gone = 0;
    }

    fn write_record(&mut self, at: usize, index: usize, length: usize) {
        if let Some(place) = self.pool.get_mut(at..at + HEADER) {
            let [a, b, c, _] = (index as u32).to_le_bytes();
            let [d, e, f, _] = (length as u32).to_le_bytes();
            place.copy_from_slice(&[a, b, c, d, e, f]);
        }
    }
}

fn number([a, b, c]: [u8; 3]) -> usize {
    u32::from_le_bytes([a, b, c, 0]) as usize
}
