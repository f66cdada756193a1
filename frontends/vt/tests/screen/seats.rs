//! The seat map that renderers are compared with (rows of six seats, two panes, `plain` colours), painted by hand.

use splitflap_core::geometry::Rect;
use splitflap_core::grid::{Attributes, Canvas, Grid, GridMemory, Role, Style};

pub(crate) const ROWS: u16 = 30;
const COLUMNS: u16 = 6;
const TITLE: &str = " Seat picker  DEMO 204  IST-LHR";
const FOOT: &str = " Arrows move  Space select  W window filter  Enter confirm   Selected: ";
const LEGEND: &str = ". free X taken + legroom * yours ";
/// Seats that are taken and freed in turn.
pub(crate) const FLIPPED: [(u16, u16); 8] = [
    (2, 4),
    (16, 4),
    (7, 1),
    (11, 5),
    (4, 0),
    (14, 3),
    (9, 2),
    (1, 5),
];

pub(crate) fn grid(columns: u16, rows: u16) -> Grid<'static> {
    grid_of(columns, rows, 64)
}

/// A grid with memory for this size and so many clusters.
pub(crate) fn grid_of(columns: u16, rows: u16, clusters: usize) -> Grid<'static> {
    let mut grid = Grid::new(GridMemory::boxed(columns, rows, clusters));
    grid.resize(columns, rows);
    grid
}

pub(crate) struct Seats {
    occupied: Vec<bool>,
    pub(crate) cursor: (u16, u16),
    pub(crate) selected: (u16, u16),
    pub(crate) filter: bool,
    columns: u16,
    rows: u16,
}

impl Seats {
    pub(crate) fn new(columns: u16, rows: u16) -> Self {
        let occupied = (0..ROWS)
            .flat_map(|r| (0..COLUMNS).map(move |c| (r * 7 + c * 13 + r * c) % 5 < 2))
            .collect();
        Self {
            occupied,
            cursor: (13, 0),
            selected: (13, 2),
            filter: false,
            columns,
            rows,
        }
    }

    pub(crate) fn flip(&mut self, seat: (u16, u16)) {
        let index = usize::from(seat.0 * COLUMNS + seat.1);
        self.occupied[index] = !self.occupied[index];
    }

    fn role(&self, seat: (u16, u16)) -> (char, Role) {
        if seat == self.selected {
            ('*', Role::SEAT_SELECTED)
        } else if self.occupied[usize::from(seat.0 * COLUMNS + seat.1)] {
            ('X', Role::SEAT_OCCUPIED)
        } else if legroom(seat.0) {
            ('+', Role::SEAT_EXTRA)
        } else {
            ('.', Role::SEAT_FREE)
        }
    }

    pub(crate) fn paint(&self, grid: &mut Grid<'_>) {
        let (columns, rows) = (self.columns, self.rows);
        let left = columns * 60 / 100;
        let plain = Style::default();
        let mut canvas = grid.canvas();
        canvas.text(0, 0, TITLE, Role::TITLE.style());
        for (rect, title) in [
            (Rect::new(0, 1, left, rows - 2), "Cabin"),
            (Rect::new(left, 1, columns - left, rows - 2), "Details"),
        ] {
            let title_width = title.len() as u16;
            canvas.put(rect.x, rect.y, '┌', Role::BORDER.style());
            canvas.text(rect.x + 1, rect.y, title, plain);
            canvas.horizontal(
                rect.x + 1 + title_width,
                rect.y,
                rect.width - 2 - title_width,
                Role::BORDER.style(),
            );
            canvas.put(rect.right() - 1, rect.y, '┐', Role::BORDER.style());
            canvas.horizontal(
                rect.x + 1,
                rect.bottom() - 1,
                rect.width - 2,
                Role::BORDER.style(),
            );
            canvas.vertical(rect.x, rect.y + 1, rect.height - 2, Role::BORDER.style());
            canvas.vertical(
                rect.right() - 1,
                rect.y + 1,
                rect.height - 2,
                Role::BORDER.style(),
            );
            canvas.put(rect.x, rect.bottom() - 1, '└', Role::BORDER.style());
            canvas.put(
                rect.right() - 1,
                rect.bottom() - 1,
                '┘',
                Role::BORDER.style(),
            );
        }
        for c in 0..COLUMNS {
            canvas.put(1 + seat_x(c) + 1, 2, char::from(b'A' + c as u8), plain);
        }
        for row in 0..(rows - 6).min(ROWS) {
            canvas.text(1, 3 + row, &format!("{:3} ", row + 1), plain);
            for column in 0..COLUMNS {
                self.paint_seat(&mut canvas, (row, column));
            }
        }
        let filter = if self.filter {
            "W: window    "
        } else {
            "W: all seats"
        };
        let used = canvas.text(1, rows - 3, LEGEND, plain);
        canvas.text_clipped(1 + used, rows - 3, left - 2 - used, filter, plain);
        self.paint_details(&mut canvas.child(Rect::new(left + 1, 2, columns - left - 2, rows - 4)));
        let used = canvas.text(0, rows - 1, FOOT, plain);
        canvas.text(
            used,
            rows - 1,
            &format!("{:4}", label(self.selected)),
            plain,
        );
    }

    fn paint_seat(&self, canvas: &mut Canvas<'_, '_>, seat: (u16, u16)) {
        let (glyph, role) = self.role(seat);
        let mut style = role.style();
        if self.filter {
            style = style.with(if window(seat.1) {
                Attributes::MATCH
            } else {
                Attributes::DIM
            });
        }
        let under = seat == self.cursor;
        if under {
            style = style.with(Attributes::CURSOR);
        }
        let (x, y) = (1 + seat_x(seat.1), 3 + seat.0);
        canvas.put(x, y, if under { '[' } else { ' ' }, style);
        canvas.put(x + 1, y, glyph, style);
        canvas.put(x + 2, y, if under { ']' } else { ' ' }, style);
    }

    fn paint_details(&self, canvas: &mut Canvas<'_, '_>) {
        let (row, column) = self.selected;
        let plain = Style::default();
        canvas.text(0, 0, "Seat      ", plain);
        canvas.text(
            10,
            0,
            &format!("{:4}", label(self.selected)),
            Role::STRONG.style(),
        );
        let position = if window(column) {
            "Window"
        } else if column == 2 || column == 3 {
            "Aisle"
        } else {
            "Middle"
        };
        let price = 8 + if window(column) { 4 } else { 0 } + if legroom(row) { 12 } else { 0 };
        for (y, line) in [
            format!("Row       {:2}", row + 1),
            format!("Position  {position:6}"),
            format!(
                "Legroom   {:8}",
                if legroom(row) { "Extra" } else { "Standard" }
            ),
            "Status    Selected".into(),
            format!("Price     EUR {price:<2}"),
            String::new(),
            "Space selects, Enter confirms".into(),
        ]
        .iter()
        .enumerate()
        {
            canvas.text_clipped(0, 1 + y as u16, u16::MAX, line, plain);
        }
    }
}

fn seat_x(column: u16) -> u16 {
    4 + column * 3 + if column >= 3 { 3 } else { 0 }
}

fn legroom(row: u16) -> bool {
    matches!(row, 0 | 11 | 12)
}

fn window(column: u16) -> bool {
    column == 0 || column + 1 == COLUMNS
}

fn label(seat: (u16, u16)) -> String {
    format!("{}{}", seat.0 + 1, char::from(b'A' + seat.1 as u8))
}
