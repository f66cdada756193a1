//! What properties stand for, kept at hand: following a binding's path costs more than
//! most of what is done with the value.
//!
//! Values are names of places in the store. They are looked up anew when the store's
//! version says that places may have changed, and dropped with every layout.

use crate::store::{Kind, Store, Value};
use crate::surface::node::{BOUND, NodeId, Origin};
use crate::surface::scene::{Scene, roots};
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

/// As [`bind`] after one write that replaced nothing nearer to the root than a member of an element
/// of a list, but for these members of the root: everything else stays where it is.
pub(crate) fn bind_after_write(
    store: &Store<'_>,
    scene: &mut Scene<'_>,
    surface: usize,
    members: &[Value],
) {
    let now = store.version();
    let before = Some((now.wrapping_sub(1), surface as u8));
    if scene.shallow && scene.bound == before {
        scene.bound = Some((now, surface as u8));
        if !members.is_empty() {
            look_up_members(store, scene, surface, members);
        }
    }
    bind(store, scene, surface);
}

/// Looks up again what is bound to some members of the root, and what was bound to nothing.
fn look_up_members(store: &Store<'_>, scene: &mut Scene<'_>, surface: usize, members: &[Value]) {
    let model = store.root(roots::model(surface));
    for place in 0..scene.nodes.len() {
        let Some(node) = scene.nodes.get_mut(place) else {
            break;
        };
        if usize::from(node.surface) != surface {
            continue;
        }
        let mut known = true;
        for (value, origin) in node.bound.iter_mut().zip(&node.origins) {
            match origin {
                Origin::Member(name) if members.contains(name) => {
                    *value = store.member_named(model, *name);
                    known &= !value.is_absent();
                }
                Origin::Path(_) => known = false,
                Origin::Literal | Origin::Member(_) => {}
            }
        }
        if !known {
            look_up_node(store, scene, NodeId::new(place));
        }
    }
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
    let model = roots::model(usize::from(scene.node(node).surface));
    let is_object = store.kind(store.root(model)) == Kind::Object;
    let mut bound = [Value::ABSENT; BOUND];
    let mut origins = [Origin::Literal; BOUND];
    let mut shallow = contract.len() <= BOUND;
    let values = bound.iter_mut().zip(&mut origins);
    for ((value, origin), property) in values.zip(contract) {
        let literal = store.member(properties, property.name);
        match scope::binding_path(store, literal) {
            Some(binding) => {
                if let Some(binding) = store.text(binding) {
                    shallow &= binding.rfind('/') == Some(0);
                    *value = scope::data(scene, store, node, &binding);
                }
                // As long as the root has the member its name's word means that name.
                *origin = match store.named_by(binding) {
                    Some(name) if is_object && !value.is_absent() => Origin::Member(name),
                    _ => Origin::Path(binding),
                };
            }
            None => *value = literal,
        }
    }
    scene.shallow &= shallow;
    if let Some(record) = scene.node_mut(node) {
        record.bound = bound;
        record.origins = origins;
    }
}
