//! Tool calls whose arguments go out as their own text.
//!
//! rmcp holds arguments as parsed JSON, in which a number is a float at last. A call made by [`call`] carries the
//! text along, and [`to_bytes`] writes that in place of the parsed ones.

use std::collections::BTreeMap;

use rmcp::model::{CallToolRequest, CallToolRequestParams, ClientRequest, JsonRpcMessage};
use rmcp::service::{RoleClient, TxJsonRpcMessage};
use serde_json::value::RawValue;

use crate::Arguments;

/// The members of an object, each as its text.
type Members = BTreeMap<String, Box<RawValue>>;

/// A request to call a tool. What can't be parsed is not held against it: the text is what is sent.
pub(super) fn call(mut params: CallToolRequestParams, arguments: Arguments) -> ClientRequest {
    params.arguments = Some(arguments.to_map().unwrap_or_default());
    let mut request = CallToolRequest::new(params);
    request.extensions.insert(arguments);
    ClientRequest::CallToolRequest(request)
}

/// The exact arguments of a message that calls a tool.
pub(super) fn arguments(message: &TxJsonRpcMessage<RoleClient>) -> Option<&Arguments> {
    match message {
        JsonRpcMessage::Request(request) => match &request.request {
            ClientRequest::CallToolRequest(call) => call.extensions.get(),
            _ => None,
        },
        _ => None,
    }
}

/// A message as JSON.
///
/// # Errors
/// Those of the serializer.
pub(super) fn to_bytes(message: &TxJsonRpcMessage<RoleClient>) -> serde_json::Result<Vec<u8>> {
    let text = serde_json::to_string(message)?;
    match arguments(message) {
        None => Ok(text.into_bytes()),
        Some(arguments) => {
            let arguments = RawValue::from_string(arguments.to_string())?;
            let mut members: Members = serde_json::from_str(&text)?;
            let params = members.get("params").map_or("{}", |params| params.get());
            let mut params: Members = serde_json::from_str(params)?;
            params.insert("arguments".into(), arguments);
            let params = serde_json::value::to_raw_value(&params)?;
            members.insert("params".into(), params);
            serde_json::to_vec(&members)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmcp::model::{JsonRpcRequest, NumberOrString};
    use serde_json::{Value, json};

    #[test]
    fn arguments_are_sent_as_they_were_written_and_the_rest_stays() {
        let text = "{\"price\":24.50,\"big\":123456789012345678901234567890,\"far\":1E+999}";
        let mut params = CallToolRequestParams::new("seat_action");
        params.request_state = Some("a\"b".to_owned());
        let request = call(params, Arguments::new(text).unwrap());
        let message =
            JsonRpcMessage::Request(JsonRpcRequest::new(NumberOrString::Number(7), request));
        let bytes = String::from_utf8(to_bytes(&message).unwrap()).unwrap();
        let (before, after) = bytes.split_once(text).expect("the text");
        let rest: Value = serde_json::from_str(&format!("{before}null{after}")).unwrap();
        assert_eq!(
            rest,
            json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call",
                "params": {"name": "seat_action", "arguments": null, "requestState": "a\"b"}})
        );
    }
}
