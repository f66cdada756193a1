//! `Button`: presses an action, unless one of its checks is not met.

use super::checks::{self, CHECKS as CHECKS_CONTRACT};
use super::field::{self, TELL, WATCHES};
use super::text;
use crate::catalog::{
    Change, ChangeContext, Component, Dirty, Handled, InputContext, LayoutContext, PaintContext,
    Property, PropertyKind, View,
};
use crate::geometry::Rect;
use crate::grid::Role;
use crate::input::{InputEvent, Key, PointerKind};
use crate::text::width;

const ACTION: usize = 1;
const VARIANT: usize = 2;
const CHECKS: usize = 3;

const PROPERTIES: &[Property] = &[
    Property {
        name: "child",
        kind: PropertyKind::Child,
        required: true,
        summary: "the id of the Text on it",
    },
    Property {
        name: "action",
        kind: PropertyKind::Action,
        required: true,
        summary: "what pressing it does",
    },
    Property {
        name: "variant",
        kind: PropertyKind::Choice(&["default", "primary", "borderless"]),
        required: false,
        summary: "how much it stands out",
    },
    CHECKS_CONTRACT,
];

/// Presses an action.
pub struct Button;

impl Component for Button {
    fn name(&self) -> &'static str {
        "Button"
    }

    fn summary(&self) -> &'static str {
        "presses an action: Enter or Space"
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

    /// The text is there and takes no room: the button draws it.
    fn layout(&self, context: &mut LayoutContext<'_, '_>) {
        context.place(0, Rect::default());
    }

    fn changed(&self, context: &mut ChangeContext<'_, '_>, _: Change<'_>) {
        context.dirty.insert(Dirty::ALL);
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        let view = context.view;
        let area = context.canvas.area();
        let wrong = checks::failing(&view, CHECKS);
        let primary = view.store().is_text(view.property(VARIANT), "primary");
        let role = match (view.focused(), wrong.is_some()) {
            (true, _) => Role::BUTTON_FOCUSED,
            (false, true) => Role::DIM,
            (false, false) if primary => Role::STRONG,
            (false, false) => Role::BUTTON,
        };
        let words = view.placed().next().and_then(|child| text::words(&child));
        let words = words.as_deref().unwrap_or_default();
        let room = area.width.saturating_sub(5);
        let blanks = room.saturating_sub(u16::try_from(width(words)).unwrap_or(u16::MAX));
        let canvas = &mut context.canvas;
        let mut x = canvas.text(0, 0, "[ ", role.into());
        let before = (blanks / 2).min(area.width.saturating_sub(x));
        canvas.fill(Rect::new(x, 0, before, 1), role.into());
        x += before;
        x += canvas.text_clipped(x, 0, room, words, role.into());
        canvas.fill(Rect::new(x, 0, blanks - before, 1), role.into());
        x += blanks - before;
        x += canvas.text(x, 0, " ]", role.into());
        field::blank(canvas, x, 0);
        for y in 1..area.height {
            field::blank(canvas, 0, y);
        }
    }

    fn input(&self, context: &mut InputContext<'_, '_>, event: &InputEvent) -> Handled {
        let pressed = match event {
            InputEvent::Key(key) => {
                key.modifiers.is_empty() && matches!(key.key, Key::Enter | Key::Char(' '))
            }
            InputEvent::Pointer(pointer) => pointer.kind == PointerKind::Press,
            _ => false,
        };
        if !pressed {
            return Handled::No;
        }
        let view = context.view();
        if checks::failing(&view, CHECKS).is_some() {
            context.broadcast(TELL);
        } else {
            let action = view.property(ACTION);
            context.emit(action, &[]);
        }
        Handled::Yes
    }
}
