//! The envelope: version and one operation; and how a refusal is put into words.

use crate::listener::says;
use crate::listener::{Listener, Reached, Reason, Report};
use crate::store::{Kind, Store, Value};
use core::fmt::{self, Write};

/// The message was refused, and that has been reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refusal;

/// Longest pointer in a report, in bytes. Longer ones end in `…`.
const MAX_POINTER: usize = 160;

/// Where in a message the check is, and who hears of a problem there.
pub(crate) struct Problem<'p> {
    pub(super) listener: &'p mut dyn Listener,
    pub(super) surface_id: Option<&'p str>,
    pub(super) component_id: Option<&'p str>,
    pub(super) index: Option<u32>,
    pub(super) pointer: heapless::String<MAX_POINTER>,
}

impl<'p> Problem<'p> {
    /// At the top of an operation's body (or of the message).
    pub(super) fn top(listener: &'p mut dyn Listener, index: Option<u32>) -> Self {
        Self {
            listener,
            surface_id: None,
            component_id: None,
            index,
            pointer: heapless::String::new(),
        }
    }

    /// The same one member further in.
    pub(super) fn at(&mut self, key: &str) -> Problem<'_> {
        let mut problem = self.again();
        problem.descend_by(key);
        problem
    }

    /// The same one list element further in.
    pub(super) fn at_index(&mut self, place: usize) -> Problem<'_> {
        let mut problem = self.again();
        problem.descend(place);
        problem
    }

    /// Goes one member further in.
    pub(super) fn descend_by(&mut self, key: &str) {
        let pointer = &mut self.pointer;
        let written = pointer.push('/').is_ok()
            && key.chars().all(|character| match character {
                '~' => pointer.push_str("~0").is_ok(),
                '/' => pointer.push_str("~1").is_ok(),
                _ => pointer.push(character).is_ok(),
            });
        self.mark_cut(written);
    }

    /// Goes one list element further in.
    pub(super) fn descend(&mut self, place: usize) {
        let written = write!(self.pointer, "/{place}").is_ok();
        self.mark_cut(written);
    }

    fn mark_cut(&mut self, written: bool) {
        if !written {
            while self.pointer.push('…').is_err() {
                self.pointer.pop();
            }
        }
    }

    fn again(&mut self) -> Problem<'_> {
        Problem {
            listener: self.listener,
            surface_id: self.surface_id,
            component_id: self.component_id,
            index: self.index,
            pointer: self.pointer.clone(),
        }
    }

    /// Reports the problem.
    pub(super) fn refuse<T>(
        &mut self,
        reason: Reason,
        message: fmt::Arguments<'_>,
    ) -> Result<T, Refusal> {
        self.report(Report::new(reason, message))
    }

    /// Reports that a capacity was reached.
    pub(super) fn full<T>(
        &mut self,
        reason: Reason,
        reached: Reached,
        message: fmt::Arguments<'_>,
    ) -> Result<T, Refusal> {
        self.report(Report {
            reached: Some(reached),
            ..Report::new(reason, message)
        })
    }

    /// Reports a problem with a place in the data.
    pub(super) fn data<T>(
        &mut self,
        reason: Reason,
        data_path: &str,
        reached: Option<Reached>,
        message: fmt::Arguments<'_>,
    ) -> Result<T, Refusal> {
        self.report(Report {
            reached,
            data_path: Some(data_path),
            ..Report::new(reason, message)
        })
    }

    fn report<T>(&mut self, report: Report<'_>) -> Result<T, Refusal> {
        self.listener.error(&Report {
            surface_id: self.surface_id,
            component_id: self.component_id,
            path: &self.pointer,
            index: self.index,
            ..report
        });
        Err(Refusal)
    }

    /// Reports a value of the wrong type.
    pub(super) fn wrong<T>(
        &mut self,
        store: &Store<'_>,
        name: &str,
        expected: &str,
        found: Value,
    ) -> Result<T, Refusal> {
        let found = Found(store, found);
        self.refuse(
            Reason::BadProperty,
            says!("\"{name}\" must be {expected}, not {found}"),
        )
    }
}

/// A value as a refusal shows it: short.
struct Found<'a, 's>(&'a Store<'s>, Value);

impl fmt::Display for Found<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 24;
        let Self(store, value) = *self;
        match store.kind(value) {
            Kind::Absent => f.write_str("left out"),
            Kind::Null => f.write_str("null"),
            Kind::Bool => f.write_str(match store.boolean(value) {
                Some(true) => "true",
                _ => "false",
            }),
            Kind::Number => match store.number(value) {
                Some(number) if number.len() <= SHOWN => f.write_str(&number),
                _ => f.write_str("a long number"),
            },
            Kind::Text => match store.text(value) {
                Some(text) if text.len() <= SHOWN => write!(f, "\"{}\"", &*text),
                Some(text) => {
                    f.write_str("\"")?;
                    for character in text.chars().take(SHOWN) {
                        f.write_char(character)?;
                    }
                    f.write_str("…\"")
                }
                None => f.write_str("a text"),
            },
            Kind::Array => write!(f, "a list of {}", store.len(value)),
            Kind::Object if store.len(value) == 0 => f.write_str("an empty object"),
            Kind::Object => f.write_str("an object"),
        }
    }
}

/// The four operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    CreateSurface,
    UpdateComponents,
    UpdateDataModel,
    DeleteSurface,
}

impl Operation {
    const ALL: [Self; 4] = [
        Self::CreateSurface,
        Self::UpdateComponents,
        Self::UpdateDataModel,
        Self::DeleteSurface,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::CreateSurface => "createSurface",
            Self::UpdateComponents => "updateComponents",
            Self::UpdateDataModel => "updateDataModel",
            Self::DeleteSurface => "deleteSurface",
        }
    }

    /// The members of its body, and whether they have to be there.
    pub(super) const fn members(self) -> &'static [(&'static str, bool)] {
        match self {
            Self::CreateSurface => &[
                ("surfaceId", true),
                ("catalogId", true),
                ("theme", false),
                ("sendDataModel", false),
            ],
            Self::UpdateComponents => &[("surfaceId", true), ("components", true)],
            Self::UpdateDataModel => &[("surfaceId", true), ("path", false), ("value", false)],
            Self::DeleteSurface => &[("surfaceId", true)],
        }
    }

    pub(super) fn named(store: &Store<'_>, name: Value) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|operation| store.is_text(name, operation.name()))
    }
}

/// What a message says, until the next write: blocks move.
#[derive(Clone, Copy)]
pub(super) struct Envelope {
    pub(super) version: Value,
    pub(super) operation: Operation,
    pub(super) body: Value,
}

/// Where a body's members are, in the order of [`Operation::members`].
#[derive(Clone, Copy, Default)]
pub(super) struct Members([Option<usize>; 4]);

impl Members {
    /// Every operation's first.
    pub(super) const SURFACE_ID: usize = 0;
    /// Of `updateDataModel`.
    pub(super) const PATH: usize = 1;
    /// Of `updateDataModel`.
    pub(super) const VALUE: usize = 2;

    pub(super) fn value(self, store: &Store<'_>, body: Value, member: usize) -> Value {
        match self.slot(member) {
            Some(slot) => store.slot(body, slot),
            None => Value::ABSENT,
        }
    }

    pub(super) fn slot(self, member: usize) -> Option<usize> {
        self.0.get(member).copied().flatten()
    }
}

/// Reads the envelope: its operation. `versions` are those that are understood.
pub(super) fn read(
    store: &Store<'_>,
    message: Value,
    versions: &dyn Fn(Value) -> bool,
    problem: &mut Problem<'_>,
) -> Result<Envelope, Refusal> {
    if store.kind(message) != Kind::Object {
        let found = Found(store, message);
        return problem.refuse(
            Reason::NotAMessage,
            says!("a message is an object {{\"version\": …, \"createSurface\": …}}, not {found}"),
        );
    }
    let mut version = Value::ABSENT;
    let mut found = heapless::Vec::<(Operation, Value), 2>::new();
    let mut unknown = None;
    let mut place = 0;
    while let Some((key, value)) = store.entry(message, place) {
        place += 1;
        if store.is_text(key, "version") {
            version = value;
            continue;
        }
        match Operation::named(store, key) {
            // Two are as wrong as three.
            Some(operation) => drop(found.push((operation, value))),
            None => unknown = unknown.or(Some(key)),
        }
    }
    if !versions(version) {
        let found = Found(store, version);
        return problem.at("version").refuse(
            Reason::BadVersion,
            says!("\"version\" must be \"0.1\" or that of another catalog here, not {found}"),
        );
    }
    if let [(first, _), (second, _)] = &*found {
        return problem.refuse(
            Reason::SeveralOperations,
            says!(
                "a message has one operation; this has {} and {}",
                first.name(),
                second.name()
            ),
        );
    }
    if let Some(key) = unknown.and_then(|key| store.text(key)) {
        return problem.at(&key).refuse(
            Reason::UnknownOperation,
            says!(
                "\"{}\" is no operation; there are createSurface, updateComponents, updateDataModel and deleteSurface",
                &*key
            ),
        );
    }
    match found.pop() {
        Some((operation, body)) => Ok(Envelope {
            version,
            operation,
            body,
        }),
        None => problem.refuse(
            Reason::NoOperation,
            says!(
                "a message needs one of createSurface, updateComponents, updateDataModel and deleteSurface"
            ),
        ),
    }
}

/// Checks an operation's body against its members: it is an object, holds all that
/// has to be there, nothing else, and a surface id that is a text. Where the members are.
pub(super) fn members(
    store: &Store<'_>,
    Envelope {
        operation, body, ..
    }: Envelope,
    problem: &mut Problem<'_>,
) -> Result<Members, Refusal> {
    if store.kind(body) != Kind::Object {
        return problem.wrong(store, operation.name(), "an object", body);
    }
    let mut slots = Members::default();
    let mut unknown = None;
    let mut place = 0;
    while let Some((key, _)) = store.entry(body, place) {
        let known = operation.members().iter().zip(&mut slots.0);
        let mut known = known.filter(|((name, _), _)| store.is_text(key, name));
        match known.next() {
            Some((_, slot)) => *slot = Some(place),
            None => unknown = unknown.or(Some(key)),
        }
        place += 1;
    }
    for ((name, required), slot) in operation.members().iter().zip(slots.0) {
        if *required && slot.is_none_or(|slot| store.slot(body, slot).is_absent()) {
            return problem.at(name).refuse(
                Reason::MissingProperty,
                says!("{} needs \"{name}\"", operation.name()),
            );
        }
    }
    if let Some(key) = unknown.and_then(|key| store.text(key)) {
        return problem.at(&key).refuse(
            Reason::UnknownProperty,
            says!("{} has no member \"{}\"", operation.name(), &*key),
        );
    }
    let id = slots.value(store, body, Members::SURFACE_ID);
    if store.kind(id) != Kind::Text || store.is_text(id, "") {
        return problem
            .at("surfaceId")
            .wrong(store, "surfaceId", "a text that is not empty", id);
    }
    Ok(slots)
}
