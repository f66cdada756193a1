//! The part of the grid that one component may draw on, in its own coordinates.

use super::{Cell, Grid, Style};
use crate::geometry::{Point, Rect};
use crate::text;

/// How many rectangles can be kept free for what lies above.
const MAX_HOLES: usize = 2;

/// A clipped painter. Column 0, row 0 is the top left cell of its area; what falls outside is not drawn.
pub struct Canvas<'g, 's> {
    grid: &'g mut Grid<'s>,
    /// Its area in the grid's coordinates, of which some may lie outside.
    area: Rect,
    /// What of it may be drawn.
    clip: Rect,
    /// What is kept free for overlays.
    holes: [Rect; MAX_HOLES],
}

impl<'g, 's> Canvas<'g, 's> {
    pub(super) fn new(grid: &'g mut Grid<'s>, area: Rect) -> Self {
        Self {
            grid,
            area,
            clip: area,
            holes: [Rect::default(); MAX_HOLES],
        }
    }

    pub(super) fn within(grid: &'g mut Grid<'s>, area: Rect, clip: Rect) -> Self {
        let whole = Rect::of_size(grid.columns(), grid.rows());
        Self {
            grid,
            area,
            clip: area.intersect(clip).intersect(whole),
            holes: [Rect::default(); MAX_HOLES],
        }
    }

    /// Its area in its own coordinates: the origin and its size.
    pub fn area(&self) -> Rect {
        Rect::of_size(self.area.width, self.area.height)
    }

    /// The grid under it.
    pub fn grid(&self) -> &Grid<'s> {
        self.grid
    }

    /// Its area in the grid's coordinates.
    pub fn on_grid(&self) -> Rect {
        self.area
    }

    /// A canvas for `rect` of this one; what of `rect` lies outside is not drawn.
    pub fn child(&mut self, rect: Rect) -> Canvas<'_, 's> {
        let area = rect.translate(self.area.x, self.area.y);
        Canvas {
            clip: area.intersect(self.clip),
            area,
            holes: self.holes,
            grid: self.grid,
        }
    }

    /// Keeps `rect` free: it belongs to an overlay. False, and nothing kept, if there are two already.
    pub fn exclude(&mut self, rect: Rect) -> bool {
        let rect = rect
            .translate(self.area.x, self.area.y)
            .intersect(self.clip);
        if rect.is_empty() {
            return true;
        }
        match self.holes.iter_mut().find(|hole| hole.is_empty()) {
            Some(hole) => {
                *hole = rect;
                true
            }
            None => false,
        }
    }

    /// The place on the grid, if it may be drawn.
    #[inline]
    fn place(&self, x: u16, y: u16) -> Option<Point> {
        let point = Point::new(self.area.x.checked_add(x)?, self.area.y.checked_add(y)?);
        let [first, second] = self.holes;
        let free = first.is_empty() || !first.contains(point) && !second.contains(point);
        (free && self.clip.contains(point)).then_some(point)
    }

    /// What is drawn at `x`, `y`; a blank where nothing may be drawn.
    pub(crate) fn cell(&self, x: u16, y: u16) -> Cell {
        self.place(x, y)
            .map_or(Cell::BLANK, |at| self.grid.cell(at.x, at.y))
    }

    /// Draws one code point at `x`, `y`; a wide one of which only a part may be drawn leaves a blank.
    pub fn put(&mut self, x: u16, y: u16, character: char, style: Style) {
        if matches!(character, ' '..='~') {
            if let Some(at) = self.place(x, y) {
                self.grid.put(at.x, at.y, character, style);
            }
            return;
        }
        let mut buffer = [0; 4];
        let columns = text::char_width(character).max(1);
        self.grapheme(x, y, character.encode_utf8(&mut buffer), columns, style);
    }

    /// Writes cells that [`Grid::narrow`] made from `x`, `y` on.
    pub(crate) fn put_cells(&mut self, x: u16, y: u16, cells: &[Cell]) {
        if self.is_open() {
            let width = u16::try_from(cells.len()).unwrap_or(u16::MAX);
            if let Some((at, before, length)) = self.part(x, y, width) {
                let cells = cells.get(before..before + length).unwrap_or_default();
                self.grid.write(at.x, at.y, cells.iter().copied());
            }
            return;
        }
        for (x, cell) in (x..).zip(cells) {
            if let Some(at) = self.place(x, y) {
                self.grid.write(at.x, at.y, core::iter::once(*cell));
            }
        }
    }

    /// Whether nothing is kept free.
    #[inline]
    fn is_open(&self) -> bool {
        // The first hole is filled first.
        self.holes.first().is_none_or(|hole| hole.is_empty())
    }

    /// What of `width` cells from `x`, `y` on may be drawn, but for holes: where on the grid, how many come before, how many there are.
    #[inline]
    fn part(&self, x: u16, y: u16, width: u16) -> Option<(Point, usize, usize)> {
        let row = self.area.y.checked_add(y)?;
        let start = self.area.x.checked_add(x)?;
        let from = start.max(self.clip.x);
        let end = start.saturating_add(width).min(self.clip.right());
        let inside = row >= self.clip.y && row < self.clip.bottom() && from < end;
        inside.then(|| {
            let (before, length) = (from - start, end - from);
            (Point::new(from, row), before.into(), length.into())
        })
    }

    fn grapheme(&mut self, x: u16, y: u16, grapheme: &str, columns: u8, style: Style) {
        if let [byte @ b' '..=b'~'] = grapheme.as_bytes() {
            if let Some(at) = self.place(x, y) {
                self.grid.put(at.x, at.y, char::from(*byte), style);
            }
            return;
        }
        let here = self.place(x, y);
        if columns < 2 {
            if let Some(at) = here {
                self.grid.put_grapheme(at.x, at.y, grapheme, columns, style);
            }
            return;
        }
        let next = x.checked_add(1).and_then(|next| self.place(next, y));
        match (here, next) {
            (Some(at), Some(_)) => self.grid.put_grapheme(at.x, at.y, grapheme, columns, style),
            (Some(half), None) | (None, Some(half)) => self.grid.put(half.x, half.y, ' ', style),
            (None, None) => {}
        }
    }

    /// Draws `text` on one row from `x`, `y` on, cut at the edge; the columns it took. A line break or a tab is one blank.
    pub fn text(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let width = self.area.width.saturating_sub(x);
        self.cut(x, y, width, text, style).0
    }

    /// Draws `text` in at most `max` columns, the last of which is an ellipsis if it had to be cut; the columns it took.
    pub fn text_clipped(&mut self, x: u16, y: u16, max: u16, text: &str, style: Style) -> u16 {
        let max = max.min(self.area.width.saturating_sub(x));
        if text.len() <= usize::from(max) && text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
        {
            self.ascii(x, y, text.as_bytes(), style);
            return text.len() as u16;
        }
        if text::fits(text, max) {
            return self.cut(x, y, max, text, style).0;
        }
        if max == 0 {
            return 0;
        }
        let used = self.cut(x, y, max - 1, text, style).0;
        self.put(x.saturating_add(used), y, '…', style);
        used + 1
    }

    /// Draws what of `text` fits `max` columns; the columns it took and whether that was all.
    fn cut(&mut self, x: u16, y: u16, max: u16, text: &str, style: Style) -> (u16, bool) {
        // A printable ASCII character in front of another is a grapheme of its own.
        let bytes = text.as_bytes();
        let printable = |byte: &u8| (b' '..=b'~').contains(byte);
        let plain = bytes.iter().take_while(|byte| printable(byte)).count();
        let plain = match bytes.get(plain) {
            Some(next) if !next.is_ascii() => plain.saturating_sub(1),
            _ => plain,
        };
        let fit = plain.min(usize::from(max));
        self.ascii(x, y, bytes.get(..fit).unwrap_or_default(), style);
        let mut used = fit as u16;
        if fit < plain {
            return (used, false);
        }
        let rest = text.get(fit..).unwrap_or_default();
        if rest.is_empty() {
            return (used, true);
        }
        for (grapheme, columns) in text::graphemes(rest) {
            let after = used + u16::from(columns);
            if after > max {
                return (used, false);
            }
            let blank = matches!(grapheme, "\n" | "\t" | "\r\n");
            self.grapheme(
                x.saturating_add(used),
                y,
                if blank { " " } else { grapheme },
                columns,
                style,
            );
            used = after;
        }
        (used, true)
    }

    /// Draws printable ASCII characters.
    fn ascii(&mut self, x: u16, y: u16, text: &[u8], style: Style) {
        if !self.is_open() {
            for (at, byte) in (0..u16::MAX).zip(text) {
                self.put(x.saturating_add(at), y, char::from(*byte), style);
            }
            return;
        }
        let width = u16::try_from(text.len()).unwrap_or(u16::MAX);
        if let Some((at, before, length)) = self.part(x, y, width) {
            let text = text.get(before..before + length).unwrap_or_default();
            self.grid.put_ascii(at.x, at.y, text, style);
        }
    }

    /// Moves the cells of `rect` by `rows` (above 0 upwards) if the screen can; see [`Grid::scroll`].
    /// Paint all of it afterwards in either case.
    pub fn scroll(&mut self, rect: Rect, rows: i16) -> bool {
        let whole = rect.translate(self.area.x, self.area.y);
        self.is_open() && whole.intersect(self.clip) == whole && self.grid.scroll(whole, rows)
    }

    /// Fills `rect` with blanks.
    pub fn fill(&mut self, rect: Rect, style: Style) {
        self.fill_with(rect, ' ', style);
    }

    /// Fills `rect` with `character`, which takes one column.
    pub fn fill_with(&mut self, rect: Rect, character: char, style: Style) {
        let rect = rect.intersect(self.area());
        if !self.is_open() {
            for y in rect.y..rect.bottom() {
                for x in rect.x..rect.right() {
                    self.put(x, y, character, style);
                }
            }
            return;
        }
        let rect = rect
            .translate(self.area.x, self.area.y)
            .intersect(self.clip);
        let cell = self.grid.narrow(character, style);
        for y in rect.y..rect.bottom() {
            self.grid.put_run(rect.x, y, rect.width, cell);
        }
    }

    /// Draws a horizontal line of `width` columns from `x`, `y` on.
    pub fn horizontal(&mut self, x: u16, y: u16, width: u16, style: Style) {
        self.fill_with(Rect::new(x, y, width, 1), '─', style);
    }

    /// Draws a vertical line of `height` rows from `x`, `y` on.
    pub fn vertical(&mut self, x: u16, y: u16, height: u16, style: Style) {
        self.fill_with(Rect::new(x, y, 1, height), '│', style);
    }

    /// Draws a frame on the outermost cells of `rect`; one of a single row or column is a line.
    pub fn frame(&mut self, rect: Rect, style: Style) {
        let rect = rect.intersect(self.area());
        if rect.is_empty() {
            return;
        }
        if rect.width == 1 {
            return self.vertical(rect.x, rect.y, rect.height, style);
        }
        if rect.height == 1 {
            return self.horizontal(rect.x, rect.y, rect.width, style);
        }
        let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
        self.horizontal(rect.x + 1, rect.y, rect.width - 2, style);
        self.horizontal(rect.x + 1, bottom, rect.width - 2, style);
        self.vertical(rect.x, rect.y + 1, rect.height - 2, style);
        self.vertical(right, rect.y + 1, rect.height - 2, style);
        self.put(rect.x, rect.y, '┌', style);
        self.put(right, rect.y, '┐', style);
        self.put(rect.x, bottom, '└', style);
        self.put(right, bottom, '┘', style);
    }
}
