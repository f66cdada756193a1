//! Making the containers that a path leads through.

use super::super::Store;
use super::super::arena::Header;
use super::super::limits::Full;
use super::super::path::{Index, Segment};
use super::super::shapes::KeyList;
use super::super::texts::Bytes;
use super::super::value::{Inline, Kind, Value};
use super::locate::{Located, Missing};
use super::{Changed, WriteError};

impl<'s> Store<'s> {
    /// Words for the containers that have to be made or made larger.
    pub(super) fn missing_words(
        &self,
        value: Value,
        missing: &Missing<'_>,
    ) -> Result<usize, WriteError> {
        let mut words = match value.kind() {
            Kind::Object => self.len(value) + 2,
            _ => container_words(missing.depth, missing.segment)?,
        };
        for (depth, segment) in missing.rest.clone() {
            words = words.saturating_add(container_words(depth, segment)?);
        }
        Ok(words)
    }

    /// Makes what is missing, of words that have been reserved, and puts the moving value in.
    pub(super) fn write_missing(
        &mut self,
        mut located: Located<'_>,
        changed: Changed<'_, 's>,
    ) -> Result<(), WriteError> {
        let Some(Missing { segment, rest, .. }) = located.missing.take() else {
            return Ok(());
        };
        let old = self.arena.value(located.slot);
        let extends = matches!(old.kind(), Kind::Object | Kind::Array);
        let mut slot = self.chain();
        let first = Some(segment).filter(|_| !extends);
        for segment in first.into_iter().chain(rest.map(|(_, segment)| segment)) {
            slot = self.make_container(slot, segment)?;
        }
        let larger = if extends {
            Some(self.make_larger(old, segment)?)
        } else {
            None
        };
        self.arena.swap(slot, self.moving());
        match larger {
            Some((larger, index)) => {
                let place = larger.block().unwrap_or(0) + 1;
                let from = old.block().unwrap_or(0) + 1;
                for at in 0..self.len(old) {
                    self.arena.set(place + at, self.arena.word(from + at));
                }
                self.arena.swap(place + index, self.chain());
                self.arena.set(located.slot, larger.0);
                self.free_block(old);
                located.trail.push(self.step(larger, index));
            }
            None => self.arena.swap(located.slot, self.chain()),
        }
        changed(self, located.trail.steps());
        Ok(())
    }

    /// Puts a container with only the segment's slot into a slot, and returns the new slot.
    fn make_container(&mut self, slot: usize, segment: Segment<'_>) -> Result<usize, Full> {
        let (value, index) = self.make_larger(
            match segment.index() {
                Index::No => Value::EMPTY_OBJECT,
                _ => Value::EMPTY_ARRAY,
            },
            segment,
        )?;
        self.arena.set(slot, value.0);
        Ok(value.block().unwrap_or(0) + 1 + index)
    }

    /// A container that has a container's slots, all without a value, and one for the segment.
    fn make_larger(&mut self, old: Value, segment: Segment<'_>) -> Result<(Value, usize), Full> {
        let (header, length, index) = match (old.kind(), segment.index()) {
            (Kind::Array, Index::At(index)) => {
                let index = index as usize;
                (Header::Array(index + 1), index + 1, index)
            }
            _ => {
                let count = self.len(old);
                let key = self.intern_segment(segment)?;
                let list = KeyList {
                    shape: old.block().map_or(0, |place| self.arena.shape(place)),
                    prefix: count,
                    without: None,
                    pairs: &[0, key.0],
                };
                let shape = self.shapes.intern(&list, &mut self.texts);
                self.release_scalar(key);
                (Header::Object(shape?), count + 1, count)
            }
        };
        let place = self.arena.allocate(header, 1 + length);
        Ok((header.value(place), index))
    }

    fn intern_segment(&mut self, segment: Segment<'_>) -> Result<Value, Full> {
        match segment {
            Segment::Index(index) => {
                let mut digits = Inline::default();
                digits.push_integer(i64::from(index));
                self.intern(Bytes::Outside(digits.as_bytes()))
            }
            Segment::Text(text) => self.intern_text(text),
            Segment::Escaped(_) => self.intern_cleaned(segment.parts()),
        }
    }
}

/// Words of a container that has only the slot for a segment.
fn container_words(depth: usize, segment: Segment<'_>) -> Result<usize, WriteError> {
    match segment.index() {
        Index::No => Ok(2),
        Index::At(index) => Ok((index as usize).saturating_add(2)),
        Index::TooLarge => Err(WriteError::IndexTooLarge { depth }),
    }
}
