//! Names that the terminal view extension has on the wire, and the catalogs that this host draws.

use serde_json::{Value, json};

/// The extension's key: in the client's capabilities, in a tool's `_meta`, in a result's `_meta`.
pub const ID: &str = "dev.fka/terminal-ui";

/// The MIME type of views and of data for them.
pub const MIME_TYPE: &str = "application/vnd.fka.terminal-ui+json";

/// A catalog that a host can draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostCatalog {
    /// The catalog's id, compared byte for byte.
    pub id: &'static str,
    /// The tool that takes this catalog's actions when the server names none.
    pub action_tool: Option<&'static str>,
}

/// The seat demo's catalog.
pub const SEAT_DEMO: HostCatalog = HostCatalog {
    id: "dev.fka:terminal-seat-demo/0.1",
    action_tool: Some("seat_action"),
};

/// What the client puts under [`ID`] in its `capabilities.extensions`.
pub fn client_settings(catalogs: &[HostCatalog]) -> Value {
    let ids: Vec<_> = catalogs.iter().map(|catalog| catalog.id).collect();
    json!({ "catalogs": ids })
}

/// Whether a MIME type is [`MIME_TYPE`]; case and parameters do not matter.
pub fn is_view_mime_type(mime_type: &str) -> bool {
    let essence = mime_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case(MIME_TYPE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_client_names_its_catalogs() {
        assert_eq!(
            client_settings(&[SEAT_DEMO]).to_string(),
            r#"{"catalogs":["dev.fka:terminal-seat-demo/0.1"]}"#
        );
    }

    #[test]
    fn mime_types_agree_whatever_their_case_and_parameters() {
        for (mime_type, agrees) in [
            (MIME_TYPE, true),
            ("Application/VND.fka.terminal-ui+JSON; charset=utf-8", true),
            ("application/json", false),
            ("text/html;profile=mcp-app", false),
            ("", false),
        ] {
            assert_eq!(is_view_mime_type(mime_type), agrees, "{mime_type}");
        }
    }
}
