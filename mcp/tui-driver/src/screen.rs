//! An owned copy of what a terminal shows at one moment: cells, cursor, title and modes.

mod region;
mod search;

pub use region::Region;
pub use search::{Match, pattern};

use std::fmt;
use std::sync::Arc;

use crate::terminal::Modes;

/// A terminal's size in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Columns, 2 to [`Size::MAX`].
    pub cols: u16,
    /// Rows, 1 to [`Size::MAX`].
    pub rows: u16,
}

impl Size {
    /// The most columns or rows a session may have; bounds the memory of one session.
    pub const MAX: u16 = 1000;

    /// A size, if its numbers are within their bounds. One column cannot hold a wide character, and
    /// emulators do not come to an end on that.
    pub fn new(cols: u16, rows: u16) -> Option<Size> {
        let fits = (2..=Size::MAX).contains(&cols) && (1..=Size::MAX).contains(&rows);
        fits.then_some(Size { cols, rows })
    }

    /// How many cells that is.
    pub fn cells(self) -> u64 {
        u64::from(self.cols) * u64::from(self.rows)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.cols, self.rows)
    }
}

/// A colour as the program set it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Color {
    /// The terminal's own foreground or background.
    #[default]
    Default,
    /// An entry of the 256-colour palette.
    Indexed(u8),
    /// 24-bit colour.
    Rgb(u8, u8, u8),
}

impl fmt::Display for Color {
    /// `default`, `colorN` or `#rrggbb`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Color::Default => f.write_str("default"),
            Color::Indexed(n) => write!(f, "color{n}"),
            Color::Rgb(r, g, b) => write!(f, "#{r:02x}{g:02x}{b:02x}"),
        }
    }
}

/// How a cell is underlined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Underline {
    /// Not underlined.
    #[default]
    None,
    /// One line.
    Single,
    /// Two lines.
    Double,
    /// A wave.
    Curly,
    /// Dots.
    Dotted,
    /// Dashes.
    Dashed,
}

impl Underline {
    /// The name used in snapshots; none for [`Underline::None`].
    pub fn name(self) -> Option<&'static str> {
        Some(match self {
            Underline::None => return None,
            Underline::Single => "single",
            Underline::Double => "double",
            Underline::Curly => "curly",
            Underline::Dotted => "dotted",
            Underline::Dashed => "dashed",
        })
    }
}

/// How a cell blinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Blink {
    /// It does not.
    #[default]
    None,
    /// SGR 5.
    Slow,
    /// SGR 6.
    Rapid,
}

impl Blink {
    /// The name used in snapshots; none for [`Blink::None`].
    pub fn name(self) -> Option<&'static str> {
        match self {
            Blink::None => None,
            Blink::Slow => Some("slow"),
            Blink::Rapid => Some("rapid"),
        }
    }
}

/// Colours and attributes of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Style {
    /// Colour of the text.
    pub fg: Color,
    /// Colour behind the text.
    pub bg: Color,
    /// Bold.
    pub bold: bool,
    /// Dim (faint).
    pub dim: bool,
    /// Italic.
    pub italic: bool,
    /// Foreground and background swapped.
    pub inverse: bool,
    /// Concealed: occupies its cells, shows nothing.
    pub hidden: bool,
    /// Struck through.
    pub strikethrough: bool,
    /// Underline, if any.
    pub underline: Underline,
    /// Colour of the underline where it is not the text's.
    pub underline_color: Option<Color>,
    /// A line above.
    pub overline: bool,
    /// Whether it blinks. A still picture shows it lit.
    pub blink: Blink,
}

impl Style {
    /// Whether a blank cell of this style is visible: a selection bar, a coloured field, a rule.
    pub fn shows_on_blank(&self) -> bool {
        self.bg != Color::Default
            || self.inverse
            || self.strikethrough
            || self.overline
            || self.underline != Underline::None
    }
}

/// One cell of the screen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The base character; a space for a blank cell and for the second half of a wide one.
    pub ch: char,
    /// Characters of width 0 that belong to it: accents, joiners, variation selectors.
    pub marks: Option<Box<str>>,
    /// Colours and attributes.
    pub style: Style,
    /// Target of an OSC 8 link.
    pub link: Option<Arc<str>>,
    /// Columns: 1, 2, or 0 for the second half of a wide character.
    pub width: u8,
}

impl Cell {
    /// Whether the cell shows no character (it may still be coloured).
    pub fn is_blank(&self) -> bool {
        self.ch == ' ' && self.marks.is_none()
    }

    /// Appends the cell's characters; nothing for the second half of a wide character.
    pub fn push_to(&self, out: &mut String) {
        if self.width > 0 {
            out.push(self.ch);
            if let Some(marks) = &self.marks {
                out.push_str(marks);
            }
        }
    }
}

/// The shape in which a cursor is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CursorShape {
    /// A filled cell.
    #[default]
    Block,
    /// A line below the cell.
    Underline,
    /// A line left of the cell.
    Beam,
}

impl CursorShape {
    /// The name used in snapshots.
    pub fn name(self) -> &'static str {
        match self {
            CursorShape::Block => "block",
            CursorShape::Underline => "underline",
            CursorShape::Beam => "beam",
        }
    }
}

/// Where the cursor is and how it looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Column, from 0.
    pub col: u16,
    /// Row, from 0.
    pub row: u16,
    /// Whether it is shown (DECTCEM).
    pub visible: bool,
    /// Its shape (DECSCUSR).
    pub shape: CursorShape,
}

/// What a terminal shows at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    size: Size,
    cells: Vec<Cell>,
    /// The cursor.
    pub cursor: Cursor,
    /// The window title the program set; empty if none.
    pub title: String,
    /// The modes the program set.
    pub modes: Modes,
}

impl Screen {
    /// A screen from its cells, row by row.
    ///
    /// # Panics
    /// If there are not `size.cols * size.rows` cells.
    pub fn new(size: Size, cells: Vec<Cell>, cursor: Cursor, title: String, modes: Modes) -> Self {
        assert_eq!(cells.len(), usize::from(size.cols) * usize::from(size.rows));
        Screen {
            size,
            cells,
            cursor,
            title,
            modes,
        }
    }

    /// The size in cells.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cells of a row (from 0); empty beyond the last.
    pub fn row(&self, row: u16) -> &[Cell] {
        let cols = usize::from(self.size.cols);
        let start = usize::from(row) * cols;
        self.cells.get(start..start + cols).unwrap_or_default()
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(usize::from(self.size.cols))
    }

    /// A row's text without trailing blanks.
    pub fn row_text(&self, row: u16) -> String {
        row_text(self.row(row))
    }

    /// The screen's text: rows without trailing blanks, without the blank rows at the end, each
    /// ended by a newline (so an empty screen is `"\n"`).
    pub fn text(&self) -> String {
        let mut out = String::with_capacity(self.cells.len() + usize::from(self.size.rows));
        for row in self.rows() {
            push_row(row, &mut out);
            out.push('\n');
        }
        out.truncate(out.trim_end_matches('\n').len());
        out.push('\n');
        out
    }
}

fn row_text(cells: &[Cell]) -> String {
    let mut out = String::with_capacity(cells.len());
    push_row(cells, &mut out);
    out
}

fn push_row(cells: &[Cell], out: &mut String) {
    let used = cells
        .iter()
        .rposition(|cell| !cell.is_blank())
        .map_or(0, |last| last + 1);
    for cell in &cells[..used] {
        cell.push_to(out);
    }
}
