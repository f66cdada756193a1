//! Blink and overline, for which the emulator's cells have no room: each is a mark, as an accent
//! would be, that no program can write and that is no part of the text.

use alacritty_terminal::term::cell::Cell;

/// The most marks on a cell, decorations among them; the longest emoji sequences have fewer.
pub(super) const MARKS_MAX: usize = 16;

/// A look that the emulator does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decoration {
    /// SGR 5.
    SlowBlink,
    /// SGR 6.
    RapidBlink,
    /// SGR 53.
    Overline,
}

impl Decoration {
    pub(super) const BLINKS: [Decoration; 2] = [Decoration::SlowBlink, Decoration::RapidBlink];
    pub(super) const ALL: [Decoration; 3] = [
        Decoration::SlowBlink,
        Decoration::RapidBlink,
        Decoration::Overline,
    ];

    /// A noncharacter. The emulator gives it a column of its own if a program writes it.
    fn mark(self) -> char {
        match self {
            Decoration::SlowBlink => '\u{fdd0}',
            Decoration::RapidBlink => '\u{fdd1}',
            Decoration::Overline => '\u{fdd2}',
        }
    }
}

/// Whether a cell has a decoration.
pub(super) fn has(cell: &Cell, decoration: Decoration) -> bool {
    cell.zerowidth()
        .is_some_and(|marks| marks.contains(&decoration.mark()))
}

/// The accents and joiners of a cell.
pub(super) fn marks(cell: &Cell) -> impl Iterator<Item = char> + Clone {
    let all = cell.zerowidth().unwrap_or_default().iter().copied();
    all.filter(|mark| !is_decoration(*mark))
}

pub(super) fn set(template: &mut Cell, decoration: Decoration) {
    let excluded: &[Decoration] = match decoration {
        Decoration::Overline => &[Decoration::Overline],
        _ => &Decoration::BLINKS,
    };
    clear(template, excluded);
    template.push_zerowidth(decoration.mark());
}

pub(super) fn clear(template: &mut Cell, decorations: &[Decoration]) {
    let cleared = |mark: &char| decorations.iter().any(|own| own.mark() == *mark);
    let Some(marks) = template.zerowidth() else {
        return;
    };
    if marks.iter().any(cleared) {
        let kept: Vec<char> = marks.iter().copied().filter(|m| !cleared(m)).collect();
        replace_marks(template, &kept);
    }
}

/// Gives a cell other marks; its link and the colour of its underline stay.
pub(super) fn replace_marks(cell: &mut Cell, marks: &[char]) {
    let (link, underline) = (cell.hyperlink(), cell.underline_color());
    cell.extra = None;
    marks.iter().for_each(|mark| cell.push_zerowidth(*mark));
    cell.set_hyperlink(link);
    cell.set_underline_color(underline);
}

fn is_decoration(mark: char) -> bool {
    matches!(mark, '\u{fdd0}'..='\u{fdd2}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthChar;

    #[test]
    fn no_program_can_write_a_decoration_as_a_mark() {
        for decoration in Decoration::ALL {
            assert_eq!(decoration.mark().width(), Some(1));
        }
    }
}
