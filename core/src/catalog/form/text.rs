//! `Text`: words to read, wrapped.

use super::wrap::Wrap;
use crate::catalog::{Component, LayoutContext, PaintContext, Property, PropertyKind, View};
use crate::grid::Role;
use crate::store::TextRef;

/// Place of the property `text`.
pub(super) const TEXT: usize = 0;
const VARIANT: usize = 1;

const PROPERTIES: &[Property] = &[
    Property {
        name: "text",
        kind: PropertyKind::DynamicText,
        required: true,
        summary: "what it says",
    },
    Property {
        name: "variant",
        kind: PropertyKind::Choice(&["h1", "h2", "h3", "h4", "h5", "caption", "body"]),
        required: false,
        summary: "its weight; body if left out",
    },
];

/// Words to read.
pub struct Text;

impl Component for Text {
    fn name(&self) -> &'static str {
        "Text"
    }

    fn summary(&self) -> &'static str {
        "words to read"
    }

    fn properties(&self) -> &'static [Property] {
        PROPERTIES
    }

    fn measure(&self, context: &mut LayoutContext<'_, '_>, columns: u16) -> u16 {
        match words(&context.view()) {
            Some(text) => Wrap::new(&text, columns).rows(),
            None => 1,
        }
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        let view = context.view;
        let area = context.canvas.area();
        let variant = view.store().text(view.property(VARIANT));
        let role = match variant.as_deref() {
            Some("caption") => Role::DIM,
            Some("body") | None => Role::TEXT,
            Some(_) => Role::HEADING,
        };
        let text = words(&view);
        let mut lines = Wrap::new(text.as_deref().unwrap_or_default(), area.width);
        for y in 0..area.height {
            let line = lines.next().unwrap_or_default();
            // What there is no room for is told.
            let cut = y + 1 == area.height && lines.clone().next().is_some();
            let used = context.canvas.text(0, y, line, role.into());
            super::field::blank(&mut context.canvas, used, y);
            if cut {
                context
                    .canvas
                    .put(used.min(area.width.saturating_sub(1)), y, '…', role.into());
            }
        }
    }
}

/// What it says.
pub(super) fn words<'a>(view: &View<'a, '_>) -> Option<TextRef<'a>> {
    let value = view.value(TEXT);
    // A2UI v0.9: a number becomes its text.
    view.store()
        .text(value)
        .or_else(|| view.store().number(value))
}
