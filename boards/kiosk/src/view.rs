//! From a panel and a font to cells.

use embedded_graphics::geometry::Size;
use embedded_graphics::pixelcolor::PixelColor;
use splitflap_core::screen::Screen;
use splitflap_graphics::{CellFont, Inputs, Placement, Presenter, Rotation, Theme, screen_for};

/// The screen that a panel of `size` pixels has with cells of `font`, and the presenter that draws it there.
pub fn view<C: PixelColor>(
    size: Size,
    font: CellFont,
    inputs: Inputs,
    theme: &'static Theme<C>,
) -> (Screen, Presenter<C>) {
    let placement = Placement::new(size, &font, Rotation::None);
    let screen = screen_for(&placement, &font, inputs);
    (screen, Presenter::new(placement, font, theme))
}
