//! `checks`: conditions in the data, each with the message for when it is not met (A2UI v0.9).

use crate::catalog::{Property, PropertyKind, View};
use crate::store::{Kind, TextRef, Value};

/// The contract of `checks`.
pub(super) const CHECKS: Property = Property {
    name: "checks",
    kind: PropertyKind::DynamicValue,
    required: false,
    summary: "a list of {\"condition\": {\"path\"}, \"message\"}; the first that is not true is shown",
};

/// What is looked at of a list of checks, so that a hostile one costs no more.
const MOST: usize = 32;

/// The message of the first check that is not met; `place` is that of the property `checks`.
pub(super) fn failing<'a>(view: &View<'a, '_>, place: usize) -> Option<TextRef<'a>> {
    let store = view.store();
    let checks = view.property(place);
    let wrong = (0..store.len(checks).min(MOST))
        .map(|index| store.element(checks, index))
        .find(|check| {
            let condition = resolved(view, store.member(*check, "condition"));
            store.kind(*check) == Kind::Object && store.boolean(condition) != Some(true)
        })?;
    store.text(resolved(view, store.member(wrong, "message")))
}

/// The rows that the longest message takes at this width.
pub(super) fn rows(view: &View<'_, '_>, place: usize, columns: u16) -> u16 {
    let store = view.store();
    let checks = view.property(place);
    (0..store.len(checks).min(MOST))
        .filter_map(|index| {
            let message = store.member(store.element(checks, index), "message");
            let text = store.text(resolved(view, message))?;
            Some(super::wrap::Wrap::new(&text, columns).rows())
        })
        .max()
        .unwrap_or(0)
}

/// A literal itself, or what is at the path that it names.
fn resolved(view: &View<'_, '_>, value: Value) -> Value {
    let store = view.store();
    if store.kind(value) != Kind::Object {
        return value;
    }
    match store.text(store.member(value, "path")) {
        Some(path) => view.data(&path),
        None => Value::ABSENT,
    }
}
