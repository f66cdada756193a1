//! One surface's calls: one in flight at most.

use serde_json::{Map, Value};

/// The calls that the actions of one surface became.
#[derive(Debug)]
pub(super) struct Lane {
    pub(super) surface: String,
    in_flight: Option<Map<String, Value>>,
}

/// What becomes of an action.
#[derive(Debug)]
pub(super) enum Taken {
    /// It is to be sent now.
    Send(Map<String, Value>),
    /// It is the one in flight once more: dropped.
    Repeat,
    /// Another one is in flight. It is dropped too, and the person is told: what it says (a seat, a
    /// revision, what was selected) may not be true any more when the answer has come.
    Busy,
}

impl Lane {
    pub(super) fn new(surface: &str) -> Self {
        Self {
            surface: surface.to_owned(),
            in_flight: None,
        }
    }

    /// Takes an action.
    pub(super) fn take(&mut self, action: Map<String, Value>) -> Taken {
        match &self.in_flight {
            None => {
                self.in_flight = Some(action.clone());
                Taken::Send(action)
            }
            Some(current) if same_action(current, &action) => Taken::Repeat,
            Some(_) => Taken::Busy,
        }
    }

    /// The name of the action whose call is in flight.
    pub(super) fn action_in_flight(&self) -> Option<String> {
        let name = self.in_flight.as_ref()?.get("name")?;
        name.as_str().map(str::to_owned)
    }

    /// The call in flight ended.
    pub(super) fn end(&mut self) {
        self.in_flight = None;
    }
}

/// Whether two actions ask for the same; when is no part of what.
fn same_action(a: &Map<String, Value>, b: &Map<String, Value>) -> bool {
    ["name", "sourceComponentId", "context"]
        .iter()
        .all(|member| a.get(*member) == b.get(*member))
}
