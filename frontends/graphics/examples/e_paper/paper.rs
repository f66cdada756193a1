//! A model of an e-paper panel: a controller with a memory of eight pixels a byte, and what a person sees.

use std::convert::Infallible;

use embedded_graphics::pixelcolor::{BinaryColor, Gray8};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use splitflap_graphics::Refresh;

/// A black pixel, a white one, and what a partial refresh leaves of a pixel that was black.
const BLACK: u8 = 0x20;
const WHITE: u8 = 0xe8;
const GHOST: u8 = 0xcc;

/// The panel, with the picture that its driver keeps.
pub(crate) struct Paper {
    size: Size,
    picture: Vec<BinaryColor>,
    seen: Vec<u8>,
    /// Bytes that went to the controller.
    pub(crate) sent: u32,
    /// Refreshes: partial ones, full ones.
    pub(crate) refreshes: (u32, u32),
}

impl Paper {
    /// A panel of `size` pixels that shows nothing yet.
    pub(crate) fn new(size: Size) -> Self {
        let pixels = (size.width * size.height) as usize;
        Self {
            size,
            picture: vec![BinaryColor::On; pixels],
            seen: vec![WHITE; pixels],
            sent: 0,
            refreshes: (0, 0),
        }
    }

    /// Shows what was drawn, as far as `refresh` says.
    pub(crate) fn refresh(&mut self, refresh: Refresh) {
        let (window, full) = match refresh {
            Refresh::None => return,
            Refresh::Partial(window) => (window, false),
            Refresh::Full => (self.bounding_box(), true),
        };
        self.send(window);
        for at in window.points() {
            let index = self.index(at);
            let seen = &mut self.seen[index];
            *seen = match self.picture[index] {
                BinaryColor::Off => BLACK,
                // The short waveform drives a pixel once, the full one back and forth.
                BinaryColor::On if full || *seen == WHITE => WHITE,
                BinaryColor::On => GHOST,
            };
        }
        match full {
            true => self.refreshes.1 += 1,
            false => self.refreshes.0 += 1,
        }
    }

    /// Pixels that are neither black nor white.
    pub(crate) fn ghosts(&self) -> usize {
        self.seen.iter().filter(|grey| **grey == GHOST).count()
    }

    /// What a person sees.
    pub(crate) fn pixels(&self) -> impl Iterator<Item = Pixel<Gray8>> {
        let grey = |grey: &u8| Gray8::new(*grey);
        self.bounding_box()
            .points()
            .zip(self.seen.iter().map(grey))
            .map(|(at, grey)| Pixel(at, grey))
    }

    /// Sends a window, which the controller takes in whole bytes.
    fn send(&mut self, window: Rectangle) {
        let (left, right) = (
            window.top_left.x,
            window.top_left.x + window.size.width as i32,
        );
        let whole = left % 8 == 0 && (right % 8 == 0 || right == self.size.width as i32);
        assert!(whole, "the controller can't take columns {left}..{right}");
        self.sent += window.size.width.div_ceil(8) * window.size.height;
    }

    fn index(&self, at: Point) -> usize {
        at.y as usize * self.size.width as usize + at.x as usize
    }
}

impl OriginDimensions for Paper {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Paper {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        let panel = self.bounding_box();
        for Pixel(at, color) in pixels {
            if panel.contains(at) {
                let index = self.index(at);
                self.picture[index] = color;
            }
        }
        Ok(())
    }
}
