//! Arguments of tool calls, checked against the tool's own schema before they are read: so an error names
//! the parameter and says what it takes, and what the schema says is what is enforced.

use rmcp::model::JsonObject;
use serde_json::{Map, Value};

use crate::error::{Error, Result};
use crate::script::brief;

/// How alike names must be to be taken for each other, from 0 to 1.
const ALIKE: f64 = 0.8;

/// The arguments as the tool reads them: null is left out, 80.0 is 80, words of a choice are in the
/// schema's case.
///
/// # Errors
/// [`Error::Refused`] for a parameter that is not known, missing, or of another kind.
pub(super) fn check(tool: &str, schema: &JsonObject, arguments: JsonObject) -> Result<JsonObject> {
    // The tools of the seed without parameters take whatever clients put there, and so do these.
    if schema.get("properties").is_none_or(is_empty) {
        return Ok(JsonObject::new());
    }
    let checker = Checker {
        definitions: schema.get("$defs"),
    };
    let mut arguments = Value::Object(arguments);
    let whole = Value::Object(schema.clone());
    let checked = checker.object(&whole, &mut arguments, &Place::Tool(tool));
    checked.map_err(Error::Refused)?;
    match arguments {
        Value::Object(arguments) => Ok(arguments),
        _ => Ok(JsonObject::new()),
    }
}

fn is_empty(properties: &Value) -> bool {
    properties.as_object().is_none_or(Map::is_empty)
}

/// Where a value stands.
enum Place<'a> {
    Tool(&'a str),
    /// The parameter's path.
    Parameter(String),
}

impl Place<'_> {
    fn member(&self, name: &str) -> String {
        match self {
            Place::Tool(_) => name.to_owned(),
            Place::Parameter(path) => format!("{path}.{name}"),
        }
    }

    fn name(&self) -> &str {
        match self {
            Place::Tool(name) => name,
            Place::Parameter(path) => path,
        }
    }
}

struct Checker<'a> {
    definitions: Option<&'a Value>,
}

impl Checker<'_> {
    /// The schema itself, wherever it is written, and whichever it is if the value may also be left out.
    fn resolved<'s>(&'s self, schema: &'s Value) -> &'s Value {
        let mut schema = schema;
        loop {
            let reference = schema.get("$ref").and_then(Value::as_str);
            let name = reference.and_then(|reference| reference.strip_prefix("#/$defs/"));
            let options = schema.get("anyOf").and_then(Value::as_array);
            let next = match (name, options) {
                (Some(name), _) => self.definitions.and_then(|all| all.get(name)),
                (_, Some(options)) => options.iter().find(|option| option["type"] != "null"),
                _ => None,
            };
            match next {
                Some(next) => schema = next,
                None => return schema,
            }
        }
    }

    fn object(
        &self,
        schema: &Value,
        value: &mut Value,
        place: &Place<'_>,
    ) -> std::result::Result<(), String> {
        let Some(members) = value.as_object_mut() else {
            return Ok(());
        };
        let Some(properties) = schema["properties"].as_object() else {
            return self.members(schema, members, place);
        };
        if let Some(unknown) = members.keys().find(|name| !properties.contains_key(*name)) {
            return Err(unknown_name(unknown, properties, place));
        }
        members.retain(|_, member| !member.is_null());
        let required = schema["required"].as_array().into_iter().flatten();
        for name in required.filter_map(Value::as_str) {
            if !members.contains_key(name) {
                let what = self.what(&properties[name]);
                return Err(format!("{} needs {name}, {what}", place.name()));
            }
        }
        for (name, member) in members {
            self.value(&properties[name], member, &place.member(name))?;
        }
        Ok(())
    }

    /// Members that may have any name.
    fn members(
        &self,
        schema: &Value,
        members: &mut JsonObject,
        place: &Place<'_>,
    ) -> std::result::Result<(), String> {
        for (name, member) in members {
            self.value(&schema["additionalProperties"], member, &place.member(name))?;
        }
        Ok(())
    }

    fn value(
        &self,
        schema: &Value,
        value: &mut Value,
        path: &str,
    ) -> std::result::Result<(), String> {
        let schema = self.resolved(schema);
        whole_number(schema, value);
        choose(schema, value);
        if !fits(schema, value) {
            let what = self.what(schema);
            return Err(format!("{path} must be {what}, not {}", brief(value)));
        }
        if let (Some(items), Some(values)) = (schema.get("items"), value.as_array_mut()) {
            for (index, value) in values.iter_mut().enumerate() {
                self.value(items, value, &format!("{path}[{index}]"))?;
            }
        }
        self.object(schema, value, &Place::Parameter(path.to_owned()))
    }

    /// What a schema takes, in words.
    fn what(&self, schema: &Value) -> String {
        let schema = self.resolved(schema);
        if let Some(words) = schema["enum"].as_array() {
            let words: Vec<String> = words.iter().map(Value::to_string).collect();
            return match words.split_last() {
                Some((last, [])) => last.clone(),
                Some((last, words)) => format!("{} or {last}", words.join(", ")),
                None => "nothing".to_owned(),
            };
        }
        match kind(schema) {
            "string" => "a string".to_owned(),
            "boolean" => "true or false".to_owned(),
            "array" => match kind(self.resolved(&schema["items"])) {
                "string" => "an array of strings".to_owned(),
                _ => "an array".to_owned(),
            },
            "object" => "an object".to_owned(),
            _ => match (schema["minimum"].as_i64(), schema["maximum"].as_i64()) {
                (Some(least), Some(most)) => format!("an integer from {least} to {most}"),
                (Some(least), None) => format!("an integer from {least} on"),
                _ => "an integer".to_owned(),
            },
        }
    }
}

/// The type that is not null.
fn kind(schema: &Value) -> &str {
    let types = match &schema["type"] {
        Value::Array(types) => types.as_slice(),
        one => std::slice::from_ref(one),
    };
    let mut named = types.iter().filter_map(Value::as_str);
    named.find(|name| *name != "null").unwrap_or_default()
}

fn fits(schema: &Value, value: &Value) -> bool {
    if let Some(words) = schema["enum"].as_array() {
        return words.contains(value);
    }
    match kind(schema) {
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "integer" => {
            let number = value
                .as_u64()
                .map(i128::from)
                .or_else(|| value.as_i64().map(i128::from));
            let bound = |name: &str| schema[name].as_i64().map(i128::from);
            number.is_some_and(|number| {
                bound("minimum").is_none_or(|least| least <= number)
                    && bound("maximum").is_none_or(|most| number <= most)
            })
        }
        _ => true,
    }
}

/// Makes 80.0, which some languages write for 80, an integer.
fn whole_number(schema: &Value, value: &mut Value) {
    // From here on not every integer has a float of its own.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if kind(schema) == "integer"
        && value.is_f64()
        && let Some(number) = value.as_f64()
        && number.fract() == 0.0
        && number.abs() < EXACT
    {
        *value = Value::from(number as i64);
    }
}

/// Writes a word of a choice as the schema does.
fn choose(schema: &Value, value: &mut Value) {
    let words = schema["enum"].as_array().into_iter().flatten();
    if let Some(text) = value.as_str()
        && let Some(word) = words
            .filter_map(Value::as_str)
            .find(|word| word.eq_ignore_ascii_case(text))
    {
        *value = Value::from(word);
    }
}

fn unknown_name(unknown: &str, properties: &JsonObject, place: &Place<'_>) -> String {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let likeness = |name: &str| strsim::jaro_winkler(&plain(name), &plain(unknown));
    let names = properties.keys().map(|name| (likeness(name), name));
    let nearest = names.max_by(|a, b| a.0.total_cmp(&b.0));
    let nearest = nearest.filter(|(likeness, _)| *likeness >= ALIKE);
    let meant = nearest.map_or_else(String::new, |(_, name)| format!(" did you mean {name}?"));
    let all: Vec<&str> = properties.keys().map(String::as_str).collect();
    format!(
        "{} has no parameter {unknown:?};{meant} it takes {}",
        place.name(),
        all.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use schemars::JsonSchema;
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Deserialize, JsonSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Params {
        session_id: String,
        #[schemars(range(min = 2, max = 1000))]
        cols: Option<u32>,
        #[serde(default)]
        keys: Vec<String>,
        #[serde(default)]
        env: std::collections::BTreeMap<String, String>,
        recording: Option<Inner>,
        #[serde(default)]
        show: Show,
    }

    #[derive(Deserialize, JsonSchema)]
    #[serde(rename_all = "camelCase")]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Inner {
        output_path: Option<String>,
        enabled: bool,
    }

    #[derive(Default, Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    enum Show {
        #[default]
        None,
        Text,
    }

    fn checked(arguments: Value) -> std::result::Result<Value, String> {
        let schema = schemars::schema_for!(Params).to_value();
        let (Value::Object(schema), Value::Object(arguments)) = (schema, arguments) else {
            unreachable!("both are objects")
        };
        check("tui_x", &schema, arguments)
            .map(Value::Object)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn null_is_left_out_and_a_whole_float_is_an_integer() {
        let taken = checked(json!({
            "session_id": "a", "cols": 80.0, "keys": null, "show": "TEXT",
            "recording": {"enabled": true, "outputPath": null},
        }));
        let expected = json!({
            "session_id": "a", "cols": 80, "show": "text", "recording": {"enabled": true},
        });
        assert_eq!(taken, Ok(expected));
    }

    #[test]
    fn an_error_names_the_parameter_and_what_it_takes() {
        let with = |name: &str, value: Value| {
            let mut arguments = json!({"session_id": "a"});
            arguments[name] = value;
            checked(arguments).unwrap_err()
        };
        let cols = "cols must be an integer from 2 to 1000, not ";
        for (error, message) in [
            (
                checked(json!({})).unwrap_err(),
                "tui_x needs session_id, a string",
            ),
            (
                checked(json!({"session_id": null})).unwrap_err(),
                "tui_x needs session_id, a string",
            ),
            (
                with("session_id", json!(7)),
                "session_id must be a string, not 7",
            ),
            (with("cols", json!("80")), &format!("{cols}\"80\"")),
            (with("cols", json!(80.5)), &format!("{cols}80.5")),
            (with("cols", json!(1)), &format!("{cols}1")),
            (
                with("cols", json!(u64::MAX)),
                &format!("{cols}{}", u64::MAX),
            ),
            (
                with("keys", json!("a")),
                "keys must be an array of strings, not \"a\"",
            ),
            (
                with("keys", json!(["a", 1])),
                "keys[1] must be a string, not 1",
            ),
            (
                with("env", json!({"A": 1})),
                "env.A must be a string, not 1",
            ),
            (
                with("recording", json!({})),
                "recording needs enabled, true or false",
            ),
            (
                with("show", json!("all")),
                "show must be \"none\" or \"text\", not \"all\"",
            ),
        ] {
            assert_eq!(error, message);
        }
    }

    #[test]
    fn a_parameter_that_is_not_known_is_refused_with_the_nearest() {
        let unknown = |name: &str| {
            let mut arguments = json!({"session_id": "a"});
            arguments[name] = json!(1);
            checked(arguments).unwrap_err()
        };
        for (name, meant) in [
            ("columns", "did you mean cols?"),
            ("sessionId", "did you mean session_id?"),
            ("key", "did you mean keys?"),
            ("cols_", "did you mean cols?"),
        ] {
            let error = unknown(name);
            assert!(error.contains(meant), "{error}");
        }
        let error = unknown("zzz");
        assert!(
            error.starts_with("tui_x has no parameter \"zzz\"; it takes "),
            "{error}"
        );
        let inner = json!({"session_id": "a", "recording": {"enabled": true, "output_path": "x"}});
        let error = checked(inner).unwrap_err();
        assert!(error.contains("did you mean outputPath?"), "{error}");
    }
}
