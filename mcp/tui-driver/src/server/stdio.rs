//! One client over standard input and output.

use std::io;
use std::sync::Arc;

use rmcp::ServiceExt;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use tokio::io::{
    AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, DuplexStream, Stdin, Stdout,
};
use tokio::sync::Mutex;

use super::incoming::{self, Incoming, Kind, Refusal};
use super::{Hub, Server};

/// The longest message taken, in bytes.
const LINE_MAX: u64 = 16 << 20;
/// What POSIX guarantees at least to be written at once.
const PIPE_BUF: usize = 4096;
/// Bytes that may be on their way between the filter and the protocol layer.
const PIPE: usize = 256 * 1024;

/// Standard output, of which a line at a time is written.
type Output = Arc<Mutex<Stdout>>;

/// Serves the client at standard input until it goes. Its sessions stay open: see [`Hub::end`].
///
/// # Errors
/// If the protocol layer cannot start, or standard input or output fails.
pub async fn serve_stdio(hub: Arc<Hub>) -> io::Result<()> {
    let (inner_in, to_inner) = tokio::io::duplex(PIPE);
    let (from_inner, inner_out) = tokio::io::duplex(PIPE);
    let output = Arc::new(Mutex::new(tokio::io::stdout()));
    // Of an `initialize` that the client did not send. No screen shows it, nor does a client use it.
    let implied = uuid::Uuid::new_v4().to_string();
    let reading = forward_requests(to_inner, Arc::clone(&output), implied.clone());
    let reading = tokio::spawn(reading);
    let writing = tokio::spawn(forward_answers(from_inner, output, implied));
    let server = Server::new(hub);
    // No handshake at all before the end of input is no failure.
    if let Ok(running) = server.serve((inner_in, inner_out)).await {
        running.waiting().await.map_err(io::Error::other)?;
    }
    reading.abort();
    writing.await.map_err(io::Error::other)?
}

/// Standard input, line by line, completed. What is no message is answered here.
async fn forward_requests(
    mut inner: DuplexStream,
    output: Output,
    implied: String,
) -> io::Result<()> {
    let mut input = BufReader::new(tokio::io::stdin());
    // Whether there is a session with a handshake, and whether there is any.
    let (mut open, mut begun) = (false, false);
    loop {
        let mut line = Vec::new();
        if (&mut input)
            .take(LINE_MAX)
            .read_until(b'\n', &mut line)
            .await?
            == 0
        {
            return inner.shutdown().await;
        }
        if line.len() as u64 == LINE_MAX && !line.ends_with(b"\n") {
            skip_line(&mut input).await?;
            let message = format!("a message may have at most {LINE_MAX} bytes");
            let refusal = Refusal::new(Refusal::INVALID_REQUEST, message);
            refuse(&output, &refusal).await?;
            continue;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        let Incoming { text, kind } = match incoming::take(text) {
            Ok(message) => message,
            Err(refusal) => {
                refuse(&output, &refusal).await?;
                continue;
            }
        };
        match kind {
            Kind::Inside if !open => {
                let line = format!("{}\n", incoming::implied_initialize(&implied));
                inner.write_all(line.as_bytes()).await?;
                open = true;
            }
            Kind::Opens => open = true,
            // There is nothing yet that it could be about, and the protocol layer would end.
            Kind::Unanswered if !begun => continue,
            Kind::Before | Kind::Inside | Kind::Alone | Kind::Unanswered => {}
        }
        begun |= open || kind == Kind::Alone;
        inner.write_all(format!("{text}\n").as_bytes()).await?;
    }
}

async fn refuse(output: &Output, refusal: &Refusal) -> io::Result<()> {
    write(output, format!("{}\n", refusal.answer()).as_bytes()).await
}

/// Passes over the rest of a line.
async fn skip_line(input: &mut BufReader<Stdin>) -> io::Result<()> {
    loop {
        let piece = input.fill_buf().await?;
        let end = piece.iter().position(|byte| *byte == b'\n');
        let length = end.map_or(piece.len(), |end| end + 1);
        input.consume(length);
        if end.is_some() || length == 0 {
            return Ok(());
        }
    }
}

/// Answers to standard output, without the one that no one asked for.
async fn forward_answers(inner: DuplexStream, output: Output, implied: String) -> io::Result<()> {
    let mut lines = BufReader::new(inner);
    let mut line = Vec::new();
    let mut implied_may_come = true;
    while lines.read_until(b'\n', &mut line).await? > 0 {
        let is_implied = implied_may_come && contains(&line, implied.as_bytes());
        implied_may_come &= !is_implied;
        if !is_implied {
            write(&output, &line).await?;
        }
        line.clear();
    }
    Ok(())
}

async fn write(output: &Output, line: &[u8]) -> io::Result<()> {
    let mut output = output.lock().await;
    let rest = &line[write_ready(line)?..];
    if rest.is_empty() {
        return Ok(());
    }
    output.write_all(rest).await?;
    output.flush().await
}

/// Writes as much as there is room for, which saves most answers the way over another thread.
fn write_ready(line: &[u8]) -> io::Result<usize> {
    let output = io::stdout();
    let mut written = 0;
    while written < line.len() {
        let mut fds = [PollFd::new(&output, PollFlags::OUT)];
        let now = Timespec::default();
        if poll(&mut fds, Some(&now))? == 0 || !fds[0].revents().contains(PollFlags::OUT) {
            break;
        }
        // A pipe that is ready takes so many bytes without sleeping.
        let piece = &line[written..line.len().min(written + PIPE_BUF)];
        written += rustix::io::write(&output, piece)?;
    }
    Ok(written)
}

fn contains(line: &[u8], part: &[u8]) -> bool {
    line.windows(part.len()).any(|window| window == part)
}
