//! Writing into documents.
//!
//! Whatever a write needs is there before it changes anything, so it happens whole or not at all.

use core::fmt;

use super::arena::Header;
use super::limits::{Full, Limit};
use super::path::{Index, Path, Segment, Segments};
use super::shapes::KeyList;
use super::texts::Bytes;
use super::value::{Inline, Kind, Value};
use super::walk::{Visit, Walk};
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

/// One step from a container to what it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A member, by the text of its name.
    Key(Value),
    /// An element.
    Index(u32),
}

/// Why nothing was written.
///
/// `depth` counts segments of the path from 0, and names the one that was wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// It would not fit.
    Full(Full),
    /// A segment leads into a text, number or boolean.
    ThroughScalar {
        /// The segment.
        depth: usize,
    },
    /// A segment that leads into an array is not an index.
    NotAnIndex {
        /// The segment.
        depth: usize,
    },
    /// An index is larger than any array could be.
    IndexTooLarge {
        /// The segment.
        depth: usize,
    },
    /// A `~` is followed by neither 0 nor 1.
    BadPointer {
        /// The segment.
        depth: usize,
    },
    /// There is no value where the source says.
    NoSource,
    /// A number is not spelled as JSON spells numbers.
    NotANumber,
}

impl From<Full> for WriteError {
    fn from(full: Full) -> Self {
        Self::Full(full)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Cannot set path: ")?;
        match *self {
            Self::Full(full) => full.fmt(out),
            Self::ThroughScalar { depth } => {
                write!(
                    out,
                    "segment {depth} leads into a value that is no container"
                )
            }
            Self::NotAnIndex { depth } => {
                write!(out, "non-numeric segment {depth} leads into an array")
            }
            Self::IndexTooLarge { depth } => write!(out, "index in segment {depth} is too large"),
            Self::BadPointer { depth } => {
                write!(out, "segment {depth} has ~ without 0 or 1 behind it")
            }
            Self::NoSource => out.write_str("there is no value to write"),
            Self::NotANumber => out.write_str("not a number"),
        }
    }
}

impl core::error::Error for WriteError {}

/// What a write calls for each place that changed, with the path from the document's root.
pub type Changed<'c, 's> = &'c mut dyn FnMut(&Store<'s>, &[Step]);

/// The path to where a write is.
pub(super) struct Trail {
    steps: [Step; MAX_DEPTH],
    length: usize,
}

impl Trail {
    fn new() -> Self {
        Self {
            steps: [Step::Index(0); MAX_DEPTH],
            length: 0,
        }
    }

    pub(super) fn push(&mut self, step: Step) {
        if let Some(place) = self.steps.get_mut(self.length) {
            *place = step;
            self.length += 1;
        }
    }

    pub(super) fn pop(&mut self) {
        self.length = self.length.saturating_sub(1);
    }

    pub(super) fn steps(&self) -> &[Step] {
        self.steps.get(..self.length).unwrap_or(&[])
    }
}

/// Where a path leads.
struct Located<'p> {
    /// The slot of what is there, or of the last thing that is there.
    slot: usize,
    /// The segment for which there is nothing in what is in the slot, and those behind it.
    missing: Option<(Segment<'p>, Segments<'p>)>,
    /// The slot of the container around the slot, and the index in it.
    parent: Option<(usize, usize)>,
    trail: Trail,
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
        let depth = path.segments().count() + self.depth(self.arena.value(self.moving()));
        if depth > MAX_DEPTH {
            return Err(Full::new(Limit::Depth, MAX_DEPTH, depth).into());
        }
        let Some((segment, rest)) = located.missing.clone() else {
            let mut trail = located.trail;
            self.merge(located.slot, self.moving(), &mut trail, changed);
            return Ok(());
        };
        let words = self.missing_words(&located, segment, rest, path)?;
        self.arena.reserve(words, &self.shapes)?;
        // Blocks may have moved.
        let located = self.locate(target, path)?;
        self.write_missing(located, changed)
    }

    /// How many containers lie in each other in a value, itself included.
    fn depth(&self, value: Value) -> usize {
        if value.block().is_none() {
            return usize::from(matches!(value.kind(), Kind::Object | Kind::Array));
        }
        let mut walk = Walk::new(value);
        let mut deepest = 1;
        while let Some(visit) = walk.next(self) {
            if let Visit::Slot { value, .. } = visit
                && matches!(value.kind(), Kind::Object | Kind::Array)
            {
                deepest = deepest.max(walk.depth() + 1);
                if value.block().is_some() {
                    walk.enter(value);
                }
            }
        }
        deepest
    }

    fn locate<'p>(&self, target: Root, path: Path<'p>) -> Result<Located<'p>, WriteError> {
        for (depth, segment) in path.segments().enumerate() {
            if depth >= MAX_DEPTH {
                return Err(Full::new(Limit::Depth, MAX_DEPTH, depth + 1).into());
            }
            if !segment.is_valid() {
                return Err(WriteError::BadPointer { depth });
            }
        }
        let mut located = Located {
            slot: self.root_slot_or_full(target)?,
            missing: None,
            parent: None,
            trail: Trail::new(),
        };
        let mut rest = path.segments();
        let mut depth = 0;
        while let Some(segment) = rest.next() {
            let value = self.arena.value(located.slot);
            match value.kind() {
                Kind::Bool | Kind::Number | Kind::Text => {
                    return Err(WriteError::ThroughScalar { depth });
                }
                Kind::Array => match segment.index() {
                    Index::No => return Err(WriteError::NotAnIndex { depth }),
                    Index::TooLarge => return Err(WriteError::IndexTooLarge { depth }),
                    Index::At(_) => {}
                },
                Kind::Absent | Kind::Null | Kind::Object => {}
            }
            let Some((place, index)) = value.block().zip(self.child(value, segment)) else {
                located.missing = Some((segment, rest));
                break;
            };
            located.parent = Some((located.slot, index));
            located.slot = place + 1 + index;
            located.trail.push(self.step(value, index));
            depth += 1;
        }
        Ok(located)
    }

    /// The step from a container into one of its slots.
    pub(super) fn step(&self, container: Value, index: usize) -> Step {
        match self.entry(container, index) {
            Some((key, _)) => Step::Key(key),
            None => Step::Index(index as u32),
        }
    }

    /// Words for the containers that have to be made or made larger.
    fn missing_words(
        &self,
        located: &Located<'_>,
        segment: Segment<'_>,
        rest: Segments<'_>,
        path: Path<'_>,
    ) -> Result<usize, WriteError> {
        let value = self.arena.value(located.slot);
        let after = rest.clone().count();
        let depth = path.segments().count().saturating_sub(after + 1);
        let mut words = match value.kind() {
            Kind::Object => self.len(value) + 2,
            _ => container_words(segment, depth)?,
        };
        for (at, segment) in rest.enumerate() {
            words = words.saturating_add(container_words(segment, depth + 1 + at)?);
        }
        Ok(words)
    }

    /// Makes what is missing, of words that have been reserved, and puts the moving value in.
    fn write_missing(
        &mut self,
        mut located: Located<'_>,
        changed: Changed<'_, 's>,
    ) -> Result<(), WriteError> {
        let Some((segment, rest)) = located.missing.take() else {
            return Ok(());
        };
        let old = self.arena.value(located.slot);
        let extends = matches!(old.kind(), Kind::Object | Kind::Array);
        let mut slot = self.chain();
        let first = Some(segment).filter(|_| !extends);
        for segment in first.into_iter().chain(rest) {
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
            Segment::Text(_) => match segment.verbatim() {
                Some(text) => self.intern_text(text),
                None => self.intern_cleaned(segment.parts()),
            },
        }
    }
}

/// Words of a container that has only the slot for a segment.
fn container_words(segment: Segment<'_>, depth: usize) -> Result<usize, WriteError> {
    match segment.index() {
        Index::No => Ok(2),
        Index::At(index) => Ok((index as usize).saturating_add(2)),
        Index::TooLarge => Err(WriteError::IndexTooLarge { depth }),
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
