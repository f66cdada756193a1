//! The command `seat-demo`: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    seat_demo::main_with(std::env::args_os())
}
