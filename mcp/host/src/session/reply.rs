//! What a server's answers hold: the view's text, a tool result's parts.

use serde_json::Value;

use super::CallError;
use super::failure::Failure;
use crate::extension;

/// A view may have this many bytes: it describes components, the data comes apart.
pub const VIEW_LIMIT: usize = 1024 * 1024;

/// The data of one result may have this many bytes.
pub const DATA_LIMIT: usize = 64 * 1024 * 1024;

/// The text of the view at `uri`, out of a `resources/read` result.
pub(super) fn view_text<'a>(uri: &str, result: &'a Value) -> Result<&'a str, Failure> {
    let contents = result
        .get("contents")
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        .unwrap_or_default();
    let content = contents
        .iter()
        .find(|content| content.get("uri").is_some_and(|found| found == uri))
        .or_else(|| contents.first())
        .ok_or_else(|| Failure::EmptyView {
            uri: uri.to_owned(),
        })?;
    let mime_type = content.get("mimeType").and_then(Value::as_str);
    if !mime_type.is_some_and(extension::is_view_mime_type) {
        return Err(Failure::ViewMimeType {
            uri: uri.to_owned(),
            found: mime_type.map(str::to_owned),
            wanted: extension::MIME_TYPE,
        });
    }
    let text = content
        .get("text")
        .and_then(Value::as_str)
        .ok_or_else(|| Failure::EmptyView {
            uri: uri.to_owned(),
        })?;
    if text.len() > VIEW_LIMIT {
        return Err(Failure::ViewTooLarge {
            uri: uri.to_owned(),
            bytes: text.len(),
            limit: VIEW_LIMIT,
        });
    }
    Ok(text)
}

/// A tool result's parts.
#[derive(Debug, Default)]
pub(super) struct CallReply<'a> {
    /// The messages for the view, each a JSON text of its own.
    pub(super) messages: Vec<&'a str>,
    /// The text for a person, parts joined by line ends.
    pub(super) text: String,
    /// The text for the model, parts joined by line ends.
    pub(super) model_text: String,
    /// The result's machine-readable part.
    pub(super) structured: Option<&'a Value>,
    /// Whether the tool says that it failed or refuses.
    pub(super) is_error: bool,
    /// The MIME type of a resource for a view of a kind that is not known here.
    pub(super) passed_over: Option<String>,
    /// Whether the result ends the view.
    pub(super) done: bool,
}

impl<'a> CallReply<'a> {
    /// Whether nothing of it can be shown or told to anybody.
    pub(super) fn is_empty(&self) -> bool {
        self.messages.is_empty() && self.text.is_empty() && self.model_text.is_empty() && !self.done
    }

    /// What came of a call.
    pub(super) fn of(tool: &str, result: Result<&'a Value, &CallError>) -> Result<Self, Failure> {
        match result {
            Ok(result) => Self::read(tool, result),
            Err(error) => Err(Failure::Server {
                doing: format!("calling {tool}"),
                error: error.clone(),
            }),
        }
    }

    /// That the tool failed or refuses, if it says so.
    pub(super) fn refusal(&self, tool: &str) -> Option<Failure> {
        self.is_error.then(|| Failure::ToolFailed {
            tool: tool.to_owned(),
            text: self.text.clone(),
        })
    }

    /// Takes a `tools/call` result apart; parts of unknown kinds are passed over.
    pub(super) fn read(tool: &str, result: &'a Value) -> Result<Self, Failure> {
        let mut reply = Self {
            structured: result.get("structuredContent"),
            is_error: result
                .get("isError")
                .is_some_and(|flag| flag == &Value::Bool(true)),
            done: result
                .get("_meta")
                .and_then(|meta| meta.get(extension::ID))
                .and_then(|ours| ours.get("done"))
                .is_some_and(|flag| flag == &Value::Bool(true)),
            ..Self::default()
        };
        let mut bytes = 0;
        for part in result
            .get("content")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            match part.get("type").and_then(Value::as_str) {
                Some("text") => {
                    let text = part.get("text").and_then(Value::as_str).unwrap_or_default();
                    if meant_for(part, "user") {
                        append(&mut reply.text, text);
                    }
                    if meant_for(part, "assistant") {
                        append(&mut reply.model_text, text);
                    }
                }
                Some("resource") => {
                    let resource = part.get("resource").unwrap_or(&Value::Null);
                    match view_message(resource) {
                        Some(message) => {
                            bytes += message.len();
                            reply.messages.push(message);
                        }
                        None => reply.passed_over = reply.passed_over.or(other_view(resource)),
                    }
                }
                _ => {}
            }
        }
        if bytes > DATA_LIMIT {
            return Err(Failure::DataTooLarge {
                tool: tool.to_owned(),
                bytes,
            });
        }
        Ok(reply)
    }
}

fn view_message(resource: &Value) -> Option<&str> {
    let mime_type = resource.get("mimeType").and_then(Value::as_str)?;
    extension::is_view_mime_type(mime_type).then_some(())?;
    resource.get("text").and_then(Value::as_str)
}

/// The MIME type of what is for a view, by its address, and not for one that is known here.
fn other_view(resource: &Value) -> Option<String> {
    let uri = resource.get("uri").and_then(Value::as_str)?;
    let mime_type = resource.get("mimeType").and_then(Value::as_str);
    uri.starts_with("ui://")
        .then(|| mime_type.unwrap_or("none").to_owned())
}

fn meant_for(part: &Value, who: &str) -> bool {
    part.get("annotations")
        .and_then(|annotations| annotations.get("audience"))
        .and_then(Value::as_array)
        .is_none_or(|audience| audience.iter().any(|entry| entry == who))
}

fn append(text: &mut String, part: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(part);
}
