//! The client as `@modelcontextprotocol/conformance` wants to see it: connects to the address that is its last
//! argument, calls what the scenario names (`MCP_CONFORMANCE_CONTEXT`) or else every tool there is, all at once, and
//! answers forms with their defaults, which here is what the person says. See `tests/mcp-conformance`.

use std::env;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use serde_json::{Map, Value, json};
use splitflap::Arguments;
use splitflap::client::{Client, Generation, Offers, Reply, Server};
use splitflap::elicitation::{Answer, Question, QuestionKind};
use splitflap::form::Form;
use splitflap::session::CallId;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("conformance client: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let url = env::args().next_back().ok_or("no address")?;
    let (sender, replies) = mpsc::channel();
    let server = Server::Url {
        url,
        patience: Duration::from_secs(20),
    };
    let offers = Offers {
        questions: true,
        ..Offers::default()
    };
    let client = Client::connect(server, Generation::Probe, offers, move |reply| {
        let _ = sender.send(reply);
    })
    .map_err(|error| error.to_string())?;
    let tools = match next(&replies)? {
        Reply::Ready { tools, .. } => tools,
        other => return Err(format!("{other:?}")),
    };
    let calls = calls(&tools);
    for (number, (name, arguments)) in (0..).zip(&calls) {
        let id = CallId::from_number(number);
        client.call_tool(id, name.clone(), Arguments::from(arguments.clone()));
    }
    let mut open = calls.len();
    while open > 0 {
        match next(&replies)? {
            Reply::Call(_, result) => {
                println!("{result:?}");
                open -= 1;
            }
            Reply::Asked(id, question) => client.answer(id, answer(&question)),
            Reply::Gone(why) => return Err(why.to_string()),
            Reply::Ready { .. } | Reply::Resource(_) | Reply::Withdrawn(_) => {}
        }
    }
    Ok(())
}

fn next(replies: &Receiver<Reply>) -> Result<Reply, String> {
    let patience = Duration::from_secs(25);
    replies
        .recv_timeout(patience)
        .map_err(|error| error.to_string())
}

/// What is to be called: names and arguments.
fn calls(tools: &[Value]) -> Vec<(String, Map<String, Value>)> {
    let context = env::var("MCP_CONFORMANCE_CONTEXT").unwrap_or_default();
    let context: Value = serde_json::from_str(&context).unwrap_or_default();
    let object = |value: Option<&Value>| value.and_then(Value::as_object).cloned();
    if let Some(named) = context.get("toolCalls").and_then(Value::as_array) {
        let named = named.iter().filter_map(|call| {
            let name = call.get("name")?.as_str()?.to_owned();
            Some((name, object(call.get("arguments")).unwrap_or_default()))
        });
        return named.collect();
    }
    // One scenario wants a tool's schema back as it was received.
    let schemas = tools.iter().filter_map(|tool| tool.get("inputSchema"));
    let focal = schemas
        .into_iter()
        .find(|schema| schema.get("$schema").is_some());
    let all = tools.iter().filter_map(|tool| {
        let name = tool.get("name")?.as_str()?.to_owned();
        let properties = object(tool.get("inputSchema").and_then(|it| it.get("properties")));
        let arguments = properties
            .unwrap_or_default()
            .into_iter()
            .map(|(name, schema)| {
                let value = match schema.get("type").and_then(Value::as_str) {
                    Some("number" | "integer") => json!(3),
                    Some("boolean") => json!(true),
                    Some("object") => focal.cloned().unwrap_or_else(|| json!({})),
                    Some("array") => json!([]),
                    _ => json!("x"),
                };
                (name, value)
            });
        Some((name, arguments.collect()))
    });
    all.collect()
}

fn answer(question: &Question) -> Answer {
    let QuestionKind::Form(schema) = &question.kind else {
        return Answer::Decline;
    };
    let content = Form::read(schema)
        .ok()
        .and_then(|form| form.content(&form.values()).ok());
    match content {
        Some(content) => Answer::Accept(Some(content)),
        None => Answer::Decline,
    }
}
