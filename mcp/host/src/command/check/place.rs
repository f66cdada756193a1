//! Where in a document's text a fault is.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::super::heard::Fault;

/// The byte at which the value starts that a fault points to, or the nearest value around it.
pub(super) fn find(document: &[u8], fault: &Fault) -> usize {
    match &fault.data_path {
        Some(path) if fault.path.is_empty() => data(document, fault, path),
        _ => at(document, fault.index, &fault.path),
    }
}

/// The byte at which the value starts that `path` leads to in a message, the one at `index` of a list.
pub(super) fn at(document: &[u8], index: Option<u32>, path: &str) -> usize {
    let Some(text) = text(document) else {
        return 0;
    };
    let message = match index {
        Some(index) => {
            item(member(text, "messages").unwrap_or(text), &index.to_string()).unwrap_or(text)
        }
        None => text,
    };
    let steps: Vec<_> = path.split('/').skip(1).map(unescape).collect();
    // The path goes into the operation's body or, for the envelope, into the message.
    let body = members(message)
        .into_iter()
        .find(|(key, _)| key != "version")
        .map(|(_, value)| value);
    let in_message = steps
        .first()
        .is_some_and(|first| member(message, first).is_some());
    let of_envelope = steps.first().is_none_or(|first| first == "version");
    let start = if in_message || of_envelope {
        message
    } else {
        body.unwrap_or(message)
    };
    offset(document, follow(start, &steps))
}

/// The byte of the datum at a path of the data model: in the last message of the document that wrote it.
fn data(document: &[u8], fault: &Fault, path: &str) -> usize {
    let Some(text) = text(document) else {
        return 0;
    };
    let list = items(member(text, "messages").unwrap_or(text));
    let messages = if list.is_empty() { vec![text] } else { list };
    let written = messages.iter().rev().find_map(|message| {
        let body = member(message, "updateDataModel")?;
        let string = |name| serde_json::from_str::<String>(member(body, name)?).ok();
        if string("surfaceId") != fault.surface_id {
            return None;
        }
        let at = string("path").unwrap_or_default();
        let rest = path.strip_prefix(at.trim_end_matches('/'))?;
        let steps: Vec<_> = rest.split('/').skip(1).map(unescape).collect();
        Some(follow(member(body, "value")?, &steps))
    });
    offset(document, written.unwrap_or(text))
}

fn text(document: &[u8]) -> Option<&str> {
    Some(serde_json::from_slice::<&RawValue>(document).ok()?.get())
}

/// Goes down as far as the steps lead.
fn follow<'a>(start: &'a str, steps: &[String]) -> &'a str {
    let mut here = start;
    for step in steps {
        match member(here, step).or_else(|| item(here, step)) {
            Some(value) => here = value,
            None => break,
        }
    }
    here
}

/// Where a part of the document starts.
fn offset(document: &[u8], part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(document.as_ptr() as usize)
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
    items(value).get(index.parse::<usize>().ok()?).copied()
}

fn items(value: &str) -> Vec<&str> {
    let items: Vec<&RawValue> = serde_json::from_str(value).unwrap_or_default();
    items.into_iter().map(RawValue::get).collect()
}

fn unescape(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}
