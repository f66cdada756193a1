//! One row of text, written from left to right: each cell once, blanks behind.

use crate::geometry::Rect;
use crate::grid::{Canvas, Role, Style};

/// Decimal digits of the largest 32-bit number.
const DIGITS: usize = 10;

/// A row of a canvas, or a part of one, that is being written.
pub(super) struct Line<'l, 'g, 's> {
    canvas: &'l mut Canvas<'g, 's>,
    x: u16,
    y: u16,
    end: u16,
}

impl<'l, 'g, 's> Line<'l, 'g, 's> {
    /// Row `y` of the canvas, from column `x` up to column `end`.
    pub(super) fn new(canvas: &'l mut Canvas<'g, 's>, y: u16, x: u16, end: u16) -> Self {
        let end = end.min(canvas.area().width);
        Self {
            canvas,
            x: x.min(end),
            y,
            end,
        }
    }

    /// Columns that are left.
    pub(super) const fn left(&self) -> u16 {
        self.end.saturating_sub(self.x)
    }

    /// The column that is written next.
    pub(super) const fn column(&self) -> u16 {
        self.x
    }

    /// Writes a text; an ellipsis ends it if it is too long.
    pub(super) fn text(&mut self, text: &str, style: impl Into<Style>) -> &mut Self {
        let left = self.left();
        if left > 0 {
            self.x += self
                .canvas
                .text_clipped(self.x, self.y, left, text, style.into())
                .min(left);
        }
        self
    }

    /// Writes a character that takes one column.
    pub(super) fn char(&mut self, character: char, style: impl Into<Style>) -> &mut Self {
        if self.left() > 0 {
            self.canvas.put(self.x, self.y, character, style.into());
            self.x += 1;
        }
        self
    }

    /// Writes a number.
    pub(super) fn number(&mut self, number: i32, style: impl Into<Style>) -> &mut Self {
        let mut buffer = [0; DIGITS + 1];
        self.text(digits(number, &mut buffer), style)
    }

    /// Writes blanks up to column `x`, if it is not past it.
    pub(super) fn blank_to(&mut self, x: u16) -> &mut Self {
        self.fill_to(x, ' ', Role::TEXT)
    }

    /// Writes a character of one column up to column `x`, if it is not past it.
    pub(super) fn fill_to(
        &mut self,
        x: u16,
        character: char,
        style: impl Into<Style>,
    ) -> &mut Self {
        let x = x.min(self.end);
        if x > self.x {
            let run = Rect::new(self.x, self.y, x - self.x, 1);
            self.canvas.fill_with(run, character, style.into());
            self.x = x;
        }
        self
    }

    /// Writes blanks to the end of the row.
    pub(super) fn finish(&mut self) {
        self.blank_to(self.end);
    }
}

/// The number in decimal.
pub(super) fn digits(number: i32, buffer: &mut [u8; DIGITS + 1]) -> &str {
    let mut rest = number.unsigned_abs();
    let mut start = buffer.len();
    loop {
        let digit = b'0' + (rest % 10) as u8;
        rest /= 10;
        start = start.saturating_sub(1);
        if let Some(place) = buffer.get_mut(start) {
            *place = digit;
        }
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        start = start.saturating_sub(1);
        if let Some(place) = buffer.get_mut(start) {
            *place = b'-';
        }
    }
    let digits = buffer.get(start..).unwrap_or_default();
    core::str::from_utf8(digits).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_decimal() {
        for (number, text) in [
            (0, "0"),
            (7, "7"),
            (-13, "-13"),
            (i32::MAX, "2147483647"),
            (i32::MIN, "-2147483648"),
        ] {
            assert_eq!(digits(number, &mut [0; DIGITS + 1]), text);
        }
    }
}
