//! The changed cells as pieces of one look, each sent in one go.

use splitflap_core::grid::{Cell, CellWidth, Grid, Run, Runs};

use crate::theme::Theme;

/// Blanks that did not change are written again rather than skipped, up to this many.
pub(super) const JOINED_BLANKS: u16 = 2;

/// Cells side by side that have one look; blanks that can't be seen have any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) x: u16,
    pub(super) y: u16,
    /// The column after the last one.
    pub(super) end: u16,
    /// The look's number; none if there are only blanks that can't be seen.
    pub(super) class: Option<u8>,
}

/// The pieces of a frame in reading order.
pub(super) struct Pieces<'g, 's> {
    grid: &'g Grid<'s>,
    theme: &'static Theme,
    runs: Runs<'g, 's>,
    /// What is left of the run at hand, and the run after it.
    run: Option<Span>,
    ahead: Option<Span>,
    /// Runs taken so far.
    taken: u32,
}

#[derive(Clone, Copy)]
struct Span {
    x: u16,
    y: u16,
    end: u16,
}

impl From<Run<'_>> for Span {
    fn from(run: Run<'_>) -> Self {
        let cells = u16::try_from(run.cells.len()).unwrap_or(u16::MAX);
        Self {
            x: run.x,
            y: run.y,
            end: run.x.saturating_add(cells),
        }
    }
}

impl<'g, 's> Pieces<'g, 's> {
    pub(super) fn new(grid: &'g Grid<'s>, theme: &'static Theme) -> Self {
        let mut runs = grid.runs();
        let run = runs.next().map(Span::from);
        let ahead = runs.next().map(Span::from);
        Self {
            grid,
            theme,
            taken: u32::from(run.is_some()) + u32::from(ahead.is_some()),
            runs,
            run,
            ahead,
        }
    }

    /// How many runs there were, once there are no more pieces.
    pub(super) fn taken(&self) -> u32 {
        self.taken
    }

    fn next_run(&mut self) -> Option<Span> {
        self.run = self.ahead;
        self.ahead = self.runs.next().map(Span::from);
        self.taken += u32::from(self.ahead.is_some());
        self.run
    }

    fn all_unseen(&self, row: &[Cell], from: u16, to: u16) -> bool {
        row.get(usize::from(from)..usize::from(to))
            .is_some_and(|cells| cells.iter().all(|cell| self.theme.is_unseen(*cell)))
    }

    fn hides_blank(&self, class: Option<u8>) -> bool {
        class.is_none_or(|class| self.theme.look_of(class).hides_blank())
    }
}

impl Iterator for Pieces<'_, '_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let span = self.run?;
        Some(self.piece(self.grid.row(span.y), span))
    }
}

impl Pieces<'_, '_> {
    /// The piece that begins at the begin of `span`, which is not empty.
    fn piece(&mut self, row: &[Cell], span: Span) -> Piece {
        let mut class = None;
        let mut x = span.x;
        let mut end = span.end;
        loop {
            if x >= end {
                let joined = self.ahead.filter(|next| {
                    next.y == span.y
                        && next.x.saturating_sub(x) <= JOINED_BLANKS
                        && self.hides_blank(class)
                        && self.all_unseen(row, x, next.x)
                });
                match (self.next_run(), joined) {
                    (_, Some(next)) => {
                        x = next.x;
                        end = next.end;
                        continue;
                    }
                    (_, None) => {
                        return Piece {
                            x: span.x,
                            y: span.y,
                            end: x,
                            class,
                        };
                    }
                }
            }
            let cell = row.get(usize::from(x)).copied().unwrap_or_default();
            if self.theme.is_unseen(cell) {
                if !self.hides_blank(class) {
                    self.run = Some(Span { x, y: span.y, end });
                    return Piece {
                        x: span.x,
                        y: span.y,
                        end: x,
                        class,
                    };
                }
                x += 1;
                continue;
            }
            let own = self.theme.class(cell.style_index());
            let differs = match class {
                Some(class) => class != own,
                None => x > span.x && !self.hides_blank(Some(own)),
            };
            if differs {
                self.run = Some(Span { x, y: span.y, end });
                return Piece {
                    x: span.x,
                    y: span.y,
                    end: x,
                    class,
                };
            }
            class = Some(own);
            x = x.saturating_add(if cell.width() == CellWidth::WideLead {
                2
            } else {
                1
            });
        }
    }
}
