//! What an engine said during a call, kept for after it.

use std::fmt;

use serde_json::{Map, Value, json};
use splitflap_core::action::Action;
use splitflap_core::listener::{Listener, Reason, Report};

/// Actions and errors in the order in which they came.
#[derive(Debug, Default)]
pub(super) struct Heard {
    /// Actions as the core wrote them: the text of a JSON object.
    pub(super) actions: Vec<String>,
    /// Errors.
    pub(super) errors: Vec<Fault>,
}

/// A report that outlives the call.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) reason: Reason,
    pub(super) surface_id: Option<String>,
    pub(super) component_id: Option<String>,
    pub(super) path: String,
    pub(super) data_path: Option<String>,
    /// Place of the message in its list.
    pub(super) index: Option<u32>,
    pub(super) limit: Option<(&'static str, usize)>,
    pub(super) message: String,
}

impl Listener for Heard {
    fn action(&mut self, action: &Action<'_>) {
        let mut text = String::new();
        // A text takes whatever is written to it.
        if action.write_json(&mut text).is_ok() {
            self.actions.push(text);
        }
    }

    fn error(&mut self, report: &Report<'_>) {
        self.errors.push(Fault::new(report));
    }
}

impl Fault {
    fn new(report: &Report<'_>) -> Self {
        Self {
            reason: report.reason,
            surface_id: report.surface_id.map(str::to_owned),
            component_id: report.component_id.map(str::to_owned),
            path: report.path.to_owned(),
            data_path: report.data_path.map(str::to_owned),
            index: report.index,
            limit: report
                .reached
                .map(|reached| (reached.limit, reached.capacity)),
            message: report.to_string(),
        }
    }

    /// A fault that the engine did not see.
    pub(super) fn of(reason: Reason, message: String) -> Self {
        Self {
            message,
            ..Self::new(&Report::new(reason, format_args!("")))
        }
    }

    /// Whether the message was applied all the same.
    pub(super) fn is_remark(&self) -> bool {
        self.reason == Reason::DataMismatch
    }

    /// The error as `replay` prints it.
    pub(super) fn to_json(&self) -> Value {
        let mut error = Map::new();
        error.insert("code".to_owned(), json!(self.reason.code()));
        error.insert("reason".to_owned(), json!(self.reason.name()));
        error.insert("surfaceId".to_owned(), json!(self.surface_id));
        error.insert("path".to_owned(), json!(self.path));
        if let Some(path) = &self.data_path {
            error.insert("dataPath".to_owned(), json!(path));
        }
        if let Some(id) = &self.component_id {
            error.insert("componentId".to_owned(), json!(id));
        }
        if let Some((limit, capacity)) = self.limit {
            error.insert("limit".to_owned(), json!(limit));
            error.insert("capacity".to_owned(), json!(capacity));
        }
        error.insert("message".to_owned(), json!(self.message));
        if let Some(index) = self.index {
            error.insert("index".to_owned(), json!(index));
        }
        Value::Object(error)
    }
}

impl fmt::Display for Fault {
    /// The message with the place in front; unfiltered, as ids and paths are a server's.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.data_path.as_deref().unwrap_or(&self.path);
        if !place.is_empty() {
            write!(f, "{place}: ")?;
        }
        write!(f, "{} ({})", self.message, self.reason.name())
    }
}
