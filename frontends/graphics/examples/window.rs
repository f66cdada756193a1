//! The seat picker on an emulated display in a desktop window: arrows, Space, Enter, Tab and letters as on a terminal, the mouse as a finger.
//!
//! `cargo run -p splitflap-graphics --features window --example window [tft|kiosk|oled] [quarter]` (needs SDL 2)

use std::error::Error;

use embedded_graphics::mono_font::{ascii, iso_8859_15};
use embedded_graphics::pixelcolor::{BinaryColor, Gray4, Rgb565, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::sdl2::Keycode;
use embedded_graphics_simulator::{
    OutputSettingsBuilder, SimulatorDisplay, SimulatorEvent, Window,
};
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, Key};
use splitflap_core::listener::{Listener, Quiet};
use splitflap_core::storage::Sizes;
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{
    CellFont, Inputs, Placement, Presenter, Rotation, Theme, Touch, screen_for,
};

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];
const VIEW: &str = include_str!("../../../mcp/seat-demo/views/seat-map.json");
const CABIN: &str = include_str!("../../../mcp/seat-demo/cabins/a320.json");

/// An emulated panel.
struct Panel<C: 'static> {
    size: Size,
    scale: u32,
    rotation: Rotation,
    font: CellFont,
    theme: &'static Theme<C>,
    touch: Option<u16>,
}

impl<C> Panel<C>
where
    C: PixelColor + Into<Rgb888> + From<Rgb888> + From<BinaryColor>,
{
    /// Shows the picker until the window is closed or Esc has nothing to take back.
    fn run(self) -> Result<(), Box<dyn Error>> {
        let mut display = SimulatorDisplay::<C>::new(self.size);
        let placement = Placement::new(self.size, &self.font, self.rotation);
        let inputs = Inputs {
            touch: self.touch,
            keyboard: true,
        };
        let screen = screen_for(&placement, &self.font, inputs);
        let presenter = Presenter::new(placement, self.font, self.theme);
        let mut touch = Touch::new(placement);
        let sizes = Sizes {
            columns: screen.columns,
            rows: screen.rows,
            ..Sizes::KIOSK
        };
        let mut engine = Engine::boxed(&sizes, &CATALOGS, screen);
        presenter.attach(engine.grid_mut());
        engine.resize(screen);
        feed(&mut engine, VIEW);
        feed(&mut engine, &update("/", CABIN));
        engine.render(&mut Quiet);
        presenter.repaint(engine.grid_mut(), &mut display)?;

        let settings = OutputSettingsBuilder::new().scale(self.scale).build();
        let mut window = Window::new("Splitflap", &settings);
        loop {
            window.update(&display);
            for event in window.events().collect::<Vec<_>>() {
                let finger = match event {
                    SimulatorEvent::Quit => return Ok(()),
                    SimulatorEvent::KeyDown { keycode, .. } => {
                        if keycode == Keycode::Escape && !engine.cancel(&mut Quiet) {
                            return Ok(());
                        }
                        if let Some(key) = key(keycode) {
                            act(&mut engine, InputEvent::Key(key.into()));
                        }
                        continue;
                    }
                    SimulatorEvent::MouseButtonDown { point, .. } => Some(point),
                    SimulatorEvent::MouseButtonUp { .. } => None,
                    _ => continue,
                };
                if let Some(pointer) = touch.sample(finger) {
                    act(&mut engine, InputEvent::Pointer(pointer));
                }
            }
            if engine.render(&mut Quiet) {
                presenter.present(engine.grid_mut(), &mut display)?;
            }
        }
    }
}

fn key(keycode: Keycode) -> Option<Key> {
    Some(match keycode {
        Keycode::Up => Key::Up,
        Keycode::Down => Key::Down,
        Keycode::Left => Key::Left,
        Keycode::Right => Key::Right,
        Keycode::Home => Key::Home,
        Keycode::End => Key::End,
        Keycode::PageUp => Key::PageUp,
        Keycode::PageDown => Key::PageDown,
        Keycode::Tab => Key::Tab,
        Keycode::Return | Keycode::KpEnter => Key::Enter,
        Keycode::Space => Key::Char(' '),
        other => {
            let name = other.name();
            let mut characters = name.chars();
            match (characters.next(), characters.next()) {
                (Some(typed), None) => Key::Char(typed.to_ascii_lowercase()),
                _ => return None,
            }
        }
    })
}

/// What the server's tool would answer: the selected or confirmed seat.
#[derive(Default)]
struct Answers(Vec<String>);

impl Listener for Answers {
    fn action(&mut self, action: &splitflap_core::action::Action<'_>) {
        let path = match action.name() {
            "select_seat" => "/selected",
            "confirm_seat" => "/confirmed",
            _ => return,
        };
        let mut context = String::new();
        if action.write_context(&mut context).is_ok()
            && let Some((_, id)) = context.split_once(r#""seatId":""#)
            && let Some((id, _)) = id.split_once('"')
        {
            self.0.push(update(path, &format!("\"{id}\"")));
        }
    }
}

fn act(engine: &mut Engine<'_>, event: InputEvent) {
    let mut answers = Answers::default();
    engine.handle_input(0, &event, &mut answers);
    for answer in answers.0 {
        feed(engine, &answer);
        engine.settled(&mut Quiet);
    }
}

fn update(path: &str, value: &str) -> String {
    format!(
        r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"{path}","value":{value}}}}}"#
    )
}

fn feed(engine: &mut Engine<'_>, messages: &str) {
    engine.feed(0, messages.as_bytes(), &mut Quiet);
    engine.finish(0, &mut Quiet);
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut panel = "tft".to_owned();
    let mut rotation = Rotation::None;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "quarter" => rotation = Rotation::Quarter,
            _ => panel = argument,
        }
    }
    let font = |font, charset| CellFont::new(font, charset).ok_or("a font without pixels");
    match panel.as_str() {
        "kiosk" => Panel::<Rgb888> {
            size: Size::new(800, 480),
            scale: 1,
            rotation,
            font: font(&iso_8859_15::FONT_10X20, Charset::Latin9)?,
            theme: Theme::<Rgb888>::for_cell(20),
            touch: Some(40),
        }
        .run(),
        "oled" => Panel::<Gray4> {
            size: Size::new(128, 64),
            scale: 6,
            rotation,
            font: font(&ascii::FONT_5X8, Charset::Ascii)?.with_cell(6, 8),
            theme: Theme::<Gray4>::for_cell(8),
            touch: None,
        }
        .run(),
        _ => Panel::<Rgb565> {
            size: Size::new(320, 240),
            scale: 3,
            rotation,
            font: font(&ascii::FONT_6X10, Charset::Ascii)?,
            theme: Theme::<Rgb565>::for_cell(10),
            touch: None,
        }
        .run(),
    }
}
