//! Lists of texts that a field is bound to: `value` of a `ChoicePicker`.

use core::fmt::Write;

use crate::catalog::{InputContext, View};
use crate::store::{Scalar, Store, Value};
use crate::surface::scene::roots;
use crate::surface::scope;

/// The place of `text` in a list.
pub(super) fn position(store: &Store<'_>, list: Value, text: &str) -> Option<usize> {
    (0..store.len(list)).find(|index| store.is_text(store.element(list, *index), text))
}

/// Puts `text` into the list that the property at `place` is bound to: where nothing is, else at the end.
/// A list that is full stays as it was.
pub(super) fn add(context: &mut InputContext<'_, '_>, place: usize, text: &str) {
    let view = context.view();
    let list = view.value(place);
    let store = view.store();
    let free = |index: &usize| store.text(store.element(list, *index)).is_none();
    let length = store.len(list);
    let index = (0..length).find(free).unwrap_or(length);
    change(context, place, index, Some(text));
}

/// Takes the element at `index` out; its slot stays, without a value.
pub(super) fn remove(context: &mut InputContext<'_, '_>, place: usize, index: usize) {
    change(context, place, index, None);
}

fn change(context: &mut InputContext<'_, '_>, place: usize, index: usize, text: Option<&str>) {
    let surface = usize::from(context.scene.node(context.node).surface);
    let path = View::new(context.store, context.scene, context.node)
        .binding(place)
        .and_then(|path| scope::absolute(context.scene, context.store, context.node, &path).ok());
    let Some(mut path) = path else { return };
    if write!(path, "/{index}").is_err() {
        return;
    }
    let model = roots::model(surface);
    let log = &mut context.effects.log;
    // Whatever is wrong with it, the list is as it was, and the screen says so.
    let _ = match text {
        Some(text) => {
            let text = Scalar::Text(text);
            context
                .store
                .write_scalar(model, path.as_str(), text, &mut |_, steps| log.push(steps))
        }
        None => context
            .store
            .remove(model, path.as_str(), &mut |_, steps| log.push(steps)),
    };
}

/// Makes `text` the only element.
pub(super) fn set_only(context: &mut InputContext<'_, '_>, place: usize, text: &str) {
    let view = context.view();
    let length = view.store().len(view.value(place));
    for index in 1..length {
        remove(context, place, index);
    }
    change(context, place, 0, Some(text));
}
