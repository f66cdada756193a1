//! What a terminal shows, beside the cells that it should show.

use splitflap_tests::cell_grid::CellGrid;
use splitflap_vt::{Color, Look, Profile, Theme};
use tui_driver::screen::{self, Screen, Underline};

/// Why a terminal does not show these cells in a theme's colours; None if it does.
pub(crate) fn difference(
    cells: &CellGrid,
    profile: &Profile,
    theme: &Theme,
    screen: &Screen,
) -> Option<String> {
    let last = cells.rows().len() - 1;
    for (y, row) in cells.rows().iter().enumerate() {
        let shown = screen.row(u16::try_from(y).expect("a row"));
        for (x, (character, style)) in row.iter().enumerate() {
            // What is written there scrolls a terminal that wraps.
            if !profile.autowrap_switch && y == last && x + 1 == row.len() {
                continue;
            }
            let (wanted, look) = (glyph(*character, profile), theme.look(*style));
            let Some(cell) = shown.get(x) else {
                return Some(format!("{y} has {} columns", shown.len()));
            };
            let seen = seen(&cell.style);
            let same = seen == look || wanted == ' ' && look.hides_blank() && seen.hides_blank();
            if (cell.ch, cell.width, same) != (wanted, 1, true) {
                return Some(format!(
                    "{x},{y} shows {cell:?}, not {wanted:?} in {look:?}:\n{}\nshould be\n{cells}",
                    screen.text()
                ));
            }
        }
    }
    None
}

/// What the terminal is asked to show for a character.
fn glyph(character: char, profile: &Profile) -> char {
    if !profile.line_drawing {
        return profile.charset.fallback(character);
    }
    match character {
        '┌' | '┐' | '└' | '┘' | '│' | '┼' | '─' | '·' => character,
        '╭' => '┌',
        '╮' => '┐',
        '╰' => '└',
        '╯' => '┘',
        _ => profile.charset.fallback(character),
    }
}

/// How a cell of the terminal looks.
fn seen(style: &screen::Style) -> Look {
    let color = |color: screen::Color| match color {
        screen::Color::Default => Color::DEFAULT,
        screen::Color::Indexed(index) => Color::indexed(index),
        screen::Color::Rgb(red, green, blue) => {
            Color::rgb(u32::from_be_bytes([0, red, green, blue]))
        }
    };
    let mut look = Look::PLAIN
        .on_foreground(color(style.fg))
        .on_background(color(style.bg));
    for (set, with) in [
        (style.bold, Look::bold as fn(Look) -> Look),
        (style.dim, Look::dim),
        (style.underline != Underline::None, Look::underline),
        (style.inverse, Look::reverse),
    ] {
        if set {
            look = with(look);
        }
    }
    look
}
