//! The tools as they are listed.

use rmcp::model::Tool;
use serde_json::{Value, json};

use super::wire;

/// Name and description of the tools that take no arguments.
const PLAIN: [(&str, &str); 25] = [
    ("test_simple_text", "Returns a text"),
    ("test_image_content", "Returns an image"),
    ("test_audio_content", "Returns a sound"),
    ("test_embedded_resource", "Returns an embedded resource"),
    (
        "test_multiple_content_types",
        "Returns a text, an image and a resource",
    ),
    ("test_error_handling", "Always fails"),
    ("test_tool_with_logging", "Logs while it runs"),
    ("test_logging_tool", "Logs if the request asks for it"),
    ("test_tool_with_progress", "Tells its progress"),
    (
        "test_elicitation_sep1034_defaults",
        "Asks for values that all have defaults",
    ),
    (
        "test_elicitation_sep1330_enums",
        "Asks for choices of every kind",
    ),
    ("test_reconnection", "Closes its stream before it answers"),
    (
        "test_streaming_elicitation",
        "Asks for a name by its result",
    ),
    ("test_missing_capability", "Needs sampling"),
    (
        "test_trigger_tool_change",
        "Tells listeners that the tools changed",
    ),
    (
        "test_trigger_prompt_change",
        "Tells listeners that the prompts changed",
    ),
    ("test_input_required_result_elicitation", "Needs a name"),
    (
        "test_input_required_result_sampling",
        "Needs an answer of a model",
    ),
    (
        "test_input_required_result_list_roots",
        "Needs the client's roots",
    ),
    (
        "test_input_required_result_request_state",
        "Needs a yes and its own state",
    ),
    (
        "test_input_required_result_multiple_inputs",
        "Needs three things at once",
    ),
    (
        "test_input_required_result_multi_round",
        "Needs one thing after the other",
    ),
    (
        "test_input_required_result_tampered_state",
        "Sees when its state was changed",
    ),
    (
        "test_input_required_result_capabilities",
        "Needs only what the client can do",
    ),
    (
        "json_schema_2020_12_tool",
        "Tool with JSON Schema 2020-12 features",
    ),
];

pub(crate) fn tools() -> Vec<Tool> {
    let plain = PLAIN.iter().map(|&(name, description)| {
        let schema = match name {
            "json_schema_2020_12_tool" => schema_2020_12(),
            _ => json!({"type": "object", "properties": {}}),
        };
        tool(name, description, schema)
    });
    let others = [
        tool(
            "test_sampling",
            "Asks the client's model",
            json!({"type": "object", "properties": {"prompt": {"type": "string"}}, "required": ["prompt"]}),
        ),
        tool(
            "test_elicitation",
            "Asks the person",
            json!({"type": "object", "properties": {"message": {"type": "string"}}, "required": ["message"]}),
        ),
        tool(
            "test_headers",
            "Has arguments that are sent as headers, too",
            json!({
                "type": "object",
                "properties": {"region": {"type": "string", "x-mcp-header": "Region"}}
            }),
        ),
    ];
    plain.chain(others).collect()
}

fn tool(name: &str, description: &str, schema: Value) -> Tool {
    wire(json!({"name": name, "description": description, "inputSchema": schema}))
}

fn schema_2020_12() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {"address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}}
        }},
        "properties": {
            "name": {"type": "string"},
            "address": {"$ref": "#/$defs/address"},
            "contactMethod": {"type": "string", "enum": ["phone", "email"]},
            "phone": {"type": "string"},
            "email": {"type": "string"}
        },
        "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
        "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
        "then": {"required": ["phone"]},
        "else": {"required": ["email"]},
        "additionalProperties": false
    })
}
