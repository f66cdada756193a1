//! The message that is arriving: where in its document a limit was reached, and going on without it.

use crate::json::{TokenError, TokenErrorKind, Tokenizer};
use crate::listener::says;
use crate::listener::{Listener, Reached, Reason};
use crate::message::envelope::{Operation, Problem};
use crate::store::{BuildError, Due, Store};

/// Where in its document an arriving message lies.
struct Arriving {
    /// Open containers around the message: none, the list, or the list and what holds it.
    level: usize,
    /// Its place in the list.
    index: Option<u32>,
}

impl Arriving {
    fn find(store: &Store<'_>) -> Self {
        let level = match store.open_step(0) {
            Some(Due::Member(name))
                if store.is_text(name, "messages")
                    && store.open_member(0, "version").is_absent() =>
            {
                1
            }
            _ => 0,
        };
        match store.open_step(level) {
            Some(Due::Element(place)) => Self {
                level: level + 1,
                index: Some(u32::try_from(place).unwrap_or(u32::MAX)),
            },
            _ => Self {
                level: 0,
                index: None,
            },
        }
    }
}

/// Reports that the document that is arriving reached a limit, and gives up the message in
/// which it did. The containers around the message, if its list can go on.
pub(crate) fn give_up(
    store: &mut Store<'_>,
    error: &TokenError<BuildError>,
    listener: &mut dyn Listener,
) -> Option<usize> {
    let message = Arriving::find(store);
    report(store, &message, error, listener);
    if message.level == 0 {
        store.builder().abort();
        return Some(0);
    }
    match store.builder().give_up(message.level) {
        Ok(()) => Some(message.level),
        Err(_) => None,
    }
}

/// Whether a document that ends here loses nothing that was not reported: all there is of it are
/// messages that were given up.
pub(crate) fn is_all_given_up(store: &Store<'_>) -> bool {
    let message = Arriving::find(store);
    store.open_depth() == message.level && store.open_absent()
}

fn report(
    store: &Store<'_>,
    message: &Arriving,
    error: &TokenError<BuildError>,
    listener: &mut dyn Listener,
) {
    let mut level = message.level;
    let operation = match store.open_step(level) {
        Some(Due::Member(name)) => Operation::named(store, name),
        _ => None,
    };
    let id = store.text(store.open_member(level + 1, "surfaceId"));
    let mut problem = Problem::top(listener, message.index);
    if operation.is_some() {
        problem.surface_id = id.as_deref();
        level += 1;
    }
    while let Some(due) = store.open_step(level) {
        match due {
            Due::Element(place) => problem.descend(place),
            Due::Member(name) => match store.text(name) {
                Some(name) => problem.descend_by(&name),
                None => break,
            },
            Due::Name => break,
        }
        level += 1;
    }
    let place = says!(
        " (byte {}, line {}, column {})",
        error.offset,
        error.line,
        error.column
    );
    let _ = match &error.kind {
        TokenErrorKind::Handler(BuildError::Full(full)) => problem.full::<()>(
            Reason::Full,
            Reached {
                limit: full.limit.word(),
                capacity: full.capacity as usize,
            },
            says!("the message does not fit: {full}{place}"),
        ),
        _ => problem.full(
            Reason::TooDeep,
            Reached {
                limit: "depth",
                capacity: Tokenizer::MAX_DEPTH,
            },
            says!("nested more than {} deep{place}", Tokenizer::MAX_DEPTH),
        ),
    };
}
