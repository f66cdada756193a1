//! Builds a surface's tree of instances and gives each its rectangle.
//!
//! Parents place their children; placing makes the instance, or finds the one that
//! was there (by parent, component and item), so that its state lives on. Depth and
//! number are bounded by the scene's nodes, and nothing recurses but `measure`, which
//! is cut at a fixed depth.

use crate::catalog::{Change, ChangeContext, Dirty, LayoutContext, State};
use crate::geometry::Rect;
use crate::listener::Listener;
use crate::store::{Store, Value};
use crate::surface::children::{self, Child};
use crate::surface::node::{Kind, Life, Link, Node, NodeId};
use crate::surface::scene::Scene;

/// Nested measurements that are answered.
const MAX_MEASURE: u8 = 16;

/// Instances that may lie inside each other.
pub const MAX_DEPTH: u8 = 64;

/// Lays out a surface. False: there were more instances than nodes; those that found
/// no room are not shown.
pub(crate) fn layout<'s>(
    store: &mut Store<'s>,
    scene: &mut Scene<'s>,
    surface: usize,
    listener: &mut dyn Listener,
) -> bool {
    scene.bound = None;
    for node in scene.nodes.iter_mut() {
        if usize::from(node.surface) == surface && node.life == Life::Live {
            node.life = Life::Stale;
            node.first_child = Link::NONE;
            node.last_child = Link::NONE;
            node.next = Link::NONE;
        }
    }
    let mut overflow = false;
    let screen = scene.screen.rect();
    let kind = match scene.catalog(surface).and_then(|catalog| catalog.frame) {
        Some(_) => Kind::Frame,
        None => kind_of(
            scene,
            surface,
            store.text_word("root").unwrap_or(Value::ABSENT),
        ),
    };
    let root = claim(store, scene, surface, Link::NONE, kind, 0);
    if let Some(record) = scene.surfaces.get_mut(surface) {
        record.root = root.map_or(Link::NONE, Link::to);
        record.stale_layout = false;
    }
    match root {
        Some(root) => {
            settle(scene, root, screen, screen);
        }
        None => overflow = true,
    }
    let mut at = root;
    let mut left = scene.nodes.len();
    while let Some(node) = at {
        if left == 0 {
            break;
        }
        left -= 1;
        visit(store, scene, node, listener, &mut overflow);
        at = scene.after(node);
    }
    for node in scene.nodes.iter_mut() {
        if usize::from(node.surface) == surface && matches!(node.life, Life::Stale | Life::Placed) {
            node.life = Life::Parked;
        }
    }
    focus(store, scene, surface);
    scene.bound = None;
    !overflow
}

/// Lays out one instance: tells it what happened, then lets it place its children.
fn visit<'s>(
    store: &mut Store<'s>,
    scene: &mut Scene<'s>,
    node: NodeId,
    listener: &mut dyn Listener,
    overflow: &mut bool,
) {
    introduce(store, scene, node, listener);
    let moved = match scene.node_mut(node) {
        Some(record) => {
            record.life = Life::Live;
            core::mem::take(&mut record.moved)
        }
        None => return,
    };
    if moved {
        change(store, scene, node, Change::Resized, listener);
        if let Some(record) = scene.node_mut(node) {
            record.dirty.insert(Dirty::ALL);
        }
    }
    let Some(behaviour) = scene.behaviour(node) else {
        return;
    };
    let mut state = scene.node(node).state;
    behaviour.layout(&mut LayoutContext {
        state: &mut state,
        store,
        scene,
        node,
        listener,
        overflow,
    });
    if let Some(record) = scene.node_mut(node) {
        record.state = state;
    }
}

/// Tells a new instance that it is there.
fn introduce<'s>(
    store: &mut Store<'s>,
    scene: &mut Scene<'s>,
    node: NodeId,
    listener: &mut dyn Listener,
) {
    let new = scene
        .node_mut(node)
        .is_some_and(|record| core::mem::take(&mut record.new));
    if new {
        change(store, scene, node, Change::Mounted, listener);
        if let Some(record) = scene.node_mut(node) {
            record.dirty.insert(Dirty::ALL);
        }
    }
}

/// Tells an instance of one change.
pub(crate) fn change<'s>(
    store: &mut Store<'s>,
    scene: &mut Scene<'s>,
    node: NodeId,
    change: Change<'_>,
    listener: &mut dyn Listener,
) -> bool {
    let Some(behaviour) = scene.behaviour(node) else {
        return false;
    };
    let record = scene.node(node);
    let mut state = record.state;
    let mut context = ChangeContext {
        state: &mut state,
        dirty: record.dirty,
        store,
        scene,
        node,
        mismatched: false,
        broadcast: Dirty::NONE,
        listener,
    };
    behaviour.changed(&mut context, change);
    let (dirty, mismatched, broadcast) = (context.dirty, context.mismatched, context.broadcast);
    if let Some(record) = scene.node_mut(node) {
        record.state = state;
        record.dirty = dirty;
    }
    if !broadcast.is_empty() {
        let surface = scene.node(node).surface;
        for record in scene
            .nodes
            .iter_mut()
            .filter(|node| node.surface == surface)
        {
            record.dirty.insert(broadcast);
        }
    }
    mismatched
}

/// What a child id stands for on this surface.
fn kind_of(scene: &Scene<'_>, surface: usize, id: Value) -> Kind {
    match scene.component_by_id(surface, id) {
        Some(record) => Kind::Component(record),
        None => Kind::Pending,
    }
}

/// Finds or makes the instance of one child.
fn claim(
    store: &mut Store<'_>,
    scene: &mut Scene<'_>,
    surface: usize,
    parent: Link,
    kind: Kind,
    item: u32,
) -> Option<NodeId> {
    let matches = |node: &Node| {
        usize::from(node.surface) == surface && node.kind == kind && node.item == item
    };
    let old = |node: &Node| matches!(node.life, Life::Stale | Life::Parked);
    let nodes = &scene.nodes;
    let place = nodes
        .iter()
        .position(|node| old(node) && matches(node) && node.parent == parent)
        .or_else(|| nodes.iter().position(|node| old(node) && matches(node)));
    if let Some(place) = place {
        let record = scene.nodes.get_mut(place)?;
        // A parked instance has missed what changed meanwhile.
        record.new |= record.life == Life::Parked;
        record.life = Life::Placed;
        record.parent = parent;
        record.listed = false;
        record.first_child = Link::NONE;
        record.last_child = Link::NONE;
        record.next = Link::NONE;
        return Some(NodeId::new(place));
    }
    let place = nodes
        .iter()
        .position(|node| node.kind == Kind::Free)
        .or_else(|| nodes.iter().position(|node| node.life == Life::Parked))?;
    let id = NodeId::new(place);
    store.clear(scene.index_root(id));
    *scene.nodes.get_mut(place)? = Node {
        kind,
        life: Life::Placed,
        surface: surface as u8,
        new: true,
        parent,
        item,
        ..Node::default()
    };
    Some(id)
}

/// The instance of child `place`, if the running layout has made or found it.
fn claimed(scene: &Scene<'_>, parent: NodeId, kind: Kind, item: u32) -> Option<NodeId> {
    scene
        .nodes
        .iter()
        .position(|node| {
            node.life == Life::Placed
                && node.parent == Link::to(parent)
                && node.kind == kind
                && node.item == item
                && !node.listed
        })
        .map(NodeId::new)
}

/// Finds or makes child `place`.
fn instance(
    store: &mut Store<'_>,
    scene: &mut Scene<'_>,
    parent: NodeId,
    place: usize,
) -> Option<NodeId> {
    let Child { id, item } = children::child(scene, store, parent, place)?;
    let record = scene.node(parent);
    let (surface, depth) = (usize::from(record.surface), record.depth);
    if depth >= MAX_DEPTH {
        return None;
    }
    let kind = kind_of(scene, surface, id);
    if let Some(node) = claimed(scene, parent, kind, item) {
        return Some(node);
    }
    let node = claim(store, scene, surface, Link::to(parent), kind, item)?;
    if let Some(child) = scene.node_mut(node) {
        child.depth = depth + 1;
    }
    Some(node)
}

/// Puts child `place` of `parent` at `rect`. False: there was no room for it.
pub(crate) fn place(
    store: &mut Store<'_>,
    scene: &mut Scene<'_>,
    parent: NodeId,
    place: usize,
    rect: Rect,
) -> bool {
    if place >= children::count(scene, store, parent) {
        return true;
    }
    let Some(node) = instance(store, scene, parent, place) else {
        return false;
    };
    if let Some(node) = scene.node_mut(node) {
        node.listed = true;
    }
    let record = scene.node(parent);
    let within = record.clip;
    match record.last_child.get() {
        Some(last) => {
            if let Some(last) = scene.node_mut(last) {
                last.next = Link::to(node);
            }
        }
        None => {
            if let Some(parent) = scene.node_mut(parent) {
                parent.first_child = Link::to(node);
            }
        }
    }
    if let Some(parent) = scene.node_mut(parent) {
        parent.last_child = Link::to(node);
    }
    let clip = rect.intersect(within);
    if settle(scene, node, rect, clip)
        && let Some(parent) = scene.node_mut(parent)
    {
        parent.dirty.insert(Dirty::ALL);
    }
    true
}

/// Gives a node its rectangle; true if it is another one than before.
fn settle(scene: &mut Scene<'_>, node: NodeId, rect: Rect, clip: Rect) -> bool {
    let Some(record) = scene.node_mut(node) else {
        return false;
    };
    let moved = record.rect != rect || record.clip != clip;
    record.moved |= moved;
    record.rect = rect;
    record.clip = clip;
    moved
}

/// Rows that child `place` of `parent` wants.
pub(crate) fn measure<'s>(
    store: &mut Store<'s>,
    scene: &mut Scene<'s>,
    parent: NodeId,
    place: usize,
    columns: u16,
    listener: &mut dyn Listener,
    overflow: &mut bool,
) -> u16 {
    if place >= children::count(scene, store, parent) {
        return 0;
    }
    let Some(node) = instance(store, scene, parent, place) else {
        *overflow = true;
        return 0;
    };
    introduce(store, scene, node, listener);
    let record = scene.node(node);
    let Some(behaviour) = scene.behaviour(node) else {
        return 1;
    };
    // Measuring nests as deep as the tree: the one place that does, so it is cut.
    if measured_depth(scene, node) > MAX_MEASURE {
        return 1;
    }
    let mut state: State = record.state;
    let rows = behaviour.measure(
        &mut LayoutContext {
            state: &mut state,
            store,
            scene,
            node,
            listener,
            overflow,
        },
        columns,
    );
    if let Some(record) = scene.node_mut(node) {
        record.state = state;
    }
    rows
}

/// How many instances up from `node` are still being laid out themselves.
fn measured_depth(scene: &Scene<'_>, node: NodeId) -> u8 {
    let mut depth = 0;
    let mut at = scene.node(node).parent.get();
    while let Some(here) = at {
        let record = scene.node(here);
        if record.life != Life::Placed || depth > MAX_MEASURE {
            break;
        }
        depth += 1;
        at = record.parent.get();
    }
    depth
}

/// Whether the focus lies in child `place` of `parent`.
pub(crate) fn has_focus(
    store: &Store<'_>,
    scene: &Scene<'_>,
    parent: NodeId,
    place: usize,
) -> bool {
    let surface = usize::from(scene.node(parent).surface);
    let Some(Child { id, item }) = children::child(scene, store, parent, place) else {
        return false;
    };
    let kind = kind_of(scene, surface, id);
    let mut at = scene.surface(surface).focus.get();
    let mut left = scene.nodes.len();
    while let Some(node) = at {
        let record = scene.node(node);
        if record.parent == Link::to(parent) {
            return record.kind == kind && record.item == item;
        }
        if left == 0 {
            return false;
        }
        left -= 1;
        at = record.parent.get();
    }
    false
}

/// Keeps the focus where a person has it, or gives it to the first instance that can
/// have it.
fn focus(store: &Store<'_>, scene: &mut Scene<'_>, surface: usize) {
    let can = |scene: &Scene<'_>, node: NodeId| {
        scene.is_live(node)
            && scene.behaviour(node).is_some_and(|behaviour| {
                behaviour.focusable(&crate::catalog::View::new(store, scene, node))
            })
    };
    let old = scene.surface(surface).focus.get();
    let keeps = |node: NodeId| usize::from(scene.node(node).surface) == surface && can(scene, node);
    if scene.surface(surface).touched && old.is_some_and(keeps) {
        return;
    }
    let first = scene.tree(surface).find(|node| can(scene, *node));
    if first == old {
        return;
    }
    if let Some(node) = first.and_then(|node| scene.node_mut(node)) {
        node.dirty.insert(Dirty::FOCUS);
    }
    if let Some(record) = scene.surfaces.get_mut(surface) {
        record.focus = first.map_or(Link::NONE, Link::to);
    }
}
