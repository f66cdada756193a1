//! Placing children.

use crate::catalog::{State, View};
use crate::geometry::Rect;
use crate::listener::Listener;
use crate::store::Store;
use crate::surface::children;
use crate::surface::layout;
use crate::surface::node::NodeId;
use crate::surface::scene::Scene;

/// For placing an instance's children.
pub struct LayoutContext<'a, 's> {
    /// The instance's state; a component may correct it (a scroll position).
    pub state: &'a mut State,
    pub(crate) store: &'a mut Store<'s>,
    pub(crate) scene: &'a mut Scene<'s>,
    pub(crate) node: NodeId,
    pub(crate) listener: &'a mut dyn Listener,
    pub(crate) overflow: &'a mut bool,
}

impl<'s> LayoutContext<'_, 's> {
    /// What can be read.
    pub fn view(&self) -> View<'_, 's> {
        View::new(self.store, self.scene, self.node)
    }

    /// The instance's rectangle on the screen.
    pub fn area(&self) -> Rect {
        self.scene.node(self.node).rect
    }

    /// How many children there are; a template gives one for each item.
    pub fn children(&self) -> usize {
        children::count(self.scene, self.store, self.node)
    }

    /// Puts child `place` at `rect` (screen cells). What lies outside this instance
    /// is cut off when painting; an empty rectangle hides the child and keeps it, its
    /// state and its turn in the focus order. Children are placed in order.
    pub fn place(&mut self, place: usize, rect: Rect) {
        if !layout::place(self.store, self.scene, self.node, place, rect) {
            *self.overflow = true;
        }
    }

    /// Rows that child `place` wants at this width. Bounded: below 16 nested
    /// measurements the answer is 1.
    pub fn measure(&mut self, place: usize, columns: u16) -> u16 {
        layout::measure(
            self.store,
            self.scene,
            self.node,
            place,
            columns,
            self.listener,
            self.overflow,
        )
    }

    /// Whether the focus is in child `place`.
    pub fn has_focus(&self, place: usize) -> bool {
        layout::has_focus(self.store, self.scene, self.node, place)
    }
}
