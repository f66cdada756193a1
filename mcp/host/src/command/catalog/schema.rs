//! A catalog's components as JSON Schema (2020-12), from the property contracts that the engine checks.

use serde_json::{Map, Value, json};
use splitflap_core::catalog::{Catalog, Component, PropertyKind};

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The schema of one entry of `updateComponents`, whichever component it is.
pub(super) fn catalog(catalog: &Catalog) -> Value {
    let mut definitions = shared();
    let mut choices = Vec::new();
    for component in catalog.components {
        definitions.insert(component.name().to_owned(), object(*component));
        choices.push(json!({ "$ref": format!("#/$defs/{}", component.name()) }));
    }
    json!({ "$schema": DRAFT, "$id": catalog.id, "title": catalog.summary, "oneOf": choices, "$defs": definitions })
}

/// The schema of one component.
pub(super) fn component(catalog: &Catalog, component: &dyn Component) -> Value {
    let mut schema =
        json!({ "$schema": DRAFT, "$id": format!("{}#{}", catalog.id, component.name()) });
    if let (Value::Object(schema), Value::Object(object)) = (&mut schema, object(component)) {
        schema.extend(object);
        schema.insert("$defs".to_owned(), Value::Object(shared()));
    }
    schema
}

fn object(component: &dyn Component) -> Value {
    let mut properties = Map::new();
    properties.insert("id".to_owned(), json!({ "type": "string" }));
    properties.insert("component".to_owned(), json!({ "const": component.name() }));
    let mut required = vec!["id", "component"];
    for property in component.properties() {
        let mut schema = kind(property.kind);
        schema["description"] = json!(property.summary);
        properties.insert(property.name.to_owned(), schema);
        if property.required {
            required.push(property.name);
        }
    }
    json!({
        "description": component.summary(),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn kind(kind: PropertyKind) -> Value {
    let or_binding = |literal: Value| json!({ "anyOf": [literal, { "$ref": "#/$defs/binding" }] });
    match kind {
        PropertyKind::Text | PropertyKind::Child => json!({ "type": "string" }),
        PropertyKind::Number { min, max } => {
            json!({ "type": "number", "minimum": thousandths(min), "maximum": thousandths(max) })
        }
        PropertyKind::Boolean => json!({ "type": "boolean" }),
        PropertyKind::Choice(words) => json!({ "enum": words }),
        PropertyKind::Binding => json!({ "$ref": "#/$defs/binding" }),
        PropertyKind::DynamicText => or_binding(json!({ "type": "string" })),
        PropertyKind::DynamicNumber => or_binding(json!({ "type": "number" })),
        PropertyKind::DynamicBoolean => or_binding(json!({ "type": "boolean" })),
        PropertyKind::DynamicValue => json!({}),
        PropertyKind::Children { min, max } => {
            json!({ "type": "array", "items": { "type": "string" }, "minItems": min, "maxItems": max })
        }
        PropertyKind::ChildList => json!({ "anyOf": [
            { "type": "array", "items": { "type": "string" } },
            { "$ref": "#/$defs/template" },
        ] }),
        PropertyKind::Action => {
            json!({ "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/event" }] })
        }
    }
}

fn thousandths(number: i32) -> f64 {
    f64::from(number) / 1000.0
}

/// What several kinds of properties refer to.
fn shared() -> Map<String, Value> {
    let closed = |properties: Value, required: &[&str]| json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
    let path = || json!({ "type": "string", "description": "a JSON pointer into the data model" });
    let mut shared = Map::new();
    shared.insert(
        "binding".to_owned(),
        closed(json!({ "path": path() }), &["path"]),
    );
    shared.insert(
        "template".to_owned(),
        closed(
            json!({ "componentId": { "type": "string" }, "path": path() }),
            &["componentId", "path"],
        ),
    );
    let event = closed(
        json!({ "name": { "type": "string" }, "context": { "type": "object" } }),
        &["name"],
    );
    shared.insert(
        "event".to_owned(),
        closed(json!({ "event": event }), &["event"]),
    );
    shared
}

#[cfg(test)]
mod tests {
    use super::*;
    use splitflap_core::catalog::seat;

    #[test]
    fn a_components_schema_names_what_the_engine_demands() {
        let schema = catalog(&seat::CATALOG);
        let grid = &schema["$defs"]["SeatGrid"];
        assert_eq!(grid["properties"]["component"]["const"], "SeatGrid");
        for property in ["id", "component", "seats", "selected", "onSelect"] {
            assert!(
                grid["required"]
                    .as_array()
                    .unwrap()
                    .contains(&json!(property)),
                "{property}"
            );
        }
        assert_eq!(grid["properties"]["seats"]["$ref"], "#/$defs/binding");
        assert_eq!(
            schema["oneOf"].as_array().unwrap().len(),
            seat::CATALOG.components.len()
        );
    }

    #[test]
    fn a_component_alone_brings_what_it_refers_to() {
        let (_, grid) = seat::CATALOG.component("SeatGrid").unwrap();
        let schema = component(&seat::CATALOG, grid);
        assert_eq!(schema["type"], "object");
        assert!(schema["$defs"]["binding"].is_object());
    }
}
