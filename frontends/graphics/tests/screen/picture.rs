//! Golden pictures of the picker on the panels that people use; `UPDATE_GOLDEN=1 cargo test` draws them anew. Look at each one then.

use std::path::Path;

use embedded_graphics::mono_font::{ascii, iso_8859_1, iso_8859_15};
use embedded_graphics::pixelcolor::{BinaryColor, Gray4, Rgb565, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::{OutputSettings, SimulatorDisplay};
use splitflap_core::input::Key;
use splitflap_core::listener::Quiet;
use splitflap_core::screen::Screen;
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{CellFont, Inputs, Placement, Presenter, Rotation, Theme, screen_for};

use crate::picker::{picker, press};

const BUTTONS: Inputs = Inputs {
    touch: None,
    keyboard: false,
};
const KEYBOARD: Inputs = Inputs {
    touch: None,
    keyboard: true,
};
const TOUCH: Inputs = Inputs {
    touch: Some(40),
    keyboard: false,
};

/// A panel with 14A selected and the cursor two seats further.
struct Panel<C: 'static> {
    name: &'static str,
    size: Size,
    rotation: Rotation,
    font: CellFont,
    theme: &'static Theme<C>,
    inputs: Inputs,
    seat_width: u8,
    keys: &'static [Key],
}

impl<C: PixelColor + Into<Rgb888> + From<BinaryColor>> Panel<C> {
    fn new(
        name: &'static str,
        (width, height): (u32, u32),
        font: CellFont,
        theme: &'static Theme<C>,
        inputs: Inputs,
    ) -> Self {
        Self {
            name,
            size: Size::new(width, height),
            rotation: Rotation::None,
            font,
            theme,
            inputs,
            seat_width: 0,
            keys: &[Key::Right, Key::Right],
        }
    }

    /// Draws event by event, and compares what the panel then shows with the golden picture.
    fn check(self) {
        let mut display = SimulatorDisplay::<C>::new(self.size);
        let placement = Placement::new(self.size, &self.font, self.rotation);
        let screen = Screen {
            seat_width: self.seat_width,
            ..screen_for(&placement, &self.font, self.inputs)
        };
        let mut engine = picker(screen, r#""14A""#);
        let presenter = Presenter::new(placement, self.font, self.theme);
        presenter.attach(engine.grid_mut());
        engine.resize(screen);
        engine.render(&mut Quiet);
        presenter.repaint(engine.grid_mut(), &mut display).unwrap();
        for key in self.keys {
            press(&mut engine, *key);
            engine.render(&mut Quiet);
            presenter.present(engine.grid_mut(), &mut display).unwrap();
        }
        compare(self.name, &display);
    }
}

/// The display shows the golden picture of that name.
pub(crate) fn compare<C: PixelColor + Into<Rgb888>>(name: &str, display: &SimulatorDisplay<C>) {
    let picture = display.to_rgb_output_image(&OutputSettings::default());
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name)
        .with_extension("png");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        picture.save_png(&path).unwrap();
    }
    let golden = SimulatorDisplay::<Rgb888>::load_png(&path)
        .unwrap()
        .to_rgb_output_image(&OutputSettings::default());
    assert_eq!(golden.size(), picture.size(), "{name}");
    assert!(
        golden.as_image_buffer().as_raw() == picture.as_image_buffer().as_raw(),
        "{name} differs from its golden picture"
    );
}

fn font_6x8() -> CellFont {
    font(&ascii::FONT_5X8, Charset::Ascii).with_cell(6, 8)
}

fn font(
    font: &'static embedded_graphics::mono_font::MonoFont<'static>,
    charset: Charset,
) -> CellFont {
    CellFont::new(font, charset).unwrap()
}

#[test]
fn a_colour_display_of_320_by_240() {
    let panel = |name, keys| Panel {
        keys,
        ..Panel::new(
            name,
            (320, 240),
            font(&ascii::FONT_6X10, Charset::Ascii),
            Theme::<Rgb565>::for_cell(10),
            KEYBOARD,
        )
    };
    panel("tft", &[Key::Right, Key::Right]).check();
    panel("tft-filter", &[Key::Right, Key::Char('w')]).check();
    panel("tft-pending", &[Key::Right, Key::Char(' ')]).check();
    Panel {
        rotation: Rotation::Quarter,
        ..panel("tft-quarter", &[Key::Right])
    }
    .check();
}

#[test]
fn a_touch_panel_of_800_by_480() {
    Panel::new(
        "kiosk",
        (800, 480),
        font(&iso_8859_15::FONT_10X20, Charset::Latin9),
        Theme::<Rgb888>::for_cell(20),
        TOUCH,
    )
    .check();
}

#[test]
fn small_displays_of_128_by_64_with_buttons() {
    let small = || font(&ascii::FONT_4X6, Charset::Ascii);
    let size = (128, 64);
    Panel::new(
        "oled-32x10",
        size,
        small(),
        Theme::<Gray4>::for_cell(6),
        BUTTONS,
    )
    .check();
    Panel::new("oled-32x10-mono", size, small(), Theme::binary(), BUTTONS).check();
    Panel::new(
        "oled-21x8",
        size,
        font_6x8(),
        Theme::<Gray4>::for_cell(8),
        BUTTONS,
    )
    .check();
    Panel::new("oled-21x8-mono", size, font_6x8(), Theme::binary(), BUTTONS).check();
    Panel {
        keys: &[Key::Tab],
        ..Panel::new(
            "oled-21x8-details",
            size,
            font_6x8(),
            Theme::<Gray4>::for_cell(8),
            BUTTONS,
        )
    }
    .check();
}

#[test]
fn an_e_paper_panel_of_250_by_122() {
    Panel::new(
        "paper",
        (250, 122),
        font(&iso_8859_1::FONT_6X9, Charset::Latin1),
        Theme::binary_inverted(),
        BUTTONS,
    )
    .check();
}
