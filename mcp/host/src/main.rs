//! The `splitflap` command.

mod command;

fn main() -> std::process::ExitCode {
    command::run()
}
