//! What every field has: a label, a mark when it has the focus, and a line under it.

use super::checks;
use super::wrap::Wrap;
use crate::catalog::{
    Change, ChangeContext, Dirty, PaintContext, Property, PropertyKind, State, View,
};
use crate::geometry::Rect;
use crate::grid::{Attributes, Canvas, Role, Style};

/// Columns in front of a field, with the mark of the focus.
pub(super) const INSET: u16 = 2;
/// A field is not drawn wider than this.
const WIDEST: u16 = 72;

/// State word: the person has been here, so what is missing is told from now on.
const TOUCHED: usize = State::WORDS - 1;
/// State word: it had the focus when it was painted last.
const HAD_FOCUS: usize = State::WORDS - 2;

/// Somebody wants to go on: every field tells what is wrong with it.
pub(super) const TELL: Dirty = Dirty::D;
/// The line under the field may differ.
pub(super) const HINT: Dirty = Dirty::C;

/// The field's value, or where the person is in it, changed.
pub(super) const VALUE_CHANGED: Dirty = Dirty::A;

/// Notes what a change of its data means for a field.
pub(super) fn changed(context: &mut ChangeContext<'_, '_>, change: Change<'_>) {
    context.dirty.insert(match change {
        Change::Mounted | Change::Resized => Dirty::ALL,
        _ => VALUE_CHANGED | HINT,
    });
}

/// Whether a check is met may depend on any of the data.
pub(super) const WATCHES: &[&str] = &[""];

/// The contract of `label`.
pub(super) const LABEL: Property = Property {
    name: "label",
    kind: PropertyKind::DynamicText,
    required: false,
    summary: "what is asked for",
};

/// The contract of `description`, which is shown under the field.
pub(super) const DESCRIPTION: Property = Property {
    name: "description",
    kind: PropertyKind::DynamicText,
    required: false,
    summary: "more about what is asked for",
};

/// A field on the screen. The numbers are the places of its properties.
pub(super) struct Field {
    pub(super) label: usize,
    pub(super) description: usize,
    pub(super) checks: usize,
}

impl Field {
    /// The rows of the line under it: its description or the longest message, one at least.
    pub(super) fn hint_rows(&self, view: &View<'_, '_>, columns: u16) -> u16 {
        let columns = columns.min(WIDEST).saturating_sub(INSET);
        let store = view.store();
        let description = view.value(self.description);
        let described = match store.text(description) {
            Some(text) => Wrap::new(&text, columns).rows(),
            None => 0,
        };
        // A message has two columns less, for its mark.
        let told = checks::rows(view, self.checks, columns.saturating_sub(2));
        described.max(told).max(1)
    }

    /// Draws the label on row 0, with `extra` behind it.
    pub(super) fn label(&self, canvas: &mut Canvas<'_, '_>, view: &View<'_, '_>, extra: &str) {
        let store = view.store();
        let focused = view.focused();
        let style: Style = if focused { Role::STRONG } else { Role::LABEL }.into();
        let width = canvas.area().width;
        let mut x = mark(canvas, focused, 0);
        if let Some(label) = store.text(view.value(self.label)) {
            let most = width.saturating_sub(x);
            x += canvas.text_clipped(x, 0, most, &label, style);
        }
        if !extra.is_empty() && x.saturating_add(2) < width {
            canvas.fill(Rect::new(x, 0, 2, 1), Role::TEXT.into());
            x += 2;
            x += canvas.text_clipped(x, 0, width - x, extra, Role::DIM.into());
        }
        blank(canvas, x, 0);
    }

    /// Draws what stands under the field, from row `y` to the end of the area.
    pub(super) fn hint(
        &self,
        canvas: &mut Canvas<'_, '_>,
        view: &View<'_, '_>,
        state: &State,
        y: u16,
    ) {
        let store = view.store();
        let area = canvas.area();
        let columns = area.width.min(WIDEST).saturating_sub(INSET);
        let message = checks::failing(view, self.checks).filter(|_| is_touched(state));
        let description = view.value(self.description);
        let (text, role, columns) = match message {
            Some(message) => (Some(message), Role::ERROR, columns.saturating_sub(2)),
            None => (store.text(description), Role::DIM, columns),
        };
        let text = text.as_deref().unwrap_or_default();
        let mut lines = Wrap::new(text, columns);
        for row in y..area.height {
            blank_to(canvas, 0, row, INSET);
            let mut x = INSET;
            if role == Role::ERROR {
                x += canvas.text(x, row, if row == y { "! " } else { "  " }, role.into());
            }
            if let Some(line) = lines.next() {
                x += canvas.text(x, row, line, role.into());
            }
            blank(canvas, x, row);
        }
    }
}

/// The part of a row that a field's value is drawn in.
pub(super) fn inside(width: u16, y: u16) -> Rect {
    let width = width.min(WIDEST).saturating_sub(INSET);
    Rect::new(INSET, y, width, 1)
}

/// Draws the mark of the focus at the start of a row; the column behind it.
pub(super) fn mark(canvas: &mut Canvas<'_, '_>, focused: bool, y: u16) -> u16 {
    let style = if focused { Role::STRONG } else { Role::TEXT };
    canvas.text(0, y, if focused { "> " } else { "  " }, style.into())
}

/// Blanks from column `x` to the end of the row.
pub(super) fn blank(canvas: &mut Canvas<'_, '_>, x: u16, y: u16) {
    blank_to(canvas, x, y, canvas.area().width);
}

/// Blanks from column `x` to column `end`.
pub(super) fn blank_to(canvas: &mut Canvas<'_, '_>, x: u16, y: u16, end: u16) {
    canvas.fill(Rect::new(x, y, end.saturating_sub(x), 1), Role::TEXT.into());
}

/// The style of a mark that is set and taken away, under the cursor or not.
pub(super) fn mark_style(cursor: bool) -> Style {
    if cursor {
        Role::VALUE.with(Attributes::CURSOR)
    } else {
        Role::VALUE.style()
    }
}

/// The style of something to fill in, under the cursor or not.
pub(super) fn input(cursor: bool) -> Style {
    if cursor {
        Role::INPUT.with(Attributes::CURSOR)
    } else {
        Role::INPUT.style()
    }
}

const fn is_touched(state: &State) -> bool {
    state.0[TOUCHED] != 0
}

/// Takes note of what a paint means to the field; whether the line under it has to be drawn.
pub(super) fn noticed(context: &mut PaintContext<'_, '_>) -> bool {
    let focused = context.view.focused();
    let left = context.state.0[HAD_FOCUS] != 0 && !focused;
    context.state.0[HAD_FOCUS] = u32::from(focused);
    let told = left || context.dirty.contains(TELL);
    if told {
        touch(context.state);
    }
    told || context.dirty.contains(Dirty::ALL | HINT)
}

/// From now on it is told what is missing.
pub(super) const fn touch(state: &mut State) {
    state.0[TOUCHED] = 1;
}
