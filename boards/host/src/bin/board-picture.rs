//! What a display shows, drawn without a board: as a PPM picture on stdout.
//!
//! `board-picture script FILE LINES`: the OLED board's display after the first so many lines of a behaviour script;
//! `board-picture cells FILE LINE oled|kiosk`: a display that shows the cells of that line in a file of cell grids.

use embedded_graphics::Pixel;
use embedded_graphics::mono_font::MonoFont;
use embedded_graphics::mono_font::ascii::{FONT_4X6, FONT_10X20};
use embedded_graphics::pixelcolor::{Gray4, Rgb888};
use embedded_graphics::prelude::*;
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::grid::Grid;
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{CellFont, Inputs, Placement, Presenter, Rotation, Theme, screen_for};
use splitflap_tests::cell_grid::Film;
use splitflap_tests::script::Step;
use std::convert::Infallible;
use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];
const OLED: Size = Size::new(128, 64);
/// What the kiosk shows of 32x10 cells.
const KIOSK: Size = Size::new(320, 200);
const USAGE: &str = "usage: board-picture script FILE LINES | cells FILE LINE oled|kiosk";

/// The pixels of a display, row by row.
struct Display<C> {
    size: Size,
    pixels: Vec<C>,
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
            if self.bounding_box().contains(at) {
                self.pixels[at.y as usize * self.size.width as usize + at.x as usize] = color;
            }
        }
        Ok(())
    }
}

impl<C: PixelColor + From<Rgb888> + Into<Rgb888>> Display<C> {
    /// A display of this size with these cells.
    fn showing(presenter: &Presenter<C>, size: Size, grid: &mut Grid<'_>) -> Self {
        let mut display = Self {
            size,
            pixels: vec![Rgb888::BLACK.into(); (size.width * size.height) as usize],
        };
        let Ok(_) = presenter.repaint(grid, &mut display);
        display
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "P6 {} {} 255", self.size.width, self.size.height)?;
        for color in &self.pixels {
            let color: Rgb888 = (*color).into();
            out.write_all(&[color.r(), color.g(), color.b()])?;
        }
        Ok(())
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("board-picture: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    match *arguments {
        ["script", file, lines] => {
            let (presenter, screen) = panel(&FONT_4X6, OLED, Theme::<Gray4>::for_cell(6))?;
            let mut engine = Engine::boxed(&Sizes::BOARD, &CATALOGS, screen);
            presenter.attach(engine.grid_mut());
            let lines: usize = lines.parse()?;
            for (line, step) in Step::all(&fs::read_to_string(file)?)? {
                if line <= lines {
                    step.apply(&mut engine)?;
                }
            }
            Display::showing(&presenter, OLED, engine.grid_mut()).write(&mut out)?;
        }
        ["cells", file, line, panel_name] => {
            let film = Film::parse(&fs::read_to_string(file)?).ok_or("not a file of cells")?;
            let cells = film.after(line.parse()?).ok_or("no such line")?;
            let grid = &mut cells.grid();
            if panel_name == "kiosk" {
                let (presenter, _) = panel(&FONT_10X20, KIOSK, Theme::<Rgb888>::for_cell(20))?;
                Display::showing(&presenter, KIOSK, grid).write(&mut out)?;
            } else {
                let (presenter, _) = panel(&FONT_4X6, OLED, Theme::<Gray4>::for_cell(6))?;
                Display::showing(&presenter, OLED, grid).write(&mut out)?;
            }
        }
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

fn panel<C: PixelColor>(
    font: &'static MonoFont<'static>,
    size: Size,
    theme: &'static Theme<C>,
) -> Result<(Presenter<C>, Screen), Box<dyn Error>> {
    let font = CellFont::new(font, Charset::Ascii).ok_or("a font without pixels")?;
    let placement = Placement::new(size, &font, Rotation::None);
    let screen = screen_for(&placement, &font, Inputs::default());
    Ok((Presenter::new(placement, font, theme), screen))
}
