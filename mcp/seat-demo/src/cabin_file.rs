//! Reads a cabin file: the data model of the seat app as JSON. Whatever is wrong is told with its
//! place, because such files are long and written by hand or by scripts.

mod members;
mod place;

use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use seat_rules::{SeatIndex, Status, is_price};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::cabin_data::{CabinData, FlightData, SeatData, Start};
use members::Object;
use place::Source;

/// Seats that a cabin file may have; the rules count them in 16 bits.
pub const MAX_SEATS: usize = 65_535;

/// Why a cabin file can't be used, as `file:line:column: what is wrong and what would be right`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CabinFileError {
    file: String,
    place: Option<(usize, usize)>,
    message: String,
}

impl CabinFileError {
    /// Line and column of the place, both from 1, the column in characters; `None` if the file as a
    /// whole is wrong.
    #[must_use]
    pub fn place(&self) -> Option<(usize, usize)> {
        self.place
    }
}

impl fmt::Display for CabinFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file)?;
        if let Some((line, column)) = self.place {
            write!(f, "{line}:{column}:")?;
        }
        write!(f, " {}", self.message)
    }
}

impl std::error::Error for CabinFileError {}

impl CabinData {
    /// The default flight: DEMO 204 from Istanbul to London in an A320-like cabin of 180 seats.
    #[must_use]
    pub fn demo() -> Self {
        Self::parse("a320.json", include_str!("../cabins/a320.json"))
            .expect("the cabin that is built in is tested to be right")
    }

    /// Reads a cabin file.
    ///
    /// # Errors
    /// [`CabinFileError`] if the file can't be read, is not UTF-8 or not JSON, or is not the data
    /// model of a cabin: a member missing or of the wrong type, an unknown status, two seats with
    /// one id, a selected seat that is not there, no seats or more than [`MAX_SEATS`].
    pub fn read(path: &Path) -> Result<Self, CabinFileError> {
        let file = path.display().to_string();
        let whole = |message| CabinFileError {
            file: file.clone(),
            place: None,
            message,
        };
        let bytes =
            std::fs::read(path).map_err(|error| whole(format!("can't be read: {error}")))?;
        let text = std::str::from_utf8(&bytes).map_err(|error| {
            let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let source = Source::new(&file, &before);
            source.error(before.len(), "is not UTF-8 from here on".to_owned())
        })?;
        Self::parse(&file, text)
    }

    /// Reads the text of a cabin file; `file` is its name in errors.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn parse(file: &str, text: &str) -> Result<Self, CabinFileError> {
        let source = Source::new(file, text);
        let root: &RawValue =
            serde_json::from_str(text).map_err(|error| source.syntax_error(text, &error))?;
        let root = Object::new(&source, root, "the cabin")?;
        let members: RootMembers<'_> = root.members()?;

        let flight = root.required(
            "flight",
            members.flight,
            "an object with \"number\", \"from\", \"to\" and \"departure\"",
        )?;
        let seats = read_seats(&source, &root, members.seats)?;
        let seat_named = |name: &str, raw: Option<&RawValue>| -> Result<_, CabinFileError> {
            let Some(raw) = raw else { return Ok(None) };
            let id = root.text(name, raw)?;
            let index = seats.iter().position(|seat| seat.id == id);
            match index.and_then(|index| SeatIndex::try_from(index).ok()) {
                Some(index) => Ok(Some(index)),
                None => Err(root.wrong(
                    name,
                    raw,
                    &format!("be the id of a seat of this cabin, or null; there is no seat {id:?}"),
                )),
            }
        };
        let start = Start {
            revision: root.whole_number("revision", members.revision, Some(1))?,
            selected: seat_named("selected", members.selected)?,
            confirmed: seat_named("confirmed", members.confirmed)?,
            message: members
                .message
                .map(|raw| root.text("message", raw))
                .transpose()?,
        };
        Ok(Self {
            flight: read_flight(&source, flight)?,
            currency: root.required_text("currency", members.currency)?,
            seats,
            start,
        })
    }
}

#[derive(Deserialize)]
struct RootMembers<'a> {
    #[serde(borrow)]
    flight: Option<&'a RawValue>,
    #[serde(borrow)]
    currency: Option<&'a RawValue>,
    #[serde(borrow)]
    revision: Option<&'a RawValue>,
    #[serde(borrow)]
    selected: Option<&'a RawValue>,
    #[serde(borrow)]
    confirmed: Option<&'a RawValue>,
    #[serde(borrow)]
    message: Option<&'a RawValue>,
    #[serde(borrow)]
    seats: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct FlightMembers<'a> {
    #[serde(borrow)]
    number: Option<&'a RawValue>,
    #[serde(borrow)]
    from: Option<&'a RawValue>,
    #[serde(borrow)]
    to: Option<&'a RawValue>,
    #[serde(borrow)]
    departure: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct SeatMembers<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    row: Option<&'a RawValue>,
    #[serde(borrow)]
    column: Option<&'a RawValue>,
    #[serde(borrow)]
    position: Option<&'a RawValue>,
    #[serde(borrow)]
    status: Option<&'a RawValue>,
    #[serde(borrow)]
    price: Option<&'a RawValue>,
    #[serde(borrow)]
    features: Option<&'a RawValue>,
    #[serde(borrow)]
    deck: Option<&'a RawValue>,
    #[serde(borrow)]
    x: Option<&'a RawValue>,
}

fn read_flight<'a>(source: &Source<'a>, raw: &'a RawValue) -> Result<FlightData, CabinFileError> {
    let flight = Object::new(source, raw, "the flight")?;
    let members: FlightMembers<'_> = flight.members()?;
    Ok(FlightData {
        number: flight.required_text("number", members.number)?,
        from: flight.required_text("from", members.from)?,
        to: flight.required_text("to", members.to)?,
        departure: flight.required_text("departure", members.departure)?,
    })
}

fn read_seats<'a>(
    source: &Source<'a>,
    root: &Object<'_, 'a>,
    raw: Option<&'a RawValue>,
) -> Result<Vec<SeatData>, CabinFileError> {
    let raw = root.required("seats", raw, "a list of seats")?;
    let list: Vec<&RawValue> = root.list("seats", raw)?;
    if list.is_empty() || list.len() > MAX_SEATS {
        let found = list.len();
        return Err(root.wrong(
            "seats",
            raw,
            &format!("have 1 to {MAX_SEATS} seats, found {found}"),
        ));
    }
    let mut seen: HashMap<String, (usize, &RawValue)> = HashMap::with_capacity(list.len());
    let mut seats = Vec::with_capacity(list.len());
    for (number, raw) in (1..).zip(list) {
        let (seat, id) = read_seat(source, number, raw)?;
        if let Some((first, earlier)) = seen.insert(seat.id.clone(), (number, id)) {
            let (line, _) = source.place_of(earlier.get());
            return Err(source.error_at(
                id.get(),
                format!(
                    "seat {number}: \"id\" must be unique, {:?} is seat {first} already (line {line})",
                    seat.id
                ),
            ));
        }
        seats.push(seat);
    }
    Ok(seats)
}

fn read_seat<'a>(
    source: &Source<'a>,
    number: usize,
    raw: &'a RawValue,
) -> Result<(SeatData, &'a RawValue), CabinFileError> {
    let unnamed = Object::new(source, raw, &format!("seat {number}"))?;
    let members: SeatMembers<'a> = unnamed.members()?;
    let raw_id = unnamed.required("id", members.id, "a text such as \"14A\"")?;
    let id = unnamed.text("id", raw_id)?;
    if id.is_empty() {
        return Err(unnamed.wrong("id", raw_id, "not be empty"));
    }
    let seat = Object::new(source, raw, &format!("seat {number} ({id:?})"))?;
    let features: Vec<&RawValue> = members
        .features
        .map_or(Ok(Vec::new()), |raw| seat.list("features", raw))?;
    let data = SeatData {
        row: seat.whole_number("row", members.row, None)?,
        column: seat.required_text("column", members.column)?,
        position: seat.required_text("position", members.position)?,
        status: read_status(&seat, members.status)?,
        price: members
            .price
            .map(|raw| read_price(&seat, raw))
            .transpose()?,
        features: features
            .into_iter()
            .map(|raw| seat.text("features", raw))
            .collect::<Result<_, _>>()?,
        deck: seat.whole_number("deck", members.deck, Some(0))?,
        x: match members.x {
            Some(raw) => Some(seat.whole_number("x", Some(raw), None)?),
            None => None,
        },
        id,
    };
    Ok((data, raw_id))
}

fn read_status(seat: &Object<'_, '_>, raw: Option<&RawValue>) -> Result<Status, CabinFileError> {
    const RIGHT: &str = "\"available\", \"occupied\" or \"blocked\"";
    let raw = seat.required("status", raw, RIGHT)?;
    let word = seat.text("status", raw)?;
    word.parse()
        .map_err(|_| seat.wrong("status", raw, &format!("be {RIGHT}, found {word:?}")))
}

/// A price keeps the text that it has in the file, so 24.50 stays 24.50.
fn read_price(seat: &Object<'_, '_>, raw: &RawValue) -> Result<String, CabinFileError> {
    let text = seat.number("price", raw)?;
    if text.starts_with('-') || !is_price(text) {
        return Err(seat.wrong(
            "price",
            raw,
            &format!("be a number from 0 on, found {text}"),
        ));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests;
