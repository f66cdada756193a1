//! The seat picker on e-paper: only what changed is refreshed, in whole bytes of the panel's memory, and after five such refreshes the whole panel,
//! since each leaves ghosts.
//!
//! `cargo run -p splitflap-graphics --example e_paper [FOLDER]` tells each refresh, and draws what a person sees into FOLDER.

mod paper;
mod picker;

use std::error::Error;
use std::path::Path;

use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::OriginDimensions;
use embedded_graphics::pixelcolor::Gray8;
use embedded_graphics_simulator::{OutputSettingsBuilder, SimulatorDisplay};
use splitflap_core::input::Key;

use paper::Paper;
use picker::Picker;

const KEYS: [Key; 7] = [
    Key::Right,
    Key::Right,
    Key::Down,
    Key::Char('n'),
    Key::Left,
    Key::Up,
    Key::Down,
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1);
    let mut picker = Picker::new().ok_or("a font without pixels")?;
    for (number, key) in (1..).zip(KEYS) {
        let sent = picker.paper.sent;
        let refresh = picker.press(key);
        let (bytes, ghosts) = (picker.paper.sent - sent, picker.paper.ghosts());
        println!("{key:?}: {refresh:?}, {bytes} bytes; {ghosts} pixels are ghosts");
        if let Some(folder) = &folder {
            save(
                &picker.paper,
                &Path::new(folder).join(format!("{number}.png")),
            )?;
        }
    }
    Ok(())
}

fn save(paper: &Paper, path: &Path) -> Result<(), Box<dyn Error>> {
    let mut display = SimulatorDisplay::<Gray8>::new(paper.size());
    display.draw_iter(paper.pixels())?;
    let settings = OutputSettingsBuilder::new().scale(2).build();
    display.to_rgb_output_image(&settings).save_png(path)?;
    Ok(())
}
