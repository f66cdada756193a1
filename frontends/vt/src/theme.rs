//! Themes: from roles and attributes to looks.

mod default;
mod plain;
#[cfg(test)]
mod tests;

pub use default::LINES as DEFAULT_LINES;
pub use plain::LINES as PLAIN_LINES;

use splitflap_core::grid::{Attributes, BLANK_SEEN, Cell, Looks, Role, Style};

use crate::look::{Color, Look};
use crate::profile::{ColorDepth, Profile};

/// The number of the terminal's own look in every theme.
pub(crate) const PLAIN: u8 = 0;

/// How many different looks a theme can have.
const PALETTE: usize = 128;

/// The look of each style, every look kept once.
pub struct Theme {
    looks: Looks,
    palette: [Look; PALETTE],
}

/// What a theme is made from.
pub struct Rules<'a> {
    /// The looks of roles; a role that is not here looks like plain text.
    pub roles: &'a [(Role, Look)],
    /// What [`Attributes::CURSOR`] changes.
    pub cursor: Change,
    /// What [`Attributes::DIM`] changes.
    pub dim: Change,
    /// What [`Attributes::MATCH`] changes.
    pub matching: Change,
}

/// What an attribute changes in a look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    foreground: Option<Color>,
    set: u8,
    toggle: u8,
}

impl Change {
    /// Nothing: the attribute can't be seen.
    pub const NONE: Self = Self {
        foreground: None,
        set: 0,
        toggle: 0,
    };
    /// Reverses, or what is reversed already shows upright.
    pub const REVERSE: Self = Self {
        toggle: crate::look::REVERSE,
        ..Self::NONE
    };
    /// Dims.
    pub const DIM: Self = Self {
        set: crate::look::DIM,
        ..Self::NONE
    };
    /// Makes bold.
    pub const BOLD: Self = Self {
        set: crate::look::BOLD,
        ..Self::NONE
    };

    /// Shows the glyph in this colour.
    pub const fn foreground(color: Color) -> Self {
        Self {
            foreground: Some(color),
            ..Self::NONE
        }
    }

    const fn apply(self, look: Look) -> Look {
        Look {
            foreground: match self.foreground {
                Some(color) => color,
                None => look.foreground,
            },
            background: look.background,
            flags: (look.flags | self.set) ^ self.toggle,
        }
    }
}

pub use splitflap_core::screen::Theme as ThemeName;

impl Theme {
    /// A theme by `rules`. If they make more than 128 different looks, those that come last look like plain text.
    pub const fn new(rules: &Rules<'_>) -> Self {
        let mut theme = Self {
            looks: [0; Style::COUNT],
            palette: [Look::PLAIN; PALETTE],
        };
        let mut used = 1;
        let mut index = 0;
        while index < Style::COUNT {
            let look = look(rules, Style::from_index(index));
            let mut class = 0;
            while class < used && !theme.palette[class].same(look) {
                class += 1;
            }
            if class == used {
                if used < PALETTE {
                    theme.palette[used] = look;
                    used += 1;
                } else {
                    class = 0;
                }
            }
            let seen = if theme.palette[class].hides_blank() {
                0
            } else {
                BLANK_SEEN
            };
            theme.looks[index] = class as u8 | seen;
            index += 1;
        }
        theme
    }

    /// The theme of this name for what `profile` can show. It refers to all of them, 2 KB each: a board names the one that it needs, as
    /// [`PLAIN_LINES`].
    pub fn named(name: ThemeName, profile: &Profile) -> &'static Self {
        let depth = match (profile.depth, profile.dim) {
            (ColorDepth::Mono, dim) => usize::from(dim),
            (ColorDepth::Ansi16, _) => 2,
            (ColorDepth::Indexed256, _) => 3,
            (ColorDepth::True, _) => 4,
        };
        let themes: [&'static Self; 5] = match name {
            ThemeName::Default => [
                &default::LINES,
                &default::MONO,
                &default::ANSI16,
                &default::INDEXED256,
                &default::TRUE,
            ],
            ThemeName::Plain => [
                &plain::LINES,
                &plain::MONO,
                &plain::COLOR,
                &plain::COLOR,
                &plain::COLOR,
            ],
        };
        let [first, ..] = themes;
        themes.get(depth).copied().unwrap_or(first)
    }

    /// Which styles look alike, for [`splitflap_core::grid::Grid::set_looks`].
    pub const fn looks(&self) -> &Looks {
        &self.looks
    }

    /// How a style looks.
    pub fn look(&self, style: Style) -> Look {
        self.look_of(self.class(style.index()))
    }

    /// The number of a style's look, by [`Style::index`].
    pub(crate) fn class(&self, style: usize) -> u8 {
        self.looks.get(style).map_or(0, |look| look & !BLANK_SEEN)
    }

    /// Whether a space in this style can be seen.
    pub(crate) fn blank_seen(&self, style: usize) -> bool {
        self.looks
            .get(style)
            .is_some_and(|look| look & BLANK_SEEN != 0)
    }

    /// Whether a cell is a space that can't be seen.
    #[inline]
    pub(crate) fn is_unseen(&self, cell: Cell) -> bool {
        cell == Cell::BLANK || cell.is_blank() && !self.blank_seen(cell.style_index())
    }

    pub(crate) fn look_of(&self, class: u8) -> Look {
        self.palette
            .get(usize::from(class))
            .copied()
            .unwrap_or(Look::PLAIN)
    }
}

const fn look(rules: &Rules<'_>, style: Style) -> Look {
    let mut look = Look::PLAIN;
    let mut index = 0;
    while index < rules.roles.len() {
        let (role, known) = rules.roles[index];
        if role.index() == style.role.index() {
            look = known;
        }
        index += 1;
    }
    if style.attributes.contains(Attributes::MATCH) {
        look = rules.matching.apply(look);
    }
    if style.attributes.contains(Attributes::DIM) {
        look = rules.dim.apply(look);
    }
    if style.attributes.contains(Attributes::CURSOR) {
        look = rules.cursor.apply(look);
    }
    look
}
