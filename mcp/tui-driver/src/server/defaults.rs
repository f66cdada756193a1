//! Members that small clients leave out, put in before the protocol layer sees them.
//!
//! `{"method":"initialize","params":{}}`, as typed in a shell, would be refused otherwise.

use serde_json::{Value, json};

/// The version that a client without one gets: that of the clients which leave it out.
const VERSION: &str = "2024-11-05";

/// The line with its missing members, or as it is if nothing is missing; why it is no JSON.
pub(super) fn complete(line: &str) -> Result<String, String> {
    let mut message: Value =
        serde_json::from_str(line).map_err(|error| format!("a line must be JSON: {error}"))?;
    let Some(object) = message.as_object_mut() else {
        return Ok(line.to_owned());
    };
    let method = object
        .get("method")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let mut changed = false;
    if !object.contains_key("jsonrpc") && !method.is_empty() {
        object.insert("jsonrpc".into(), json!("2.0"));
        changed = true;
    }
    if method == "initialize" {
        let params = object.entry("params").or_insert_with(|| json!({}));
        if params.is_null() {
            *params = json!({});
        }
        if let Some(params) = params.as_object_mut() {
            let defaults = [
                ("protocolVersion", json!(VERSION)),
                ("capabilities", json!({})),
                ("clientInfo", json!({"name": "unknown", "version": "0"})),
            ];
            for (name, value) in defaults {
                changed |= !params.contains_key(name);
                params.entry(name).or_insert(value);
            }
        }
    }
    Ok(if changed {
        message.to_string()
    } else {
        line.to_owned()
    })
}

/// The line that answers what is no message.
pub(super) fn refusal(code: i32, message: &str) -> Vec<u8> {
    let error = json!({"code": code, "message": message});
    let mut line = json!({"jsonrpc": "2.0", "id": null, "error": error}).to_string();
    line.push('\n');
    line.into_bytes()
}

/// What stands for an `initialize` that a client never sends, if `line` is a request that needs one:
/// one without the per-request metadata of the newer protocol.
pub(super) fn missing_initialize(line: &str) -> Option<String> {
    let message: Value = serde_json::from_str(line).ok()?;
    let method = message.get("method")?.as_str()?;
    let bootstraps = ["initialize", "server/discover", "ping"].contains(&method);
    let version = "/params/_meta/io.modelcontextprotocol~1protocolVersion";
    if bootstraps || message.get("id").is_none() || message.pointer(version).is_some() {
        return None;
    }
    complete(&json!({"jsonrpc": "2.0", "id": IMPLIED, "method": "initialize"}).to_string()).ok()
}

/// The id of an `initialize` that the client did not send; its answer is not sent on.
pub(super) const IMPLIED: &str = "tui-driver-implied-initialize";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_initialize_is_completed() {
        let line =
            complete(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#).unwrap();
        let message: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(message["params"]["protocolVersion"], VERSION);
        assert_eq!(message["params"]["capabilities"], json!({}));
        assert_eq!(message["params"]["clientInfo"]["name"], "unknown");
    }

    #[test]
    fn what_is_complete_stays_as_it_is() {
        for line in [
            r#"{"jsonrpc":"2.0", "id":1, "method":"tools/list"}"#,
            "[1]",
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        ] {
            assert_eq!(complete(line).unwrap(), line);
        }
        assert!(complete("not json").unwrap_err().contains("must be JSON"));
    }

    #[test]
    fn a_request_without_a_handshake_gets_one() {
        let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tui_list_sessions"}}"#;
        assert!(missing_initialize(call).unwrap().contains(IMPLIED));
        let modern = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#;
        assert_eq!(missing_initialize(modern), None);
        assert_eq!(
            missing_initialize(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#),
            None
        );
        assert_eq!(
            missing_initialize(r#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#),
            None
        );
    }
}
