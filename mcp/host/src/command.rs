//! The command line: what there is to run, and what a run's exit status says.

mod asking;
mod browser;
mod catalog;
mod catalogs;
mod check;
mod data;
mod demo;
mod drawing;
mod heard;
mod hint;
mod html_view;
mod keys;
mod line;
mod link;
mod open;
mod options;
mod page;
mod place;
mod preview;
mod remote;
mod replay;
mod result;
mod seat_demo;
mod serial;
mod serial_device;
mod show;
mod terminal_view;
mod waiting;
mod why;

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use splitflap::plain;
use splitflap::session::CallError;

/// MCP apps on any screen. Without a command: the seat picker demo, over real MCP.
#[derive(Debug, Parser)]
#[command(name = "splitflap", version, args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Exit status: 0 done, 1 closed without a result, 2 wrong usage or input, 3 the server \
                  failed, 4 declined, 5 refused by the server, 6 the server was silent too long, 7 the server is gone."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    demo: demo::Arguments,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Start a server and open one of its tools.
    Open(open::Arguments),
    /// Start a server and open one of its tools on a board at the other end of a serial line.
    Link(link::Arguments),
    /// Check messages in files and tell where they are wrong.
    Check(check::Arguments),
    /// Draw messages from files.
    Preview(preview::Arguments),
    /// Play a script of messages and input, and tell what comes of each line.
    Replay(replay::Arguments),
    /// Tell what components there are.
    Catalog(catalog::Arguments),
    /// Serve the seat app over standard input and output, for MCP hosts.
    SeatDemo(::seat_demo::Options),
}

/// Exit statuses, the same for every command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// A result was reached; for the text view: shown.
    Done = 0,
    /// Closed without a result.
    Cancelled = 1,
    /// Wrong usage or input.
    Usage = 2,
    /// What the server sent or answered can't be used.
    Failed = 3,
    /// The person said no to the server's last question.
    Declined = 4,
    /// The server refused what was asked of it last.
    Refused = 5,
    /// The server was silent for too long.
    TimedOut = 6,
    /// The server ended, could not be started or not be reached.
    ServerGone = 7,
}

/// Why a command stops early.
#[derive(Debug)]
struct Stop {
    status: Status,
    /// For the person, on standard error; holds nothing unfiltered.
    message: String,
}

impl Stop {
    fn usage(message: impl Display) -> Self {
        Self {
            status: Status::Usage,
            message: message.to_string(),
        }
    }

    /// Standard output can't be written. That nobody reads it any more, as when `head` has seen enough, is no error to tell.
    fn unwritten(error: io::Error) -> Self {
        let message = match error.kind() {
            io::ErrorKind::BrokenPipe => String::new(),
            _ => format!("standard output can't be written: {error}"),
        };
        Self {
            status: Status::Usage,
            message,
        }
    }

    fn server(message: impl Display) -> Self {
        Self {
            status: Status::Failed,
            message: message.to_string(),
        }
    }

    /// There is no server to speak with.
    fn gone(why: &CallError) -> Self {
        Self {
            status: match why {
                CallError::TimedOut(_) => Status::TimedOut,
                CallError::Gone(_) => Status::ServerGone,
                CallError::Failed(_) => Status::Failed,
            },
            message: plain::short(&why.to_string(), 800),
        }
    }
}

/// Runs the command that the arguments name.
pub(crate) fn run() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let cli = match parse() {
        Ok(cli) => cli,
        Err(answer) => return unparsed(&answer, &words),
    };
    let status = match cli.command {
        None => demo::run(cli.demo),
        Some(Command::Open(arguments)) => open::run(arguments),
        Some(Command::Link(arguments)) => link::run(arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Catalog(arguments)) => catalog::run(&arguments),
        Some(Command::Preview(arguments)) => preview::run(arguments),
        Some(Command::Replay(arguments)) => replay::run(&arguments),
        Some(Command::SeatDemo(options)) => seat_demo::run(&options),
    };
    ExitCode::from(match status {
        Ok(status) => status as u8,
        Err(stop) => {
            if !stop.message.is_empty() {
                told!("splitflap: {}", plain::lines(&stop.message));
            }
            if stop.status == Status::Usage {
                print_hint(&words);
            }
            stop.status as u8
        }
    })
}

/// The arguments; the demo's help does not tell what only its server has.
fn parse() -> Result<Cli, clap::Error> {
    let command = ["http", "allow_origin"]
        .into_iter()
        .fold(Cli::command(), |command, name| {
            command.mut_arg(name, |argument| argument.hide(true))
        });
    Cli::from_arg_matches(&command.try_get_matches()?)
}

/// Prints what clap has to say: help, the version, or what is wrong with the arguments.
fn unparsed(answer: &clap::Error, words: &[OsString]) -> ExitCode {
    // Nothing is left to say it to if this fails.
    let _ = answer.print();
    if answer.use_stderr() {
        print_hint(words);
        return ExitCode::from(Status::Usage as u8);
    }
    ExitCode::SUCCESS
}

fn print_hint(words: &[OsString]) {
    if let Some(hint) = hint::of(words) {
        told!("splitflap: {}", plain::line(&hint));
    }
}
