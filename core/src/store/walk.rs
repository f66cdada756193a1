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

/// A walk through a container's slots, in order, deeper where the caller enters.
pub(super) struct Walk {
    levels: [(Value, u32); MAX_DEPTH],
    depth: usize,
}

impl Walk {
    pub(super) fn new(container: Value) -> Self {
        let mut walk = Self {
            levels: [(Value::ABSENT, 0); MAX_DEPTH],
            depth: 0,
        };
        walk.enter(container);
        walk
    }

    /// Goes into a container. No document is deeper than the levels.
    pub(super) fn enter(&mut self, container: Value) {
        if let Some(level) = self.levels.get_mut(self.depth) {
            *level = (container, 0);
            self.depth += 1;
        }
    }

    /// How many containers the walk is in.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn next(&mut self, store: &Store<'_>) -> Option<Visit> {
        let top = self.depth.checked_sub(1)?;
        let (container, next) = self.levels.get_mut(top)?;
        let container = *container;
        let index = *next as usize;
        if index >= store.len(container) {
            self.depth = top;
            return Some(Visit::Leave(container));
        }
        *next += 1;
        Some(Visit::Slot {
            container,
            index,
            value: store.at(container, index),
        })
    }
}
