//! A screen as SVG: text that can be compared and searched.

use std::fmt::Write as _;

use crate::screen::{Cell, Color, CursorShape, Screen, Size, Style, Underline};
use crate::theme::{Rgb, Theme, hex};

const WIDTH: u32 = 10;
const HEIGHT: u32 = 20;

/// The width and height of the picture, in pixels.
pub fn dimensions(size: Size) -> (u32, u32) {
    (u32::from(size.cols) * WIDTH, u32::from(size.rows) * HEIGHT)
}

/// Draws a screen. The text of a row is in `text` elements, one for each look.
pub fn draw(screen: &Screen, theme: &Theme) -> String {
    let (width, height) = dimensions(screen.size());
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Hack, DejaVu Sans Mono, monospace\" \
         font-size=\"16.6\" xml:space=\"preserve\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        hex(theme.background)
    );
    for (row, cells) in (0u32..).zip(screen.rows()) {
        let mut col = 0;
        for run in cells.chunk_by(|a, b| a.style == b.style) {
            let cols: u32 = run.len() as u32;
            draw_run(&mut out, run, col, row, theme);
            col += cols;
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

fn draw_run(out: &mut String, run: &[Cell], col: u32, row: u32, theme: &Theme) {
    let Some(style) = run.first().map(|cell| cell.style) else {
        return;
    };
    let (ink, ground) = colors(&style, theme);
    let (x, y, width) = (col * WIDTH, row * HEIGHT, run.len() as u32 * WIDTH);
    if ground != theme.background {
        let ground = hex(ground);
        let _ = writeln!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>"
        );
    }
    let plain = style.underline == Underline::None && !style.strikethrough;
    let text: String = run.iter().fold(String::new(), |mut text, cell| {
        cell.push_to(&mut text);
        text
    });
    if style.hidden || (text.trim_matches(' ').is_empty() && plain) {
        return;
    }
    // Each character says its column, so that no font can shift the next.
    let columns = run.iter().zip(col..).filter(|(cell, _)| cell.width > 0);
    let xs: Vec<String> = columns
        .flat_map(|(cell, col)| {
            let marks = cell.marks.as_ref().map_or(0, |marks| marks.chars().count());
            let x = (col * WIDTH).to_string();
            // A mark has the place of its character.
            std::iter::once(x).chain(std::iter::repeat_n(String::new(), marks))
        })
        .filter(|x| !x.is_empty())
        .collect();
    let has_marks = run.iter().any(|cell| cell.marks.is_some());
    let xs = if has_marks {
        xs[0].clone()
    } else {
        xs.join(" ")
    };
    let mut attributes = format!("x=\"{xs}\" y=\"{}\" fill=\"{}\"", y + 15, hex(ink));
    if style.bold {
        attributes.push_str(" font-weight=\"bold\"");
    }
    if style.italic {
        attributes.push_str(" font-style=\"italic\"");
    }
    if let Some(decoration) = decoration(&style) {
        let _ = write!(attributes, " text-decoration=\"{decoration}\"");
    }
    let _ = writeln!(out, "<text {attributes}>{}</text>", escape(&text));
}

fn decoration(style: &Style) -> Option<String> {
    let line = match style.underline {
        Underline::None => None,
        Underline::Single => Some("underline"),
        Underline::Double => Some("underline double"),
        Underline::Curly => Some("underline wavy"),
        Underline::Dotted => Some("underline dotted"),
        Underline::Dashed => Some("underline dashed"),
    };
    let through = style.strikethrough.then_some("line-through");
    let both: Vec<&str> = [line, through].into_iter().flatten().collect();
    (!both.is_empty()).then(|| both.join(" "))
}

fn colors(style: &Style, theme: &Theme) -> (Rgb, Rgb) {
    let fg = match style.fg {
        Color::Indexed(n @ 0..8) if style.bold => Color::Indexed(n + 8),
        fg => fg,
    };
    let (ink, ground) = (theme.foreground(fg), theme.background(style.bg));
    let (ink, ground) = if style.inverse {
        (ground, ink)
    } else {
        (ink, ground)
    };
    if style.dim {
        let half = |a: u8, b: u8| ((u16::from(a) * 57 + u16::from(b) * 43) / 100) as u8;
        return (
            (
                half(ink.0, ground.0),
                half(ink.1, ground.1),
                half(ink.2, ground.2),
            ),
            ground,
        );
    }
    (ink, ground)
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
