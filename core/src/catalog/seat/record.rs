//! Reading seats out of the data: members by name, places, what may be missing.

use super::seat_grid::index::Place;
use crate::store::{Kind, Shape, Store, TextRef, Value};
use core::cell::Cell;

/// The members of a seat that this catalog reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Member {
    Id,
    Row,
    Column,
    Position,
    Status,
    Price,
    Features,
    Deck,
    X,
}

impl Member {
    const NAMES: [&'static str; 9] = [
        "id", "row", "column", "position", "status", "price", "features", "deck", "x",
    ];

    /// The member with this name. The ones that change most come first.
    pub(super) fn called(store: &Store<'_>, name: Value) -> Option<Self> {
        [
            Self::Status,
            Self::Price,
            Self::Features,
            Self::Id,
            Self::Row,
            Self::Column,
            Self::Position,
            Self::Deck,
            Self::X,
        ]
        .into_iter()
        .find(|member| store.is_text(name, member.name()))
    }

    /// Whether it says where a seat is. A position may make an aisle.
    pub(super) const fn is_place(self) -> bool {
        !matches!(self, Self::Status | Self::Price | Self::Features)
    }

    /// Its name in the data.
    pub(super) fn name(self) -> &'static str {
        Self::NAMES.get(self as usize).copied().unwrap_or_default()
    }
}

/// Whether a seat can be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Available,
    Occupied,
    Blocked,
    /// Another word, or none: shown, not selectable.
    Other,
}

/// Where the members are in seats of the shape that was read last, so that reading
/// one member of many seats compares no names.
#[derive(Default)]
pub(super) struct Slots {
    shape: Cell<Option<Shape>>,
    /// By member: 0 not looked up yet, 1 missing, else the slot plus two.
    slots: [Cell<u16>; Member::NAMES.len()],
    /// Words that are compared with: absent before the first seat that has them.
    words: [Cell<Value>; Word::TEXTS.len()],
}

/// A text that members are compared with: by its word in the store, once a seat has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Available,
    Occupied,
    Blocked,
    Window,
}

impl Word {
    const TEXTS: [&'static str; 4] = ["available", "occupied", "blocked", "window"];
}

impl Slots {
    /// Whether a value is a word.
    fn is(&self, store: &Store<'_>, value: Value, word: Word) -> bool {
        let (Some(known), Some(text)) = (
            self.words.get(word as usize),
            Word::TEXTS.get(word as usize),
        ) else {
            return false;
        };
        if !known.get().is_absent() {
            return value == known.get();
        }
        // A look at the text is cheaper than a search for its word, which one seat alone would not repay.
        let is = store.is_text(value, text);
        if is {
            known.set(value);
        }
        is
    }

    fn member(
        &self,
        store: &Store<'_>,
        (seat, shape): (Value, Option<Shape>),
        member: Member,
    ) -> Value {
        let Some(shape) = shape else {
            return Value::ABSENT;
        };
        if self.shape.get() != Some(shape) {
            self.shape.set(Some(shape));
            for slot in &self.slots {
                slot.set(0);
            }
        }
        let Some(slot) = self.slots.get(member as usize) else {
            return Value::ABSENT;
        };
        if slot.get() == 0 {
            let found = store.slot_of(shape, member.name());
            let code = found.and_then(|found| u16::try_from(found + 2).ok());
            slot.set(code.unwrap_or(1));
        }
        match slot.get().checked_sub(2) {
            Some(slot) => store.slot(seat, usize::from(slot)),
            None => Value::ABSENT,
        }
    }
}

/// A list of seats.
pub(super) struct Seats<'a, 's> {
    store: &'a Store<'s>,
    list: Value,
    slots: Slots,
}

impl<'a, 's> Seats<'a, 's> {
    pub(super) fn new(store: &'a Store<'s>, list: Value) -> Self {
        Self {
            store,
            list,
            slots: Slots::default(),
        }
    }

    /// What the list is: an array, if it is one.
    pub(super) const fn kind(&self) -> Kind {
        self.list.kind()
    }

    /// How many seats there are; none if it is no list.
    pub(super) fn len(&self) -> u32 {
        length(self.store, self.list)
    }

    /// The seat with this number; one without members if there is none.
    pub(super) fn seat(&self, number: u32) -> Seat<'_, 'a, 's> {
        self.of(self.store.element(self.list, number as usize))
    }

    /// A seat that lies somewhere else.
    pub(super) fn of(&self, value: Value) -> Seat<'_, 'a, 's> {
        Seat::new(self.store, &self.slots, value)
    }

    /// Whether the seat with a number has this id; none if no data holds that text.
    pub(super) fn is_called(&self, id: &str) -> Option<impl Fn(&u32) -> bool + Copy> {
        let id = self.store.text_word(id)?;
        Some(move |seat: &u32| self.seat(*seat).get(Member::Id) == id)
    }

    /// The number of the seat with this id, by a search from the front, which costs the seats.
    pub(super) fn find(&self, id: &str) -> Option<u32> {
        (0..self.len()).find(self.is_called(id)?)
    }
}

/// How many seats a list has; none if it is no list.
pub(super) fn length(store: &Store<'_>, list: Value) -> u32 {
    match list.kind() {
        Kind::Array => u32::try_from(store.len(list)).unwrap_or(u32::MAX),
        _ => 0,
    }
}

/// One seat.
#[derive(Clone, Copy)]
pub(super) struct Seat<'r, 'a, 's> {
    store: &'a Store<'s>,
    slots: &'r Slots,
    value: Value,
    shape: Option<Shape>,
}

impl<'r, 'a, 's> Seat<'r, 'a, 's> {
    pub(super) fn new(store: &'a Store<'s>, slots: &'r Slots, value: Value) -> Self {
        Self {
            store,
            slots,
            value,
            shape: store.shape(value),
        }
    }

    /// A member as it is.
    pub(super) fn get(&self, member: Member) -> Value {
        let seat = (self.value, self.shape);
        self.slots.member(self.store, seat, member)
    }

    /// A member, if it is a text.
    pub(super) fn text(&self, member: Member) -> Option<TextRef<'a>> {
        self.store.text(self.get(member))
    }

    fn integer(&self, member: Member) -> Option<i32> {
        let value = self.get(member);
        value
            .integer_in_place()
            .or_else(|| i32::try_from(self.store.integer(value)?).ok())
    }

    /// Its id.
    pub(super) fn id(&self) -> Option<TextRef<'a>> {
        self.text(Member::Id)
    }

    /// A word that is equal for two seats exactly if their ids are.
    pub(super) fn id_word(&self) -> Option<u32> {
        let id = self.get(Member::Id);
        (id.kind() == Kind::Text).then(|| id.bits())
    }

    /// A word to know its id again by in another list: equal ids have equal words, and
    /// (but for chance) only those.
    pub(super) fn id_mark(&self) -> u32 {
        let id = self.get(Member::Id);
        // A short text is its own word, whatever happens to the store.
        if id.is_in_place() {
            return id.bits();
        }
        self.store.text(id).map_or(0, |id| hash(&id))
    }

    /// Whether it can be had.
    pub(super) fn status(&self) -> Status {
        let status = self.get(Member::Status);
        let is = |word| self.slots.is(self.store, status, word);
        if is(Word::Available) {
            Status::Available
        } else if is(Word::Occupied) {
            Status::Occupied
        } else if is(Word::Blocked) {
            Status::Blocked
        } else {
            Status::Other
        }
    }

    /// The number text of its price; none if it is null or no number.
    pub(super) fn price(&self) -> Option<TextRef<'a>> {
        self.store.number(self.get(Member::Price))
    }

    /// Whether it says that it is a window seat.
    pub(super) fn is_window(&self) -> bool {
        let position = self.get(Member::Position);
        self.slots.is(self.store, position, Word::Window)
    }

    /// Its features that are texts.
    pub(super) fn features(&self) -> impl Iterator<Item = TextRef<'a>> {
        let store = self.store;
        let list = self.get(Member::Features);
        let count = match list.kind() {
            Kind::Array => store.len(list),
            _ => 0,
        };
        (0..count).filter_map(move |at| store.text(store.element(list, at)))
    }

    /// Whether it has a feature.
    pub(super) fn has(&self, feature: &str) -> bool {
        let list = self.get(Member::Features);
        list.kind() == Kind::Array
            && (0..self.store.len(list))
                .any(|at| self.store.is_text(self.store.element(list, at), feature))
    }

    /// The letter of its column: the last character of the column's name, or of the id.
    pub(super) fn letter(&self) -> Option<char> {
        match self.text(Member::Column) {
            Some(column) => column.chars().next_back(),
            None => self.id()?.chars().next_back(),
        }
    }

    /// Whether a person who types this letter means its column.
    pub(super) fn is_lettered(&self, letter: char) -> bool {
        let is = |name: &str| {
            let mut letters = name.chars();
            letters
                .next()
                .is_some_and(|own| own.eq_ignore_ascii_case(&letter))
                && letters.next().is_none()
        };
        match self.text(Member::Column) {
            Some(column) => is(&column),
            None => self.id().is_some_and(|id| is(split(&id).1)),
        }
    }

    /// Its row number.
    pub(super) fn row(&self) -> Option<i32> {
        match self.get(Member::Row) {
            Value::NULL => None,
            _ => self
                .integer(Member::Row)
                .or_else(|| split(&self.id()?).0.parse().ok()),
        }
    }

    /// Where it is. None: it has no id, a member other than price and features is null, or neither
    /// its members nor its id tell a row and a column.
    pub(super) fn place(&self) -> Option<Place> {
        let never_null = [
            Member::Status,
            Member::Column,
            Member::Position,
            Member::Deck,
            Member::X,
        ];
        if self.get(Member::Id).kind() != Kind::Text
            || never_null
                .iter()
                .any(|member| self.get(*member) == Value::NULL)
        {
            return None;
        }
        let row = self.row()?;
        let x = self.integer(Member::X);
        let across = match x {
            Some(x) => x,
            None => match self.text(Member::Column) {
                Some(column) => column_number(&column)?,
                None => match self.integer(Member::Column) {
                    Some(column) => column,
                    None => column_number(split(&self.id()?).1)?,
                },
            },
        };
        Some(Place {
            deck: self.integer(Member::Deck).unwrap_or(0),
            row,
            x: across,
            physical: x.is_some(),
            beside_aisle: x.is_none() && self.text(Member::Position).as_deref() == Some("aisle"),
        })
    }
}

/// The parts of an id such as `14A`, `U14A` or `51-003`: its first digits, and the
/// letters or digits that follow. Beyond ASCII everything counts as a letter: a table of letters is 2 KiB of flash.
pub(super) fn split(id: &str) -> (&str, &str) {
    let start = id.find(|c: char| c.is_ascii_digit()).unwrap_or(id.len());
    let (_, rest) = id.split_at(start);
    let end = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    let (row, rest) = rest.split_at(end);
    let divides = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric();
    (row, rest.trim_start_matches(divides))
}

/// A number that puts columns in order: `A`, `B`, …, `Z`, `AA`; `1`, `2`, …
fn column_number(column: &str) -> Option<i32> {
    if column.is_empty() {
        return None;
    }
    if column.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(column.parse().unwrap_or(i32::MAX));
    }
    if !column.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return column
            .chars()
            .next()
            .map(|first| (first as u32).cast_signed());
    }
    let number = column.bytes().fold(0_i32, |number, byte| {
        let digit = i32::from(byte.to_ascii_uppercase() - b'A') + 1;
        number.saturating_mul(26).saturating_add(digit)
    });
    Some(number - 1)
}

/// FNV-1a.
pub(super) fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_taken_apart() {
        for (id, parts) in [
            ("14A", ("14", "A")),
            ("U14A", ("14", "A")),
            ("51-003", ("51", "003")),
            ("A", ("", "")),
            ("7", ("7", "")),
            ("é1é", ("1", "é")),
            ("", ("", "")),
        ] {
            assert_eq!(split(id), parts, "{id}");
        }
    }

    #[test]
    fn columns_have_an_order() {
        let numbers = ["A", "b", "Z", "AA", "AB"].map(column_number);
        assert_eq!(numbers, [Some(0), Some(1), Some(25), Some(26), Some(27)]);
        assert_eq!(column_number("003"), Some(3));
        assert_eq!(column_number("99999999999"), Some(i32::MAX));
        assert_eq!(column_number("ZZZZZZZZZZZZ"), Some(i32::MAX - 1));
        assert_eq!(column_number(""), None);
        assert_eq!(column_number("é"), Some(233));
    }
}
