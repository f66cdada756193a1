//! A second catalog, written against the core's public API only: the proof that
//! components from another crate go onto the engine as new files.

mod list;
mod text;
mod toggle;

use splitflap_core::catalog::{Catalog, seat};

/// `Text`, `List` and `Toggle`, with the seat demo's components beside them, so that a
/// SeatGrid can stand in a List's row. Its dialect is A2UI v0.9's.
pub static LIST_CATALOG: Catalog = Catalog {
    id: "test:list/0.1",
    version: "v0.9",
    summary: "lists of texts and toggles, for tests",
    components: &[&text::Text, &list::List, &toggle::Toggle, &seat::SeatGrid],
    frame: None,
    action_tool: None,
    done: None,
};

/// [`LIST_CATALOG`] alone, as an engine takes it.
pub static CATALOGS: [&Catalog; 1] = [&LIST_CATALOG];
