//! Answers as tool results: one result for every kind of client.

use rmcp::model::{
    Annotations, CallToolResult, ContentBlock, EmbeddedResource, MetaObject, ResourceContents,
    Role, TextContent,
};
use serde_json::{Value, json};

use crate::app::{Answer, Verdict};
use crate::choose::Ending;
use crate::draws::Draws;
use crate::tools::object;
use crate::view::{TERMINAL_EXTENSION, TERMINAL_MIME_TYPE, VIEW_URI};

/// Text for the conversation, the data model for views and programs, for a client that draws the catalog the data message of the
/// terminal view, and, for the model alone, what it does next.
pub(crate) fn tool_result(answer: &Answer, draws: Draws) -> CallToolResult {
    let mut content = vec![ContentBlock::text(&answer.text)];
    if draws.terminal {
        let mut data = EmbeddedResource::new(terminal_resource(&answer.snapshot));
        data.annotations = Some(only_for(Role::User));
        content.push(ContentBlock::Resource(data));
    }
    if let Some(next_step) = answer.next_step {
        content.push(ContentBlock::Text(
            TextContent::new(next_step).with_annotations(only_for(Role::Assistant)),
        ));
    }
    let mut result = match answer.verdict {
        Verdict::Refused => CallToolResult::error(content),
        Verdict::Granted | Verdict::Done => CallToolResult::success(content),
    };
    if answer.verdict == Verdict::Done {
        let done = object(json!({(TERMINAL_EXTENSION): {"done": true}}));
        result.meta = Some(MetaObject(done));
    }
    result.structured_content = data_model(answer);
    result
}

fn only_for(role: Role) -> Annotations {
    Annotations::default().with_audience(vec![role])
}

/// The same for an action of a view. A client that draws the terminal view alone has all data in the
/// message, and actions are many.
pub(crate) fn action_result(answer: &Answer, draws: Draws) -> CallToolResult {
    let mut result = tool_result(answer, draws);
    if draws.terminal && !draws.html {
        result.structured_content = None;
    }
    result
}

/// The same for the end of a choice by forms: text, data, and one word for how it ended.
pub(crate) fn choice_result(answer: &Answer, ending: Ending) -> CallToolResult {
    let mut result = tool_result(answer, Draws::default());
    if let Some(Value::Object(data)) = &mut result.structured_content {
        // The list of seats is nothing that the model needs after a choice.
        data.remove("seats");
        data.insert("outcome".to_owned(), ending.word().into());
    }
    result
}

/// The data model of a snapshot as a value, with the seats that fit if something was wished for.
fn data_model(answer: &Answer) -> Option<Value> {
    let mut message: Value = serde_json::from_str(&answer.snapshot).ok()?;
    let mut data = message
        .pointer_mut("/updateDataModel/value")
        .map(Value::take)?;
    if let (Some(matches), Some(members)) = (&answer.matches, data.as_object_mut()) {
        members.insert("matches".to_owned(), json!(matches));
    }
    Some(data)
}

pub(crate) fn terminal_resource(text: &str) -> ResourceContents {
    ResourceContents::text(text, VIEW_URI).with_mime_type(TERMINAL_MIME_TYPE)
}
