//! `splitflap replay`: plays a script of messages and input against an engine and tells what came of each line.

mod player;
mod script;
#[cfg(test)]
mod tests;

use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use splitflap_core::storage::Sizes;
use splitflap_vt::Profile;

use super::check::encoding;
use super::options::ThemeChoice;
use super::{Status, Stop};
pub(super) use player::rows;

use player::Player;
use script::Step;

/// What a script and its output are, for `--help`.
const FORMAT: &str = r#"A script has one JSON value a line; blank lines and lines that start with # are passed over. A line is one of
  {"input":KEY}      a key: Enter, Space, Esc, Up, Ctrl-L, a, ...
  {"type":TEXT}      each character a key
  {"click":[x,y]}    a click at a column and a row, counted from 0
  {"resize":[w,h]}   another size of the screen; everything is drawn again
  {"tick":MS}        milliseconds pass on the clock, which starts at 1970-01-01
  {"screen":true}    print the screen
  {"chunk":N}        feed later messages in pieces of N bytes
  {"raw":TEXT}       feed TEXT as it is; a message may go on over several of these
or anything else, which is fed as messages.

The output is JSON Lines. Each line has the number of the script's line it came of, and one of
  "error"    a message that was rejected (an error is output: the script goes on)
  "action"   what would be sent to the server
  "frame"    what was drawn: cells sent, runs of neighbouring cells, bytes for the terminal of --profile
  "screen"   the rows of the screen as text
in this order.

Exit status: 0 the script was played, whatever its messages came to; 2 wrong usage, or a line that is no JSON."#;

/// Arguments of `replay`.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = FORMAT, after_help = "--help tells what a script and its output are.")]
pub(super) struct Arguments {
    /// Columns and rows of the screen [default: 80x24, or the preset's if that is smaller]
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<(u16, u16)>,
    /// The terminal whose bytes are counted.
    #[arg(long, value_name = "P", default_value = "xterm", value_parser = Profile::NAMES)]
    profile: String,
    /// Memory: 1 or board, 2 or kiosk, 3 or desktop [default: as a desktop, for any size of screen]
    #[arg(long, value_name = "N", value_parser = preset)]
    preset: Option<Preset>,
    /// Glyphs and colours.
    #[arg(long, value_name = "T", value_enum, default_value_t = ThemeChoice::Default)]
    theme: ThemeChoice,
    /// Print the screen after the last line.
    #[arg(long)]
    screen: bool,
    /// The script, JSON Lines; - is standard input.
    #[arg(value_name = "SCRIPT.jsonl")]
    script: PathBuf,
}

/// `--preset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Preset(Sizes);

fn preset(name: &str) -> Result<Preset, String> {
    match name {
        "1" | "board" => Ok(Preset(Sizes::BOARD)),
        "2" | "kiosk" => Ok(Preset(Sizes::KIOSK)),
        "3" | "desktop" => Ok(Preset(Sizes::DESKTOP)),
        _ => Err("the presets are board (1), kiosk (2) and desktop (3)".to_owned()),
    }
}

/// Reads `80x24`.
pub(super) fn size(text: &str) -> Result<(u16, u16), String> {
    let wrong = || "a size is columns x rows, each 1 to 65535, as in 80x24".to_owned();
    let (columns, rows) = text.split_once(['x', 'X']).ok_or_else(wrong)?;
    match (columns.parse(), rows.parse()) {
        (Ok(columns @ 1..), Ok(rows @ 1..)) => Ok((columns, rows)),
        _ => Err(wrong()),
    }
}

/// Plays the script.
pub(super) fn run(arguments: &Arguments) -> Result<Status, Stop> {
    check_size(arguments)?;
    let text = read(&arguments.script)
        .map_err(|error| Stop::usage(format!("{}: {error}", arguments.script.display())))?;
    // What is no UTF-8 further on is the script's own matter: it may be what is tested.
    if let Some((0, wrong)) = encoding::fault(&text) {
        return Err(Stop::usage(format!(
            "{}:1: {wrong}",
            arguments.script.display()
        )));
    }
    let mut out = BufWriter::new(io::stdout().lock());
    play(arguments, &text, &mut out)?;
    out.flush().map_err(Stop::unwritten)?;
    Ok(Status::Done)
}

/// Cells of the largest screen that a script may ask for: what a memory of no preset takes for it is
/// allocated whole.
pub(super) const MOST_CELLS: u32 = 1_000_000;

/// A script's screen may be larger than a preset's cells: then the top left part is drawn, with an error
/// that says so.
fn check_size(arguments: &Arguments) -> Result<(), Stop> {
    match arguments.size {
        Some((columns, rows)) if u32::from(columns) * u32::from(rows) > MOST_CELLS => {
            Err(Stop::usage(format!(
                "--size {columns}x{rows} has more than {MOST_CELLS} cells"
            )))
        }
        _ => Ok(()),
    }
}

fn read(script: &Path) -> io::Result<Vec<u8>> {
    if script == Path::new("-") {
        let mut text = Vec::new();
        io::stdin().lock().read_to_end(&mut text)?;
        Ok(text)
    } else {
        fs::read(script)
    }
}

fn play(arguments: &Arguments, script: &[u8], out: &mut impl Write) -> Result<(), Stop> {
    let mut player = Player::new(arguments);
    let mut last = 0;
    for (number, line) in script
        .split(|byte| *byte == b'\n')
        .enumerate()
        .map(|(index, line)| (index + 1, line))
    {
        let step = Step::read(line).map_err(|wrong| {
            let hint = if wrong.is_cut() {
                "; a script has one JSON value a line, so a message that spans lines must be put on one"
            } else {
                ""
            };
            Stop::usage(format!(
                "{}:{number}: {wrong}{hint}",
                arguments.script.display()
            ))
        });
        match step {
            Ok(None) => {}
            Ok(Some(step)) => {
                last = number;
                player.play(number, step, out).map_err(Stop::unwritten)?;
            }
            Err(stop) => {
                // What the lines before it came to is still worth having.
                out.flush().map_err(Stop::unwritten)?;
                return Err(stop);
            }
        }
    }
    player
        .end(last, arguments.screen, out)
        .map_err(Stop::unwritten)
}
