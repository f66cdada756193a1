//! What a seat move puts on the bus of a display, counted in its driver's interface.

use core::cell::Cell;

use display_interface::{DataFormat, DisplayError, WriteOnlyDataCommand};
use embedded_graphics::mono_font::ascii;
use embedded_graphics::pixelcolor::{BinaryColor, Rgb565};
use embedded_graphics::prelude::*;
use mipidsi::interface::{Interface, InterfaceKind};
use splitflap_core::engine::Engine;
use splitflap_core::input::Key;
use splitflap_core::listener::Quiet;
use splitflap_core::screen::{self, Screen};
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{CellFont, Inputs, Placement, Presenter, Rotation, Theme, screen_for};
use ssd1306::prelude::*;

use crate::picker::{picker, press};

/// Bytes of commands and data, as on a bus with a line that tells them apart.
#[derive(Default)]
struct Bus {
    bytes: Cell<usize>,
}

impl Bus {
    fn count(&self, bytes: usize) {
        self.bytes.set(self.bytes.get() + bytes);
    }

    fn take(&self) -> usize {
        self.bytes.take()
    }
}

/// A colour display's bus.
struct Spi<'b>(&'b Bus);

impl Interface for Spi<'_> {
    type Word = u8;
    type Error = core::convert::Infallible;
    const KIND: InterfaceKind = InterfaceKind::Serial4Line;

    fn send_command(&mut self, _: u8, arguments: &[u8]) -> Result<(), Self::Error> {
        self.0.count(1 + arguments.len());
        Ok(())
    }

    fn send_pixels<const N: usize>(
        &mut self,
        pixels: impl IntoIterator<Item = [u8; N]>,
    ) -> Result<(), Self::Error> {
        self.0.count(pixels.into_iter().count() * N);
        Ok(())
    }

    fn send_repeated_pixel<const N: usize>(
        &mut self,
        _: [u8; N],
        count: u32,
    ) -> Result<(), Self::Error> {
        self.0.count(count as usize * N);
        Ok(())
    }
}

/// A small display's bus.
struct Oled<'b>(&'b Bus);

impl Oled<'_> {
    fn send(&mut self, data: DataFormat<'_>) -> Result<(), DisplayError> {
        self.0.count(match data {
            DataFormat::U8(bytes) => bytes.len(),
            DataFormat::U8Iter(bytes) => bytes.count(),
            _ => return Err(DisplayError::DataFormatNotImplemented),
        });
        Ok(())
    }
}

impl WriteOnlyDataCommand for Oled<'_> {
    fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        self.send(commands)
    }

    fn send_data(&mut self, data: DataFormat<'_>) -> Result<(), DisplayError> {
        self.send(data)
    }
}

struct NoDelay;

impl embedded_hal::delay::DelayNs for NoDelay {
    fn delay_ns(&mut self, _: u32) {}
}

fn plain(placement: &Placement, font: &CellFont) -> Screen {
    Screen {
        theme: screen::Theme::Plain,
        ..screen_for(placement, font, Inputs::default())
    }
}

/// The mean bytes of a walk along a row and back, and those of a frame without change.
fn walk(engine: &mut Engine<'_>, bus: &Bus, mut present: impl FnMut(&mut Engine<'_>)) -> f64 {
    let keys = [Key::Right, Key::Left].map(|key| [key; 5]);
    let keys = keys.as_flattened();
    press(engine, Key::Home);
    present(engine);
    bus.take();
    present(engine);
    assert_eq!(bus.take(), 0, "no change is no byte");
    for key in keys {
        press(engine, *key);
        present(engine);
    }
    bus.take() as f64 / keys.len() as f64
}

#[test]
fn a_move_on_a_colour_display_costs_at_most_740_bytes() {
    let bus = Bus::default();
    let mut display = mipidsi::Builder::new(mipidsi::models::ST7789, Spi(&bus))
        .display_size(240, 320)
        .orientation(mipidsi::options::Orientation::new().rotate(mipidsi::options::Rotation::Deg90))
        .init(&mut NoDelay)
        .unwrap();
    let font = CellFont::new(&ascii::FONT_6X10, Charset::Ascii).unwrap();
    let placement = Placement::new(display.size(), &font, Rotation::None);
    let screen = plain(&placement, &font);
    let presenter = Presenter::new(placement, font, Theme::<Rgb565>::for_cell(10));
    let mut engine = picker(screen, r#""14A""#);
    presenter.attach(engine.grid_mut());
    engine.resize(screen);
    engine.render(&mut Quiet);
    bus.take();
    presenter.repaint(engine.grid_mut(), &mut display).unwrap();
    assert_eq!(
        bus.take(),
        2 * 320 * 240 + 2 * 11,
        "two windows: cells and margin"
    );
    let bytes = walk(&mut engine, &bus, |engine| {
        engine.render(&mut Quiet);
        presenter.present(engine.grid_mut(), &mut display).unwrap();
    });
    assert!(bytes <= 740.0, "{bytes}");
}

#[test]
fn a_move_on_a_small_display_costs_at_most_40_bytes() {
    let bus = Bus::default();
    let mut display =
        ssd1306::Ssd1306::new(Oled(&bus), DisplaySize128x64, DisplayRotation::Rotate0)
            .into_buffered_graphics_mode();
    display.init().unwrap();
    let font = CellFont::new(&ascii::FONT_4X6, Charset::Ascii).unwrap();
    let placement = Placement::new(display.bounding_box().size, &font, Rotation::None);
    // The cabin's pane as wide as other renderers have it on this display: 21 columns, of which the rest is left out.
    let screen = Screen {
        columns: 35,
        seat_width: 2,
        ..plain(&placement, &font)
    };
    let presenter = Presenter::<BinaryColor>::new(placement, font, Theme::binary());
    let mut engine = picker(screen, r#""14A""#);
    presenter.attach(engine.grid_mut());
    engine.resize(screen);
    let bytes = walk(&mut engine, &bus, |engine| {
        engine.render(&mut Quiet);
        presenter
            .present_each(engine.grid_mut(), &mut display, |display, _| {
                display.flush()
            })
            .unwrap();
    });
    assert!(bytes <= 40.0, "{bytes}");
}
