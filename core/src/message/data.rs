//! `updateDataModel`: writes to a surface's data, and tells who reads it.

use crate::listener::says;
use crate::listener::{Reached, Reason};
use crate::message::apply::Target;
use crate::message::check;
use crate::message::envelope::{Members, Problem, Refusal};
use crate::store::{Limit, Path, Source, Step, Store, Value, WriteError};
use crate::surface::change::ChangeLog;
use crate::surface::dispatch;
use crate::surface::scene::roots;
use crate::surface::scope::PathText;

/// Writes the value of the message's body at its path, or deletes what is there.
pub(super) fn update(
    target: &mut Target<'_, '_>,
    surface: usize,
    (body, members): (Value, Members),
    index: Option<u32>,
) -> Result<(), Refusal> {
    let model = roots::model(surface);
    let path = members.value(target.store, body, Members::PATH);
    let path = spelled(target, surface, path, index)?;
    let (store, observers) = (&mut *target.store, &mut *target.observers);
    let mut log = ChangeLog::default();
    let watched = observers.any();
    let mut changed = |store: &Store<'_>, steps: &[Step]| {
        log.push(steps);
        if watched {
            observers.note(store, surface, steps);
        }
    };
    let at = Path::from(path.as_str());
    let written = match members.slot(Members::VALUE) {
        Some(slot) => store.write(model, at, Source::Slot(body, slot), &mut changed),
        None => store.remove(model, at, &mut changed),
    };
    if let Err(error) = written {
        let id = store.text(store.root(roots::id(surface)));
        let mut problem = Problem::top(&mut *target.listener, index);
        problem.surface_id = id.as_deref();
        return refuse_write(&mut problem, &error, &path);
    }
    if store.root(model).is_absent() {
        // Deleting the whole model leaves an empty one (A2UI v0.9).
        let _ = store.put_object(model);
    }
    let list_changed = log.tell(store, target.scene, surface, &mut *target.listener);
    if list_changed && let Some(record) = target.scene.surfaces.get_mut(surface) {
        record.stale_layout = true;
    }
    // Data is an answer to whatever action is under way, changed or not.
    let (store, scene) = (&mut *target.store, &mut *target.scene);
    dispatch::settled(store, scene, surface, 0, &mut *target.listener);
    Ok(())
}

/// The message's path, checked; empty if it has none.
fn spelled(
    target: &mut Target<'_, '_>,
    surface: usize,
    path: Value,
    index: Option<u32>,
) -> Result<PathText, Refusal> {
    let store = &*target.store;
    let mut text = PathText::new();
    if path.is_absent() {
        return Ok(text);
    }
    let id = store.text(store.root(roots::id(surface)));
    let mut problem = Problem::top(&mut *target.listener, index);
    problem.surface_id = id.as_deref();
    check::pointer(store, path, &mut problem.at("path"))?;
    if let Some(path) = store.text(path) {
        // Its length has just been checked.
        let _ = text.push_str(&path);
    }
    Ok(text)
}

/// Reports why a write was refused.
pub(super) fn refuse_write<T>(
    problem: &mut Problem<'_>,
    error: &WriteError,
    data_path: &str,
) -> Result<T, Refusal> {
    let (reason, reached) = match error {
        WriteError::Full(full) => (
            match full.limit {
                Limit::Depth => Reason::TooDeep,
                _ => Reason::Full,
            },
            Some(Reached {
                limit: full.limit.word(),
                capacity: full.capacity as usize,
            }),
        ),
        WriteError::ThroughScalar { .. } => (Reason::NotAContainer, None),
        WriteError::NotAnIndex { .. } | WriteError::BadPointer { .. } => (Reason::BadPointer, None),
        WriteError::IndexTooLarge { .. } => (Reason::TooLarge, None),
        WriteError::NoSource | WriteError::NotANumber => (Reason::BadProperty, None),
    };
    let mut problem = match data_path {
        "" => problem.at("value"),
        _ => problem.at("path"),
    };
    problem.data(reason, data_path, reached, says!("{error}"))
}
