//! Following the data: the index is built when seats come or move, the cursor stays on
//! its seat, single seats that changed are noted for painting.

use super::super::record::{Member, Seat, Seats, Slots, length};
use super::super::selection::id_of;
use super::index::build::{self, Skipped, Workshop};
use super::index::{Face, Index, Place};
use super::memory::{Kept, Memory, MemoryMut};
use super::walk::Walk;
use super::{
    CONFIRMED, CONFIRMED_PATH, CURRENCY, CURSOR, ROWS, SEATS, SELECTED, SOME_SEATS, find,
    geometry_of,
};
use crate::catalog::{Change, ChangeContext, Dirty, Source, View};
use crate::listener::says;
use crate::store::{Full, Kind, Step, Value};
use core::fmt::Write;

/// Longest data path in a report.
const PATH: usize = 96;

/// Takes note of a change.
pub(super) fn changed(context: &mut ChangeContext<'_, '_>, change: Change<'_>) {
    let (source, tail) = match change {
        Change::Mounted => {
            relist(context);
            context.dirty.insert(Dirty::ALL);
            return;
        }
        Change::Resized => {
            scroll(context);
            context.dirty.insert(Dirty::ALL);
            return;
        }
        Change::Data { source, tail } => (source, tail),
        Change::Many {
            source: Source::Property(SEATS),
            members,
        } if seats_stay(context, members) => {
            note_faces(context);
            report_priceless(context);
            return context.dirty.insert(ROWS);
        }
        Change::Many { source, .. } => (source, &[][..]),
    };
    match (source, tail) {
        (Source::Property(SEATS), [Step::Index(seat), Step::Key(member), ..]) => {
            seat_changed(context, *seat, *member);
        }
        (Source::Property(SEATS), _) => moved(context),
        (Source::Property(SELECTED) | Source::Watch(CONFIRMED), _) => name_seats(context),
        (Source::Watch(CURRENCY), _) => context.dirty.insert(CURSOR),
        _ => {}
    }
}

fn seats<'a, 's>(view: &View<'a, 's>) -> Seats<'a, 's> {
    Seats::new(view.store(), view.value(SEATS))
}

/// Notes that a seat has to be painted.
fn repaint(context: &mut ChangeContext<'_, '_>, seat: Option<u32>) {
    if let Some(seat) = seat {
        let noted = MemoryMut(context.state).add_changed(seat);
        context.dirty.insert(if noted { SOME_SEATS } else { ROWS });
    }
}

/// A member of one seat changed.
fn seat_changed(context: &mut ChangeContext<'_, '_>, seat: u32, member: Value) {
    let view = context.view();
    let seats = seats(&view);
    let record = seats.seat(seat);
    let index = Index::new(view.index());
    match Member::called(view.store(), member) {
        Some(changed @ (Member::Status | Member::Features)) => {
            let position = find::position_of(index, &seats, seat);
            // A null status takes the seat out of the cabin.
            let Some(position) = position.filter(|_| record.get(Member::Status) != Value::NULL)
            else {
                return moved(context);
            };
            let (at, word) = index.with_face(position, Face::of(&record));
            if let Some(place) = context.index_mut().get_mut(at as usize) {
                *place = word;
            }
            if changed == Member::Features {
                // An exit is marked on its whole row.
                context.dirty.insert(ROWS);
            }
        }
        Some(Member::Price) if record.price().is_none() => report_price(context, seat),
        Some(member) if member.is_place() => return moved(context),
        _ => {}
    }
    repaint(context, Some(seat));
}

/// Notes how all seats show. Costs a look at each.
fn note_faces(context: &mut ChangeContext<'_, '_>) {
    let mut bench = Bench::new(context);
    for position in 0..Index::new(bench.context.view().index()).seats() {
        let index = Index::new(bench.context.view().index());
        let face = bench.with(index.seat(position).unwrap_or(u32::MAX), |seat| {
            Face::of(&seat)
        });
        let (at, word) = index.with_face(position, face);
        bench.set(at, word);
    }
}

/// Seats came, went or moved.
fn moved(context: &mut ChangeContext<'_, '_>) {
    relist(context);
    context.dirty.insert(ROWS);
}

/// Whether changes of these members of seats leave all seats where they are. Costs a look at each.
fn seats_stay(context: &ChangeContext<'_, '_>, members: &[Value]) -> bool {
    let view = context.view();
    let seats = seats(&view);
    let moves =
        |name: &Value| Member::called(view.store(), *name).is_some_and(|member| member.is_place());
    !members.is_empty()
        && !members.iter().any(moves)
        && seats.len() == Index::new(view.index()).seats()
        && !(0..seats.len()).any(|seat| seats.seat(seat).get(Member::Status) == Value::NULL)
}

/// Brings index and cursor in line with the list of seats.
fn relist(context: &mut ChangeContext<'_, '_>) {
    let view = context.view();
    let kind = view.value(SEATS).kind();
    let index = Index::new(view.index());
    let old = Memory(context.state).cursor().map(|cursor| {
        let row = index.row_of(cursor.at);
        let seat = index.seat(cursor.at);
        (cursor, seat, row, index.x(cursor.at))
    });
    let known = index.fingerprint();
    let built = index.seats() > 0 && build::fingerprint(&Bench::new(context)) == known;
    if !built {
        match build::build(&mut Bench::new(context)) {
            Ok(skipped) => report(context, kind, skipped),
            Err(full) => context.mismatch("", says!("no memory to show the seats: {full}")),
        }
        let cursor = old.and_then(|(cursor, seat, row, x)| {
            let view = context.view();
            stay(&view, cursor, seat, row, x)
        });
        MemoryMut(context.state).set_cursor(cursor);
        context.dirty.insert(Dirty::ALL);
    }
    note_faces(context);
    name_seats(context);
    if Memory(context.state).cursor().is_none() {
        start(context);
    }
    keep_filter(context);
    scroll(context);
}

/// Keeps the filter's promise where seats are not what they were: the cursor is on a window seat, or all count.
fn keep_filter(context: &mut ChangeContext<'_, '_>) {
    let memory = Memory(context.state);
    let Some(cursor) = memory.cursor().filter(|_| memory.filter()) else {
        return;
    };
    let view = context.view();
    let index = Index::new(view.index());
    let seats = seats(&view);
    let window = |number: u32| seats.seat(number).is_window();
    let windows = Walk::new(index, Some(&window));
    if windows.allows(cursor.at) {
        return;
    }
    let nearest = windows.around(cursor.at).and_then(|at| {
        let id = seats.seat(index.seat(at)?).id_mark();
        Some((Kept { at, id }, index.x(at)))
    });
    let mut memory = MemoryMut(context.state);
    match nearest {
        Some((cursor, x)) => {
            memory.set_cursor(Some(cursor));
            memory.set_wanted(x);
        }
        None => memory.set_filter(false),
    }
    context.dirty.insert(Dirty::ALL);
}

/// Where the cursor is in a new list: on its seat, else near where it was.
fn stay(view: &View<'_, '_>, cursor: Kept, seat: Option<u32>, row: u32, x: i32) -> Option<Kept> {
    let index = Index::new(view.index());
    let seats = seats(view);
    let is = |number: &u32| seats.seat(*number).id_mark() == cursor.id;
    let number = seat.filter(is).or_else(|| (0..seats.len()).find(is));
    let at = number
        .and_then(|number| find::position_of(index, &seats, number))
        .or_else(|| index.nearest(row.min(index.rows().saturating_sub(1)), x))?;
    let id = seats.seat(index.seat(at)?).id_mark();
    Some(Kept { at, id })
}

/// The cursor's first place: the selected seat, else the first one.
fn start(context: &mut ChangeContext<'_, '_>) {
    let view = context.view();
    let index = Index::new(view.index());
    let seats = seats(&view);
    let at = Memory(context.state)
        .selected()
        .and_then(|number| find::position_of(index, &seats, number))
        .unwrap_or(0);
    let Some(number) = index.seat(at) else {
        return;
    };
    let id = seats.seat(number).id_mark();
    let x = index.x(at);
    let mut memory = MemoryMut(context.state);
    memory.set_cursor(Some(Kept { at, id }));
    memory.set_wanted(x);
}

/// Looks up which seats are selected and confirmed.
fn name_seats(context: &mut ChangeContext<'_, '_>) {
    let memory = Memory(context.state);
    let (old_selected, old_confirmed) = (memory.selected(), memory.confirmed());
    let cursor = memory.cursor();
    let view = context.view();
    let index = Index::new(view.index());
    let seats = seats(&view);
    let under_cursor = cursor.and_then(|cursor| index.seat(cursor.at));
    let number = |value: Value| {
        let id = id_of(view.store(), value)?;
        let guesses = [under_cursor, old_selected, old_confirmed];
        find::with_id(index, &seats, &id, &guesses)
    };
    let selected = number(view.value(SELECTED));
    let confirmed = number(view.data(CONFIRMED_PATH));
    let mut memory = MemoryMut(context.state);
    memory.set_selected(selected);
    memory.set_confirmed(confirmed);
    if selected != old_selected {
        repaint(context, old_selected);
        repaint(context, selected);
    }
    if confirmed != old_confirmed {
        repaint(context, old_confirmed);
        repaint(context, confirmed);
    }
}

/// Keeps the cursor in view.
fn scroll(context: &mut ChangeContext<'_, '_>) {
    let memory = Memory(context.state);
    let Some(cursor) = memory.cursor() else {
        return;
    };
    let old = memory.scroll();
    let view = context.view();
    // A pane that is hidden for a while keeps its scroll position.
    if view.rect().is_empty() {
        return;
    }
    let index = Index::new(view.index());
    let new = geometry_of(&view).follow(index, index.spot(cursor.at), old);
    if new != old {
        MemoryMut(context.state).set_scroll(new);
        context.dirty.insert(ROWS);
    }
}

/// The list of seats and the index block, for building.
struct Bench<'c, 'a, 's> {
    context: &'c mut ChangeContext<'a, 's>,
    /// The list; looked up again when blocks may have moved.
    list: Value,
    slots: Slots,
}

impl<'c, 'a, 's> Bench<'c, 'a, 's> {
    fn new(context: &'c mut ChangeContext<'a, 's>) -> Self {
        let list = context.view().value(SEATS);
        Self {
            context,
            list,
            slots: Slots::default(),
        }
    }

    fn with<T>(&self, seat: u32, read: impl Fn(Seat<'_, '_, '_>) -> T) -> T {
        let view = self.context.view();
        let store = view.store();
        let value = store.element(self.list, seat as usize);
        read(Seat::new(store, &self.slots, value))
    }
}

impl Workshop for Bench<'_, '_, '_> {
    type Error = Full;

    fn len(&self) -> u32 {
        length(self.context.view().store(), self.list)
    }

    fn place(&self, seat: u32) -> Option<Place> {
        self.with(seat, |seat| seat.place())
    }

    fn id(&self, seat: u32) -> Option<u32> {
        self.with(seat, |seat| seat.id_word())
    }

    fn allocate(&mut self, words: u32) -> Result<(), Full> {
        let allocated = self.context.allocate_index(words as usize);
        self.list = self.context.view().value(SEATS);
        allocated
    }

    fn get(&self, at: u32) -> u32 {
        let words = self.context.view().index();
        words.get(at as usize).copied().unwrap_or(0)
    }

    fn set(&mut self, at: u32, word: u32) {
        if let Some(place) = self.context.index_mut().get_mut(at as usize) {
            *place = word;
        }
    }
}

/// The data path of the seats, or of one.
fn path(view: &View<'_, '_>, seat: Option<u32>, member: &str) -> heapless::String<PATH> {
    let mut path = heapless::String::new();
    let whole = || -> core::fmt::Result {
        if let Some(binding) = view.binding(SEATS) {
            path.write_str(&binding)?;
        }
        if let Some(seat) = seat {
            write!(path, "/{seat}{member}")?;
        }
        Ok(())
    };
    // A path that is too long to report ends early: it still leads to the seats.
    let _ = { whole }();
    path
}

fn report(context: &mut ChangeContext<'_, '_>, kind: Kind, skipped: Skipped) {
    if !matches!(kind, Kind::Array | Kind::Absent) {
        let path = path(&context.view(), None, "");
        return context.mismatch(&path, says!("the seats must be a list of objects"));
    }
    if !skipped.is_none() {
        let path = path(&context.view(), skipped.first, "");
        let Skipped {
            unplaced,
            repeated,
            covered,
            beyond,
            ..
        } = skipped;
        return context.mismatch(
            &path,
            says!(
                "seats that are not shown as they should be: {unplaced} without id, row or column, {repeated} with the id of another, {covered} at the place of another, {beyond} too many"
            ),
        );
    }
    report_priceless(context);
}

/// Says that a seat's price is none, if one is there.
fn report_priceless(context: &mut ChangeContext<'_, '_>) {
    let view = context.view();
    let seats = seats(&view);
    let priceless = (0..seats.len()).find(|seat| {
        let record = seats.seat(*seat);
        record.price().is_none() && !record.get(Member::Price).is_absent()
    });
    if let Some(seat) = priceless {
        report_price(context, seat);
    }
}

fn report_price(context: &mut ChangeContext<'_, '_>, seat: u32) {
    let path = path(&context.view(), Some(seat), "/price");
    context.mismatch(
        &path,
        says!("a seat's price must be a number; without one it can't be confirmed"),
    );
}
