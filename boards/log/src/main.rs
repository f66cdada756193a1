//! Decodes a board's log: defmt frames on stdin, a line each on stdout, with the names and
//! texts that only the firmware's ELF file holds.
//!
//! `board-log ELF < frames`

use defmt_decoder::{DecodeError, Table};
use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, Read, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("board-log: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let elf = env::args_os()
        .nth(1)
        .ok_or("usage: board-log ELF < frames")?;
    let elf = fs::read(elf)?;
    let table = Table::parse(&elf)?.ok_or("the ELF file has no defmt table")?;
    let mut decoder = table.new_stream_decoder();
    let mut out = io::stdout().lock();
    let mut input = io::stdin().lock();
    let mut bytes = [0; 1024];
    loop {
        let count = input.read(&mut bytes)?;
        let Some(read) = bytes.get(..count).filter(|read| !read.is_empty()) else {
            return Ok(());
        };
        decoder.received(read);
        loop {
            match decoder.decode() {
                Ok(frame) => writeln!(out, "{}", frame.display(false))?,
                Err(DecodeError::UnexpectedEof) => break,
                // A cut frame: the next one begins after its end mark.
                Err(DecodeError::Malformed) => {
                    writeln!(out, "(a frame was lost)")?;
                    if !table.encoding().can_recover() {
                        return Err("frames of this encoding can't be found again".into());
                    }
                }
            }
        }
        out.flush()?;
    }
}
