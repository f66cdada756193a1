//! The values that bindings led to last.
//!
//! A component asks for its bound values in every call. As long as neither the store
//! nor the tree changes, the answer is the same, and the walk through the data is paid
//! once.

use crate::store::Value;
use crate::surface::node::NodeId;
use core::cell::Cell;

/// Answers that are kept.
const KEPT: usize = 8;

/// One answer. All zero is none.
#[derive(Clone, Copy, Default)]
struct Answer {
    /// The node's number plus one.
    node: u16,
    /// Which of its properties.
    place: u16,
    /// [`Store::changes`](crate::store::Store::changes) at that time.
    changes: u32,
    value: Value,
}

/// Values by node and property.
#[derive(Default)]
pub(crate) struct Recent([Cell<Answer>; KEPT]);

impl Recent {
    /// The value of a property, if it is known and nothing has changed since.
    pub(crate) fn get(&self, node: NodeId, place: usize, changes: u32) -> Option<Value> {
        let answer = self.cell(node, place)?.get();
        let known = usize::from(answer.node) == node.place() + 1
            && usize::from(answer.place) == place
            && answer.changes == changes;
        known.then_some(answer.value)
    }

    /// Keeps a value in place of another.
    pub(crate) fn keep(&self, node: NodeId, place: usize, changes: u32, value: Value) {
        if let (Some(cell), Ok(node), Ok(place)) = (
            self.cell(node, place),
            u16::try_from(node.place() + 1),
            u16::try_from(place),
        ) {
            cell.set(Answer {
                node,
                place,
                changes,
                value,
            });
        }
    }

    /// Forgets all: the tree changes, and with it where relative paths begin.
    pub(crate) fn forget(&self) {
        for cell in &self.0 {
            cell.set(Answer::default());
        }
    }

    fn cell(&self, node: NodeId, place: usize) -> Option<&Cell<Answer>> {
        self.0.get((node.place() * 3 + place) % KEPT)
    }
}
