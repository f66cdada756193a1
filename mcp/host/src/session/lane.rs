//! One surface's calls: one in flight, at most one waiting.

use serde_json::{Map, Value};

/// The calls that the actions of one surface became.
#[derive(Debug)]
pub(super) struct Lane {
    pub(super) surface: String,
    in_flight: Option<Map<String, Value>>,
    waiting: Option<Map<String, Value>>,
}

impl Lane {
    pub(super) fn new(surface: &str) -> Self {
        Self {
            surface: surface.to_owned(),
            in_flight: None,
            waiting: None,
        }
    }

    /// Takes an action; `Some` is to be sent now.
    ///
    /// While a call is in flight, a repeat of its action is dropped and another action waits in the one
    /// place there is: the last one wins, for it is what the person wants now. A repeat of the action in
    /// flight also takes back the one that waits.
    pub(super) fn take(&mut self, action: Map<String, Value>) -> Option<Map<String, Value>> {
        match &self.in_flight {
            None => {
                self.in_flight = Some(action.clone());
                Some(action)
            }
            Some(current) if same_action(current, &action) => {
                self.waiting = None;
                None
            }
            Some(_) => {
                self.waiting = Some(action);
                None
            }
        }
    }

    /// The name of the action whose call is in flight.
    pub(super) fn action_in_flight(&self) -> Option<String> {
        let name = self.in_flight.as_ref()?.get("name")?;
        name.as_str().map(str::to_owned)
    }

    /// The call in flight ended; `Some` is to be sent now.
    pub(super) fn end(&mut self) -> Option<Map<String, Value>> {
        self.in_flight = self.waiting.take();
        self.in_flight.clone()
    }
}

/// Whether two actions ask for the same; when is no part of what.
fn same_action(a: &Map<String, Value>, b: &Map<String, Value>) -> bool {
    ["name", "sourceComponentId", "context"]
        .iter()
        .all(|member| a.get(*member) == b.get(*member))
}
