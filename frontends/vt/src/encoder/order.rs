//! Which piece is sent next: the one that is cheapest to begin, of those next in reading order.

use embedded_io::Write;
use splitflap_core::grid::{CellWidth, Content, Grid};

use super::Encoder;
use super::motion::{self, Motion};
use super::pieces::{Piece, Pieces};
use super::sink::Sink;
use crate::theme::PLAIN;

/// So many pieces are looked at. Four save an eighth of a filter's bytes over reading order; twice as many save little more, at twice the cost.
const WINDOW: usize = 4;
/// A piece that takes so few bytes to begin is taken at once.
const CHEAP: u16 = 2;
/// Where the focus is followed, what is not at hand is sent after it: as if it took so many bytes more.
const AFTER_FOCUS: u16 = 64;

/// The pieces that are looked at, in reading order.
#[derive(Default)]
struct Window {
    pieces: [Piece; WINDOW],
    length: usize,
}

impl Window {
    fn fill(&mut self, pieces: &mut Pieces<'_, '_>) {
        while let Some(slot) = self.pieces.get_mut(self.length)
            && let Some(piece) = pieces.next()
        {
            *slot = piece;
            self.length += 1;
        }
    }

    fn as_slice(&self) -> &[Piece] {
        self.pieces.get(..self.length).unwrap_or_default()
    }

    fn take(&mut self, index: usize) -> Option<Piece> {
        let piece = *self.as_slice().get(index)?;
        let mut slots = self.pieces.iter_mut().skip(index).peekable();
        while let Some(slot) = slots.next() {
            if let Some(next) = slots.peek() {
                *slot = **next;
            }
        }
        self.length -= 1;
        Some(piece)
    }
}

impl Encoder {
    /// Sends the changed cells; how many runs of them there were.
    pub(super) fn send_pieces<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        sink: &mut Sink<'_, W>,
    ) -> Result<u32, W::Error> {
        let mut pieces = Pieces::new(grid, self.theme);
        let mut window = Window::default();
        loop {
            window.fill(&mut pieces);
            let (nearest, motion) = self.nearest(grid, window.as_slice());
            let Some(piece) = window.take(nearest) else {
                return Ok(pieces.taken());
            };
            self.send(grid, &piece, motion, sink)?;
        }
    }

    /// The index of the piece that takes the fewest bytes to begin, the first of those that are equal; and the way to it.
    fn nearest(&mut self, grid: &Grid<'_>, pieces: &[Piece]) -> (usize, Option<Motion>) {
        if let [only] = pieces {
            return (0, self.motion(grid, only.x, only.y, self.target(only)));
        }
        let mut best = (0, None);
        let mut fewest = u16::MAX;
        let first = self.first(grid, pieces);
        for (index, piece) in pieces.iter().enumerate() {
            let Some(price) = motion::price(self.cursor, piece.x, piece.y, &self.abilities) else {
                continue;
            };
            if price.bytes >= fewest {
                continue;
            }
            let class = self.target(piece);
            let change = self.change_to(class).bytes();
            let mut bytes = change.saturating_add(price.bytes);
            if bytes >= fewest {
                continue;
            }
            let mut way = None;
            if price.printed {
                way = self.motion(grid, piece.x, piece.y, class);
                bytes = change.saturating_add(way.map_or(u16::MAX, |way| way.bytes));
            }
            if bytes > CHEAP && !first.has(index, piece) {
                bytes = bytes.saturating_add(AFTER_FOCUS);
            }
            if bytes < fewest {
                best = (index, way);
                fewest = bytes;
            }
            if bytes <= CHEAP {
                break;
            }
        }
        if let (index, None) = best
            && let Some(piece) = pieces.get(index)
        {
            return (
                index,
                self.motion(grid, piece.x, piece.y, self.target(piece)),
            );
        }
        best
    }

    /// The number of the look to send a piece in.
    pub(super) fn target(&self, piece: &Piece) -> u8 {
        match (piece.class, self.class) {
            (Some(class), _) => class,
            (None, Some(class)) if self.theme.look_of(class).hides_blank() => class,
            // A reset is the shortest way out of a look in which blanks can be seen.
            (None, _) => PLAIN,
        }
    }

    #[inline]
    pub(super) fn motion(&self, grid: &Grid<'_>, x: u16, y: u16, class: u8) -> Option<Motion> {
        let print = |from| self.can_print(grid, from, x, y, class);
        motion::within_row(self.cursor, x, y, print)
            .or_else(|| motion::cheapest(self.cursor, x, y, &self.abilities, print))
    }

    /// Whether the cells of row `y` from `from` up to `to` can be written again in a look, one byte each.
    fn can_print(&self, grid: &Grid<'_>, from: u16, to: u16, y: u16, class: u8) -> bool {
        let cells = grid
            .row(y)
            .get(usize::from(from)..usize::from(to))
            .unwrap_or_default();
        cells.iter().all(|cell| match cell.content() {
            Content::Char(' ') if cell.is_blank() && !self.theme.blank_seen(cell.style_index()) => {
                self.theme.look_of(class).hides_blank()
            }
            Content::Char(character @ ' '..='~') => {
                let same = self.theme.class(cell.style_index()) == class;
                same && cell.width() == CellWidth::Narrow && (character == ' ' || !self.shifted)
            }
            _ => false,
        })
    }
}
