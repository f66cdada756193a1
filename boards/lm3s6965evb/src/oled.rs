//! The OLED: SSD0323, 128x64 pixels, 16 greys. It keeps a picture of its own, so that only
//! bytes that differ are sent, each window by itself.

use crate::{gpio, ssi};
use core::convert::Infallible;
use embedded_graphics::pixelcolor::Gray4;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use splitflap_kiosk::Panel;

const WIDTH: usize = 128;
const HEIGHT: usize = 64;
/// Bytes of a row: two pixels each, the left one in the high bits.
const ROW: usize = WIDTH / 2;

/// PC7: whether a byte is data.
const DATA: u32 = 1 << 7;
/// PD0: high selects the display, and not the SD card on the same wires.
const SELECT: u32 = 1 << 0;

/// What the display is told once.
const START: &[&[u8]] = &[
    &[0xae],       // off
    &[0x81, 0x40], // contrast
    &[0x86],       // full current
    &[0xa0, 0x52], // how columns and rows are wired
    &[0xa1, 0x00], // first line
    &[0xa2, 0x4c], // offset
    &[0xa4],       // not inverted
    &[0xa8, 0x3f], // 64 rows
    &[0xb1, 0x22], // phases
    &[0xb2, 0x46], // row period
    &[0xb3, 0x91], // clock
    &[0xbf, 0x0d], // levels
    &[0xbe, 0x02],
    &[0xbc, 0x0f], // precharge
    &[0xad, 0x02], // no converter
    &[0xaf],       // on
];

/// Bytes that a window takes beside its pixels.
const WINDOW: u32 = 6;

/// The first and the last byte in rows, and which rows: a bit each.
#[derive(Clone, Copy)]
struct Span {
    left: u8,
    right: u8,
    rows: u64,
}

/// The display. All of it starts as zero bits, so that its picture takes no flash.
pub struct Oled {
    picture: [u8; ROW * HEIGHT],
    /// What differs since the last flush.
    changed: Option<Span>,
    sent: u32,
}

impl Oled {
    /// Pixels.
    pub const SIZE: Size = Size::new(WIDTH as u32, HEIGHT as u32);

    /// A dark display that has not been started.
    pub const fn new() -> Self {
        Self {
            picture: [0; ROW * HEIGHT],
            changed: None,
            sent: 0,
        }
    }

    pub(crate) fn init(&mut self) {
        gpio::C.make_output(DATA);
        gpio::D.make_output(SELECT);
        gpio::D.write(SELECT, true);
        ssi::init();
        // After a restart QEMU's pins are low, but the display still has the last level: it hears
        // of changes alone.
        gpio::C.write(DATA, true);
        for command in START {
            self.command(command);
        }
        self.changed = Some(Span {
            left: 0,
            right: (ROW - 1) as u8,
            rows: u64::MAX,
        });
    }

    /// Bytes sent since the last call.
    pub(crate) fn take_sent(&mut self) -> u32 {
        core::mem::take(&mut self.sent)
    }

    fn command(&mut self, bytes: &[u8]) {
        gpio::C.write(DATA, false);
        ssi::send(bytes.iter().copied());
        self.sent += bytes.len() as u32;
    }

    /// Sends a window of the picture, its edges included.
    fn send_window(&mut self, left: u8, right: u8, top: u8, bottom: u8) {
        self.command(&[0x15, left, right]);
        self.command(&[0x75, top, bottom]);
        gpio::C.write(DATA, true);
        for row in top..=bottom {
            let row = usize::from(row) * ROW;
            let bytes = self
                .picture
                .get(row + usize::from(left)..=row + usize::from(right))
                .unwrap_or_default();
            ssi::send(bytes.iter().copied());
            self.sent += bytes.len() as u32;
        }
        defmt::debug!("window {}..={} {}..={}", left, right, top, bottom);
    }

    fn put(&mut self, at: Point, color: Gray4) {
        let (Ok(x), Ok(y)) = (usize::try_from(at.x), usize::try_from(at.y)) else {
            return;
        };
        if x >= WIDTH {
            return;
        }
        let Some(byte) = self.picture.get_mut(y * ROW + x / 2) else {
            return;
        };
        let new = if x % 2 == 0 {
            *byte & 0x0f | color.luma() << 4
        } else {
            *byte & 0xf0 | color.luma()
        };
        if new == *byte {
            return;
        }
        *byte = new;
        let x = (x / 2) as u8;
        let span = self.changed.get_or_insert(Span {
            left: x,
            right: x,
            rows: 0,
        });
        span.left = span.left.min(x);
        span.right = span.right.max(x);
        span.rows |= 1 << y;
    }
}

impl Default for Oled {
    fn default() -> Self {
        Self::new()
    }
}

impl OriginDimensions for Oled {
    fn size(&self) -> Size {
        Self::SIZE
    }
}

impl DrawTarget for Oled {
    type Color = Gray4;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Gray4>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(at, color) in pixels {
            self.put(at, color);
        }
        Ok(())
    }
}

impl Panel for Oled {
    /// Sends what differs, in as few bytes as windows of this width can.
    fn flush(&mut self, _: Rectangle) -> Result<(), Infallible> {
        let Some(span) = self.changed.take() else {
            return Ok(());
        };
        let width = u32::from(span.right - span.left) + 1;
        let mut rows = span.rows;
        let mut y = 0;
        while rows != 0 {
            y += rows.trailing_zeros();
            rows >>= rows.trailing_zeros();
            let top = y;
            loop {
                let height = rows.trailing_ones();
                y += height;
                rows = rows.checked_shr(height).unwrap_or(0);
                // Rows between that are as they were are sent along where that is less.
                let gap = rows.trailing_zeros();
                if rows == 0 || gap * width >= WINDOW {
                    break;
                }
                y += gap;
                rows >>= gap;
            }
            self.send_window(span.left, span.right, top as u8, (y - 1) as u8);
        }
        Ok(())
    }
}
