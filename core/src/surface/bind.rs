//! What properties stand for, kept at hand: following a binding's path costs more than
//! most of what is done with the value.
//!
//! Values are names of places in the store. They are looked up anew when the store's
//! version says that places may have changed, and dropped with every layout.

use crate::store::Store;
use crate::surface::node::NodeId;
use crate::surface::scene::Scene;
use crate::surface::scope;

/// Sees to it that the values of a surface's instances are right. Costs a comparison
/// unless the store was written to, or the scene laid out, since the last call.
#[inline]
pub(crate) fn bind(store: &Store<'_>, scene: &mut Scene<'_>, surface: usize) {
    let now = Some((store.version(), surface as u8));
    if scene.bound != now {
        look_up(store, scene, surface);
        scene.bound = now;
    }
}

fn look_up(store: &Store<'_>, scene: &mut Scene<'_>, surface: usize) {
    let mut at = scene.surface(surface).root.get();
    let mut left = scene.nodes.len();
    while let Some(node) = at {
        if left == 0 {
            break;
        }
        left -= 1;
        look_up_node(store, scene, node);
        at = scene.after(node);
    }
}

fn look_up_node(store: &Store<'_>, scene: &mut Scene<'_>, node: NodeId) {
    let Some(behaviour) = scene.behaviour(node) else {
        return;
    };
    let contract = behaviour.properties();
    if contract.is_empty() {
        return;
    }
    let properties = scene.properties(store, node);
    let mut bound = [Default::default(); super::node::BOUND];
    for (value, property) in bound.iter_mut().zip(contract) {
        let literal = store.member(properties, property.name);
        *value = scope::dynamic(scene, store, node, literal);
    }
    if let Some(record) = scene.node_mut(node) {
        record.bound = bound;
    }
}
