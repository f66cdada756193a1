//! What the engine is told about the place that it draws on.

use crate::geometry::Rect;
use crate::text::charset::Charset;

/// Variant of a catalog's look: glyphs, seat width and extra lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// The look that people get.
    #[default]
    Default,
    /// The plain picture that benchmarks compare with other renderers; needs the feature `plain`.
    Plain,
}

/// The screen that an engine lays out for. Equal screens give equal grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// Width in columns; 0 is drawn as nothing.
    pub columns: u16,
    /// Height in rows; 0 is drawn as nothing.
    pub rows: u16,
    /// Which characters the screen has: components spell amounts by it.
    pub charset: Charset,
    /// Smallest thing that can be hit, in columns and rows; 1x1 without touch.
    pub target: (u16, u16),
    /// Whether there is a mouse or a touch panel.
    pub pointer: bool,
    /// Whether there is a keyboard with letters (boards may have five buttons).
    pub keyboard: bool,
    /// Variant of the look; [`Screen::look`] is what is drawn.
    pub theme: Theme,
    /// Columns of a seat, 1 to 5; 0 leaves it to the theme.
    pub seat_width: u8,
}

impl Screen {
    /// A Unicode screen of this size in cells, with a keyboard and no pointer.
    pub const fn new(columns: u16, rows: u16) -> Self {
        Self {
            columns,
            rows,
            charset: Charset::Unicode,
            target: (1, 1),
            pointer: false,
            keyboard: true,
            theme: Theme::Default,
            seat_width: 0,
        }
    }

    /// The variant that is drawn: [`Theme::Plain`] only where the crate has its feature `plain`. Boards leave it out, as it is flash that
    /// they never show.
    pub const fn look(&self) -> Theme {
        if cfg!(any(test, feature = "plain")) {
            self.theme
        } else {
            Theme::Default
        }
    }

    /// The whole screen as a rectangle.
    pub const fn rect(&self) -> Rect {
        Rect {
            x: 0,
            y: 0,
            width: self.columns,
            height: self.rows,
        }
    }
}
