//! Moving the texts to other memory.

use super::{HEADER, LINK, TextEntry, Texts};
use crate::slice::{Slice, copy};
use crate::store::Memory;
use crate::store::hash::{bucket, hash};
use crate::store::limits::{Full, Limit};

impl<'s> Texts<'s> {
    pub(in crate::store) fn check_move(&self, to: &Memory<'_>) -> Result<(), Full> {
        let bytes = self.end + HEADER + self.collected;
        if to.text.len() < bytes {
            return Err(Full::new(Limit::Text, to.text.len(), bytes));
        }
        if to.texts.len() < self.touched || to.text_buckets.is_empty() {
            return Err(Full::new(Limit::Texts, to.texts.len(), self.touched));
        }
        Ok(())
    }

    /// Moves everything to memory that has been checked.
    pub(in crate::store) fn move_to(
        &mut self,
        mut pool: Slice<'s, u8>,
        mut entries: Slice<'s, TextEntry>,
        mut buckets: Slice<'s, u32>,
    ) {
        copy(&self.pool, &mut pool, self.end + HEADER + self.collected);
        copy(&self.entries, &mut entries, self.touched);
        buckets.fill(0);
        (self.pool, self.entries, self.buckets) = (pool, entries, buckets);
        for index in 0..self.touched {
            let slot = bucket(hash(self.bytes(index)), self.buckets.len());
            if let (Some(entry), Some(first)) =
                (self.entries.get_mut(index), self.buckets.get_mut(slot))
                && entry.refs > 0
            {
                entry.link = entry.link & !LINK | *first;
                *first = index as u32 + 1;
            }
        }
    }
}
