//! The bytes of one piece.

use embedded_io::Write;
use splitflap_core::grid::{Cell, CellWidth, Content, Grid};
use splitflap_core::text::charset::Charset;

use super::motion::{self, Cursor, Horizontal, Motion, Way};
use super::pieces::Piece;
use super::sink::Sink;
use super::{Encoder, agreed};

/// Fewer blanks than this are written rather than erased to the end of the row.
const ERASED_TO_END: u16 = 4;
/// Fewer blanks than this are written rather than erased and stepped over.
const ERASED_AND_SKIPPED: u16 = 9;

impl Encoder {
    /// Sends `piece`; `way` leads to its begin. Without one (there is none from an unknown row among relative ones) nothing can be sent.
    pub(super) fn send<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        piece: &Piece,
        way: Option<Motion>,
        sink: &mut Sink<'_, W>,
    ) -> Result<(), W::Error> {
        let Some(motion) = way else {
            return Ok(());
        };
        let class = self.target(piece);
        self.go(grid, motion, piece.x, piece.y, class, sink)?;
        self.set_class(class, sink)?;
        self.send_here(grid, grid.row(piece.y), piece, sink)
    }

    /// Sends `piece`, at whose begin the cursor is and whose look is set.
    #[inline]
    pub(super) fn send_here<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        row: &[Cell],
        piece: &Piece,
        sink: &mut Sink<'_, W>,
    ) -> Result<(), W::Error> {
        self.focus.sent(row, piece);
        let mut x = piece.x;
        if !self.shifted && !self.profile.repeat && piece.end < grid.columns() {
            // A few characters of ASCII, as most pieces are.
            let cells = row.get(usize::from(x)..usize::from(piece.end));
            let between = usize::from(ERASED_TO_END) - 1;
            x += sink.ascii(cells.unwrap_or_default(), between)? as u16;
            self.cursor.column = Some(x);
            if x >= piece.end {
                return Ok(());
            }
        }
        x = self.send_cells(grid, row, x, piece, sink)?;
        while x < piece.end {
            let class = self.target(piece);
            let Some(motion) = self.motion(grid, x, piece.y, class) else {
                break;
            };
            self.go(grid, motion, x, piece.y, class, sink)?;
            x = self.send_cells(grid, row, x, piece, sink)?;
        }
        Ok(())
    }

    /// Moves to `x`, `y`; the look is set before cells are written on the way.
    pub(super) fn go<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        motion: Motion,
        x: u16,
        y: u16,
        class: u8,
        sink: &mut Sink<'_, W>,
    ) -> Result<(), W::Error> {
        match motion.way {
            Way::Absolute => motion::send_absolute(x, y, sink)?,
            Way::Relative(vertical, horizontal) => {
                motion::send_vertical(vertical, sink)?;
                motion::send_horizontal(horizontal, sink)?;
                let from = match horizontal {
                    Horizontal::Print => self.cursor.column,
                    Horizontal::ReturnPrint => Some(0),
                    _ => None,
                };
                if let Some(from) = from {
                    self.set_class(class, sink)?;
                    let cells = grid.row(y).get(usize::from(from)..usize::from(x));
                    for cell in cells.unwrap_or_default() {
                        // Others take more than a byte.
                        sink.byte(cell.ascii().unwrap_or(b' '))?;
                    }
                }
            }
        }
        self.cursor = Cursor::at(x, y);
        Ok(())
    }

    /// Sends the cells of a piece from `x`, where the cursor is, as far as it can without a move; the column it got to.
    fn send_cells<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        row: &[Cell],
        from: u16,
        piece: &Piece,
        sink: &mut Sink<'_, W>,
    ) -> Result<u16, W::Error> {
        let columns = grid.columns();
        let bottom = piece.y.saturating_add(1) >= grid.rows();
        let mut x = from;
        while x < piece.end {
            let Some(cell) = row.get(usize::from(x)).copied() else {
                break;
            };
            if !self.shifted && !self.profile.repeat {
                // Printable ASCII, which most cells hold, needs none of the looks below.
                let end = piece.end.min(columns.saturating_sub(1));
                let cells = row.get(usize::from(x)..usize::from(end));
                let between = usize::from(ERASED_TO_END) - 1;
                let taken = sink.ascii(cells.unwrap_or_default(), between)?;
                if taken > 0 {
                    x += taken as u16;
                    self.cursor.column = Some(x);
                    continue;
                }
            }
            if cell == Cell::BLANK {
                let blanks = repeated(row, x, piece.end);
                if let Some(after) = self.erase(row, x, blanks, bottom, sink)? {
                    return Ok(after);
                }
                let last = columns.saturating_sub(1);
                let written = blanks.min(last.saturating_sub(x));
                if written > 0 && !self.profile.repeat {
                    for _ in 0..written {
                        sink.byte(b' ')?;
                    }
                    x += written;
                    self.cursor.column = Some(x);
                    continue;
                }
            }
            if !self.profile.repeat
                && let Some(character) = self.settled(cell)
            {
                let times = repeated(row, x, piece.end.min(columns.saturating_sub(1)));
                if times > 0 {
                    let mut buffer = [0; 4];
                    let bytes = character.encode_utf8(&mut buffer).as_bytes();
                    for _ in 0..times {
                        sink.push(bytes)?;
                    }
                    x += times;
                    self.cursor.column = Some(x);
                    continue;
                }
            }
            let width: u16 = if cell.width() == CellWidth::WideLead {
                2
            } else {
                1
            };
            let last = x.saturating_add(width) >= columns;
            let agreed = if last && bottom {
                self.send_corner(grid, cell, sink)?
            } else {
                self.glyph(grid, cell, sink)?
            };
            x = x.saturating_add(width);
            if last || !agreed {
                self.cursor = match self.wrapping {
                    true => Cursor::default(),
                    false => Cursor {
                        column: agreed.then_some(columns.saturating_sub(1)),
                        ..self.cursor
                    },
                };
                return Ok(x);
            }
            if self.profile.repeat && width == 1 {
                x = self.repeat(grid, row, cell, x, piece.end, sink)?;
            }
            self.cursor.column = Some(x);
        }
        Ok(x)
    }

    /// The character that a cell shows, if it goes to the terminal as it is and takes one column on all of them.
    #[inline]
    fn settled(&self, cell: Cell) -> Option<char> {
        let unicode = self.profile.charset == Charset::Unicode && !self.profile.ambiguous_wide;
        match cell.content() {
            Content::Char(character)
                if unicode && cell.width() == CellWidth::Narrow && agreed::is_agreed(character) =>
            {
                Some(character)
            }
            _ => None,
        }
    }

    /// Erases `blanks` blanks from `x`, where the cursor is, if that is shorter than to write them; the column after them.
    fn erase<W: Write>(
        &mut self,
        row: &[Cell],
        x: u16,
        blanks: u16,
        bottom: bool,
        sink: &mut Sink<'_, W>,
    ) -> Result<Option<u16>, W::Error> {
        let end = x.saturating_add(blanks);
        let rest = row.get(usize::from(end)..).unwrap_or_default();
        let corner = bottom && rest.is_empty();
        if self.profile.erase_row
            && (blanks >= ERASED_TO_END || corner)
            && rest.iter().all(|cell| *cell == Cell::BLANK)
        {
            sink.control(&[], b'K')?;
            return Ok(Some(end));
        }
        if self.profile.erase_cells && blanks >= ERASED_AND_SKIPPED {
            sink.counted(blanks, b'X')?;
            return Ok(Some(end));
        }
        Ok(None)
    }

    /// Repeats `cell`, which was just sent, as often as it follows, if that is shorter; the column after the last one.
    fn repeat<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        row: &[Cell],
        cell: Cell,
        x: u16,
        end: u16,
        sink: &mut Sink<'_, W>,
    ) -> Result<u16, W::Error> {
        let last = end.min(grid.columns().saturating_sub(1));
        let times = match row.get(usize::from(x)) {
            Some(next) if *next == cell => repeated(row, x, last),
            _ => return Ok(x),
        };
        let mut buffer = [0; 4];
        let bytes = usize::from(times) * self.shown(grid, cell, &mut buffer).0.len();
        if bytes <= 6 {
            return Ok(x);
        }
        sink.counted(times, b'b')?;
        Ok(x.saturating_add(times))
    }

    /// Sends the cell of the last column of the last row, after which a terminal that wraps at once would scroll; as [`Encoder::glyph`].
    fn send_corner<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        cell: Cell,
        sink: &mut Sink<'_, W>,
    ) -> Result<bool, W::Error> {
        if !self.wrapping {
            return self.glyph(grid, cell, sink);
        }
        if !self.profile.autowrap_switch {
            return Ok(false);
        }
        sink.push(b"\x1b[?7l")?;
        let agreed = self.glyph(grid, cell, sink)?;
        sink.push(b"\x1b[?7h")?;
        Ok(agreed)
    }

    /// Sends what a cell shows; whether terminals agree on how many columns that takes.
    #[inline]
    fn glyph<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        cell: Cell,
        sink: &mut Sink<'_, W>,
    ) -> Result<bool, W::Error> {
        match cell.content() {
            Content::Char(' ') if cell.width() == CellWidth::WideTail => Ok(true),
            Content::Char(' ') => sink.byte(b' ').map(|()| true),
            Content::Char(character @ '!'..='~') => {
                self.shift(false, sink)?;
                sink.byte(character as u8).map(|()| true)
            }
            _ => self.rare_glyph(grid, cell, sink),
        }
    }

    /// [`Encoder::glyph`] for what is not ASCII.
    fn rare_glyph<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        cell: Cell,
        sink: &mut Sink<'_, W>,
    ) -> Result<bool, W::Error> {
        if let Content::Char(character) = cell.content() {
            if self.profile.charset == Charset::Unicode && !self.profile.ambiguous_wide {
                sink.push(character.encode_utf8(&mut [0; 4]).as_bytes())?;
                return Ok(agreed::is_agreed(character));
            }
            if self.profile.line_drawing
                && let Some(letter) = line_drawing(character)
            {
                self.shift(true, sink)?;
                sink.byte(letter)?;
                return Ok(true);
            }
        }
        self.shift(false, sink)?;
        let mut buffer = [0; 4];
        let (text, agreed) = self.shown(grid, cell, &mut buffer);
        sink.push(text.as_bytes())?;
        Ok(agreed)
    }

    /// What to send for a cell that is not drawn as a line, and whether terminals agree on its width.
    fn shown<'a>(
        &self,
        grid: &'a Grid<'_>,
        cell: Cell,
        buffer: &'a mut [u8; 4],
    ) -> (&'a str, bool) {
        let columns = if cell.width() == CellWidth::WideLead {
            2
        } else {
            1
        };
        let text = grid.text(cell, buffer);
        let ambiguous =
            self.profile.ambiguous_wide && columns == 1 && text.chars().any(agreed::may_be_wide);
        let charset = if ambiguous {
            Charset::Ascii
        } else {
            self.profile.charset
        };
        let shown = charset.show(text, columns);
        let mut characters = shown.chars();
        let agreed = match (characters.next(), characters.next()) {
            (Some(only), None) => agreed::is_agreed(only),
            _ => shown.is_ascii(),
        };
        (shown, agreed)
    }
}

/// How many cells from `x` on, before `end`, are equal to the one at `x`.
fn repeated(row: &[Cell], x: u16, end: u16) -> u16 {
    let cells = row
        .get(usize::from(x)..usize::from(end))
        .unwrap_or_default();
    let Some(first) = cells.first() else { return 0 };
    u16::try_from(cells.iter().take_while(|cell| *cell == first).count()).unwrap_or(u16::MAX)
}

/// The letter that stands for a character in the DEC line-drawing set.
fn line_drawing(character: char) -> Option<u8> {
    // What the set has itself is also in code page 437: most characters need no search there.
    letter(character).or_else(|| letter(Charset::Cp437.fallback(character)))
}

const fn letter(character: char) -> Option<u8> {
    Some(match character {
        '┘' => b'j',
        '┐' => b'k',
        '┌' => b'l',
        '└' => b'm',
        '┼' => b'n',
        '─' => b'q',
        '├' => b't',
        '┤' => b'u',
        '┴' => b'v',
        '┬' => b'w',
        '│' => b'x',
        '▒' => b'a',
        '·' => b'~',
        '°' => b'f',
        '±' => b'g',
        _ => return None,
    })
}
