//! Where a node's data paths start: template items give their descendants a scope
//! (A2UI v0.9: relative paths are joined to it).

use crate::catalog::PropertyKind;
use crate::store::{Kind as ValueKind, Store, Value};
use crate::surface::children::template_of;
use crate::surface::node::NodeId;
use crate::surface::scene::{Scene, roots};
use core::fmt::Write;

/// Longest absolute data path of a binding, in bytes.
pub const MAX_PATH: usize = 256;

/// Templates that may lie inside each other.
const MAX_SCOPES: usize = 8;

/// An absolute data path, spelled out.
pub(crate) type PathText = heapless::String<MAX_PATH>;

/// The path does not fit [`MAX_PATH`] or lies below too many templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PathTooLong;

/// Spells out `path` as seen from `node`.
pub(crate) fn absolute(
    scene: &Scene<'_>,
    store: &Store<'_>,
    node: NodeId,
    path: &str,
) -> Result<PathText, PathTooLong> {
    let mut out = PathText::new();
    if !path.starts_with('/') {
        scope(scene, store, node, &mut out)?;
        if !path.is_empty() {
            out.push('/').map_err(|_| PathTooLong)?;
        }
    }
    out.push_str(path).map_err(|_| PathTooLong)?;
    Ok(out)
}

/// Spells out the scope of `node`: empty at the model's root.
fn scope(
    scene: &Scene<'_>,
    store: &Store<'_>,
    node: NodeId,
    out: &mut PathText,
) -> Result<(), PathTooLong> {
    let mut items = heapless::Vec::<NodeId, MAX_SCOPES>::new();
    let mut at = Some(node);
    let mut steps = 0;
    while let Some(here) = at {
        let record = scene.node(here);
        if record.item != 0 {
            items.push(here).map_err(|_| PathTooLong)?;
        }
        at = record.parent.get();
        steps += 1;
        if steps > scene.nodes.len() {
            break;
        }
    }
    for here in items.iter().rev() {
        let record = scene.node(*here);
        let Some(parent) = record.parent.get() else {
            continue;
        };
        let Some(template) = template_of(scene, store, parent) else {
            continue;
        };
        if let Some(text) = store.text(template.path) {
            if text.starts_with('/') {
                out.clear();
            } else if !text.is_empty() {
                out.push('/').map_err(|_| PathTooLong)?;
            }
            out.push_str(text.trim_end_matches('/'))
                .map_err(|_| PathTooLong)?;
        }
        write!(out, "/{}", record.item - 1).map_err(|_| PathTooLong)?;
    }
    Ok(())
}

/// The path text inside a binding `{"path": "…"}`.
pub(crate) fn binding_path(store: &Store<'_>, value: Value) -> Option<Value> {
    if store.kind(value) != ValueKind::Object {
        return None;
    }
    let path = store.member(value, "path");
    (store.kind(path) == ValueKind::Text).then_some(path)
}

/// Whether a property of this kind may be a binding.
pub(crate) const fn may_bind(kind: PropertyKind) -> bool {
    matches!(
        kind,
        PropertyKind::Binding
            | PropertyKind::DynamicText
            | PropertyKind::DynamicNumber
            | PropertyKind::DynamicBoolean
            | PropertyKind::DynamicValue
            | PropertyKind::ChildList
    )
}

/// The data that `path` names, as seen from `node`.
pub(crate) fn data(scene: &Scene<'_>, store: &Store<'_>, node: NodeId, path: &str) -> Value {
    let model = roots::model(usize::from(scene.node(node).surface));
    if path.starts_with('/') {
        return store.resolve(model, path);
    }
    match absolute(scene, store, node, path) {
        Ok(path) => store.resolve(model, path.as_str()),
        Err(PathTooLong) => Value::ABSENT,
    }
}

/// What a dynamic value stands for: itself, or the data that it is bound to.
pub(crate) fn dynamic(scene: &Scene<'_>, store: &Store<'_>, node: NodeId, value: Value) -> Value {
    match binding_path(store, value) {
        Some(path) => match store.text(path) {
            Some(path) => data(scene, store, node, &path),
            None => Value::ABSENT,
        },
        None => value,
    }
}
