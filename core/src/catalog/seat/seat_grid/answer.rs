//! Answering keys and pointers: moves, the filter, typed seats, selecting.

use super::super::record::{Member, Seats, Status};
use super::super::selection;
use super::geometry::{LineOf, at_line};
use super::index::Index;
use super::keys::{Intent, Typed, read};
use super::memory::{Kept, Memory, MemoryMut, Note};
use super::walk::Walk;
use super::{
    CURSOR, NOTICE, ON_SELECT, ROWS, SEATS, SOME_SEATS, find, geometry, geometry_of, inner,
};
use crate::catalog::{ContextValue, Handled, InputContext, View};
use crate::geometry::Point;
use crate::input::{Key, KeyEvent, PointerKind};

/// Lines that a wheel's step scrolls.
const WHEEL: u32 = 3;

/// Answers a key.
pub(super) fn key(context: &mut InputContext<'_, '_>, key: KeyEvent) -> Handled {
    let typed = Memory(context.state).typed();
    let (intent, now_typed) = read(key, typed);
    let noted = Memory(context.state).note().is_some();
    if noted {
        MemoryMut(context.state).set_note(None);
        context.broadcast(NOTICE);
    }
    if typed != now_typed {
        MemoryMut(context.state).set_typed(now_typed);
        context.dirty.insert(CURSOR);
    }
    match intent {
        Some(intent) => {
            follow(context, intent);
            Handled::Yes
        }
        None if now_typed != Typed::default() => Handled::Yes,
        None => {
            if key.key == Key::Enter && is_waiting(context) {
                say(context, Note::Waiting);
            }
            Handled::No
        }
    }
}

/// Whether a seat was asked for that is not selected yet, and no other seat is: Enter
/// has nothing to confirm then, and says why.
fn is_waiting(context: &InputContext<'_, '_>) -> bool {
    let view = context.view();
    let selected =
        selection::to_confirm(&view).and_then(|selected| selection::id_of(view.store(), selected));
    Memory(context.state).pending().is_some() && selected.is_none()
}

/// What a key came to.
enum Outcome {
    /// The cursor goes there; `true` keeps the wanted column.
    Go(u32, bool),
    /// Nothing, and nothing to say about it.
    Stay,
    /// Nothing, and this is why.
    Note(Note),
    /// Only window seats from now on, the cursor there.
    Filter(u32),
    /// All seats again.
    All,
    /// The cursor's seat is asked for.
    Select,
}

fn seats<'a, 's>(view: &View<'a, 's>) -> Seats<'a, 's> {
    Seats::new(view.store(), view.value(SEATS))
}

fn follow(context: &mut InputContext<'_, '_>, intent: Intent) {
    let memory = Memory(context.state);
    let Some(cursor) = memory.cursor() else {
        return;
    };
    let view = context.view();
    let seats = seats(&view);
    match outcome(&view, &seats, memory, cursor.at, intent) {
        Outcome::Go(to, keep) => {
            let landing = Landing::new(&view, &seats, memory, to, keep);
            land(context, landing);
        }
        Outcome::Filter(to) => {
            let landing = Landing::new(&view, &seats, memory, to, false);
            set_filter(context, true);
            land(context, landing);
        }
        Outcome::Stay => {}
        Outcome::Note(note) => say(context, note),
        Outcome::All => set_filter(context, false),
        Outcome::Select => select(context),
    }
}

fn outcome(
    view: &View<'_, '_>,
    seats: &Seats<'_, '_>,
    memory: Memory<'_>,
    at: u32,
    intent: Intent,
) -> Outcome {
    let index = Index::new(view.index());
    let window = |number: u32| seats.seat(number).is_window();
    let windows = Walk::new(index, Some(&window));
    let walk = if memory.filter() {
        windows
    } else {
        Walk::new(index, None)
    };
    let go = |to: Option<u32>| to.map_or(Outcome::Stay, |to| Outcome::Go(to, false));
    match intent {
        Intent::Across(right) => go(walk.across(at, right)),
        Intent::Along(down, rows) => match walk.along(at, memory.wanted(), down, rows) {
            Some(to) => Outcome::Go(to, true),
            None => Outcome::Stay,
        },
        Intent::RowEnd(last) => go(walk.row_end(at, last)),
        Intent::End(last) => go(walk.end(last)),
        Intent::Available(forward) => {
            let free = |number: u32| seats.seat(number).status() == Status::Available;
            match walk.next(at, forward, free) {
                Some(to) => Outcome::Go(to, false),
                None if forward => Outcome::Note(Note::NoneAhead),
                None => Outcome::Note(Note::NoneBehind),
            }
        }
        Intent::Jump(row, letter) => {
            let deck = index.deck_of(index.row_of(at));
            match find::named(index, seats, deck, row, letter) {
                None => Outcome::Note(Note::NoSeat(row, letter)),
                Some(to) if walk.allows(to) => Outcome::Go(to, false),
                Some(_) => Outcome::Note(Note::NotWindow(row, letter)),
            }
        }
        Intent::Filter if memory.filter() => Outcome::All,
        Intent::Filter => match windows.around(at) {
            Some(to) => Outcome::Filter(to),
            None => Outcome::Note(Note::NoWindow),
        },
        Intent::Select => match index.seat(at).map(|number| seats.seat(number).status()) {
            Some(Status::Available) => Outcome::Select,
            Some(Status::Occupied) => Outcome::Note(Note::Occupied),
            Some(Status::Blocked) => Outcome::Note(Note::Blocked),
            _ => Outcome::Note(Note::Unavailable),
        },
    }
}

/// What a move of the cursor writes.
struct Landing {
    cursor: Kept,
    /// The place across to aim at from now on; none keeps the old.
    wanted: Option<i32>,
    scroll: (u32, u32),
}

impl Landing {
    fn new(
        view: &View<'_, '_>,
        seats: &Seats<'_, '_>,
        memory: Memory<'_>,
        to: u32,
        keep_wanted: bool,
    ) -> Option<Self> {
        let index = Index::new(view.index());
        let id = seats.seat(index.seat(to)?).id_mark();
        let spot = index.spot(to);
        Some(Self {
            cursor: Kept { at: to, id },
            wanted: (!keep_wanted).then(|| index.column(spot.column).x),
            scroll: geometry_of(view).follow(index, spot, memory.scroll()),
        })
    }
}

fn land(context: &mut InputContext<'_, '_>, landing: Option<Landing>) {
    let Some(landing) = landing else {
        return;
    };
    let mut memory = MemoryMut(context.state);
    memory.set_cursor(Some(landing.cursor));
    if let Some(x) = landing.wanted {
        memory.set_wanted(x);
    }
    let scrolls = memory.read().scroll() != landing.scroll;
    memory.set_scroll(landing.scroll);
    context.dirty.insert(if scrolls { ROWS } else { CURSOR });
}

fn say(context: &mut InputContext<'_, '_>, note: Note) {
    MemoryMut(context.state).set_note(Some(note));
    context.broadcast(NOTICE);
}

fn set_filter(context: &mut InputContext<'_, '_>, on: bool) {
    MemoryMut(context.state).set_filter(on);
    context.dirty.insert(ROWS);
    context.broadcast(NOTICE);
}

/// Asks the server for the cursor's seat.
fn select(context: &mut InputContext<'_, '_>) {
    let Some(cursor) = Memory(context.state).cursor() else {
        return;
    };
    let view = context.view();
    let Some(number) = Index::new(view.index()).seat(cursor.at) else {
        return;
    };
    let id = seats(&view).seat(number).get(Member::Id);
    let action = view.property(ON_SELECT);
    let seat_id = ("seatId", ContextValue::Value(id));
    match selection::revision(&view) {
        Some(revision) => {
            let revision = ("expectedRevision", ContextValue::Value(revision));
            context.emit(action, &[seat_id, revision]);
        }
        None => context.emit(action, &[seat_id]),
    }
    let old = Memory(context.state).pending();
    let mut memory = MemoryMut(context.state);
    memory.set_pending(Some(Kept {
        at: number,
        id: cursor.id,
    }));
    repaint(context, old.map(|old| old.at));
    repaint(context, Some(number));
}

/// Notes that a seat has to be painted.
fn repaint(context: &mut InputContext<'_, '_>, seat: Option<u32>) {
    if let Some(seat) = seat {
        let noted = MemoryMut(context.state).add_changed(seat);
        context.dirty.insert(if noted { SOME_SEATS } else { ROWS });
    }
}

/// Drops what is being typed, else ends the filter. True if there was one of them.
pub(super) fn cancel(context: &mut InputContext<'_, '_>) -> bool {
    let memory = Memory(context.state);
    if memory.typed() != Typed::default() {
        MemoryMut(context.state).set_typed(Typed::default());
        context.dirty.insert(CURSOR);
        return true;
    }
    let filter = memory.filter();
    if filter {
        set_filter(context, false);
    }
    filter
}

/// The server has answered, or will not.
pub(super) fn settled(context: &mut InputContext<'_, '_>) {
    if let Some(pending) = Memory(context.state).pending() {
        MemoryMut(context.state).set_pending(None);
        repaint(context, Some(pending.at));
    }
}

/// Answers a pointer: a press goes to the seat, or selects the cursor's; a wheel scrolls.
pub(super) fn pointer(context: &mut InputContext<'_, '_>, kind: PointerKind) -> Handled {
    match kind {
        PointerKind::Press => {}
        PointerKind::ScrollUp => return wheel(context, false),
        PointerKind::ScrollDown => return wheel(context, true),
        PointerKind::Release | PointerKind::Drag => return Handled::No,
    }
    let memory = Memory(context.state);
    let cursor = memory.cursor();
    let hit = context
        .pointer
        .and_then(|point| seat_under(&context.view(), point, memory.scroll()));
    let Some(hit) = hit else {
        return Handled::No;
    };
    if Memory(context.state).note().is_some() {
        MemoryMut(context.state).set_note(None);
        context.broadcast(NOTICE);
    }
    if cursor.is_some_and(|cursor| cursor.at == hit) {
        follow(context, Intent::Select);
        return Handled::Yes;
    }
    let view = context.view();
    let seats = seats(&view);
    let number = Index::new(view.index()).seat(hit).unwrap_or(0);
    let seat = seats.seat(number);
    let memory = Memory(context.state);
    if memory.filter() && !seat.is_window() {
        let row = seat.row().and_then(|row| u32::try_from(row).ok());
        let letter = seat.letter().unwrap_or('?');
        say(context, Note::NotWindow(row.unwrap_or(0), letter));
    } else {
        let landing = Landing::new(&view, &seats, memory, hit, false);
        land(context, landing);
    }
    Handled::Yes
}

/// The position of the seat that is drawn at a point of the grid's area.
fn seat_under(view: &View<'_, '_>, point: Point, (top, left): (u32, u32)) -> Option<u32> {
    let (_, inner) = inner(view);
    let index = Index::new(view.index());
    let geometry = geometry_of(view);
    if !inner.contains(point) {
        return None;
    }
    let (x, y) = (point.x - inner.x, point.y - inner.y);
    let inside = y.checked_sub(geometry.body.y)?;
    if y >= geometry.body.bottom() {
        return None;
    }
    let line = top + u32::from(inside / geometry.line.max(1));
    let LineOf::Row(row) = at_line(index, line) else {
        return None;
    };
    index.row(row).find(|position| {
        geometry
            .column(geometry.offset(index, index.spot(*position)), left)
            .is_some_and(|start| (start..start + geometry.seat).contains(&x))
    })
}

fn wheel(context: &mut InputContext<'_, '_>, down: bool) -> Handled {
    let view = context.view();
    let index = Index::new(view.index());
    let shown = geometry_of(&view).lines();
    let (top, left) = Memory(context.state).scroll();
    let last = geometry::lines(index).saturating_sub(shown);
    let new = if down {
        (top + WHEEL).min(last)
    } else {
        top.saturating_sub(WHEEL)
    };
    if new != top {
        MemoryMut(context.state).set_scroll((new, left));
        context.dirty.insert(ROWS);
    }
    Handled::Yes
}
