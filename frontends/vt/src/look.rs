//! Colours and attributes.

mod sgr;

pub(crate) use sgr::{Change, decimal};

/// A colour: the terminal's default, one of a palette, or 24 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Color(u32);

const TRUE: u32 = 1 << 24;

impl Color {
    /// The terminal's own.
    pub const DEFAULT: Self = Self(0);
    /// Named colour 0.
    pub const BLACK: Self = Self::indexed(0);
    /// Named colour 1.
    pub const RED: Self = Self::indexed(1);
    /// Named colour 2.
    pub const GREEN: Self = Self::indexed(2);
    /// Named colour 3.
    pub const YELLOW: Self = Self::indexed(3);
    /// Named colour 4.
    pub const BLUE: Self = Self::indexed(4);
    /// Named colour 5.
    pub const MAGENTA: Self = Self::indexed(5);
    /// Named colour 6.
    pub const CYAN: Self = Self::indexed(6);
    /// Named colour 7.
    pub const WHITE: Self = Self::indexed(7);
    /// Named colour 8.
    pub const BRIGHT_BLACK: Self = Self::indexed(8);
    /// Named colour 9.
    pub const BRIGHT_RED: Self = Self::indexed(9);
    /// Named colour 11.
    pub const BRIGHT_YELLOW: Self = Self::indexed(11);
    /// Named colour 12.
    pub const BRIGHT_BLUE: Self = Self::indexed(12);
    /// Named colour 14.
    pub const BRIGHT_CYAN: Self = Self::indexed(14);

    /// Colour `index` of the palette; 0 to 15 are the named ones.
    pub const fn indexed(index: u8) -> Self {
        Self(1 + index as u32)
    }

    /// A colour of 24 bits, `0xRRGGBB`; bits above are ignored.
    pub const fn rgb(rgb: u32) -> Self {
        Self(TRUE | rgb & 0xff_ffff)
    }

    const fn same(self, other: Self) -> bool {
        self.0 == other.0
    }
}

/// How a cell looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Look {
    /// The colour of the glyph.
    pub foreground: Color,
    /// The colour behind it.
    pub background: Color,
    pub(crate) flags: u8,
}

pub(crate) const BOLD: u8 = 1;
pub(crate) const DIM: u8 = 2;
pub(crate) const UNDERLINE: u8 = 4;
pub(crate) const REVERSE: u8 = 8;

impl Look {
    /// The terminal's own.
    pub const PLAIN: Self = Self {
        foreground: Color::DEFAULT,
        background: Color::DEFAULT,
        flags: 0,
    };

    /// In this colour.
    #[must_use]
    pub const fn on_foreground(self, foreground: Color) -> Self {
        Self { foreground, ..self }
    }

    /// On this colour.
    #[must_use]
    pub const fn on_background(self, background: Color) -> Self {
        Self { background, ..self }
    }

    /// In bold.
    #[must_use]
    pub const fn bold(self) -> Self {
        Self {
            flags: self.flags | BOLD,
            ..self
        }
    }

    /// Dim.
    #[must_use]
    pub const fn dim(self) -> Self {
        Self {
            flags: self.flags | DIM,
            ..self
        }
    }

    /// Underlined.
    #[must_use]
    pub const fn underline(self) -> Self {
        Self {
            flags: self.flags | UNDERLINE,
            ..self
        }
    }

    /// With glyph and background exchanged.
    #[must_use]
    pub const fn reverse(self) -> Self {
        Self {
            flags: self.flags | REVERSE,
            ..self
        }
    }

    /// Whether it is bold.
    pub const fn is_bold(self) -> bool {
        self.flags & BOLD != 0
    }

    /// Whether it is dim.
    pub const fn is_dim(self) -> bool {
        self.flags & DIM != 0
    }

    /// Whether it is underlined.
    pub const fn is_underlined(self) -> bool {
        self.flags & UNDERLINE != 0
    }

    /// Whether glyph and background are exchanged.
    pub const fn is_reversed(self) -> bool {
        self.flags & REVERSE != 0
    }

    /// Whether a space in this look is a plain blank.
    pub const fn hides_blank(self) -> bool {
        self.background.same(Color::DEFAULT) && self.flags & (UNDERLINE | REVERSE) == 0
    }

    pub(crate) const fn same(self, other: Self) -> bool {
        self.foreground.same(other.foreground)
            && self.background.same(other.background)
            && self.flags == other.flags
    }
}
