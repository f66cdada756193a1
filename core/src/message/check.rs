//! Checks one component against its catalog's property contract.

use crate::catalog::{Component, Property, PropertyKind};
use crate::listener::Reason;
use crate::listener::says;
use crate::message::envelope::{Problem, Refusal};
use crate::store::{Kind, Path, Store, Value};

/// Members that every component may have beside its properties.
const COMMON: [&str; 2] = ["id", "component"];

/// Checks the properties of one component entry; `problem` knows where it stands.
pub(super) fn properties(
    store: &Store<'_>,
    behaviour: &'static dyn Component,
    entry: Value,
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let contract = behaviour.properties();
    let mut place = 0;
    while let Some((key, value)) = store.entry(entry, place) {
        place += 1;
        let Some(key) = store.text(key) else { continue };
        if COMMON.contains(&&*key) {
            continue;
        }
        let Some(property) = contract.iter().find(|property| property.name == &*key) else {
            return problem.at(&key).refuse(
                Reason::UnknownProperty,
                says!(
                    "{} has no property \"{}\"; it has {}",
                    behaviour.name(),
                    &*key,
                    Names(contract)
                ),
            );
        };
        check(store, property, value, &mut problem.at(&key))?;
    }
    for property in contract.iter().filter(|property| property.required) {
        if store.member(entry, property.name).is_absent() {
            return problem.at(property.name).refuse(
                Reason::MissingProperty,
                says!(
                    "{} needs \"{}\": {}",
                    behaviour.name(),
                    property.name,
                    property.kind.expected()
                ),
            );
        }
    }
    Ok(())
}

fn check(
    store: &Store<'_>,
    property: &Property,
    value: Value,
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let kind = store.kind(value);
    let right = match property.kind {
        PropertyKind::Text => kind == Kind::Text,
        PropertyKind::Boolean => kind == Kind::Bool,
        PropertyKind::Number { min, max } => {
            let thousandths = store.number(value).and_then(|number| thousandths(&number));
            if thousandths.is_some_and(|number| number < i64::from(min) || number > i64::from(max))
            {
                return problem.refuse(
                    Reason::BadProperty,
                    says!(
                        "\"{}\" must be a number from {} to {}",
                        property.name,
                        Thousandths(min),
                        Thousandths(max)
                    ),
                );
            }
            thousandths.is_some()
        }
        PropertyKind::Choice(words) => {
            let right = store
                .text(value)
                .is_some_and(|word| words.contains(&&*word));
            if !right {
                return problem.refuse(
                    Reason::BadProperty,
                    says!("\"{}\" must be one of {}", property.name, Words(words)),
                );
            }
            true
        }
        PropertyKind::Binding => return binding(store, property, value, problem),
        PropertyKind::DynamicText => kind == Kind::Text || kind == Kind::Object,
        PropertyKind::DynamicNumber => kind == Kind::Number || kind == Kind::Object,
        PropertyKind::DynamicBoolean => kind == Kind::Bool || kind == Kind::Object,
        PropertyKind::DynamicValue => true,
        PropertyKind::Child => kind == Kind::Text,
        PropertyKind::Children { min, max } => {
            return children(store, property, value, (min, max), problem);
        }
        PropertyKind::ChildList if kind == Kind::Object => {
            return template(store, property, value, problem);
        }
        PropertyKind::ChildList => {
            return children(store, property, value, (0, u16::MAX), problem);
        }
        PropertyKind::Action => return action(store, property, value, problem),
    };
    if !right {
        return problem.wrong(store, property.name, property.kind.expected(), value);
    }
    let may_bind = crate::surface::scope::may_bind(property.kind);
    if may_bind && kind == Kind::Object {
        // An object under a dynamic property is a binding; A2UI v0.9 has no literal
        // objects there.
        return binding(store, property, value, problem);
    }
    Ok(())
}

fn binding(
    store: &Store<'_>,
    property: &Property,
    value: Value,
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let path = match store.kind(value) {
        Kind::Object => store.member(value, "path"),
        _ => return problem.wrong(store, property.name, property.kind.expected(), value),
    };
    if store.kind(path) != Kind::Text || store.len(value) != 1 {
        return problem.wrong(store, property.name, property.kind.expected(), value);
    }
    pointer(store, path, &mut problem.at("path"))
}

/// Checks that a text is a JSON pointer.
pub(super) fn pointer(
    store: &Store<'_>,
    path: Value,
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let Some(text) = store.text(path) else {
        return problem.wrong(store, "path", "a JSON pointer such as \"/seats\"", path);
    };
    if text.len() > crate::surface::scope::MAX_PATH {
        return problem.refuse(
            Reason::TooLarge,
            says!(
                "a path of {} bytes; the longest is {}",
                text.len(),
                crate::surface::scope::MAX_PATH
            ),
        );
    }
    if Path::from(&*text)
        .segments()
        .all(|segment| segment.is_valid())
    {
        return Ok(());
    }
    problem.refuse(
        Reason::BadPointer,
        says!(
            "\"{}\" is no JSON pointer: after ~ must come 0 (for ~) or 1 (for /)",
            &*text
        ),
    )
}

fn children(
    store: &Store<'_>,
    property: &Property,
    value: Value,
    (min, max): (u16, u16),
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    if store.kind(value) != Kind::Array {
        return problem.wrong(store, property.name, property.kind.expected(), value);
    }
    let count = store.len(value);
    if count < usize::from(min) || count > usize::from(max) {
        return problem.refuse(
            Reason::BadProperty,
            says!(
                "\"{}\" has {count} children; it must have {min}{}",
                property.name,
                UpTo(min, max)
            ),
        );
    }
    for place in 0..count {
        let child = store.element(value, place);
        if store.kind(child) != Kind::Text {
            return problem.at_index(place).wrong(
                store,
                property.name,
                "the id of a component",
                child,
            );
        }
    }
    Ok(())
}

fn template(
    store: &Store<'_>,
    property: &Property,
    value: Value,
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let component = store.member(value, "componentId");
    let path = store.member(value, "path");
    if store.kind(component) != Kind::Text
        || store.kind(path) != Kind::Text
        || store.len(value) != 2
    {
        return problem.wrong(store, property.name, property.kind.expected(), value);
    }
    pointer(store, path, &mut problem.at("path"))
}

fn action(
    store: &Store<'_>,
    property: &Property,
    value: Value,
    problem: &mut Problem<'_>,
) -> Result<(), Refusal> {
    let name = match store.kind(value) {
        Kind::Text => value,
        Kind::Object => store.member(store.member(value, "event"), "name"),
        _ => Value::ABSENT,
    };
    let named = store.text(name).is_some_and(|name| !name.is_empty());
    if named {
        return Ok(());
    }
    problem.wrong(store, property.name, property.kind.expected(), value)
}

/// A number's value in thousandths, rounded down; none if it is written with an
/// exponent or does not fit.
pub(crate) fn thousandths(number: &str) -> Option<i64> {
    let (negative, digits) = match number.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, number),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mut value: i64 = whole.parse().ok()?;
    let mut fraction_digits = fraction.bytes();
    for _ in 0..3 {
        let digit = match fraction_digits.next() {
            Some(digit @ b'0'..=b'9') => i64::from(digit - b'0'),
            Some(_) => return None,
            None => 0,
        };
        value = value.checked_mul(10)?.checked_add(digit)?;
    }
    Some(if negative { -value } else { value })
}

struct Thousandths(i32);

impl core::fmt::Display for Thousandths {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let whole = self.0 / 1000;
        match self.0.unsigned_abs() % 1000 {
            0 => write!(f, "{whole}"),
            fraction => write!(f, "{whole}.{fraction:03}"),
        }
    }
}

struct UpTo(u16, u16);

impl core::fmt::Display for UpTo {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match (self.0, self.1) {
            (min, max) if min == max => Ok(()),
            (_, u16::MAX) => f.write_str(" or more"),
            (_, max) => write!(f, " to {max}"),
        }
    }
}

struct Words(&'static [&'static str]);

impl core::fmt::Display for Words {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (place, word) in self.0.iter().enumerate() {
            let separator = if place == 0 { "" } else { ", " };
            write!(f, "{separator}\"{word}\"")?;
        }
        Ok(())
    }
}

struct Names(&'static [Property]);

impl core::fmt::Display for Names {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none");
        }
        for (place, property) in self.0.iter().enumerate() {
            let separator = if place == 0 { "" } else { ", " };
            write!(f, "{separator}{}", property.name)?;
        }
        Ok(())
    }
}
