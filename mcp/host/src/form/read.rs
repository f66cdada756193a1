//! Reading a `requestedSchema`: every kind of property that MCP's elicitation has.

use serde_json::{Map, Number, Value};

use super::{Choice, Field, Form, FormError, Format, Kind, MOST_FIELDS, MOST_OPTIONS, Pattern};

impl Form {
    /// Reads a `requestedSchema`; its fields keep the order of the properties.
    ///
    /// # Errors
    /// [`FormError`]: what of it no form can show.
    pub fn read(schema: &Value) -> Result<Self, FormError> {
        if schema.get("type").and_then(Value::as_str) != Some("object") {
            return Err(FormError::NoObject);
        }
        let properties = match schema.get("properties") {
            None => &Map::new(),
            Some(properties) => properties.as_object().ok_or(FormError::NoObject)?,
        };
        if properties.len() > MOST_FIELDS {
            return Err(FormError::TooManyFields(properties.len()));
        }
        let required: Vec<&str> = schema
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        if let Some(name) = required
            .iter()
            .find(|name| !properties.contains_key(**name))
        {
            return Err(FormError::Missing((*name).to_owned()));
        }
        let fields = properties.iter().map(|(name, property)| {
            let kind = kind(property).map_err(|wrong| FormError::Property {
                name: name.clone(),
                wrong,
            })?;
            Ok(Field {
                name: name.clone(),
                title: text(property, "title"),
                description: text(property, "description"),
                required: required.contains(&name.as_str()),
                default: property.get("default").cloned().unwrap_or_default(),
                kind,
            })
        });
        Ok(Self {
            fields: fields.collect::<Result<_, _>>()?,
        })
    }
}

fn kind(property: &Value) -> Result<Kind, &'static str> {
    match property.get("type").and_then(Value::as_str) {
        Some("string") => string(property),
        Some(number @ ("number" | "integer")) => Ok(Kind::Number {
            whole: number == "integer",
            least: bound(property, "minimum"),
            most: bound(property, "maximum"),
        }),
        Some("boolean") => Ok(Kind::Boolean),
        Some("array") => {
            let items = property.get("items").ok_or("is a list of nothing")?;
            Ok(Kind::Several {
                choices: choices(items, "anyOf")?.ok_or("is a list without choices")?,
                least: count(property, "minItems"),
                most: count(property, "maxItems"),
            })
        }
        Some(_) => Err("is of a type that elicitation does not have"),
        None => Err("has no type"),
    }
}

fn string(property: &Value) -> Result<Kind, &'static str> {
    if let Some(choices) = choices(property, "oneOf")? {
        return Ok(Kind::One(choices));
    }
    Ok(Kind::Text {
        // Formats that are not known are notes, as JSON Schema has it.
        format: property
            .get("format")
            .and_then(Value::as_str)
            .and_then(Format::named),
        least: count(property, "minLength"),
        most: count(property, "maxLength"),
        pattern: property
            .get("pattern")
            .and_then(Value::as_str)
            .and_then(Pattern::read),
    })
}

/// The choices of a string: with titles (`oneOf` or `anyOf`), without (`enum`), or with those of old (`enumNames`).
fn choices(schema: &Value, titled: &str) -> Result<Option<Vec<Choice>>, &'static str> {
    let titled = schema.get(titled).or_else(|| schema.get("oneOf"));
    let choices: Vec<Choice> = if let Some(titled) = titled.and_then(Value::as_array) {
        let choice = |entry: &Value| {
            let value = text(entry, "const")?;
            let label = text(entry, "title").unwrap_or_else(|| value.clone());
            Some(Choice { value, label })
        };
        let choices: Option<_> = titled.iter().map(choice).collect();
        choices.ok_or("has a choice whose const is no string")?
    } else if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        let names = schema.get("enumNames").and_then(Value::as_array);
        let choice = |(place, value): (usize, &Value)| {
            let value = value.as_str()?.to_owned();
            let name = names.and_then(|names| names.get(place)?.as_str());
            let label = name.unwrap_or(&value).to_owned();
            Some(Choice { value, label })
        };
        let choices: Option<_> = values.iter().enumerate().map(choice).collect();
        choices.ok_or("has a choice that is no string")?
    } else {
        return Ok(None);
    };
    match choices.len() {
        0 => Err("has no choices"),
        count if count > MOST_OPTIONS => Err("has more than 2000 choices"),
        _ => Ok(Some(choices)),
    }
}

fn text(value: &Value, name: &str) -> Option<String> {
    value.get(name).and_then(Value::as_str).map(str::to_owned)
}

fn count(property: &Value, name: &str) -> Option<u64> {
    let number = property.get(name)?;
    let float = || number.as_f64().filter(|it| *it >= 0.0 && it.fract() == 0.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    number.as_u64().or_else(|| float().map(|it| it as u64))
}

fn bound(property: &Value, name: &str) -> Option<Number> {
    match property.get(name) {
        Some(Value::Number(number)) => Some(number.clone()),
        _ => None,
    }
}
