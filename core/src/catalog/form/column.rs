//! `Column`: children below each other. Where there is no room for all of them, the tallest give way.

use super::field;
use crate::catalog::{Component, LayoutContext, PaintContext, Property, PropertyKind};
use crate::geometry::Rect;

/// The contract of `children`.
pub(super) const CHILDREN: &[Property] = &[Property {
    name: "children",
    kind: PropertyKind::ChildList,
    required: true,
    summary: "what it holds, in order",
}];

/// Children that can be arranged.
const MOST: usize = 32;

/// Children below each other.
pub struct Column;

impl Component for Column {
    fn name(&self) -> &'static str {
        "Column"
    }

    fn summary(&self) -> &'static str {
        "children below each other"
    }

    fn properties(&self) -> &'static [Property] {
        CHILDREN
    }

    fn measure(&self, context: &mut LayoutContext<'_, '_>, columns: u16) -> u16 {
        sum(context, columns)
    }

    fn layout(&self, context: &mut LayoutContext<'_, '_>) {
        let area = context.area();
        let count = context.children().min(MOST);
        let mut rows = [0; MOST];
        for (place, rows) in rows.iter_mut().enumerate().take(count) {
            *rows = context.measure(place, area.width);
        }
        let most = cap(rows.get(..count).unwrap_or_default(), area.height);
        let mut y = area.y;
        for (place, rows) in rows.iter().enumerate().take(count) {
            let height = (*rows).min(most).min(area.bottom().saturating_sub(y));
            context.place(place, Rect::new(area.x, y, area.width, height));
            y += height;
        }
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        rest(context);
    }
}

/// The rows of all children together, counted no further than twice the screen.
pub(super) fn sum(context: &mut LayoutContext<'_, '_>, columns: u16) -> u16 {
    let enough = context.view().screen().rows.saturating_mul(2);
    let mut rows = 0_u16;
    for place in 0..context.children() {
        rows = rows.saturating_add(context.measure(place, columns));
        if rows > enough {
            break;
        }
    }
    rows
}

/// Blanks what no child covers of an area whose children fill it from the top.
pub(super) fn rest(context: &mut PaintContext<'_, '_>) {
    let own = context.view.rect();
    let end = context.view.placed().map(|child| child.rect().bottom());
    let used = end.max().unwrap_or(own.y).saturating_sub(own.y);
    for y in used..own.height {
        field::blank(&mut context.canvas, 0, y);
    }
}

/// The height that no child may exceed, so that all of them fit `height`.
fn cap(rows: &[u16], height: u16) -> u16 {
    let total = |most: u16| {
        rows.iter()
            .map(|rows| u32::from((*rows).min(most)))
            .sum::<u32>()
    };
    let mut most = height;
    while most > 1 && total(most) > u32::from(height) {
        most -= 1;
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tallest_child_gives_way() {
        assert_eq!(cap(&[1, 40, 2], 20), 17);
        assert_eq!(cap(&[1, 5, 2], 20), 20);
        assert_eq!(cap(&[10, 10], 8), 4);
        assert_eq!(cap(&[3, 3], 0), 0);
        assert_eq!(cap(&[], 5), 5);
    }
}
