//! What is around a pane: a frame or a line with its title, by the room that there is.

use crate::geometry::Rect;
use crate::grid::{Canvas, Role, Style};
use crate::screen::{Screen, Theme};

use super::line::Line;

/// What is drawn around a pane's content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chrome {
    /// A frame with the title in it.
    Frame,
    /// One line with the title.
    Rule,
    /// Nothing.
    None,
}

impl Chrome {
    /// The chrome of a pane of this size.
    pub(super) fn of(area: Rect, screen: &Screen) -> Self {
        let (width, height) = (area.width, area.height);
        match screen.look() {
            Theme::Plain if width >= 3 && height >= 3 => Self::Frame,
            Theme::Default if width >= 20 && height >= 12 && screen.columns >= 60 => Self::Frame,
            Theme::Default if width >= 12 && height >= 5 => Self::Rule,
            _ => Self::None,
        }
    }

    /// What is left for the content.
    pub(super) fn inner(self, area: Rect) -> Rect {
        match self {
            Self::Frame => area.inset(1),
            Self::Rule => area.split_top(1).1,
            Self::None => area,
        }
    }

    /// Draws it with its title.
    pub(super) fn paint(
        self,
        canvas: &mut Canvas<'_, '_>,
        title: &Title<'_>,
        screen: &Screen,
        focused: bool,
    ) {
        let area = canvas.area();
        let plain = screen.look() == Theme::Plain;
        let (border, heading): (Style, Style) = match (plain, focused) {
            (true, _) => (Role::TEXT.into(), Role::TEXT.into()),
            (false, true) => (Role::BORDER_FOCUSED.into(), Role::HEADING.into()),
            (false, false) => (Role::BORDER.into(), Role::LABEL.into()),
        };
        let (left, right) = match self {
            Self::None => return,
            Self::Frame => (1, area.width.saturating_sub(1)),
            Self::Rule => (0, area.width),
        };
        if self == Self::Frame {
            let bottom = area.height.saturating_sub(1);
            canvas.put(0, 0, '┌', border);
            canvas.put(right, 0, '┐', border);
            canvas.vertical(0, 1, bottom.saturating_sub(1), border);
            canvas.vertical(right, 1, bottom.saturating_sub(1), border);
            canvas.put(0, bottom, '└', border);
            canvas.horizontal(1, bottom, right.saturating_sub(1), border);
            canvas.put(right, bottom, '┘', border);
        }
        let mut line = Line::new(canvas, 0, left, right);
        if !plain {
            let marker = if focused { '>' } else { '─' };
            line.char(marker, border).char(' ', border);
        }
        line.text(title.text, heading);
        if !title.extra.is_empty() {
            line.text(" - ", border).text(title.extra, heading);
        }
        if !plain {
            line.char(' ', border);
        }
        if let Some(part) = title.part {
            part.write(&mut line, right, border);
        }
        line.fill_to(right, '─', border);
    }
}

impl Chrome {
    /// Marks in the top line that there is something below what is in view, else that there is something above it.
    pub(super) fn mark_end(
        self,
        canvas: &mut Canvas<'_, '_>,
        screen: &Screen,
        focused: bool,
        (above, below): (bool, bool),
    ) {
        let x = match self {
            Self::None => return,
            Self::Frame => canvas.area().width.saturating_sub(2),
            Self::Rule => canvas.area().width.saturating_sub(1),
        };
        let arrows = if screen.charset.can_show('↓') {
            ('↓', '↑')
        } else {
            ('v', '^')
        };
        let (mark, role) = match (below, above) {
            (true, _) => (arrows.0, Role::HINT_KEY),
            (false, true) => (arrows.1, Role::HINT_KEY),
            (false, false) if focused => ('─', Role::BORDER_FOCUSED),
            (false, false) => ('─', Role::BORDER),
        };
        canvas.put(x, 0, mark, role.into());
    }
}

/// What stands in the top line of a pane.
pub(super) struct Title<'t> {
    /// What the pane shows.
    pub(super) text: &'t str,
    /// How it shows it.
    pub(super) extra: &'t str,
    /// Which part of it is in view, if not all.
    pub(super) part: Option<Part>,
}

/// Some of many rows, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The first in view.
    pub(super) first: u32,
    /// The last in view.
    pub(super) last: u32,
    /// All that there are.
    pub(super) all: u32,
}

impl Part {
    /// Writes "rows 1-18 of 30" before column `end`, if there is room.
    fn write(self, line: &mut Line<'_, '_, '_>, end: u16, border: Style) {
        let number = |number: u32| number.min(i32::MAX as u32) as i32;
        let width = |number: u32| number.checked_ilog10().unwrap_or(0) as u16 + 1;
        let need =
            " rows - of ".len() as u16 + width(self.first) + width(self.last) + width(self.all) + 1;
        if need + 2 > line.left() {
            return;
        }
        line.fill_to(end.saturating_sub(need + 1), '─', border)
            .text(" rows ", Role::LABEL)
            .number(number(self.first), Role::LABEL)
            .char('-', Role::LABEL)
            .number(number(self.last), Role::LABEL)
            .text(" of ", Role::LABEL)
            .number(number(self.all), Role::LABEL)
            .char(' ', border);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_panes_have_less_around_them() {
        let screen = Screen::new(80, 24);
        let chrome = |width, height| Chrome::of(Rect::new(0, 0, width, height), &screen);
        assert_eq!(chrome(48, 22), Chrome::Frame);
        assert_eq!(chrome(40, 10), Chrome::Rule);
        assert_eq!(chrome(40, 4), Chrome::None);
        assert_eq!(chrome(1, 1), Chrome::None);
        assert_eq!(
            Chrome::None.inner(Rect::new(0, 0, 1, 1)),
            Rect::new(0, 0, 1, 1)
        );
    }
}
