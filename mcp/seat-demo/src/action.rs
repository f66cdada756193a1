//! What a view asks for: the arguments of `seat_action`, checked.

use std::fmt;

use seat_rules::is_price;
use serde_json::{Map, Value};

use crate::tools::SEAT_ACTION;
use crate::view::SURFACE_ID;

/// Name of the action that marks a seat as the person's choice.
pub const SELECT_SEAT: &str = "select_seat";
/// Name of the action that takes a seat for good.
pub const CONFIRM_SEAT: &str = "confirm_seat";

/// The five arguments of an action, as A2UI v0.9 has them.
const ARGUMENTS: [&str; 5] = [
    "name",
    "surfaceId",
    "sourceComponentId",
    "timestamp",
    "context",
];

/// A wish about one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The seat that is meant; whether it exists is for the rules to say.
    pub seat_id: String,
    /// The revision that the person saw; `None`: not to be checked.
    pub expected_revision: Option<u32>,
    /// What is to happen.
    pub wish: Wish,
}

/// What is to happen with the seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Mark it as the choice.
    Select,
    /// Take it for good.
    Confirm {
        /// The price that the person saw, as a JSON number's text.
        price: String,
    },
}

impl Action {
    /// Reads the arguments of a `seat_action` call. Unknown members of `context` are skipped.
    ///
    /// # Errors
    /// [`BadCall`] with the first thing that is wrong: a missing or wrong-typed argument, one too
    /// many, another surface, an unknown action.
    pub fn read(arguments: &Map<String, Value>) -> Result<Self, BadCall> {
        if let Some(unknown) = arguments
            .keys()
            .find(|key| !ARGUMENTS.contains(&key.as_str()))
        {
            let five = ARGUMENTS.join(", ");
            return Err(BadCall::at(
                SEAT_ACTION,
                &format!("/{unknown}"),
                &format!("is not known: the arguments are exactly {five}"),
            ));
        }
        let name = text(arguments, "", "name", "the name of the action")?;
        let surface = text(arguments, "", "surfaceId", "the surface of the action")?;
        if surface != SURFACE_ID {
            return Err(BadCall::at(
                SEAT_ACTION,
                "/surfaceId",
                &format!("must be {SURFACE_ID:?}, the surface of this app, found {surface:?}"),
            ));
        }
        text(
            arguments,
            "",
            "sourceComponentId",
            "the component that was used",
        )?;
        text(
            arguments,
            "",
            "timestamp",
            "the time of the action (ISO 8601)",
        )?;
        let context = match arguments.get("context") {
            Some(Value::Object(context)) => context,
            found => return Err(wrong("/context", "an object with \"seatId\"", found)),
        };
        let confirms = match name {
            SELECT_SEAT => false,
            CONFIRM_SEAT => true,
            _ => {
                return Err(BadCall::at(
                    SEAT_ACTION,
                    "/name",
                    &format!("must be {SELECT_SEAT:?} or {CONFIRM_SEAT:?}, found {name:?}"),
                ));
            }
        };
        Ok(Self {
            seat_id: text(
                context,
                "/context",
                "seatId",
                "the id of a seat such as \"14A\"",
            )?
            .to_owned(),
            expected_revision: expected_revision(context)?,
            wish: if confirms {
                Wish::Confirm {
                    price: price(context)?,
                }
            } else {
                Wish::Select
            },
        })
    }
}

fn text<'a>(
    object: &'a Map<String, Value>,
    place: &str,
    member: &str,
    meaning: &str,
) -> Result<&'a str, BadCall> {
    match object.get(member) {
        Some(Value::String(text)) => Ok(text),
        found => Err(wrong(
            &format!("{place}/{member}"),
            &format!("a string, {meaning}"),
            found,
        )),
    }
}

fn expected_revision(context: &Map<String, Value>) -> Result<Option<u32>, BadCall> {
    let Some(found) = context.get("expectedRevision") else {
        return Ok(None);
    };
    match found
        .as_u64()
        .and_then(|revision| u32::try_from(revision).ok())
    {
        Some(revision) => Ok(Some(revision)),
        None => {
            let right = "a whole number, the revision that the person saw";
            Err(wrong("/context/expectedRevision", right, Some(found)))
        }
    }
}

fn price(context: &Map<String, Value>) -> Result<String, BadCall> {
    let found = context.get("price");
    match found {
        Some(Value::Number(number)) if is_price(&number.to_string()) => Ok(number.to_string()),
        _ => Err(wrong(
            "/context/price",
            "a number, the price that the person saw",
            found,
        )),
    }
}

fn wrong(place: &str, right: &str, found: Option<&Value>) -> BadCall {
    let found = match found {
        None => {
            return BadCall::at(
                SEAT_ACTION,
                place,
                &format!("is missing: it must be {right}"),
            );
        }
        Some(Value::Null) => "null".to_owned(),
        Some(Value::Bool(_)) => "true or false".to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::String(_)) => "a string".to_owned(),
        Some(Value::Array(_)) => "a list".to_owned(),
        Some(Value::Object(_)) => "an object".to_owned(),
    };
    BadCall::at(
        SEAT_ACTION,
        place,
        &format!("must be {right}, found {found}"),
    )
}

/// A call that no view should make: what is wrong, where (a JSON pointer into the arguments), and
/// what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCall(String);

impl BadCall {
    pub(crate) fn at(tool: &str, place: &str, problem: &str) -> Self {
        Self(format!("{tool}: {place} {problem}"))
    }
}

impl fmt::Display for BadCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadCall {}

#[cfg(test)]
mod tests;
