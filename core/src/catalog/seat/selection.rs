//! The selected seat: where its members come from, and whether it can be confirmed.
//!
//! `selected` is a seat id or a seat object. An id is looked up in the `seats` of the
//! surface's first SeatGrid, without one in `/seats`; members that an object has
//! itself win.

use super::record::{Member, Seat, Seats, Status};
use super::seat_details;
use super::seat_grid::index::Index;
use super::seat_grid::{self, Memory};
use crate::catalog::{Change, Source, View};
use crate::store::{Kind, Step, Store, TextRef, Value};

/// The list of seats that ids are looked up in, and what the grid knows about it.
pub(super) struct Cabin<'a, 's> {
    pub(super) seats: Seats<'a, 's>,
    /// The grid's index, and the number of the seat that it shows as selected.
    grid: Option<(Index<'a>, Option<u32>)>,
}

impl<'a, 's> Cabin<'a, 's> {
    /// The cabin of the surface.
    pub(super) fn of(view: &View<'a, 's>) -> Self {
        let store = view.store();
        match view.find(seat_grid::NAME) {
            Some(grid) => {
                let grid = view.at(grid);
                let memory = Memory(grid.state());
                Self {
                    seats: Seats::new(store, grid.value(seat_grid::SEATS)),
                    grid: Some((Index::new(grid.index()), memory.selected())),
                }
            }
            None => Self {
                seats: Seats::new(store, view.data("/seats")),
                grid: None,
            },
        }
    }

    /// The seat that `selected` names; none if it is null or names nothing.
    pub(super) fn choice(
        &self,
        store: &'a Store<'s>,
        selected: Value,
    ) -> Option<Choice<'_, 'a, 's>> {
        let id = id_of(store, selected)?;
        let number = match self.grid {
            Some((index, selected)) => seat_grid::with_id(index, &self.seats, &id, &[selected]),
            None => self.seats.find(&id),
        };
        Some(Choice {
            own: (selected.kind() == Kind::Object).then(|| self.seats.of(selected)),
            listed: number.map(|number| self.seats.seat(number)),
            store,
            id,
        })
    }
}

/// The id of a seat that is given as an id or as an object.
pub(super) fn id_of<'a>(store: &'a Store<'_>, value: Value) -> Option<TextRef<'a>> {
    store.text(id_value(store, value))
}

fn id_value(store: &Store<'_>, value: Value) -> Value {
    match value.kind() {
        Kind::Object => store.member(value, Member::Id.name()),
        _ => value,
    }
}

/// A selected seat.
pub(super) struct Choice<'r, 'a, 's> {
    /// The object at `selected`, if it is one.
    own: Option<Seat<'r, 'a, 's>>,
    /// The seat of the list with its id.
    listed: Option<Seat<'r, 'a, 's>>,
    store: &'a Store<'s>,
    /// Its id.
    pub(super) id: TextRef<'a>,
}

/// What Enter does about the selected seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It confirms.
    Confirms,
    /// Nothing: the seat is not in the cabin.
    Gone,
    /// Nothing: the seat can't be had (any more).
    Unavailable,
    /// Nothing: it is confirmed.
    Confirmed,
    /// Nothing: there is no price to confirm.
    NoPrice,
}

impl<'r, 'a, 's> Choice<'r, 'a, 's> {
    /// The record that has a member: the object's own, else the list's.
    pub(super) fn with(&self, member: Member) -> Option<Seat<'r, 'a, 's>> {
        self.own
            .filter(|own| !own.get(member).is_absent())
            .or(self.listed)
    }

    /// A member, if it is a text.
    pub(super) fn text(&self, member: Member) -> Option<TextRef<'a>> {
        self.with(member)?.text(member)
    }

    /// Whether it can be had.
    pub(super) fn status(&self) -> Option<Status> {
        self.with(Member::Status).map(|seat| seat.status())
    }

    /// The number text of its price.
    pub(super) fn price(&self) -> Option<TextRef<'a>> {
        self.with(Member::Price)?.price()
    }

    /// Its price, as it is in the data.
    pub(super) fn price_value(&self) -> Value {
        self.with(Member::Price)
            .map_or(Value::ABSENT, |seat| seat.get(Member::Price))
    }

    /// Whether it is the confirmed seat.
    pub(super) fn is_confirmed(&self, view: &View<'a, 's>) -> bool {
        id_of(self.store, view.data("/confirmed")).is_some_and(|confirmed| *confirmed == *self.id)
    }

    /// What Enter does.
    pub(super) fn verdict(&self, view: &View<'a, 's>) -> Verdict {
        if self.is_confirmed(view) {
            return Verdict::Confirmed;
        }
        match self.status() {
            None => Verdict::Gone,
            Some(Status::Available) if self.price().is_some() => Verdict::Confirms,
            Some(Status::Available) => Verdict::NoPrice,
            Some(_) => Verdict::Unavailable,
        }
    }
}

/// The value of `selected` that Enter is about: that of the surface's first SeatDetails.
pub(super) fn to_confirm(view: &View<'_, '_>) -> Option<Value> {
    let details = view.find(seat_details::NAME)?;
    Some(view.at(details).value(seat_details::SELECTED))
}

/// The revision of the data: an integer of any size, or nothing.
pub(super) fn revision(view: &View<'_, '_>) -> Option<Value> {
    let revision = view.data("/revision");
    let number = view.store().number(revision)?;
    let digits = number.strip_prefix('-').unwrap_or(&number);
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    (plain || view.store().integer(revision).is_some()).then_some(revision)
}

/// The currency of all prices; empty if there is none.
pub(super) fn currency<'a>(view: &View<'a, '_>) -> Option<TextRef<'a>> {
    view.store().text(view.data("/currency"))
}

/// What the server says: its text at `/message`.
pub(super) fn message<'a>(view: &View<'a, '_>) -> Option<TextRef<'a>> {
    let text = view.store().text(view.data("/message"))?;
    (!text.is_empty()).then_some(text)
}

/// Whether a change can alter what is told about the selected seat: any may, but one
/// inside another seat of `/seats`.
pub(super) fn concerns(view: &View<'_, '_>, change: &Change<'_>) -> bool {
    let Change::Data {
        source: Source::Watch(_),
        tail: [Step::Key(list), Step::Index(seat), _, ..],
    } = change
    else {
        return true;
    };
    if !view.store().is_text(*list, "seats") {
        return true;
    }
    let Some(grid) = view.find(seat_grid::NAME) else {
        return true;
    };
    Memory(view.at(grid).state()).selected() == Some(*seat)
}
