//! The command `seat-demo`, and what other commands need to offer it too.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser};
use rmcp::ServiceExt;
use rmcp::service::ServerInitializeError;
use rmcp::transport::stdio_pipes;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::app::{SeatApp, UnknownSeat};
use crate::cabin_data::CabinData;
use crate::cabin_file::CabinFileError;
use crate::http::{HTTP_PATH, HttpServer};
use crate::ledger::LedgerError;
use crate::others::{Others, PriceChange};
use crate::server::SeatServer;

/// What can be set.
#[derive(Args, Clone, Debug, Default)]
pub struct Options {
    /// Sell the seats of another flight: its data model as a JSON file
    #[arg(long, value_name = "FILE")]
    pub cabin: Option<PathBuf>,
    /// Serve streamable HTTP on this address, at /mcp, instead of standard input and output
    ///
    /// Port 0 takes a free one; the address is told on standard error. A path below (/mcp/ABC123)
    /// names the caller's booking.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub http: Option<String>,
    /// Let web pages of this origin (`https://example.org:443`) call over HTTP
    #[arg(long, value_name = "ORIGIN", requires = "http")]
    pub allow_origin: Vec<String>,
    /// Keep holds and confirmations in this file; ":memory:" forgets them at the end
    #[arg(long, value_name = "FILE")]
    pub database: Option<PathBuf>,
    /// Who chooses, if the caller's URL does not say
    #[arg(long, value_name = "NAME")]
    pub booking: Option<String>,
    /// Seconds for which a selected seat is held for its booking [default: 600]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub hold: Option<u64>,
    /// Let another passenger take this seat right after the first snapshot, to see the refusal
    #[arg(long, value_name = "SEAT", hide_short_help = true)]
    pub taken_by_others: Vec<String>,
    /// Change the price of a seat (14A=29) right after it was selected, to see the refusal
    #[arg(long, value_name = "SEAT=PRICE", hide_short_help = true)]
    pub raise_price: Vec<PriceChange>,
}

/// An MCP server with seats to choose from, for `splitflap` and other hosts
///
/// It speaks the Model Context Protocol on standard input and output until the input ends, or over
/// HTTP until it is interrupted. What was chosen is kept in the user's data folder.
#[derive(Parser)]
#[command(name = "seat-demo", version)]
struct Command {
    #[command(flatten)]
    options: Options,
}

/// Runs the command: `args` as the program gets them, its own name first. State is kept in the user's
/// data folder unless `--database` says otherwise.
///
/// The status is 0 when the client has gone or the server was told to stop, 2 for wrong arguments or a
/// wrong cabin file, 1 when the connection broke or nothing can be served; what is wrong goes to
/// standard error.
#[must_use]
pub fn main_with<A>(args: impl IntoIterator<Item = A>) -> ExitCode
where
    A: Into<OsString> + Clone,
{
    match Command::try_parse_from(args) {
        Ok(Command { mut options }) => {
            if options.database.is_none() {
                options.database = default_database();
            }
            run(&options)
        }
        Err(usage) => {
            // Nothing is left to say it to if this fails.
            let _ = usage.print();
            ExitCode::from(if usage.use_stderr() { 2 } else { 0 })
        }
    }
}

/// Serves with options that are read already; the status is that of [`main_with`]. Without a database
/// in the options, state is in memory.
#[must_use]
pub fn run(options: &Options) -> ExitCode {
    match serve(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("seat-demo: {error}");
            ExitCode::from(match error {
                ServeError::Cabin(_) | ServeError::Seat(_) => 2,
                ServeError::Runtime(_)
                | ServeError::Handshake(_)
                | ServeError::Database(..)
                | ServeError::Ledger(_)
                | ServeError::Listen(..) => 1,
            })
        }
    }
}

/// Serves as the options say: over HTTP, or on standard input and output.
///
/// # Errors
/// [`ServeError`], before or while it serves.
pub fn serve(options: &Options) -> Result<(), ServeError> {
    match &options.http {
        Some(address) => serve_http(options, address),
        None => serve_stdio(options),
    }
}

/// Serves on standard input and output until the input ends, whatever `http` says. Nothing else may write to standard
/// output meanwhile.
///
/// # Errors
/// [`ServeError`]; before the first message for a wrong cabin or database, in or after the handshake
/// for the rest.
pub fn serve_stdio(options: &Options) -> Result<(), ServeError> {
    let server = server(options)?;
    let runtime = runtime()?;
    let served = runtime.block_on(async {
        match server.serve(stdio_pipes()).await {
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

/// Serves over HTTP until the process is interrupted or told to terminate.
fn serve_http(options: &Options, address: &str) -> Result<(), ServeError> {
    let server = server(options)?;
    let runtime = runtime()?;
    let served = runtime.block_on(async {
        let listening = HttpServer::bind(address)
            .await
            .map_err(|error| ServeError::Listen(address.to_owned(), error))?
            .with_origins(options.allow_origin.clone());
        let stop = CancellationToken::new();
        for kind in [SignalKind::interrupt(), SignalKind::terminate()] {
            let (mut signals, stop) = (signal(kind).map_err(ServeError::Runtime)?, stop.clone());
            tokio::spawn(async move {
                signals.recv().await;
                stop.cancel();
            });
        }
        eprintln!(
            "seat-demo: serving at http://{}{HTTP_PATH}",
            listening.address()
        );
        listening
            .serve(server, stop)
            .await
            .map_err(ServeError::Runtime)
    });
    runtime.shutdown_background();
    served
}

fn runtime() -> Result<tokio::runtime::Runtime, ServeError> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(ServeError::Runtime)
}

fn server(options: &Options) -> Result<SeatServer, ServeError> {
    let cabin = match &options.cabin {
        Some(file) => CabinData::read(file).map_err(ServeError::Cabin)?,
        None => CabinData::demo(),
    };
    let others = Others {
        taken: options.taken_by_others.clone(),
        raised: options.raise_price.clone(),
    };
    let mut app = SeatApp::new(cabin, others).map_err(ServeError::Seat)?;
    if let Some(seconds) = options.hold {
        app = app.holding_for(Duration::from_secs(seconds));
    }
    if let Some(file) = options
        .database
        .as_ref()
        .filter(|file| file.as_os_str() != MEMORY)
    {
        if let Some(folder) = file
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            std::fs::create_dir_all(folder)
                .map_err(|error| ServeError::Database(file.clone(), error.into()))?;
        }
        app = app
            .kept_in(file)
            .map_err(|error| ServeError::Database(file.clone(), error.0.into()))?;
    }
    let server = SeatServer::new(app).map_err(ServeError::Ledger)?;
    Ok(match &options.booking {
        Some(name) => server.for_booking(name),
        None => server,
    })
}

/// The name that means no file.
const MEMORY: &str = ":memory:";

/// `seats.sqlite` in this program's folder of the user's data; none for a user without a home.
fn default_database() -> Option<PathBuf> {
    let absolute = |name: &str| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let data = if cfg!(target_os = "macos") {
        absolute("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        absolute("XDG_DATA_HOME").or_else(|| absolute("HOME").map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("seat-demo").join("seats.sqlite"))
}

/// Why the server stopped, or never started.
#[derive(Debug)]
#[non_exhaustive]
pub enum ServeError {
    /// The cabin file is wrong.
    Cabin(CabinFileError),
    /// An option names a seat that the cabin does not have.
    Seat(UnknownSeat),
    /// This file can't be the database.
    Database(PathBuf, Box<dyn std::error::Error + Send + Sync>),
    /// The database failed.
    Ledger(LedgerError),
    /// The address can't be listened on.
    Listen(String, io::Error),
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
            Self::Database(file, error) => write!(
                f,
                "the seat database {} can't be used: {error} (--database takes another file, or {MEMORY})",
                file.display()
            ),
            Self::Ledger(error) => error.fmt(f),
            Self::Listen(address, error) => write!(f, "can't listen on {address}: {error}"),
            Self::Runtime(error) => write!(f, "can't serve: {error}"),
            Self::Handshake(error) => write!(f, "the client's handshake failed: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}
