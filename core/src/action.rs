//! Actions: what a person did that the server has to know (A2UI v0.9 `action`).

use crate::catalog::ContextValue;
use crate::store::{Kind as ValueKind, Scalar, Store, TextRef, Value, write_text};
use crate::surface::node::{Kind, NodeId};
use crate::surface::scene::{Scene, roots};
use crate::surface::scope;
use crate::timestamp::Timestamp;
use core::fmt::{self, Write};

/// An action as it is handed to a [`Listener`](crate::listener::Listener).
pub struct Action<'a> {
    surface_id: TextRef<'a>,
    source_component_id: TextRef<'a>,
    name: TextRef<'a>,
    now: u64,
    /// Context members that the message gave (`event.context`).
    declared: Value,
    /// Context members that the component adds.
    added: &'a [(&'a str, ContextValue<'a>)],
    resolve: &'a dyn Fn(Value) -> Value,
    write_value: &'a dyn Fn(Value, &mut dyn Write) -> fmt::Result,
    entry: &'a dyn Fn(Value, usize) -> Option<(TextRef<'a>, Value)>,
    text: &'a dyn Fn(Value) -> Option<TextRef<'a>>,
}

impl Action<'_> {
    /// Makes the action that `action` (a property's value) names and gives it to
    /// `give`. Nothing if it names none.
    pub(crate) fn with(
        store: &Store<'_>,
        scene: &Scene<'_>,
        node: NodeId,
        action: Value,
        added: &[(&str, ContextValue<'_>)],
        now: u64,
        give: &mut dyn FnMut(&Action<'_>),
    ) {
        let event = match store.kind(action) {
            ValueKind::Object => store.member(action, "event"),
            _ => Value::ABSENT,
        };
        let (name, declared) = match store.kind(event) {
            ValueKind::Object => (store.member(event, "name"), store.member(event, "context")),
            _ => (action, Value::ABSENT),
        };
        let record = scene.node(node);
        let id = match record.kind {
            Kind::Component(component) => scene.component(component).id,
            _ => Value::ABSENT,
        };
        let surface = store.root(roots::id(usize::from(record.surface)));
        let (Some(name), Some(source_component_id), Some(surface_id)) =
            (store.text(name), store.text(id), store.text(surface))
        else {
            return;
        };
        give(&Action {
            surface_id,
            source_component_id,
            name,
            now,
            declared,
            added,
            resolve: &|value| scope::dynamic(scene, store, node, value),
            write_value: &|value, out| store.write_json(value, out),
            entry: &|value, place| {
                let (key, value) = store.entry(value, place)?;
                Some((store.text(key)?, value))
            },
            text: &|value| store.text(value).or_else(|| store.number(value)),
        });
    }

    /// The action's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The surface that it happened on.
    pub fn surface_id(&self) -> &str {
        &self.surface_id
    }

    /// The component whose property named it.
    pub fn source_component_id(&self) -> &str {
        &self.source_component_id
    }

    /// When it happened, in milliseconds since 1970.
    pub const fn time(&self) -> u64 {
        self.now
    }

    /// A context member out of the data that is a text or a number, as its text; for a
    /// server in the same program, which needs no JSON.
    pub fn context_text(&self, name: &str) -> Option<TextRef<'_>> {
        for (key, value) in self.added {
            if let ContextValue::Value(value) = value
                && *key == name
            {
                return (self.text)(*value);
            }
        }
        let mut place = 0;
        while let Some((key, value)) = (self.entry)(self.declared, place) {
            if key == name {
                return (self.text)((self.resolve)(value));
            }
            place += 1;
        }
        None
    }

    /// Writes the whole action: `{"name", "surfaceId", "sourceComponentId",
    /// "timestamp", "context"}`.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_json(&self, out: &mut dyn Write) -> fmt::Result {
        out.write_str("{\"name\":")?;
        write_text(&self.name, out)?;
        out.write_str(",\"surfaceId\":")?;
        write_text(&self.surface_id, out)?;
        out.write_str(",\"sourceComponentId\":")?;
        write_text(&self.source_component_id, out)?;
        write!(
            out,
            ",\"timestamp\":\"{}\",\"context\":",
            Timestamp(self.now)
        )?;
        self.write_context(out)?;
        out.write_str("}")
    }

    /// Writes the context object alone.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_context(&self, out: &mut dyn Write) -> fmt::Result {
        let mut separator = "{";
        let mut place = 0;
        while let Some((key, value)) = (self.entry)(self.declared, place) {
            out.write_str(separator)?;
            separator = ",";
            write_text(&key, out)?;
            out.write_str(":")?;
            (self.write_value)((self.resolve)(value), out)?;
            place += 1;
        }
        for (key, value) in self.added {
            out.write_str(separator)?;
            separator = ",";
            write_text(key, out)?;
            out.write_str(":")?;
            match value {
                ContextValue::Value(value) => (self.write_value)(*value, out)?,
                ContextValue::Scalar(scalar) => write_scalar(*scalar, out)?,
            }
        }
        out.write_str(if separator == "{" { "{}" } else { "}" })
    }
}

fn write_scalar(scalar: Scalar<'_>, out: &mut dyn Write) -> fmt::Result {
    match scalar {
        Scalar::Null => out.write_str("null"),
        Scalar::Bool(value) => write!(out, "{value}"),
        Scalar::Integer(value) => write!(out, "{value}"),
        Scalar::Text(text) => write_text(text, out),
        Scalar::Number(text) => out.write_str(text),
    }
}
