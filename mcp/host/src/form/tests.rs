//! Every kind of field that elicitation has, from the schema to the answer.

use serde_json::{Value, json};

use super::*;
use crate::elicitation::{Question, QuestionKind};

fn every_kind() -> Value {
    json!({"type": "object", "required": ["name", "age", "seat"], "properties": {
        "name": {"type": "string", "title": "Name", "minLength": 2, "maxLength": 5},
        "mail": {"type": "string", "format": "email"},
        "site": {"type": "string", "format": "uri"},
        "day": {"type": "string", "format": "date", "default": "2026-11-30"},
        "time": {"type": "string", "format": "date-time"},
        "code": {"type": "string", "pattern": "^[A-Z]{2}-[0-9]+$"},
        "age": {"type": "integer", "minimum": 18, "maximum": 99},
        "price": {"type": "number", "minimum": 0.5},
        "level": {"type": "integer", "minimum": 1, "maximum": 5, "default": 3},
        "news": {"type": "boolean", "default": true},
        "maybe": {"type": "boolean"},
        "colour": {"type": "string", "enum": ["red", "blue"], "default": "blue"},
        "seat": {"type": "string", "oneOf": [{"const": "14A", "title": "Window"}, {"const": "14B", "title": "Aisle"}]},
        "old": {"type": "string", "enum": ["a", "b"], "enumNames": ["Alpha", "Beta"]},
        "meals": {"type": "array", "minItems": 1, "maxItems": 2, "items": {"type": "string", "enum": ["x", "y", "z"]}},
        "extras": {"type": "array", "items": {"anyOf": [{"const": "bag", "title": "A bag"}]}, "default": ["bag"]}
    }})
}

/// The names of the form's data, by the names of its properties.
fn key_of(form: &Form, name: &str) -> String {
    let place = form.fields.iter().position(|field| field.name == name);
    review::key(place.expect(name))
}

/// What the view's data are at first.
fn first_values(form: &Form) -> Value {
    let question = Question {
        message: "m".to_owned(),
        kind: QuestionKind::Form(Value::Null),
    };
    let heading = Heading {
        server: "s",
        open: 1,
    };
    let messages = form.messages(&question, heading);
    let data: Value = serde_json::from_str(messages.last().unwrap()).unwrap();
    let values = data["updateDataModel"]["value"]["values"].clone();
    assert_eq!(values, form.values());
    values
}

#[test]
fn defaults_are_there_at_first_and_what_is_optional_and_empty_is_left_out() {
    let form = Form::read(&every_kind()).unwrap();
    let mut values = first_values(&form);
    assert!(!form.is_finished(&values), "what is required is missing");
    assert_eq!(form.content(&values), Err(Unfinished));
    values[key_of(&form, "name")] = json!("Ada");
    values[key_of(&form, "age")] = json!("36");
    values[key_of(&form, "seat")] = json!([null, "14A"]);
    assert_eq!(
        Value::Object(form.content(&values).unwrap()),
        json!({"name": "Ada", "day": "2026-11-30", "age": 36, "level": "3".parse::<i64>().unwrap(),
            "news": true, "colour": "blue", "seat": "14A", "extras": ["bag"]})
    );
}

#[test]
fn each_bound_is_held() {
    let form = Form::read(&every_kind()).unwrap();
    let mut good = first_values(&form);
    good[key_of(&form, "name")] = json!("Ada");
    good[key_of(&form, "age")] = json!("36");
    good[key_of(&form, "seat")] = json!(["14B"]);
    assert!(form.is_finished(&good));
    for (name, right, wrong) in [
        (
            "name",
            json!("Adaéé"),
            &[json!("A"), json!("Adaéée"), json!("")][..],
        ),
        ("mail", json!("a@b.org"), &[json!("a")]),
        ("site", json!("https://a.org/"), &[json!("a")]),
        ("day", json!("2024-02-29"), &[json!("2023-02-29")]),
        (
            "time",
            json!("2026-11-30T10:00:00Z"),
            &[json!("2026-11-30")],
        ),
        ("code", json!("XY-7"), &[json!("xy-7"), json!("XY-")]),
        (
            "age",
            json!("18"),
            &[
                json!("17"),
                json!("100"),
                json!("x"),
                json!("18.5"),
                json!(""),
            ],
        ),
        (
            "price",
            json!("24.50"),
            &[json!("0.4"), json!("1,5"), json!("NaN"), json!("01")],
        ),
        ("meals", json!(["x", "z"]), &[json!(["x", "y", "z"])]),
        ("seat", json!(["14A"]), &[json!([]), json!([null])]),
    ] {
        let mut values = good.clone();
        values[key_of(&form, name)] = right.clone();
        assert!(form.is_finished(&values), "{name}: {right}");
        for wrong in wrong {
            values[key_of(&form, name)] = wrong.clone();
            assert!(!form.is_finished(&values), "{name}: {wrong}");
        }
    }
}

#[test]
fn a_range_with_a_default_is_a_slider_and_others_are_typed() {
    let form = Form::read(
        &json!({"type": "object", "required": ["a", "b"], "properties": {
            "a": {"type": "integer", "minimum": 0.0, "maximum": 10.0, "default": 4},
            "b": {"type": "integer", "minimum": 0, "maximum": 10},
            "c": {"type": "integer", "minimum": 0, "maximum": 10, "default": 4}
        }}),
    )
    .unwrap();
    let values = first_values(&form);
    assert_eq!(values, json!({"f0": 4, "f1": "", "f2": "4"}));
}

#[test]
fn what_no_form_can_show_is_told() {
    let nested = json!({"type": "object", "properties": {"a": {"type": "object"}}});
    let missing = json!({"type": "object", "properties": {}, "required": ["a"]});
    let many: serde_json::Map<_, _> = (0..=MOST_FIELDS)
        .map(|it| (it.to_string(), json!({"type": "boolean"})))
        .collect();
    for (schema, why) in [
        (json!({}), "object with properties"),
        (
            json!({"type": "object", "properties": []}),
            "object with properties",
        ),
        (nested, "\"a\" is of a type"),
        (missing, "requires \"a\""),
        (json!({"type": "object", "properties": many}), "101 fields"),
        (
            json!({"type": "object", "properties": {"a": {"type": "array", "items": {"type": "string"}}}}),
            "without choices",
        ),
        (
            json!({"type": "object", "properties": {"a": {"type": "string", "enum": [1]}}}),
            "no string",
        ),
    ] {
        let error = Form::read(&schema).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}
