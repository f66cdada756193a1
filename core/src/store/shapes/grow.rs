//! Moving the lists of member names to other memory.

use super::{ShapeEntry, ShapeId, Shapes};
use crate::slice::{Slice, copy};
use crate::store::Memory;
use crate::store::hash::bucket;
use crate::store::limits::{Full, Limit};

impl<'s> Shapes<'s> {
    pub(in crate::store) fn check_move(&self, to: &Memory<'_>) -> Result<(), Full> {
        if to.keys.len() < self.end {
            return Err(Full::new(Limit::Keys, to.keys.len(), self.end));
        }
        if to.shapes.len() <= self.touched || to.shape_buckets.is_empty() {
            return Err(Full::new(Limit::Shapes, to.shapes.len(), self.touched + 1));
        }
        Ok(())
    }

    /// Moves everything to memory that has been checked.
    pub(in crate::store) fn move_to(
        &mut self,
        mut entries: Slice<'s, ShapeEntry>,
        mut keys: Slice<'s, u32>,
        mut buckets: Slice<'s, u16>,
    ) {
        copy(&self.entries, &mut entries, self.touched + 1);
        copy(&self.keys, &mut keys, self.end);
        buckets.fill(0);
        (self.entries, self.keys, self.buckets) = (entries, keys, buckets);
        if let Some(empty) = self.entries.first_mut() {
            *empty = ShapeEntry::default();
        }
        for id in 1..=self.touched as ShapeId {
            let slot = bucket(self.hash(id), self.buckets.len());
            if let (Some(entry), Some(chain)) = (
                self.entries.get_mut(usize::from(id)),
                self.buckets.get_mut(slot),
            ) && entry.count > 0
            {
                entry.next = *chain;
                *chain = id;
            }
        }
    }
}
