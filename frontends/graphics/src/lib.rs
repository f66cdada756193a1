//! A grid on any [embedded-graphics](embedded_graphics) display, without a heap and without a frame buffer.
//!
//! [`Presenter::present`] writes each run of changed cells through one `fill_contiguous`: background and glyph together, every pixel of a changed
//! cell once, no other pixel at all. What the font lacks is drawn as a shape (lines, blocks, marks) or as the most alike letter.
//!
//! ```
//! use embedded_graphics::mock_display::MockDisplay;
//! use embedded_graphics::mono_font::ascii::FONT_6X10;
//! use embedded_graphics::pixelcolor::BinaryColor;
//! use embedded_graphics::prelude::*;
//! use splitflap_core::grid::{Cell, ClusterEntry, Grid, GridMemory};
//! use splitflap_core::text::charset::Charset;
//! use splitflap_graphics::{CellFont, Placement, Presenter, Rotation, Theme};
//!
//! let (mut cells, mut damage) = ([Cell::BLANK; 10], [0; 2]);
//! let clusters: &mut [ClusterEntry] = &mut [];
//! let mut grid = Grid::new(GridMemory {
//!     cells: cells.as_mut_slice().into(),
//!     damage: damage.as_mut_slice().into(),
//!     clusters: clusters.into(),
//! });
//! let mut display: MockDisplay<BinaryColor> = MockDisplay::new();
//! let font = CellFont::new(&FONT_6X10, Charset::Ascii).unwrap();
//! let placement = Placement::new(display.bounding_box().size, &font, Rotation::None);
//! grid.resize(placement.columns(), 1);
//! grid.canvas().text(0, 0, "Hello", Default::default());
//! let presenter = Presenter::new(placement, font, Theme::binary());
//! let frame = presenter.present(&mut grid, &mut display).unwrap();
//! assert_eq!((frame.windows, frame.pixels), (1, 10 * 60));
//! ```
#![no_std]

#[cfg(test)]
extern crate std;

mod blocks;
mod font;
mod glyph;
mod pixels;
mod placement;
mod presenter;
mod refresh;
mod shape;
mod theme;
mod touch;

pub use font::CellFont;
pub use placement::{Inputs, Placement, Rotation, screen_for};
pub use presenter::{Frame, Presenter};
pub use refresh::{Refresh, RefreshCounter};
pub use theme::{Change, Look, Rules, Theme, Tone, shade, tone};
pub use touch::Touch;
