//! Alacritty's cells, modes and cursors in our terms.

use std::sync::Arc;

use alacritty_terminal::term::TermMode;
use alacritty_terminal::term::cell::{Cell as Source, Flags};
use alacritty_terminal::vte::ansi::{Color as SourceColor, CursorShape as SourceShape};
use alacritty_terminal::vte::ansi::{CursorStyle, NamedColor};

use super::decorations::{self, Decoration};
use crate::screen::{Blink, Cell, Color, CursorShape, Style, Underline};

/// A cell.
pub(super) fn cell(source: &Source) -> Cell {
    let flags = source.flags;
    let spacer = flags.contains(Flags::WIDE_CHAR_SPACER);
    let marks = || -> String { decorations::marks(source).collect() };
    let marked = !spacer && source.zerowidth().is_some();
    Cell {
        ch: if spacer || source.c == '\t' {
            ' '
        } else {
            source.c
        },
        marks: marked
            .then(marks)
            .filter(|marks| !marks.is_empty())
            .map(String::into_boxed_str),
        style: style(source),
        link: source.hyperlink().map(|link| Arc::from(link.uri())),
        width: match () {
            () if spacer => 0,
            () if flags.contains(Flags::WIDE_CHAR) => 2,
            () => 1,
        },
    }
}

/// A cell's colours and attributes.
fn style(source: &Source) -> Style {
    let has = |flag| source.flags.contains(flag);
    let (fg, dim_name) = color(source.fg);
    Style {
        fg,
        bg: color(source.bg).0,
        bold: has(Flags::BOLD),
        dim: has(Flags::DIM) || dim_name,
        italic: has(Flags::ITALIC),
        inverse: has(Flags::INVERSE),
        hidden: has(Flags::HIDDEN),
        strikethrough: has(Flags::STRIKEOUT),
        underline: underline(source.flags),
        underline_color: source.underline_color().map(|source| color(source).0),
        overline: decorations::has(source, Decoration::Overline),
        blink: match () {
            () if decorations::has(source, Decoration::SlowBlink) => Blink::Slow,
            () if decorations::has(source, Decoration::RapidBlink) => Blink::Rapid,
            () => Blink::None,
        },
    }
}

fn underline(flags: Flags) -> Underline {
    [
        (Flags::UNDERCURL, Underline::Curly),
        (Flags::DOUBLE_UNDERLINE, Underline::Double),
        (Flags::DOTTED_UNDERLINE, Underline::Dotted),
        (Flags::DASHED_UNDERLINE, Underline::Dashed),
        (Flags::UNDERLINE, Underline::Single),
    ]
    .into_iter()
    .find_map(|(flag, kind)| flags.contains(flag).then_some(kind))
    .unwrap_or_default()
}

/// A colour, and whether it was a dim variant.
fn color(source: SourceColor) -> (Color, bool) {
    match source {
        SourceColor::Spec(rgb) => (Color::Rgb(rgb.r, rgb.g, rgb.b), false),
        SourceColor::Indexed(index) => (Color::Indexed(index), false),
        SourceColor::Named(name) => {
            let bright = |index: usize| Color::Indexed(index as u8);
            match name as usize {
                index @ 0..16 => (bright(index), false),
                index
                    if index >= NamedColor::DimBlack as usize
                        && index <= NamedColor::DimWhite as usize =>
                {
                    (bright(index - NamedColor::DimBlack as usize), true)
                }
                _ => (Color::Default, name == NamedColor::DimForeground),
            }
        }
    }
}

/// A cursor's shape.
pub(super) fn cursor_shape(shape: SourceShape) -> CursorShape {
    match shape {
        SourceShape::Underline => CursorShape::Underline,
        SourceShape::Beam => CursorShape::Beam,
        _ => CursorShape::Block,
    }
}

/// A cursor's style as the number of DECSCUSR.
pub(super) fn cursor_style(style: CursorStyle) -> u8 {
    let steady = u8::from(!style.blinking);
    match style.shape {
        SourceShape::Underline => 3 + steady,
        SourceShape::Beam => 5 + steady,
        _ => 1 + steady,
    }
}

/// Kitty keyboard flags as the protocol numbers them.
pub(super) fn kitty_flags(mode: TermMode) -> u8 {
    [
        TermMode::DISAMBIGUATE_ESC_CODES,
        TermMode::REPORT_EVENT_TYPES,
        TermMode::REPORT_ALTERNATE_KEYS,
        TermMode::REPORT_ALL_KEYS_AS_ESC,
        TermMode::REPORT_ASSOCIATED_TEXT,
    ]
    .into_iter()
    .enumerate()
    .fold(0, |flags, (bit, flag)| {
        flags | u8::from(mode.contains(flag)) << bit
    })
}

/// The current attributes as an SGR string, for DECRQSS.
pub(super) fn sgr(template: &Source) -> String {
    let style = style(template);
    let mut codes = vec!["0".to_owned()];
    let flags = [
        (style.bold, "1"),
        (style.dim, "2"),
        (style.italic, "3"),
        (style.blink == Blink::Slow, "5"),
        (style.blink == Blink::Rapid, "6"),
        (style.inverse, "7"),
        (style.hidden, "8"),
        (style.strikethrough, "9"),
        (style.overline, "53"),
    ];
    codes.extend(
        flags
            .into_iter()
            .filter(|(set, _)| *set)
            .map(|(_, code)| code.to_owned()),
    );
    match style.underline {
        Underline::None => {}
        Underline::Single => codes.push("4".into()),
        Underline::Double => codes.push("4:2".into()),
        Underline::Curly => codes.push("4:3".into()),
        Underline::Dotted => codes.push("4:4".into()),
        Underline::Dashed => codes.push("4:5".into()),
    }
    for (color, base) in [(style.fg, 30u16), (style.bg, 40)] {
        match color {
            Color::Default => {}
            Color::Indexed(n @ 0..8) => codes.push((base + u16::from(n)).to_string()),
            Color::Indexed(n @ 8..16) => codes.push((base + 52 + u16::from(n)).to_string()),
            Color::Indexed(n) => codes.push(format!("{}:5:{n}", base + 8)),
            Color::Rgb(r, g, b) => codes.push(format!("{}:2::{r}:{g}:{b}", base + 8)),
        }
    }
    codes.join(";") + "m"
}
