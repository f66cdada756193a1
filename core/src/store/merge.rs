//! Making a document equal to a new one, keeping what is equal.
//!
//! Both trees are gone through side by side. A part that differs changes places with its
//! counterpart, so what is left over lies in the new tree and goes with it; nothing is copied,
//! nothing is allocated, and no count of references changes.

use super::value::{Kind, Value};
use super::write::{Changed, Trail};
use super::{MAX_DEPTH, Store};

/// Two containers of the same kind, of which the first one stays in the document.
#[derive(Clone, Copy, Default)]
struct Pair {
    kept: Value,
    other: Value,
    /// The next slot of the first, and how many it has.
    next: u32,
    length: u32,
    /// Slots correspond one to one.
    direct: bool,
    /// The first is the new container, as the old one has other slots; what is equal in the old
    /// one is taken over.
    replaced: bool,
}

/// What became of a slot.
enum Met {
    Same,
    Changed,
    /// Its slots have to be looked at.
    Within(Pair),
}

impl<'s> Store<'s> {
    /// Makes what is in `slot` equal to what is in `new`, which gets the rest.
    pub(super) fn merge(
        &mut self,
        slot: usize,
        new: usize,
        trail: &mut Trail,
        changed: Changed<'_, 's>,
    ) {
        let mut pairs = [Pair::default(); MAX_DEPTH];
        let mut depth = match self.meet(slot, new) {
            Met::Same => return,
            Met::Changed => return changed(self, trail.steps()),
            Met::Within(pair) => {
                pairs[0] = pair;
                1
            }
        };
        while let Some(pair) = pairs.get_mut(..depth).and_then(<[_]>::last_mut) {
            let index = pair.next as usize;
            if pair.next < pair.length {
                pair.next += 1;
                let pair = *pair;
                match self.meet_within(pair, index) {
                    Met::Same => {}
                    Met::Changed => {
                        trail.push(self.step(pair.kept, index));
                        changed(self, trail.steps());
                        trail.pop();
                    }
                    Met::Within(inner) => {
                        if let Some(place) = pairs.get_mut(depth) {
                            *place = inner;
                            depth += 1;
                            trail.push(self.step(pair.kept, index));
                        }
                    }
                }
                continue;
            }
            let pair = *pair;
            if pair.replaced {
                self.report_gone(pair, trail, changed);
            }
            depth -= 1;
            if depth > 0 {
                trail.pop();
            }
        }
    }

    /// Makes a slot equal to another, unless both hold containers that may have parts in common.
    fn meet(&mut self, slot: usize, new: usize) -> Met {
        let (old, other) = (self.arena.value(slot), self.arena.value(new));
        if old == other {
            return Met::Same;
        }
        let alike = old.kind() == other.kind() && old.block().is_some() && other.block().is_some();
        if !alike {
            self.arena.swap(slot, new);
            return Met::Changed;
        }
        if self.arena.word(old.payload()) == self.arena.word(other.payload()) {
            return self.meet_direct(old, other);
        }
        let replaced = !self.same_names(old, other);
        if replaced {
            self.arena.swap(slot, new);
        }
        let kept = self.arena.value(slot);
        Met::Within(Pair {
            kept,
            other: self.arena.value(new),
            next: 0,
            length: self.len(kept) as u32,
            direct: false,
            replaced,
        })
    }

    /// Looks at containers with the same header; they differ in few slots if in any.
    fn meet_direct(&self, kept: Value, other: Value) -> Met {
        let length = self.len(kept);
        let slots = |container: Value| {
            let first = self.first_slot(container);
            self.arena.words.get(first..first + length).unwrap_or(&[])
        };
        let (kept_slots, other_slots) = (slots(kept), slots(other));
        if kept_slots == other_slots {
            return Met::Same;
        }
        let mut both = kept_slots.iter().zip(other_slots);
        let next = both.position(|(one, other)| one != other).unwrap_or(length);
        Met::Within(Pair {
            kept,
            other,
            next: next as u32,
            length: length as u32,
            direct: true,
            replaced: false,
        })
    }

    #[inline]
    fn meet_within(&mut self, pair: Pair, index: usize) -> Met {
        if pair.direct {
            let (slot, other) = (self.first_slot(pair.kept), self.first_slot(pair.other));
            return self.meet(slot + index, other + index);
        }
        let Some(at) = self.counterpart(pair.kept, pair.other, index) else {
            return Met::Changed;
        };
        let slot = self.first_slot(pair.kept) + index;
        let other = self.first_slot(pair.other) + at;
        if !pair.replaced {
            return self.meet(slot, other);
        }
        // The new value is in its place already; the old one, if it may be kept, has to get there.
        let (value, old) = (self.arena.value(slot), self.arena.value(other));
        if value == old {
            return Met::Same;
        }
        if value.kind() != old.kind() || value.block().is_none() || old.block().is_none() {
            return Met::Changed;
        }
        self.arena.swap(slot, other);
        self.meet(slot, other)
    }

    /// Whether two objects have the same names, in any order.
    fn same_names(&self, one: Value, other: Value) -> bool {
        let length = self.len(one);
        one.kind() == Kind::Object
            && length == self.len(other)
            && (0..length).all(|at| self.counterpart(one, other, at).is_some())
    }

    /// Reports the slots of an old container that the new one does not have.
    fn report_gone(&self, pair: Pair, trail: &mut Trail, changed: Changed<'_, 's>) {
        for index in 0..self.len(pair.other) {
            if self.counterpart(pair.other, pair.kept, index).is_none() {
                trail.push(self.step(pair.other, index));
                changed(self, trail.steps());
                trail.pop();
            }
        }
    }
}
