//! What a tool is called with, as the text that goes over the wire.

use std::fmt::{self, Display, Formatter};

use serde::de::Error as _;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// A JSON object as its text, on one line, without white space between its tokens.
///
/// Numbers stay as they were written: a price of `24.50` reaches the server as `24.50`, and an integer of thirty
/// digits as that integer. Parsed into floats they would not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments(String);

impl Arguments {
    /// The object that `text` holds.
    ///
    /// # Errors
    /// When it is no JSON, or JSON but no object; the error tells where.
    pub fn new(text: &str) -> Result<Self, serde_json::Error> {
        let value: &RawValue = serde_json::from_str(text)?;
        if !value.get().starts_with('{') {
            return Err(serde_json::Error::custom("a JSON object is needed"));
        }
        Ok(Self(compact(value.get())))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The members, for who has to look into them; numbers may lose digits.
    ///
    /// # Errors
    /// When the text is JSON that can't be held: a number beyond a float, too many levels.
    pub fn to_map(&self) -> Result<Map<String, Value>, serde_json::Error> {
        serde_json::from_str(&self.0)
    }
}

impl Default for Arguments {
    /// No arguments: `{}`.
    fn default() -> Self {
        Self("{}".to_owned())
    }
}

impl From<Map<String, Value>> for Arguments {
    fn from(members: Map<String, Value>) -> Self {
        Self(Value::Object(members).to_string())
    }
}

impl Display for Arguments {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Takes out the white space between the tokens of a JSON text: a message over standard streams is one line.
fn compact(json: &str) -> String {
    let (mut in_string, mut escaped) = (false, false);
    json.chars()
        .filter(|character| {
            if in_string {
                in_string = escaped || *character != '"';
                escaped = !escaped && *character == '\\';
                return true;
            }
            in_string = *character == '"';
            !matches!(character, ' ' | '\t' | '\n' | '\r')
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_keep_their_text_and_white_space_goes() {
        for (text, kept) in [
            (
                "{ \"price\" : 24.50,\n\t\"n\": [1E+2, -0.0 ] }",
                "{\"price\":24.50,\"n\":[1E+2,-0.0]}",
            ),
            (
                "{\"big\":123456789012345678901234567890,\"e\":1e999}",
                "{\"big\":123456789012345678901234567890,\"e\":1e999}",
            ),
            (
                "{\"a \\\" b\\\\\": \" x\\n \"}",
                "{\"a \\\" b\\\\\":\" x\\n \"}",
            ),
            ("{}", "{}"),
        ] {
            assert_eq!(Arguments::new(text).unwrap().as_str(), kept);
        }
    }

    #[test]
    fn what_is_no_object_is_refused() {
        for text in ["[]", "1", "\"{}\"", "{", "", "{} {}", "{\"a\":01}"] {
            assert!(Arguments::new(text).is_err(), "{text}");
        }
    }

    #[test]
    fn members_go_in_and_come_out() {
        let members = json!({"b": 1, "a": [true, null]})
            .as_object()
            .cloned()
            .unwrap();
        let arguments = Arguments::from(members.clone());
        assert_eq!(arguments.as_str(), "{\"b\":1,\"a\":[true,null]}");
        assert_eq!(arguments.to_map().unwrap(), members);
    }
}
