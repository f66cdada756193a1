//! What a behaviour script sends to a VT100 on a serial line: for each line of it the bytes of its frame, on stdout.
//!
//! `console-bytes SCRIPT COLUMNS ROWS`

use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::storage::Sizes;
use splitflap_tests::script::Step;
use splitflap_vt::{Console, ConsoleOptions};
use std::env;
use std::error::Error;
use std::fs;
use std::process::ExitCode;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("console-bytes: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [script, columns, rows] = arguments else {
        return Err("usage: console-bytes SCRIPT COLUMNS ROWS".into());
    };
    let mut console = Console::new(ConsoleOptions {
        columns: columns.parse()?,
        rows: rows.parse()?,
        ..ConsoleOptions::VT100
    });
    let mut engine = Engine::boxed(&Sizes::KIOSK, &CATALOGS, console.screen());
    console.prepare(engine.grid_mut());
    for (line, step) in Step::all(&fs::read_to_string(script)?)? {
        step.apply(&mut engine)?;
        let mut frame = Vec::new();
        console.present(0, engine.grid_mut(), &mut frame)?;
        println!("{line} {}", frame.len());
    }
    Ok(())
}
