//! What a cabin is: its flight and its seats, as they are before anybody chooses.

use core::fmt;
use core::str::FromStr;

/// Place of a seat in [`Cabin::seats`]; a cabin has at most 65,535 seats that can be chosen.
pub type SeatIndex = u16;

/// A cabin for one flight. Prices belong to it, not to the [`Occupancy`](crate::Occupancy): whoever
/// changes one calls [`Occupancy::note_change`](crate::Occupancy::note_change).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cabin<'a> {
    /// The flight that is sold.
    pub flight: Flight<'a>,
    /// Currency of every price, as ISO 4217 (`EUR`).
    pub currency: &'a str,
    /// The seats in reading order. Ids should be unique; the first of two with one id wins.
    pub seats: &'a [Seat<'a>],
}

impl<'a> Cabin<'a> {
    /// The first seat with this id. Costs one pass over the seats.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<(SeatIndex, &'a Seat<'a>)> {
        (0..=SeatIndex::MAX)
            .zip(self.seats)
            .find(|(_, seat)| seat.id == id)
    }

    /// The seat at a place, if there is one.
    #[must_use]
    pub fn seat(&self, index: SeatIndex) -> Option<&'a Seat<'a>> {
        self.seats.get(usize::from(index))
    }
}

/// What is flown: everything is text for people, nothing is parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight<'a> {
    /// Flight number, `DEMO 204`.
    pub number: &'a str,
    /// Where it starts, `IST`.
    pub from: &'a str,
    /// Where it lands, `LHR`.
    pub to: &'a str,
    /// When it starts, ISO 8601.
    pub departure: &'a str,
}

/// One seat, as it is before anybody chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat<'a> {
    /// Unique in the cabin, `14A`; decks that repeat row numbers use ids that differ (`U14A`).
    pub id: &'a str,
    /// Row number as painted in the cabin.
    pub row: u16,
    /// Column letter as painted in the cabin.
    pub column: &'a str,
    /// `window`, `middle`, `aisle`, or another word, which is shown as it is.
    pub position: &'a str,
    /// What the seat is before anybody chooses.
    pub status: Status,
    /// Price as a JSON number's text, kept as written (`24.50`); `None`: not for sale. Another text
    /// is shown as no price, and no confirmation matches it.
    pub price: Option<&'a str>,
    /// What is special about it: `legroom`, `exit`, …
    pub features: &'a [&'a str],
    /// Deck, counted from the lowest.
    pub deck: u8,
    /// Physical place across the cabin; a step of more than one is an aisle.
    pub x: Option<u16>,
}

impl<'a> Seat<'a> {
    /// An available seat on the lowest deck, without price, features or physical place.
    #[must_use]
    pub const fn new(id: &'a str, row: u16, column: &'a str, position: &'a str) -> Self {
        Self {
            id,
            row,
            column,
            position,
            status: Status::Available,
            price: None,
            features: &[],
            deck: 0,
            x: None,
        }
    }

    /// The same seat with a price (a JSON number's text).
    #[must_use]
    pub const fn costs(mut self, price: &'a str) -> Self {
        self.price = Some(price);
        self
    }

    /// The same seat with these features.
    #[must_use]
    pub const fn with(mut self, features: &'a [&'a str]) -> Self {
        self.features = features;
        self
    }

    /// The same seat at a physical place across the cabin.
    #[must_use]
    pub const fn at(mut self, x: u16) -> Self {
        self.x = Some(x);
        self
    }

    /// The same seat in another status.
    #[must_use]
    pub const fn in_status(mut self, status: Status) -> Self {
        self.status = status;
        self
    }

    /// Whether the seat has a feature.
    #[must_use]
    pub fn has(&self, feature: &str) -> bool {
        self.features.contains(&feature)
    }
}

/// Whether a seat can be had. A seat that this person confirmed stays `available` and is told by the
/// snapshot's `confirmed`: `occupied` means *somebody else*.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Status {
    /// Free to take.
    #[default]
    Available,
    /// Taken by another passenger.
    Occupied,
    /// Not given out (crew, balance, broken).
    Blocked,
}

impl Status {
    /// All statuses, in the order of their words in messages about them.
    pub const ALL: [Self; 3] = [Self::Available, Self::Occupied, Self::Blocked];

    /// The word of the data model.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Available => "available",
            Self::Occupied => "occupied",
            Self::Blocked => "blocked",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Status {
    type Err = UnknownStatus;

    /// Reads the word of the data model; any other is [`UnknownStatus`].
    fn from_str(word: &str) -> Result<Self, UnknownStatus> {
        Self::ALL
            .into_iter()
            .find(|status| status.word() == word)
            .ok_or(UnknownStatus)
    }
}

/// The word is none of `available`, `occupied`, `blocked`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownStatus;

impl fmt::Display for UnknownStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a status is \"available\", \"occupied\" or \"blocked\"")
    }
}

impl core::error::Error for UnknownStatus {}
