//! The engine's own grid.

use std::path::Path;

use splitflap_tests::cell_grid::{CellGrid, Film};

use crate::script::{engine, film, steps};

const WORDS: &str = "\
# What each line of script.jsonl leaves on a screen of 32x10 cells: characters, roles (a letter each, in the order of
# their numbers in core/src/grid/style.rs, a dot for plain text) and attributes (1 cursor, 2 dim, 4 match).
";

#[test]
fn the_engine_draws_these_cells() {
    let mut engine = engine();
    let mut drawn = Film::default();
    for (line, step) in steps() {
        step.apply(&mut engine).expect("a step");
        drawn.0.push((line, CellGrid::of(engine.grid())));
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("one_picture/cells.txt");
        std::fs::write(path, format!("{WORDS}{drawn}")).expect("a file");
    }
    let expected = film();
    for (line, cells) in &drawn.0 {
        let wanted = expected.after(*line);
        assert!(
            wanted == Some(cells),
            "line {line} gives\n{cells}and cells.txt says\n{}",
            wanted.map(ToString::to_string).unwrap_or_default()
        );
    }
    assert_eq!(drawn.0.len(), expected.0.len());
}
