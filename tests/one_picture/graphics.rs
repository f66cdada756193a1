//! `splitflap-graphics` on displays that are drawn on event by event: the picture is that of the cells, drawn at once.

use std::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::mono_font::ascii::{FONT_4X6, FONT_10X20};
use embedded_graphics::pixelcolor::{BinaryColor, Gray4, Rgb888};
use embedded_graphics::prelude::*;
use splitflap_core::grid::Grid;
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{CellFont, Placement, Presenter, Rotation, Theme};

use crate::script::{SCREEN, cells_after, engine, film, steps};

/// Pixels, row by row.
#[derive(PartialEq)]
struct Display<C> {
    size: Size,
    pixels: Vec<Option<C>>,
}

impl<C: PixelColor> Display<C> {
    fn new(size: Size) -> Self {
        let pixels = vec![None; (size.width * size.height) as usize];
        Self { size, pixels }
    }

    /// A display that shows these cells.
    fn showing(presenter: &Presenter<C>, size: Size, mut grid: Grid<'_>) -> Self {
        let mut display = Self::new(size);
        let Ok(_) = presenter.repaint(&mut grid, &mut display);
        display
    }
}

impl<C> OriginDimensions for Display<C> {
    fn size(&self) -> Size {
        self.size
    }
}

impl<C: PixelColor> DrawTarget for Display<C> {
    type Color = C;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<C>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(at, color) in pixels {
            assert!(self.bounding_box().contains(at), "{at} is outside");
            self.pixels[at.y as usize * self.size.width as usize + at.x as usize] = Some(color);
        }
        Ok(())
    }
}

fn shows_every_step<C: PixelColor>(font: CellFont, theme: &'static Theme<C>) {
    let (width, height) = font.cell();
    let size = Size::new(
        u32::from(width) * u32::from(SCREEN.columns),
        u32::from(height) * u32::from(SCREEN.rows),
    );
    let placement = Placement::new(size, &font, Rotation::None);
    let presenter = Presenter::new(placement, font, theme);
    let (mut engine, film) = (engine(), film());
    presenter.attach(engine.grid_mut());
    let mut display = Display::new(size);
    for (line, step) in steps() {
        step.apply(&mut engine).expect("a step");
        let Ok(_) = presenter.present(engine.grid_mut(), &mut display);
        let wanted = Display::showing(&presenter, size, cells_after(&film, line).grid());
        assert!(wanted.pixels.iter().all(Option::is_some));
        assert!(display == wanted, "line {line} is another picture");
    }
}

#[test]
fn a_small_display_of_greys_shows_them() {
    let font = CellFont::new(&FONT_4X6, Charset::Ascii).expect("a font");
    shows_every_step(font, Theme::<Gray4>::for_cell(6));
}

#[test]
fn a_display_of_colours_shows_them() {
    let font = CellFont::new(&FONT_10X20, Charset::Ascii).expect("a font");
    shows_every_step(font, Theme::<Rgb888>::for_cell(20));
}

#[test]
fn a_display_of_two_colours_shows_them() {
    let font = CellFont::new(&FONT_4X6, Charset::Ascii).expect("a font");
    shows_every_step(font, Theme::<BinaryColor>::binary());
}
