//! What is on the screen, as `SPEC.md` has it.

use peer_harness::workload::{
    FILTER_OFF, FILTER_ON, FOOTER, HELP, Kind, LEGEND, Model, Place, TITLE,
};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Cell, Paragraph, Row, Table, Widget};

/// Columns up to which they have letters.
const LETTERS: u16 = 26;

fn style(model: &Model, place: Place) -> Style {
    let mut style = match model.kind(place) {
        Kind::Free => Style::new().fg(Color::Green),
        Kind::Occupied => Style::new().fg(Color::Red),
        Kind::Legroom => Style::new().fg(Color::Cyan),
        Kind::Selected => Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD),
    };
    if model.filter && !model.is_window(place.1) {
        style = style.add_modifier(Modifier::DIM);
    }
    if model.cursor == place {
        style = style.add_modifier(Modifier::REVERSED);
    }
    style
}

/// Writes straight to the buffer.
struct Seats<'m>(&'m Model);

impl Seats<'_> {
    fn headings(&self, area: Rect, buffer: &mut Buffer) {
        let model = self.0;
        for column in 0..model.screen.columns {
            let x = area.x + model.column(column);
            if model.screen.columns <= LETTERS {
                buffer[(x + 1, area.y)].set_char((b'A' + column as u8) as char);
            } else if column.is_multiple_of(10) {
                buffer.set_string(x, area.y, format!("{}", column + 1), Style::new());
            }
        }
    }

    fn seat(&self, place: Place, x: u16, y: u16, buffer: &mut Buffer) {
        let model = self.0;
        let glyph = model.kind(place).glyph();
        let style = style(model, place);
        let (open, close) = match (model.screen.seat, model.cursor == place) {
            (3, true) => (Some('['), ']'),
            (3, false) => (Some(' '), ' '),
            (_, true) => (None, '<'),
            (_, false) => (None, ' '),
        };
        let cells = open.into_iter().chain([glyph, close]);
        for (x, character) in (x..).zip(cells) {
            buffer[(x, y)].set_char(character).set_style(style);
        }
    }
}

impl Widget for Seats<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let model = self.0;
        self.headings(area, buffer);
        for line in 0..model
            .view
            .min(model.screen.rows - model.top.min(model.screen.rows))
        {
            let row = model.top + line;
            let y = area.y + 1 + line;
            buffer.set_string(area.x, y, format!("{:3}", row + 1), Style::new());
            for column in 0..model.screen.columns {
                self.seat((row, column), area.x + model.column(column), y, buffer);
            }
        }
        let last = Rect::new(area.x, area.y + area.height - 1, area.width, 1);
        legend(model).render(last, buffer);
    }
}

fn legend(model: &Model) -> Line<'static> {
    Line::from_iter([LEGEND, if model.filter { FILTER_ON } else { FILTER_OFF }])
}

fn table(model: &Model, area: Rect, frame: &mut Frame<'_>) {
    let [seats, last] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(area);
    let aisle = |column: u16| model.screen.aisle > 0 && column == model.screen.aisle;
    let mut widths = vec![Constraint::Length(4)];
    let mut heading = vec![Cell::from("")];
    for column in 0..model.screen.columns {
        if aisle(column) {
            widths.push(Constraint::Length(3));
            heading.push(Cell::from(""));
        }
        widths.push(Constraint::Length(model.screen.seat));
        heading.push(if model.screen.columns <= LETTERS {
            Cell::from(format!(" {}", (b'A' + column as u8) as char))
        } else if column.is_multiple_of(10) {
            Cell::from(format!("{}", column + 1))
        } else {
            Cell::from("")
        });
    }
    let rows = (model.top..(model.top + model.view).min(model.screen.rows)).map(|row| {
        let mut cells = vec![Cell::from(format!("{:3}", row + 1))];
        for column in 0..model.screen.columns {
            if aisle(column) {
                cells.push(Cell::from(""));
            }
            let place = (row, column);
            let glyph = model.kind(place).glyph();
            let text = match (model.screen.seat, model.cursor == place) {
                (3, true) => format!("[{glyph}]"),
                (3, false) => format!(" {glyph} "),
                (_, true) => format!("{glyph}<"),
                _ => format!("{glyph} "),
            };
            cells.push(Cell::from(text).style(style(model, place)));
        }
        Row::new(cells)
    });
    let table = Table::new(rows, widths)
        .column_spacing(0)
        .header(Row::new(heading));
    frame.render_widget(table, seats);
    frame.render_widget(legend(model), last);
}

fn details(model: &Model) -> Vec<Line<'static>> {
    let place = model.detailed();
    let position = match model.position(place.1) {
        "window" => "Window",
        "aisle" => "Aisle",
        _ => "Middle",
    };
    let status = match model.kind(place) {
        Kind::Selected => "Selected",
        Kind::Occupied => "Occupied",
        Kind::Free | Kind::Legroom => "Available",
    };
    let legroom = if model.has_legroom(place.0) {
        "Extra"
    } else {
        "Standard"
    };
    vec![
        Line::from_iter([
            Span::raw("Seat      "),
            Span::raw(model.label(place)).bold(),
        ]),
        Line::from(format!("Row       {}", place.0 + 1)),
        Line::from_iter(["Position  ", position]),
        Line::from_iter(["Legroom   ", legroom]),
        Line::from_iter(["Status    ", status]),
        Line::from(format!("Price     EUR {}", model.price(place))),
        Line::default(),
        Line::from(HELP),
    ]
}

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, model: &Model, as_table: bool) {
    let [title, body, footer] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let [left, right] =
        Layout::horizontal([Constraint::Length(model.screen.left), Constraint::Min(0)]).areas(body);
    frame.render_widget(Line::from(TITLE).bold(), title);
    let block = Block::bordered().title("Cabin");
    let inner = block.inner(left);
    frame.render_widget(block, left);
    if as_table {
        table(model, inner, frame);
    } else {
        frame.render_widget(Seats(model), inner);
    }
    let block = Block::bordered().title("Details");
    frame.render_widget(Paragraph::new(details(model)).block(block), right);
    let selected = model.label(model.selected);
    frame.render_widget(Line::from_iter([FOOTER, selected.as_str()]), footer);
}
