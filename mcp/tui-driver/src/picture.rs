//! A screen as a PNG picture: real glyphs, lines that join, every attribute, the cursor.

mod blocks;
mod canvas;
mod fonts;
mod glyph;
mod lines;
mod mask;
#[cfg(test)]
mod tests;
mod turns;

use std::time::{Duration, Instant};

use crate::error::{Error, Result};
use crate::screen::{Cell, CursorShape, Screen, Underline};
use crate::theme::{Rgb, Theme};
use canvas::Canvas;
use turns::Turn;

/// How to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The colours.
    pub theme: Theme,
    /// 1 to 4; a cell is 10 by 20 pixels times this.
    pub scale: u32,
    /// Whether a visible cursor is drawn.
    pub cursor: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            theme: Theme::default(),
            scale: 1,
            cursor: true,
        }
    }
}

/// A finished picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file.
    pub png: Vec<u8>,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
}

/// The most pixels of a picture: 160x48 at four times its size.
const PIXELS_MAX: u64 = 25_000_000;
/// The longest a picture may take, with its wait for others that are being drawn.
const TIME_MAX: Duration = Duration::from_secs(10);

/// Draws a screen; a few milliseconds for 80x24, 10 s at most. No more than four are drawn at once.
///
/// # Errors
/// [`Error::Refused`] if it would have more than 25 million pixels, [`Error::Timeout`] if it takes
/// too long.
pub fn png(screen: &Screen, options: &Options) -> Result<Picture> {
    let size = screen.size();
    let scale = u64::from(options.scale.clamp(1, 4));
    let pixels = size.cells() * 200 * scale * scale;
    if pixels > PIXELS_MAX {
        return Err(Error::Refused(format!(
            "a picture of {size} at scale {scale} would have {pixels} pixels, but at most {PIXELS_MAX} are drawn; use a smaller scale, SVG or text"
        )));
    }
    let deadline = Instant::now() + TIME_MAX;
    let draw = || {
        let _turn = Turn::take(deadline)?;
        let canvas = paint(screen, options, deadline)?;
        let (width, height) = (canvas.width as u32, canvas.height as u32);
        let png = canvas.into_png(deadline)?;
        Some(Picture { png, width, height })
    };
    draw().ok_or_else(|| {
        Error::Timeout(format!(
            "the picture was not done within {} s; try again, or use a smaller scale, SVG or text",
            TIME_MAX.as_secs()
        ))
    })
}

/// The picture; none if it is not done by then.
fn paint(screen: &Screen, options: &Options, deadline: Instant) -> Option<Canvas> {
    let scale = options.scale.clamp(1, 4) as usize;
    let (cell_width, cell_height) = (10 * scale, 20 * scale);
    let size = screen.size();
    let reversed = screen
        .modes
        .reverse_screen
        .then(|| options.theme.reversed());
    let theme = reversed.as_ref().unwrap_or(&options.theme);
    let mut canvas = Canvas::new(
        usize::from(size.cols) * cell_width,
        usize::from(size.rows) * cell_height,
        theme.background,
    );
    let at = |col: u16, row: u16| {
        (
            usize::from(col) * cell_width,
            usize::from(row) * cell_height,
        )
    };
    // All grounds first: a glyph may reach over its cell's edge.
    for (row, cells) in (0u16..).zip(screen.rows()) {
        for (col, cell) in (0u16..).zip(cells) {
            let ground = theme.cell(&cell.style).1;
            let (x, y) = at(col, row);
            canvas.fill(x, y, cell_width, cell_height, ground);
        }
    }
    let cursor = screen.cursor;
    for (row, cells) in (0u16..).zip(screen.rows()) {
        if Instant::now() > deadline {
            return None;
        }
        for (col, cell) in (0u16..).zip(cells).filter(|(_, cell)| cell.width > 0) {
            let (x, y) = at(col, row);
            let width = cell_width * usize::from(cell.width);
            let (mut ink, mut ground) = theme.cell(&cell.style);
            let here = options.cursor && cursor.visible && (cursor.col, cursor.row) == (col, row);
            if here && cursor.shape == CursorShape::Block {
                (ink, ground) = (ground, theme.cursor);
                canvas.fill(x, y, width, cell_height, ground);
            }
            draw_cell(&mut canvas, cell, (x, y), (ink, theme), scale);
            match cursor.shape {
                CursorShape::Beam if here => {
                    canvas.fill(x, y, 2 * scale, cell_height, theme.cursor)
                }
                CursorShape::Underline if here => {
                    canvas.fill(
                        x,
                        y + cell_height - 2 * scale,
                        width,
                        2 * scale,
                        theme.cursor,
                    );
                }
                _ => {}
            }
        }
    }
    Some(canvas)
}

fn draw_cell(
    canvas: &mut Canvas,
    cell: &Cell,
    at: (usize, usize),
    (ink, theme): (Rgb, &Theme),
    scale: usize,
) {
    let style = &cell.style;
    if !cell.is_blank() && !style.hidden {
        canvas.blend(at.0, at.1, &glyph::of(cell, scale), ink);
    }
    let width = 10 * scale * usize::from(cell.width);
    let line = style
        .underline_color
        .map_or(ink, |color| theme.foreground(color));
    underline(canvas, style.underline, at, width, scale, line);
    if style.strikethrough {
        canvas.fill(at.0, at.1 + 10 * scale, width, scale, ink);
    }
    if style.overline {
        canvas.fill(at.0, at.1, width, scale, ink);
    }
}

fn underline(
    canvas: &mut Canvas,
    kind: Underline,
    (x, y): (usize, usize),
    width: usize,
    scale: usize,
    color: Rgb,
) {
    let base = y + 17 * scale;
    match kind {
        Underline::None => {}
        Underline::Single => canvas.fill(x, base, width, scale, color),
        Underline::Double => {
            canvas.fill(x, base - scale, width, scale, color);
            canvas.fill(x, base + scale, width, scale, color);
        }
        Underline::Dotted => {
            for dot in (x..x + width).step_by(2 * scale) {
                canvas.fill(dot, base, scale, scale, color);
            }
        }
        Underline::Dashed => {
            for dash in (x..x + width).step_by(5 * scale) {
                canvas.fill(dash, base, 3 * scale, scale, color);
            }
        }
        Underline::Curly => {
            // Up and down by a step each two and a half pixels: a period of one cell.
            for step in 0..width / scale {
                let wave = [1, 1, 0, 0, 0, 1, 1, 2, 2, 2][step % 10];
                canvas.fill(
                    x + step * scale,
                    base - scale + wave * scale,
                    scale,
                    scale,
                    color,
                );
            }
        }
    }
}
