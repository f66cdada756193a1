//! What is around the panes: a title with the flight, and one line that says what the
//! keys do, what just went wrong, and always what Enter does.

use super::line::Line;
use super::seat_details;
use super::seat_grid::{self, Memory, Note};
use super::selection::{self, Cabin, Verdict};
use super::{amount, departure};
use crate::catalog::{
    self, Change, ChangeContext, Component, Dirty, LayoutContext, PaintContext, Property, View,
};
use crate::geometry::Rect;
use crate::grid::{Canvas, Role};
use crate::screen::Theme;
use crate::store::TextRef;

/// Rows from which on there is a footer.
const WITH_FOOTER: u16 = 3;
/// Rows from which on there is a title.
const WITH_TITLE: u16 = 5;

/// Columns from which on notes are whole sentences.
const WIDE: u16 = 60;
/// Columns from which on there is room for why a seat can't be confirmed, in whole words.
const WORDY: u16 = 32;

/// What Enter does can depend on any of the data.
const WATCHES: &[&str] = &["/flight", ""];
/// Place of `/flight` in [`WATCHES`].
const FLIGHT: usize = 0;

/// The flight changed.
const TITLE: Dirty = Dirty::A;
/// What Enter does changed.
const FOOTER: Dirty = Dirty::B;
/// A note came or went.
const NOTICE: Dirty = Dirty::D;

/// Title and footer around the tree.
pub struct Frame;

impl Component for Frame {
    fn name(&self) -> &'static str {
        "Frame"
    }

    fn summary(&self) -> &'static str {
        "the title line and the line of key hints"
    }

    fn properties(&self) -> &'static [Property] {
        &[]
    }

    fn watches(&self) -> &'static [&'static str] {
        WATCHES
    }

    fn layout(&self, context: &mut LayoutContext<'_, '_>) {
        let (_, inner, _) = parts(context.area());
        context.place(0, inner);
    }

    fn changed(&self, context: &mut ChangeContext<'_, '_>, change: Change<'_>) {
        use crate::catalog::Source::Watch;
        let source = match change {
            Change::Data { source, .. } | Change::Many { source, .. } => source,
            _ => return context.dirty.insert(Dirty::ALL),
        };
        if source == Watch(FLIGHT) {
            context.dirty.insert(TITLE);
        } else if selection::concerns(&context.view(), &change) {
            context.dirty.insert(FOOTER);
        }
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        let view = context.view;
        let (title_area, _, footer_area) = parts(context.canvas.area());
        // What the server says may stand in it.
        let told = context.dirty.contains(FOOTER) && hides_messages(&view);
        let title_dirty = told || context.dirty.contains(Dirty::ALL | TITLE | Dirty::FOCUS);
        if title_dirty && !title_area.is_empty() {
            title(&mut context.canvas.child(title_area), &view);
        }
        let footer_dirty = Dirty::ALL | FOOTER | NOTICE | Dirty::FOCUS;
        if context.dirty.contains(footer_dirty) && !footer_area.is_empty() {
            footer(&mut context.canvas.child(footer_area), &view);
        }
    }
}

/// Title, what is between, footer.
fn parts(area: Rect) -> (Rect, Rect, Rect) {
    let (footer, rest) = area.split_bottom(u16::from(area.height >= WITH_FOOTER));
    let (title, inner) = rest.split_top(u16::from(area.height >= WITH_TITLE));
    (title, inner, footer)
}

fn title(canvas: &mut Canvas<'_, '_>, view: &View<'_, '_>) {
    let store = view.store();
    let plain = view.screen().look() == Theme::Plain;
    let flight = view.data("/flight");
    let text = |name: &str| store.text(store.member(flight, name));
    let width = canvas.area().width;
    let mut line = Line::new(canvas, 0, 0, width);
    line.char(' ', Role::TITLE);
    if !plain && let Some(message) = hidden_message(view) {
        line.text("! ", Role::WARNING)
            .text(&message, Role::WARNING)
            .finish();
        return;
    }
    if plain {
        line.text("Seat picker", Role::TITLE);
        if let Some(number) = text("number") {
            line.text("  ", Role::TITLE).text(&number, Role::TITLE);
        }
        if let (Some(from), Some(to)) = (text("from"), text("to")) {
            line.text("  ", Role::TITLE)
                .text(&from, Role::TITLE)
                .char('-', Role::TITLE)
                .text(&to, Role::TITLE);
        }
        line.finish();
        return;
    }
    match text("number") {
        Some(number) => line.text(&number, Role::TITLE),
        None => line.text("Seats", Role::TITLE),
    };
    if let (Some(from), Some(to)) = (text("from"), text("to")) {
        let arrow = if view.screen().charset.can_show('→') {
            " → "
        } else {
            " - "
        };
        line.text("   ", Role::TITLE)
            .text(&from, Role::TITLE)
            .text(arrow, Role::SUBTITLE)
            .text(&to, Role::TITLE);
    }
    if let Some(text) = text("departure") {
        write_departure(&mut line, &text);
    }
    line.finish();
}

/// Writes when the flight leaves: what of day and time there is room for.
fn write_departure(line: &mut Line<'_, '_, '_>, text: &str) {
    /// Columns of a gap and a day, of a comma and a time.
    const DAY: u16 = 3 + 11;
    const TIME: u16 = 2 + 5;
    let style = Role::SUBTITLE;
    let Some(read) = departure::read(text) else {
        line.text("   ", style).text(text, style);
        return;
    };
    let room = line.left();
    if room < DAY {
        return;
    }
    line.text("   ", style)
        .text(read.day, style)
        .char(' ', style)
        .text(read.month, style)
        .char(' ', style)
        .text(read.year, style);
    if let Some(time) = read.time
        && room >= DAY + TIME
    {
        line.text(", ", style).text(time, style);
    }
}

fn footer(canvas: &mut Canvas<'_, '_>, view: &View<'_, '_>) {
    let width = canvas.area().width;
    let mut line = Line::new(canvas, 0, 0, width);
    line.char(' ', Role::HINT);
    let grid = view.find(seat_grid::NAME).map(|grid| view.at(grid));
    let memory = grid.map(|grid| Memory(grid.state()));
    let note = memory.and_then(Memory::note);
    if view.screen().look() == Theme::Plain && note.is_none() {
        plain_footer(&mut line, view);
        return;
    }
    if let Some(note) = note {
        write_note(&mut line, note, width >= WIDE);
        line.text("  ", Role::HINT);
    }
    enter(&mut line, view);
    match hidden_message(view) {
        _ if note.is_some() => {}
        // Else it is in the title.
        Some(message) if view.rect().height < WITH_TITLE => {
            line.text("  ! ", Role::WARNING)
                .text(&message, Role::WARNING);
        }
        _ => hints(&mut line, view, memory.is_some_and(Memory::filter)),
    }
    line.finish();
}

/// Whether the pane that shows what the server says is not in view.
fn hides_messages(view: &View<'_, '_>) -> bool {
    let details = view.find(seat_details::NAME);
    details.is_some_and(|details| view.at(details).rect().is_empty())
}

/// What the server says, if the pane that shows it is not in view.
fn hidden_message<'a>(view: &View<'a, '_>) -> Option<TextRef<'a>> {
    hides_messages(view)
        .then(|| selection::message(view))
        .flatten()
}

fn plain_footer(line: &mut Line<'_, '_, '_>, view: &View<'_, '_>) {
    line.text(
        "Arrows move  Space select  W window filter  Enter confirm   Selected: ",
        Role::TEXT,
    );
    let selected = view
        .find(seat_grid::NAME)
        .map(|grid| view.at(grid).value(seat_grid::SELECTED));
    if let Some(id) = selected.and_then(|selected| selection::id_of(view.store(), selected)) {
        line.text(&id, Role::TEXT);
    }
    line.finish();
}

/// What Enter does, or why nothing; without a keyboard, what confirming would do.
fn enter(line: &mut Line<'_, '_, '_>, view: &View<'_, '_>) {
    let Some(selected) = selection::to_confirm(view) else {
        return;
    };
    let keyboard = view.screen().keyboard;
    let cabin = Cabin::of(view);
    let choice = cabin.choice(view.store(), selected);
    if keyboard {
        line.text("Enter", Role::HINT_KEY).text(": ", Role::HINT);
    }
    let Some(choice) = choice else {
        let none = if keyboard {
            "no seat is selected"
        } else {
            "No seat is selected"
        };
        line.text(none, Role::HINT);
        return;
    };
    let why = match choice.verdict(view) {
        Verdict::Confirms => {
            let price = choice.price();
            let currency = selection::currency(view);
            let currency = currency.as_deref().unwrap_or_default();
            let amount = price
                .as_deref()
                .map_or(0, |price| ", ".len() + currency.len() + 1 + price.len());
            let (word, role) = if keyboard {
                ("confirm ", Role::HINT)
            } else {
                ("Confirm: ", Role::HINT_KEY)
            };
            // The seat and its price tell more than the word.
            if word.len() + amount + choice.id.len() <= usize::from(line.left()) {
                line.text(word, role);
            }
            line.text(&choice.id, Role::STRONG);
            if let Some(price) = price {
                line.text(", ", Role::HINT);
                let charset = view.screen().charset;
                amount::write(line, currency, &price, charset, Role::PRICE.into());
            }
            return;
        }
        Verdict::Gone if view.rect().width < WORDY => ": not in cabin",
        Verdict::Unavailable if view.rect().width < WORDY => ": not available",
        Verdict::Gone => " is not in this cabin",
        Verdict::Unavailable => " is no longer available",
        Verdict::Confirmed => " is confirmed",
        Verdict::NoPrice => " has no price",
    };
    line.text(&choice.id, Role::STRONG).text(why, Role::HINT);
}

/// Whether the view has its result: the next key closes it.
fn is_done(view: &View<'_, '_>) -> bool {
    catalog::is_result(view.store(), view.data("/confirmed"))
}

/// Keys and what they do where the focus is, as many as there is room for, the ones that are needed first. A screen
/// without a keyboard has buttons or a finger, of which nothing is known here.
fn hints(line: &mut Line<'_, '_, '_>, view: &View<'_, '_>, filter: bool) {
    if !view.screen().keyboard {
        return;
    }
    let grid = view.find(seat_grid::NAME);
    let seats = grid.is_some() && grid == view.focus();
    let panes = grid.is_some() && view.find(seat_details::NAME).is_some();
    let hints = [
        (seats, "Space", "select"),
        (seats, "W", if filter { "all seats" } else { "windows" }),
        (true, "Esc", if filter { "back" } else { "close" }),
        (panes, "Tab", "pane"),
        (seats, "n", "next free"),
        (seats, "14A", "go to"),
        (seats, "Arrows", "move"),
    ];
    let hints: &[(bool, &str, &str)] = if is_done(view) {
        &[(true, "Any key", "closes")]
    } else {
        &hints
    };
    for &(there, key, what) in hints {
        let need = 3 + key.len() + 1 + what.len();
        if !there || need > usize::from(line.left()) {
            continue;
        }
        line.text("   ", Role::HINT)
            .text(key, Role::HINT_KEY)
            .char(' ', Role::HINT)
            .text(what, Role::HINT);
    }
}

/// Writes a note, shorter where the line has to hold what Enter does in 40 columns.
fn write_note(line: &mut Line<'_, '_, '_>, note: Note, wide: bool) {
    let role = Role::WARNING;
    let (long, short) = match note {
        Note::Occupied => ("This seat is taken.", "Taken."),
        Note::Blocked => ("This seat is blocked.", "Blocked."),
        Note::Unavailable => ("This seat is not available.", "Not available."),
        Note::NoWindow => ("There is no window seat.", "No window."),
        Note::NoneAhead => ("No free seat further on.", "None ahead."),
        Note::NoneBehind => ("No free seat before this one.", "None before."),
        Note::Waiting => ("The server has not answered yet.", "No answer yet."),
        Note::NoSeat(row, letter) => {
            line.text(if wide { "There is no seat " } else { "No " }, role)
                .number(row.cast_signed(), role)
                .char(letter, role);
            (".", ".")
        }
        Note::NotWindow(row, letter) => {
            line.number(row.cast_signed(), role).char(letter, role);
            (" is no window seat.", ": no window.")
        }
    };
    line.text(if wide { long } else { short }, role);
}
