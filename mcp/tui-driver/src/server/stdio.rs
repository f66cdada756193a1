//! One client over standard input and output.

use std::io;
use std::sync::Arc;

use rmcp::ServiceExt;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, DuplexStream};

use super::{Hub, Server, defaults};

/// The longest message taken, in bytes.
const LINE_MAX: u64 = 16 << 20;
/// The most bytes written at once. A single write of far more than a pipe holds can sleep for ever
/// beside a reader that sleeps too (seen on Linux 6.18 with pictures of 200 KB).
const WRITE: usize = 16 * 1024;
/// Bytes that may be on their way between the filter and the protocol layer.
const PIPE: usize = 256 * 1024;

/// Serves the client at standard input until it goes. Its sessions stay open: see [`Hub::end`].
///
/// # Errors
/// If the protocol layer cannot start, or standard input or output fails.
pub async fn serve_stdio(hub: Arc<Hub>) -> io::Result<()> {
    let (inner_in, to_inner) = tokio::io::duplex(PIPE);
    let (from_inner, inner_out) = tokio::io::duplex(PIPE);
    let reading = tokio::spawn(forward_requests(to_inner));
    let writing = tokio::spawn(forward_answers(from_inner));
    let server = Server::new(hub);
    // No handshake at all before the end of input is no failure.
    if let Ok(running) = server.serve((inner_in, inner_out)).await {
        running.waiting().await.map_err(io::Error::other)?;
    }
    reading.abort();
    writing.await.map_err(io::Error::other)?
}

/// Standard input, line by line, completed.
async fn forward_requests(mut inner: DuplexStream) -> io::Result<()> {
    let mut input = BufReader::new(tokio::io::stdin());
    let mut first = true;
    loop {
        let mut line = Vec::new();
        let count = (&mut input)
            .take(LINE_MAX)
            .read_until(b'\n', &mut line)
            .await?;
        if count == 0 {
            return inner.shutdown().await;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        if first && let Some(initialize) = defaults::missing_initialize(text) {
            inner
                .write_all(format!("{initialize}\n").as_bytes())
                .await?;
        }
        // A ping or a discovery may come before whatever opens the session.
        first &= text.contains("\"ping\"") || text.contains("\"server/discover\"");
        inner
            .write_all(format!("{}\n", defaults::complete(text)).as_bytes())
            .await?;
    }
}

/// Answers to standard output, without the one that no one asked for.
async fn forward_answers(inner: DuplexStream) -> io::Result<()> {
    let mut lines = BufReader::new(inner);
    let mut output = tokio::io::stdout();
    let mut line = Vec::new();
    let mut implied_may_come = true;
    while lines.read_until(b'\n', &mut line).await? > 0 {
        let implied = implied_may_come && contains(&line, defaults::IMPLIED.as_bytes());
        implied_may_come &= !implied;
        if !implied {
            for piece in line.chunks(WRITE) {
                output.write_all(piece).await?;
                output.flush().await?;
            }
        }
        line.clear();
    }
    Ok(())
}

fn contains(line: &[u8], part: &[u8]) -> bool {
    line.windows(part.len()).any(|window| window == part)
}
