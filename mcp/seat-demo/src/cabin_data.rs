//! A cabin that owns its texts, as it comes from a file.

use seat_rules::{Cabin, Flight, Seat, SeatIndex, Status};

/// A cabin with its flight, seats and starting state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CabinData {
    pub(crate) flight: FlightData,
    pub(crate) currency: String,
    pub(crate) seats: Vec<SeatData>,
    pub(crate) start: Start,
}

/// What is flown; see [`Flight`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlightData {
    /// Flight number.
    pub number: String,
    /// Where it starts.
    pub from: String,
    /// Where it lands.
    pub to: String,
    /// When it starts, ISO 8601.
    pub departure: String,
}

/// One seat; see [`Seat`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatData {
    /// Unique in the cabin.
    pub id: String,
    /// Row number.
    pub row: u16,
    /// Column letter.
    pub column: String,
    /// `window`, `middle`, `aisle` or another word.
    pub position: String,
    /// What the seat is before anybody chooses.
    pub status: Status,
    /// Price as a JSON number's text.
    pub price: Option<String>,
    /// What is special about it.
    pub features: Vec<String>,
    /// Deck, counted from the lowest.
    pub deck: u8,
    /// Physical place across the cabin.
    pub x: Option<u16>,
}

/// What a cabin file says about choices that were made before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) revision: u32,
    pub(crate) selected: Option<SeatIndex>,
    pub(crate) confirmed: Option<SeatIndex>,
    pub(crate) message: Option<String>,
}

impl CabinData {
    /// The flight.
    #[must_use]
    pub fn flight(&self) -> &FlightData {
        &self.flight
    }

    /// Currency of every price.
    #[must_use]
    pub fn currency(&self) -> &str {
        &self.currency
    }

    /// The seats in the file's order; ids are unique.
    #[must_use]
    pub fn seats(&self) -> &[SeatData] {
        &self.seats
    }

    /// Lends the cabin in the shape that the rules take.
    pub fn lend<R>(&self, user: impl FnOnce(&Cabin<'_>) -> R) -> R {
        let features: Vec<Vec<&str>> = self
            .seats
            .iter()
            .map(|seat| seat.features.iter().map(String::as_str).collect())
            .collect();
        let seats: Vec<Seat<'_>> = self
            .seats
            .iter()
            .zip(&features)
            .map(|(seat, features)| Seat {
                id: &seat.id,
                row: seat.row,
                column: &seat.column,
                position: &seat.position,
                status: seat.status,
                price: seat.price.as_deref(),
                features,
                deck: seat.deck,
                x: seat.x,
            })
            .collect();
        user(&Cabin {
            flight: Flight {
                number: &self.flight.number,
                from: &self.flight.from,
                to: &self.flight.to,
                departure: &self.flight.departure,
            },
            currency: &self.currency,
            seats: &seats,
        })
    }

    /// Gives a seat another price (a JSON number's text); false if there is no such seat.
    pub(crate) fn reprice(&mut self, seat_id: &str, price: String) -> bool {
        match self.seats.iter_mut().find(|seat| seat.id == seat_id) {
            Some(seat) => {
                seat.price = Some(price);
                true
            }
            None => false,
        }
    }
}
