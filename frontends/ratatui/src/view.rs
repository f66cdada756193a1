//! The widget: lays out for its area, and copies the cells.

use core::num::NonZeroU16;

use ratatui_core::buffer::{self, Buffer, CellDiffOption, CellWidth};
use ratatui_core::layout::{Position, Rect};
use ratatui_core::widgets::StatefulWidget;
use splitflap_core::engine::Engine;
use splitflap_core::grid::{self, Attributes, Cell, Content, Grid};
use splitflap_core::listener::{Listener, Quiet};
use splitflap_core::screen::Screen;

use crate::theme::Theme;

/// Different graphemes of several code points that can be on the screen when the grid has to grow.
const CLUSTERS: usize = 4_096;

/// The shown surface of an engine as a [`StatefulWidget`].
///
/// Its area is the engine's screen: a frame with another area lays the surface out anew (an empty area leaves it as it is), and a grid that is too
/// small is replaced by a larger one. A frame without changes costs copying the cells.
pub struct SurfaceView<'a> {
    theme: &'a Theme,
    listener: Option<&'a mut dyn Listener>,
}

impl<'a> SurfaceView<'a> {
    /// The surface in the colours of `theme`.
    pub const fn new(theme: &'a Theme) -> Self {
        Self {
            theme,
            listener: None,
        }
    }

    /// Tells `listener` what a layout reports: components that there is no room for, data that can't be shown. Without one nobody hears it.
    #[must_use]
    pub fn listener(self, listener: &'a mut dyn Listener) -> Self {
        Self {
            listener: Some(listener),
            ..self
        }
    }
}

impl StatefulWidget for SurfaceView<'_> {
    type State = Engine<'static>;

    fn render(self, area: Rect, buffer: &mut Buffer, engine: &mut Engine<'static>) {
        if area.is_empty() {
            return;
        }
        let screen = *engine.screen();
        if (screen.columns, screen.rows) != (area.width, area.height) {
            let screen = Screen {
                columns: area.width,
                rows: area.height,
                ..screen
            };
            engine.resize_to_fit(screen, CLUSTERS);
        }
        engine.render(self.listener.unwrap_or(&mut Quiet));
        draw(engine.grid(), self.theme, area, buffer);
        engine.grid_mut().clear_damage();
    }
}

/// Copies a grid's cells to `area`, cut where one of them or the buffer ends: for programs that lay out and render on their own.
pub fn draw(grid: &Grid<'_>, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let seen = area.intersection(buffer.area);
    let skipped = seen.x.saturating_sub(area.x);
    for y in seen.top()..seen.bottom() {
        let row = grid.row(y.saturating_sub(area.y));
        let row = row.get(usize::from(skipped)..).unwrap_or_default();
        for (x, cell) in (seen.left()..seen.right()).zip(row) {
            if let Some(target) = buffer.cell_mut(Position::new(x, y)) {
                let cut = x + 1 == seen.right() && cell.width() == grid::CellWidth::WideLead
                    || x == seen.left() && cell.width() == grid::CellWidth::WideTail;
                copy(*cell, cut, grid, theme, target);
            }
        }
    }
}

/// One cell; a wide grapheme that is `cut` by the edge is a blank.
fn copy(cell: Cell, cut: bool, grid: &Grid<'_>, theme: &Theme, target: &mut buffer::Cell) {
    if cell.width() == grid::CellWidth::WideTail && !cut {
        // As ratatui itself leaves the cells that a wide grapheme hides.
        target.reset();
        return;
    }
    if cut {
        target.set_symbol(" ");
    } else {
        match cell.content() {
            Content::Char(character) => {
                target.set_char(character);
            }
            Content::Cluster(_) => {
                target.set_symbol(grid.text(cell, &mut [0; 4]));
            }
        }
    }
    target.set_style(theme.style(cell.style()));
    let columns = match cell.width() {
        grid::CellWidth::WideLead if !cut => NonZeroU16::MIN.saturating_add(1),
        _ => NonZeroU16::MIN,
    };
    // Where ratatui would count other columns, it would skip or overwrite the neighbour.
    let option = if target.symbol().cell_width() == columns.get() {
        CellDiffOption::None
    } else {
        CellDiffOption::ForcedWidth(columns)
    };
    target.set_diff_option(option);
}

/// Where the surface's cursor is on the terminal, when the surface is drawn in `area`: for programs that let the terminal's own cursor stand there,
/// as screen readers and input methods like it. None if there is none in sight. Costs the cells up to it.
pub fn cursor_position(engine: &Engine<'_>, area: Rect) -> Option<Position> {
    let grid = engine.grid();
    let rows = grid.rows().min(area.height);
    (0..rows).find_map(|y| {
        let row = grid.row(y).iter().take(usize::from(area.width));
        let under = |cell: &Cell| cell.style().attributes.contains(Attributes::CURSOR);
        let first = row.clone().position(under)?;
        // The symbol, not the bracket before it.
        let symbol = row
            .skip(first)
            .take_while(|cell| under(cell))
            .position(|cell| matches!(cell.content(), Content::Char(it) if it.is_alphanumeric()));
        let x = u16::try_from(first + symbol.unwrap_or(0)).ok()?;
        Some(Position::new(
            area.x.saturating_add(x),
            area.y.saturating_add(y),
        ))
    })
}

#[cfg(test)]
mod tests;
