//! What properties stand for, kept at hand: following a binding's path costs more than
//! most of what is done with the value.
//!
//! Values are names of places in the store. They are looked up anew when the store's
//! version says that places may have changed, and dropped with every layout.

use crate::store::{Store, Value};
use crate::surface::node::{BOUND, NodeId};
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

/// As [`bind`] after one write of which `deep` says that it replaced nothing nearer to
/// the root than a member of an element of a list: what is bound to the root's own
/// members stays where it is.
pub(crate) fn bind_after_write(
    store: &Store<'_>,
    scene: &mut Scene<'_>,
    surface: usize,
    deep: bool,
) {
    let now = store.version();
    let before = Some((now.wrapping_sub(1), surface as u8));
    if deep && scene.shallow && scene.bound == before {
        scene.bound = Some((now, surface as u8));
    }
    bind(store, scene, surface);
}

fn look_up(store: &Store<'_>, scene: &mut Scene<'_>, surface: usize) {
    scene.shallow = true;
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
    let mut bound = [Value::ABSENT; BOUND];
    let mut paths = [Value::ABSENT; BOUND];
    let mut shallow = contract.len() <= BOUND;
    let values = bound.iter_mut().zip(&mut paths);
    for ((value, path), property) in values.zip(contract) {
        let literal = store.member(properties, property.name);
        match scope::binding_path(store, literal) {
            Some(binding) => {
                *path = binding;
                if let Some(binding) = store.text(binding) {
                    shallow &= binding.rfind('/') == Some(0);
                    *value = scope::data(scene, store, node, &binding);
                }
            }
            None => *value = literal,
        }
    }
    scene.shallow &= shallow;
    if let Some(record) = scene.node_mut(node) {
        record.bound = bound;
        record.paths = paths;
    }
}
