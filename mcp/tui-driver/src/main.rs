//! `tui-driver`: drives terminal programs for MCP clients.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::{Parser, value_parser};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tui_driver::Limits;
use tui_driver::server::{CALLS_MAX, Hub, Policy, serve_http, serve_stdio};

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
    #[arg(long, default_value_t = 128, value_parser = positive)]
    max_sessions: usize,
    /// Cells of all open screens together (a cell takes about 24 bytes).
    #[arg(long, default_value_t = Policy::default().cells, value_parser = value_parser!(u64).range(1..))]
    max_cells: u64,
    /// Minutes after which a session that no call names is closed, over HTTP; 0 for never.
    #[arg(long, default_value_t = 60)]
    idle_minutes: u64,
    /// Lines kept after they scrolled off the top.
    #[arg(long, default_value_t = Limits::default().scrollback)]
    scrollback: usize,
    /// Bytes of output taken from a program in a second; 0 for no limit.
    #[arg(long, default_value_t = 0)]
    max_output_rate: usize,
    /// MiB of a recording, after which it stops.
    #[arg(long, default_value_t = Limits::default().recording >> 20, value_parser = value_parser!(u64).range(1..))]
    max_recording: u64,
    /// Bytes kept of what a program wrote, and as many of what was sent to it (tui_get_output, tui_get_input).
    #[arg(long, default_value_t = Limits::default().raw, value_name = "BYTES")]
    raw_buffer: usize,
    /// MiB of memory for the scripts of a session.
    #[arg(long, default_value_t = 64, value_parser = positive)]
    script_memory: usize,
}

fn positive(text: &str) -> Result<usize, String> {
    let number: usize = text.parse().map_err(|_| "it must be a whole number")?;
    if number == 0 {
        return Err("it must be at least 1".into());
    }
    Ok(number)
}

fn main() -> ExitCode {
    if let Some(done) = tui_driver::script::work_if_asked() {
        return done;
    }
    let options = Options::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        // Some more for what is no call: standard input and output, files.
        .max_blocking_threads(CALLS_MAX + 16)
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
        cells: options.max_cells,
        commands: options.commands,
        read_only: options.read_only,
        recordings: options.recordings,
        limits: Limits {
            scrollback: options.scrollback,
            output_rate: options.max_output_rate,
            recording: options.max_recording.saturating_mul(1 << 20),
            raw: options.raw_buffer,
            ..Limits::default()
        },
        script_memory: options.script_memory.saturating_mul(1 << 20),
    };
    policy.check()?;
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
                if options.idle_minutes > 0 {
                    let limit = Duration::from_secs(options.idle_minutes.saturating_mul(60));
                    tokio::spawn(close_unused(Arc::clone(&hub), limit));
                }
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

/// Closes sessions whose clients have gone, which HTTP does not tell.
async fn close_unused(hub: Arc<Hub>, limit: Duration) {
    loop {
        tokio::time::sleep_until(hub.close_unused(limit).into()).await;
    }
}
