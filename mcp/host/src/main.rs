//! The `splitflap` command.

/// Writes a line to standard error. A terminal that is gone must not make the program panic, as
/// `eprintln!` would.
macro_rules! told {
    ($($arguments:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($arguments)*);
    }};
}

/// Writes a line to standard output, likewise.
macro_rules! said {
    ($($arguments:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($arguments)*);
    }};
}

mod command;

fn main() -> std::process::ExitCode {
    command::run()
}
