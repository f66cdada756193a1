//! What a session asks of its owner.

use serde_json::Value;

use super::Failure;
use super::document::Document;
use crate::Arguments;

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
        arguments: Arguments,
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
    /// Show this HTML document, in a sandbox of an origin of its own, under its policy.
    Mount(Document),
    /// Give this JSON-RPC message to the HTML view.
    Post(String),
    /// Send this request of the HTML view's to the server as it is, then call
    /// [`Session::call_ended`](super::Session::call_ended).
    PassOn {
        /// Tells the answers apart.
        id: CallId,
        /// `resources/read`, `resources/list` or `resources/templates/list`.
        method: String,
        /// Its parameters.
        params: Value,
    },
    /// Ask the person whether the HTML view may, then call [`Session::consent`](super::Session::consent).
    Ask(ConsentId, Wanted),
    /// The person agreed that the HTML view says this to the conversation, in their name.
    Message(String),
    /// Show the HTML view so: `inline` or `fullscreen`.
    DisplayMode(&'static str),
    /// The HTML view is this many pixels high.
    Height(f64),
    /// A line of the HTML view's log.
    Logged(String),
    /// The view wanted to call this tool and may not.
    Refused(String),
    /// The HTML view is ready to be closed.
    TornDown,
    /// A result is reached: the view stays until the next key, then close.
    Done,
    /// The session can't go on; close the view.
    Failed(Failure),
}

/// Tells the calls of a session apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CallId(pub(super) u64);

/// Tells what an HTML view wants apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConsentId(pub(super) u64);

impl ConsentId {
    /// The id as a number, for a page that the person is asked on.
    pub fn number(self) -> u64 {
        self.0
    }

    /// The id with this number; one that nobody waits for is passed over.
    pub fn from_number(number: u64) -> Self {
        Self(number)
    }
}

/// What an HTML view wants that only a person can allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// To open this address in a browser.
    Link(String),
    /// To say this to the conversation, in the person's name.
    Message(String),
}

impl CallId {
    /// The id with this number, for an owner that calls tools beside a session.
    pub fn from_number(number: u64) -> Self {
        Self(number)
    }

    /// The id as a number, for logs.
    pub fn number(self) -> u64 {
        self.0
    }
}
