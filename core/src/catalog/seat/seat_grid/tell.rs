//! The grid's last line: what the cursor's seat is, or what is being typed.
//!
//! Reading is not selecting: the details pane stays on the selected seat. The parts
//! begin at the same columns for most seats and for every width, so that a move
//! changes the same cells on every screen.

use super::super::line::Line;
use super::super::record::{Member, Seats};
use super::super::{amount, selection};
use super::index::{Face, Index};
use super::memory::Memory;
use super::paint::{Painter, Picks};
use super::theme::Mark;
use crate::catalog::View;
use crate::grid::Role;
use crate::text::charset::Charset;

/// Columns where position, price, state and features begin, if what is before is not longer.
const COLUMNS: [u16; 4] = [5, 12, 20, 31];
/// Columns from which on all but the features fit.
const WIDE: u16 = COLUMNS[2] + 9;
/// Columns where price and state begin below that: the position is left out, and the state's word is short.
const NARROW: [u16; 2] = [5, 12];

/// Paints the line, with blanks up to column `old_end`. Returns where its text ends.
pub(super) fn paint(painter: &mut Painter<'_, '_, '_>, view: &View<'_, '_>, old_end: u16) -> u16 {
    let Some(y) = painter.geometry.tell else {
        return 0;
    };
    let width = painter.geometry.area.width;
    let mut line = Line::new(&mut painter.canvas, y, 0, width);
    line.char(' ', Role::TEXT);
    let told = Told {
        index: painter.index,
        seats: &painter.seats,
        memory: painter.memory,
        picks: painter.picks,
        charset: painter.screen.charset,
    };
    write(&mut line, &told, view, width);
    let end = line.column();
    line.blank_to(old_end);
    end
}

/// What the line is written from.
struct Told<'t, 'a, 's> {
    index: Index<'a>,
    seats: &'t Seats<'a, 's>,
    memory: Memory<'t>,
    picks: Picks,
    charset: Charset,
}

fn write(line: &mut Line<'_, '_, '_>, told: &Told<'_, '_, '_>, view: &View<'_, '_>, width: u16) {
    if let Some(row) = told.memory.typed().row() {
        line.text("Go to seat ", Role::HINT)
            .number(row.cast_signed(), Role::STRONG)
            .char('_', Role::STRONG);
        return;
    }
    let cursor = told.memory.cursor();
    let number = cursor.and_then(|cursor| told.index.seat(cursor.at));
    let Some(number) = number else {
        return;
    };
    let seat = told.seats.seat(number);
    let [position, mut price, mut state, features] = COLUMNS;
    let narrow = width < WIDE;
    if let Some(id) = seat.id() {
        line.text(&id, Role::STRONG);
    }
    if narrow {
        [price, state] = NARROW;
    } else {
        to(line, position);
        if let Some(text) = seat.text(Member::Position) {
            line.text(&text, Role::TEXT);
        }
    }
    to(line, price);
    match seat.price() {
        Some(number) => {
            let currency = selection::currency(view);
            let currency = currency.as_deref().unwrap_or_default();
            let charset = told.charset;
            amount::write(line, currency, &number, charset, Role::PRICE.into());
        }
        None => {
            line.text("no price", Role::PLACEHOLDER);
        }
    }
    to(line, state);
    let mark = told.picks.mark(number, Face::of(&seat));
    let known = match mark {
        Mark::Free | Mark::Extra => Some(if narrow { "free" } else { "available" }),
        Mark::Occupied => Some(if narrow { "taken" } else { "occupied" }),
        Mark::Blocked => Some("blocked"),
        Mark::Selected | Mark::Confirmed if narrow => Some("yours"),
        Mark::Selected => Some("selected"),
        Mark::Pending => Some("pending"),
        Mark::Confirmed => Some("confirmed"),
        Mark::Other => None,
    };
    match (known, seat.text(Member::Status)) {
        (Some(word), _) => line.text(word, mark.role()),
        (None, Some(word)) => line.text(&word, mark.role()),
        (None, None) => line.text("unknown", mark.role()),
    };
    let mut features_at = Some(features);
    for feature in seat.features() {
        match features_at.take() {
            Some(column) => to(line, column),
            None => {
                line.text(", ", Role::TEXT);
            }
        }
        line.text(&feature, Role::TEXT);
    }
}

/// Blanks up to a column, one at least.
fn to(line: &mut Line<'_, '_, '_>, column: u16) {
    line.char(' ', Role::TEXT).blank_to(column);
}
