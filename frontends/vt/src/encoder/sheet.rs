//! A whole picture onto a screen that was cleared, from top to bottom: looking ahead would save next to nothing, and blanks are there already.

use embedded_io::Write;
use splitflap_core::grid::{Cell, Grid};

use super::Encoder;
use super::pieces::{JOINED_BLANKS, Piece};
use super::sink::Sink;

/// Cells that are compared with a blank at a time.
const BLOCK: usize = 8;

impl Encoder {
    /// Sends every cell that can be seen; how many runs of them there were.
    pub(super) fn send_sheet<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        sink: &mut Sink<'_, W>,
    ) -> Result<u32, W::Error> {
        for y in 0..grid.rows() {
            let row = grid.row(y);
            let mut x = 0;
            while let Some(piece) = self.stretch(row, x, y) {
                x = piece.end;
                if !self.step_to(&piece, sink)? {
                    let way = self.motion(grid, piece.x, y, self.target(&piece));
                    self.send(grid, &piece, way, sink)?;
                    continue;
                }
                self.send_here(grid, row, &piece, sink)?;
            }
        }
        Ok(grid.rows().into())
    }

    /// Sets the look of a piece and gets to its begin over the blanks before it, if that is the shortest way: false, and nothing done, if not.
    #[inline]
    fn step_to<W: Write>(
        &mut self,
        piece: &Piece,
        sink: &mut Sink<'_, W>,
    ) -> Result<bool, W::Error> {
        let (Some(column), Some(class)) = (self.cursor.column, piece.class) else {
            return Ok(false);
        };
        let blanks = piece.x.wrapping_sub(column);
        if self.cursor.row != Some(piece.y) || blanks > JOINED_BLANKS + 1 {
            return Ok(false);
        }
        let hides_blank = |class| self.theme.look_of(class).hides_blank();
        let before = blanks == 0 || self.class.is_some_and(hides_blank);
        if !before && !hides_blank(class) {
            return Ok(false);
        }
        if !before {
            self.set_class(class, sink)?;
        }
        for _ in 0..blanks {
            sink.byte(b' ')?;
        }
        self.set_class(class, sink)?;
        self.cursor.column = Some(piece.x);
        Ok(true)
    }

    /// The next piece of row `y` from column `x` on. It begins and ends with a cell that can be seen.
    fn stretch(&self, row: &[Cell], x: u16, y: u16) -> Option<Piece> {
        let x = x + blanks(row.get(usize::from(x)..)?);
        let rest = row.get(usize::from(x)..)?;
        let skipped = rest
            .iter()
            .take_while(|cell| self.theme.is_unseen(**cell))
            .count();
        let cells = rest.get(skipped..)?;
        let mut style = cells.first()?.style_index();
        let class = self.theme.class(style);
        let hides_blank = self.theme.look_of(class).hides_blank();
        let (mut length, mut unseen) = (0, 0);
        for cell in cells {
            if cell.is_blank() && self.theme.is_unseen(*cell) {
                unseen += 1;
                if !hides_blank || unseen > JOINED_BLANKS {
                    break;
                }
                continue;
            }
            if cell.style_index() != style {
                style = cell.style_index();
                if self.theme.class(style) != class {
                    break;
                }
            }
            length += unseen + 1;
            unseen = 0;
        }
        let x = x + skipped as u16;
        Some(Piece {
            x,
            y,
            end: x + length,
            class: Some(class),
        })
    }
}

/// How many cells at the begin of a row are plain blanks, in whole blocks.
fn blanks(row: &[Cell]) -> u16 {
    let (blocks, _) = row.as_chunks::<BLOCK>();
    let blank = blocks
        .iter()
        .take_while(|block| Cell::BLANK.fills(*block))
        .count();
    (blank * BLOCK) as u16
}
