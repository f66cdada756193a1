//! What the details pane says.

use super::super::line::Line;
use super::super::record::{Member, Status};
use super::super::selection::{self, Cabin, Choice, Verdict, message};
use super::super::{amount, wording};
use super::page::{Ends, Page};
use crate::catalog::View;
use crate::grid::{Canvas, Role};
use crate::screen::Theme;
use crate::text;

/// Rows that the text usually takes.
pub(super) const ROWS: u16 = 10;
/// Rows in which not all that is usual is seen at once: what the server says comes first.
const TIGHT: u16 = 5;

/// Paints the pane's content from line `top` on. How many lines there are, or one more than are in view.
pub(super) fn paint(
    canvas: &mut Canvas<'_, '_>,
    view: &View<'_, '_>,
    confirming: bool,
    ends: &mut Ends,
    top: u16,
) -> u16 {
    let cabin = Cabin::of(view);
    let choice = cabin.choice(view.store(), view.value(super::SELECTED));
    let height = canvas.area().height;
    let mut page = Page {
        plain: view.screen().look() == Theme::Plain,
        short: height <= TIGHT || height <= ROWS && message(view).is_some(),
        top,
        y: 0,
        canvas,
        ends,
    };
    if page.plain {
        plain(&mut page, view, choice.as_ref());
    } else {
        details(&mut page, view, choice.as_ref(), confirming);
    }
    page.finish()
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
    let mut message = message(view);
    if page.rows() > ROWS + 4 {
        page.blank();
    }
    if page.rows() <= TIGHT
        && let Some(message) = message.take()
    {
        page.wrapped('!', &message, Role::WARNING.into());
    }
    let Some(choice) = choice else {
        page.wrapped(' ', "No seat selected.", Role::PLACEHOLDER.into());
        page.blank();
        let how = match (view.screen().keyboard, view.screen().pointer) {
            (true, _) => "Space selects the seat under the cursor.",
            (false, true) => "Touch a seat twice to select it.",
            (false, false) => "A press selects the seat under the cursor.",
        };
        page.wrapped(' ', how, Role::HINT.into());
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
    if !page.short {
        features(page, choice);
    }
    page.pair("Price", |line| match choice.price() {
        Some(price) => amount::write(line, currency, &price, charset, Role::PRICE.into()),
        None => {
            line.text("none", Role::PLACEHOLDER);
        }
    });
    page.pair("State", |line| state(line, choice, verdict, confirming));
    page.gap();
    if confirmed {
        let mark = if charset.can_show('✓') { '✓' } else { '*' };
        page.wrapped(mark, "This seat is yours.", Role::SUCCESS.into());
    } else {
        if verdict == Verdict::Confirms && !confirming {
            page.ends.button = page.row();
            let keyboard = view.screen().keyboard;
            page.line(|line| confirms(line, choice, keyboard, (currency, charset)));
        } else {
            no_action(page, verdict, confirming);
        }
    }
    if let Some(message) = message {
        page.gap();
        let (mark, role) = if confirmed {
            (' ', Role::NOTE)
        } else {
            ('!', Role::WARNING)
        };
        page.wrapped(mark, &message, role.into());
    }
    if page.short {
        features(page, choice);
    }
}

/// The features, one a line; those that are too long beside the name get lines of their own.
fn features(page: &mut Page<'_, '_, '_, '_>, choice: &Choice<'_, '_, '_>) {
    let Some(seat) = choice.with(Member::Features) else {
        return;
    };
    let mut name = "Features";
    for feature in seat.features().take(usize::from(ROWS)) {
        let feature = wording::feature(&feature);
        if text::width(feature) <= usize::from(page.value_width()) {
            page.pair(name, |line| {
                line.text(feature, Role::VALUE);
            });
        } else {
            if !name.is_empty() {
                page.pair(name, |_| {});
            }
            page.wrapped(' ', feature, Role::VALUE.into());
        }
        name = "";
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

/// What Enter does, or this line where there is no keyboard.
fn confirms(
    line: &mut Line<'_, '_, '_>,
    choice: &Choice<'_, '_, '_>,
    keyboard: bool,
    (currency, charset): (&str, crate::text::charset::Charset),
) {
    let price = choice.price();
    // What it costs must not be cut off; which seat stands above.
    let price_width = price
        .as_ref()
        .map_or(0, |price| price.len() + currency.len() + 1);
    let (key, word) = if keyboard {
        ("Enter", " confirms")
    } else {
        ("Confirm", "")
    };
    let whole = key.len() + word.len() + "  for ".len() + text::width(&choice.id) + price_width;
    let all = whole <= usize::from(line.left());
    line.text(key, Role::HINT_KEY).text(word, Role::HINT);
    if all {
        line.char(' ', Role::HINT).text(&choice.id, Role::STRONG);
    }
    if let Some(price) = price {
        line.text(" for ", Role::HINT);
        amount::write(line, currency, &price, charset, Role::PRICE.into());
    }
}

/// Why there is nothing to do.
fn no_action(page: &mut Page<'_, '_, '_, '_>, verdict: Verdict, confirming: bool) {
    let (text, role) = match verdict {
        _ if confirming => ("Waiting for the answer", Role::PENDING),
        Verdict::NoPrice => ("Without a price it can't be confirmed.", Role::WARNING),
        Verdict::Gone | Verdict::Unavailable => ("Choose another seat.", Role::WARNING),
        Verdict::Confirms | Verdict::Confirmed => return,
    };
    page.sentence(text, role.into());
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
