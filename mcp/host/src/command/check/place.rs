//! Where in a document's text a fault is.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use super::super::heard::Fault;

/// The byte at which the value starts that a fault points to, or the nearest value around it.
pub(super) fn find(document: &[u8], fault: &Fault) -> usize {
    if let Err(error) = serde_json::from_slice::<IgnoredAny>(document) {
        return offset_of(document, error.line(), error.column());
    }
    let Ok(text) = serde_json::from_slice::<&RawValue>(document) else {
        return 0;
    };
    let text = text.get();
    let message = match fault.index {
        Some(index) => {
            item(member(text, "messages").unwrap_or(text), &index.to_string()).unwrap_or(text)
        }
        None => text,
    };
    let steps: Vec<_> = fault.path.split('/').skip(1).map(unescape).collect();
    // The path goes into the operation's body or, for the envelope, into the message.
    let body = members(message)
        .into_iter()
        .find(|(key, _)| key != "version")
        .map(|(_, value)| value);
    let in_message = steps
        .first()
        .is_some_and(|first| member(message, first).is_some());
    let mut here = if in_message || steps.is_empty() {
        message
    } else {
        body.unwrap_or(message)
    };
    for step in &steps {
        match member(here, step).or_else(|| item(here, step)) {
            Some(value) => here = value,
            None => break,
        }
    }
    // Both are slices of the same text.
    (here.as_ptr() as usize).saturating_sub(document.as_ptr() as usize)
}

/// The byte at a line and column as serde_json counts them: from 1, in bytes.
fn offset_of(document: &[u8], line: usize, column: usize) -> usize {
    let mut start = 0;
    for _ in 1..line {
        match document[start..].iter().position(|byte| *byte == b'\n') {
            Some(at) => start += at + 1,
            None => break,
        }
    }
    (start + column.saturating_sub(1)).min(document.len())
}

fn members(value: &str) -> BTreeMap<Cow<'_, str>, &str> {
    let members: BTreeMap<Cow<'_, str>, &RawValue> =
        serde_json::from_str(value).unwrap_or_default();
    members
        .into_iter()
        .map(|(key, value)| (key, value.get()))
        .collect()
}

fn member<'a>(value: &'a str, key: &str) -> Option<&'a str> {
    members(value).get(key).copied()
}

fn item<'a>(value: &'a str, index: &str) -> Option<&'a str> {
    let items: Vec<&RawValue> = serde_json::from_str(value).ok()?;
    items
        .get(index.parse::<usize>().ok()?)
        .map(|item| item.get())
}

fn unescape(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}
