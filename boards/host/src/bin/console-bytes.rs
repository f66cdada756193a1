//! What a behaviour script sends to a VT100 on a serial line: for each line of it, on stdout, the bytes of its frame, and after how many of them
//! the map of seats is as it will be, on a terminal that others wrote; the lines that tell about a seat come last.
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
use std::ops::Range;
use std::process::ExitCode;
use vt100::{Cell, Parser, Screen};

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
    let (columns, rows) = (console.screen().columns, console.screen().rows);
    let mut terminal = Parser::new(rows, columns, 0);
    for (line, step) in Step::all(&fs::read_to_string(script)?)? {
        step.apply(&mut engine)?;
        let mut frame = Vec::new();
        console.present(0, engine.grid_mut(), &mut frame)?;
        let seats = seats_done(terminal.screen(), &frame);
        terminal.process(&frame);
        println!("{line} {} {seats}", frame.len());
    }
    Ok(())
}

/// The bytes of a frame after which the map of seats does not change any more.
fn seats_done(before: &Screen, frame: &[u8]) -> usize {
    let (rows, columns) = before.size();
    let shown = |length: usize| {
        let mut terminal = Parser::new(rows, columns, 0);
        terminal.process(&before.state_formatted());
        terminal.process(frame.get(..length).unwrap_or_default());
        seats(terminal.screen())
    };
    let whole = shown(frame.len());
    // From its end on, for as long as the map is right.
    let wrong = (0..frame.len())
        .rev()
        .find(|length| shown(*length) != whole);
    wrong.map_or(0, |length| length + 1)
}

/// Rows and columns of the map of seats on a screen of 80x24: without its frame, the lines below and the details beside it.
const SEATS: (Range<u16>, Range<u16>) = (3..20, 1..46);

/// The cells of the map, where the screen is that large.
fn seats(screen: &Screen) -> Vec<Option<Cell>> {
    let (rows, columns) = SEATS;
    rows.flat_map(|y| columns.clone().map(move |x| (y, x)))
        .map(|(y, x)| screen.cell(y, x).cloned())
        .collect()
}
