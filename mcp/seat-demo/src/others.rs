//! What other people do while this person chooses: for demonstrations and tests of the refusals.

use std::fmt;
use std::str::FromStr;

use seat_rules::is_price;

/// What is still to happen. Each happens once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Others {
    /// Seats that another passenger takes right after the first snapshot was given out, so that the
    /// person still sees them free.
    pub taken: Vec<String>,
    /// Prices that change right after the seat was selected (or, if it was selected from the start,
    /// after the first snapshot), so that the person still sees the old one.
    pub raised: Vec<PriceChange>,
}

/// A seat and its new price, written `14A=29`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceChange {
    /// The seat.
    pub seat_id: String,
    /// The new price, a JSON number's text.
    pub price: String,
}

impl FromStr for PriceChange {
    type Err = NotAPriceChange;

    fn from_str(text: &str) -> Result<Self, NotAPriceChange> {
        match text.split_once('=') {
            Some((seat, price)) if !seat.is_empty() && is_price(price) => Ok(Self {
                seat_id: seat.to_owned(),
                price: price.to_owned(),
            }),
            _ => Err(NotAPriceChange),
        }
    }
}

/// The text is not a seat and a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPriceChange;

impl fmt::Display for NotAPriceChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("must be a seat and a number, such as 14A=29")
    }
}

impl std::error::Error for NotAPriceChange {}

#[cfg(test)]
mod tests {
    use super::PriceChange;

    #[test]
    fn a_price_change_is_a_seat_and_a_number() {
        let change: PriceChange = "14A=29.50".parse().unwrap();
        assert_eq!(
            (change.seat_id.as_str(), change.price.as_str()),
            ("14A", "29.50")
        );
        for wrong in ["", "14A", "14A=", "=29", "14A=dear", "14A=29=30"] {
            assert!(wrong.parse::<PriceChange>().is_err(), "{wrong}");
        }
    }
}
