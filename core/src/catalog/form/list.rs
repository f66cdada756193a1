//! `List`: children below each other in a viewport that follows the focus.

use super::column::{CHILDREN, rest, sum};
use crate::catalog::{
    Component, Handled, InputContext, LayoutContext, PaintContext, Property, State,
};
use crate::geometry::Rect;
use crate::input::{InputEvent, Key};

/// State word: the first child in sight.
const FIRST: usize = 0;
/// State word: the child with the focus that the viewport has followed, counted from 1.
const FOLLOWED: usize = 1;
/// State word: the height of the viewport then.
const HEIGHT: usize = 2;

/// Children in a viewport.
pub struct List;

impl Component for List {
    fn name(&self) -> &'static str {
        "List"
    }

    fn summary(&self) -> &'static str {
        "children below each other; the one with the focus is in sight"
    }

    fn properties(&self) -> &'static [Property] {
        CHILDREN
    }

    fn measure(&self, context: &mut LayoutContext<'_, '_>, columns: u16) -> u16 {
        sum(context, columns)
    }

    fn layout(&self, context: &mut LayoutContext<'_, '_>) {
        let area = context.area();
        let count = context.children();
        let first = first(context.state).min(count.saturating_sub(1));
        let focus = (0..count).find(|place| context.has_focus(*place));
        let followed = focus.map_or(0, |place| place as u32 + 1);
        let moved = context.state.0[FOLLOWED] != followed
            || context.state.0[HEIGHT] != u32::from(area.height);
        let first = match focus {
            Some(focus) if moved => follow(context, first, focus),
            _ => first,
        };
        context.state.0[FIRST] = first as u32;
        context.state.0[FOLLOWED] = followed;
        context.state.0[HEIGHT] = u32::from(area.height);
        let mut y = area.y;
        for place in 0..count {
            let rows = match place < first || y >= area.bottom() {
                true => 0,
                false => context.measure(place, area.width),
            };
            let rows = rows.min(area.bottom().saturating_sub(y));
            context.place(place, Rect::new(area.x, y, area.width, rows));
            y += rows;
        }
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        rest(context);
    }

    fn input(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        let InputEvent::Key(key) = event else {
            return Handled::No;
        };
        let last = context.view().children().saturating_sub(1);
        let first = first(context.state);
        let next = match key.key {
            Key::PageDown => first.saturating_add(1).min(last),
            Key::PageUp => first.saturating_sub(1),
            _ => return Handled::No,
        };
        if next != first {
            context.state.0[FIRST] = next as u32;
            context.relayout();
        }
        Handled::Yes
    }
}

fn first(state: &State) -> usize {
    state.0[FIRST] as usize
}

/// The first child in sight, moved no more than it takes to see all of child `focus`.
fn follow(context: &mut LayoutContext<'_, '_>, first: usize, focus: usize) -> usize {
    if focus <= first {
        // What stands above the first field is read first.
        return if fits(context, 0, focus) { 0 } else { focus };
    }
    let mut first = first;
    while first < focus && !fits(context, first, focus) {
        first += 1;
    }
    first
}

/// Whether the children from `first` to `last` are all in sight.
fn fits(context: &mut LayoutContext<'_, '_>, first: usize, last: usize) -> bool {
    let area = context.area();
    let mut rows = 0_u32;
    for place in first..=last {
        rows += u32::from(context.measure(place, area.width));
        if rows > u32::from(area.height) {
            return false;
        }
    }
    true
}
