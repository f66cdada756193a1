//! The prompts.

use rmcp::ErrorData;
use rmcp::model::*;
use serde_json::{Value, json};

use super::content::PNG;
use super::rounds::{field, form, needs};
use super::{complete, unknown, wire};

pub(crate) fn all() -> Vec<Prompt> {
    let argument = |name: &str| json!({"name": name, "description": name, "required": true});
    wire(json!([
        {"name": "test_simple_prompt", "description": "A prompt without arguments"},
        {"name": "test_prompt_with_arguments", "description": "A prompt with two arguments",
         "arguments": [argument("arg1"), argument("arg2")]},
        {"name": "test_prompt_with_embedded_resource", "description": "A prompt with a resource",
         "arguments": [argument("resourceUri")]},
        {"name": "test_prompt_with_image", "description": "A prompt with an image"},
        {"name": "test_input_required_result_prompt", "description": "A prompt that needs input"}
    ]))
}

pub(crate) fn get(request: &GetPromptRequestParams) -> Result<GetPromptResponse, ErrorData> {
    let argument = |name: &str| {
        let found = request.arguments.as_ref().and_then(|all| all.get(name));
        found.and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let says = |content: Value| json!({"role": "user", "content": content});
    let text = |text: &str| json!({"type": "text", "text": text});
    let messages = match request.name.as_str() {
        "test_simple_prompt" => json!([says(text("This is a simple prompt for testing."))]),
        "test_prompt_with_arguments" => {
            let told = format!(
                "Prompt with arguments: arg1='{}', arg2='{}'",
                argument("arg1"),
                argument("arg2")
            );
            json!([says(text(&told))])
        }
        "test_prompt_with_embedded_resource" => json!([
            says(json!({"type": "resource", "resource": {
                "uri": argument("resourceUri"),
                "mimeType": "text/plain",
                "text": "Embedded resource content for testing."
            }})),
            says(text("Please process the embedded resource above."))
        ]),
        "test_prompt_with_image" => json!([
            says(json!({"type": "image", "data": PNG, "mimeType": "image/png"})),
            says(text("Please analyze the image above."))
        ]),
        "test_input_required_result_prompt" => {
            match field(request.input_responses.as_ref(), "user_context", "context") {
                Some(context) => json!([says(text(&format!("In the context of {context}.")))]),
                None => {
                    let asked = form("What context should the prompt use?", "context", "string");
                    return Ok(needs(json!({"user_context": asked}), None));
                }
            }
        }
        name => return Err(unknown("prompt", name)),
    };
    Ok(complete::<GetPromptResult>(json!({"messages": messages})).into())
}
