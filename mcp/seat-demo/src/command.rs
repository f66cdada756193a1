//! The command `seat-demo`, and what other commands need to offer it too.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser};
use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;
use rmcp::transport::stdio_pipes;

use crate::app::{SeatApp, UnknownSeat};
use crate::cabin_data::CabinData;
use crate::cabin_file::CabinFileError;
use crate::others::{Others, PriceChange};
use crate::server::SeatServer;

/// What can be set.
#[derive(Args, Clone, Debug, Default)]
pub struct Options {
    /// Sell the seats of another flight: its data model as a JSON file
    #[arg(long, value_name = "FILE")]
    pub cabin: Option<PathBuf>,
    /// Let another passenger take this seat right after the first snapshot, to see the refusal
    #[arg(long, value_name = "SEAT", hide_short_help = true)]
    pub taken_by_others: Vec<String>,
    /// Change the price of a seat (14A=29) right after it was selected, to see the refusal
    #[arg(long, value_name = "SEAT=PRICE", hide_short_help = true)]
    pub raise_price: Vec<PriceChange>,
}

/// An MCP server with seats to choose from, for `splitflap` and other hosts
///
/// It speaks the Model Context Protocol on standard input and output until the input ends.
#[derive(Parser)]
#[command(name = "seat-demo", version)]
struct Command {
    #[command(flatten)]
    options: Options,
}

/// Runs the command: `args` as the program gets them, its own name first.
///
/// The status is 0 when the client has gone, 2 for wrong arguments or a wrong cabin file, 1 when
/// the connection broke; what is wrong goes to standard error.
#[must_use]
pub fn main_with<A>(args: impl IntoIterator<Item = A>) -> ExitCode
where
    A: Into<OsString> + Clone,
{
    match Command::try_parse_from(args) {
        Ok(command) => run(&command.options),
        Err(usage) => {
            // Nothing is left to say it to if this fails.
            let _ = usage.print();
            ExitCode::from(if usage.use_stderr() { 2 } else { 0 })
        }
    }
}

/// Serves with options that are read already; the status is that of [`main_with`].
#[must_use]
pub fn run(options: &Options) -> ExitCode {
    match serve_stdio(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("seat-demo: {error}");
            ExitCode::from(match error {
                ServeError::Cabin(_) | ServeError::Seat(_) => 2,
                ServeError::Runtime(_) | ServeError::Handshake(_) => 1,
            })
        }
    }
}

/// Serves on standard input and output until the input ends. Nothing else may write to standard
/// output meanwhile.
///
/// # Errors
/// [`ServeError`]; before the first message for a wrong cabin, in or after the handshake for the rest.
pub fn serve_stdio(options: &Options) -> Result<(), ServeError> {
    let cabin = match &options.cabin {
        Some(file) => CabinData::read(file).map_err(ServeError::Cabin)?,
        None => CabinData::demo(),
    };
    let others = Others {
        taken: options.taken_by_others.clone(),
        raised: options.raise_price.clone(),
    };
    let app = SeatApp::new(cabin, others).map_err(ServeError::Seat)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(ServeError::Runtime)?;
    let served = runtime.block_on(async {
        match SeatServer::new(app).serve(stdio_pipes()).await {
            Ok(running) => {
                running
                    .waiting()
                    .await
                    .map_err(|error| ServeError::Runtime(error.into()))?;
                Ok(())
            }
            // A client that leaves before it has said anything is no trouble of ours.
            Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(ServeError::Handshake(Box::new(error))),
        }
    });
    // A read of standard input that is no pipe can't be cancelled; it must not hold the exit up.
    runtime.shutdown_background();
    served
}

/// Why the server stopped, or never started.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The cabin file is wrong.
    Cabin(CabinFileError),
    /// An option names a seat that the cabin does not have.
    Seat(UnknownSeat),
    /// The operating system refused what the runtime needs.
    Runtime(io::Error),
    /// The client's handshake failed.
    Handshake(Box<ServerInitializeError>),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cabin(error) => error.fmt(f),
            Self::Seat(error) => error.fmt(f),
            Self::Runtime(error) => write!(f, "can't serve: {error}"),
            Self::Handshake(error) => write!(f, "the client's handshake failed: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}
