//! The workload on a 320x240 TFT with 6x10 pixels a cell (`e320`), or on a 128x64 OLED with 4x6 (`e128`). Bytes are all that the driver sends.

mod bus;
mod mousefood;
mod panel;
mod product;

use embedded_graphics::geometry::Size;
use embedded_graphics::mono_font::MonoFont;
use embedded_graphics::mono_font::ascii::{FONT_4X6, FONT_6X10};
use embedded_graphics::pixelcolor::{BinaryColor, PixelColor, Rgb565};
use panel::{flush, oled, tft};
use peer_harness::Peer;
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{CellFont, Placement, Presenter, Rotation, Theme};

fn presenter<C: PixelColor>(
    (width, height): (u32, u32),
    font: &'static MonoFont<'static>,
    theme: &'static Theme<C>,
) -> Presenter<C> {
    let font = CellFont::new(font, Charset::Ascii).expect("a font of cells");
    let placement = Placement::new(Size::new(width, height), &font, Rotation::None);
    Presenter::new(placement, font, theme)
}

/// The screens' names.
pub const SCREENS: [&str; 2] = ["e320", "e128"];

/// `splitflap` or `mousefood` on a screen of this name; none for other names.
pub fn peer(who: &str, screen: &str) -> Option<Box<dyn Peer>> {
    Some(match (who, screen) {
        ("splitflap", "e320") => Box::new(product::Product::new(
            presenter((320, 240), &FONT_6X10, Theme::<Rgb565>::for_cell(10)),
            tft(),
            |_| {},
        )),
        ("splitflap", "e128") => Box::new(product::Product::new(
            presenter((128, 64), &FONT_4X6, Theme::<BinaryColor>::binary()),
            oled(),
            flush,
        )),
        ("mousefood", "e320") => Box::new(mousefood::Picker::on_tft()),
        ("mousefood", "e128") => Box::new(mousefood::Picker::on_oled()),
        _ => return None,
    })
}
