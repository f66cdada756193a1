//! Colours of the terminal: for pictures, for recordings, and for programs that ask.

use crate::screen::{Color, Style};

/// Red, green, blue.
pub type Rgb = (u8, u8, u8);

/// A colour theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Text.
    pub foreground: Rgb,
    /// Behind the text.
    pub background: Rgb,
    /// The cursor.
    pub cursor: Rgb,
    /// The first 16 entries of the palette.
    pub palette: [Rgb; 16],
}

impl Default for Theme {
    fn default() -> Self {
        Theme::DARK
    }
}

impl Theme {
    /// Light text on a dark ground.
    pub const DARK: Theme = Theme {
        foreground: (0xd8, 0xd8, 0xd8),
        background: (0x18, 0x18, 0x18),
        cursor: (0xd8, 0xd8, 0xd8),
        palette: [
            (0x18, 0x18, 0x18),
            (0xcc, 0x55, 0x55),
            (0x90, 0xa9, 0x59),
            (0xdf, 0xb0, 0x60),
            (0x5a, 0x8f, 0xc8),
            (0xaa, 0x75, 0x9f),
            (0x75, 0xb5, 0xaa),
            (0xc8, 0xc8, 0xc8),
            (0x6b, 0x6b, 0x6b),
            (0xe0, 0x6c, 0x6c),
            (0xb2, 0xd0, 0x6a),
            (0xff, 0xcf, 0x70),
            (0x82, 0xb8, 0xf0),
            (0xd0, 0x94, 0xc4),
            (0x93, 0xd3, 0xc8),
            (0xf8, 0xf8, 0xf8),
        ],
    };

    /// Dark text on a light ground.
    pub const LIGHT: Theme = Theme {
        foreground: (0x2a, 0x2a, 0x2a),
        background: (0xfa, 0xfa, 0xf8),
        cursor: (0x2a, 0x2a, 0x2a),
        palette: [
            (0x2a, 0x2a, 0x2a),
            (0xb3, 0x2d, 0x2d),
            (0x3f, 0x7a, 0x1f),
            (0x9a, 0x6b, 0x00),
            (0x1f, 0x5f, 0xa8),
            (0x8a, 0x3f, 0x8a),
            (0x1a, 0x7d, 0x7d),
            (0xb8, 0xb8, 0xb8),
            (0x6b, 0x6b, 0x6b),
            (0xd0, 0x45, 0x45),
            (0x57, 0x9a, 0x33),
            (0xc0, 0x8a, 0x12),
            (0x3b, 0x82, 0xd0),
            (0xaa, 0x5c, 0xaa),
            (0x2f, 0x9d, 0x9d),
            (0xfa, 0xfa, 0xf8),
        ],
    };

    /// The theme with its foreground and background exchanged.
    #[must_use]
    pub fn reversed(&self) -> Theme {
        Theme {
            foreground: self.background,
            background: self.foreground,
            cursor: self.background,
            palette: self.palette,
        }
    }

    /// Looks a theme up by name: `dark` or `light`.
    pub fn named(name: &str) -> Option<Theme> {
        match name {
            "dark" => Some(Theme::DARK),
            "light" => Some(Theme::LIGHT),
            _ => None,
        }
    }

    /// A palette entry: 16 of the theme's own, xterm's colour cube, and greys.
    pub fn indexed(&self, index: u8) -> Rgb {
        match index {
            0..16 => self.palette[usize::from(index)],
            16..232 => {
                let level = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
                let cube = index - 16;
                (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
            }
            232.. => {
                let grey = 8 + 10 * (index - 232);
                (grey, grey, grey)
            }
        }
    }

    /// A palette entry, or 256 for the foreground, 257 the background, 258 the cursor.
    pub(crate) fn indexed_or_named(&self, index: usize) -> Rgb {
        match index {
            index @ 0..=255 => self.indexed(index as u8),
            257 => self.background,
            258 => self.cursor,
            _ => self.foreground,
        }
    }

    /// The colours of a cell's text and ground, as its attributes make them.
    pub(crate) fn cell(&self, style: &Style) -> (Rgb, Rgb) {
        let fg = match style.fg {
            // Bold brightens the first eight colours, as terminals do.
            Color::Indexed(n @ 0..8) if style.bold => Color::Indexed(n + 8),
            fg => fg,
        };
        let (mut ink, mut ground) = (self.foreground(fg), self.background(style.bg));
        if style.inverse {
            (ink, ground) = (ground, ink);
        }
        if style.dim {
            ink = mix(ink, ground, 110);
        }
        (ink, ground)
    }

    /// A text colour.
    pub fn foreground(&self, color: Color) -> Rgb {
        self.resolve(color, self.foreground)
    }

    /// A ground colour.
    pub fn background(&self, color: Color) -> Rgb {
        self.resolve(color, self.background)
    }

    fn resolve(&self, color: Color, default: Rgb) -> Rgb {
        match color {
            Color::Default => default,
            Color::Indexed(index) => self.indexed(index),
            Color::Rgb(r, g, b) => (r, g, b),
        }
    }
}

/// So much (of 255) of `b` in `a`.
pub(crate) fn mix(a: Rgb, b: Rgb, share: u8) -> Rgb {
    let channel = |a: u8, b: u8| {
        let share = u16::from(share);
        ((u16::from(a) * (255 - share) + u16::from(b) * share + 127) / 255) as u8
    };
    (channel(a.0, b.0), channel(a.1, b.1), channel(a.2, b.2))
}

/// `#rrggbb`.
pub(crate) fn hex((r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}
