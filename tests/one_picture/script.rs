//! The script, the screen and the file of cells.

use std::path::Path;

use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_core::text::charset::Charset;
use splitflap_tests::cell_grid::{CellGrid, Film};
use splitflap_tests::script::Step;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

/// What a board with five buttons has: the OLED of 128x64 pixels with letters of 4x6.
pub(crate) const SCREEN: Screen = Screen {
    charset: Charset::Ascii,
    keyboard: false,
    ..Screen::new(32, 10)
};

/// An engine with a board's memory.
pub(crate) fn engine() -> Engine<'static> {
    Engine::boxed(&Sizes::BOARD, &CATALOGS, SCREEN)
}

/// The script's steps with the numbers of their lines.
pub(crate) fn steps() -> Vec<(usize, Step)> {
    Step::all(include_str!("script.jsonl")).expect("a script")
}

/// The file of cells.
pub(crate) fn film() -> Film {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("one_picture/cells.txt");
    let text = std::fs::read_to_string(path).expect("the file of cells");
    Film::parse(&text).expect("cells")
}

/// The cells after a line of the script.
#[track_caller]
pub(crate) fn cells_after(film: &Film, line: usize) -> &CellGrid {
    film.after(line)
        .unwrap_or_else(|| panic!("cells.txt has nothing for line {line}"))
}
