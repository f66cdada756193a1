//! Questions with all that the server said.
//!
//! rmcp reads a form's schema into its own types and drops what they don't have, `pattern` among it. A message whose
//! question has more than they hold gets another method before rmcp reads it, so that it is taken as one of a kind
//! that rmcp does not know, and kept as it is.

use std::borrow::Cow;

use serde_json::{Value, json};

/// The method of a question.
pub(super) const METHOD: &str = "elicitation/create";
/// The method of a question that rmcp is to leave as it is.
const WHOLE: &str = "splitflap/elicitation";

/// Whether a method is that of a question.
pub(super) fn is_question(method: &str) -> bool {
    matches!(method, METHOD | WHOLE)
}

/// A message from a server as rmcp shall read it.
pub(super) fn kept(message: &[u8]) -> Cow<'_, [u8]> {
    // What is no text is no JSON either, which is told by who reads the message.
    let text = std::str::from_utf8(message).unwrap_or_default();
    if !text.contains(METHOD) || !text.contains("\"pattern\"") {
        return Cow::Borrowed(message);
    }
    let Ok(mut value) = serde_json::from_slice::<Value>(message) else {
        return Cow::Borrowed(message);
    };
    rename(&mut value);
    let asked = value.pointer_mut("/result/inputRequests");
    if let Some(Value::Object(asked)) = asked {
        asked.values_mut().for_each(rename);
    }
    match serde_json::to_vec(&value) {
        Ok(message) => Cow::Owned(message),
        Err(_) => Cow::Borrowed(message),
    }
}

fn rename(request: &mut Value) {
    if request.get("method").is_some_and(|method| method == METHOD) {
        request["method"] = json!(WHOLE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_question_that_rmcp_would_cut_is_renamed() {
        let ask = |property: &str| {
            format!(
                r#"{{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{{"message":"elicitation/create","requestedSchema":{{"properties":{{"a":{{"type":"string",{property}}}}}}}}}}}"#
            )
        };
        let plain = ask(r#""minLength":2"#);
        assert_eq!(kept(plain.as_bytes()), plain.as_bytes());
        let whole: Value =
            serde_json::from_slice(&kept(ask(r#""pattern":"x""#).as_bytes())).unwrap();
        assert_eq!(whole["method"], WHOLE);
        assert_eq!(whole["params"]["message"], METHOD);
        let round = format!(
            r#"{{"id":1,"result":{{"inputRequests":{{"q":{}}}}}}}"#,
            ask(r#""pattern":"x""#)
        );
        let round: Value = serde_json::from_slice(&kept(round.as_bytes())).unwrap();
        assert_eq!(round["result"]["inputRequests"]["q"]["method"], WHOLE);
        let broken = b"{\"pattern\" elicitation/create";
        assert_eq!(*kept(broken), broken[..]);
    }
}
