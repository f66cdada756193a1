//! JSON-RPC over a child's standard streams: one message a line.
//!
//! Not rmcp's own line transport, which passes over lines that are not JSON: a server whose answer is
//! broken would then look silent for a minute. Here such a line ends the connection and is told.

use std::future::Future;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use rmcp::RoleClient;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde::de::IgnoredAny;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout};

use crate::plain;

/// A line may have this many bytes: a result of 64 MiB, escaped.
const LINE_LIMIT: usize = 96 * 1024 * 1024;

/// What was wrong with what the server wrote; shared with whoever reports it.
#[derive(Clone, Debug, Default)]
pub(super) struct Fault(Arc<Mutex<Option<String>>>);

impl Fault {
    pub(super) fn take(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn set(&self, fault: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault);
    }
}

/// A child's standard streams as a transport.
pub(super) struct Lines {
    input: BufReader<ChildStdout>,
    /// The line that is being read; stays when `receive` is cancelled.
    line: Vec<u8>,
    output: Arc<tokio::sync::Mutex<Option<ChildStdin>>>,
    fault: Fault,
}

impl Lines {
    pub(super) fn new(input: ChildStdout, output: ChildStdin, fault: Fault) -> Self {
        Self {
            input: BufReader::with_capacity(64 * 1024, input),
            line: Vec::new(),
            output: Arc::new(tokio::sync::Mutex::new(Some(output))),
            fault,
        }
    }

    /// Reads on until a line is whole; `false` when there will be none.
    async fn read_line(&mut self) -> bool {
        loop {
            let available = match self.input.fill_buf().await {
                Ok(available) if !available.is_empty() => available,
                Ok(_) => return false,
                Err(error) => {
                    self.fault
                        .set(format!("reading from the server failed: {error}"));
                    return false;
                }
            };
            let end = available.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(available.len(), |end| end + 1);
            if self.line.len() + taken > LINE_LIMIT {
                self.fault.set(format!(
                    "the server wrote a line of more than {LINE_LIMIT} bytes"
                ));
                return false;
            }
            self.line.extend_from_slice(&available[..taken]);
            self.input.consume(taken);
            if end.is_some() {
                return true;
            }
        }
    }
}

/// What a line is.
enum Line {
    Message(Box<RxJsonRpcMessage<RoleClient>>),
    /// Nothing for us: an empty line, a log line, a message of a kind not known here.
    Noise,
    /// An answer or request that is cut or broken.
    Broken(String),
}

fn read(line: &[u8]) -> Line {
    let line = line.trim_ascii();
    // Servers do print log lines on their standard output; only what looks like a message must be one.
    if line.first() != Some(&b'{') {
        return Line::Noise;
    }
    match serde_json::from_slice(line) {
        Ok(message) => Line::Message(Box::new(message)),
        Err(_) => match serde_json::from_slice::<IgnoredAny>(line) {
            Ok(_) => Line::Noise,
            Err(error) => {
                let start = String::from_utf8_lossy(&line[..line.len().min(400)]);
                Line::Broken(format!(
                    "the server wrote a line that is not JSON ({error}): {}",
                    plain::short(&start, 80)
                ))
            }
        },
    }
}

impl Transport<RoleClient> for Lines {
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let output = Arc::clone(&self.output);
        async move {
            let mut bytes = serde_json::to_vec(&item)?;
            bytes.push(b'\n');
            match output.lock().await.as_mut() {
                Some(output) => {
                    output.write_all(&bytes).await?;
                    output.flush().await
                }
                None => Err(io::ErrorKind::NotConnected.into()),
            }
        }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleClient>> {
        loop {
            if !self.read_line().await {
                return None;
            }
            let line = read(&self.line);
            self.line.clear();
            match line {
                Line::Message(message) => return Some(*message),
                Line::Noise => {}
                Line::Broken(fault) => {
                    self.fault.set(fault);
                    return None;
                }
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        // The end of its input tells a server to end.
        self.output.lock().await.take();
        Ok(())
    }
}
