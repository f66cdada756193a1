//! The lines of the details pane. Only what is written is painted again: where each
//! line ended is remembered in the instance's state.

use super::super::line::Line;
use super::super::record::{Member, Status};
use super::super::selection::{self, Cabin, Choice, Verdict, message};
use super::super::{amount, wording};
use crate::catalog::{State, View};
use crate::grid::{Canvas, Role, Style};
use crate::screen::Theme;

/// Rows that the text usually takes.
pub(super) const ROWS: u16 = 10;
/// Column of the values, behind their names.
const VALUE: u16 = 12;
/// The same in the plain picture.
const PLAIN_VALUE: u16 = 10;
/// Rows whose ends are remembered: two in a state word, but for the last.
const KEPT: u16 = 28;
/// State word with the row of the button plus one, and above it the rows that have text.
const BUTTON: usize = State::WORDS - 2;

/// Where the text of each row ended and ends.
pub(super) struct Ends {
    /// None: nothing is known, whole rows have to be written.
    old: Option<State>,
    new: State,
    button: Option<u16>,
    rows: u16,
}

impl Ends {
    pub(super) fn new(old: Option<&State>) -> Self {
        Self {
            old: old.copied(),
            new: State::default(),
            button: None,
            rows: 0,
        }
    }

    /// The column up to which row `y` needs blanks.
    fn old(&self, y: u16) -> u16 {
        match &self.old {
            Some(old) if y < KEPT => half(old, y),
            Some(old) if y >= rows(old) => 0,
            _ => u16::MAX,
        }
    }

    fn set(&mut self, y: u16, end: u16) {
        if y < KEPT
            && let Some(word) = self.new.0.get_mut(usize::from(y / 2))
        {
            *word |= u32::from(end) << (y % 2 * 16);
        }
    }

    /// Writes them into the state.
    pub(super) fn keep(self, state: &mut State) {
        let ends = usize::from(KEPT / 2);
        for (word, new) in state.0.iter_mut().zip(self.new.0).take(ends) {
            *word = new;
        }
        if let Some(word) = state.0.get_mut(BUTTON) {
            *word = self.button.map_or(0, |row| u32::from(row) + 1) | u32::from(self.rows) << 16;
        }
    }
}

fn half(state: &State, y: u16) -> u16 {
    let word = state.0.get(usize::from(y / 2)).copied().unwrap_or(0);
    (word >> (y % 2 * 16)) as u16
}

/// Row of the line that can be pressed to confirm.
pub(super) fn button_row(state: &State) -> Option<u16> {
    let word = state.0.get(BUTTON).copied().unwrap_or(0);
    (word as u16).checked_sub(1)
}

/// Rows that have text.
fn rows(state: &State) -> u16 {
    (state.0.get(BUTTON).copied().unwrap_or(0) >> 16) as u16
}

/// Paints the pane's content.
pub(super) fn paint(
    canvas: &mut Canvas<'_, '_>,
    view: &View<'_, '_>,
    confirming: bool,
    ends: &mut Ends,
) {
    let cabin = Cabin::of(view);
    let choice = cabin.choice(view.store(), view.value(super::SELECTED));
    let mut page = Page {
        plain: view.screen().theme == Theme::Plain,
        y: 0,
        canvas,
        ends,
    };
    if page.plain {
        plain(&mut page, view, choice.as_ref());
    } else {
        details(&mut page, view, choice.as_ref(), confirming);
    }
    page.finish();
}

/// Lines that are written from the top.
struct Page<'p, 'c, 'g, 's> {
    plain: bool,
    y: u16,
    canvas: &'c mut Canvas<'g, 's>,
    ends: &'p mut Ends,
}

impl<'s> Page<'_, '_, '_, 's> {
    fn rows(&self) -> u16 {
        self.canvas.area().height
    }

    /// Writes the next line.
    fn line(&mut self, write: impl FnOnce(&mut Line<'_, '_, 's>)) {
        let y = self.y;
        if y >= self.rows() {
            return;
        }
        let width = self.canvas.area().width;
        let mut line = Line::new(self.canvas, y, 0, width);
        if !self.plain {
            line.char(' ', Role::TEXT);
        }
        write(&mut line);
        let end = line.column();
        line.blank_to(self.ends.old(y));
        self.ends.set(y, end);
        self.y += 1;
    }

    fn blank(&mut self) {
        self.line(|_| {});
    }

    /// A name and its value.
    fn pair(&mut self, name: &str, write: impl FnOnce(&mut Line<'_, '_, 's>)) {
        let (column, style) = if self.plain {
            (PLAIN_VALUE, Role::TEXT)
        } else {
            (VALUE, Role::LABEL)
        };
        self.line(|line| {
            line.text(name, style).blank_to(column);
            write(line);
        });
    }

    /// A text over as many lines as it needs and there are, the first after `mark`.
    fn wrapped(&mut self, mark: char, text: &str, style: Style) {
        let width = self.canvas.area().width;
        let mut rest = text;
        let mut first = true;
        while !rest.is_empty() && self.y < self.rows() {
            let (line, after) = wording::first_line(rest, width.saturating_sub(4).max(1));
            self.line(|out| {
                out.char(if first { mark } else { ' ' }, style)
                    .char(' ', style)
                    .text(line, style);
            });
            first = false;
            rest = after;
        }
    }

    /// Blanks what is left.
    fn finish(&mut self) {
        self.ends.rows = self.y;
        while self.y < self.rows() {
            if self.ends.old(self.y) > 0 {
                self.blank();
            } else {
                self.y += 1;
            }
        }
    }
}

/// The default look.
fn details(
    page: &mut Page<'_, '_, '_, '_>,
    view: &View<'_, '_>,
    choice: Option<&Choice<'_, '_, '_>>,
    confirming: bool,
) {
    let charset = view.screen().charset;
    let currency = selection::currency(view);
    let currency = currency.as_deref().unwrap_or_default();
    let message = message(view);
    if page.rows() > ROWS + 4 {
        page.blank();
    }
    let Some(choice) = choice else {
        page.wrapped(' ', "No seat selected.", Role::PLACEHOLDER.into());
        page.blank();
        page.wrapped(
            ' ',
            "Space selects the seat under the cursor.",
            Role::HINT.into(),
        );
        if let Some(message) = message {
            page.blank();
            page.wrapped('!', &message, Role::WARNING.into());
        }
        return;
    };
    let verdict = choice.verdict(view);
    let confirmed = verdict == Verdict::Confirmed;
    page.pair("Seat", |line| {
        line.text(&choice.id, Role::STRONG);
    });
    if let Some(position) = choice.text(Member::Position) {
        page.pair("Position", |line| {
            wording::capitalised(line, &position, Role::VALUE.into());
        });
    }
    let mut name = "Features";
    if let Some(seat) = choice.with(Member::Features) {
        for feature in seat.features().take(usize::from(ROWS)) {
            page.pair(name, |line| {
                line.text(wording::feature(&feature), Role::VALUE);
            });
            name = "";
        }
    }
    page.pair("Price", |line| match choice.price() {
        Some(price) => amount::write(line, currency, &price, charset, Role::PRICE.into()),
        None => {
            line.text("none", Role::PLACEHOLDER);
        }
    });
    page.pair("State", |line| state(line, choice, verdict, confirming));
    page.blank();
    if confirmed {
        let mark = if charset.can_show('✓') { '✓' } else { '*' };
        page.wrapped(mark, "This seat is yours.", Role::SUCCESS.into());
    } else {
        if verdict == Verdict::Confirms && !confirming && page.y < page.rows() {
            page.ends.button = Some(page.y);
        }
        page.line(|line| action(line, choice, verdict, confirming, (currency, charset)));
    }
    if let Some(message) = message {
        page.blank();
        let (mark, role) = if confirmed {
            (' ', Role::NOTE)
        } else {
            ('!', Role::WARNING)
        };
        page.wrapped(mark, &message, role.into());
    }
}

fn state(
    line: &mut Line<'_, '_, '_>,
    choice: &Choice<'_, '_, '_>,
    verdict: Verdict,
    confirming: bool,
) {
    match verdict {
        Verdict::Confirmed => line.text("Confirmed", Role::SEAT_CONFIRMED),
        _ if confirming => line.text("Being confirmed", Role::SEAT_PENDING),
        Verdict::Confirms | Verdict::NoPrice => line.text("Selected", Role::SEAT_SELECTED),
        Verdict::Gone => line.text("Not in this cabin", Role::ERROR),
        Verdict::Unavailable => {
            let word = choice.text(Member::Status);
            let word = word.as_deref().unwrap_or("unknown");
            let role = match choice.status() {
                Some(Status::Occupied) => Role::SEAT_OCCUPIED,
                Some(Status::Blocked) => Role::SEAT_BLOCKED,
                _ => Role::SEAT_OTHER,
            };
            wording::capitalised(line, word, role.into());
            line
        }
    };
}

/// What Enter does.
fn action(
    line: &mut Line<'_, '_, '_>,
    choice: &Choice<'_, '_, '_>,
    verdict: Verdict,
    confirming: bool,
    (currency, charset): (&str, crate::text::charset::Charset),
) {
    if confirming {
        line.text("Waiting for the answer", Role::PENDING);
        return;
    }
    match verdict {
        Verdict::Confirms => {
            line.text("Enter", Role::HINT_KEY)
                .text(" confirms ", Role::HINT)
                .text(&choice.id, Role::STRONG);
            if let Some(price) = choice.price() {
                line.text(" for ", Role::HINT);
                amount::write(line, currency, &price, charset, Role::PRICE.into());
            }
        }
        Verdict::NoPrice => {
            line.text("Without a price it can't be confirmed.", Role::WARNING);
        }
        Verdict::Gone | Verdict::Unavailable => {
            line.text("Choose another seat.", Role::WARNING);
        }
        Verdict::Confirmed => {}
    }
}

/// The picture of `perf/SPEC.md`.
fn plain(
    page: &mut Page<'_, '_, '_, '_>,
    view: &View<'_, '_>,
    choice: Option<&Choice<'_, '_, '_>>,
) {
    let text = Role::TEXT;
    let seat = |member| choice.and_then(|choice| choice.with(member));
    page.pair("Seat", |line| {
        if let Some(choice) = choice {
            line.text(&choice.id, Role::STRONG);
        }
    });
    page.pair("Row", |line| {
        if let Some(row) = seat(Member::Row).and_then(|seat| seat.row()) {
            line.number(row, text);
        }
    });
    page.pair("Position", |line| {
        if let Some(position) = choice.and_then(|choice| choice.text(Member::Position)) {
            wording::capitalised(line, &position, text.into());
        }
    });
    page.pair("Legroom", |line| {
        if choice.is_some() {
            let extra = seat(Member::Features).is_some_and(|seat| seat.has("legroom"));
            line.text(if extra { "Extra" } else { "Standard" }, text);
        }
    });
    page.pair("Status", |line| {
        if let Some(choice) = choice {
            let word = choice.text(Member::Status);
            let word = match (choice.verdict(view), word.as_deref()) {
                (Verdict::Confirmed, _) => "confirmed",
                (Verdict::Confirms | Verdict::NoPrice, _) => "selected",
                (_, Some(word)) => word,
                (_, None) => "unknown",
            };
            wording::capitalised(line, word, text.into());
        }
    });
    page.pair("Price", |line| {
        if let Some(price) = choice.and_then(|choice| choice.price()) {
            let currency = selection::currency(view);
            let currency = currency.as_deref().unwrap_or_default();
            if !currency.is_empty() {
                line.text(currency, text).char(' ', text);
            }
            line.text(&price, text);
        }
    });
    page.blank();
    page.line(|line| {
        line.text("Space selects, Enter confirms", text);
    });
    if let Some(message) = message(view) {
        page.blank();
        page.wrapped('!', &message, text.into());
    }
}
