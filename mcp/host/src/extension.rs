//! Names that the terminal view extension has on the wire.

use serde_json::{Value, json};
use splitflap_core::catalog::Catalog;

/// The extension's key: in the client's capabilities, in a tool's `_meta`, in a result's `_meta`.
pub const ID: &str = "dev.fka/terminal-ui";

/// The MIME type of views and of data for them.
pub const MIME_TYPE: &str = "application/vnd.fka.terminal-ui+json";

/// The extension of HTML views: its key in capabilities (MCP Apps 2026-01-26).
pub const HTML_ID: &str = "io.modelcontextprotocol/ui";

/// The MIME type of HTML views.
pub const HTML_MIME_TYPE: &str = "text/html;profile=mcp-app";

/// What the client puts under [`ID`] in its `capabilities.extensions`.
pub fn client_settings(catalogs: &[&Catalog]) -> Value {
    let ids: Vec<_> = catalogs.iter().map(|catalog| catalog.id).collect();
    json!({ "catalogs": ids })
}

/// Whether a MIME type is [`MIME_TYPE`]; case and parameters do not matter.
pub fn is_view_mime_type(mime_type: &str) -> bool {
    let essence = mime_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case(MIME_TYPE)
}

/// Whether a MIME type is [`HTML_MIME_TYPE`]; case and white space do not matter.
pub fn is_html_mime_type(mime_type: &str) -> bool {
    let mut parts = mime_type.split(';').map(str::trim);
    let essence = parts.next().unwrap_or_default();
    let profile = |part: &str| {
        let (name, value) = part.split_once('=')?;
        let value = value.trim().trim_matches('"');
        (name.trim().eq_ignore_ascii_case("profile") && value.eq_ignore_ascii_case("mcp-app"))
            .then_some(())
    };
    essence.eq_ignore_ascii_case("text/html") && parts.any(|part| profile(part).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

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
