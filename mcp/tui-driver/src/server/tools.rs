//! The tools.

mod debug;
mod input;
mod mouse;
mod picture;
mod scripts;
mod sessions;
mod view;
mod waits;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::table::Entry;

/// Every tool, in the order they are listed.
pub(super) fn all() -> Vec<Entry> {
    [
        sessions::tools(),
        view::tools(),
        picture::tools(),
        input::tools(),
        mouse::tools(),
        waits::tools(),
        scripts::tools(),
        debug::tools(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The parameters of a tool that needs only a session.
#[derive(Deserialize, JsonSchema)]
struct OneSession {
    /// From tui_launch.
    session_id: String,
}

/// The result of a tool that has nothing to tell.
#[derive(Serialize, JsonSchema)]
struct Done {
    success: bool,
}

const DONE: Done = Done { success: true };
