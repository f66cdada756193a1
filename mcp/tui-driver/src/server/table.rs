//! Tools as entries of one table: what is listed, and what is run.

use std::sync::Arc;

use base64::Engine as _;
use rmcp::handler::server::common::{schema_for_output, schema_for_type};
use rmcp::model::{CallToolResult, ContentBlock, JsonObject, Tool, ToolAnnotations};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::arguments;
use super::hub::Hub;
use crate::error::{Error, Result};
use crate::session::{Cancel, Wait};

/// What a tool does to its session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Looks only.
    Reads,
    /// Starts or watches over a program, without acting on it.
    Manages,
    /// Acts on a program as a person at the terminal would.
    Acts,
    /// Signals a program.
    Signals,
    /// Ends a program.
    Ends,
}

/// What a running tool may use.
pub(super) struct Context<'a> {
    pub(super) hub: &'a Hub,
    pub(super) cancel: Cancel,
    /// The client speaks a protocol that the seed's server spoke too, so it may have been written for that.
    pub(super) may_be_the_seeds: bool,
}

impl Context<'_> {
    /// A wait of so many milliseconds that ends with the request.
    pub(super) fn wait(&self, timeout_ms: u64) -> Wait {
        let timeout = std::time::Duration::from_millis(timeout_ms);
        Wait {
            timeout,
            cancel: self.cancel.clone(),
        }
    }
}

/// A tool's result.
pub(super) struct Answer {
    value: Value,
    /// Text instead of the JSON form of the value.
    text: Option<String>,
    /// A PNG picture.
    picture: Option<Vec<u8>>,
}

impl Answer {
    /// The result with plain text beside it.
    pub(super) fn with_text(mut self, text: String) -> Self {
        self.text = Some(text);
        self
    }

    /// The result with the JSON of another value as its text.
    pub(super) fn with_json_text(self, value: &impl Serialize) -> Result<Self> {
        let text =
            serde_json::to_string(value).map_err(|error| Error::Refused(error.to_string()))?;
        Ok(self.with_text(text))
    }

    /// The result with a picture beside it.
    pub(super) fn with_picture(mut self, png: Vec<u8>) -> Self {
        self.picture = Some(png);
        self
    }

    /// From a result's value.
    pub(super) fn of(value: &impl Serialize) -> Result<Answer> {
        let value =
            serde_json::to_value(value).map_err(|error| Error::Refused(error.to_string()))?;
        Ok(Answer {
            value,
            text: None,
            picture: None,
        })
    }

    pub(super) fn into_result(self) -> CallToolResult {
        let text = self.text.unwrap_or_else(|| self.value.to_string());
        let mut content = vec![ContentBlock::text(text)];
        if let Some(png) = self.picture {
            let data = base64::engine::general_purpose::STANDARD.encode(png);
            content.push(ContentBlock::image(data, "image/png"));
        }
        let mut result = CallToolResult::success(content);
        result.structured_content = Some(self.value);
        result
    }
}

type Run = Box<dyn Fn(&Context<'_>, JsonObject) -> Result<Answer> + Send + Sync>;

/// One tool.
pub(super) struct Entry {
    pub(super) tool: Tool,
    pub(super) kind: Kind,
    /// It neither waits nor works for long, so it needs no thread of its own.
    pub(super) quick: bool,
    pub(super) run: Run,
}

impl Entry {
    /// The tool as one that neither waits nor works for long.
    pub(super) fn quick(mut self) -> Self {
        self.quick = true;
        self
    }
}

/// A tool whose answer is its result's JSON.
pub(super) fn tool<P, R>(
    name: &'static str,
    kind: Kind,
    description: &'static str,
    run: fn(&Context<'_>, P) -> Result<R>,
) -> Entry
where
    P: DeserializeOwned + JsonSchema + 'static,
    R: Serialize + JsonSchema + 'static,
{
    entry::<P, R>(name, kind, description, move |context, params| {
        Answer::of(&run(context, params)?)
    })
}

/// A tool that makes its answer itself; `R` is its result.
pub(super) fn entry<P, R>(
    name: &'static str,
    kind: Kind,
    description: &'static str,
    run: impl Fn(&Context<'_>, P) -> Result<Answer> + Send + Sync + 'static,
) -> Entry
where
    P: DeserializeOwned + JsonSchema + 'static,
    R: JsonSchema + 'static,
{
    let mut input = plain(&schema_for_type::<P>());
    input.values_mut().for_each(close);
    if input.contains_key("properties") {
        input.insert("additionalProperties".into(), false.into());
    }
    let mut tool = Tool::new(name, description, Arc::new(input));
    tool.output_schema = Some(Arc::new(plain(&schema_for_output::<R>())));
    let reads = kind == Kind::Reads;
    let annotations = ToolAnnotations::new().read_only(reads).open_world(!reads);
    tool.annotations = Some(match kind {
        Kind::Reads => annotations.idempotent(true),
        Kind::Manages => annotations.destructive(false),
        // Whatever a person could do at the terminal, so possibly anything.
        Kind::Acts | Kind::Signals | Kind::Ends => annotations.destructive(true),
    });
    let schema = Arc::clone(&tool.input_schema);
    let run = move |context: &Context<'_>, arguments: JsonObject| {
        let arguments = arguments::check(name, &schema, arguments)?;
        let params = serde_json::from_value(Value::Object(arguments))
            .map_err(|error| Error::Refused(format!("invalid arguments for {name}: {error}")))?;
        run(context, params)
    };
    Entry {
        tool,
        kind,
        quick: false,
        run: Box::new(run),
    }
}

/// A schema without what only Rust knows (`"format": "uint16"`) and what repeats the tool's name:
/// validators warn of the first, and a model pays for both.
fn plain(schema: &Arc<JsonObject>) -> JsonObject {
    let mut schema = JsonObject::clone(schema);
    schema.remove("$schema");
    schema.remove("title");
    schema.values_mut().for_each(drop_formats);
    schema
}

/// Says of every object inside that it takes no other members, and of nothing that it may be null: that is the
/// same as to leave it out, and clients that ask a schema for a type do well with one alone.
fn close(value: &mut Value) {
    match value {
        Value::Object(object) => {
            object.values_mut().for_each(close);
            if let Some(Value::Array(types)) = object.get_mut("type") {
                types.retain(|name| name != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    object.insert("type".into(), only);
                }
            }
            if let Some(Value::Array(options)) = object.get_mut("anyOf") {
                options.retain(|option| option["type"] != "null");
                if let [Value::Object(only)] = options.as_slice() {
                    let only = only.clone();
                    object.remove("anyOf");
                    object.extend(only);
                }
            }
            if object.get("properties").is_some_and(Value::is_object) {
                object.insert("additionalProperties".into(), false.into());
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

fn drop_formats(value: &mut Value) {
    match value {
        Value::Object(object) => {
            let rusts = |format: &str| format.trim_start_matches('u').starts_with("int");
            if object
                .get("format")
                .and_then(Value::as_str)
                .is_some_and(rusts)
            {
                object.remove("format");
            }
            object.values_mut().for_each(drop_formats);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_formats),
        _ => {}
    }
}
