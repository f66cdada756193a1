//! Cells joined to spans.

use super::Span;
use crate::screen::{Cell, Underline};

/// The spans of a row, without references.
pub(super) fn of_row(row: u16, cells: &[Cell]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    // Blanks that show nothing, not yet known to lie within a span.
    let mut gap = 0;
    let mut open = false;
    for (col, cell) in (0u16..).zip(cells) {
        if cell.width == 0 {
            continue;
        }
        if cell.is_blank() && !cell.style.shows_on_blank() {
            gap += 1;
            continue;
        }
        let link = cell.link.as_deref();
        match spans.last_mut() {
            // A hidden gap is bridged where the look goes on behind it.
            Some(span) if open && span.style == cell.style && span.link.as_deref() == link => {
                span.text.extend(std::iter::repeat_n(' ', gap));
                cell.push_to(&mut span.text);
                span.width = col + u16::from(cell.width) - span.col;
            }
            _ => {
                let mut text = String::new();
                cell.push_to(&mut text);
                spans.push(Span {
                    reference: String::new(),
                    text,
                    col,
                    row,
                    width: u16::from(cell.width),
                    text_width: 0,
                    style: cell.style,
                    link: link.map(str::to_owned),
                });
            }
        }
        gap = 0;
        open = true;
    }
    for span in &mut spans {
        let text = span.text.trim_end_matches(' ').len();
        // Blanks are one column wide each.
        span.text_width = span.width - (span.text.len() - text) as u16;
        span.text.truncate(text);
    }
    spans
}

/// The look in words.
pub(super) fn attributes(span: &Span) -> Vec<String> {
    let style = &span.style;
    let flags = [
        (style.bold, "bold"),
        (style.dim, "dim"),
        (style.italic, "italic"),
        (style.underline == Underline::Single, "underline"),
    ];
    let words = |flags: &[(bool, &str)]| -> Vec<String> {
        flags
            .iter()
            .filter(|(set, _)| *set)
            .map(|(_, word)| (*word).to_owned())
            .collect()
    };
    let mut attributes = words(&flags);
    if let Some(kind) = style
        .underline
        .name()
        .filter(|_| style.underline != Underline::Single)
    {
        attributes.push(format!("underline={kind}"));
    }
    if let Some(color) = style.underline_color {
        attributes.push(format!("underline-color={color}"));
    }
    let flags = [
        (style.inverse, "inverse"),
        (style.strikethrough, "strikethrough"),
        (style.overline, "overline"),
        (style.hidden, "hidden"),
    ];
    attributes.extend(words(&flags));
    if let Some(kind) = style.blink.name() {
        attributes.push(format!("blink={kind}"));
    }
    for (name, color) in [("fg", style.fg), ("bg", style.bg)] {
        if color != crate::screen::Color::Default {
            attributes.push(format!("{name}={color}"));
        }
    }
    if let Some(link) = &span.link {
        attributes.push(format!("link={link}"));
    }
    if span.width != span.text_width {
        attributes.push(format!("width={}", span.width));
    }
    attributes
}
