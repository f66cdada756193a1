//! `List`: children below each other, from a list of ids or a template; scrolls so
//! that the child with the focus is in sight.

use splitflap_core::catalog::{
    Change, ChangeContext, Component, Dirty, Handled, InputContext, LayoutContext, PaintContext,
    Property, PropertyKind, State,
};
use splitflap_core::geometry::Rect;
use splitflap_core::grid::Role;
use splitflap_core::input::{InputEvent, Key};

/// The `List` component.
pub(super) struct List;

/// State word: the first child in sight.
const FIRST: usize = 0;

impl Component for List {
    fn name(&self) -> &'static str {
        "List"
    }

    fn summary(&self) -> &'static str {
        "Children below each other; scrolls."
    }

    fn properties(&self) -> &'static [Property] {
        &[Property {
            name: "children",
            kind: PropertyKind::ChildList,
            required: true,
            summary: "the rows: ids, or a template for each item of a list",
        }]
    }

    fn measure(&self, context: &mut LayoutContext<'_, '_>, columns: u16) -> u16 {
        let mut rows = 0_u16;
        for child in 0..context.children().min(usize::from(u16::MAX)) {
            rows = rows.saturating_add(context.measure(child, columns));
            if rows > context.view().screen().rows {
                break;
            }
        }
        rows
    }

    fn layout(&self, context: &mut LayoutContext<'_, '_>) {
        let area = context.area();
        let count = context.children();
        let first = first(context.state).min(count.saturating_sub(1));
        context.state.0[FIRST] = first as u32;
        let mut y = area.y;
        for child in first..count {
            if y >= area.bottom() {
                break;
            }
            let rows = context.measure(child, area.width).max(1);
            let rows = rows.min(area.bottom() - y);
            context.place(child, Rect::new(area.x, y, area.width, rows));
            y += rows;
        }
    }

    fn changed(&self, context: &mut ChangeContext<'_, '_>, _change: Change<'_>) {
        context.dirty.insert(Dirty::ALL);
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        if !context.dirty.contains(Dirty::ALL) {
            return;
        }
        let own = context.view.rect();
        let used = context
            .view
            .placed()
            .map(|child| child.rect().bottom())
            .max()
            .unwrap_or(own.y);
        let area = context.canvas.area();
        let rest = Rect::new(0, used - own.y, area.width, own.bottom() - used);
        context.canvas.fill(rest, Role::TEXT.style());
    }

    fn input(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        let InputEvent::Key(key) = event else {
            return Handled::No;
        };
        let count = context.view().children();
        let first = first(context.state);
        let next = match key.key {
            Key::PageDown => first.saturating_add(1).min(count.saturating_sub(1)),
            Key::PageUp => first.saturating_sub(1),
            _ => return Handled::No,
        };
        if next == first {
            return Handled::No;
        }
        context.state.0[FIRST] = next as u32;
        context.dirty.insert(Dirty::ALL);
        context.relayout();
        Handled::Yes
    }
}

fn first(state: &State) -> usize {
    state.0[FIRST] as usize
}
