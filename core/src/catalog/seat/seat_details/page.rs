//! Lines of the details pane. Only what is written is painted again: where each line
//! ended is remembered in the instance's state.

use super::super::line::Line;
use super::super::wording;
use crate::catalog::State;
use crate::grid::{Canvas, Role, Style};
use crate::text;

/// Column of the values, behind their names.
const VALUE: u16 = 12;
/// The same in the plain picture.
const PLAIN_VALUE: u16 = 10;
/// Rows whose ends are remembered: two in a state word, but for the last.
const KEPT: u16 = 28;
/// State word with the row of the button plus one, and above it the rows that have text.
const BUTTON: usize = State::WORDS - 2;
/// State word whose upper half is the first line in view; the lower half belongs to the component.
const SCROLL: usize = State::WORDS - 1;
/// Bit of that word: there are lines below those in view.
const MORE: u32 = 1 << 1;

/// Where the text of each row ended and ends.
pub(super) struct Ends {
    /// None: nothing is known, whole rows have to be written.
    old: Option<State>,
    new: State,
    pub(super) button: Option<u16>,
    rows: u16,
}

impl Ends {
    pub(super) fn new(old: Option<&State>) -> Self {
        Self {
            old: old.copied(),
            new: State::default(),
            button: None,
            rows: 0,
        }
    }

    /// The column up to which row `y` needs blanks.
    fn old(&self, y: u16) -> u16 {
        match &self.old {
            Some(old) if y < KEPT => half(old, y),
            Some(old) if y >= rows(old) => 0,
            _ => u16::MAX,
        }
    }

    fn set(&mut self, y: u16, end: u16) {
        if y < KEPT
            && let Some(word) = self.new.0.get_mut(usize::from(y / 2))
        {
            *word |= u32::from(end) << (y % 2 * 16);
        }
    }

    /// Writes them into the state.
    pub(super) fn keep(self, state: &mut State) {
        let ends = usize::from(KEPT / 2);
        for (word, new) in state.0.iter_mut().zip(self.new.0).take(ends) {
            *word = new;
        }
        if let Some(word) = state.0.get_mut(BUTTON) {
            *word = self.button.map_or(0, |row| u32::from(row) + 1) | u32::from(self.rows) << 16;
        }
    }
}

fn half(state: &State, y: u16) -> u16 {
    let word = state.0.get(usize::from(y / 2)).copied().unwrap_or(0);
    (word >> (y % 2 * 16)) as u16
}

/// Row of the line that can be pressed to confirm.
pub(super) fn button_row(state: &State) -> Option<u16> {
    let word = state.0.get(BUTTON).copied().unwrap_or(0);
    (word as u16).checked_sub(1)
}

/// Rows that have text.
fn rows(state: &State) -> u16 {
    (state.0.get(BUTTON).copied().unwrap_or(0) >> 16) as u16
}

/// The first line in view.
pub(super) fn top(state: &State) -> u16 {
    (state.0.get(SCROLL).copied().unwrap_or(0) >> 16) as u16
}

/// Whether there are lines below those in view.
pub(super) fn has_more(state: &State) -> bool {
    state.0.get(SCROLL).copied().unwrap_or(0) & MORE != 0
}

/// Has the view begin at line `top`.
pub(super) fn set_view(state: &mut State, top: u16, more: bool) {
    if let Some(word) = state.0.get_mut(SCROLL) {
        let rest = *word & 0xffff & !MORE;
        *word = rest | u32::from(top) << 16 | if more { MORE } else { 0 };
    }
}

/// Lines that are written from the top; what is above the view or below it is not drawn.
pub(super) struct Page<'p, 'c, 'g, 's> {
    pub(super) plain: bool,
    /// Lines are too few for air between them.
    pub(super) short: bool,
    /// The first line in view.
    pub(super) top: u16,
    /// The line that is written next.
    pub(super) y: u16,
    pub(super) canvas: &'c mut Canvas<'g, 's>,
    pub(super) ends: &'p mut Ends,
}

impl<'s> Page<'_, '_, '_, 's> {
    pub(super) fn rows(&self) -> u16 {
        self.canvas.area().height
    }

    /// The row of the next line, if it is in view.
    pub(super) fn row(&self) -> Option<u16> {
        let row = self.y.checked_sub(self.top)?;
        (row < self.rows()).then_some(row)
    }

    /// Whether a line is left to write: all in view, and one more to know that there is one.
    fn goes_on(&self) -> bool {
        self.y <= self.top.saturating_add(self.rows())
    }

    /// Writes the next line.
    pub(super) fn line(&mut self, write: impl FnOnce(&mut Line<'_, '_, 's>)) {
        let row = self.row();
        self.y = self.y.saturating_add(1);
        let Some(y) = row else {
            return;
        };
        let width = self.canvas.area().width;
        let mut line = Line::new(self.canvas, y, 0, width);
        if !self.plain {
            line.char(' ', Role::TEXT);
        }
        write(&mut line);
        let end = line.column();
        line.blank_to(self.ends.old(y));
        self.ends.set(y, end);
    }

    pub(super) fn blank(&mut self) {
        self.line(|_| {});
    }

    /// A blank line, where there are enough.
    pub(super) fn gap(&mut self) {
        if !self.short {
            self.blank();
        }
    }

    /// A name and its value.
    pub(super) fn pair(&mut self, name: &str, write: impl FnOnce(&mut Line<'_, '_, 's>)) {
        let (column, style) = if self.plain {
            (PLAIN_VALUE, Role::TEXT)
        } else {
            (VALUE, Role::LABEL)
        };
        self.line(|line| {
            line.text(name, style).blank_to(column);
            write(line);
        });
    }

    /// Columns of a value.
    pub(super) fn value_width(&self) -> u16 {
        self.canvas.area().width.saturating_sub(VALUE)
    }

    /// A short text in a line, or in several where that is too narrow.
    pub(super) fn sentence(&mut self, text: &str, style: Style) {
        if text::width(text) < usize::from(self.canvas.area().width) {
            self.line(|line| {
                line.text(text, style);
            });
        } else {
            self.wrapped(' ', text, style);
        }
    }

    /// A text over as many lines as it needs, the first after `mark`.
    pub(super) fn wrapped(&mut self, mark: char, text: &str, style: Style) {
        let width = self.canvas.area().width;
        let mut rest = text;
        let mut first = true;
        while !rest.is_empty() && self.goes_on() {
            let (line, after) = wording::first_line(rest, width.saturating_sub(4).max(1));
            self.line(|out| {
                out.char(if first { mark } else { ' ' }, style)
                    .char(' ', style)
                    .text(line, style);
            });
            first = false;
            rest = after;
        }
    }

    /// Blanks what is left. How many lines there are, or one more than are in view.
    pub(super) fn finish(mut self) -> u16 {
        let all = self.y;
        self.ends.rows = all.saturating_sub(self.top).min(self.rows());
        while let Some(row) = self.row() {
            if self.ends.old(row) > 0 {
                self.blank();
            } else {
                self.y += 1;
            }
        }
        all
    }
}
