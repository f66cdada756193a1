//! What a session looks at in an action that the core wrote.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::Arguments;

/// The members of an action that matter here; missing ones are empty.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct ActionParts<'a> {
    #[serde(borrow)]
    pub(super) name: Cow<'a, str>,
    #[serde(borrow)]
    pub(super) surface_id: Cow<'a, str>,
    #[serde(borrow)]
    source_component_id: Cow<'a, str>,
    #[serde(borrow)]
    context: Option<&'a RawValue>,
}

impl<'a> ActionParts<'a> {
    /// The parts of `action`.
    pub(super) fn of(action: &'a Arguments) -> Self {
        serde_json::from_str(action.as_str()).unwrap_or_default()
    }

    /// Whether two actions ask for the same; when is no part of what.
    pub(super) fn same(&self, other: &Self) -> bool {
        self.name == other.name
            && self.source_component_id == other.source_component_id
            && self.context.map(RawValue::get) == other.context.map(RawValue::get)
    }
}
