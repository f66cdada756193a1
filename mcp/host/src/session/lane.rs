//! One surface's calls: one in flight at most.

use super::action_parts::ActionParts;
use crate::Arguments;

/// The calls that the actions of one surface became.
#[derive(Debug)]
pub(super) struct Lane {
    pub(super) surface: String,
    in_flight: Option<Arguments>,
}

/// What becomes of an action.
#[derive(Debug)]
pub(super) enum Taken {
    /// It is to be sent now.
    Send(Arguments),
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
    pub(super) fn take(&mut self, action: Arguments) -> Taken {
        match &self.in_flight {
            None => {
                self.in_flight = Some(action.clone());
                Taken::Send(action)
            }
            Some(current) if ActionParts::of(current).same(&ActionParts::of(&action)) => {
                Taken::Repeat
            }
            Some(_) => Taken::Busy,
        }
    }

    /// The name of the action whose call is in flight.
    pub(super) fn action_in_flight(&self) -> Option<String> {
        let action = self.in_flight.as_ref()?;
        Some(ActionParts::of(action).name.into_owned())
    }

    /// The call in flight ended.
    pub(super) fn end(&mut self) {
        self.in_flight = None;
    }
}
