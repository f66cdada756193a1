//! Reading documents.

use super::arena::Header;
use super::path::{Index, Path, Segment};
use super::shapes::ShapeId;
use super::value::{Inline, Kind, Repr, TextRef, Value};
use super::{MAX_DEPTH, Root, Shape, Store};

/// Names that are compared one by one before they are looked up.
const COMPARED: usize = 2;

/// Integers beyond this are not exact everywhere JSON goes (RFC 8259, section 6).
const MAX_EXACT: i64 = 1 << 53;

impl Store<'_> {
    /// The document on a root; no value if there is none or the root does not exist.
    pub fn root(&self, root: Root) -> Value {
        match self.root_slot(root) {
            Some(slot) if self.arena.value(slot).raw_block().is_none() => self.arena.value(slot),
            _ => Value::ABSENT,
        }
    }

    /// What a value is.
    pub fn kind(&self, value: Value) -> Kind {
        value.kind()
    }

    /// The value of `true` or `false`.
    pub fn boolean(&self, value: Value) -> Option<bool> {
        match value {
            Value::TRUE => Some(true),
            Value::FALSE => Some(false),
            _ => None,
        }
    }

    /// The text of a text.
    pub fn text(&self, value: Value) -> Option<TextRef<'_>> {
        match value.interned_as_text() {
            Some(index) => Some(TextRef(Repr::Lent(self.texts.text(index)))),
            None => value.in_place_text(),
        }
    }

    /// Whether a value is this text. Compares bytes, which needs no look at whether they are UTF-8.
    #[inline]
    pub fn is_text(&self, value: Value, text: &str) -> bool {
        self.texts.is(value, text.as_bytes())
    }

    /// The name that `path` consists of: the text of an absolute path of one segment without escapes.
    /// Nothing if no document holds that name.
    pub(crate) fn named_by(&self, path: Value) -> Option<Value> {
        let index = path.interned_as_text()?;
        let segment = self.texts.bytes(index).strip_prefix(b"/")?;
        if segment.is_empty() || segment.iter().any(|byte| matches!(byte, b'/' | b'~')) {
            return None;
        }
        self.word(segment)
    }

    /// Whether the first segment of an absolute path may be the text `name`.
    pub(crate) fn may_begin(&self, path: &[u8], name: Value) -> bool {
        let inline;
        let name = match name.interned_as_text() {
            Some(index) => self.texts.bytes(index),
            None => match name.in_place_text() {
                Some(text) => {
                    inline = text;
                    inline.as_bytes()
                }
                None => return true,
            },
        };
        match path.strip_prefix(b"/") {
            None | Some([]) => true,
            Some(rest) => match rest.strip_prefix(name) {
                Some(after) => matches!(after, [] | [b'/', ..]),
                None => rest.contains(&b'~'),
            },
        }
    }

    /// The text of a number, exactly as it was written.
    pub fn number(&self, value: Value) -> Option<TextRef<'_>> {
        match value.interned_as_number() {
            Some(index) => Some(TextRef(Repr::Lent(self.texts.text(index)))),
            None => value.in_place_number(),
        }
    }

    /// A number that is integral and not beyond ±2^53, however it is written: 24, 24.0, 2.4e1.
    pub fn integer(&self, value: Value) -> Option<i64> {
        integral(self.number(value)?.as_bytes())
    }

    /// How many elements an array has, or members an object; 0 for anything else.
    #[inline]
    pub fn len(&self, value: Value) -> usize {
        let Some(place) = value.block() else {
            return 0;
        };
        match self.arena.header(place) {
            Header::Object(shape) => self.shapes.count(shape),
            Header::Array(length) => length,
            _ => 0,
        }
    }

    /// An element of an array.
    pub fn element(&self, value: Value, index: usize) -> Value {
        match value.block() {
            Some(place) if index < self.arena.length(place) => self.arena.value(place + 1 + index),
            _ => Value::ABSENT,
        }
    }

    /// A member of an object.
    ///
    /// # Cost
    /// A look at each name, by word; long names are looked up in the store's texts first.
    pub fn member(&self, value: Value, name: &str) -> Value {
        match value.block().zip(self.member_index(value, name)) {
            Some((place, at)) => self.arena.value(place + 1 + at),
            None => Value::ABSENT,
        }
    }

    /// A member of an object, by the text of its name as some document holds it.
    pub(crate) fn member_named(&self, value: Value, name: Value) -> Value {
        let Some(place) = value.block() else {
            return Value::ABSENT;
        };
        match self.arena.header(place) {
            Header::Object(shape) => match self.shapes.position(shape, name.0, 0) {
                Some(at) => self.arena.value(place + 1 + at),
                None => Value::ABSENT,
            },
            _ => Value::ABSENT,
        }
    }

    /// The name, a text, and the value of an object's member, in the order of the object.
    pub fn entry(&self, value: Value, at: usize) -> Option<(Value, Value)> {
        let place = value.block()?;
        let key = self.shapes.key(self.arena.shape(place), at)?;
        Some((Value(key), self.arena.value(place + 1 + at)))
    }

    /// The shape of an object.
    pub fn shape(&self, value: Value) -> Option<Shape> {
        match value.kind() {
            Kind::Object => Some(Shape(
                value.block().map_or(0, |place| self.arena.shape(place)),
            )),
            _ => None,
        }
    }

    /// Where objects of a shape have a member.
    pub fn slot_of(&self, shape: Shape, name: &str) -> Option<usize> {
        self.slot_named(shape.0, name.as_bytes())
    }

    /// The member of an object in a slot that [`slot_of`](Self::slot_of) gave for its shape.
    ///
    /// With a slot of another shape the result is some value, or none.
    ///
    /// # Cost
    /// One load.
    #[inline]
    pub fn slot(&self, object: Value, slot: usize) -> Value {
        match object.block() {
            Some(place) => self.arena.value(place + 1 + slot),
            None => Value::ABSENT,
        }
    }

    /// The value of a text that some document holds, to compare by `==` with others.
    ///
    /// A text of up to four ASCII characters always has one; for others, none means that no
    /// document holds that text.
    pub fn text_word(&self, text: &str) -> Option<Value> {
        self.word(text.as_bytes())
    }

    fn word(&self, text: &[u8]) -> Option<Value> {
        Value::text_in_place(text).or_else(|| self.texts.find(text).map(Value::interned_text))
    }

    /// Whether two values are the same data, whatever the order of members.
    ///
    /// # Cost
    /// A look at each value, unless the order of members differs: then also a search of names.
    pub fn same(&self, one: Value, other: Value) -> bool {
        let mut levels = [(Value::ABSENT, Value::ABSENT, 0_u32); MAX_DEPTH];
        let mut depth = 0_usize;
        let mut pair = (one, other);
        loop {
            let (one, other) = pair;
            if one != other {
                let alike = one.kind() == other.kind()
                    && one.block().is_some()
                    && other.block().is_some()
                    && self.len(one) == self.len(other);
                let Some(level) = levels.get_mut(depth).filter(|_| alike) else {
                    return false;
                };
                *level = (one, other, 0);
                depth += 1;
            }
            pair = loop {
                let Some(level) = depth.checked_sub(1).and_then(|top| levels.get_mut(top)) else {
                    return true;
                };
                let (one, other, next) = level;
                let index = *next as usize;
                if index >= self.len(*one) {
                    depth -= 1;
                    continue;
                }
                *next += 1;
                match self.counterpart(*one, *other, index) {
                    Some(at) => break (self.at(*one, index), self.at(*other, at)),
                    None => return false,
                }
            };
        }
    }

    /// Where in `other` the slot is that has the same name or index as a slot of `one`.
    pub(super) fn counterpart(&self, one: Value, other: Value, index: usize) -> Option<usize> {
        let (place, other_place) = (one.block()?, other.block()?);
        match (self.arena.header(place), self.arena.header(other_place)) {
            (Header::Object(shape), Header::Object(other)) if shape != other => {
                let key = self.shapes.key(shape, index)?;
                self.shapes.position(other, key, index)
            }
            _ => Some(index).filter(|&index| index < self.len(other)),
        }
    }

    /// The value at a path in the document on a root. See [`resolve_from`](Self::resolve_from).
    pub fn resolve<'p>(&self, root: Root, path: impl Into<Path<'p>>) -> Value {
        self.follow(self.root(root), path.into())
    }

    /// The value at a path that starts at a value, by the rules of A2UI v0.9.
    ///
    /// There is none where a member or element is missing, an index is not one, a scalar is in
    /// the way, or an escape is none.
    pub fn resolve_from<'p>(&self, value: Value, path: impl Into<Path<'p>>) -> Value {
        self.follow(value, path.into())
    }

    fn follow(&self, value: Value, path: Path<'_>) -> Value {
        path.segments().fold(value, |value, segment| {
            self.child(value, segment)
                .map_or(Value::ABSENT, |at| self.at(value, at))
        })
    }

    /// The slot of a container that a segment names.
    pub(super) fn child(&self, value: Value, segment: Segment<'_>) -> Option<usize> {
        match value.kind() {
            Kind::Object => self.member_by_segment(value, segment),
            Kind::Array => match segment.index() {
                Index::At(index) => Some(index as usize).filter(|&at| at < self.len(value)),
                Index::No | Index::TooLarge => None,
            },
            _ => None,
        }
    }

    fn member_by_segment(&self, object: Value, segment: Segment<'_>) -> Option<usize> {
        if let Some(name) = segment.verbatim() {
            return self.member_index(object, name);
        }
        if let Segment::Index(index) = segment {
            let mut digits = Inline::default();
            digits.push_integer(i64::from(index));
            return self.member_index(object, &TextRef(Repr::Inline(digits)));
        }
        if !segment.is_valid() {
            return None;
        }
        let shape = self.arena.shape(object.block()?);
        self.shapes.keys(shape).iter().position(|&key| {
            self.text(Value(key))
                .is_some_and(|name| name.chars().eq(segment.parts().flat_map(str::chars)))
        })
    }

    fn member_index(&self, object: Value, name: &str) -> Option<usize> {
        self.slot_named(self.arena.shape(object.block()?), name.as_bytes())
    }

    /// Where objects of a shape have a member. Comparing few names costs less than looking one up.
    fn slot_named(&self, shape: ShapeId, name: &[u8]) -> Option<usize> {
        let keys = self.shapes.keys(shape);
        if let Some(key) = Value::text_in_place(name) {
            return keys.iter().position(|other| *other == key.0);
        }
        if keys.len() > COMPARED {
            let key = self.texts.find(name).map(Value::interned_text)?;
            return keys.iter().position(|other| *other == key.0);
        }
        keys.iter()
            .position(|key| self.texts.is_interned(Value(*key), name))
    }

    /// A slot of a container whose length the caller has looked at.
    #[inline]
    pub(super) fn at(&self, container: Value, index: usize) -> Value {
        self.arena.value(self.first_slot(container) + index)
    }

    /// The place of the first slot of a container that has a block.
    #[inline]
    pub(super) fn first_slot(&self, container: Value) -> usize {
        container.payload() + 1
    }
}

/// An integral number out of JSON number text.
fn integral(text: &[u8]) -> Option<i64> {
    let (negative, text) = match text {
        [b'-', text @ ..] => (true, text),
        text => (false, text),
    };
    let mut parts = text.split(|byte| byte.eq_ignore_ascii_case(&b'e'));
    let (mantissa, exponent) = (parts.next()?, parts.next());
    let mut parts = mantissa.split(|&byte| byte == b'.');
    let (whole, fraction) = (parts.next()?, parts.next().unwrap_or(&[]));
    let exponent = match exponent {
        None => 0,
        Some(text) => exponent_of(text),
    };
    // Digits before the point of the number as it is without its exponent.
    let point = i64::try_from(whole.len()).ok()?.checked_add(exponent)?;
    let mut number = 0_i64;
    let digits = whole.iter().chain(fraction);
    for (at, &digit) in digits.enumerate() {
        let digit = i64::from(digit.wrapping_sub(b'0'));
        if (at as i64) < point {
            number = number.checked_mul(10)?.checked_add(digit)?;
        } else if digit != 0 {
            return None;
        }
    }
    let written = (whole.len() + fraction.len()) as i64;
    if number != 0 {
        for _ in written..point {
            number = number.checked_mul(10)?;
        }
    }
    if number > MAX_EXACT {
        return None;
    }
    Some(if negative { -number } else { number })
}

/// An exponent; one that no integral number within the limits has if it is very large.
fn exponent_of(text: &[u8]) -> i64 {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    let size = digits.iter().fold(0_i64, |number, digit| {
        number
            .saturating_mul(10)
            .saturating_add(i64::from(digit.wrapping_sub(b'0')))
            .min(i64::from(u32::MAX))
    });
    if negative { -size } else { size }
}
