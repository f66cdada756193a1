//! Themes: from roles and attributes to tones, and from tones to a display's colours.

mod color;
mod gray;
mod mono;

use embedded_graphics::pixelcolor::{BinaryColor, Gray4, PixelColor, Rgb565, Rgb888};
use splitflap_core::grid::{Attributes, BLANK_SEEN, Looks, Role, Style};

pub use color::tone;
pub use gray::shade;

/// How many different looks a theme can have.
const PALETTE: usize = 128;

/// A colour by its place in a theme's palette; one outside is the first.
pub type Tone = u8;

/// How a cell looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// What the glyph is drawn with.
    pub ink: Tone,
    /// What is behind it.
    pub paper: Tone,
    flags: u8,
}

const BOLD: u8 = 1;
const UNDERLINE: u8 = 2;
const TILE: u8 = 4;

impl Look {
    /// This ink on the theme's background.
    pub const fn ink(ink: Tone) -> Self {
        Self {
            ink,
            paper: 0,
            flags: 0,
        }
    }

    /// On this paper.
    #[must_use]
    pub const fn on(self, paper: Tone) -> Self {
        Self { paper, ..self }
    }

    /// In bold.
    #[must_use]
    pub const fn bold(self) -> Self {
        self.flag(BOLD)
    }

    /// Underlined.
    #[must_use]
    pub const fn underline(self) -> Self {
        self.flag(UNDERLINE)
    }

    /// As a tile where it has a paper of its own: brackets are its edges, spaces and the rows between two tiles are background.
    #[must_use]
    pub const fn tile(self) -> Self {
        self.flag(TILE)
    }

    const fn flag(self, flag: u8) -> Self {
        Self {
            flags: self.flags | flag,
            ..self
        }
    }

    pub(crate) const fn is_bold(self) -> bool {
        self.flags & BOLD != 0
    }

    pub(crate) const fn is_underlined(self) -> bool {
        self.flags & UNDERLINE != 0
    }

    /// Whether it is a seat's.
    pub(crate) const fn is_seat(self) -> bool {
        self.flags & TILE != 0
    }

    /// Whether there is a tile to be seen.
    pub(crate) const fn has_tile(self) -> bool {
        self.flags & TILE != 0 && self.paper != 0
    }

    const fn same(self, other: Self) -> bool {
        self.ink == other.ink && self.paper == other.paper && self.flags == other.flags
    }

    const fn hides_blank(self) -> bool {
        self.has_tile() || self.paper == 0 && !self.is_underlined()
    }
}

/// What an attribute changes in a look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    ink: Option<Tone>,
    paper: Option<Tone>,
    /// Whether the paper counts where there was only background, too.
    fills: bool,
    set: u8,
    swap: bool,
}

impl Change {
    /// Nothing: the attribute can't be seen.
    pub const NONE: Self = Self {
        ink: None,
        paper: None,
        fills: false,
        set: 0,
        swap: false,
    };
    /// Makes bold.
    pub const BOLD: Self = Self {
        set: BOLD,
        ..Self::NONE
    };
    /// Underlines.
    pub const UNDERLINE: Self = Self {
        set: UNDERLINE,
        ..Self::NONE
    };
    /// Swaps ink and paper.
    pub const SWAP: Self = Self {
        swap: true,
        ..Self::NONE
    };

    /// This ink, and this paper where there is any.
    pub const fn tones(ink: Tone, paper: Tone) -> Self {
        Self {
            ink: Some(ink),
            paper: Some(paper),
            ..Self::NONE
        }
    }

    /// This ink on this paper.
    pub const fn fill(ink: Tone, paper: Tone) -> Self {
        Self {
            fills: true,
            ..Self::tones(ink, paper)
        }
    }

    const fn apply(self, look: Look) -> Look {
        let ink = match self.ink {
            Some(ink) => ink,
            None => look.ink,
        };
        let paper = match self.paper {
            Some(paper) if self.fills || look.paper != 0 => paper,
            _ => look.paper,
        };
        let (ink, paper) = if self.swap {
            (paper, ink)
        } else {
            (ink, paper)
        };
        Look {
            ink,
            paper,
            flags: look.flags | self.set,
        }
    }
}

/// What a theme is made from.
pub struct Rules<'a> {
    /// The look of plain text; tone 0 is the background.
    pub text: Look,
    /// The looks of roles; a role that is not here looks like plain text.
    pub roles: &'a [(Role, Look)],
    /// What [`Attributes::CURSOR`] changes.
    pub cursor: Change,
    /// What [`Attributes::DIM`] changes.
    pub dim: Change,
    /// What [`Attributes::MATCH`] changes.
    pub matching: Change,
}

impl Rules<'static> {
    /// Colours by [`tone`], seats as tiles; for cells of 9 pixels and more.
    pub const COLOR: &'static Self = &color::TILES;
    /// Colours by [`tone`], seats as letters; for small cells.
    pub const COLOR_TEXT: &'static Self = &color::TEXT;
    /// Greys by [`shade`], seats as tiles; for cells of 9 pixels and more.
    pub const GRAY: &'static Self = &gray::TILES;
    /// Greys by [`shade`], seats as letters; for small cells.
    pub const GRAY_TEXT: &'static Self = &gray::TEXT;
    /// Two tones, 0 off and 1 on.
    pub const MONO: &'static Self = &mono::RULES;
}

/// The look of each style, every look kept once, and the colours of a display.
pub struct Theme<C: 'static> {
    looks: Looks,
    palette: [Look; PALETTE],
    colors: &'static [C],
}

impl<C: PixelColor> Theme<C> {
    /// A theme by `rules` whose tones are `colors`, the background first. If the rules make more than 128 different looks, those that come last look
    /// like plain text.
    pub const fn new(rules: &Rules<'_>, colors: &'static [C]) -> Self {
        let mut theme = Self {
            looks: [0; Style::COUNT],
            palette: [rules.text; PALETTE],
            colors,
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

    /// Which styles look alike, for [`splitflap_core::grid::Grid::set_looks`].
    pub const fn looks(&self) -> &Looks {
        &self.looks
    }

    /// How a style looks, by [`Style::index`].
    pub fn look(&self, style: usize) -> Look {
        let class = self.looks.get(style).map_or(0, |look| look & !BLANK_SEEN);
        self.palette
            .get(usize::from(class))
            .copied()
            .unwrap_or_default()
    }

    /// The colour of a tone; none if the palette is empty.
    pub fn color(&self, tone: Tone) -> Option<C> {
        self.colors
            .get(usize::from(tone))
            .or(self.colors.first())
            .copied()
    }
}

const fn look(rules: &Rules<'_>, style: Style) -> Look {
    let mut look = rules.text;
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

/// Whether seats are drawn as tiles in cells of this height.
const fn tiles(height: u16) -> bool {
    height >= 9
}

impl Theme<BinaryColor> {
    /// On and off.
    pub const fn binary() -> &'static Self {
        static THEME: Theme<BinaryColor> =
            Theme::new(Rules::MONO, &[BinaryColor::Off, BinaryColor::On]);
        &THEME
    }

    /// Off and on, for paper: dark letters where `On` is white.
    pub const fn binary_inverted() -> &'static Self {
        static THEME: Theme<BinaryColor> =
            Theme::new(Rules::MONO, &[BinaryColor::On, BinaryColor::Off]);
        &THEME
    }
}

macro_rules! named {
    ($color:ty, $tiles:ident, $text:ident, $colors:expr, $doc:literal) => {
        impl Theme<$color> {
            #[doc = $doc]
            pub const fn for_cell(height: u16) -> &'static Self {
                static TILES: Theme<$color> = Theme::new(Rules::$tiles, $colors);
                static TEXT: Theme<$color> = Theme::new(Rules::$text, $colors);
                if tiles(height) { &TILES } else { &TEXT }
            }
        }
    };
}

named!(
    Gray4,
    GRAY,
    GRAY_TEXT,
    &gray::COLORS,
    "Sixteen greys, for cells of this height in pixels."
);
named!(
    Rgb565,
    COLOR,
    COLOR_TEXT,
    &color::RGB565,
    "Blue and orange on black, safe for the colour-blind, for cells of this height in pixels."
);
named!(
    Rgb888,
    COLOR,
    COLOR_TEXT,
    &color::RGB888,
    "Blue and orange on black, safe for the colour-blind, for cells of this height in pixels."
);

#[cfg(test)]
mod tests;
