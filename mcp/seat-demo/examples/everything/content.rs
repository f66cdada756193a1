//! Tools that answer at once.

use rmcp::model::CallToolResult;
use serde_json::{Value, json};

use super::complete;

/// One red pixel.
pub(crate) const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dwn4EIAAA9sAOB0i2IYwAAAABJRU5ErkJggg==";
/// A sound of no samples.
const WAV: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

pub(crate) fn text(text: impl Into<String>) -> CallToolResult {
    complete(json!({"content": [{"type": "text", "text": text.into()}]}))
}

/// The result of a tool that needs nothing; `None` for other tools.
pub(crate) fn plain(name: &str) -> Option<CallToolResult> {
    let image = json!({"type": "image", "data": PNG, "mimeType": "image/png"});
    let content = |blocks: Value| complete(json!({"content": blocks}));
    Some(match name {
        "test_simple_text" => text("This is a simple text response for testing."),
        "json_schema_2020_12_tool" | "test_headers" => text("The arguments were right."),
        "test_image_content" => content(json!([image])),
        "test_audio_content" => {
            content(json!([{"type": "audio", "data": WAV, "mimeType": "audio/wav"}]))
        }
        "test_embedded_resource" => content(json!([{"type": "resource", "resource": {
            "uri": "test://embedded-resource",
            "mimeType": "text/plain",
            "text": "This is an embedded resource content."
        }}])),
        "test_multiple_content_types" => content(json!([
            {"type": "text", "text": "Multiple content types test:"},
            image,
            {"type": "resource", "resource": {
                "uri": "test://mixed-content-resource",
                "mimeType": "application/json",
                "text": "{\"test\":\"data\",\"value\":123}"
            }}
        ])),
        "test_error_handling" => complete(json!({
            "content": [{"type": "text", "text": "This tool intentionally returns an error for testing"}],
            "isError": true
        })),
        _ => return None,
    })
}
