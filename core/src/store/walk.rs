//! Going through a document without recursion.

use super::value::Value;
use super::{MAX_DEPTH, Store};

/// What comes next in a walk.
pub(super) enum Visit {
    /// A slot of the innermost container. Its own slots come next if the walk enters it.
    Slot {
        container: Value,
        index: usize,
        value: Value,
    },
    /// All slots of this container have been visited.
    Leave(Value),
}

/// Which slots a walk goes to.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    All,
    /// Those with a container that has a block; over the others it goes quickly.
    Blocks,
}

impl Wanted {
    #[inline]
    fn has(self, value: Value) -> bool {
        match self {
            Self::All => true,
            Self::Blocks => value.block().is_some(),
        }
    }
}

#[derive(Clone, Copy)]
struct Level {
    container: Value,
    /// The place of the next slot, and the place behind the last.
    next: u32,
    end: u32,
}

/// A walk through a container's slots, in order, deeper where the caller enters.
pub(super) struct Walk {
    levels: [Level; MAX_DEPTH],
    depth: usize,
    wanted: Wanted,
}

impl Walk {
    /// A walk to the slots with wanted values only.
    pub(super) fn new(store: &Store<'_>, container: Value, wanted: Wanted) -> Self {
        let level = Level {
            container: Value::ABSENT,
            next: 0,
            end: 0,
        };
        let mut walk = Self {
            levels: [level; MAX_DEPTH],
            depth: 0,
            wanted,
        };
        walk.enter(store, container);
        walk
    }

    /// Goes into a container that has a block. No document is deeper than the levels.
    pub(super) fn enter(&mut self, store: &Store<'_>, container: Value) {
        if let Some(level) = self.levels.get_mut(self.depth) {
            let first = store.first_slot(container);
            *level = Level {
                container,
                next: first as u32,
                end: (first + store.len(container)) as u32,
            };
            self.depth += 1;
        }
    }

    /// How many containers the walk is in.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    #[inline]
    pub(super) fn next(&mut self, store: &Store<'_>) -> Option<Visit> {
        let top = self.depth.checked_sub(1)?;
        let level = self.levels.get_mut(top)?;
        let container = level.container;
        let slots = store
            .arena
            .words
            .get(level.next as usize..level.end as usize);
        for (skipped, &word) in slots.unwrap_or(&[]).iter().enumerate() {
            if self.wanted.has(Value(word)) {
                let place = level.next + skipped as u32;
                level.next = place + 1;
                return Some(Visit::Slot {
                    container,
                    index: place as usize - store.first_slot(container),
                    value: Value(word),
                });
            }
        }
        self.depth = top;
        Some(Visit::Leave(container))
    }
}
