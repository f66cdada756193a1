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
    /// The next slot of the first.
    next: u32,
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
        let mut depth = 0_usize;
        let mut met = self.meet(slot, new);
        loop {
            match met {
                Met::Same => {}
                Met::Changed => changed(self, trail.steps()),
                Met::Within(pair) => {
                    if let Some(place) = pairs.get_mut(depth) {
                        *place = pair;
                        depth += 1;
                    }
                }
            }
            if !matches!(met, Met::Within(_)) && depth > 0 {
                trail.pop();
            }
            met = loop {
                let Some(pair) = depth.checked_sub(1).and_then(|top| pairs.get_mut(top)) else {
                    return;
                };
                self.skip_equal(pair);
                let index = pair.next as usize;
                if index < self.len(pair.kept) {
                    pair.next += 1;
                    trail.push(self.step(pair.kept, index));
                    break self.meet_within(*pair, index);
                }
                let pair = *pair;
                if pair.replaced {
                    self.report_gone(pair, trail, changed);
                }
                depth -= 1;
                if depth > 0 {
                    trail.pop();
                }
            };
        }
    }

    /// Makes a slot equal to another, unless both hold containers that may have parts in common.
    fn meet(&mut self, slot: usize, new: usize) -> Met {
        let (old, other) = (self.arena.value(slot), self.arena.value(new));
        if old == other {
            return Met::Same;
        }
        let alike = old.kind() == other.kind() && old.block().is_some() && other.block().is_some();
        let replaced = alike && !self.same_slots(old, other);
        if !alike || replaced {
            self.arena.swap(slot, new);
        }
        if !alike {
            return Met::Changed;
        }
        Met::Within(Pair {
            kept: self.arena.value(slot),
            other: self.arena.value(new),
            next: 0,
            replaced,
        })
    }

    fn meet_within(&mut self, pair: Pair, index: usize) -> Met {
        let Some(at) = self.counterpart(pair.kept, pair.other, index) else {
            return Met::Changed;
        };
        let slot = slot_of(pair.kept, index);
        let other = slot_of(pair.other, at);
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

    /// Whether two containers of one kind have the same indices or names, in any order.
    fn same_slots(&self, one: Value, other: Value) -> bool {
        let length = self.len(one);
        length == self.len(other)
            && (one.kind() == Kind::Array
                || self.shape(one) == self.shape(other)
                || (0..length).all(|at| self.counterpart(one, other, at).is_some()))
    }

    /// Goes over slots that hold the same word where the slots correspond one to one.
    fn skip_equal(&self, pair: &mut Pair) {
        if self.shape(pair.kept) != self.shape(pair.other) {
            return;
        }
        let length = self.len(pair.kept).min(self.len(pair.other));
        let from = pair.next as usize;
        let slots = |value: Value| {
            let start = slot_of(value, 0);
            self.arena.words.get(start + from..start + length)
        };
        if let (Some(kept), Some(other)) = (slots(pair.kept), slots(pair.other)) {
            let equal = kept.iter().zip(other).take_while(|(a, b)| a == b).count();
            pair.next += equal as u32;
        }
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

fn slot_of(container: Value, index: usize) -> usize {
    container.block().unwrap_or(0) + 1 + index
}
