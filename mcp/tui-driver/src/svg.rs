//! A screen as SVG: text that can be compared and searched.

#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use crate::screen::{Blink, Cell, CursorShape, Screen, Size, Style, Underline};
use crate::theme::{Rgb, Theme, hex};

const WIDTH: u32 = 10;
const HEIGHT: u32 = 20;
/// Pixels from the top of a row to the line that text stands on, and to the middle of an underline.
const BASELINE: u32 = 15;
const UNDERLINE: f32 = 17.5;

/// The width and height of the picture, in pixels.
pub fn dimensions(size: Size) -> (u32, u32) {
    (u32::from(size.cols) * WIDTH, u32::from(size.rows) * HEIGHT)
}

/// Draws a screen. The text of a row is in `text` elements, one for each look; a character that a
/// font may make wider than its columns is in one of its own.
pub fn draw(screen: &Screen, theme: &Theme) -> String {
    let reversed = screen.modes.reverse_screen.then(|| theme.reversed());
    let theme = reversed.as_ref().unwrap_or(theme);
    let (width, height) = dimensions(screen.size());
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Hack, DejaVu Sans Mono, monospace\" \
         font-size=\"16.6\" xml:space=\"preserve\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        hex(theme.background)
    );
    let mut cells = screen.rows().flatten();
    if cells.any(|cell| cell.style.blink != Blink::None) {
        out.push_str(
            "<style>.slow{animation:blink 1s step-end infinite}.rapid{animation:blink .4s step-end infinite}\
             @keyframes blink{50%{opacity:0}}</style>\n",
        );
    }
    for (row, cells) in (0u32..).zip(screen.rows()) {
        let mut col = 0;
        for run in cells.chunk_by(|a, b| a.style == b.style) {
            draw_run(&mut out, run, (col * WIDTH, row * HEIGHT), theme);
            col += run.len() as u32;
        }
    }
    if screen.cursor.visible {
        let (x, y) = (
            u32::from(screen.cursor.col) * WIDTH,
            u32::from(screen.cursor.row) * HEIGHT,
        );
        let (x, y, w, h) = match screen.cursor.shape {
            CursorShape::Block => (x, y, WIDTH, HEIGHT),
            CursorShape::Underline => (x, y + HEIGHT - 2, WIDTH, 2),
            CursorShape::Beam => (x, y, 2, HEIGHT),
        };
        let color = hex(theme.cursor);
        let _ = writeln!(
            out,
            "<rect class=\"cursor\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"{color}\" fill-opacity=\"0.6\"/>"
        );
    }
    out.push_str("</svg>\n");
    out
}

/// Draws cells of one look, from a pixel on.
fn draw_run(out: &mut String, run: &[Cell], (x, y): (u32, u32), theme: &Theme) {
    let Some(style) = run.first().map(|cell| cell.style) else {
        return;
    };
    let (ink, ground) = theme.cell(&style);
    let width = run.len() as u32 * WIDTH;
    if ground != theme.background {
        let ground = hex(ground);
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>"
        );
    }
    if !style.hidden && run.iter().any(|cell| !cell.is_blank()) {
        let look = look(&style, ink);
        let mut x = x;
        for piece in run.chunk_by(|a, b| is_plain(a) && is_plain(b)) {
            draw_text(out, piece, (x, y + BASELINE), &look);
            x += piece.len() as u32 * WIDTH;
        }
    }
    draw_lines(out, &style, (x, y, width), ink, theme);
}

/// Whether a list of columns can place a cell's character: it is one unit of text for every viewer.
fn is_plain(cell: &Cell) -> bool {
    cell.marks.is_none() && cell.ch <= '\u{ffff}'
}

fn look(style: &Style, ink: Rgb) -> String {
    let mut look = format!("fill=\"{}\"", hex(ink));
    if style.bold {
        look.push_str(" font-weight=\"bold\"");
    }
    if style.italic {
        look.push_str(" font-style=\"italic\"");
    }
    if let Some(kind) = style.blink.name() {
        let _ = write!(look, " class=\"{kind}\"");
    }
    look
}

fn draw_text(out: &mut String, cells: &[Cell], (x, y): (u32, u32), look: &str) {
    if cells.iter().all(Cell::is_blank) {
        return;
    }
    // Each character says its column, so that no font can shift the next.
    let shown = (0..).zip(cells).filter(|(_, cell)| cell.width > 0);
    let columns: Vec<String> = shown
        .map(|(col, _): (u32, _)| (x + col * WIDTH).to_string())
        .collect();
    let mut text = String::new();
    cells.iter().for_each(|cell| cell.push_to(&mut text));
    let (x, text) = (columns.join(" "), escape(&text));
    let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" {look}>{text}</text>");
}

/// Draws what is above, below and through the text; not as decorations of the text, whose place,
/// colour and shape each viewer chooses.
fn draw_lines(
    out: &mut String,
    style: &Style,
    (x, y, width): (u32, u32, u32),
    ink: Rgb,
    theme: &Theme,
) {
    let mut line = |down: f32, color: Rgb, dashes: &str| {
        let (y, color) = (y as f32 + down, hex(color));
        let _ = writeln!(
            out,
            "<path d=\"M{x} {y}h{width}\" stroke=\"{color}\"{dashes}/>"
        );
    };
    if style.overline {
        line(0.5, ink, "");
    }
    if style.strikethrough {
        line(10.5, ink, "");
    }
    let color = style
        .underline_color
        .map_or(ink, |color| theme.foreground(color));
    match style.underline {
        Underline::None => {}
        Underline::Single => line(UNDERLINE, color, ""),
        Underline::Double => {
            line(UNDERLINE - 1.0, color, "");
            line(UNDERLINE + 1.0, color, "");
        }
        Underline::Dotted => line(UNDERLINE, color, " stroke-dasharray=\"1 1\""),
        Underline::Dashed => line(UNDERLINE, color, " stroke-dasharray=\"3 2\""),
        Underline::Curly => {
            let (y, color) = (y as f32 + UNDERLINE, hex(color));
            let waves = "q2.5 -3 5 0t5 0".repeat((width / WIDTH) as usize);
            let _ = writeln!(
                out,
                "<path d=\"M{x} {y}{waves}\" stroke=\"{color}\" fill=\"none\"/>"
            );
        }
    }
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for ch in text.chars() {
        match ch {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            // XML has no form for them.
            _ if ch.is_control() || matches!(ch, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            _ => out.push(ch),
        }
    }
    out
}
