//! Tools of the newer generation whose result asks for input; the client repeats its call with it.

use rmcp::model::*;
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::{Value, json};

use super::content::text;
use super::wire;

type Answers<'a> = Option<&'a InputResponses>;

/// The result of a round; `None` for other tools.
pub(crate) fn answer(
    name: &str,
    request: &CallToolRequestParams,
    context: &RequestContext<RoleServer>,
    codec: &RequestStateCodec,
) -> Result<Option<CallToolResponse>, ErrorData> {
    let answers = request.input_responses.as_ref();
    let state = request.request_state.as_deref();
    Ok(Some(match name {
        "test_input_required_result_elicitation" | "test_streaming_elicitation" => {
            match field(answers, "user_name", "name") {
                Some(name) => text(format!("Hello, {name}!")).into(),
                None => needs(json!({"user_name": name_form("What is your name?")}), None),
            }
        }
        "test_input_required_result_sampling" => match given(answers, "capital_question") {
            Some(answer) => {
                let said = answer.pointer("/content/text").and_then(Value::as_str);
                text(said.unwrap_or("an answer without text")).into()
            }
            None => needs(
                json!({"capital_question": sampling("What is the capital of France?", 100)}),
                None,
            ),
        },
        "test_input_required_result_list_roots" => match given(answers, "client_roots") {
            Some(roots) => text(format!("Roots: {}", roots["roots"])).into(),
            None => needs(json!({"client_roots": roots()}), None),
        },
        "test_input_required_result_request_state"
        | "test_input_required_result_tampered_state" => {
            match (open(codec, state)?, given(answers, "confirm")) {
                (Some(_), Some(_)) => text("state-ok").into(),
                _ => needs(
                    json!({"confirm": confirm_form()}),
                    Some(codec.seal(b"confirm")),
                ),
            }
        }
        "test_input_required_result_multiple_inputs" => {
            open(codec, state)?;
            let asked = json!({
                "user_name": name_form("What is your name?"),
                "greeting": sampling("Generate a greeting", 50),
                "client_roots": roots()
            });
            let all = ["user_name", "greeting", "client_roots"];
            if all.iter().all(|key| given(answers, key).is_some()) {
                text("All three came.").into()
            } else {
                needs(asked, Some(codec.seal(b"three")))
            }
        }
        "test_input_required_result_multi_round" => {
            let step = open(codec, state)?;
            match (
                step.as_deref(),
                field(answers, "step1", "name"),
                field(answers, "step2", "color"),
            ) {
                (Some(b"step2"), _, Some(color)) => {
                    text(format!("The favorite color is {color}.")).into()
                }
                (Some(b"step1"), Some(_), _) => {
                    let asked = json!({"step2": form("Step 2: What is your favorite color?", "color", "string")});
                    needs(asked, Some(codec.seal(b"step2")))
                }
                _ => needs(
                    json!({"step1": name_form("Step 1: What is your name?")}),
                    Some(codec.seal(b"step1")),
                ),
            }
        }
        "test_input_required_result_capabilities" => what_the_client_can(answers, context),
        "test_missing_capability" => {
            let client = context.client_capabilities().unwrap_or_default();
            if client.sampling.is_none() {
                let needed = ClientCapabilities::builder().enable_sampling().build();
                return Err(ErrorData::missing_required_client_capability(needed));
            }
            text("The client can sample.").into()
        }
        _ => return Ok(None),
    }))
}

/// Asks only by means that the client declared.
fn what_the_client_can(
    answers: Answers<'_>,
    context: &RequestContext<RoleServer>,
) -> CallToolResponse {
    if answers.is_some_and(|answers| !answers.is_empty()) {
        return text("Thank you.").into();
    }
    let client = context.client_capabilities().unwrap_or_default();
    let mut asked = json!({});
    if client.elicitation.is_some() {
        asked["user_name"] = name_form("What is your name?");
    }
    if client.sampling.is_some() {
        asked["greeting"] = sampling("Generate a greeting", 50);
    }
    if client.roots.is_some() {
        asked["client_roots"] = roots();
    }
    match asked.as_object() {
        Some(asked) if asked.is_empty() => text("The client can't be asked.").into(),
        _ => needs(asked, None),
    }
}

pub(crate) fn needs<R: From<InputRequiredResult>>(requests: Value, state: Option<String>) -> R {
    InputRequiredResult::new(Some(wire(requests)), state).into()
}

/// What is in a state of ours; an error if somebody changed it.
fn open(codec: &RequestStateCodec, state: Option<&str>) -> Result<Option<Vec<u8>>, ErrorData> {
    state
        .map(|state| codec.open(state))
        .transpose()
        .map_err(|error| ErrorData::invalid_params(format!("requestState: {error}"), None))
}

fn given<'a>(answers: Answers<'a>, key: &str) -> Option<&'a Value> {
    answers?.get(key).filter(|answer| answer.is_object())
}

/// A text of an accepted form.
pub(crate) fn field<'a>(answers: Answers<'a>, key: &str, field: &str) -> Option<&'a str> {
    given(answers, key)
        .filter(|answer| answer["action"] == "accept")
        .and_then(|answer| answer["content"][field].as_str())
}

fn name_form(message: &str) -> Value {
    form(message, "name", "string")
}

fn confirm_form() -> Value {
    form("Please confirm", "ok", "boolean")
}

pub(crate) fn form(message: &str, field: &str, kind: &str) -> Value {
    json!({"method": "elicitation/create", "params": {
        "mode": "form",
        "message": message,
        "requestedSchema": {"type": "object", "properties": {field: {"type": kind}}, "required": [field]}
    }})
}

fn sampling(prompt: &str, tokens: u32) -> Value {
    json!({"method": "sampling/createMessage", "params": {
        "messages": [{"role": "user", "content": {"type": "text", "text": prompt}}],
        "maxTokens": tokens
    }})
}

fn roots() -> Value {
    json!({"method": "roots/list"})
}
