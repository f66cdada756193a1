//! Reading: an instance's properties, the data, its place.

use crate::catalog::State;
use crate::geometry::Rect;
use crate::screen::Screen;
use crate::store::{Store, TextRef, Value};
use crate::surface::node::{Kind, NodeId};
use crate::surface::scene::{Scene, roots};
use crate::surface::{children, scope};

/// What a component instance can read.
#[derive(Clone, Copy)]
pub struct View<'a, 's> {
    store: &'a Store<'s>,
    scene: &'a Scene<'s>,
    node: NodeId,
}

impl<'a, 's> View<'a, 's> {
    pub(crate) const fn new(store: &'a Store<'s>, scene: &'a Scene<'s>, node: NodeId) -> Self {
        Self { store, scene, node }
    }

    /// The document store, for looking into values.
    pub const fn store(&self) -> &'a Store<'s> {
        self.store
    }

    /// The screen that is laid out for.
    pub const fn screen(&self) -> &'a Screen {
        &self.scene.screen
    }

    /// This instance.
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// The property at this place in the contract, as the message had it; absent if
    /// it was left out.
    pub fn property(&self, place: usize) -> Value {
        let Some(behaviour) = self.scene.behaviour(self.node) else {
            return Value::ABSENT;
        };
        let Some(property) = behaviour.properties().get(place) else {
            return Value::ABSENT;
        };
        let properties = self.scene.properties(self.store, self.node);
        self.store.member(properties, property.name)
    }

    /// The property at this place: a literal itself, or the data that it is bound to.
    pub fn value(&self, place: usize) -> Value {
        if let Some((version, surface)) = self.scene.bound
            && version == self.store.version()
            && let Some(node) = self.scene.nodes.get(self.node.place())
            && node.surface == surface
            && let Some(value) = node.bound.get(place)
        {
            return *value;
        }
        scope::dynamic(self.scene, self.store, self.node, self.property(place))
    }

    /// The data at `path`; a path without leading slash starts at the instance's
    /// scope.
    pub fn data(&self, path: &str) -> Value {
        scope::data(self.scene, self.store, self.node, path)
    }

    /// The path text of a property that is a binding.
    pub fn binding(&self, place: usize) -> Option<TextRef<'a>> {
        let path = scope::binding_path(self.store, self.property(place))?;
        self.store.text(path)
    }

    /// The instance's rectangle on the screen.
    pub fn rect(&self) -> Rect {
        self.scene.node(self.node).rect
    }

    /// Whether the instance has the focus.
    pub fn focused(&self) -> bool {
        self.focus() == Some(self.node)
    }

    /// Whether the focus is in the instance or in one of its descendants.
    pub fn focus_within(&self) -> bool {
        self.focus()
            .is_some_and(|focus| self.scene.is_within(focus, self.node))
    }

    /// The instance that has the focus on this surface.
    pub fn focus(&self) -> Option<NodeId> {
        let surface = usize::from(self.scene.node(self.node).surface);
        self.scene.surface(surface).focus.get()
    }

    /// The instance's index block; empty if it has none.
    pub fn index(&self) -> &'a [u32] {
        self.store.raw(self.scene.index_root(self.node))
    }

    /// The instance's state as of the end of the last event.
    pub fn state(&self) -> &'a State {
        static EMPTY: State = State([0; State::WORDS]);
        self.scene
            .nodes
            .get(self.node.place())
            .map_or(&EMPTY, |node| &node.state)
    }

    /// The first instance of a component type, in tree order.
    pub fn find(&self, component: &str) -> Option<NodeId> {
        let surface = usize::from(self.scene.node(self.node).surface);
        self.scene.tree(surface).find(|node| {
            self.scene
                .behaviour(*node)
                .is_some_and(|behaviour| behaviour.name() == component)
        })
    }

    /// The view of another instance on this surface.
    pub const fn at(&self, node: NodeId) -> View<'a, 's> {
        View::new(self.store, self.scene, node)
    }

    /// How many children the instance has; a template gives one for each item.
    pub fn children(&self) -> usize {
        children::count(self.scene, self.store, self.node)
    }

    /// The instances of the children that are placed, in order.
    pub fn placed(&self) -> Placed<'a, 's> {
        Placed {
            view: *self,
            at: self.scene.node(self.node).first_child.get(),
            left: self.scene.nodes.len(),
        }
    }

    /// The component's id; none for a frame or a child that is not defined yet.
    pub fn component_id(&self) -> Option<TextRef<'a>> {
        match self.scene.node(self.node).kind {
            Kind::Component(record) => self.store.text(self.scene.component(record).id),
            _ => None,
        }
    }

    /// The surface's id.
    pub fn surface_id(&self) -> Option<TextRef<'a>> {
        let surface = usize::from(self.scene.node(self.node).surface);
        self.store.text(self.store.root(roots::id(surface)))
    }

    /// Which item of a template's list the instance is, if it is one.
    pub fn item(&self) -> Option<u32> {
        self.scene.node(self.node).item.checked_sub(1)
    }
}

/// The placed children of an instance, in order.
pub struct Placed<'a, 's> {
    view: View<'a, 's>,
    at: Option<NodeId>,
    left: usize,
}

impl<'a, 's> Iterator for Placed<'a, 's> {
    type Item = View<'a, 's>;

    fn next(&mut self) -> Option<Self::Item> {
        let node = self.at?;
        self.left = self.left.checked_sub(1)?;
        self.at = self.view.scene.node(node).next.get();
        Some(self.view.at(node))
    }
}
