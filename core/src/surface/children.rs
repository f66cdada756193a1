//! Which children a node has: by its properties, and by the items of a template.

use crate::catalog::PropertyKind;
use crate::store::{Kind as ValueKind, Store, Value};
use crate::surface::node::{Kind, NodeId};
use crate::surface::scene::Scene;
use crate::surface::scope;

/// One child: a component id, and the template's item plus one (0: static).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Child {
    pub(crate) id: Value,
    pub(crate) item: u32,
}

/// A child list that repeats one component for each item of a list in the data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Template {
    pub(crate) component: Value,
    pub(crate) path: Value,
}

/// The template in a child list property.
pub(crate) fn template(store: &Store<'_>, value: Value) -> Option<Template> {
    if store.kind(value) != ValueKind::Object {
        return None;
    }
    Some(Template {
        component: store.member(value, "componentId"),
        path: store.member(value, "path"),
    })
}

/// The (first) template of a node.
pub(crate) fn template_of(scene: &Scene<'_>, store: &Store<'_>, node: NodeId) -> Option<Template> {
    let properties = scene.properties(store, node);
    scene
        .behaviour(node)?
        .properties()
        .iter()
        .filter(|property| property.kind == PropertyKind::ChildList)
        .find_map(|property| template(store, store.member(properties, property.name)))
}

/// How many children the value of one property gives.
fn count_in(
    scene: &Scene<'_>,
    store: &Store<'_>,
    node: NodeId,
    kind: PropertyKind,
    value: Value,
) -> usize {
    match kind {
        PropertyKind::Child => usize::from(store.kind(value) == ValueKind::Text),
        PropertyKind::Children { .. } => store.len(value),
        PropertyKind::ChildList => match template(store, value) {
            Some(template) => {
                let items = store
                    .text(template.path)
                    .map_or(Value::ABSENT, |path| scope::data(scene, store, node, &path));
                match store.kind(items) {
                    ValueKind::Array => store.len(items),
                    _ => 0,
                }
            }
            None => store.len(value),
        },
        _ => 0,
    }
}

/// How many children a node has.
pub(crate) fn count(scene: &Scene<'_>, store: &Store<'_>, node: NodeId) -> usize {
    if scene.node(node).kind == Kind::Frame {
        return 1;
    }
    let Some(behaviour) = scene.behaviour(node) else {
        return 0;
    };
    let properties = scene.properties(store, node);
    behaviour.properties().iter().fold(0, |sum, property| {
        let value = store.member(properties, property.name);
        sum + count_in(scene, store, node, property.kind, value)
    })
}

/// Child `place` of a node, counted over its child properties in the order of the
/// component's contract.
pub(crate) fn child(
    scene: &Scene<'_>,
    store: &Store<'_>,
    node: NodeId,
    place: usize,
) -> Option<Child> {
    if scene.node(node).kind == Kind::Frame {
        return (place == 0).then(|| Child {
            id: store.text_word("root").unwrap_or(Value::ABSENT),
            item: 0,
        });
    }
    let behaviour = scene.behaviour(node)?;
    let properties = scene.properties(store, node);
    let mut left = place;
    for property in behaviour.properties() {
        let value = store.member(properties, property.name);
        let count = count_in(scene, store, node, property.kind, value);
        if left >= count {
            left -= count;
            continue;
        }
        return Some(match property.kind {
            PropertyKind::Child => Child { id: value, item: 0 },
            _ => match template(store, value) {
                Some(template) => Child {
                    id: template.component,
                    item: u32::try_from(left).ok()?.checked_add(1)?,
                },
                None => Child {
                    id: store.element(value, left),
                    item: 0,
                },
            },
        });
    }
    None
}
