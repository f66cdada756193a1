//! `Text`: one line of text, given or bound.

use splitflap_core::catalog::{Component, PaintContext, Property, PropertyKind};
use splitflap_core::grid::Role;
use splitflap_core::store::Kind;

/// The `Text` component.
pub(super) struct Text;

const TEXT: usize = 0;

impl Component for Text {
    fn name(&self) -> &'static str {
        "Text"
    }

    fn summary(&self) -> &'static str {
        "One line of text."
    }

    fn properties(&self) -> &'static [Property] {
        &[Property {
            name: "text",
            kind: PropertyKind::DynamicText,
            required: true,
            summary: "what it says",
        }]
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        let view = context.view;
        let value = view.value(TEXT);
        let store = view.store();
        let area = context.canvas.area();
        let style = Role::TEXT.style();
        let mut used = match store.kind(value) {
            Kind::Text => match store.text(value) {
                Some(text) => context.canvas.text(0, 0, &text, style),
                None => 0,
            },
            // A2UI v0.9: a number becomes its text, what is missing an empty one.
            Kind::Number => match store.number(value) {
                Some(number) => context.canvas.text(0, 0, &number, style),
                None => 0,
            },
            _ => 0,
        };
        for y in 0..area.height {
            for x in used..area.width {
                context.canvas.put(x, y, ' ', style);
            }
            used = 0;
        }
    }
}
