//! Which of a person's input will do.

use serde_json::{Number, Value};

use super::{Field, Form, Kind};
use crate::plain;

/// A condition on a field, and what would be right.
pub(super) struct Check {
    pub(super) message: String,
    fits: Box<dyn Fn(&Value) -> bool>,
}

impl Form {
    /// For each field, whether each of its conditions is met by the data at [`VALUES`](super::VALUES).
    pub(super) fn verdicts(&self, values: &Value) -> Vec<Vec<bool>> {
        let verdict = |(place, field): (usize, &Field)| {
            let value = values.get(key(place)).unwrap_or(&Value::Null);
            let checks = field.checks();
            checks.iter().map(|check| (check.fits)(value)).collect()
        };
        self.fields.iter().enumerate().map(verdict).collect()
    }
}

impl Field {
    /// The field's conditions, the one to be told first first.
    pub(super) fn checks(&self) -> Vec<Check> {
        let mut checks = Vec::new();
        let mut check = |message: String, fits: Box<dyn Fn(&Value) -> bool>| {
            checks.push(Check { message, fits });
        };
        if self.required && !matches!(self.kind, Kind::Boolean) {
            check(
                "This is needed.".to_owned(),
                Box::new(|value| !is_empty(value)),
            );
        }
        match &self.kind {
            Kind::Text {
                format,
                least,
                most,
                pattern,
            } => {
                if let Some(least) = *least {
                    let fits = move |value: &Value| empty_or(value, |text| length(text) >= least);
                    check(format!("At least {}.", characters(least)), Box::new(fits));
                }
                if let Some(most) = *most {
                    let fits = move |value: &Value| empty_or(value, |text| length(text) <= most);
                    check(format!("At most {}.", characters(most)), Box::new(fits));
                }
                if let Some(format) = *format {
                    let fits = move |value: &Value| empty_or(value, |text| format.fits(text));
                    check(format!("{}.", format.wanted()), Box::new(fits));
                }
                if let Some(pattern) = pattern.clone() {
                    let message = format!("It must match {}", plain::short(pattern.source(), 60));
                    let fits = move |value: &Value| empty_or(value, |text| pattern.fits(text));
                    check(message, Box::new(fits));
                }
            }
            Kind::Number { whole, least, most } => {
                let whole = *whole;
                let fits =
                    move |value: &Value| empty_or(value, |text| number(text, whole).is_some());
                let message = if whole {
                    "A whole number."
                } else {
                    "A number."
                };
                check(message.to_owned(), Box::new(fits));
                for (bound, word, is_least) in [(least, "least", true), (most, "most", false)] {
                    let Some(bound) = bound.clone() else { continue };
                    let message = format!("At {word} {}.", spelled(&bound));
                    let fits = move |value: &Value| {
                        empty_or(value, |text| {
                            number(text, whole).is_none_or(|number| match is_least {
                                true => !below(&number, &bound),
                                false => !below(&bound, &number),
                            })
                        })
                    };
                    check(message, Box::new(fits));
                }
            }
            Kind::Several { least, most, .. } => {
                if let Some(least) = *least {
                    let fits = move |value: &Value| is_empty(value) || chosen(value) >= least;
                    check(format!("Choose at least {least}."), Box::new(fits));
                }
                if let Some(most) = *most {
                    let fits = move |value: &Value| chosen(value) <= most;
                    check(format!("Choose at most {most}."), Box::new(fits));
                }
            }
            Kind::Boolean | Kind::One(_) => {}
        }
        checks
    }
}

/// The name of a field in the view's data: a property's own name may hold anything.
pub(super) fn key(place: usize) -> String {
    format!("f{place}")
}

/// The number that a text is, as JSON writes it.
pub(super) fn number(text: &str, whole: bool) -> Option<Number> {
    let text = text.trim();
    let number: Number = serde_json::from_str(text.strip_prefix('+').unwrap_or(text)).ok()?;
    let is_whole = !number.is_f64() || number.as_f64().is_some_and(|it| it.fract() == 0.0);
    (is_whole || !whole).then_some(number)
}

/// A bound as a person writes it: 3, not 3.0.
pub(super) fn spelled(bound: &Number) -> String {
    let text = bound.to_string();
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

fn below(one: &Number, other: &Number) -> bool {
    match (one.as_i128(), other.as_i128()) {
        (Some(one), Some(other)) => one < other,
        _ => one.as_f64() < other.as_f64(),
    }
}

/// What is left out of the answer if it may be: nothing typed, nothing chosen.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(_) => chosen(value) == 0,
        _ => false,
    }
}

fn empty_or(value: &Value, fits: impl Fn(&str) -> bool) -> bool {
    match value {
        Value::String(text) if !text.is_empty() => fits(text),
        Value::Number(number) => fits(&number.to_string()),
        _ => true,
    }
}

fn chosen(value: &Value) -> u64 {
    let list = value.as_array().map_or(&[][..], Vec::as_slice);
    list.iter().filter(|entry| entry.is_string()).count() as u64
}

/// In characters, as JSON Schema counts.
fn length(text: &str) -> u64 {
    text.chars().count() as u64
}

fn characters(count: u64) -> String {
    match count {
        1 => "1 character".to_owned(),
        _ => format!("{count} characters"),
    }
}
