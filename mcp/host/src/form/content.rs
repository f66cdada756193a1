//! The answer that a filled-in form is.

use serde_json::{Map, Value};

use super::review::{is_empty, key, number};
use super::{Form, Kind};

/// Something is still missing or wrong, so there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished;

impl Form {
    /// Whether the data at [`VALUES`](super::VALUES) can be accepted.
    pub fn is_finished(&self, values: &Value) -> bool {
        self.verdicts(values).iter().flatten().all(|fits| *fits)
    }

    /// The answer's `content`. What is optional and was left empty is left out.
    ///
    /// # Errors
    /// [`Unfinished`].
    pub fn content(&self, values: &Value) -> Result<Map<String, Value>, Unfinished> {
        if !self.is_finished(values) {
            return Err(Unfinished);
        }
        let mut content = Map::new();
        for (place, field) in self.fields.iter().enumerate() {
            let value = values.get(key(place)).unwrap_or(&Value::Null);
            let chosen = || {
                let list = value.as_array().into_iter().flatten();
                list.filter(|entry| entry.is_string()).cloned()
            };
            let answer = match &field.kind {
                Kind::Boolean if field.required => Some(Value::Bool(value == &Value::Bool(true))),
                _ if is_empty(value) => None,
                Kind::Text { .. } | Kind::Boolean => Some(value.clone()),
                Kind::Number { whole, .. } => match value {
                    Value::String(text) => number(text, *whole).map(Value::Number),
                    other => Some(other.clone()),
                },
                Kind::One(_) => chosen().next(),
                Kind::Several { .. } => Some(chosen().collect()),
            };
            if let Some(answer) = answer {
                content.insert(field.name.clone(), answer);
            }
        }
        Ok(content)
    }
}
