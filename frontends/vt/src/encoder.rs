//! Grid changes to bytes, as few as can be found without a search.
//!
//! Changed cells become pieces of one look. Up to eight pieces are sent in the order in which the next one is always the cheapest to reach; more go
//! in reading order. Cursor and attributes are remembered over frames. Only printable text and the encoder's own sequences are ever sent.

mod agreed;
mod motion;
mod pieces;
mod scroll;
mod sink;

use embedded_io::Write;
use splitflap_core::grid::{Cell, CellWidth, Content, Grid};
use splitflap_core::text::charset::Charset;

use crate::look::Look;
use crate::profile::Profile;
use crate::theme::Theme;
use motion::{Abilities, Cursor, Horizontal, Motion, Way};
use pieces::{Piece, Pieces};
use sink::Sink;

/// So many pieces are sent cheapest first.
const ORDERED: usize = 4;
/// Fewer blanks than this are written rather than erased to the end of the row.
const ERASED_TO_END: u16 = 4;
/// Fewer blanks than this are written rather than erased and stepped over.
const ERASED_AND_SKIPPED: u16 = 9;

/// What a frame took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameStats {
    /// Cells that had changed.
    pub cells: u32,
    /// Runs of changed cells.
    pub runs: u32,
    /// Bytes sent.
    pub bytes: u32,
}

/// Sends a grid's changes to one terminal and remembers the terminal's state.
pub struct Encoder {
    profile: Profile,
    theme: &'static Theme,
    cursor: Cursor,
    look: Option<Look>,
    /// The line-drawing set is shifted in.
    shifted: bool,
    /// Columns and rows of the last frame.
    size: (u16, u16),
    repaint: bool,
    inline: bool,
    /// Whether the cursor's place is lost after the last column. Not so while autowrap is off: it stays in that column.
    wrapping: bool,
}

impl Encoder {
    /// An encoder that knows nothing of the terminal's state: the first frame clears the screen.
    pub fn new(profile: Profile, theme: &'static Theme) -> Self {
        Self {
            profile,
            theme,
            cursor: Cursor::default(),
            look: None,
            shifted: false,
            size: (0, 0),
            repaint: true,
            inline: false,
            wrapping: true,
        }
    }

    /// An encoder for some rows in the middle of a screen, whose place nobody knows: it moves relative to the row in which the cursor is now,
    /// which becomes row 0. The caller made room below, and switched autowrap off (`ESC [ ? 7 l`).
    pub fn inline(profile: Profile, theme: &'static Theme) -> Self {
        Self {
            inline: true,
            wrapping: false,
            cursor: Cursor {
                column: None,
                row: Some(0),
            },
            ..Self::new(profile, theme)
        }
    }

    /// What it believes the terminal can do.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// How it shows roles. [`Grid::set_looks`] takes [`Theme::looks`] of it.
    pub fn theme(&self) -> &'static Theme {
        self.theme
    }

    /// The row of the picture in which the cursor is, if it is known.
    pub fn cursor_row(&self) -> Option<u16> {
        self.cursor.row
    }

    /// Forgets what is on the screen: the next frame clears it and draws everything that the grid says has changed, so the grid needs
    /// [`Grid::damage_all`] too.
    pub fn full_repaint(&mut self) {
        self.repaint = true;
        self.look = None;
        if !self.inline {
            self.cursor = Cursor::default();
            self.wrapping = true;
        }
    }

    /// Sends what changed and clears the grid's damage. Without damage nothing is sent, whatever the size.
    ///
    /// # Errors
    /// That of `writer`. The damage stays and the terminal's state is unknown then: the next frame clears the screen, and the caller calls
    /// [`Grid::damage_all`] for it.
    pub fn present<W: Write>(
        &mut self,
        grid: &mut Grid<'_>,
        writer: &mut W,
    ) -> Result<FrameStats, W::Error> {
        let size = (grid.columns(), grid.rows());
        if !grid.has_damage() && !self.repaint && self.size == size {
            return Ok(FrameStats::default());
        }
        let result = self.frame(grid, Sink::new(writer), size);
        match result {
            Ok(_) => grid.clear_damage(),
            Err(_) => self.full_repaint(),
        }
        result
    }

    fn frame<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        mut sink: Sink<'_, W>,
        size: (u16, u16),
    ) -> Result<FrameStats, W::Error> {
        if self.profile.synchronized {
            sink.push(b"\x1b[?2026h")?;
        }
        let cleared = self.repaint || self.size != size;
        if cleared {
            self.clear(&mut sink)?;
            self.size = size;
            self.repaint = false;
        } else {
            for scroll in grid.scrolls() {
                self.scroll(scroll, &mut sink)?;
            }
        }
        let runs = self.send_pieces(grid, cleared, &mut sink)?;
        if cleared && !self.wrapping && !self.inline {
            sink.push(b"\x1b[?7h")?;
            self.wrapping = true;
        }
        if self.profile.synchronized {
            sink.push(b"\x1b[?2026l")?;
        }
        Ok(FrameStats {
            cells: grid.damaged_cells(),
            runs,
            bytes: sink.finish()?,
        })
    }

    /// Leaves the terminal with plain attributes, for what is printed after the last frame.
    ///
    /// # Errors
    /// That of `writer`.
    pub fn finish<W: Write>(&mut self, writer: &mut W) -> Result<(), W::Error> {
        let mut sink = Sink::new(writer);
        self.set_look(Look::PLAIN, &mut sink)?;
        self.shift(false, &mut sink)?;
        sink.finish().map(|_| ())
    }

    fn clear<W: Write>(&mut self, sink: &mut Sink<'_, W>) -> Result<(), W::Error> {
        self.look = None;
        self.set_look(Look::PLAIN, sink)?;
        if self.profile.line_drawing {
            sink.push(b"\x1b)0\x0f")?;
            self.shifted = false;
        }
        if self.inline {
            let row = self.cursor.row.unwrap_or(0);
            sink.push(b"\r")?;
            if row > 0 {
                sink.counted(row, b'A')?;
            }
        } else {
            sink.push(b"\x1b[H")?;
        }
        self.cursor = Cursor::at(0, 0);
        if self.profile.autowrap_switch && !self.inline {
            sink.push(b"\x1b[?7l")?;
            self.wrapping = false;
        }
        sink.push(b"\x1b[J")
    }

    /// Sends the changed cells; how many runs of them there were.
    fn send_pieces<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        cleared: bool,
        sink: &mut Sink<'_, W>,
    ) -> Result<u32, W::Error> {
        let mut pieces = Pieces::new(grid, self.theme, cleared);
        let mut window: heapless::Vec<Piece, ORDERED> = heapless::Vec::new();
        loop {
            while !window.is_full() {
                let Some(piece) = pieces.next() else { break };
                let _ = window.push(piece);
            }
            let Some(nearest) = self.nearest(grid, &window) else {
                return Ok(pieces.taken());
            };
            let piece = window.remove(nearest);
            self.send(grid, &piece, sink)?;
        }
    }

    /// The index of the piece that takes the fewest bytes to begin; the first of those that are equal.
    fn nearest(&self, grid: &Grid<'_>, pieces: &[Piece]) -> Option<usize> {
        if pieces.len() < 2 {
            return pieces.first().map(|_| 0);
        }
        let mut best = None;
        let mut fewest = u16::MAX;
        for (index, piece) in pieces.iter().enumerate() {
            let look = self.target(piece);
            let change = look.change_bytes(self.look, self.profile.selective_off);
            if change >= fewest {
                continue;
            }
            let motion = self
                .motion(grid, piece.x, piece.y, look)
                .map_or(u16::MAX, |motion| motion.bytes);
            if best.is_none() || change.saturating_add(motion) < fewest {
                best = Some(index);
                fewest = change.saturating_add(motion);
            }
        }
        best
    }

    /// The look to send a piece in.
    fn target(&self, piece: &Piece) -> Look {
        match (piece.class, self.look) {
            (Some(class), _) => self.theme.look_of(class),
            (None, Some(look)) if look.hides_blank() => look,
            (None, Some(look)) => {
                let cleared = look.cleared();
                let plain = Look::PLAIN.change_from(Some(look), self.profile.selective_off);
                let change = cleared.change_from(Some(look), self.profile.selective_off);
                if change.as_bytes().len() < plain.as_bytes().len() {
                    cleared
                } else {
                    Look::PLAIN
                }
            }
            (None, None) => Look::PLAIN,
        }
    }

    fn motion(&self, grid: &Grid<'_>, x: u16, y: u16, look: Look) -> Option<Motion> {
        let abilities = Abilities {
            column_and_row: self.profile.absolute_column_and_row,
            reverse_index: self.profile.reverse_index,
            feed_keeps_column: self.profile.feed_keeps_column,
            relative_rows: self.inline,
        };
        motion::cheapest(self.cursor, x, y, abilities, |from| {
            self.print_bytes(grid, from, x, y, look)
        })
    }

    /// The bytes of the cells of row `y` from `from` up to `to`, if they can be written again in `look`.
    fn print_bytes(&self, grid: &Grid<'_>, from: u16, to: u16, y: u16, look: Look) -> Option<u16> {
        let cells = grid.row(y).get(usize::from(from)..usize::from(to))?;
        cells
            .iter()
            .try_fold(0, |bytes, cell| match cell.content() {
                Content::Char(character @ ' '..='~') if cell.width() == CellWidth::Narrow => {
                    let unseen = cell.is_blank() && !self.theme.blank_seen(cell.style_index());
                    let same = self.theme.look_of(self.theme.class(cell.style_index())) == look;
                    let fits = if unseen {
                        look.hides_blank()
                    } else {
                        same && !(self.shifted && character != ' ')
                    };
                    fits.then_some(bytes + 1)
                }
                _ => None,
            })
    }

    fn set_look<W: Write>(&mut self, look: Look, sink: &mut Sink<'_, W>) -> Result<(), W::Error> {
        if self.look.is_some_and(|before| before.same(look)) {
            return Ok(());
        }
        let change = look.change_from(self.look, self.profile.selective_off);
        self.look = Some(look);
        sink.push(change.as_bytes())
    }

    fn shift<W: Write>(&mut self, shifted: bool, sink: &mut Sink<'_, W>) -> Result<(), W::Error> {
        if self.shifted == shifted {
            return Ok(());
        }
        self.shifted = shifted;
        sink.byte(if shifted { 0x0e } else { 0x0f })
    }

    fn send<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        piece: &Piece,
        sink: &mut Sink<'_, W>,
    ) -> Result<(), W::Error> {
        let look = self.target(piece);
        let row = grid.row(piece.y);
        let mut x = piece.x;
        while x < piece.end {
            let Some(motion) = self.motion(grid, x, piece.y, look) else {
                return Ok(());
            };
            self.go(grid, motion, x, piece.y, look, sink)?;
            self.set_look(look, sink)?;
            x = self.send_cells(grid, row, x, piece, sink)?;
        }
        Ok(())
    }

    /// Moves to `x`, `y`; `look` is set before cells are written on the way.
    fn go<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        motion: Motion,
        x: u16,
        y: u16,
        look: Look,
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
                    self.set_look(look, sink)?;
                    for cell in grid
                        .row(y)
                        .get(usize::from(from)..usize::from(x))
                        .unwrap_or_default()
                    {
                        self.glyph(grid, *cell, sink)?;
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
            if cell == Cell::BLANK {
                let blanks = repeated(row, x, piece.end);
                if let Some(after) = self.erase(row, x, blanks, bottom, sink)? {
                    return Ok(after);
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
    fn glyph<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        cell: Cell,
        sink: &mut Sink<'_, W>,
    ) -> Result<bool, W::Error> {
        let content = cell.content();
        if let Content::Char(character @ ' '..='~') = content {
            if cell.width() == CellWidth::WideTail {
                return Ok(true);
            }
            if character != ' ' {
                self.shift(false, sink)?;
            }
            sink.byte(character as u8)?;
            return Ok(true);
        }
        if self.profile.line_drawing
            && let Content::Char(character) = content
            && let Some(letter) = line_drawing(character)
        {
            self.shift(true, sink)?;
            sink.byte(letter)?;
            return Ok(true);
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
    Some(match Charset::Cp437.fallback(character) {
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
