//! The picture: one buffer of small cells that knows which of them changed.
//!
//! Writing a cell compares it with what is there, so there is no second buffer and nothing is cleared before it is drawn. A frontend reads
//! [`Grid::scrolls`] first, then [`Grid::runs`], and calls [`Grid::clear_damage`].

mod canvas;
mod cell;
mod cluster;
mod damage;
mod scroll;
mod style;
#[cfg(test)]
mod tests;
mod write;

pub use canvas::Canvas;
pub use cell::{Cell, CellWidth, Content};
pub use cluster::{CLUSTER_BYTES, ClusterEntry};
pub use damage::{Run, Runs, damage_words};
pub use scroll::{MAX_SCROLLS, Scroll, Scrolling};
pub use style::{Attributes, Role, Style};

use cluster::Clusters;
use damage::Damage;
use write::Next;

use crate::geometry::Rect;
use crate::slice::Slice;
use crate::text;

/// How each style (by [`Style::index`]) looks on a screen: styles of one number look alike, and [`BLANK_SEEN`] is set where a space can be seen.
pub type Looks = [u8; Style::COUNT];

/// The bit of [`Looks`] that says that a space in this style has a visible background or line.
pub const BLANK_SEEN: u8 = 0x80;

/// What a grid is made of. All of it zero is right to start with.
pub struct GridMemory<'s> {
    /// One for each cell of the screen.
    pub cells: Slice<'s, Cell>,
    /// [`damage_words`] of them.
    pub damage: Slice<'s, u32>,
    /// As many as there may be different graphemes of several code points on the screen; none is allowed.
    pub clusters: Slice<'s, ClusterEntry>,
}

#[cfg(feature = "std")]
impl GridMemory<'static> {
    /// Memory on the heap for a screen of this size and so many clusters.
    pub fn boxed(columns: u16, rows: u16, clusters: usize) -> Self {
        extern crate std;
        let cells = usize::from(columns) * usize::from(rows);
        Self {
            cells: std::vec![Cell::BLANK; cells].into_boxed_slice().into(),
            damage: std::vec![0; damage_words(columns, rows)]
                .into_boxed_slice()
                .into(),
            clusters: std::vec![ClusterEntry::FREE; clusters]
                .into_boxed_slice()
                .into(),
        }
    }
}

/// The first of some cells that is not `cell`.
fn differs(cells: &[Cell], cell: Cell) -> Option<usize> {
    const BLOCK: usize = 8;
    let (blocks, _) = cells.as_chunks::<BLOCK>();
    let same = blocks.iter().take_while(|block| cell.fills(*block)).count() * BLOCK;
    let rest = cells.get(same..)?;
    let other = rest.iter().position(|old| *old != cell)?;
    Some(same + other)
}

/// A screen's picture, its damage and what the screen can do.
pub struct Grid<'s> {
    cells: Slice<'s, Cell>,
    damage: Damage<'s>,
    clusters: Clusters<'s>,
    columns: u16,
    rows: u16,
    screen: (u16, u16),
    looks: Option<&'static Looks>,
    scrolling: Scrolling,
    scrolls: heapless::Vec<Scroll, MAX_SCROLLS>,
    lost_clusters: u32,
}

impl<'s> Grid<'s> {
    /// A grid of no cells; [`Grid::resize`] gives it its size.
    pub fn new(memory: GridMemory<'s>) -> Self {
        Self {
            cells: memory.cells,
            damage: Damage::new(memory.damage),
            clusters: Clusters::new(memory.clusters),
            columns: 0,
            rows: 0,
            screen: (0, 0),
            looks: None,
            scrolling: Scrolling::None,
            scrolls: heapless::Vec::new(),
            lost_clusters: 0,
        }
    }

    /// Takes the size of the screen: every cell is blank and damaged, recorded scrolls are gone.
    ///
    /// If there is too little memory for the screen, the grid is a part of it, in the same proportion of columns to rows, and [`Grid::clipped`] is true.
    /// Costs the whole grid.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.screen = (columns, rows);
        (self.columns, self.rows) = self.largest(columns, rows);
        self.cells.fill(Cell::BLANK);
        self.clusters.clear();
        self.scrolls.clear();
        self.damage.resize(self.columns, self.rows);
        self.damage_all();
    }

    /// The largest part of a screen that the memory is enough for.
    fn largest(&self, columns: u16, rows: u16) -> (u16, u16) {
        let fits = |columns: u16, rows: u16| {
            usize::from(columns) * usize::from(rows) <= self.cells.len()
                && damage_words(columns, rows) <= self.damage.capacity()
        };
        if columns == 0 || rows == 0 {
            return (0, 0);
        }
        // The largest number of rows, found by halving, for which that share of the columns fits.
        let share = |part: u16| {
            let width = u32::from(columns) * u32::from(part) / u32::from(rows);
            u16::try_from(width).unwrap_or(columns).max(1)
        };
        let (mut fit, mut above) = (0, rows.saturating_add(1));
        while above - fit > 1 {
            let middle = fit + (above - fit) / 2;
            if fits(share(middle), middle) {
                fit = middle;
            } else {
                above = middle;
            }
        }
        if fit == 0 { (0, 0) } else { (share(fit), fit) }
    }

    /// Takes other memory, for a screen that has grown. As after [`Grid::resize`], all is blank: repaint.
    pub fn set_memory(&mut self, memory: GridMemory<'s>) {
        self.cells = memory.cells;
        self.damage = Damage::new(memory.damage);
        self.clusters = Clusters::new(memory.clusters);
        self.resize(self.screen.0, self.screen.1);
    }

    /// Columns of the grid.
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// Rows of the grid.
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// Columns and rows of the screen.
    pub fn screen(&self) -> (u16, u16) {
        self.screen
    }

    /// Whether the grid is smaller than the screen because memory is short.
    pub fn clipped(&self) -> bool {
        self.screen != (self.columns, self.rows)
    }

    /// Tells how styles look on the screen, so that a change that can't be seen is no damage. As after [`Grid::resize`], all is blank: repaint.
    pub fn set_looks(&mut self, looks: &'static Looks) {
        self.looks = Some(looks);
        self.resize(self.screen.0, self.screen.1);
    }

    /// Tells which rectangles the screen can move by itself.
    pub fn set_scrolling(&mut self, scrolling: Scrolling) {
        self.scrolling = scrolling;
    }

    /// The cell at `x`, `y`; a blank outside.
    pub fn cell(&self, x: u16, y: u16) -> Cell {
        if x >= self.columns || y >= self.rows {
            return Cell::BLANK;
        }
        self.cells
            .get(self.index(x, y))
            .copied()
            .unwrap_or_default()
    }

    /// The cells of row `y`; none outside.
    pub fn row(&self, y: u16) -> &[Cell] {
        if y >= self.rows {
            return &[];
        }
        let start = self.index(0, y);
        self.cells
            .get(start..start + usize::from(self.columns))
            .unwrap_or_default()
    }

    /// The text of a cell of this grid: its grapheme, a space for a blank, nothing for the second half of a wide grapheme.
    pub fn text<'a>(&'a self, cell: Cell, buffer: &'a mut [u8; 4]) -> &'a str {
        if cell.width() == CellWidth::WideTail {
            return "";
        }
        match cell.content() {
            Content::Char(character) => character.encode_utf8(buffer),
            Content::Cluster(number) => self.clusters.get(number).unwrap_or("\u{fffd}"),
        }
    }

    /// How many graphemes were shown by their first code point only, because the cluster table was full or they were too long.
    pub fn lost_clusters(&self) -> u32 {
        self.lost_clusters
    }

    fn index(&self, x: u16, y: u16) -> usize {
        usize::from(y) * usize::from(self.columns) + usize::from(x)
    }

    /// Writes one code point: nothing outside the grid, U+FFFD for a control character, a space for what takes no column and for a wide one in
    /// the last column. What is left of a wide grapheme that it half covers becomes blank.
    #[inline]
    pub fn put(&mut self, x: u16, y: u16, character: char, style: Style) {
        if matches!(character, ' '..='~') {
            return self.put_narrow(x, y, Cell::char(character, style, CellWidth::Narrow));
        }
        self.put_rare(x, y, character, style);
    }

    /// [`Grid::put`] for what is not ASCII.
    fn put_rare(&mut self, x: u16, y: u16, character: char, style: Style) {
        let character = shown(character);
        match text::char_width(character) {
            0 => self.put_narrow(x, y, Cell::char(' ', style, CellWidth::Narrow)),
            1 => self.put_narrow(x, y, Cell::char(character, style, CellWidth::Narrow)),
            _ => self.put_wide(x, y, Cell::char(character, style, CellWidth::WideLead)),
        }
    }

    /// Writes a cell that [`Grid::narrow`] made into the `width` cells from `x`, `y` on; those that hold it already cost next to nothing.
    fn put_run(&mut self, x: u16, y: u16, width: u16, cell: Cell) {
        let end = x.saturating_add(width).min(self.columns);
        if y >= self.rows || x >= end {
            return;
        }
        if end - x == 1 {
            self.store(x, y, cell);
            return;
        }
        let rest = self.index(x, y)..self.index(end, y);
        let other = self.cells.get(rest).and_then(|rest| differs(rest, cell));
        if let Some(same) = other.and_then(|same| u16::try_from(same).ok()) {
            let from = x + same;
            self.write(from, y, core::iter::repeat_n(cell, usize::from(end - from)));
        }
    }

    /// Writes printable ASCII characters from `x`, `y` on, as [`Grid::put`] would.
    fn put_ascii(&mut self, x: u16, y: u16, text: &[u8], style: Style) {
        let blank = self.narrow(' ', style);
        let cells = text.iter().map(|byte| match byte {
            b' ' => blank,
            byte => Cell::char(char::from(*byte), style, CellWidth::Narrow),
        });
        self.write(x, y, cells);
    }

    /// What [`Grid::put`] writes for a character of one column; a blank for any other.
    #[inline]
    pub(crate) fn narrow(&self, character: char, style: Style) -> Cell {
        match character {
            '!'..='~' => Cell::char(character, style, CellWidth::Narrow),
            ' ' => self.canonical(Cell::char(' ', style, CellWidth::Narrow)),
            _ => self.narrow_rare(character, style),
        }
    }

    /// [`Grid::narrow`] for what is not ASCII.
    fn narrow_rare(&self, character: char, style: Style) -> Cell {
        let character = shown(character);
        match text::char_width(character) {
            1 => Cell::char(character, style, CellWidth::Narrow),
            _ => self.narrow(' ', style),
        }
    }

    /// Writes cells that [`Grid::narrow`] made from `x`, `y` on, up to the edge: a compare for each, and a look at the damage for all that changed.
    pub(crate) fn write(&mut self, x: u16, y: u16, cells: impl Iterator<Item = Cell>) {
        if y >= self.rows || x >= self.columns {
            return;
        }
        let (mut x, mut cells) = (x, cells);
        loop {
            let row = self.index(x, y)..self.index(self.columns, y);
            let row = self.cells.get_mut(row).unwrap_or_default();
            let written = write::over(row, &mut cells, self.looks);
            self.damage.mark_bits(x, y, written.changed);
            x += written.columns;
            match written.next {
                Next::Nothing => return,
                Next::More => {}
                Next::Half(cell) => {
                    self.store(x, y, cell);
                    x += 1;
                }
            }
        }
    }

    /// Writes one grapheme that takes `columns` (1 or 2) columns, as [`text::graphemes`] gives them. Otherwise as [`Grid::put`].
    ///
    /// If the table of clusters is full of graphemes that are on the screen, or the grapheme is longer than [`CLUSTER_BYTES`], its first code
    /// point is shown instead and [`Grid::lost_clusters`] counts one more.
    pub fn put_grapheme(&mut self, x: u16, y: u16, grapheme: &str, columns: u8, style: Style) {
        let mut characters = grapheme.chars();
        let Some(first) = characters.next() else {
            return;
        };
        if characters.next().is_none() {
            return self.put(x, y, first, style);
        }
        if x >= self.columns || y >= self.rows || columns == 0 {
            return;
        }
        if columns > 1 && x + 1 >= self.columns {
            return self.put(x, y, ' ', style);
        }
        let hostile = grapheme
            .chars()
            .any(|character| shown(character) != character);
        match if hostile {
            None
        } else {
            self.enter_cluster(grapheme)
        } {
            Some(number) if columns == 1 => {
                self.put_narrow(x, y, Cell::cluster(number, style, CellWidth::Narrow))
            }
            Some(number) => self.put_wide(x, y, Cell::cluster(number, style, CellWidth::WideLead)),
            None => {
                self.lost_clusters = self.lost_clusters.saturating_add(1);
                let base = shown(first);
                let base = if text::char_width(base) > columns {
                    '\u{fffd}'
                } else {
                    base
                };
                self.put(x, y, base, style);
                if columns > 1 && text::char_width(base) < 2 {
                    self.put(x + 1, y, ' ', style);
                }
            }
        }
    }

    fn enter_cluster(&mut self, grapheme: &str) -> Option<u32> {
        let number = self.clusters.enter(grapheme);
        if number.is_some() || grapheme.len() > CLUSTER_BYTES {
            return number;
        }
        for cell in self.cells.iter() {
            if let Content::Cluster(number) = cell.content() {
                self.clusters.keep(number);
            }
        }
        if self.clusters.sweep() {
            self.clusters.enter(grapheme)
        } else {
            None
        }
    }

    fn put_wide(&mut self, x: u16, y: u16, lead: Cell) {
        if x.saturating_add(1) >= self.columns {
            return self.put_narrow(x, y, lead.blanked());
        }
        let changed = self.store(x, y, lead);
        self.store(x + 1, y, Cell::char(' ', lead.style(), CellWidth::WideTail));
        if changed {
            // The second half of another grapheme is the same cell, but it is drawn with the first.
            self.damage.mark(x + 1, y);
        }
    }

    #[inline]
    fn put_narrow(&mut self, x: u16, y: u16, cell: Cell) {
        if x < self.columns {
            self.store(x, y, cell);
        }
    }

    /// Writes a cell whose column is in the grid; whether that can be seen.
    #[inline]
    fn store(&mut self, x: u16, y: u16, cell: Cell) -> bool {
        let index = self.index(x, y);
        match self.cells.get(index).copied() {
            Some(old) if old != cell && y < self.rows => self.replace(x, y, index, old, cell),
            _ => false,
        }
    }

    fn replace(&mut self, x: u16, y: u16, index: usize, old: Cell, cell: Cell) -> bool {
        let cell = self.canonical(cell);
        if old == cell {
            return false;
        }
        if let Some(slot) = self.cells.get_mut(index) {
            *slot = cell;
        }
        let seen = write::is_seen(old, cell, self.looks);
        if seen {
            self.damage.mark(x, y);
        }
        if old.width() != cell.width() {
            self.blank_other_half(x, y, old);
        }
        seen
    }

    /// The cell, or the plain blank if it is a blank whose style can't be seen.
    fn canonical(&self, cell: Cell) -> Cell {
        if cell.is_blank() && !self.blank_seen(cell.style()) {
            Cell::BLANK
        } else {
            cell
        }
    }

    /// Blanks the half that is left of a wide grapheme of which `before`, at `x`, `y`, was the other.
    fn blank_other_half(&mut self, x: u16, y: u16, before: Cell) {
        let (other, width) = match before.width() {
            CellWidth::Narrow => return,
            CellWidth::WideLead => (x.saturating_add(1), CellWidth::WideTail),
            CellWidth::WideTail => (x.saturating_sub(1), CellWidth::WideLead),
        };
        if other < self.columns && self.cell(other, y).width() == width {
            let left = self.cell(other, y).blanked();
            let left = if self.blank_seen(left.style()) {
                left
            } else {
                Cell::BLANK
            };
            let index = self.index(other, y);
            if let Some(cell) = self.cells.get_mut(index) {
                *cell = left;
                self.damage.mark(other, y);
            }
        }
    }

    fn blank_seen(&self, style: Style) -> bool {
        match self.looks.and_then(|looks| looks.get(style.index())) {
            Some(look) => look & BLANK_SEEN != 0,
            None => style.fills(),
        }
    }

    /// Marks every cell as changed, for a full repaint. Recorded scrolls are forgotten.
    pub fn damage_all(&mut self) {
        self.scrolls.clear();
        self.damage.mark_all(self.columns, self.rows);
    }

    /// Whether there is anything to present; costs nothing.
    pub fn has_damage(&self) -> bool {
        self.damage.cells() > 0 || !self.scrolls.is_empty()
    }

    /// How many cells changed since the last [`Grid::clear_damage`].
    pub fn damaged_cells(&self) -> u32 {
        self.damage.cells()
    }

    /// The changed cells in row order; costs what changed.
    pub fn runs(&self) -> Runs<'_, 's> {
        Runs::new(self)
    }

    /// What moved as a whole before the changed cells are drawn, in this order.
    pub fn scrolls(&self) -> &[Scroll] {
        &self.scrolls
    }

    /// Forgets scrolls and damage, after a present; costs what changed.
    pub fn clear_damage(&mut self) {
        self.scrolls.clear();
        self.damage.clear();
    }

    /// A painter for `area` that draws only what lies in `clip` too.
    pub fn canvas_within(&mut self, area: Rect, clip: Rect) -> Canvas<'_, 's> {
        Canvas::within(self, area, clip)
    }

    /// A painter for the whole grid.
    pub fn canvas(&mut self) -> Canvas<'_, 's> {
        let area = Rect::of_size(self.columns, self.rows);
        Canvas::new(self, area)
    }
}

/// What stands for `character` on the screen: never a control character.
fn shown(character: char) -> char {
    if character.is_control() || text::sanitize::replaces(character) {
        '\u{fffd}'
    } else {
        character
    }
}
