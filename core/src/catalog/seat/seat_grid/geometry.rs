//! Which cells of the grid's area show what, and which lines of the cabin are in view.

use super::index::{Index, Spot};
use crate::geometry::Rect;
use crate::screen::{Screen, Theme};

/// Columns of a row's label: three of number, one of cabin wall.
pub(super) const LABEL: u16 = 4;
/// Columns of ` EXIT` right of the cabin.
const EXIT: u16 = 5;

/// Where the parts of a seat grid are, in cells of its inner area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Geometry {
    /// The whole inner area.
    pub(super) area: Rect,
    /// Row of the column letters.
    pub(super) heading: Option<u16>,
    /// The cells for seats, with labels and walls.
    pub(super) body: Rect,
    /// Row of the legend.
    pub(super) legend: Option<u16>,
    /// Row that tells the cursor's seat.
    pub(super) tell: Option<u16>,
    /// Columns of a seat with its gap.
    pub(super) seat: u16,
    /// Columns of an aisle.
    pub(super) aisle: u16,
    /// Screen rows of a line of the cabin.
    pub(super) line: u16,
    /// Column of the body where the seats begin; below [`LABEL`] there are no labels.
    pub(super) left: u16,
    /// Columns of the body up to which seats are drawn.
    pub(super) right: u16,
    /// Columns of the widest deck.
    pub(super) across: u32,
    /// Whether the cabin has walls, and room for the word beside an exit.
    pub(super) walls: Walls,
}

/// What is drawn around a row of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Walls {
    /// Nothing.
    None,
    /// The left wall only, as part of the label.
    Left,
    /// Both.
    Both,
    /// Both, and a word beside exits.
    Exits,
}

/// How many lines the cabin has: rows, and a heading for each of several decks.
pub(super) fn lines(index: Index<'_>) -> u32 {
    index.rows() + headings(index)
}

fn headings(index: Index<'_>) -> u32 {
    if index.decks() > 1 { index.decks() } else { 0 }
}

/// What a line of the cabin shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineOf {
    /// The heading of a deck.
    Deck(u32),
    /// A row of seats.
    Row(u32),
    /// Nothing: behind the last row.
    Nothing,
}

/// What is on a line. Costs the logarithm of the decks.
pub(super) fn at_line(index: Index<'_>, line: u32) -> LineOf {
    if line >= lines(index) {
        return LineOf::Nothing;
    }
    if index.decks() <= 1 {
        return LineOf::Row(line);
    }
    let heading = |deck: u32| index.deck(deck).rows.start + deck;
    let (mut low, mut high) = (0, index.decks());
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if heading(middle) <= line {
            low = middle;
        } else {
            high = middle;
        }
    }
    if heading(low) == line {
        LineOf::Deck(low)
    } else {
        LineOf::Row(line - low - 1)
    }
}

impl Geometry {
    /// The geometry for a cabin in `area`.
    pub(super) fn new(area: Rect, screen: &Screen, index: Index<'_>) -> Self {
        let mut rows = Rows::new(area, screen);
        let line = line_height(rows.body.height, screen, index);
        if screen.look() == Theme::Default {
            rows.end_behind(lines(index).saturating_mul(u32::from(line)));
        }
        let labels = area.width >= LABEL + 3;
        let left = if labels { LABEL } else { 0 };
        let room = area.width - left;
        let (columns, aisles) = index.widest();
        let (seat, aisle) = widths(room, columns, aisles, screen);
        let across = columns * u32::from(seat) + aisles * u32::from(aisle);
        let spare = u32::from(room).checked_sub(across);
        let walls = match (screen.look(), spare) {
            (Theme::Plain, _) => Walls::None,
            _ if !labels => Walls::None,
            (_, Some(spare)) if spare > u32::from(EXIT) => Walls::Exits,
            (_, Some(spare)) if spare > 0 => Walls::Both,
            _ => Walls::Left,
        };
        let margin = match (walls, spare) {
            (Walls::Exits, Some(spare)) => spare.saturating_sub(u32::from(EXIT) + 1) / 2,
            _ => 0,
        };
        let left = left + u16::try_from(margin).unwrap_or(0);
        let right = match spare {
            Some(_) => left.saturating_add(u16::try_from(across).unwrap_or(u16::MAX)),
            None => area.width,
        };
        Self {
            area,
            heading: rows.heading,
            body: rows.body,
            legend: rows.legend,
            tell: rows.tell,
            seat,
            aisle,
            line,
            left,
            right: right.min(area.width),
            across,
            walls,
        }
    }

    /// Column of the body where the labels begin, if there are labels.
    pub(super) fn label(&self) -> Option<u16> {
        self.left.checked_sub(LABEL)
    }

    /// First row of the area below all of this.
    pub(super) fn end(&self) -> u16 {
        let last = self.tell.or(self.legend).map(|row| row + 1);
        last.unwrap_or(self.body.bottom())
    }

    /// Lines in view.
    pub(super) fn lines(&self) -> u32 {
        u32::from(self.body.height / self.line.max(1))
    }

    /// Columns of seats in view.
    pub(super) fn view(&self) -> u32 {
        u32::from(self.right.saturating_sub(self.left))
    }

    /// First cell of the seat at a spot, counted from the first cell of the widest deck.
    pub(super) fn offset(&self, index: Index<'_>, spot: Spot) -> u32 {
        self.offsets(index, spot.deck).of_column(spot.column)
    }

    /// Where the columns of a deck are.
    pub(super) fn offsets<'i>(&self, index: Index<'i>, deck: u32) -> Offsets<'i> {
        let aisle = u32::from(self.aisle);
        if index.decks() <= 1 {
            // The only deck is the widest.
            return Offsets {
                index,
                first: 0,
                margin: 0,
                seat: u32::from(self.seat),
                aisle,
            };
        }
        let columns = index.deck(deck).columns;
        let end = columns.end.saturating_sub(1).max(columns.start);
        let width =
            (columns.end - columns.start) * u32::from(self.seat) + index.column(end).aisles * aisle;
        Offsets {
            index,
            first: columns.start,
            margin: self.across.saturating_sub(width) / 2,
            seat: u32::from(self.seat),
            aisle,
        }
    }

    /// The body's column for an offset, if a whole seat is in view there.
    pub(super) fn column(&self, offset: u32, scrolled: u32) -> Option<u16> {
        let inside = offset.checked_sub(scrolled)?;
        if inside + u32::from(self.seat) > self.view() {
            return None;
        }
        Some(self.left + u16::try_from(inside).ok()?)
    }

    /// The area's row for a line of the cabin, if it is in view.
    pub(super) fn row(&self, line: u32, top: u32) -> Option<u16> {
        let inside = line.checked_sub(top)?;
        if inside >= self.lines() {
            return None;
        }
        let row = u16::try_from(inside).ok()?.checked_mul(self.line)?;
        Some(self.body.y + row)
    }

    /// The scroll position, moved as little as is needed to show the seat at a spot.
    pub(super) fn follow(
        &self,
        index: Index<'_>,
        spot: Spot,
        (top, left): (u32, u32),
    ) -> (u32, u32) {
        let line = spot.line(index);
        // The first row of a deck brings its heading into view.
        let heading =
            u32::from(headings(index) > 0 && index.deck(spot.deck).rows.start == spot.row);
        let view = self.lines().max(1);
        let first = line - heading.min(view - 1);
        let top = top
            .min(lines(index).saturating_sub(view))
            .min(first)
            .max((line + 1).saturating_sub(view));
        let offset = self.offset(index, spot);
        let view = self.view().max(1);
        let end = offset + u32::from(self.seat);
        let left = left
            .min(self.across.saturating_sub(view))
            .min(offset)
            .max(end.saturating_sub(view));
        (top, left)
    }
}

impl Spot {
    /// The line of the seat's row.
    pub(super) fn line(self, index: Index<'_>) -> u32 {
        if index.decks() > 1 {
            self.row + self.deck + 1
        } else {
            self.row
        }
    }
}

/// Where the columns of one deck are.
#[derive(Clone, Copy)]
pub(super) struct Offsets<'i> {
    index: Index<'i>,
    first: u32,
    margin: u32,
    seat: u32,
    aisle: u32,
}

impl Offsets<'_> {
    /// First cell of a column, counted from the first cell of the widest deck.
    pub(super) fn of(&self, rank: u32) -> u32 {
        self.of_column(self.first + rank)
    }

    /// The same for a column of the column table.
    fn of_column(&self, column: u32) -> u32 {
        let aisles = self.index.column(column).aisles * self.aisle;
        self.margin + column.saturating_sub(self.first) * self.seat + aisles
    }
}

/// The rows of the area, from the top: heading, body, legend, tell.
struct Rows {
    heading: Option<u16>,
    body: Rect,
    legend: Option<u16>,
    tell: Option<u16>,
}

impl Rows {
    fn new(area: Rect, screen: &Screen) -> Self {
        let plain = screen.look() == Theme::Plain;
        let height = area.height;
        let heading = height >= if plain { 3 } else { 7 };
        let tell = !plain && height >= 3;
        let legend = height >= if plain { 2 } else { 10 };
        let taken = u16::from(heading) + u16::from(tell) + u16::from(legend);
        let body = Rect::new(
            0,
            u16::from(heading),
            area.width,
            height.saturating_sub(taken),
        );
        Self {
            heading: heading.then_some(0),
            body,
            legend: legend.then_some(body.bottom()),
            tell: tell.then_some(height.saturating_sub(1)),
        }
    }
}

impl Rows {
    /// Moves legend and tell up to the end of a cabin of so many rows that leaves room below.
    fn end_behind(&mut self, rows: u32) {
        // The tail of the hull and an empty row.
        let needed = u16::try_from(rows.saturating_add(2)).unwrap_or(u16::MAX);
        let Some(spare) = self.body.height.checked_sub(needed) else {
            return;
        };
        self.body.height = needed;
        for row in [&mut self.legend, &mut self.tell].into_iter().flatten() {
            *row -= spare;
        }
    }
}

/// Columns of a seat and of an aisle: the widest that fit, else the narrowest.
fn widths(room: u16, columns: u32, aisles: u32, screen: &Screen) -> (u16, u16) {
    let aisle = |seat: u16| match (screen.look(), seat) {
        (Theme::Plain, _) | (_, 3) => 3,
        (_, 4..) => 4,
        (_, seat) => seat,
    };
    let least = screen.target.0.clamp(1, 5);
    if (1..=5).contains(&screen.seat_width) {
        let seat = u16::from(screen.seat_width).max(least);
        return (seat, aisle(seat));
    }
    let choices: &[u16] = match screen.look() {
        Theme::Plain => &[3, 2, 1],
        Theme::Default => &[5, 4, 3, 2, 1],
    };
    let fits =
        |seat: u16| columns * u32::from(seat) + aisles * u32::from(aisle(seat)) <= u32::from(room);
    let seat = choices
        .iter()
        .copied()
        .filter(|seat| *seat >= least)
        .find(|seat| fits(*seat))
        .unwrap_or(least);
    (seat, aisle(seat))
}

/// Screen rows a line: two where the whole cabin then still fits, or a finger needs it.
fn line_height(height: u16, screen: &Screen, index: Index<'_>) -> u16 {
    let least = screen.target.1.clamp(1, height.max(1));
    let airy = screen.look() == Theme::Default && lines(index) * 2 <= u32::from(height) + 1;
    if airy { least.max(2) } else { least }
}

#[cfg(test)]
mod tests {
    use super::super::index::samples::Cabin;
    use super::*;

    fn geometry(width: u16, height: u16, theme: Theme, cabin: &Cabin) -> Geometry {
        let screen = Screen {
            theme,
            ..Screen::new(80, 24)
        };
        Geometry::new(Rect::new(0, 0, width, height), &screen, cabin.index())
    }

    #[test]
    fn the_plain_picture_has_its_exact_places() {
        let geometry = geometry(46, 20, Theme::Plain, &Cabin::narrow_body());
        assert_eq!((geometry.seat, geometry.aisle, geometry.left), (3, 3, 4));
        assert_eq!(
            (geometry.heading, geometry.legend, geometry.tell),
            (Some(0), Some(19), None)
        );
        assert_eq!((geometry.body.y, geometry.body.height), (1, 18));
    }

    #[test]
    fn seats_shrink_until_they_fit_and_then_scroll() {
        let mut wide = Cabin::default().rows(0, &[1], &[0, 1, 2, 4, 5, 6, 7, 9, 10, 11]);
        wide.build();
        let widths = |room| geometry(room, 20, Theme::Default, &wide).seat;
        assert_eq!(
            [70, 52, 46, 38, 28, 18, 9].map(widths),
            [5, 4, 3, 2, 2, 1, 1]
        );
        let narrow = geometry(9, 20, Theme::Default, &wide);
        let index = wide.index();
        assert_eq!(narrow.follow(index, index.spot(9), (0, 0)).1, 12 - 5);
        assert_eq!(narrow.follow(index, index.spot(0), (0, 7)).1, 0);
        assert_eq!(
            narrow.column(narrow.offset(index, index.spot(9)), 7),
            Some(8)
        );
        assert_eq!(narrow.column(narrow.offset(index, index.spot(0)), 7), None);
    }

    #[test]
    fn the_view_follows_the_cursor_by_the_fewest_lines() {
        let cabin = Cabin::narrow_body();
        let geometry = geometry(46, 20, Theme::Default, &cabin);
        assert_eq!(geometry.lines(), 17);
        let index = cabin.index();
        let row = |row: u32| index.row(row).start;
        assert_eq!(geometry.follow(index, index.spot(row(16)), (0, 0)).0, 0);
        assert_eq!(geometry.follow(index, index.spot(row(17)), (0, 0)).0, 1);
        assert_eq!(geometry.follow(index, index.spot(row(29)), (1, 0)).0, 13);
        assert_eq!(geometry.follow(index, index.spot(row(14)), (13, 0)).0, 13);
        assert_eq!(geometry.follow(index, index.spot(row(12)), (13, 0)).0, 12);
        assert_eq!(
            geometry
                .follow(index, index.spot(row(12)), (u32::MAX, u32::MAX))
                .0,
            12
        );
    }

    #[test]
    fn decks_have_headings_that_come_into_view_with_their_first_row() {
        let mut cabin = Cabin::default()
            .rows(0, &[1, 2, 3], &[0, 1])
            .rows(1, &[1, 2], &[0]);
        cabin.build();
        let index = cabin.index();
        let shown = [0, 1, 3, 4, 5, 6, 7].map(|line| at_line(index, line));
        use LineOf::{Deck, Nothing, Row};
        assert_eq!(
            shown,
            [Deck(0), Row(0), Row(2), Deck(1), Row(3), Row(4), Nothing]
        );
        for row in 0..5 {
            let spot = index.spot(index.row(row).start);
            assert_eq!(at_line(index, spot.line(index)), Row(row));
        }
        let geometry = geometry(20, 2, Theme::Default, &cabin);
        assert_eq!(geometry.follow(index, index.spot(0), (2, 0)).0, 0);
        assert_eq!(
            geometry
                .follow(index, index.spot(index.row(3).start), (5, 0))
                .0,
            4
        );
    }

    #[test]
    fn every_size_has_a_geometry_inside_its_area() {
        let cabin = Cabin::narrow_body();
        for width in 0..60 {
            for height in 0..40 {
                for theme in [Theme::Default, Theme::Plain] {
                    let geometry = geometry(width, height, theme, &cabin);
                    assert!(geometry.body.bottom() <= height && geometry.right <= width);
                    for row in [geometry.heading, geometry.legend, geometry.tell]
                        .into_iter()
                        .flatten()
                    {
                        assert!(
                            row < height
                                && !(geometry.body.y..geometry.body.bottom()).contains(&row)
                        );
                    }
                }
            }
        }
    }
}
