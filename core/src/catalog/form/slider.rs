//! `Slider`: a whole number between two bounds.

use super::checks::CHECKS;
use super::field::{self, DESCRIPTION, Field, HINT, LABEL, VALUE_CHANGED, WATCHES};
use crate::catalog::{
    Change, ChangeContext, Component, Dirty, Handled, InputContext, LayoutContext, PaintContext,
    Property, PropertyKind, View,
};
use crate::grid::{Attributes, Role};
use crate::input::{InputEvent, Key};
use crate::store::Scalar;
use core::fmt::Write;

const VALUE: usize = 1;
const MIN: usize = 2;
const MAX: usize = 3;
const FIELD: Field = Field {
    label: 0,
    description: 4,
    checks: 5,
};
/// Columns of the bar.
const BAR: u16 = 40;

const NUMBER: PropertyKind = PropertyKind::DynamicNumber;

const PROPERTIES: &[Property] = &[
    LABEL,
    Property {
        name: "value",
        kind: NUMBER,
        required: true,
        summary: "the number; the arrow keys write it",
    },
    Property {
        name: "min",
        kind: NUMBER,
        required: false,
        summary: "the smallest number; 0 if left out",
    },
    Property {
        name: "max",
        kind: NUMBER,
        required: true,
        summary: "the largest number",
    },
    DESCRIPTION,
    CHECKS,
];

/// A whole number between two bounds.
pub struct Slider;

/// Where a slider stands.
#[derive(Clone, Copy)]
struct Range {
    min: i64,
    max: i64,
    value: i64,
}

impl Range {
    fn of(view: &View<'_, '_>) -> Self {
        let number = |place, or| {
            let value = view.store().integer(view.value(place));
            value.map_or(or, i64::from)
        };
        let min = number(MIN, 0);
        let max = number(MAX, min).max(min);
        Self {
            min,
            max,
            value: number(VALUE, min).clamp(min, max),
        }
    }

    /// Columns of the bar in front of the handle, of `columns`, at most [`BAR`]: bounds within ±2^53 can't overflow.
    fn filled(self, columns: u16) -> u16 {
        let last = i64::from(columns.saturating_sub(1));
        let whole = (self.max - self.min).max(1);
        u16::try_from((self.value - self.min) * last / whole).unwrap_or(0)
    }
}

impl Component for Slider {
    fn name(&self) -> &'static str {
        "Slider"
    }

    fn summary(&self) -> &'static str {
        "a whole number between two bounds; the arrow keys move it"
    }

    fn properties(&self) -> &'static [Property] {
        PROPERTIES
    }

    fn watches(&self) -> &'static [&'static str] {
        WATCHES
    }

    fn focusable(&self, _: &View<'_, '_>) -> bool {
        true
    }

    fn measure(&self, context: &mut LayoutContext<'_, '_>, columns: u16) -> u16 {
        2 + FIELD.hint_rows(&context.view(), columns)
    }

    fn changed(&self, context: &mut ChangeContext<'_, '_>, change: Change<'_>) {
        field::changed(context, change);
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        let view = context.view;
        let hint = field::noticed(context);
        if context
            .dirty
            .contains(Dirty::ALL | VALUE_CHANGED | Dirty::FOCUS)
        {
            let range = Range::of(&view);
            let mut extra = heapless::String::<48>::new();
            // Two whole numbers always fit.
            let _ = write!(extra, "{} to {}", range.min, range.max);
            FIELD.label(&mut context.canvas, &view, &extra);
            bar(context, range);
        }
        if hint {
            FIELD.hint(&mut context.canvas, &view, context.state, 2);
        }
    }

    fn input(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        let InputEvent::Key(key) = event else {
            return Handled::No;
        };
        if !key.modifiers.is_empty() {
            return Handled::No;
        }
        let Range { min, max, value } = Range::of(&context.view());
        let leap = ((max - min) / 10).max(1);
        let next = match key.key {
            Key::Left => value - 1,
            Key::Right => value + 1,
            Key::PageDown => value - leap,
            Key::PageUp => value + leap,
            Key::Home => min,
            Key::End => max,
            _ => return Handled::No,
        };
        // A store that is full leaves it as it was, which can be seen.
        let _ = context.write(VALUE, Scalar::Integer(next.clamp(min, max)));
        field::touch(context.state);
        context.dirty.insert(VALUE_CHANGED | HINT);
        Handled::Yes
    }
}

fn bar(context: &mut PaintContext<'_, '_>, range: Range) {
    let focused = context.view.focused();
    let canvas = &mut context.canvas;
    let width = canvas.area().width;
    let columns = width.saturating_sub(field::INSET + 14).clamp(1, BAR);
    let handle = range.filled(columns);
    field::blank_to(canvas, 0, 1, field::INSET);
    let mut x = field::INSET;
    for column in 0..columns {
        let (sign, style) = match column {
            at if at == handle && focused => ('#', Role::STRONG.with(Attributes::CURSOR)),
            at if at == handle => ('#', Role::STRONG.style()),
            at if at < handle => ('=', Role::VALUE.style()),
            _ => ('-', Role::DIM.style()),
        };
        canvas.put(x, 1, sign, style);
        x += 1;
    }
    let mut number = heapless::String::<24>::new();
    // A whole number always fits.
    let _ = write!(number, "  {}", range.value);
    x += canvas.text(x, 1, &number, Role::VALUE.into());
    field::blank(canvas, x, 1);
}
