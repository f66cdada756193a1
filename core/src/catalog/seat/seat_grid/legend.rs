//! The line that explains the symbols.

use super::super::line::Line;
use super::theme::{self, Mark};
use crate::grid::Role;
use crate::screen::{Screen, Theme};

/// Writes the line.
pub(super) fn write(line: &mut Line<'_, '_, '_>, screen: &Screen, filter: bool) {
    match screen.look() {
        Theme::Default => symbols(line, screen),
        Theme::Plain => line
            .text(". free X taken + legroom * yours ", Role::TEXT)
            .text(
                if filter { "W: window" } else { "W: all seats" },
                Role::TEXT,
            )
            .finish(),
    }
}

/// The parts of the legend that fit, the most telling first.
fn symbols(line: &mut Line<'_, '_, '_>, screen: &Screen) {
    let symbol = |mark| theme::symbol(mark, 'A', screen.look(), screen.charset);
    // A sample of the whole seat where brackets are what tells.
    let parts = [
        ("[A]", " free", Mark::Free),
        ("(A)", " legroom", Mark::Extra),
        ("", " taken", Mark::Occupied),
        ("", " blocked", Mark::Blocked),
        ("", " yours", Mark::Selected),
    ];
    let columns = |sample: &str, name: &str| sample.len().max(1) + name.len();
    let all = parts
        .iter()
        .map(|(sample, name, _)| columns(sample, name))
        .sum::<usize>();
    let gaps = parts.len();
    let room = usize::from(line.left());
    let (margin, gap) = match (1..=3).rev().find(|gap| all + gaps * gap <= room) {
        Some(gap) => (1, gap),
        None => (0, 1),
    };
    for (at, (sample, name, mark)) in parts.into_iter().enumerate() {
        let before = if at == 0 { margin } else { gap };
        if before + columns(sample, name) > usize::from(line.left()) {
            break;
        }
        let x = line.column() + before as u16;
        line.blank_to(x);
        if sample.is_empty() {
            line.char(symbol(mark), mark.role());
        } else {
            line.text(sample, mark.role());
        }
        line.text(name, Role::LEGEND);
    }
    line.finish();
}
