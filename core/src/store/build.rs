//! Building a document out of tokens.
//!
//! Values pile up on the build stack; when a container ends, those it has become its block. Two
//! words on the stack below them remember the container around it. A member's name costs nothing
//! as long as the object looks like the last one at this depth: it is compared with the name in
//! that place of that shape. Once it differs, names lie on the stack too, before their values.

mod frame;
mod open;
mod tokens;

use core::fmt;

use super::arena::Header;
use super::limits::{Full, Limit};
use super::shapes::{KeyList, Keys, MAX_MEMBERS, ShapeId};
use super::texts::Bytes;
use super::value::Value;
use super::{MAX_DEPTH, Root, Store};
use frame::{FRAME, Frame, Mode};
pub use open::Due;

/// Shapes are remembered for so many depths; deeper ones share.
const REMEMBERED: usize = 16;

/// What is being built.
#[derive(Default, Debug)]
pub(super) struct Open {
    frame: Frame,
    /// Where the names of the predicted shape lie among the keys, so that a name costs no look at
    /// the shape. Known anew for each piece, as keys move only between pieces and when an object
    /// ends.
    keys: Keys,
    depth: usize,
    /// The shape of the last object at a depth that was not predicted, and the one before it.
    last: [(ShapeId, ShapeId); REMEMBERED],
}

/// Why a document was refused while it was built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// It would not fit.
    Full(Full),
    /// The calls did not make up one document: an end too many, a name outside an object, an
    /// open container at the end, no value or more than one. A tokenizer never does that.
    Unbalanced,
}

impl From<Full> for BuildError {
    fn from(full: Full) -> Self {
        Self::Full(full)
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full(full) => full.fmt(out),
            Self::Unbalanced => out.write_str("not one whole document"),
        }
    }
}

impl core::error::Error for BuildError {}

/// Takes a document from the tokenizer.
///
/// What has been built stays in the store between pieces, so a builder is made for each piece
/// and dropped. At the end of the document [`finish`](Self::finish) puts it on a root;
/// after an error [`abort`](Self::abort) is due before anything else is built. Other documents
/// may be read and written meanwhile.
///
/// Texts and names are cleaned: in the place of control characters, bidirectional overrides and
/// invisible formatting the store has U+FFFD. Of members with the same name the last one counts,
/// in the place of the first.
pub struct Builder<'b, 's> {
    store: &'b mut Store<'s>,
}

impl<'s> Store<'s> {
    /// The builder of the document that is arriving.
    pub fn builder(&mut self) -> Builder<'_, 's> {
        self.find_keys();
        Builder { store: self }
    }

    /// Whether a document is being built.
    pub fn is_building(&self) -> bool {
        self.arena.stack < self.arena.end() || self.texts.collected() > 0
    }
}

impl Builder<'_, '_> {
    /// Puts the document that is complete on a root, in place of what is there.
    ///
    /// # Errors
    /// It is not one whole document, or the root does not exist. What has been built is still
    /// there, to be aborted.
    pub fn finish(self, root: Root) -> Result<(), BuildError> {
        let store = self.store;
        let slot = store.root_slot_or_full(root)?;
        if store.open.depth > 0 || store.arena.stack + 1 != store.arena.end() {
            return Err(BuildError::Unbalanced);
        }
        let value = store.arena.value(store.arena.stack);
        store.arena.stack += 1;
        store.clear_slot(slot);
        store.arena.set(slot, value.0);
        Ok(())
    }

    /// Frees all that has been built. Does nothing when nothing has.
    pub fn abort(self) {
        let store = self.store;
        store.texts.forget(0);
        store.close_without_value(0);
        store.drop_values(store.arena.end());
    }

    /// Gives up the value that is being built in `level` open containers: frees it and puts an
    /// absent one in its place, which keeps the places of what follows in an array.
    ///
    /// # Errors
    /// There is no room even for that. The value is gone; to be aborted.
    pub fn give_up(self, level: usize) -> Result<(), BuildError> {
        let store = self.store;
        store.texts.forget(0);
        store.close_without_value(level);
        store.find_keys();
        store.push(Value::ABSENT)
    }
}

impl Store<'_> {
    /// Finds the names that the innermost object is expected to have.
    #[inline]
    fn find_keys(&mut self) {
        let frame = &self.open.frame;
        self.open.keys = match frame.mode {
            Mode::Predicted => self.shapes.place(frame.shape),
            _ => Keys::default(),
        };
    }

    /// Closes the innermost containers and drops them, until `level` are open.
    fn close_without_value(&mut self, level: usize) {
        while self.open.depth > level {
            let base = self.open.frame.base;
            self.drop_values(base);
            self.shapes.release(self.open.frame.shape);
            self.open.frame = self.outer_frame();
            self.open.depth -= 1;
            self.arena.stack = base + FRAME;
        }
    }

    /// Drops what lies on the build stack below `base`.
    fn drop_values(&mut self, base: usize) {
        while self.arena.stack < base {
            let value = self.arena.value(self.arena.stack);
            self.arena.stack += 1;
            self.free(value);
        }
    }

    fn outer_frame(&self) -> Frame {
        let base = self.open.frame.base;
        Frame::from_words(self.arena.word(base + 1), self.arena.word(base))
    }

    /// Pushes a value, or drops it when there is no room.
    #[inline]
    fn push(&mut self, value: Value) -> Result<(), BuildError> {
        if self.arena.free() == 0 {
            return self.push_after_moving(value);
        }
        self.arena.push(value);
        Ok(())
    }

    /// The value is no container: that of one that ends always fits.
    #[cold]
    #[inline(never)]
    fn push_after_moving(&mut self, value: Value) -> Result<(), BuildError> {
        if let Err(full) = self.arena.reserve(1, &self.shapes) {
            self.free(value);
            return Err(full.into());
        }
        self.arena.push(value);
        Ok(())
    }

    fn begin(&mut self, mode: Mode) -> Result<(), BuildError> {
        let depth = self.open.depth;
        if depth >= MAX_DEPTH {
            return Err(Full::new(Limit::Depth, MAX_DEPTH, depth + 1).into());
        }
        if depth == 0 && self.arena.stack == self.arena.end() {
            self.arena.set_mark();
        }
        self.arena.reserve(FRAME, &self.shapes)?;
        let (base, rest) = self.open.frame.words();
        self.arena.stack -= FRAME;
        self.arena.set(self.arena.stack + 1, base);
        self.arena.set(self.arena.stack, rest);
        self.open.depth = depth + 1;
        self.arena.height = self.arena.height.max(depth + 1);
        let shape = match mode {
            Mode::Predicted => Some(self.remembered().0)
                .filter(|&shape| self.shapes.count(shape) > 0)
                .unwrap_or(0),
            _ => 0,
        };
        self.shapes.retain(shape);
        self.open.frame = Frame {
            base: self.arena.stack,
            mode,
            shape,
            prefix: 0,
        };
        self.find_keys();
        Ok(())
    }

    fn end(&mut self) -> Result<(), BuildError> {
        let frame = self.open.frame;
        let length = frame.base.saturating_sub(self.arena.stack);
        let header = match frame.mode {
            Mode::Document => return Err(BuildError::Unbalanced),
            Mode::Array => Header::Array(length),
            Mode::Predicted if length == self.shapes.count(frame.shape) => {
                Header::Object(frame.shape)
            }
            Mode::Predicted => Header::Object(self.settled(frame, length)?),
            Mode::Listed => Header::Object(self.settled(frame, frame.prefix)?),
        };
        let length = frame.base.saturating_sub(self.arena.stack);
        self.open.frame = self.outer_frame();
        self.open.depth -= 1;
        self.find_keys();
        let value = match header {
            Header::Array(0) => Value::EMPTY_ARRAY,
            Header::Object(0) => Value::EMPTY_OBJECT,
            header => header.value(self.arena.close(header, length)),
        };
        if length == 0 {
            self.arena.stack = frame.base + FRAME;
        }
        self.push(value)
    }

    /// As [`settle`](Self::settle). If it fails, what is open says that no member is due.
    fn settled(&mut self, frame: Frame, prefix: usize) -> Result<ShapeId, BuildError> {
        self.settle(frame, prefix).inspect_err(|_| {
            self.open.frame.mode = Mode::Listed;
            self.open.frame.prefix = prefix;
        })
    }

    /// Finds the shape of an object that was not predicted, and takes its names off the stack.
    fn settle(&mut self, frame: Frame, prefix: usize) -> Result<ShapeId, BuildError> {
        let first = frame.base - prefix;
        self.drop_duplicates(frame, first);
        let list = KeyList {
            shape: frame.shape,
            prefix,
            without: None,
            pairs: self.arena.words.get(self.arena.stack..first).unwrap_or(&[]),
        };
        let shape = self.shapes.intern(&list, &mut self.texts)?;
        let members = (first - self.arena.stack) / 2;
        for at in 0..members {
            let key = self.arena.value(first - 1 - 2 * at);
            let value = self.arena.word(first - 2 - 2 * at);
            self.release_scalar(key);
            self.arena.set(first - 1 - at, value);
        }
        self.arena.stack = first - members;
        self.shapes.release(frame.shape);
        let last = self.remembered();
        if shape != 0 && last.0 != shape {
            self.remember((shape, last.0));
        }
        Ok(shape)
    }

    /// Moves the value of a name that was there before to where it was first.
    fn drop_duplicates(&mut self, frame: Frame, first: usize) {
        let pairs = (first - self.arena.stack) / 2;
        let mut kept = 0;
        for at in 0..pairs {
            let key = self.arena.value(first - 1 - 2 * at);
            let value = self.arena.word(first - 2 - 2 * at);
            let prefix = frame.base - first;
            let earlier = self
                .shapes
                .keys(frame.shape)
                .iter()
                .take(prefix)
                .position(|&word| word == key.0)
                .map(|at| frame.base - 1 - at)
                .or_else(|| {
                    let listed = self.arena.words.get(first - 2 * kept..first)?;
                    let mut keys = listed.iter().skip(1).step_by(2).rev();
                    let at = keys.position(|&word| word == key.0)?;
                    Some(first - 2 - 2 * at)
                });
            match earlier {
                Some(slot) => {
                    let old = self.arena.value(slot);
                    self.arena.set(slot, value);
                    self.free(old);
                    self.release_scalar(key);
                }
                None => {
                    self.arena.set(first - 1 - 2 * kept, key.0);
                    self.arena.set(first - 2 - 2 * kept, value);
                    kept += 1;
                }
            }
        }
        self.arena.stack = first - 2 * kept;
    }

    fn remembered(&self) -> (ShapeId, ShapeId) {
        let at = self.open.depth % REMEMBERED;
        self.open.last.get(at).copied().unwrap_or_default()
    }

    fn remember(&mut self, shapes: (ShapeId, ShapeId)) {
        if let Some(last) = self.open.last.get_mut(self.open.depth % REMEMBERED) {
            *last = shapes;
        }
    }

    /// Whether a name is the one that comes next in the predicted shape.
    #[inline]
    fn predicts(&self, name: &[u8]) -> bool {
        let at = self.open.frame.base.wrapping_sub(self.arena.stack);
        match self.shapes.key_at(self.open.keys, at) {
            Some(key) => self.texts.is(key, name),
            None => false,
        }
    }

    #[cold]
    #[inline(never)]
    fn name(&mut self, bytes: Bytes<'_>) -> Result<(), BuildError> {
        let frame = self.open.frame;
        match frame.mode {
            Mode::Predicted => {
                let at = frame.base.saturating_sub(self.arena.stack);
                if self.is_key(frame.shape, at, bytes) {
                    return Ok(());
                }
                self.name_unpredicted(frame, at, bytes)
            }
            Mode::Listed => self.name_listed(frame, bytes),
            Mode::Document | Mode::Array => Err(BuildError::Unbalanced),
        }
    }

    /// Whether a shape has this name in this place.
    #[inline]
    fn is_key(&self, shape: ShapeId, at: usize, bytes: Bytes<'_>) -> bool {
        match self.shapes.key(shape, at) {
            Some(key) => self.texts.is(Value(key), self.texts.resolve(bytes)),
            None => false,
        }
    }

    /// Goes on with the other remembered shape if that fits, else lists names.
    fn name_unpredicted(
        &mut self,
        frame: Frame,
        at: usize,
        bytes: Bytes<'_>,
    ) -> Result<(), BuildError> {
        let (_, other) = self.remembered();
        let same_start =
            self.shapes.keys(other).get(..at) == self.shapes.keys(frame.shape).get(..at);
        if same_start && self.is_key(other, at, bytes) {
            self.shapes.retain(other);
            self.shapes.release(frame.shape);
            self.open.frame.shape = other;
            self.find_keys();
            return Ok(());
        }
        self.open.frame.mode = Mode::Listed;
        self.open.frame.prefix = at;
        self.find_keys();
        self.name_listed(self.open.frame, bytes)
    }

    fn name_listed(&mut self, frame: Frame, bytes: Bytes<'_>) -> Result<(), BuildError> {
        let names = frame.prefix + (frame.base - frame.prefix).saturating_sub(self.arena.stack) / 2;
        if names >= MAX_MEMBERS {
            return Err(Full::new(Limit::Members, MAX_MEMBERS, names + 1).into());
        }
        let key = self.intern(bytes)?;
        self.push(key)
    }
}

#[cfg(test)]
impl Open {
    /// The shapes that open objects refer to.
    pub(super) fn shapes(&self, arena: &super::arena::Arena<'_>) -> std::vec::Vec<ShapeId> {
        let mut frame = self.frame;
        (0..self.depth)
            .map(|_| {
                let shape = frame.shape;
                frame = Frame::from_words(arena.word(frame.base + 1), arena.word(frame.base));
                shape
            })
            .collect()
    }
}
