//! What a person wants of a seat, as arguments of a tool: the model hears "a window seat with more
//! legroom" and asks for just those.

use std::cmp::Ordering;
use std::fmt;

use seat_rules::{Cabin, Seat, is_price};
use serde_json::{Map, Value, json};

use crate::action::BadCall;

/// Which seats fit, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// At a window; with `aisle` too: at either.
    pub window: bool,
    /// At an aisle.
    pub aisle: bool,
    /// With extra legroom.
    pub legroom: bool,
    /// Costs no more than this, a JSON number's text.
    pub max_price: Option<String>,
    /// Near this seat, nearest first; otherwise the cheapest come first.
    pub near: Option<String>,
}

impl Wishes {
    /// JSON schema of the arguments.
    pub(crate) fn schema() -> Value {
        json!({
            "type": "object",
            "properties": {
                "window": {"type": "boolean", "description": "Only seats at a window (or, with aisle, at either)"},
                "aisle": {"type": "boolean", "description": "Only seats at an aisle (or, with window, at either)"},
                "legroom": {"type": "boolean", "description": "Only seats with extra legroom"},
                "maxPrice": {"type": "number", "minimum": 0, "description": "Only seats that cost no more, in the flight's currency"},
                "near": {"type": "string", "description": "Nearest to this seat first, such as \"14A\""}
            },
            "additionalProperties": false
        })
    }

    /// Reads the arguments of a tool; `tool` is its name in errors.
    ///
    /// # Errors
    /// [`BadCall`] with the first argument that is unknown or of a wrong type.
    pub fn read(tool: &str, arguments: &Map<String, Value>) -> Result<Self, BadCall> {
        let mut wishes = Self::default();
        for (name, value) in arguments {
            let bad = |right: &str| BadCall::at(tool, &format!("/{name}"), right);
            match (name.as_str(), value) {
                ("window", Value::Bool(on)) => wishes.window = *on,
                ("aisle", Value::Bool(on)) => wishes.aisle = *on,
                ("legroom", Value::Bool(on)) => wishes.legroom = *on,
                ("window" | "aisle" | "legroom", _) => return Err(bad("must be true or false")),
                ("maxPrice", Value::Number(price)) if is_price(&price.to_string()) => {
                    wishes.max_price = Some(price.to_string());
                }
                ("maxPrice", _) => return Err(bad("must be a number")),
                ("near", Value::String(seat)) => wishes.near = Some(seat.clone()),
                ("near", _) => return Err(bad("must be the id of a seat such as \"14A\"")),
                _ => {
                    return Err(bad(
                        "is not known: there are window, aisle, legroom, maxPrice and near",
                    ));
                }
            }
        }
        Ok(wishes)
    }

    /// Whether any seat will do.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a seat fits; `near` only orders.
    pub(crate) fn fit(&self, seat: &Seat<'_>) -> bool {
        let place = match (self.window, self.aisle) {
            (false, false) => true,
            (window, aisle) => {
                (window && seat.position == "window") || (aisle && seat.position == "aisle")
            }
        };
        let cheap = self.max_price.as_deref().is_none_or(|most| {
            seat.price
                .is_some_and(|price| by_price(price, most) != Ordering::Greater)
        });
        place && cheap && (!self.legroom || seat.has("legroom"))
    }

    /// Puts seats into the order of the wishes.
    pub(crate) fn sort(&self, cabin: &Cabin<'_>, seats: &mut [&Seat<'_>]) {
        let near = self.near.as_deref().and_then(|id| cabin.find(id));
        seats.sort_by(|a, b| {
            let near = near.map_or(Ordering::Equal, |(_, near)| {
                distance(a, near).cmp(&distance(b, near))
            });
            near.then_with(|| by_price(a.price.unwrap_or("-"), b.price.unwrap_or("-")))
        });
    }
}

impl fmt::Display for Wishes {
    /// In words, such as `window, extra legroom, up to 24`; nothing for no wish.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        match (self.window, self.aisle) {
            (true, true) => words.push("window or aisle".to_owned()),
            (true, false) => words.push("window".to_owned()),
            (false, true) => words.push("aisle".to_owned()),
            (false, false) => {}
        }
        if self.legroom {
            words.push("extra legroom".to_owned());
        }
        words.extend(self.max_price.as_ref().map(|most| format!("up to {most}")));
        words.extend(self.near.as_ref().map(|seat| format!("near {seat}")));
        f.write_str(&words.join(", "))
    }
}

/// Orders prices for reading; that two are equal is for the rules to say, not for this.
pub(crate) fn by_price(a: &str, b: &str) -> Ordering {
    let number = |text: &str| text.parse::<f64>().unwrap_or(f64::INFINITY);
    number(a).total_cmp(&number(b))
}

/// How far apart two seats are: a deck is further than any row, a row as far as two places across.
fn distance(a: &Seat<'_>, b: &Seat<'_>) -> u32 {
    let across = match (a.x, b.x) {
        (Some(a), Some(b)) => u32::from(a.abs_diff(b)),
        _ => u32::from(a.column != b.column),
    };
    u32::from(a.deck.abs_diff(b.deck)) * 100_000 + u32::from(a.row.abs_diff(b.row)) * 2 + across
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Wishes;
    use crate::cabin_data::CabinData;

    fn read(arguments: &Value) -> Result<Wishes, String> {
        Wishes::read("show_seats", arguments.as_object().unwrap()).map_err(|bad| bad.to_string())
    }

    fn fitting(arguments: &Value) -> Vec<String> {
        let wishes = read(arguments).unwrap();
        CabinData::demo().lend(|cabin| {
            let mut seats: Vec<_> = cabin.seats.iter().filter(|seat| wishes.fit(seat)).collect();
            wishes.sort(cabin, &mut seats);
            seats.iter().map(|seat| seat.id.to_owned()).collect()
        })
    }

    #[test]
    fn every_wish_narrows_and_window_and_aisle_widen_each_other() {
        let count = |arguments| fitting(&arguments).len();
        assert_eq!(count(json!({})), 180);
        assert_eq!(count(json!({"window": false})), 180);
        assert_eq!(count(json!({"window": true})), 60);
        assert_eq!(count(json!({"window": true, "aisle": true})), 120);
        let legroom = fitting(&json!({"window": true, "legroom": true}));
        assert!(legroom.contains(&"14A".to_owned()) && !legroom.contains(&"20A".to_owned()));
        assert_eq!(count(json!({"maxPrice": 0})), 0);
        assert!(count(json!({"maxPrice": 24})) > count(json!({"maxPrice": 23.99})));
    }

    #[test]
    fn near_orders_by_distance_and_an_unknown_seat_orders_nothing() {
        let near = fitting(&json!({"near": "20C"}));
        assert_eq!(near[0], "20C");
        assert!(near[1..3].contains(&"20B".to_owned()), "{near:?}");
        assert_eq!(fitting(&json!({"near": "99Z"})), fitting(&json!({})));
    }

    #[test]
    fn wrong_arguments_are_told_with_their_place() {
        for (arguments, told) in [
            (json!({"window": "yes"}), "/window must be true or false"),
            (json!({"maxPrice": "24"}), "/maxPrice must be a number"),
            (
                json!({"near": 14}),
                "/near must be the id of a seat such as \"14A\"",
            ),
            (
                json!({"quiet": true}),
                "/quiet is not known: there are window, aisle, legroom, maxPrice and near",
            ),
        ] {
            assert_eq!(read(&arguments), Err(format!("show_seats: {told}")));
        }
    }

    #[test]
    fn wishes_are_told_in_words() {
        let wishes = read(&json!({"window": true, "legroom": true, "maxPrice": 30, "near": "14A"}));
        assert_eq!(
            wishes.unwrap().to_string(),
            "window, extra legroom, up to 30, near 14A"
        );
        assert_eq!(Wishes::default().to_string(), "");
    }
}
