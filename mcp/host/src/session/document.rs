//! An HTML view's document, and what it may reach (MCP Apps 2026-01-26).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::Failure;
use crate::extension;

/// A document may have this many bytes: everything that it needs is in it.
pub const DOCUMENT_LIMIT: usize = 16 * 1024 * 1024;

/// An HTML view as it came from the server, which must be shown in a sandbox only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The page.
    pub html: String,
    /// The `Content-Security-Policy` that it must be served with.
    pub policy: String,
}

impl Document {
    /// The document at `uri`, out of a `resources/read` result.
    pub(super) fn read(uri: &str, result: &Value) -> Result<Self, Failure> {
        let contents = result.get("contents").and_then(Value::as_array);
        let contents = contents.map(Vec::as_slice).unwrap_or_default();
        let own = |content: &&Value| content.get("uri").is_some_and(|found| found == uri);
        let empty = || Failure::EmptyView {
            uri: uri.to_owned(),
        };
        let content = contents.iter().find(own).or_else(|| contents.first());
        let content = content.ok_or_else(empty)?;
        let mime_type = content.get("mimeType").and_then(Value::as_str);
        if !mime_type.is_some_and(extension::is_html_mime_type) {
            return Err(Failure::ViewMimeType {
                uri: uri.to_owned(),
                found: mime_type.map(str::to_owned),
                wanted: extension::HTML_MIME_TYPE,
            });
        }
        let text = |name: &str| content.get(name).and_then(Value::as_str);
        let html = match (text("text"), text("blob")) {
            (Some(text), _) => text.to_owned(),
            (None, Some(blob)) => {
                let bytes = STANDARD.decode(blob).ok();
                let html = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
                html.ok_or_else(empty)?
            }
            (None, None) => return Err(empty()),
        };
        if html.len() > DOCUMENT_LIMIT {
            return Err(Failure::ViewTooLarge {
                uri: uri.to_owned(),
                bytes: html.len(),
                limit: DOCUMENT_LIMIT,
            });
        }
        let ui = content.get("_meta").and_then(|meta| meta.get("ui"));
        let csp = ui.and_then(|ui| ui.get("csp")).unwrap_or(&Value::Null);
        Ok(Self {
            html,
            policy: policy(csp),
        })
    }
}

/// The policy that a resource's `_meta.ui.csp` comes to; what it does not declare stays closed.
fn policy(csp: &Value) -> String {
    let declared = |name: &str| -> Vec<&str> {
        let list = csp.get(name).and_then(Value::as_array);
        let list = list.into_iter().flatten().filter_map(Value::as_str);
        list.filter(|source| is_source(source)).collect()
    };
    let from = |own: &[&str], declared: &[&str]| {
        let all = [own, declared].concat();
        match all.is_empty() {
            true => "'none'".to_owned(),
            false => all.join(" "),
        }
    };
    let resources = declared("resourceDomains");
    let mut base = declared("baseUriDomains");
    if base.is_empty() {
        base.push("'self'");
    }
    [
        ("default-src", "'none'".to_owned()),
        (
            "script-src",
            from(&["'self'", "'unsafe-inline'"], &resources),
        ),
        (
            "style-src",
            from(&["'self'", "'unsafe-inline'"], &resources),
        ),
        ("img-src", from(&["'self'", "data:"], &resources)),
        ("media-src", from(&["'self'", "data:"], &resources)),
        ("font-src", from(&["'self'", "data:"], &resources)),
        ("connect-src", from(&[], &declared("connectDomains"))),
        ("frame-src", from(&[], &declared("frameDomains"))),
        ("base-uri", from(&base, &[])),
        ("object-src", "'none'".to_owned()),
        ("form-action", "'none'".to_owned()),
    ]
    .map(|(name, sources)| format!("{name} {sources}"))
    .join("; ")
}

/// Whether a text is one origin, perhaps with a wildcard in front: nothing that could end a directive or name another
/// kind of source.
fn is_source(text: &str) -> bool {
    let host = ["https://", "http://", "wss://", "ws://"]
        .iter()
        .find_map(|scheme| text.strip_prefix(scheme));
    host.is_some_and(|host| {
        let bare = host.strip_prefix("*.").unwrap_or(host);
        text.len() <= 300
            && bare.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '[')
            && bare
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b".-:[]/_~%".contains(&byte))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nothing_is_open_that_is_not_declared() {
        assert_eq!(
            policy(&Value::Null),
            "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; \
             img-src 'self' data:; media-src 'self' data:; font-src 'self' data:; connect-src 'none'; \
             frame-src 'none'; base-uri 'self'; object-src 'none'; form-action 'none'"
        );
        let csp = json!({"connectDomains": ["https://api.example.org", "wss://*.example.org:8443"],
            "resourceDomains": ["https://cdn.example.org"], "frameDomains": ["https://f.example.org"],
            "baseUriDomains": ["https://b.example.org"]});
        let policy = policy(&csp);
        for part in [
            "connect-src https://api.example.org wss://*.example.org:8443;",
            "script-src 'self' 'unsafe-inline' https://cdn.example.org;",
            "frame-src https://f.example.org;",
            "base-uri https://b.example.org;",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
    }

    #[test]
    fn a_source_is_an_origin_and_nothing_else() {
        for wrong in [
            "*",
            "https:",
            "https://*",
            "'unsafe-eval'",
            "data:",
            "https://a.example; script-src *",
            "https://a.example *",
            "https://a.example,https://b.example",
            "javascript:alert(1)",
            "",
        ] {
            assert!(!is_source(wrong), "{wrong}");
        }
        assert!(is_source("https://[::1]:8080"));
    }

    #[test]
    fn a_document_is_text_or_a_blob_of_the_right_type() {
        let uri = "ui://x/y.html";
        let content = |more: Value| {
            let mut content = json!({"uri": uri, "mimeType": extension::HTML_MIME_TYPE});
            content
                .as_object_mut()
                .unwrap()
                .extend(more.as_object().cloned().unwrap());
            json!({ "contents": [content] })
        };
        let read = |result: &Value| Document::read(uri, result).map(|document| document.html);
        assert_eq!(read(&content(json!({"text": "<p>"}))).unwrap(), "<p>");
        assert_eq!(read(&content(json!({"blob": "PHA+"}))).unwrap(), "<p>");
        for wrong in [
            content(json!({"blob": "?"})),
            content(json!({})),
            content(json!({"text": "<p>", "mimeType": "text/html"})),
            json!({}),
            content(json!({"text": " ".repeat(DOCUMENT_LIMIT + 1)})),
        ] {
            assert!(read(&wrong).is_err());
        }
    }
}
