//! `tui-driver`: drives terminal programs for MCP clients.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tui_driver::Limits;
use tui_driver::server::{Hub, Policy, serve_http, serve_stdio};

/// Drives terminal programs for MCP clients, over standard input and output or HTTP.
///
/// It runs programs with your rights: whoever can talk to it can do what you can.
#[derive(Parser)]
#[command(version)]
struct Options {
    /// Serve streamable HTTP at http://ADDRESS/mcp instead of standard input and output.
    #[arg(long, value_name = "ADDRESS:PORT")]
    http: Option<SocketAddr>,
    /// Allow --http on an address that other machines reach. There is no authentication.
    #[arg(long)]
    allow_remote: bool,
    /// Launch only this program; repeat for more.
    #[arg(long = "allow", value_name = "PROGRAM")]
    commands: Vec<String>,
    /// Launch, watch and close programs, but send them nothing.
    #[arg(long)]
    read_only: bool,
    /// Write recordings only into this folder.
    #[arg(long, value_name = "FOLDER")]
    recordings: Option<PathBuf>,
    /// Sessions that may be open at once.
    #[arg(long, default_value_t = 128)]
    max_sessions: usize,
    /// Lines kept after they scrolled off the top.
    #[arg(long, default_value_t = Limits::default().scrollback)]
    scrollback: usize,
    /// Bytes of output taken from a program in a second; 0 for no limit.
    #[arg(long, default_value_t = 0)]
    max_output_rate: usize,
    /// MiB of memory for the scripts of a session.
    #[arg(long, default_value_t = 64)]
    script_memory: usize,
}

/// The most tool calls at once: waits take a thread each.
const CALLS_MAX: usize = 1024;

fn main() -> ExitCode {
    let options = Options::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(CALLS_MAX)
        .enable_all()
        .build();
    let served = runtime.and_then(|runtime| {
        let served = runtime.block_on(serve(options));
        // Whatever still waits has no one left to answer.
        runtime.shutdown_background();
        served
    });
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tui-driver: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(options: Options) -> std::io::Result<()> {
    let policy = Policy {
        sessions: options.max_sessions,
        commands: options.commands,
        read_only: options.read_only,
        recordings: options.recordings,
        limits: Limits {
            scrollback: options.scrollback,
            output_rate: options.max_output_rate,
            ..Limits::default()
        },
        script_memory: options.script_memory << 20,
    };
    let hub = Hub::new(policy);
    let stop = CancellationToken::new();
    let mut term = signal(SignalKind::terminate())?;
    let mut int = signal(SignalKind::interrupt())?;
    let mut hup = signal(SignalKind::hangup())?;
    let serving = async {
        match options.http {
            Some(address) if !address.ip().is_loopback() && !options.allow_remote => {
                Err(std::io::Error::other(format!(
                    "{address} can be reached from other machines, and there is no authentication; add --allow-remote if that is meant"
                )))
            }
            Some(address) => {
                let started = |address| eprintln!("tui-driver: serving http://{address}/mcp");
                serve_http(Arc::clone(&hub), address, stop.clone(), started).await
            }
            None => serve_stdio(Arc::clone(&hub)).await,
        }
    };
    let served = tokio::select! {
        served = serving => served,
        _ = term.recv() => Ok(()),
        _ = int.recv() => Ok(()),
        _ = hup.recv() => Ok(()),
    };
    hub.end().await;
    served
}
