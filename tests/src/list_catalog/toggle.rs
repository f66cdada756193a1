//! `Toggle`: a label and a box that Space turns, writing to the bound data.

use splitflap_core::catalog::{
    Component, Dirty, Handled, InputContext, PaintContext, Property, PropertyKind, View,
};
use splitflap_core::grid::{Attributes, Role};
use splitflap_core::input::{InputEvent, Key};
use splitflap_core::store::Scalar;

/// The `Toggle` component.
pub(super) struct Toggle;

const LABEL: usize = 0;
const VALUE: usize = 1;

impl Component for Toggle {
    fn name(&self) -> &'static str {
        "Toggle"
    }

    fn summary(&self) -> &'static str {
        "A label with a box that can be turned on and off."
    }

    fn properties(&self) -> &'static [Property] {
        &[
            Property {
                name: "label",
                kind: PropertyKind::DynamicText,
                required: true,
                summary: "what it turns on and off",
            },
            Property {
                name: "value",
                kind: PropertyKind::DynamicBoolean,
                required: true,
                summary: "whether it is on; Space writes it",
            },
        ]
    }

    fn focusable(&self, _view: &View<'_, '_>) -> bool {
        true
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        let view = context.view;
        let store = view.store();
        let on = store.boolean(view.value(VALUE)) == Some(true);
        let style = match view.focused() {
            true => Role::INPUT.with(Attributes::CURSOR),
            false => Role::INPUT.style(),
        };
        let mut used = context
            .canvas
            .text(0, 0, if on { "[x] " } else { "[ ] " }, style);
        if let Some(label) = store.text(view.value(LABEL)) {
            used += context.canvas.text(used, 0, &label, style);
        }
        let area = context.canvas.area();
        for y in 0..area.height {
            for x in used..area.width {
                context.canvas.put(x, y, ' ', Role::TEXT.style());
            }
            used = 0;
        }
    }

    fn input(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        let InputEvent::Key(key) = event else {
            return Handled::No;
        };
        if key.key != Key::Char(' ') || !key.modifiers.is_empty() {
            return Handled::No;
        }
        let view = context.view();
        let on = view.store().boolean(view.value(VALUE)) == Some(true);
        match context.write(VALUE, Scalar::Bool(!on)) {
            Ok(()) => {
                context.dirty.insert(Dirty::ALL);
                Handled::Yes
            }
            Err(_) => Handled::No,
        }
    }
}
