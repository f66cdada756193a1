//! `CheckBox`: yes or no.

use super::checks::CHECKS;
use super::field::{self, DESCRIPTION, Field, HINT, VALUE_CHANGED, WATCHES};
use crate::catalog::{
    Change, ChangeContext, Component, Dirty, Handled, InputContext, LayoutContext, PaintContext,
    Property, PropertyKind, View,
};
use crate::grid::Role;
use crate::input::{InputEvent, Key, PointerKind};
use crate::store::Scalar;

const VALUE: usize = 1;
const FIELD: Field = Field {
    label: 0,
    description: 2,
    checks: 3,
};

const PROPERTIES: &[Property] = &[
    Property {
        name: "label",
        kind: PropertyKind::DynamicText,
        required: true,
        summary: "what is said yes to",
    },
    Property {
        name: "value",
        kind: PropertyKind::DynamicBoolean,
        required: true,
        summary: "whether it is yes; Space writes it",
    },
    DESCRIPTION,
    CHECKS,
];

/// Yes or no.
pub struct CheckBox;

impl Component for CheckBox {
    fn name(&self) -> &'static str {
        "CheckBox"
    }

    fn summary(&self) -> &'static str {
        "yes or no; Space turns it"
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
        1 + FIELD.hint_rows(&context.view(), columns)
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
            let store = view.store();
            let on = store.boolean(view.value(VALUE)) == Some(true);
            let canvas = &mut context.canvas;
            let mut x = field::mark(canvas, view.focused(), 0);
            let sign = if on { "[x]" } else { "[ ]" };
            x += canvas.text(x, 0, sign, field::mark_style(view.focused()));
            x += canvas.text(x, 0, " ", Role::TEXT.into());
            if let Some(label) = store.text(view.value(FIELD.label)) {
                let style = if view.focused() {
                    Role::STRONG
                } else {
                    Role::LABEL
                };
                let most = canvas.area().width.saturating_sub(x);
                x += canvas.text_clipped(x, 0, most, &label, style.into());
            }
            field::blank(canvas, x, 0);
        }
        if hint {
            FIELD.hint(&mut context.canvas, &view, context.state, 1);
        }
    }

    fn input(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        let turned = match event {
            InputEvent::Key(key) => key.modifiers.is_empty() && key.key == Key::Char(' '),
            InputEvent::Pointer(pointer) => pointer.kind == PointerKind::Press,
            _ => false,
        };
        if !turned {
            return Handled::No;
        }
        let view = context.view();
        let on = view.store().boolean(view.value(VALUE)) == Some(true);
        // A store that is full leaves it as it was, which can be seen.
        let _ = context.write(VALUE, Scalar::Bool(!on));
        field::touch(context.state);
        context.dirty.insert(VALUE_CHANGED | HINT);
        Handled::Yes
    }
}
