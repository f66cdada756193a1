//! The two displays, with the drivers that people use.

use crate::bus::{Bus, NoDelay};
use mipidsi::models::ST7789;
use mipidsi::options::{Orientation, Rotation};
use ssd1306::Ssd1306;
use ssd1306::mode::{BufferedGraphicsMode, DisplayConfig};
use ssd1306::rotation::DisplayRotation;
use ssd1306::size::DisplaySize128x64;

/// 320x240 pixels of 16 bits.
pub(crate) type Tft = mipidsi::Display<Bus, ST7789, mipidsi::NoResetPin>;

/// 128x64 pixels, on or off. The driver keeps the picture and sends what lies around its changes.
pub(crate) type Oled = Ssd1306<Bus, DisplaySize128x64, BufferedGraphicsMode<DisplaySize128x64>>;

/// A TFT that is switched on.
pub(crate) fn tft() -> Tft {
    mipidsi::Builder::new(ST7789, Bus)
        .display_size(240, 320)
        .orientation(Orientation::new().rotate(Rotation::Deg90))
        .init(&mut NoDelay)
        .expect("the bus takes everything")
}

/// An OLED that is switched on.
pub(crate) fn oled() -> Oled {
    let mut oled = Ssd1306::new(Bus, DisplaySize128x64, DisplayRotation::Rotate0)
        .into_buffered_graphics_mode();
    oled.init().expect("the bus takes everything");
    flush(&mut oled);
    oled
}

/// Sends what changed.
pub(crate) fn flush(oled: &mut Oled) {
    oled.flush().expect("the bus takes everything");
}
