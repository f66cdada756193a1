//! Pictures of the real picker.

use embedded_graphics::mono_font::{ascii, iso_8859_15};
use embedded_graphics::pixelcolor::{BinaryColor, Gray4, Rgb565, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::{OutputSettingsBuilder, SimulatorDisplay};
use splitflap_core::input::Key;
use splitflap_core::listener::Quiet;
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{CellFont, Inputs, Placement, Presenter, Rotation, Theme, screen_for};

use crate::picker::{picker, press};

fn shot<C: PixelColor + Into<Rgb888> + From<BinaryColor>>(
    name: &str,
    size: (u32, u32),
    font: CellFont,
    theme: &'static Theme<C>,
    inputs: Inputs,
    keys: &[Key],
) {
    let mut display = SimulatorDisplay::<C>::new(Size::new(size.0, size.1));
    let placement = Placement::new(display.size(), &font, Rotation::None);
    let screen = screen_for(&placement, &font, inputs);
    let mut engine = picker(screen, "\"14A\"");
    let presenter = Presenter::new(placement, font, theme);
    presenter.attach(engine.grid_mut());
    engine.resize(screen);
    engine.render(&mut Quiet);
    presenter.repaint(engine.grid_mut(), &mut display).unwrap();
    for key in keys {
        press(&mut engine, *key);
        engine.render(&mut Quiet);
        presenter.present(engine.grid_mut(), &mut display).unwrap();
    }
    for y in 0..engine.grid().rows() {
        let row: String = engine
            .grid()
            .row(y)
            .iter()
            .map(|c| engine.grid().text(*c, &mut [0; 4]).to_string())
            .collect();
        println!("|{row}|");
    }
    let settings = OutputSettingsBuilder::new()
        .scale(if size.0 < 400 { 4 } else { 2 })
        .build();
    display
        .to_rgb_output_image(&settings)
        .save_png(format!("/tmp/shots/{name}.png"))
        .unwrap();
}

#[test]
fn shots() {
    std::fs::create_dir_all("/tmp/shots").unwrap();
    let keys = [Key::Right, Key::Right];
    let touch = Inputs {
        touch: Some(40),
        keyboard: false,
    };
    let none = Inputs::default();
    let f = |f, c| CellFont::new(f, c).unwrap();
    shot(
        "tft",
        (320, 240),
        f(&ascii::FONT_6X10, Charset::Ascii),
        Theme::<Rgb565>::for_cell(10),
        none,
        &keys,
    );
    shot(
        "oled-4x6",
        (128, 64),
        f(&ascii::FONT_4X6, Charset::Ascii),
        Theme::<Gray4>::for_cell(6),
        none,
        &keys,
    );
    shot(
        "oled-4x6-mono",
        (128, 64),
        f(&ascii::FONT_4X6, Charset::Ascii),
        Theme::binary(),
        none,
        &keys,
    );
    shot(
        "oled-6x8",
        (128, 64),
        f(&ascii::FONT_5X8, Charset::Ascii).with_cell(6, 8),
        Theme::<Gray4>::for_cell(8),
        none,
        &keys,
    );
    shot(
        "oled-6x8-mono",
        (128, 64),
        f(&ascii::FONT_5X8, Charset::Ascii).with_cell(6, 8),
        Theme::binary(),
        none,
        &keys,
    );
    shot(
        "wide",
        (800, 480),
        f(&iso_8859_15::FONT_10X20, Charset::Latin9),
        Theme::<Rgb888>::for_cell(20),
        touch,
        &keys,
    );
}
