//! Writing into documents.
//!
//! Whatever a write needs is there before it changes anything, so it happens whole or not at all.

mod error;
mod extend;
mod locate;

pub use error::WriteError;
pub(super) use locate::Trail;

use locate::Missing;
pub use locate::{Changed, Step};

use super::arena::Header;
use super::limits::{Full, Limit};
use super::path::Path;
use super::shapes::KeyList;
use super::texts::Bytes;
use super::value::{Inline, Kind, Value};
use super::walk::{Visit, Walk, Wanted};
use super::{MAX_DEPTH, Root, Store};

/// Where a value is that is to be moved.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// The whole document on a root.
    Root(Root),
    /// A member or element of a container: the container, and the slot
    /// ([`Store::slot_of`]) or index.
    Slot(Value, usize),
}

/// A value that does not come out of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// A text; it is cleaned as those that arrive are.
    Text(&'a str),
    /// A number in JSON's spelling.
    Number(&'a str),
}

impl<'s> Store<'s> {
    /// Moves a value out of one document to a path in another (or the same).
    ///
    /// Missing or null containers on the way are made, arrays where the next segment is an index.
    /// Where the old value and the new one are equal the old one stays, part by part. `changed` is
    /// called for each part that is not: a value that differs, a member or element that
    /// came or went.
    ///
    /// The source slot is left without a value, in any case.
    ///
    /// # Errors
    /// See [`WriteError`]. The target is as it was and the value is gone.
    ///
    /// # Cost
    /// A look at each word of the old and the new value.
    pub fn write<'p>(
        &mut self,
        target: Root,
        path: impl Into<Path<'p>>,
        source: Source,
        changed: Changed<'_, 's>,
    ) -> Result<(), WriteError> {
        let slot = match source {
            Source::Root(root) => self.root_slot(root),
            Source::Slot(container, index) => container
                .block()
                .filter(|_| index < self.len(container))
                .map(|place| place + 1 + index),
        };
        self.writes = self.writes.wrapping_add(1);
        let slot = slot.ok_or(WriteError::NoSource)?;
        let value = self.arena.value(slot);
        if value.is_absent() || value.raw_block().is_some() {
            return Err(WriteError::NoSource);
        }
        self.arena.set(slot, Value::ABSENT.0);
        self.write_value(target, path.into(), value, changed)
    }

    /// Writes a scalar to a path, by the same rules as [`write`](Self::write).
    ///
    /// # Errors
    /// See [`WriteError`]. The target is as it was.
    pub fn write_scalar<'p>(
        &mut self,
        target: Root,
        path: impl Into<Path<'p>>,
        scalar: Scalar<'_>,
        changed: Changed<'_, 's>,
    ) -> Result<(), WriteError> {
        self.writes = self.writes.wrapping_add(1);
        let value = match scalar {
            Scalar::Null => Value::NULL,
            Scalar::Bool(value) => Value::bool(value),
            Scalar::Integer(number) => {
                let mut digits = Inline::default();
                digits.push_integer(number);
                self.intern_number(Bytes::Outside(digits.as_bytes()))?
            }
            Scalar::Text(text) => self.intern_text(text)?,
            Scalar::Number(text) if is_number(text.as_bytes()) => {
                self.intern_number(Bytes::Outside(text.as_bytes()))?
            }
            Scalar::Number(_) => return Err(WriteError::NotANumber),
        };
        self.write_value(target, path.into(), value, changed)
    }

    /// Removes what is at a path: a member altogether; an array's slot stays, without a value; a
    /// whole document becomes an empty object. Where nothing is nothing happens.
    ///
    /// # Errors
    /// See [`WriteError`]; nothing has changed.
    pub fn remove<'p>(
        &mut self,
        target: Root,
        path: impl Into<Path<'p>>,
        changed: Changed<'_, 's>,
    ) -> Result<(), WriteError> {
        self.writes = self.writes.wrapping_add(1);
        let located = self.locate(target, path.into())?;
        if located.missing.is_some() {
            return Ok(());
        }
        let (slot, old) = (located.slot, self.arena.value(located.slot));
        match located.parent {
            None if old == Value::EMPTY_OBJECT => return Ok(()),
            None => self.arena.set(slot, Value::EMPTY_OBJECT.0),
            Some(_) if old.is_absent() => return Ok(()),
            Some((parent, index)) => match self.arena.value(parent).kind() {
                Kind::Object => self.remove_member(parent, index)?,
                _ => self.arena.set(slot, Value::ABSENT.0),
            },
        }
        self.free(old);
        changed(self, located.trail.steps());
        Ok(())
    }

    /// Takes a slot out of an object, whose value is freed by the caller.
    fn remove_member(&mut self, parent: usize, index: usize) -> Result<(), Full> {
        let object = self.arena.value(parent);
        let place = object.block().unwrap_or(0);
        let shape = self.arena.shape(place);
        let count = self.shapes.count(shape);
        if count <= 1 {
            self.arena.set(parent, Value::EMPTY_OBJECT.0);
            self.free_block(object);
            return Ok(());
        }
        let list = KeyList {
            shape,
            prefix: count,
            without: Some(index),
            pairs: &[],
        };
        let smaller = self.shapes.intern(&list, &mut self.texts)?;
        self.arena.set(place, Header::Object(smaller).word());
        for slot in place + 1 + index..place + count {
            self.arena.set(slot, self.arena.word(slot + 1));
        }
        self.arena.release(place + count, 1);
        self.shapes.release(shape);
        Ok(())
    }

    fn write_value(
        &mut self,
        target: Root,
        path: Path<'_>,
        value: Value,
        changed: Changed<'_, 's>,
    ) -> Result<(), WriteError> {
        // Without roots the store has no slot for it either, and it can only be a scalar.
        if self.roots == 0 {
            self.free(value);
            return Err(Full::new(Limit::Roots, 0, 1).into());
        }
        self.arena.set(self.moving(), value.0);
        let result = self.write_moving(target, path, changed);
        self.clear_slot(self.chain());
        self.clear_slot(self.moving());
        result
    }

    fn write_moving(
        &mut self,
        target: Root,
        path: Path<'_>,
        changed: Changed<'_, 's>,
    ) -> Result<(), WriteError> {
        let located = self.locate(target, path)?;
        let missing = located.missing.as_ref();
        let segments = missing.map_or(located.trail.length, Missing::segments);
        self.check_depth(segments, self.arena.value(self.moving()))?;
        let Some(missing) = missing else {
            // What lies behind the mark may be where the value is put.
            self.arena.height = self.arena.height.saturating_add(segments);
            let mut trail = located.trail;
            self.merge(located.slot, self.moving(), &mut trail, changed);
            return Ok(());
        };
        let words = self.missing_words(self.arena.value(located.slot), missing)?;
        self.arena.reserve(words, &self.shapes)?;
        // A larger container takes what the old one holds behind the mark, however high.
        self.arena.height = usize::MAX;
        // Blocks may have moved.
        let located = self.locate(target, path)?;
        self.write_missing(located, changed)
    }

    /// Whether a value may lie at a path of so many segments. Most often a look at the height of the
    /// message answers it.
    fn check_depth(&self, segments: usize, value: Value) -> Result<(), Full> {
        let depth = match value.block() {
            None => segments,
            Some(place)
                if place >= self.arena.mark
                    && self.arena.height.saturating_add(segments) <= MAX_DEPTH =>
            {
                return Ok(());
            }
            Some(_) => segments + self.depth(value),
        };
        if depth > MAX_DEPTH {
            return Err(Full::new(Limit::Depth, MAX_DEPTH, depth));
        }
        Ok(())
    }

    /// How many containers that hold something lie in each other in a value, itself included.
    fn depth(&self, value: Value) -> usize {
        if value.block().is_none() {
            return 0;
        }
        let mut walk = Walk::new(self, value, Wanted::Blocks);
        let mut deepest = 1;
        while let Some(visit) = walk.next(self) {
            if let Visit::Slot { value, .. } = visit {
                deepest = deepest.max(walk.depth() + 1);
                if self.has_blocks(value) {
                    walk.enter(self, value);
                }
            }
        }
        deepest
    }

    fn has_blocks(&self, container: Value) -> bool {
        let first = self.first_slot(container);
        let slots = self.arena.words.get(first..first + self.len(container));
        slots
            .unwrap_or(&[])
            .iter()
            .fold(false, |any, &word| any | Value(word).block().is_some())
    }
}

/// Whether a text is one number of JSON's grammar (RFC 8259, section 6).
fn is_number(text: &[u8]) -> bool {
    fn digits(text: &[u8]) -> &[u8] {
        let count = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        text.get(count..).unwrap_or(&[])
    }
    let text = text.strip_prefix(b"-").unwrap_or(text);
    let mut rest = match text {
        [b'0', rest @ ..] => rest,
        [b'1'..=b'9', rest @ ..] => digits(rest),
        _ => return false,
    };
    if let [b'.', b'0'..=b'9', fraction @ ..] = rest {
        rest = digits(fraction);
    }
    match rest {
        [] => true,
        [b'e' | b'E', b'+' | b'-', b'0'..=b'9', exponent @ ..]
        | [b'e' | b'E', b'0'..=b'9', exponent @ ..] => digits(exponent).is_empty(),
        _ => false,
    }
}
