//! A form as messages for the core, in its form catalog.

use serde_json::{Map, Value, json};
use splitflap_core::catalog::form;

use super::review::{Check, key, spelled};
use super::{Field, Form, Kind};
use crate::elicitation::Question;
use crate::plain;

/// The surface that a form is drawn on.
const SURFACE: &str = "form";
/// A range of whole numbers up to this wide is a slider.
const SLIDER: i64 = 200;
/// A paragraph is a component, so that a long one can be scrolled through.
const MOST_PARAGRAPHS: usize = 200;

const HINT: &str = "Tab: next   Space: choose   Enter: press   Esc: cancel";

/// What stands around a question, whatever it asks for.
#[derive(Clone, Copy, Debug)]
pub struct Heading<'a> {
    /// The server's name; unfiltered.
    pub server: &'a str,
    /// How many questions there are, this one first.
    pub open: usize,
}

impl Form {
    /// The messages that make the view.
    pub fn messages(&self, question: &Question, heading: Heading<'_>) -> Vec<String> {
        let mut parts = Parts::of(&question.message);
        let mut values = Map::new();
        for (place, field) in self.fields.iter().enumerate() {
            let (component, value) = component(place, field);
            parts.body(component);
            values.insert(key(place), value);
        }
        let values = Value::Object(values);
        let mut data = data(heading);
        data["values"] = values.clone();
        self.add_verdicts(&values, &mut data);
        let checks = json!([{"condition": {"path": "/ready"}, "message": {"path": "/why"}}]);
        parts.finish(("Accept", checks), self.fields.is_empty(), data)
    }

    /// The data at [`VALUES`](super::VALUES) to begin with: the defaults.
    pub fn values(&self) -> Value {
        let values = self.fields.iter().enumerate();
        let value = |(place, field): (usize, &Field)| (key(place), component(place, field).1);
        Value::Object(values.map(value).collect())
    }

    /// The message that tells the view what of `values`, its data at [`VALUES`](super::VALUES), will do.
    pub fn review(&self, values: &Value) -> Vec<String> {
        let mut data = json!({});
        self.add_verdicts(values, &mut data);
        let data = data.as_object().cloned().unwrap_or_default();
        data.into_iter()
            .map(|(name, value)| update(&format!("/{name}"), &value))
            .collect()
    }

    fn add_verdicts(&self, values: &Value, data: &mut Value) {
        let verdicts = self.verdicts(values);
        let ok: Map<String, Value> = verdicts
            .iter()
            .enumerate()
            .map(|(place, verdict)| (key(place), json!(verdict)))
            .collect();
        let wrong: Vec<&Field> = self
            .fields
            .iter()
            .zip(&verdicts)
            .filter_map(|(field, verdict)| verdict.contains(&false).then_some(field))
            .collect();
        data["ok"] = Value::Object(ok);
        data["ready"] = json!(wrong.is_empty());
        data["why"] = json!(match wrong.as_slice() {
            [] => String::new(),
            [one] => format!("Look at: {}", plain::short(one.label(), 60)),
            several => format!("Look at {} fields", several.len()),
        });
    }
}

/// The messages that ask for a visit to an address: before the host, the host, behind it. `accept` is on the button.
pub fn address_messages(
    question: &Question,
    [before, host, after]: [&str; 3],
    warning: Option<&str>,
    accept: &str,
    heading: Heading<'_>,
) -> Vec<String> {
    let mut parts = Parts::default();
    // First what the person decides by: no words and no address of a server's are long enough to push it out of view.
    parts.body(text(
        "It wants you to open an address in your browser.",
        "caption",
    ));
    parts.body(text(&format!("It leads to {host}"), "h3"));
    if let Some(warning) = warning {
        parts.body(text(warning, "h3"));
    }
    parts.body(text("", "body"));
    parts.message(&question.message);
    parts.body(json!({"component": "Address", "before": before, "host": host, "after": after}));
    parts.finish((accept, json!([])), true, data(heading))
}

/// The messages for a question that can't be shown, `why` as a sentence: it can be declined or cancelled only.
pub fn refusal_messages(question: &Question, why: &str, heading: Heading<'_>) -> Vec<String> {
    let mut parts = Parts::of(&question.message);
    parts.body(text(why, "h3"));
    let never = json!([{"condition": false, "message": "It can't be shown."}]);
    let mut data = data(heading);
    data["why"] = json!("You can decline, or cancel.");
    parts.finish(("Accept", never), true, data)
}

/// The message that tells a view how many questions there are now.
pub fn count_messages(open: usize) -> Vec<String> {
    vec![update("/count", &json!(count(open)))]
}

/// The components of a question.
#[derive(Default)]
struct Parts {
    components: Vec<Value>,
    body: Vec<String>,
}

impl Parts {
    /// The server's words come first.
    fn of(message: &str) -> Self {
        let mut parts = Self::default();
        parts.message(message);
        parts
    }

    /// Adds the server's words, and a blank line.
    fn message(&mut self, message: &str) {
        for paragraph in message.trim().split('\n').take(MOST_PARAGRAPHS) {
            self.body(text(paragraph, "body"));
        }
        self.body(text("", "body"));
    }

    /// Adds a component below the others.
    fn body(&mut self, mut component: Value) {
        let id = format!("body{}", self.body.len());
        component["id"] = json!(id);
        self.components.push(component);
        self.body.push(id);
    }

    /// Adds the buttons and makes the messages.
    ///
    /// Where nothing but buttons can have the focus, `careful`, the first of them is the one that does no harm: the
    /// person may press a key that was meant for something else.
    fn finish(
        mut self,
        (accept, checks): (&str, Value),
        careful: bool,
        data: Value,
    ) -> Vec<String> {
        let mut buttons = [
            ("accept", accept),
            ("decline", "Decline"),
            ("cancel", "Cancel"),
        ];
        if careful {
            self.body(text("", "body"));
            buttons.reverse();
        }
        let mut row = Vec::new();
        for (action, label) in buttons {
            let mut words = text(label, "body");
            words["id"] = json!(format!("{action}-text"));
            self.components.push(words);
            let mut button = json!({
                "id": action,
                "component": "Button",
                "child": format!("{action}-text"),
                "action": {"event": {"name": action}},
                "variant": if action == "accept" { "primary" } else { "default" },
            });
            if action == "accept" {
                button["checks"] = checks.clone();
            }
            self.components.push(button);
            row.push(action);
        }
        let tail = [
            json!({"id": "body", "component": "List", "children": self.body}),
            json!({"id": "buttons", "component": "Row", "children": row}),
            json!({"id": "why", "component": "Text", "text": {"path": "/why"}, "variant": "caption"}),
            json!({"id": "root", "component": "Column", "children": ["body", "buttons", "why"]}),
        ];
        self.components.extend(tail);
        let version = form::CATALOG.version;
        vec![
            json!({"version": version, "createSurface": {"surfaceId": SURFACE, "catalogId": form::CATALOG.id}}),
            json!({"version": version, "updateComponents": {"surfaceId": SURFACE, "components": self.components}}),
        ]
        .into_iter()
        .map(|message| message.to_string())
        .chain([update("/", &data)])
        .collect()
    }
}

fn data(heading: Heading<'_>) -> Value {
    json!({
        "title": format!("{} asks", plain::short(heading.server, 60)),
        "count": count(heading.open),
        "hint": HINT,
    })
}

fn count(open: usize) -> String {
    match open {
        0 | 1 => String::new(),
        open => format!("1 of {open}"),
    }
}

fn update(path: &str, value: &Value) -> String {
    let version = form::CATALOG.version;
    json!({"version": version, "updateDataModel": {"surfaceId": SURFACE, "path": path, "value": value}})
        .to_string()
}

fn text(words: &str, variant: &str) -> Value {
    json!({"component": "Text", "text": words, "variant": variant})
}

/// The component that a field is drawn by, and its value to begin with.
fn component(place: usize, field: &Field) -> (Value, Value) {
    let path = json!({"path": format!("/values/{}", key(place))});
    let (mut component, value) = match &field.kind {
        Kind::Text { .. } => (
            json!({"component": "TextField", "value": path}),
            json!(field.default.as_str().unwrap_or_default()),
        ),
        Kind::Number { .. } => match slider(field) {
            Some((least, most, value)) => (
                json!({"component": "Slider", "value": path, "min": least, "max": most}),
                json!(value),
            ),
            None => (
                json!({"component": "TextField", "variant": "number", "value": path}),
                json!(match &field.default {
                    Value::Number(number) => spelled(number),
                    _ => String::new(),
                }),
            ),
        },
        Kind::Boolean => (
            json!({"component": "CheckBox", "value": path}),
            json!(field.default.as_bool()),
        ),
        Kind::One(choices) | Kind::Several { choices, .. } => {
            let several = matches!(field.kind, Kind::Several { .. });
            let variant = match several {
                true => "multipleSelection",
                false => "mutuallyExclusive",
            };
            let options: Vec<_> = choices
                .iter()
                .map(|choice| json!({"label": choice.label, "value": choice.value}))
                .collect();
            let known = |value: &&Value| choices.iter().any(|choice| **value == choice.value);
            let chosen: Vec<_> = match &field.default {
                Value::Array(defaults) if several => defaults.iter().filter(known).collect(),
                default => Some(default).filter(known).into_iter().collect(),
            };
            (
                json!({"component": "ChoicePicker", "options": options, "value": path, "variant": variant}),
                json!(chosen),
            )
        }
    };
    let optional = match field.required || matches!(field.kind, Kind::Boolean) {
        true => "",
        false => " (optional)",
    };
    component["label"] = json!(format!("{}{optional}", field.label()));
    if let Some(description) = &field.description {
        component["description"] = json!(description);
    }
    let checks: Vec<_> = field
        .checks()
        .into_iter()
        .enumerate()
        .map(|(check, Check { message, .. })| {
            json!({"condition": {"path": format!("/ok/{}/{check}", key(place))}, "message": message})
        })
        .collect();
    component["checks"] = json!(checks);
    (component, value)
}

/// The bounds and the first value of a whole number that is drawn as a slider: one that must be there, as a slider
/// always stands somewhere.
fn slider(field: &Field) -> Option<(i64, i64, i64)> {
    let Kind::Number {
        whole: true,
        least: Some(least),
        most: Some(most),
    } = &field.kind
    else {
        return None;
    };
    let whole = |number: &serde_json::Number| spelled(number).parse::<i32>().ok().map(i64::from);
    let (least, most) = (whole(least)?, whole(most)?);
    let default = match &field.default {
        Value::Number(number) => whole(number),
        _ => None,
    };
    let sure = field.required && default.is_some();
    let range = most.checked_sub(least)?;
    let default = default.filter(|it| (least..=most).contains(it));
    (sure && (1..=SLIDER).contains(&range)).then_some((least, most, default?))
}
