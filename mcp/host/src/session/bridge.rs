//! What an HTML view asks of its host (MCP Apps 2026-01-26, JSON-RPC over postMessage).
//!
//! Every method is answered, done or refused by its name; nothing goes to a view before it has said that it is there.

use serde_json::{Map, Value, json};

use super::effect::{ConsentId, Effect, Wanted};
use super::html::View;
use super::{Call, CallError, Session};
use crate::{Arguments, plain};

/// The version of the dialogue between view and host.
const VERSION: &str = "2026-01-26";

/// A refusal, as the specification numbers it.
const REFUSED: i64 = -32000;
const NO_METHOD: i64 = -32601;
const BAD_PARAMS: i64 = -32602;

/// What a person reads of a message or an address of the view's, in characters.
const READABLE: usize = 2000;

/// The longest message to the conversation, in characters: the person reads all of it before saying yes.
const MESSAGE: usize = 10_000;

/// Questions of a view's that wait for the person at a time.
const QUESTIONS: usize = 8;

/// Requests of a view's that wait for the server at a time.
const REQUESTS: usize = 32;

/// An answer to a request, now or later.
pub(super) enum Answer {
    Now(Result<Value, (i64, String)>),
    Later,
}

impl Session {
    /// A message of the HTML view's, as JSON text. What is no JSON-RPC is passed over.
    pub fn from_view(&mut self, message: &str) {
        let Ok(message) = serde_json::from_str::<Value>(message) else {
            return;
        };
        if self.view.is_none() || message.get("jsonrpc") != Some(&json!("2.0")) {
            return;
        }
        let params = message.get("params").unwrap_or(&Value::Null);
        match (
            message.get("method").and_then(Value::as_str),
            message.get("id"),
        ) {
            (Some(method), Some(id)) => match self.asked(method, params, id) {
                Answer::Now(Ok(result)) => self.post(json!({"id": id, "result": result})),
                Answer::Now(Err((code, why))) => self.refuse(id, code, &why),
                Answer::Later => {}
            },
            (Some(method), None) => self.told(method, params),
            // The only request to a view is its teardown.
            (None, _) => self.effects.push_back(Effect::TornDown),
        }
    }

    /// The person's word on what a view wanted ([`Effect::Ask`]). Unknown ids are passed over.
    pub fn consent(&mut self, id: ConsentId, agreed: bool) {
        let Some(view) = &mut self.view else { return };
        let Some(at) = view.asked.iter().position(|(asked, ..)| *asked == id) else {
            return;
        };
        let (_, request, wanted) = view.asked.swap_remove(at);
        if !agreed {
            return self.refuse(&request, REFUSED, "the person said no");
        }
        if let Wanted::Message(text) = wanted {
            self.effects.push_back(Effect::Message(text));
        }
        self.post(json!({"id": request, "result": {}}));
    }

    /// The view's surroundings have changed: members of `HostContext`.
    pub fn host_context(&mut self, context: Map<String, Value>) {
        if let Some(view) = &mut self.view {
            view.context.extend(context.clone());
            self.notify_view(
                "ui/notifications/host-context-changed",
                Value::Object(context),
            );
        }
    }

    /// Tells the view that it will be closed; [`Effect::TornDown`] follows when it is ready for it.
    pub fn tear_down(&mut self) {
        match &self.view {
            Some(view) if view.initialized => {
                self.post(
                    json!({"id": "teardown", "method": "ui/resource-teardown", "params": {}}),
                );
            }
            _ => self.effects.push_back(Effect::TornDown),
        }
    }

    fn asked(&mut self, method: &str, params: &Value, id: &Value) -> Answer {
        let text = |name: &str| params.get(name).and_then(Value::as_str);
        let refused = |code, why: String| Answer::Now(Err((code, why)));
        match method {
            "ui/initialize" => {
                let modes = params.pointer("/appCapabilities/availableDisplayModes");
                if let Some(view) = &mut self.view {
                    view.can_be(modes);
                }
                Answer::Now(Ok(self.introduction()))
            }
            "ping" => Answer::Now(Ok(json!({}))),
            "tools/call" => match text("name") {
                Some(name) => self.view_calls(name, params, id),
                None => refused(BAD_PARAMS, "tools/call needs a name".to_owned()),
            },
            "tools/list" => {
                let tools = self.entries.iter().zip(&self.tools);
                let own = tools.filter(|(_, tool)| tool.for_app);
                let own: Vec<_> = own.map(|(entry, _)| entry).collect();
                Answer::Now(Ok(json!({ "tools": own })))
            }
            "resources/read" | "resources/list" | "resources/templates/list" => {
                if let Some(busy) = self.busy() {
                    return busy;
                }
                self.pass_on(method, params, id);
                Answer::Later
            }
            "ui/open-link" => match text("url") {
                Some(url) if is_web(url) => self.ask(Wanted::Link(plain::short(url, READABLE)), id),
                Some(_) => refused(REFUSED, "only addresses of the web are opened".to_owned()),
                None => refused(BAD_PARAMS, "ui/open-link needs a url".to_owned()),
            },
            "ui/message" => match words(params.get("content")) {
                Some(words) if words.chars().nth(MESSAGE).is_some() => refused(
                    BAD_PARAMS,
                    format!("a message to the conversation has {MESSAGE} characters at most"),
                ),
                Some(words) => self.ask(Wanted::Message(words), id),
                None => refused(
                    BAD_PARAMS,
                    "ui/message needs text as its content".to_owned(),
                ),
            },
            "ui/update-model-context" => {
                let context = json!({
                    "content": params.get("content").cloned().unwrap_or_else(|| json!([])),
                    "structuredContent": params.get("structuredContent"),
                });
                let text = words(params.get("content")).unwrap_or_default();
                self.model_context = Some(context);
                self.effects.push_back(Effect::ModelContext(text));
                Answer::Now(Ok(json!({})))
            }
            "ui/request-display-mode" => {
                let view = self.view.as_mut();
                let mode = view.map_or("inline", |view| view.display(text("mode")));
                self.effects.push_back(Effect::DisplayMode(mode));
                Answer::Now(Ok(json!({ "mode": mode })))
            }
            "ui/download-file" => refused(REFUSED, "this host saves no files".to_owned()),
            "sampling/createMessage" => refused(NO_METHOD, "this host has no model".to_owned()),
            other => {
                let other = plain::short(other, 80);
                refused(NO_METHOD, format!("this host does not know {other}"))
            }
        }
    }

    fn told(&mut self, method: &str, params: &Value) {
        match method {
            "ui/notifications/initialized" => {
                if let Some(view) = &mut self.view {
                    view.initialized = true;
                }
                self.feed_view();
            }
            "ui/notifications/size-changed" => {
                let height = params.get("height").and_then(Value::as_f64);
                if let Some(height) = height.filter(|height| (0.0..100_000.0).contains(height)) {
                    self.effects.push_back(Effect::Height(height));
                }
            }
            "ui/notifications/request-teardown" => self.tear_down(),
            "notifications/message" => {
                let data = params.get("data").unwrap_or(&Value::Null);
                let data = data
                    .as_str()
                    .map_or_else(|| data.to_string(), str::to_owned);
                self.effects
                    .push_back(Effect::Logged(plain::short(&data, 400)));
            }
            _ => {}
        }
    }

    fn introduction(&mut self) -> Value {
        let context = self.view.as_ref().map(|view| &view.context);
        let tool = self.entries.iter().find(|entry| {
            entry
                .get("name")
                .is_some_and(|name| *name == self.opening.tool)
        });
        let mut host_context = json!({
            "toolInfo": {"tool": tool},
            "displayMode": "inline",
            "availableDisplayModes": View::MODES,
            "platform": "web",
        });
        if let (Some(all), Some(context)) = (host_context.as_object_mut(), context) {
            all.extend(context.clone());
        }
        json!({
            "protocolVersion": VERSION,
            "hostInfo": {"name": "splitflap", "version": env!("CARGO_PKG_VERSION")},
            "hostCapabilities": {
                "openLinks": {},
                "serverTools": {},
                "serverResources": {},
                "logging": {},
                "updateModelContext": {"text": {}, "structuredContent": {}},
                "message": {"text": {}},
                "sandbox": {"permissions": {}, "csp": {}},
            },
            "hostContext": host_context,
        })
    }

    fn view_calls(&mut self, name: &str, params: &Value, id: &Value) -> Answer {
        let allowed = self
            .tools
            .iter()
            .any(|tool| tool.name == name && tool.for_app);
        let arguments = match params.get("arguments") {
            None | Some(Value::Null) => Map::new(),
            Some(Value::Object(arguments)) => arguments.clone(),
            Some(_) => {
                let why = "the arguments of tools/call are an object".to_owned();
                return Answer::Now(Err((BAD_PARAMS, why)));
            }
        };
        if !allowed {
            let name = plain::short(name, 80);
            self.effects.push_back(Effect::Refused(name.clone()));
            let why = format!("a view may not call \"{name}\"");
            return Answer::Now(Err((REFUSED, why)));
        }
        if let Some(busy) = self.busy() {
            return busy;
        }
        self.call_for_view(name, Arguments::from(arguments), id);
        Answer::Later
    }

    /// The answer to a request while too many wait for the server.
    fn busy(&self) -> Option<Answer> {
        let of_view = |call: &Call| matches!(call, Call::View { .. } | Call::Passed { .. });
        let waiting = self.calls.iter().filter(|(_, call)| of_view(call)).count();
        (waiting >= REQUESTS).then(|| {
            let why = format!("{REQUESTS} requests of this view wait for the server already");
            Answer::Now(Err((REFUSED, why)))
        })
    }

    fn ask(&mut self, wanted: Wanted, request: &Value) -> Answer {
        let Some(view) = &mut self.view else {
            return Answer::Later;
        };
        if view.asked.len() >= QUESTIONS {
            let why = format!("{QUESTIONS} questions of this view wait for the person already");
            return Answer::Now(Err((REFUSED, why)));
        }
        let id = view.next_consent();
        view.asked.push((id, request.clone(), wanted.clone()));
        self.effects.push_back(Effect::Ask(id, wanted));
        Answer::Later
    }

    pub(super) fn refuse(&mut self, id: &Value, code: i64, why: &str) {
        self.post(json!({"id": id, "error": {"code": code, "message": why}}));
    }

    pub(super) fn notify_view(&mut self, method: &str, params: Value) {
        if self.view.as_ref().is_some_and(|view| view.initialized) {
            self.post(json!({"method": method, "params": params}));
        }
    }

    fn post(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        self.effects.push_back(Effect::Post(message.to_string()));
    }

    pub(super) fn post_result(&mut self, id: &Value, result: Result<&Value, &CallError>) {
        match result {
            Ok(result) => self.post(json!({"id": id, "result": result})),
            Err(error) => self.refuse(id, REFUSED, &plain::short(&error.to_string(), 400)),
        }
    }
}

fn is_web(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

/// The words of a content that is one block or a list of blocks: both are sent by views.
fn words(content: Option<&Value>) -> Option<String> {
    let blocks = match content? {
        Value::Array(blocks) => blocks.as_slice(),
        one => std::slice::from_ref(one),
    };
    let texts: Vec<_> = blocks
        .iter()
        .filter(|block| block.get("type").is_some_and(|kind| kind == "text"))
        .filter_map(|block| block.get("text").and_then(Value::as_str))
        .collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}
