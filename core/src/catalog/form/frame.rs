//! What is around a form: who asks, and what the keys do.

use crate::catalog::{Component, LayoutContext, PaintContext, Property};
use crate::geometry::Rect;
use crate::grid::{Canvas, Role};
use crate::text::width;

/// Rows from which on there is a line of hints.
const WITH_HINTS: u16 = 6;
/// Rows from which on there are lines between the parts.
const WITH_RULES: u16 = 16;

/// Who asks, how many more there are, what the keys do.
const WATCHES: &[&str] = &["/title", "/count", "/hint"];

/// Title and hints around a form.
pub struct Frame;

impl Component for Frame {
    fn name(&self) -> &'static str {
        "Frame"
    }

    fn summary(&self) -> &'static str {
        "the title line and the line of key hints"
    }

    fn properties(&self) -> &'static [Property] {
        &[]
    }

    fn watches(&self) -> &'static [&'static str] {
        WATCHES
    }

    fn layout(&self, context: &mut LayoutContext<'_, '_>) {
        let area = context.area();
        let (_, inner, _) = parts(area);
        // A column of air at each side, where there is room.
        let air = u16::from(inner.width >= 30);
        context.place(
            0,
            Rect::new(inner.x + air, inner.y, inner.width - 2 * air, inner.height),
        );
    }

    fn paint(&self, context: &mut PaintContext<'_, '_>) {
        let view = context.view;
        let (title, inner, hints) = parts(context.canvas.area());
        let text = |path: &str| view.store().text(view.data(path));
        let (left, right) = (text("/title"), text("/count"));
        let mut canvas = context.canvas.child(title);
        line(
            &mut canvas,
            left.as_deref().unwrap_or_default(),
            right.as_deref().unwrap_or_default(),
            Role::TITLE,
        );
        if !hints.is_empty() {
            let hint = text("/hint");
            let mut canvas = context.canvas.child(hints);
            line(
                &mut canvas,
                hint.as_deref().unwrap_or_default(),
                "",
                Role::HINT,
            );
        }
        if inner.y > title.bottom() {
            for y in [title.bottom(), inner.bottom()] {
                context
                    .canvas
                    .horizontal(0, y, inner.width, Role::SEPARATOR.into());
            }
        }
        let child = view.placed().next().map(|child| child.rect());
        let child = child.unwrap_or_default();
        let own = view.rect();
        for y in inner.y..inner.bottom() {
            for (x, end) in [
                (0, child.x.saturating_sub(own.x)),
                (child.right().saturating_sub(own.x), own.width),
            ] {
                let blanks = Rect::new(x, y, end.saturating_sub(x), 1);
                context.canvas.fill(blanks, Role::TEXT.into());
            }
        }
    }
}

/// Title, what is between, hints.
fn parts(area: Rect) -> (Rect, Rect, Rect) {
    let (hints, rest) = area.split_bottom(u16::from(area.height >= WITH_HINTS));
    let (title, inner) = rest.split_top(u16::from(area.height > 1));
    let inner = match area.height >= WITH_RULES {
        true => Rect::new(inner.x, inner.y + 1, inner.width, inner.height - 2),
        false => inner,
    };
    (title, inner, hints)
}

fn line(canvas: &mut Canvas<'_, '_>, left: &str, right: &str, role: Role) {
    let area = canvas.area();
    if area.is_empty() {
        return;
    }
    let reserved = match right.is_empty() {
        true => 0,
        false => u16::try_from(width(right) + 2).unwrap_or(area.width),
    };
    let mut x = canvas.text(0, 0, " ", role.into());
    let room = area.width.saturating_sub(reserved + 1);
    x += canvas.text_clipped(x, 0, room, left, role.into());
    let start = area.width.saturating_sub(reserved.saturating_sub(1)).max(x);
    canvas.fill(Rect::new(x, 0, start - x, 1), role.into());
    x = start;
    if reserved > 0 {
        x += canvas.text_clipped(x, 0, area.width - x, right, role.into());
    }
    canvas.fill(
        Rect::new(x, 0, area.width.saturating_sub(x), 1),
        role.into(),
    );
}
