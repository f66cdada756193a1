//! The three forms.

use std::fmt;

use rmcp::model::{ElicitRequestParams, ElicitationSchema, EnumSchema};
use seat_rules::{Cabin, Seat};
use serde::{Deserialize, Serialize};

use crate::summary::describe;
use crate::wishes::by_price;

pub(super) const ROWS: &str = "rows";
pub(super) const KIND: &str = "kind";
pub(super) const SEAT: &str = "seatId";
pub(super) const DECISION: &str = "decision";
/// Choice in the seat form: back to rows and kind.
pub(super) const OTHER: &str = "other";
/// Choice in the confirmation form: yes.
pub(super) const CONFIRM: &str = "confirm";

/// Free seats that one group of rows has at most, unless a single row has more.
const GROUP: usize = 30;

/// What kind of seat is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Any,
    Window,
    Aisle,
    Legroom,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Any, Self::Window, Self::Aisle, Self::Legroom];

    pub(super) fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    fn word(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Window => "window",
            Self::Aisle => "aisle",
            Self::Legroom => "legroom",
        }
    }

    pub(super) fn includes(self, seat: &Seat<'_>) -> bool {
        match self {
            Self::Any => true,
            Self::Window => seat.position == "window",
            Self::Aisle => seat.position == "aisle",
            Self::Legroom => seat.has("legroom"),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "seat",
            Self::Window => "window seat",
            Self::Aisle => "aisle seat",
            Self::Legroom => "seat with extra legroom",
        })
    }
}

/// Rows that are offered together. Written `1-8`, on an upper deck `2:1-8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Rows {
    deck: u8,
    first: u16,
    last: u16,
}

impl Rows {
    pub(super) fn read(text: &str) -> Option<Self> {
        let (deck, rows) = match text.split_once(':') {
            Some((deck, rows)) => (deck.parse::<u8>().ok()?.checked_sub(1)?, rows),
            None => (0, text),
        };
        let (first, last) = rows.split_once('-')?;
        Some(Self {
            deck,
            first: first.parse().ok()?,
            last: last.parse().ok()?,
        })
    }

    pub(super) fn hold(self, seat: &Seat<'_>) -> bool {
        seat.deck == self.deck && (self.first..=self.last).contains(&seat.row)
    }

    fn value(self) -> String {
        let Self { deck, first, last } = self;
        match deck {
            0 => format!("{first}-{last}"),
            deck => format!("{}:{first}-{last}", u16::from(deck) + 1),
        }
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.deck > 0 {
            write!(f, "deck {}, ", u16::from(self.deck) + 1)?;
        }
        match (self.first, self.last) {
            (first, last) if first == last => write!(f, "row {first}"),
            (first, last) => write!(f, "rows {first} to {last}"),
        }
    }
}

/// Rows and the seats in them that can be chosen.
#[derive(Clone, Debug)]
struct Group<'a> {
    rows: Rows,
    seats: Vec<&'a Seat<'a>>,
}

impl Group<'_> {
    fn title(&self, currency: &str) -> String {
        let rows = capitalised(&self.rows.to_string());
        let free = self.seats.len();
        let prices = self.seats.iter().filter_map(|seat| seat.price);
        match prices.min_by(|a, b| by_price(a, b)) {
            Some(price) => format!("{rows} · {free} free · from {currency} {price}"),
            None => format!("{rows} · {free} free"),
        }
    }
}

/// Whole rows in reading order, as many together as stay readable in one list.
fn groups<'a>(seats: &[&'a Seat<'a>]) -> Vec<Group<'a>> {
    let mut seats = seats.to_vec();
    seats.sort_by_key(|seat| (seat.deck, seat.row));
    let mut groups: Vec<Group<'a>> = Vec::new();
    for row in seats.chunk_by(|a, b| (a.deck, a.row) == (b.deck, b.row)) {
        let Some(first) = row.first() else { continue };
        match groups.last_mut() {
            Some(group)
                if group.rows.deck == first.deck && group.seats.len() + row.len() <= GROUP =>
            {
                group.rows.last = first.row;
                group.seats.extend(row);
            }
            _ => groups.push(Group {
                rows: Rows {
                    deck: first.deck,
                    first: first.row,
                    last: first.row,
                },
                seats: row.to_vec(),
            }),
        }
    }
    groups
}

/// Rows and kind.
pub(super) fn place(
    cabin: &Cabin<'_>,
    seats: &[&Seat<'_>],
    note: Option<&str>,
) -> ElicitRequestParams {
    let rows = groups(seats)
        .iter()
        .map(|group| (group.rows.value(), group.title(cabin.currency)))
        .collect();
    let kinds = Kind::ALL
        .into_iter()
        .filter_map(|kind| {
            let count = seats.iter().filter(|seat| kind.includes(seat)).count();
            let title = match kind {
                Kind::Any => "Any seat".to_owned(),
                kind => format!("{} · {count} free", capitalised(&kind.to_string())),
            };
            (count > 0).then(|| (kind.word().to_owned(), title))
        })
        .collect();
    let schema = ElicitationSchema::builder()
        .required_enum_schema(ROWS, choice("Where in the cabin", rows, None))
        .optional_enum_schema(KIND, choice("Kind of seat", kinds, Some(Kind::Any.word())))
        .build_unchecked();
    let flight = &cabin.flight;
    form(
        note,
        &format!(
            "Choose a seat on {}, {} to {}: first where in the cabin.",
            flight.number, flight.from, flight.to
        ),
        schema,
    )
}

/// One of these seats, or other rows; `whole` says that there are no others.
pub(super) fn seat(
    cabin: &Cabin<'_>,
    seats: &[&Seat<'_>],
    whole: bool,
    note: Option<&str>,
) -> ElicitRequestParams {
    let mut choices: Vec<(String, String)> = seats
        .iter()
        .map(|seat| (seat.id.to_owned(), line(cabin.currency, seat)))
        .collect();
    if !whole {
        choices.push((OTHER.to_owned(), "Other rows or another kind …".to_owned()));
    }
    let schema = ElicitationSchema::builder()
        .required_enum_schema(SEAT, choice("Available seats", choices, None))
        .build_unchecked();
    form(
        note,
        &format!("Choose a seat for {}.", cabin.flight.number),
        schema,
    )
}

/// Yes to this seat at this price, or another.
pub(super) fn confirmation(
    cabin: &Cabin<'_>,
    seat: &Seat<'_>,
    price: &str,
    note: Option<&str>,
) -> ElicitRequestParams {
    let currency = cabin.currency;
    let choices = vec![
        (
            CONFIRM.to_owned(),
            format!("Confirm {} for {currency} {price}", seat.id),
        ),
        (OTHER.to_owned(), "Choose another seat".to_owned()),
    ];
    let schema = ElicitationSchema::builder()
        .required_enum_schema(DECISION, choice("Your decision", choices, None))
        .build_unchecked();
    let flight = &cabin.flight;
    form(
        note,
        &format!(
            "{} on {}, {} to {}: {}. It is held for you; nothing is confirmed yet.",
            seat.id,
            flight.number,
            flight.from,
            flight.to,
            describe(currency, seat)
        ),
        schema,
    )
}

/// A seat as a line of a list, in the proposal's style.
fn line(currency: &str, seat: &Seat<'_>) -> String {
    let described = describe(currency, seat);
    let parts = described.split(", ").map(capitalised);
    std::iter::once(seat.id.to_owned())
        .chain(parts)
        .collect::<Vec<_>>()
        .join(" · ")
}

fn choice(title: &str, choices: Vec<(String, String)>, default: Option<&str>) -> EnumSchema {
    let (values, titles) = choices.into_iter().unzip();
    let schema = EnumSchema::builder(values)
        .title(title.to_owned())
        .enum_titles(titles)
        .expect("each value has its title");
    match default {
        Some(default) => schema
            .with_default(default)
            .expect("the default is one of the values"),
        None => schema,
    }
    .build()
}

fn form(note: Option<&str>, message: &str, schema: ElicitationSchema) -> ElicitRequestParams {
    ElicitRequestParams::FormElicitationParams {
        meta: None,
        message: match note {
            Some(note) => format!("{note} {message}"),
            None => message.to_owned(),
        },
        requested_schema: schema,
    }
}

fn capitalised(text: &str) -> String {
    super::sentence(text)
}
