//! `Address`: the whole of a URL, with the host that it leads to standing out.

use super::field;
use crate::catalog::{Component, LayoutContext, PaintContext, Property, PropertyKind};
use crate::grid::Role;
use crate::text::{graphemes, width};

const fn part(name: &'static str, summary: &'static str) -> Property {
    Property {
        name,
        kind: PropertyKind::DynamicText,
        required: true,
        summary,
    }
}

const PROPERTIES: &[Property] = &[
    part("before", "what stands before the host, as in https://"),
    part("host", "the host"),
    part("after", "what stands behind the host"),
];

/// The whole of a URL.
pub struct Address;

impl Component for Address {
    fn name(&self) -> &'static str {
        "Address"
    }

    fn summary(&self) -> &'static str {
        "the whole of a URL; the host stands out"
    }

    fn properties(&self) -> &'static [Property] {
        PROPERTIES
    }

    fn measure(&self, context: &mut LayoutContext<'_, '_>, columns: u16) -> u16 {
        let view = context.view();
        let columns = usize::from(columns.max(1));
        let all: usize = (0..PROPERTIES.len())
            .filter_map(|place| view.store().text(view.value(place)))
            .map(|text| width(&text))
            .sum();
        u16::try_from(all.div_ceil(columns).max(1)).unwrap_or(u16::MAX)
    }

    /// No blank and no line break but at the edge: it can be copied as one.
    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        let view = context.view;
        let area = context.canvas.area();
        let (mut x, mut y) = (0_u16, 0_u16);
        for (place, role) in [(0, Role::CODE), (1, Role::WARNING), (2, Role::CODE)] {
            let text = view.store().text(view.value(place));
            for (grapheme, columns) in graphemes(text.as_deref().unwrap_or_default()) {
                if x.saturating_add(u16::from(columns)) > area.width && x > 0 {
                    field::blank(&mut context.canvas, x, y);
                    (x, y) = (0, y + 1);
                }
                if y >= area.height {
                    return;
                }
                x += context.canvas.text(x, y, grapheme, role.into());
            }
        }
        for row in y..area.height {
            field::blank(&mut context.canvas, if row == y { x } else { 0 }, row);
        }
    }
}
