//! What the client of a call can show to the person.

use rmcp::model::ClientCapabilities;
use serde_json::Value;

use crate::view::{CATALOG_ID, HTML_MIME_TYPE, TERMINAL_EXTENSION, UI_EXTENSION};

/// Which views a client said that it shows. Without a word from it: none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draws {
    /// The catalog of the terminal view.
    pub terminal: bool,
    /// MCP Apps in HTML.
    pub html: bool,
    /// Forms (elicitation).
    pub forms: bool,
}

impl Draws {
    /// Reads the capabilities of a handshake or of a request.
    #[must_use]
    pub fn read(client: Option<&ClientCapabilities>) -> Self {
        let Some(client) = client else {
            return Self::default();
        };
        let listed = |extension: &str, list: &str, word: &str| {
            client
                .extensions
                .as_ref()
                .and_then(|extensions| extensions.get(extension)?.get(list))
                .and_then(Value::as_array)
                .is_some_and(|words| words.iter().any(|found| found == word))
        };
        Self {
            terminal: listed(TERMINAL_EXTENSION, "catalogs", CATALOG_ID),
            html: listed(UI_EXTENSION, "mimeTypes", HTML_MIME_TYPE),
            // An empty object means forms; one that names the URL mode alone does not.
            forms: client
                .elicitation
                .as_ref()
                .is_some_and(|modes| modes.form.is_some() || modes.url.is_none()),
        }
    }

    /// Whether there is a view with a seat map.
    #[must_use]
    pub fn seat_map(self) -> bool {
        self.terminal || self.html
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Draws;

    fn read(capabilities: Value) -> Draws {
        Draws::read(Some(&serde_json::from_value(capabilities).unwrap()))
    }

    #[test]
    fn what_is_not_said_is_not_drawn() {
        assert_eq!(Draws::read(None), Draws::default());
        for nothing in [
            json!({}),
            json!({"extensions": {"dev.fka/terminal-ui": {}}}),
            json!({"extensions": {"dev.fka/terminal-ui": {"catalogs": ["some.other/1"]}}}),
            json!({"extensions": {"dev.fka/terminal-ui": {"catalogs": "dev.fka:terminal-seat-demo/0.1"}}}),
            json!({"extensions": {"io.modelcontextprotocol/ui": {"mimeTypes": ["text/html"]}}}),
            json!({"elicitation": {"url": {}}}),
        ] {
            assert_eq!(read(nothing.clone()), Draws::default(), "{nothing}");
        }
    }

    #[test]
    fn each_view_is_read_from_its_own_word() {
        let all = read(json!({
            "elicitation": {},
            "extensions": {
                "io.modelcontextprotocol/ui": {"mimeTypes": ["x/y", "text/html;profile=mcp-app"]},
                "dev.fka/terminal-ui": {"catalogs": ["some.other/1", "dev.fka:terminal-seat-demo/0.1"]}
            }
        }));
        assert_eq!(
            all,
            Draws {
                terminal: true,
                html: true,
                forms: true
            }
        );
        assert!(read(json!({"elicitation": {"form": {}, "url": {}}})).forms);
    }
}
