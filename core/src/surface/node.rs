//! Component instances: a tree of small records linked by number.

use crate::catalog::{Dirty, State};
use crate::geometry::Rect;
use crate::store::Value;

/// The number of a component instance. Valid until the next layout frees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeId(u16);

impl NodeId {
    pub(crate) const fn new(place: usize) -> Self {
        Self(place as u16)
    }

    pub(crate) const fn place(self) -> usize {
        self.0 as usize
    }
}

/// An optional node number whose zero bits mean "none".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Link(u16);

impl Link {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn to(node: NodeId) -> Self {
        Self(node.0 + 1)
    }

    pub(crate) const fn get(self) -> Option<NodeId> {
        match self.0.checked_sub(1) {
            Some(place) => Some(NodeId(place)),
            None => None,
        }
    }
}

/// What a node stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The record is unused.
    #[default]
    Free,
    /// The catalog's frame around the tree.
    Frame,
    /// An instance of the component with this record number.
    Component(u16),
    /// A child whose component has not been defined yet.
    Pending,
}

/// Whether a node belongs to the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Life {
    /// Not in the tree: kept for its state until its record is needed.
    #[default]
    Parked,
    /// Was in the tree before the layout that is running.
    Stale,
    /// In the tree, found or made by the layout that is running, not yet laid out.
    Placed,
    /// In the tree.
    Live,
}

/// One component instance. All zero is a free record.
#[derive(Clone, Copy, Debug, Default)]
pub struct Node {
    pub(crate) kind: Kind,
    pub(crate) life: Life,
    pub(crate) surface: u8,
    pub(crate) depth: u8,
    /// Made by the layout that is running: nobody has told it yet.
    pub(crate) new: bool,
    /// In its parent's list of children.
    pub(crate) listed: bool,
    /// Its rectangle changed in the layout that is running.
    pub(crate) moved: bool,
    pub(crate) dirty: Dirty,
    pub(crate) parent: Link,
    pub(crate) first_child: Link,
    pub(crate) last_child: Link,
    pub(crate) next: Link,
    /// Which item of the parent's template it is, plus one; 0 for a static child.
    pub(crate) item: u32,
    pub(crate) rect: Rect,
    pub(crate) clip: Rect,
    pub(crate) state: State,
    /// What the first properties stand for, as of [`super::bind`].
    pub(crate) bound: [Value; BOUND],
    /// Where they come from; nothing where a property is no binding.
    pub(crate) origins: [Origin; BOUND],
}

/// Where the value of a property comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Origin {
    /// It is a literal.
    #[default]
    Literal,
    /// A member of the model's root, by its name.
    Member(Value),
    /// A path, by its text.
    Path(Value),
}

/// Properties of an instance whose values are kept at hand.
pub(crate) const BOUND: usize = 3;

impl Node {
    /// A free record.
    pub const EMPTY: Self = Self {
        kind: Kind::Free,
        life: Life::Parked,
        surface: 0,
        depth: 0,
        new: false,
        listed: false,
        moved: false,
        dirty: Dirty::NONE,
        parent: Link::NONE,
        first_child: Link::NONE,
        last_child: Link::NONE,
        next: Link::NONE,
        item: 0,
        rect: Rect::new(0, 0, 0, 0),
        clip: Rect::new(0, 0, 0, 0),
        state: State([0; State::WORDS]),
        bound: [Value::ABSENT; BOUND],
        origins: [Origin::Literal; BOUND],
    };
}
