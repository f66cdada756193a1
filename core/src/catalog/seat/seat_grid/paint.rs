//! Painting the cabin: all of it, or the seats that changed.

use super::super::line::{Line, digits};
use super::super::pane::{Part, Title};
use super::super::record::Seats;
use super::cells::{Known, SeatCells, Strip};
use super::geometry::{Geometry, LABEL, LineOf, Walls, at_line, lines};
use super::index::{Face, Index};
use super::memory::{Memory, MemoryMut};
use super::theme::{self, Mark};
use super::{CURSOR, NOTICE, ROWS, SEATS, SOME_SEATS, find, inner, legend, tell};
use crate::catalog::{Dirty, PaintContext};
use crate::geometry::Rect;
use crate::grid::{Canvas, Role};
use crate::screen::{Screen, Theme};
use crate::store::Kind;
use core::ops::Range;

/// Rows that are looked through for the letter of a column.
const HEADING_ROWS: u32 = 4;
/// Columns up to which each column has its letter; more have every tenth number.
const LETTERS: u32 = 26;

/// Paints what is dirty.
pub(super) fn paint(context: &mut PaintContext<'_, '_>) {
    let view = context.view;
    let dirty = context.dirty;
    let memory = Memory(context.state);
    let (chrome, inner) = inner(&view);
    let all = dirty.contains(Dirty::ALL);
    let plain = view.screen().look() == Theme::Plain;
    let index = Index::new(view.index());
    let area = Rect::of_size(inner.width, inner.height);
    let geometry = Geometry::new(area, view.screen(), index);
    if all || (!plain && dirty.contains(Dirty::FOCUS | NOTICE | ROWS)) {
        let title = Title {
            text: "Cabin",
            extra: if memory.filter() && !plain {
                "window seats only"
            } else {
                ""
            },
            part: part(index, &geometry, memory).filter(|_| !plain),
        };
        chrome.paint(&mut context.canvas, &title, view.screen(), view.focused());
    }
    let mut painter = Painter {
        geometry,
        screen: view.screen(),
        seats: Seats::new(view.store(), view.value(SEATS)),
        index,
        memory,
        picks: Picks::new(memory),
        known: Known::default(),
        canvas: context.canvas.child(inner),
    };
    if all || dirty.contains(ROWS) {
        if !all {
            painter.scroll();
        }
        painter.rows();
    } else {
        if dirty.contains(CURSOR) {
            painter.moved();
        }
        if dirty.contains(SOME_SEATS) {
            painter.changed();
        }
    }
    if all || dirty.contains(NOTICE) {
        painter.legend();
    }
    if all {
        painter.below();
    }
    let cursor = painter.picks.cursor;
    let under_cursor = cursor.and_then(|at| index.seat(at));
    let retell = all
        || dirty.contains(CURSOR | ROWS | NOTICE)
        || memory.changed().any(|number| Some(number) == under_cursor);
    let old_end = if all { inner.width } else { memory.told() };
    let told = if retell {
        tell::paint(&mut painter, &view, old_end)
    } else {
        old_end
    };
    let mut memory = MemoryMut(context.state);
    memory.set_told(told);
    memory.set_painted(cursor);
    memory.set_moved(0);
    memory.clear_changed();
}

/// Which rows are in view, if not all of them.
fn part(index: Index<'_>, geometry: &Geometry, memory: Memory<'_>) -> Option<Part> {
    let (top, _) = memory.scroll();
    let end = (top + geometry.lines()).min(lines(index));
    if top == 0 && end == lines(index) {
        return None;
    }
    let row = |line: u32| match at_line(index, line) {
        LineOf::Row(row) => Some(row + 1),
        _ => None,
    };
    // Between two rows there is at most one heading.
    Some(Part {
        first: row(top).or_else(|| row(top + 1))?,
        last: row(end.checked_sub(1)?).or_else(|| row(end.checked_sub(2)?))?,
        all: index.rows(),
    })
}

/// What painting needs.
pub(super) struct Painter<'p, 'a, 's> {
    pub(super) canvas: Canvas<'p, 's>,
    pub(super) geometry: Geometry,
    pub(super) screen: &'a Screen,
    pub(super) index: Index<'a>,
    pub(super) seats: Seats<'a, 's>,
    pub(super) memory: Memory<'p>,
    pub(super) picks: Picks,
    known: Known,
}

/// The seats that stand out, and whether only some count.
#[derive(Clone, Copy)]
pub(super) struct Picks {
    /// Position of the cursor.
    cursor: Option<u32>,
    /// Numbers of seats.
    selected: Option<u32>,
    pending: Option<u32>,
    confirmed: Option<u32>,
    filter: bool,
}

impl Picks {
    fn new(memory: Memory<'_>) -> Self {
        Self {
            cursor: memory.cursor().map(|cursor| cursor.at),
            selected: memory.selected(),
            pending: memory.pending().map(|pending| pending.at),
            confirmed: memory.confirmed(),
            filter: memory.filter(),
        }
    }

    /// What a person has to know about a seat.
    pub(super) fn mark(&self, number: u32, face: Face) -> Mark {
        if self.confirmed == Some(number) {
            return Mark::Confirmed;
        }
        if self.pending == Some(number) {
            return Mark::Pending;
        }
        match face.mark() {
            Mark::Free | Mark::Extra if self.selected == Some(number) => Mark::Selected,
            mark => mark,
        }
    }

    /// Whether the seat with a number, at a position, stands out.
    #[inline]
    fn has(&self, position: u32, number: u32) -> bool {
        let number = Some(number);
        self.cursor == Some(position)
            || self.selected == number
            || self.pending == number
            || self.confirmed == number
    }
}

impl Painter<'_, '_, '_> {
    fn plain(&self) -> bool {
        self.screen.look() == Theme::Plain
    }

    /// The seat where the cursor was and the one where it is. What they are is on the screen.
    fn moved(&mut self) {
        let now = self.picks.cursor;
        let before = self.memory.painted().filter(|before| Some(*before) != now);
        for position in [before, now].into_iter().flatten() {
            let Some((x, y)) = self.place(position) else {
                continue;
            };
            let symbol = self
                .canvas
                .cell(x + SeatCells::symbol(self.geometry.seat), y);
            let selected = self.picks.selected;
            let chosen = selected.is_some() && selected == self.index.seat(position);
            let cursor = Some(position) == now;
            let look = theme::with_cursor(symbol, chosen, cursor, self.screen.look());
            if let Some(look) = look.or_else(|| self.look(position)) {
                self.draw(x, y, look);
            }
        }
    }

    /// The seats whose data changed.
    fn changed(&mut self) {
        for number in self.memory.changed() {
            if let Some(position) = find::position_of(self.index, &self.seats, number) {
                self.one(position);
            }
        }
    }

    /// One seat, if it is in view.
    fn one(&mut self, position: u32) {
        if let Some((x, y)) = self.place(position)
            && let Some(look) = self.look(position)
        {
            self.draw(x, y, look);
        }
    }

    /// Column and row of a seat that is in view.
    fn place(&self, position: u32) -> Option<(u16, u16)> {
        let (top, left) = self.memory.scroll();
        let spot = self.index.spot(position);
        let y = self.geometry.row(spot.line(self.index), top)?;
        let offset = self.geometry.offset(self.index, spot);
        Some((self.geometry.column(offset, left)?, y))
    }

    fn draw(&mut self, x: u16, y: u16, look: theme::Look) {
        let cells = SeatCells::new(self.canvas.grid(), look, self.geometry.seat);
        self.canvas.put_cells(x, y, cells.as_slice());
    }

    /// Lets the screen move the lines that stay in view.
    fn scroll(&mut self) {
        let body = self.geometry.body;
        let lines = self.memory.moved();
        let rows = lines.checked_mul(self.geometry.line.cast_signed());
        if let Some(rows) = rows.filter(|rows| *rows != 0) {
            self.canvas.scroll(body, rows);
        }
    }

    /// Heading and all lines in view.
    fn rows(&mut self) {
        let body = self.geometry.body;
        if self.index.seats() == 0 {
            return self.nothing();
        }
        let (top, _) = self.memory.scroll();
        if let Some(y) = self.geometry.heading {
            self.heading(y, at_line(self.index, top));
        }
        let height = self.geometry.line.max(1);
        let mut end = None;
        for y in body.y..body.bottom() {
            let inside = y - body.y;
            let line = u32::from(inside / height);
            let what = if line < self.geometry.lines() {
                at_line(self.index, top.saturating_add(line))
            } else {
                LineOf::Nothing
            };
            match what {
                LineOf::Row(row) => self.row(row, y, inside.is_multiple_of(height)),
                LineOf::Deck(deck) if inside.is_multiple_of(height) => self.deck(deck, y),
                _ if inside > 0 && what == LineOf::Nothing && end.is_none() => {
                    end = Some(y);
                    self.tail(y);
                }
                _ => Line::new(&mut self.canvas, y, 0, body.width).finish(),
            }
        }
    }

    /// The wall behind the last row.
    fn tail(&mut self, y: u16) {
        let geometry = self.geometry;
        let mut line = Line::new(&mut self.canvas, y, 0, geometry.body.width);
        if matches!(geometry.walls, Walls::Both | Walls::Exits) {
            line.blank_to(geometry.left - 1)
                .char('╰', Role::AISLE)
                .fill_to(geometry.right, '─', Role::AISLE)
                .char('╯', Role::AISLE);
        }
        line.finish();
    }

    /// The area of a cabin without seats.
    fn nothing(&mut self) {
        let body = self.geometry.body;
        let text = match self.seats.kind() {
            Kind::Array if self.seats.len() > 0 => "No seat can be shown",
            Kind::Array => "This cabin has no seats",
            Kind::Absent => "Waiting for seats",
            _ => "The seats are not a list",
        };
        let rows = self.geometry.heading.unwrap_or(body.y)..body.bottom();
        for y in rows {
            let mut line = Line::new(&mut self.canvas, y, 0, body.width);
            if y == body.y + body.height / 2 {
                let length = u16::try_from(text.len()).unwrap_or(0);
                let margin = body.width.saturating_sub(length) / 2;
                line.blank_to(margin).text(text, Role::PLACEHOLDER);
            }
            line.finish();
        }
    }

    /// The letters of the columns of the deck that `top` is on.
    fn heading(&mut self, y: u16, top: LineOf) {
        let deck = match top {
            LineOf::Deck(deck) => deck,
            LineOf::Row(row) => self.index.deck_of(row),
            LineOf::Nothing => 0,
        };
        let (_, left) = self.memory.scroll();
        let found = self.index.deck(deck);
        let columns = found.columns.end - found.columns.start;
        let style = if self.plain() {
            Role::TEXT
        } else {
            Role::COLUMN_LABEL
        };
        let at = match self.geometry.seat {
            5 => 2,
            2 if !self.plain() => 0,
            1 => 0,
            _ => 1,
        };
        let geometry = self.geometry;
        let walls = geometry.walls;
        let filler = if walls == Walls::None { ' ' } else { '─' };
        let corner = matches!(walls, Walls::Both | Walls::Exits);
        let mut column = 0;
        let mut line = Line::new(&mut self.canvas, y, 0, geometry.body.width);
        if walls != Walls::None {
            line.blank_to(geometry.left - 1).char('╭', Role::AISLE);
        }
        while column < columns {
            let offset = geometry.offsets(self.index, deck).of(column);
            if let Some(x) = geometry.column(offset, left) {
                if columns > LETTERS {
                    if column.is_multiple_of(10) && x >= line.column() {
                        let number = (column + 1).cast_signed();
                        line.fill_to(x, filler, Role::AISLE).number(number, style);
                    }
                } else if let Some(letter) =
                    letter(self.index, &self.seats, found.rows.start, column)
                {
                    line.fill_to(x + at, filler, Role::AISLE)
                        .char(letter, style);
                }
            }
            column += 1;
        }
        line.fill_to(geometry.right, filler, Role::AISLE);
        if corner {
            line.char('╮', Role::AISLE);
        }
        line.finish();
    }

    /// The heading of a deck.
    fn deck(&mut self, deck: u32, y: u16) {
        let number = self.index.deck(deck).number;
        let two = self.index.decks() == 2;
        let geometry = self.geometry;
        let mut line = Line::new(&mut self.canvas, y, 0, geometry.body.width);
        let walls = geometry.walls != Walls::None;
        line.blank_to(geometry.left.saturating_sub(u16::from(walls)));
        if walls {
            line.char('├', Role::AISLE);
        }
        line.char('─', Role::AISLE).char(' ', Role::HEADING);
        match (two, number) {
            (true, 0) => line.text("Main deck", Role::HEADING),
            (true, 1) => line.text("Upper deck", Role::HEADING),
            _ => line
                .text("Deck ", Role::HEADING)
                .number(number, Role::HEADING),
        }
        .char(' ', Role::HEADING)
        .fill_to(geometry.right, '─', Role::AISLE);
        if matches!(geometry.walls, Walls::Both | Walls::Exits) {
            line.char('┤', Role::AISLE);
        }
        line.finish();
    }

    /// A row of seats; `seats` false: the air below it.
    fn row(&mut self, row: u32, y: u16, seats: bool) {
        let geometry = self.geometry;
        let positions = self.index.row(row);
        let deck = self.index.deck_of(row);
        let exit = geometry.walls != Walls::None
            && positions
                .clone()
                .any(|position| self.index.face(position).has_exit());
        let (wall_left, wall_right, wall) = if exit {
            ('╡', '╞', Role::SEAT_EXIT)
        } else {
            ('│', '│', Role::AISLE)
        };
        let plain = self.plain();
        let mut strip = Strip::new(y);
        if let Some(label) = geometry.label() {
            let number = positions
                .clone()
                .next()
                .filter(|_| seats)
                .and_then(|first| self.seats.seat(self.index.seat(first)?).row());
            let style = if plain { Role::TEXT } else { Role::ROW_LABEL };
            if let Some(number) = number {
                let mut buffer = [0; 11];
                let text = digits(number, &mut buffer);
                let length = u16::try_from(text.len()).unwrap_or(LABEL);
                let begin = (label + LABEL - 1).saturating_sub(length);
                strip.blank_to(begin, &mut self.canvas);
                strip.text(text, geometry.left, style.style(), &mut self.canvas);
            }
            if geometry.walls != Walls::None {
                strip.blank_to(geometry.left - 1, &mut self.canvas);
                let wall = self.canvas.grid().narrow(wall_left, wall.style());
                strip.write_to(geometry.left, wall, &mut self.canvas);
            }
        }
        strip.blank_to(geometry.left, &mut self.canvas);
        if seats {
            self.seats(positions, deck, &mut strip);
        }
        strip.flush(&mut self.canvas);
        let column = strip.end();
        let mut line = Line::new(&mut self.canvas, y, column, geometry.body.width);
        if matches!(geometry.walls, Walls::Both | Walls::Exits) {
            line.blank_to(geometry.right).char(wall_right, wall);
        }
        if exit && seats && geometry.walls == Walls::Exits {
            line.text(" EXIT", wall);
        }
        line.finish();
    }

    /// The seats of a row of `deck`, and what is between them.
    fn seats(&mut self, positions: Range<u32>, deck: u32, strip: &mut Strip) {
        let geometry = self.geometry;
        let (_, left) = self.memory.scroll();
        let offsets = geometry.offsets(self.index, deck);
        let last = left.saturating_add(geometry.view());
        for position in positions {
            let offset = offsets.of(self.index.rank(position));
            if offset > last {
                break;
            }
            let Some(x) = geometry.column(offset, left).filter(|x| *x >= strip.end()) else {
                continue;
            };
            strip.blank_to(x, &mut self.canvas);
            let cells = self.cells(position);
            strip.write(cells.as_slice(), &mut self.canvas);
        }
    }

    /// The cells of the seat at a position of the index.
    #[inline]
    fn cells(&mut self, position: u32) -> SeatCells {
        let number = self.index.seat(position).unwrap_or(u32::MAX);
        let face = self.index.face(position);
        let screen = self.screen;
        let grid = self.canvas.grid();
        let columns = self.geometry.seat;
        if self.picks.has(position, number) {
            let look = theme::look(self.seat(position, number), screen.look(), screen.charset);
            return SeatCells::new(grid, look, columns);
        }
        let mark = face.mark();
        let letter = self.letter(mark, number);
        let matches = self.picks.filter.then(|| face.is_window());
        self.known.cells(face.kind(), letter, || {
            let seat = theme::Seat {
                mark,
                letter,
                chosen: false,
                cursor: false,
                matches,
            };
            let look = theme::look(seat, screen.look(), screen.charset);
            SeatCells::new(grid, look, columns)
        })
    }

    /// How the seat at a position looks.
    fn look(&self, position: u32) -> Option<theme::Look> {
        let seat = self.seat(position, self.index.seat(position)?);
        Some(theme::look(seat, self.screen.look(), self.screen.charset))
    }

    /// What the seat with a number, at a position, is drawn by.
    fn seat(&self, position: u32, number: u32) -> theme::Seat {
        let face = self.index.face(position);
        let mark = self.picks.mark(number, face);
        theme::Seat {
            mark,
            letter: self.letter(mark, number),
            chosen: self.picks.selected == Some(number),
            cursor: self.picks.cursor == Some(position),
            matches: self.picks.filter.then(|| face.is_window()),
        }
    }

    /// The letter of a seat of a mark; of most marks it isn't shown.
    #[inline]
    fn letter(&self, mark: Mark, number: u32) -> char {
        let letter = match mark {
            Mark::Free | Mark::Extra if !self.plain() => self.seats.seat(number).letter(),
            _ => None,
        };
        letter.unwrap_or('?')
    }

    /// The room below a cabin that does not need all of it.
    fn below(&mut self) {
        let Rect { width, height, .. } = self.geometry.area;
        let end = self.geometry.end();
        let rest = Rect::new(0, end, width, height.saturating_sub(end));
        self.canvas.fill(rest, Role::TEXT.style());
    }

    /// The line that explains the symbols.
    fn legend(&mut self) {
        let Some(y) = self.geometry.legend else {
            return;
        };
        let mut line = Line::new(&mut self.canvas, y, 0, self.geometry.area.width);
        legend::write(&mut line, self.screen, self.memory.filter());
    }
}

/// The letter of a column, from the first rows of its deck that have a seat there.
fn letter(index: Index<'_>, seats: &Seats<'_, '_>, first_row: u32, column: u32) -> Option<char> {
    (first_row..first_row + HEADING_ROWS).find_map(|row| {
        let position = index
            .row(row)
            .find(|position| index.rank(*position) == column)?;
        seats.seat(index.seat(position)?).letter()
    })
}
