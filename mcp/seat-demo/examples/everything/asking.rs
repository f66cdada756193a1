//! Tools that tell or ask the client something while they run; asking is for the older generation.

use std::time::Duration;

use rmcp::model::*;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::{Value, json};

use super::content::text;
use super::{complete, wire};

/// The result; `None` for other tools.
pub(crate) async fn answer(
    name: &str,
    request: &CallToolRequestParams,
    context: &RequestContext<RoleServer>,
) -> Result<Option<CallToolResult>, ErrorData> {
    let argument = |name: &str| {
        let found = request.arguments.as_ref().and_then(|all| all.get(name));
        found.and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    Ok(Some(match name {
        "test_tool_with_logging" => log(context).await,
        "test_logging_tool" if context.meta.log_level().is_some() => log(context).await,
        "test_logging_tool" => text("Nothing was logged."),
        "test_tool_with_progress" => progress(context).await,
        "test_sampling" => sample(context, &argument("prompt")).await,
        "test_elicitation" => {
            let schema = json!({
                "type": "object",
                "properties": {
                    "username": {"type": "string", "description": "User's response"},
                    "email": {"type": "string", "description": "User's email address"}
                },
                "required": ["username", "email"]
            });
            ask(context, &argument("message"), schema, "User response").await
        }
        "test_elicitation_sep1034_defaults" => {
            ask(
                context,
                "All of these have defaults.",
                defaults(),
                "Elicitation completed",
            )
            .await
        }
        "test_elicitation_sep1330_enums" => {
            ask(
                context,
                "Choices of every kind.",
                choices(),
                "Elicitation completed",
            )
            .await
        }
        "test_reconnection" => {
            tokio::time::sleep(Duration::from_millis(100)).await;
            text("Reconnection test completed")
        }
        _ => return Ok(None),
    }))
}

async fn log(context: &RequestContext<RoleServer>) -> CallToolResult {
    for told in [
        "Tool execution started",
        "Tool processing data",
        "Tool execution completed",
    ] {
        let message = LoggingMessageNotificationParam::new(LoggingLevel::Info, json!(told));
        // A client that has gone misses the log as well as the result.
        let _ = context.peer.notify_logging_message(message).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    text("Logging test completed")
}

async fn progress(context: &RequestContext<RoleServer>) -> CallToolResult {
    for done in [0.0, 50.0, 100.0] {
        if let Some(token) = context.meta.get_progress_token() {
            let progress = ProgressNotificationParam::new(token, done).with_total(100.0);
            let _ = context.peer.notify_progress(progress).await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    text("Progress test completed")
}

async fn sample(context: &RequestContext<RoleServer>, prompt: &str) -> CallToolResult {
    let asked = CreateMessageRequestParams::new(vec![SamplingMessage::user_text(prompt)], 100);
    match context.peer.create_message(asked).await {
        Ok(answer) => {
            let said = answer
                .message
                .content
                .first()
                .and_then(|content| content.as_text());
            text(format!(
                "LLM response: {}",
                said.map_or("", |said| &said.text)
            ))
        }
        Err(error) => failed(&error.to_string()),
    }
}

async fn ask(
    context: &RequestContext<RoleServer>,
    message: &str,
    schema: Value,
    told: &str,
) -> CallToolResult {
    let form = wire(json!({"mode": "form", "message": message, "requestedSchema": schema}));
    match context.peer.create_elicitation(form).await {
        Ok(answer) => {
            let content = answer.content.unwrap_or_default();
            let action = serde_json::to_value(answer.action).unwrap_or_default();
            let action = action.as_str().unwrap_or_default();
            text(format!("{told}: action={action}, content={content}"))
        }
        Err(error) => failed(&error.to_string()),
    }
}

fn failed(error: &str) -> CallToolResult {
    complete(json!({"content": [{"type": "text", "text": error}], "isError": true}))
}

fn defaults() -> Value {
    json!({"type": "object", "properties": {
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
        "verified": {"type": "boolean", "default": true}
    }})
}

fn choices() -> Value {
    let titled = |word: &str| {
        let choice = |value: &str, number: &str| json!({"const": value, "title": format!("{number} {word}")});
        json!([
            choice("value1", "First"),
            choice("value2", "Second"),
            choice("value3", "Third")
        ])
    };
    let plain = json!(["option1", "option2", "option3"]);
    json!({"type": "object", "properties": {
        "untitledSingle": {"type": "string", "enum": plain},
        "titledSingle": {"type": "string", "oneOf": titled("Option")},
        "legacyEnum": {
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"]
        },
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": plain}},
        "titledMulti": {"type": "array", "items": {"anyOf": titled("Choice")}}
    }})
}
