//! `SeatGrid`: the cabin. A person walks over the seats and selects one.
//!
//! The server owns what is selected: Space emits an action and writes nothing. Moving
//! the cursor paints two seats and the line that tells the cursor's seat.

mod answer;
mod cells;
mod find;
mod follow;
mod geometry;
pub(super) mod index;
mod keys;
mod legend;
mod memory;
mod paint;
mod tell;
mod theme;
mod walk;

pub(super) use find::with_id;
pub(super) use memory::{Memory, Note};

use super::pane::Chrome;
use crate::catalog::{
    Change, ChangeContext, Component, Dirty, Handled, InputContext, LayoutContext, PaintContext,
    Property, PropertyKind, View,
};
use crate::geometry::Rect;
use crate::input::InputEvent;
use geometry::Geometry;
use index::Index;

/// The component's name.
pub(super) const NAME: &str = "SeatGrid";
/// Place of the property `seats`.
pub(super) const SEATS: usize = 0;
/// Place of the property `selected`.
pub(super) const SELECTED: usize = 1;
/// Place of the property `onSelect`.
const ON_SELECT: usize = 2;

const PROPERTIES: &[Property] = &[
    Property {
        name: "seats",
        kind: PropertyKind::Binding,
        required: true,
        summary: "the list of seats",
    },
    Property {
        name: "selected",
        kind: PropertyKind::Binding,
        required: true,
        summary: "the selected seat: its id, or a seat object",
    },
    Property {
        name: "onSelect",
        kind: PropertyKind::Action,
        required: true,
        summary: "what Space does; its context has seatId and expectedRevision",
    },
];

/// Place of `/confirmed` in [`WATCHES`].
const CONFIRMED: usize = 0;
/// Place of `/currency` in [`WATCHES`].
const CURRENCY: usize = 1;
const WATCHES: &[&str] = &[CONFIRMED_PATH, "/currency"];
const CONFIRMED_PATH: &str = "/confirmed";

/// The cursor moved: the seat where it was, the one where it is, the tell line.
const CURSOR: Dirty = Dirty::A;
/// The data of single seats changed.
const SOME_SEATS: Dirty = Dirty::B;
/// All seats have to be looked at again: the view moved, a filter, a new list.
const ROWS: Dirty = Dirty::C;
/// What the whole surface tells changed: a note, a filter.
const NOTICE: Dirty = Dirty::D;

/// The seats of a cabin..
pub struct SeatGrid;

impl Component for SeatGrid {
    fn name(&self) -> &'static str {
        NAME
    }

    fn summary(&self) -> &'static str {
        "a cabin whose seats can be walked over and selected"
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

    fn measure(&self, context: &mut LayoutContext<'_, '_>, _: u16) -> u16 {
        let view = context.view();
        let lines = geometry::lines(Index::new(view.index()));
        // Heading, legend, tell line and frame.
        u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(5)
    }

    fn changed(&self, context: &mut ChangeContext<'_, '_>, change: Change<'_>) {
        follow::changed(context, change);
    }

    fn input(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        match event {
            InputEvent::Key(key) => answer::key(context, *key),
            InputEvent::Pointer(pointer) => answer::pointer(context, pointer.kind),
            _ => Handled::No,
        }
    }

    fn cancel(&self, context: &mut InputContext<'_, '_>) -> bool {
        answer::cancel(context)
    }

    fn settled(&self, context: &mut InputContext<'_, '_>) {
        answer::settled(context);
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        paint::paint(context);
    }
}

/// The part of a grid's area that is inside its frame, in the grid's own cells.
fn inner(view: &View<'_, '_>) -> (Chrome, Rect) {
    let rect = view.rect();
    let area = Rect::of_size(rect.width, rect.height);
    let chrome = Chrome::of(area, view.screen());
    (chrome, chrome.inner(area))
}

/// The geometry of a grid as it is laid out now.
fn geometry_of(view: &View<'_, '_>) -> Geometry {
    let (_, inner) = inner(view);
    let index = Index::new(view.index());
    Geometry::new(
        Rect::of_size(inner.width, inner.height),
        view.screen(),
        index,
    )
}
