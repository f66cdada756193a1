//! What a view's own engine says about it.

use serde_json::Value;
use splitflap_core::engine::Engine;

use super::heard::Fault;

/// Whether the messages that describe a view made one; `Err` says why not.
pub(super) fn mounted(engine: &Engine<'_>, errors: &[Fault]) -> Result<(), String> {
    match errors.iter().find(|error| !error.is_remark()) {
        Some(error) => Err(error.to_string()),
        None if engine.surface_id().is_none() => Err("it creates no surface".to_owned()),
        None => Ok(()),
    }
}

/// The result: what is at the catalog's `done` path; `None` if none is reached.
pub(super) fn result(engine: &Engine<'_>) -> Option<Value> {
    if !engine.is_done() {
        return None;
    }
    json(engine, engine.catalog()?.done?)
}

/// The data at `path` of the shown surface.
pub(super) fn json(engine: &Engine<'_>, path: &str) -> Option<Value> {
    let mut text = String::new();
    let value = engine.data(path);
    engine.store().write_json(value, &mut text).ok()?;
    serde_json::from_str(&text).ok()
}
