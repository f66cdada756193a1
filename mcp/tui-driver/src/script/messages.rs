//! What the server and the process that runs its scripts say to each other: one JSON value a line.

use serde::{Deserialize, Serialize};

/// To the process.
#[derive(Debug, Deserialize, Serialize)]
pub(super) enum Order {
    /// Run this code, for so long at most.
    Run { code: String, timeout_ms: u64 },
    /// What a call came to: a JSON text, or the message of an error.
    Returned { ok: bool, text: String },
}

/// From the process.
#[derive(Debug, Deserialize, Serialize)]
pub(super) enum Report {
    /// The script calls a method of `tui` or `console`; the arguments are a JSON array.
    Call { name: String, arguments: String },
    /// The script ended; `full` if what scripts hold leaves the next no room.
    Ended { end: End, full: bool },
}

/// How a script ended.
#[derive(Debug, Deserialize, Serialize)]
pub(super) enum End {
    /// With this value, as a text and as JSON.
    Value { result: String, json: String },
    /// It threw.
    Thrown { message: String },
    /// It was stopped at its time.
    Stopped,
}
