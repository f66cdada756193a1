//! Everything that is on surfaces: surfaces, components, their instances.

use crate::catalog::{Catalog, Component};
use crate::screen::Screen;
use crate::slice::Slice;
use crate::store::{Root, Store, Value};
use crate::surface::node::{Kind, Life, Link, Node, NodeId};

/// A surface as the engine keeps it. All zero is unused.
#[derive(Clone, Copy, Debug, Default)]
pub struct SurfaceRecord {
    pub(crate) live: bool,
    pub(crate) catalog: u8,
    /// Counts up with every surface made: the newest live one is shown.
    pub(crate) serial: u32,
    pub(crate) root: Link,
    pub(crate) focus: Link,
    /// A person has acted on the surface: from then on the focus is theirs to move.
    pub(crate) touched: bool,
    /// Components or child lists changed: lay out before the next paint.
    pub(crate) stale_layout: bool,
}

/// A component definition as the engine keeps it: the properties lie in the store.
/// All zero is unused.
#[derive(Clone, Copy, Debug, Default)]
pub struct ComponentRecord {
    pub(crate) used: bool,
    pub(crate) surface: u8,
    /// Place of its type in the catalog's table.
    pub(crate) behaviour: u8,
    /// Mark of the cycle check.
    pub(crate) mark: u8,
    /// Place in the surface's list of components.
    pub(crate) entry: u16,
    /// Place in the list of the message being checked, plus one; 0: not in it.
    pub(crate) pending: u16,
    /// Its type by the message being checked.
    pub(crate) pending_behaviour: u8,
    /// Next child to look at, and the component come from, in the cycle check.
    pub(crate) walk_child: u16,
    pub(crate) walk_parent: u16,
    /// The id's word: its text is kept by the component's own properties.
    pub(crate) id: Value,
}

impl SurfaceRecord {
    /// An unused record.
    pub const EMPTY: Self = Self {
        live: false,
        catalog: 0,
        serial: 0,
        root: Link::NONE,
        focus: Link::NONE,
        touched: false,
        stale_layout: false,
    };
}

impl ComponentRecord {
    /// An unused record.
    pub const EMPTY: Self = Self {
        used: false,
        surface: 0,
        behaviour: 0,
        mark: 0,
        entry: 0,
        pending: 0,
        pending_behaviour: 0,
        walk_child: 0,
        walk_parent: 0,
        id: Value::ABSENT,
    };

    /// `entry` of a record that only a message being checked has named so far.
    pub(crate) const NO_ENTRY: u16 = u16::MAX;
}

/// The memory of a scene, and what all of it is laid out for.
pub(crate) struct Scene<'s> {
    pub(crate) surfaces: Slice<'s, SurfaceRecord>,
    pub(crate) components: Slice<'s, ComponentRecord>,
    pub(crate) nodes: Slice<'s, Node>,
    pub(crate) catalogs: &'static [&'static Catalog],
    pub(crate) screen: Screen,
    /// The store's version and the surface for which the nodes' values are at hand.
    pub(crate) bound: Option<(u32, u8)>,
    /// All those values are literals or members of the model's root.
    pub(crate) shallow: bool,
}

/// Root slots of the store: the message, the observed paths, three for each
/// surface, then one for each node's index.
pub(crate) mod roots {
    use crate::store::Root;

    pub(crate) const MESSAGE: Root = Root(0);
    pub(crate) const OBSERVED: Root = Root(1);
    const FIXED: usize = 2;
    const PER_SURFACE: usize = 3;

    pub(crate) const fn id(surface: usize) -> Root {
        Root((FIXED + PER_SURFACE * surface) as u16)
    }

    pub(crate) const fn components(surface: usize) -> Root {
        Root((FIXED + PER_SURFACE * surface + 1) as u16)
    }

    pub(crate) const fn model(surface: usize) -> Root {
        Root((FIXED + PER_SURFACE * surface + 2) as u16)
    }

    pub(crate) const fn index(surfaces: usize, node: usize) -> Root {
        Root((FIXED + PER_SURFACE * surfaces + node) as u16)
    }

    /// Root slots that a scene of this size needs.
    pub(crate) const fn count(surfaces: usize, nodes: usize) -> usize {
        FIXED + PER_SURFACE * surfaces + nodes
    }
}

impl Scene<'_> {
    /// The surface that is shown.
    pub(crate) fn shown(&self) -> Option<usize> {
        self.surfaces
            .iter()
            .enumerate()
            .filter(|(_, surface)| surface.live)
            .max_by_key(|(_, surface)| surface.serial)
            .map(|(place, _)| place)
    }

    pub(crate) fn surface(&self, place: usize) -> SurfaceRecord {
        self.surfaces.get(place).copied().unwrap_or_default()
    }

    /// The live surface with this id.
    pub(crate) fn surface_by_id(&self, store: &Store<'_>, id: Value) -> Option<usize> {
        self.surfaces
            .iter()
            .enumerate()
            .find(|(place, surface)| surface.live && store.root(roots::id(*place)) == id)
            .map(|(place, _)| place)
    }

    pub(crate) fn catalog(&self, surface: usize) -> Option<&'static Catalog> {
        let place = usize::from(self.surface(surface).catalog);
        self.catalogs.get(place).copied()
    }

    #[inline]
    pub(crate) fn node(&self, node: NodeId) -> &Node {
        static FREE: Node = Node::EMPTY;
        self.nodes.get(node.place()).unwrap_or(&FREE)
    }

    pub(crate) fn node_mut(&mut self, node: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(node.place())
    }

    pub(crate) fn index_root(&self, node: NodeId) -> Root {
        roots::index(self.surfaces.len(), node.place())
    }

    pub(crate) fn component(&self, record: u16) -> ComponentRecord {
        self.components
            .get(usize::from(record))
            .copied()
            .unwrap_or_default()
    }

    /// The component with this id on a surface.
    pub(crate) fn component_by_id(&self, surface: usize, id: Value) -> Option<u16> {
        self.components
            .iter()
            .position(|record| {
                record.used && usize::from(record.surface) == surface && record.id == id
            })
            .map(|place| place as u16)
    }

    /// How a node behaves; none for a child that has not been defined yet.
    pub(crate) fn behaviour(&self, node: NodeId) -> Option<&'static dyn Component> {
        let node = self.node(node);
        let catalog = self.catalog(usize::from(node.surface))?;
        match node.kind {
            Kind::Frame => catalog.frame,
            Kind::Component(record) => {
                let behaviour = usize::from(self.component(record).behaviour);
                catalog.components.get(behaviour).copied()
            }
            Kind::Free | Kind::Pending => None,
        }
    }

    /// The properties of a node's component.
    pub(crate) fn properties(&self, store: &Store<'_>, node: NodeId) -> Value {
        let node = self.node(node);
        match node.kind {
            Kind::Component(record) => {
                let list = store.root(roots::components(usize::from(node.surface)));
                store.element(list, usize::from(self.component(record).entry))
            }
            _ => Value::ABSENT,
        }
    }

    /// Whether `inner` is `outer` or lies below it.
    pub(crate) fn is_within(&self, inner: NodeId, outer: NodeId) -> bool {
        let mut at = Some(inner);
        let mut steps = 0;
        while let Some(node) = at {
            if node == outer {
                return true;
            }
            steps += 1;
            if steps > self.nodes.len() {
                return false;
            }
            at = self.node(node).parent.get();
        }
        false
    }

    /// The node after `node` in tree order.
    pub(crate) fn after(&self, node: NodeId) -> Option<NodeId> {
        let mut at = node;
        if let Some(child) = self.node(at).first_child.get() {
            return Some(child);
        }
        loop {
            let record = self.node(at);
            if let Some(next) = record.next.get() {
                return Some(next);
            }
            at = record.parent.get()?;
        }
    }

    /// The nodes of the shown tree, in tree order.
    pub(crate) fn tree(&self, surface: usize) -> Tree<'_, '_> {
        Tree {
            scene: self,
            at: self.surface(surface).root.get(),
            left: self.nodes.len(),
        }
    }

    pub(crate) fn is_live(&self, node: NodeId) -> bool {
        self.node(node).life == Life::Live
    }
}

/// Walks a tree in order. Bounded by the number of nodes.
pub(crate) struct Tree<'a, 's> {
    scene: &'a Scene<'s>,
    at: Option<NodeId>,
    left: usize,
}

impl Iterator for Tree<'_, '_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let node = self.at?;
        self.left = self.left.checked_sub(1)?;
        self.at = self.scene.after(node);
        Some(node)
    }
}
