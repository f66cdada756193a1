//! What a server asks of a person, and what the person answers (MCP `elicitation/create`).

use serde_json::{Map, Value, json};

/// The longest message and the longest address that are shown, in bytes.
const TEXT_LIMIT: usize = 64 * 1024;

/// A server's question.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What it says it needs; unfiltered.
    pub message: String,
    /// How it wants the answer.
    pub kind: QuestionKind,
}

/// How a server wants an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum QuestionKind {
    /// By a form: the `requestedSchema`.
    Form(Value),
    /// By a visit to this address, outside of the protocol; unfiltered.
    Url(String),
}

/// A person's answer. Only a person gives one: a host must not accept or decline for them.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The form as it was filled in; nothing for an address that the person agreed to visit.
    Accept(Option<Map<String, Value>>),
    /// The person says no.
    Decline,
    /// The person left without an answer.
    Cancel,
}

impl Question {
    /// Reads the `params` of an `elicitation/create`.
    ///
    /// # Errors
    /// What about them can't be a question, to end a sentence.
    pub fn read(params: &Value) -> Result<Self, String> {
        let text = |name: &str| {
            let text = params.get(name).and_then(Value::as_str);
            let text = text.ok_or_else(|| format!("it has no {name}"))?;
            if text.len() > TEXT_LIMIT {
                return Err(format!("its {name} has more than {TEXT_LIMIT} bytes"));
            }
            Ok(text.to_owned())
        };
        let kind = match params.get("mode").and_then(Value::as_str) {
            None | Some("form") => {
                let schema = params.get("requestedSchema");
                QuestionKind::Form(schema.cloned().ok_or("it has no requestedSchema")?)
            }
            Some("url") => QuestionKind::Url(text("url")?),
            Some(_) => return Err("its mode is neither form nor url".to_owned()),
        };
        Ok(Self {
            message: text("message")?,
            kind,
        })
    }
}

impl Answer {
    /// The answer as the protocol has it: `{"action", "content"?}`.
    pub fn to_json(&self) -> Value {
        match self {
            Self::Accept(Some(content)) => json!({"action": "accept", "content": content}),
            Self::Accept(None) => json!({"action": "accept"}),
            Self::Decline => json!({"action": "decline"}),
            Self::Cancel => json!({"action": "cancel"}),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read_by_their_mode_and_a_form_is_what_is_meant_without_one() {
        let form = json!({"message": "m", "requestedSchema": {"type": "object"}});
        let read = Question::read(&form).unwrap();
        assert_eq!(read.kind, QuestionKind::Form(json!({"type": "object"})));
        let url = json!({"mode": "url", "message": "m", "url": "https://a.example/"});
        let read = Question::read(&url).unwrap();
        assert_eq!(
            read.kind,
            QuestionKind::Url("https://a.example/".to_owned())
        );
        for (params, wrong) in [
            (json!({"message": "m"}), "requestedSchema"),
            (json!({"requestedSchema": {}}), "message"),
            (json!({"mode": "url", "message": "m"}), "url"),
            (json!({"mode": "voice", "message": "m"}), "mode"),
            (
                json!({"message": "x".repeat(TEXT_LIMIT + 1), "requestedSchema": {}}),
                "bytes",
            ),
        ] {
            assert!(Question::read(&params).unwrap_err().contains(wrong));
        }
    }
}
