//! What a session asks of its owner.

use serde_json::{Map, Value};

use super::Failure;

/// What the owner of a session does for it.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask the server for `resources/read`, then call [`Session::resource`](super::Session::resource).
    ReadResource {
        /// The resource.
        uri: String,
    },
    /// Ask the server for `tools/call`, then call [`Session::call_ended`](super::Session::call_ended).
    CallTool {
        /// Tells the answers apart.
        id: CallId,
        /// The tool.
        name: String,
        /// Its arguments.
        arguments: Map<String, Value>,
    },
    /// Feed these bytes to the view, as one text that ends with them.
    Feed {
        /// Messages as JSON.
        bytes: Vec<u8>,
        /// Whether they describe the view itself; then the view can't be shown without them.
        is_view: bool,
    },
    /// No action of the view is under way any more.
    Settled,
    /// Show this line to the person, for instance why an action was refused.
    Note(String),
    /// What the model should know with its next turn; it replaces what was said before.
    ModelContext(String),
    /// A result is reached: the view stays until the next key, then close.
    Done,
    /// The session can't go on; close the view.
    Failed(Failure),
}

/// Tells the calls of a session apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CallId(pub(super) u64);
