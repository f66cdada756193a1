//! Messages of clients before the protocol layer sees them: completed where small clients leave members
//! out (`{"method":"initialize","params":{}}`, as typed in a shell, would be refused otherwise), and
//! refused here where that layer would not say what is wrong, or would serve nothing more.

use rmcp::model::{ClientRequest, GetMeta, ProtocolVersion};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The version that a client without one gets: that of the clients which leave it out.
const VERSION: &str = "2024-11-05";

/// Requests of which the protocol layer knows the parameters, and what these are.
const SERVED: [(&str, &str); 5] = [
    (
        "tools/call",
        "name, a string, and arguments, an object (or none)",
    ),
    ("tools/list", "cursor, a string (or none)"),
    (
        "initialize",
        "protocolVersion, a string, capabilities, an object, and clientInfo, an object with name and version",
    ),
    ("ping", "no parameters"),
    ("server/discover", "no parameters but _meta"),
];

/// A message to be passed on.
#[derive(Debug)]
pub(super) struct Incoming {
    /// The message, completed; one line.
    pub(super) text: String,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `initialize`.
    Opens,
    /// A request that may come before whatever opens a session.
    Before,
    /// A request with the metadata of the newer protocol, which opens a session by itself.
    Alone,
    /// A request that needs a session.
    Inside,
    /// A notification or an answer.
    Unanswered,
}

/// Why a message is not passed on.
#[derive(Debug)]
pub(super) struct Refusal {
    id: Value,
    code: i32,
    message: String,
}

impl Refusal {
    pub(super) const PARSE_ERROR: i32 = -32700;
    pub(super) const INVALID_REQUEST: i32 = -32600;
    const INVALID_PARAMS: i32 = -32602;

    /// For what has no id that could be read.
    pub(super) fn new(code: i32, message: impl Into<String>) -> Refusal {
        Refusal {
            id: Value::Null,
            code,
            message: message.into(),
        }
    }

    fn invalid(message: impl Into<String>) -> Refusal {
        Refusal::new(Refusal::INVALID_REQUEST, message)
    }

    fn to(mut self, id: Option<&Value>) -> Refusal {
        self.id = id.cloned().unwrap_or_default();
        self
    }

    /// Whether it is no JSON-RPC at all.
    pub(super) fn is_no_message(&self) -> bool {
        self.code != Refusal::INVALID_PARAMS
    }

    /// The answer.
    pub(super) fn answer(&self) -> String {
        let error = json!({"code": self.code, "message": self.message});
        json!({"jsonrpc": "2.0", "id": self.id, "error": error}).to_string()
    }
}

/// What a client sent.
pub(super) fn take(text: &str) -> Result<Incoming, Refusal> {
    let mut message: Value = serde_json::from_str(text).map_err(|error| {
        Refusal::new(
            Refusal::PARSE_ERROR,
            format!("a message must be JSON: {error}"),
        )
    })?;
    let object = message.as_object_mut().ok_or_else(|| {
        Refusal::invalid("a message must be a JSON object; send those of a batch one by one")
    })?;
    let id = object.get("id").cloned();
    let readable = |id: &Value| id.is_string() || id.as_i64().is_some();
    if !id.as_ref().is_none_or(readable) {
        return Err(Refusal::invalid("an id must be a string or an integer"));
    }
    let version = object.get("jsonrpc");
    if version.is_some_and(|version| version != "2.0") {
        return Err(Refusal::invalid("jsonrpc must be \"2.0\"").to(id.as_ref()));
    }
    let mut changed = version.is_none();
    object.insert("jsonrpc".into(), json!("2.0"));
    let method = match object.get("method") {
        Some(Value::String(method)) => method.clone(),
        None if id.is_some() && (object.contains_key("result") || is_error(object)) => {
            return Ok(pass(text, changed.then_some(&message), Kind::Unanswered));
        }
        Some(_) => return Err(Refusal::invalid("method must be a string").to(id.as_ref())),
        None => {
            let what = "a message must have a method, or an id with a result or an error";
            return Err(Refusal::invalid(what).to(id.as_ref()));
        }
    };
    if method == "initialize" {
        changed |= complete(object);
    }
    let params = object.get("params");
    if !params.is_none_or(|params| params.is_object() || params.is_null()) {
        let refusal = Refusal::new(Refusal::INVALID_PARAMS, "params must be an object");
        return Err(refusal.to(id.as_ref()));
    }
    if id.is_none() {
        return Ok(pass(text, changed.then_some(&message), Kind::Unanswered));
    }
    let kind = sort(&method, &message).map_err(|refusal| refusal.to(id.as_ref()))?;
    Ok(pass(text, changed.then_some(&message), kind))
}

fn pass(text: &str, changed: Option<&Value>, kind: Kind) -> Incoming {
    let text = changed.map_or_else(|| text.to_owned(), Value::to_string);
    Incoming { text, kind }
}

fn is_error(object: &Map<String, Value>) -> bool {
    let error = object.get("error");
    error.is_some_and(|error| error["code"].is_i64() && error["message"].is_string())
}

/// Puts the missing members into an `initialize`; whether there were any.
fn complete(object: &mut Map<String, Value>) -> bool {
    let client = json!({"name": "unknown", "version": "0"});
    let defaults = json!({"protocolVersion": VERSION, "capabilities": {}, "clientInfo": client});
    fill(object.entry("params").or_insert(Value::Null), &defaults)
}

/// Gives a value the members of `defaults` that it lacks, at any depth.
fn fill(value: &mut Value, defaults: &Value) -> bool {
    if value.is_null() {
        *value = defaults.clone();
        return true;
    }
    let (Some(object), Some(defaults)) = (value.as_object_mut(), defaults.as_object()) else {
        return false;
    };
    let mut filled = false;
    for (name, default) in defaults {
        filled |= fill(object.entry(name).or_insert(Value::Null), default);
    }
    filled
}

/// What kind of request it is, if its parameters can be read.
fn sort(method: &str, message: &Value) -> Result<Kind, Refusal> {
    let request = ClientRequest::deserialize(message).ok();
    let known = SERVED.iter().find(|(served, _)| *served == method);
    let request = match (request, known) {
        (None | Some(ClientRequest::CustomRequest(_)), Some((_, takes))) => {
            let message = format!("{method} takes {takes}");
            return Err(Refusal::new(Refusal::INVALID_PARAMS, message));
        }
        (request, _) => request,
    };
    Ok(match method {
        "initialize" => Kind::Opens,
        "ping" | "server/discover" => Kind::Before,
        _ => request.map_or(Kind::Inside, |request| sort_by_metadata(&request)),
    })
}

fn sort_by_metadata(request: &ClientRequest) -> Kind {
    let meta = request.get_meta();
    match meta.protocol_version() {
        None => Kind::Inside,
        Some(version) if !ProtocolVersion::KNOWN_VERSIONS.contains(&version) => Kind::Before,
        Some(version) if version.has_initialize() => Kind::Inside,
        // One that lacks some is refused, and opens nothing.
        Some(version) if !meta.missing_required_keys(&version).is_empty() => Kind::Before,
        Some(_) => Kind::Alone,
    }
}

/// What stands for an `initialize` that a client never sends, with an id of its own.
pub(super) fn implied_initialize(id: &str) -> String {
    let mut message = json!({"jsonrpc": "2.0", "id": id, "method": "initialize"});
    message.as_object_mut().map(complete);
    message.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_initialize_is_completed() {
        for params in [
            "{}",
            "null",
            r#"{"clientInfo":{}}"#,
            r#"{"protocolVersion":null}"#,
        ] {
            let line =
                format!(r#"{{"jsonrpc":"2.0","id":1,"method":"initialize","params":{params}}}"#);
            let taken = take(&line).unwrap();
            assert_eq!(taken.kind, Kind::Opens);
            let message: Value = serde_json::from_str(&taken.text).unwrap();
            assert_eq!(message["params"]["protocolVersion"], VERSION);
            assert_eq!(message["params"]["capabilities"], json!({}));
            let client = json!({"name": "unknown", "version": "0"});
            assert_eq!(message["params"]["clientInfo"], client);
        }
        let named = r#"{"id":1,"method":"initialize","params":{"clientInfo":{"name":"me"}}}"#;
        let message: Value = serde_json::from_str(&take(named).unwrap().text).unwrap();
        let client = json!({"name": "me", "version": "0"});
        assert_eq!(message["params"]["clientInfo"], client);
    }

    #[test]
    fn what_is_complete_stays_as_it_is_and_is_sorted() {
        let meta = r#"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}"#;
        let modern = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{meta}}}"#);
        for (line, kind) in [
            (
                r#"{"jsonrpc":"2.0", "id":1, "method":"tools/list"}"#,
                Kind::Inside,
            ),
            (
                r#"{"jsonrpc":"2.0","id":"a","method":"ping","params":null}"#,
                Kind::Before,
            ),
            (
                r#"{"jsonrpc":"2.0","id":1,"method":"no/such","params":{"a":[]}}"#,
                Kind::Inside,
            ),
            (&modern, Kind::Alone),
            (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, Kind::Unanswered),
            (
                r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
                Kind::Unanswered,
            ),
        ] {
            let taken = take(line).unwrap();
            assert_eq!((taken.text.as_str(), taken.kind), (line, kind));
        }
    }

    #[test]
    fn what_is_no_message_is_refused_with_its_id_and_the_right_code() {
        let call = |params: &str| {
            format!(r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{params}}}"#)
        };
        let (name, list, arguments) = (
            call(r#"{"name":5}"#),
            call("[]"),
            call(r#"{"name":"tui_text","arguments":[]}"#),
        );
        for (line, code, id, message) in [
            ("not json", -32700, json!(null), "must be JSON"),
            ("[]", -32600, json!(null), "one by one"),
            ("7", -32600, json!(null), "JSON object"),
            ("{}", -32600, json!(null), "must have a method"),
            (
                r#"{"id":3,"result":{},"jsonrpc":"1.0"}"#,
                -32600,
                json!(3),
                "\"2.0\"",
            ),
            (
                r#"{"id":null,"method":"ping"}"#,
                -32600,
                json!(null),
                "id must be",
            ),
            (
                r#"{"id":{},"method":"ping"}"#,
                -32600,
                json!(null),
                "id must be",
            ),
            (
                r#"{"id":"q","method":4}"#,
                -32600,
                json!("q"),
                "method must be",
            ),
            (
                r#"{"id":1,"error":5}"#,
                -32600,
                json!(1),
                "must have a method",
            ),
            (&name, -32602, json!(7), "name, a string"),
            (&list, -32602, json!(7), "params must be an object"),
            (&arguments, -32602, json!(7), "arguments, an object"),
            (
                r#"{"id":1,"method":"tools/call"}"#,
                -32602,
                json!(1),
                "name, a string",
            ),
            (
                r#"{"id":1,"method":"initialize","params":{"protocolVersion":5}}"#,
                -32602,
                json!(1),
                "protocolVersion, a string",
            ),
        ] {
            let answer: Value = serde_json::from_str(&take(line).unwrap_err().answer()).unwrap();
            assert_eq!(answer["error"]["code"], code, "{line}");
            assert_eq!(answer["id"], id, "{line}");
            let told = answer["error"]["message"].as_str().unwrap();
            assert!(told.contains(message), "{line}: {told}");
        }
    }
}
