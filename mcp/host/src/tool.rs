//! What an entry of `tools/list` says about views.

use serde_json::Value;

use crate::extension;

/// The parts of a tool entry that matter to a host.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tool {
    /// The tool's name.
    pub(crate) name: String,
    /// Its terminal view, if it has one.
    pub(crate) view: Option<ViewLink>,
    /// Where its HTML view is, if it has one.
    pub(crate) html: Option<String>,
    /// Whether a model, or a person in its place, may call it.
    pub(crate) for_model: bool,
    /// Whether a view may call it.
    pub(crate) for_app: bool,
    /// Whether its visibility is exactly `["app"]`.
    pub(crate) app_only: bool,
}

/// A tool's `_meta["dev.fka/terminal-ui"]`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ViewLink {
    /// Where the view is; a link without it leads nowhere.
    pub(crate) resource_uri: Option<String>,
    pub(crate) mime_type: Option<String>,
    pub(crate) catalog_id: Option<String>,
    pub(crate) action_tool: Option<String>,
}

impl Tool {
    /// Reads an entry; `None` when it has no name, so that nobody could call it.
    pub(crate) fn from_entry(entry: &Value) -> Option<Self> {
        let meta = entry.get("_meta");
        let visibility = meta
            .and_then(|meta| meta.get("ui"))
            .and_then(|ui| ui.get("visibility"))
            .and_then(Value::as_array);
        let sees = |who: &str| visibility.is_none_or(|list| list.iter().any(|entry| entry == who));
        Some(Self {
            name: text(entry, "name")?,
            view: meta
                .and_then(|meta| meta.get(extension::ID))
                .map(ViewLink::from_meta),
            html: html_uri(meta),
            for_model: sees("model"),
            for_app: sees("app"),
            app_only: visibility
                .is_some_and(|list| matches!(list.as_slice(), [only] if only == "app")),
        })
    }
}

impl ViewLink {
    fn from_meta(meta: &Value) -> Self {
        Self {
            resource_uri: text(meta, "resourceUri").filter(|uri| !uri.is_empty()),
            mime_type: text(meta, "mimeType"),
            catalog_id: text(meta, "catalogId"),
            action_tool: text(meta, "actionTool"),
        }
    }
}

/// Where the HTML view is: the nested key, else the deprecated flat one (MCP Apps 2026-01-26).
fn html_uri(meta: Option<&Value>) -> Option<String> {
    let meta = meta?;
    let nested = meta.get("ui").and_then(|ui| text(ui, "resourceUri"));
    nested
        .or_else(|| text(meta, "ui/resourceUri"))
        .filter(|uri| uri.starts_with("ui://"))
}

fn text(object: &Value, member: &str) -> Option<String> {
    object
        .get(member)
        .and_then(Value::as_str)
        .map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn visibility_is_both_unless_said() {
        for (meta, for_model, for_app, app_only) in [
            (json!({}), true, true, false),
            (
                json!({"ui": {"visibility": ["model", "app"]}}),
                true,
                true,
                false,
            ),
            (json!({"ui": {"visibility": ["model"]}}), true, false, false),
            (json!({"ui": {"visibility": ["app"]}}), false, true, true),
            (json!({"ui": {"visibility": []}}), false, false, false),
        ] {
            let tool = Tool::from_entry(&json!({"name": "t", "_meta": meta})).unwrap();
            assert_eq!(
                (tool.for_model, tool.for_app, tool.app_only),
                (for_model, for_app, app_only),
                "{meta}"
            );
        }
    }

    #[test]
    fn a_view_without_its_place_is_told_from_none_and_a_tool_needs_a_name() {
        let entry =
            json!({"name": "t", "_meta": {extension::ID: {"mimeType": extension::MIME_TYPE}}});
        let view = Tool::from_entry(&entry).unwrap().view.unwrap();
        assert_eq!(view.resource_uri, None);
        assert_eq!(Tool::from_entry(&json!({"name": "t"})).unwrap().view, None);
        assert_eq!(Tool::from_entry(&json!({"title": "t"})), None);
        assert_eq!(Tool::from_entry(&json!("t")), None);
    }
}
