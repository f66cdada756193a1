//! `Row`: children beside each other, equally wide.

use super::column::CHILDREN;
use super::field;
use crate::catalog::{Component, LayoutContext, PaintContext, Property};
use crate::geometry::Rect;

/// No child is wider than this.
const WIDEST: u16 = 20;

/// Children beside each other.
pub struct Row;

impl Component for Row {
    fn name(&self) -> &'static str {
        "Row"
    }

    fn summary(&self) -> &'static str {
        "children beside each other"
    }

    fn properties(&self) -> &'static [Property] {
        CHILDREN
    }

    fn measure(&self, context: &mut LayoutContext<'_, '_>, columns: u16) -> u16 {
        let width = share(columns, context.children());
        let mut rows = 1;
        for place in 0..context.children() {
            rows = context.measure(place, width).max(rows);
        }
        rows
    }

    fn layout(&self, context: &mut LayoutContext<'_, '_>) {
        let area = context.area();
        let width = share(area.width, context.children());
        let mut x = area.x;
        for place in 0..context.children() {
            let width = width.min(area.right().saturating_sub(x));
            context.place(place, Rect::new(x, area.y, width, area.height));
            x += width;
        }
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        let own = context.view.rect();
        let end = context.view.placed().map(|child| child.rect().right());
        let used = end.max().unwrap_or(own.x).saturating_sub(own.x);
        for y in 0..own.height {
            field::blank(&mut context.canvas, used, y);
        }
    }
}

/// Each child's columns.
fn share(columns: u16, children: usize) -> u16 {
    let children = u16::try_from(children.max(1)).unwrap_or(u16::MAX);
    (columns / children).min(WIDEST)
}
