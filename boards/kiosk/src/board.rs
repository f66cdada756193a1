//! What a board has to offer.

use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::Dimensions;
use embedded_graphics::pixelcolor::PixelColor;
use embedded_graphics::primitives::Rectangle;
use embedded_graphics::{Pixel, prelude::OriginDimensions, prelude::Size};
use splitflap_core::input::KeyEvent;

/// A board: its clock, its input, its panel, its sleep.
pub trait Board {
    /// The display.
    type Panel: Panel;

    /// Milliseconds since the board started.
    fn now(&mut self) -> u64;

    /// The next thing that a person did, or nothing. Asked until there is nothing.
    fn event(&mut self, now: u64) -> Option<Event>;

    /// The display.
    fn panel(&mut self) -> &mut Self::Panel;

    /// Called once a step: the place to feed a watchdog. A step that never ends, or a panic,
    /// no longer gets here, and the watchdog restarts the board.
    fn alive(&mut self) {}

    /// Takes note of something, for a log.
    fn note(&mut self, note: Note) {
        let _ = note;
    }

    /// Sleeps until something may have happened; at most for some 20 ms, for buttons that
    /// are polled.
    fn idle(&mut self);
}

/// A display that may have a buffer of its own.
pub trait Panel: DrawTarget {
    /// Shows this rectangle, which was just written. Displays without a buffer have nothing
    /// to do.
    ///
    /// # Errors
    /// The display's; the same cells are written again with the next frame.
    fn flush(&mut self, written: Rectangle) -> Result<(), Self::Error>;
}

/// A display without a buffer of its own: what is written is seen.
pub struct Unbuffered<D>(pub D);

impl<D: DrawTarget + OriginDimensions> OriginDimensions for Unbuffered<D> {
    fn size(&self) -> Size {
        self.0.size()
    }
}

impl<D: DrawTarget + OriginDimensions> DrawTarget for Unbuffered<D> {
    type Color = D::Color;
    type Error = D::Error;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = Pixel<Self::Color>>,
    {
        self.0.draw_iter(pixels)
    }

    fn fill_contiguous<I>(&mut self, area: &Rectangle, colors: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = Self::Color>,
    {
        self.0.fill_contiguous(area, colors)
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Self::Color) -> Result<(), Self::Error> {
        self.0.fill_solid(area, color)
    }
}

impl<D> Panel for Unbuffered<D>
where
    D: DrawTarget + OriginDimensions + Dimensions,
    D::Color: PixelColor,
{
    fn flush(&mut self, _: Rectangle) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// What a person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key, or a button that stands for one.
    Key(KeyEvent),
    /// The board's one button for everything was pressed: Space, or Enter where nothing
    /// takes Space.
    Press,
    /// That button was held: the menu.
    Hold,
    /// A finger tapped the cell in this column and row.
    Tap(u16, u16),
    /// A finger pulled the rows up (`true`: what is below comes into view) or down at this cell.
    Pull(u16, u16, bool),
}

/// Something worth a line in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Note {
    /// A frame was shown.
    Frame {
        /// Windows written.
        windows: u32,
        /// Pixels in them.
        pixels: u32,
    },
    /// The panel refused a frame; it is shown with the next one.
    PanelFailed,
    /// The view starts anew: the next person.
    Restart {
        /// Nobody had touched the board for the quiet time.
        quiet: bool,
    },
    /// A person asked for something, and it was granted.
    Granted,
    /// A person asked for something, and it was refused.
    Refused,
    /// A message was rejected.
    Rejected,
    /// No host has come yet, or it has left.
    Waiting,
    /// The view is on its way from the host, or something of it was lost and comes again.
    CatchingUp,
    /// The view is what the host knows.
    Live,
    /// The host is not heard any more.
    Silent,
}
