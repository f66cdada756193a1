//! A grid as lines of text, for golden screens.

use splitflap_core::grid::{CellWidth, Grid};

/// The rows of a grid as text, trailing blanks cut.
pub fn rows(grid: &Grid<'_>) -> Vec<String> {
    (0..grid.rows())
        .map(|y| {
            let mut line = String::new();
            for x in 0..grid.columns() {
                let cell = grid.cell(x, y);
                if cell.width() == CellWidth::WideTail {
                    continue;
                }
                line.push_str(grid.text(cell, &mut [0; 4]));
            }
            line.truncate(line.trim_end().len());
            line
        })
        .collect()
}
