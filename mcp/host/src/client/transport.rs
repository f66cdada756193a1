//! JSON-RPC over a child's standard streams: one message a line.
//!
//! Not rmcp's own line transport, which passes over lines that are not JSON: a server whose answer is
//! broken would then look silent for a minute. Here such a line ends the connection and is told.

use std::future::Future;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rmcp::RoleClient;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout};
use tokio::sync::Semaphore;
use tokio::time::timeout_at;

use super::probe::Probe;
use super::{exact, whole};
use crate::plain;

/// A line may have this many bytes: a result of 64 MiB, escaped.
const LINE_LIMIT: usize = 96 * 1024 * 1024;

/// Answers to requests that can't be read, on their way at a time.
const UNREAD: usize = 64;

/// Codes of JSON-RPC 2.0.
const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;

/// What was wrong with what the server wrote; shared with whoever reports it.
#[derive(Clone, Debug, Default)]
pub(super) struct Fault(Arc<Mutex<Wrongs>>);

#[derive(Debug, Default)]
struct Wrongs {
    /// Why the connection was ended.
    fatal: Option<String>,
    /// The first of the lines since the last message that were none, and how many there were.
    stray: Option<(String, usize)>,
    /// A message has come.
    spoke: bool,
}

impl Fault {
    /// Why the connection was ended, if it was.
    pub(super) fn take(&self) -> Option<String> {
        self.wrongs().fatal.take()
    }

    /// Whether there is one.
    pub(super) fn is_fatal(&self) -> bool {
        self.wrongs().fatal.is_some()
    }

    /// What the server wrote instead of a message, to end a sentence about its silence; may be empty.
    pub(super) fn strays(&self) -> String {
        match &self.wrongs().stray {
            None => String::new(),
            Some((first, 1)) => format!("; the server wrote '{first}', which is no JSON-RPC"),
            Some((first, count)) => format!(
                "; the server wrote {count} lines that are no JSON-RPC, the first is '{first}'"
            ),
        }
    }

    fn set(&self, fault: String) {
        self.wrongs().fatal = Some(fault);
    }

    fn stray(&self, line: &[u8]) {
        let mut wrongs = self.wrongs();
        match &mut wrongs.stray {
            Some((_, count)) => *count += 1,
            none => *none = Some((start_of(line), 1)),
        }
    }

    /// A message came: the server does speak the protocol.
    fn spoke(&self) {
        let mut wrongs = self.wrongs();
        wrongs.stray = None;
        wrongs.spoke = true;
    }

    /// Whether no message has ever come.
    pub(super) fn is_mute(&self) -> bool {
        !self.wrongs().spoke
    }

    fn wrongs(&self) -> MutexGuard<'_, Wrongs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn start_of(line: &[u8]) -> String {
    let start = String::from_utf8_lossy(&line[..line.len().min(400)]);
    plain::short(&start, 80)
}

/// A child's standard streams as a transport.
pub(super) struct Lines {
    input: BufReader<ChildStdout>,
    /// The line that is being read; stays when `receive` is cancelled.
    line: Vec<u8>,
    output: Arc<tokio::sync::Mutex<Option<ChildStdin>>>,
    /// The last line that was sent.
    sent: Arc<Mutex<Vec<u8>>>,
    fault: Fault,
    probe: Probe,
    /// One permit for each answer to an unread request that is not written yet.
    unread: Arc<Semaphore>,
}

impl Lines {
    /// A server that says nothing to `server/discover` for `patience`, or three seconds, does not know it.
    pub(super) fn new(
        input: ChildStdout,
        output: ChildStdin,
        fault: Fault,
        patience: Duration,
    ) -> Self {
        Self {
            input: BufReader::with_capacity(64 * 1024, input),
            line: Vec::new(),
            output: Arc::new(tokio::sync::Mutex::new(Some(output))),
            sent: Arc::default(),
            fault,
            probe: Probe::new(patience),
            unread: Arc::new(Semaphore::new(UNREAD)),
        }
    }

    /// Whether the line is what was sent last: a program that copies its input answers nothing else.
    fn is_echo(&self) -> bool {
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let line = self.line.trim_ascii();
        !line.is_empty() && line == sent.as_slice()
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
    /// Nothing for us: an empty line, a message of a kind not known here.
    Noise,
    /// A line that is no message: a log line, perhaps.
    Stray,
    /// A request that can't be understood: what it is answered with.
    Unread(Vec<u8>),
    /// An answer or request that is cut or broken.
    Broken(String),
}

/// The members of a message, each as its text: however deep it is nested, these can be read.
#[derive(Deserialize)]
struct Outline<'a> {
    #[serde(borrow)]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    method: Option<IgnoredAny>,
    result: Option<IgnoredAny>,
    error: Option<IgnoredAny>,
}

fn read(line: &[u8]) -> Line {
    let line = line.trim_ascii();
    // Servers do print log lines on their standard output; only what looks like a message must be one.
    match line.first() {
        None => return Line::Noise,
        Some(b'{') => {}
        Some(_) => return Line::Stray,
    }
    match serde_json::from_slice(&whole::kept(line)) {
        Ok(message) => Line::Message(Box::new(message)),
        Err(why) => match serde_json::from_slice::<Outline<'_>>(line) {
            Ok(outline) if outline.jsonrpc.is_some() => unread(&outline, &why),
            Ok(_) => Line::Stray,
            Err(error) => Line::Broken(format!(
                "the server wrote a line that is not JSON ({error}): {}",
                start_of(line)
            )),
        },
    }
}

/// A message that is JSON, and not to be understood: nobody waits in vain for what it was.
fn unread(outline: &Outline<'_>, why: &serde_json::Error) -> Line {
    let Some(id) = outline.id else {
        return Line::Noise;
    };
    let error = |code: i32, what: &str| {
        let why = plain::short(&why.to_string(), 200);
        let message = format!("{what} can't be read: {why}");
        json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}})
    };
    match (outline.method, outline.result.or(outline.error)) {
        (Some(_), _) => Line::Unread(
            error(INVALID_REQUEST, "the request")
                .to_string()
                .into_bytes(),
        ),
        (None, Some(_)) => serde_json::from_value(error(PARSE_ERROR, "the server's answer"))
            .map_or(Line::Noise, |answer| Line::Message(Box::new(answer))),
        (None, None) => Line::Noise,
    }
}

impl Transport<RoleClient> for Lines {
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleClient>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let (output, sent) = (Arc::clone(&self.output), Arc::clone(&self.sent));
        self.probe.sent(&item);
        async move {
            let mut bytes = exact::to_bytes(&item)?;
            sent.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clone_from(&bytes);
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
            let whole = match self.probe.deadline() {
                None => self.read_line().await,
                Some(deadline) => match timeout_at(deadline, self.read_line()).await {
                    Ok(whole) => whole,
                    Err(_) => return self.probe.give_up(),
                },
            };
            if !whole {
                return None;
            }
            let line = if self.is_echo() {
                Line::Broken("the server sends back what it gets; it is no MCP server".to_owned())
            } else {
                read(&self.line)
            };
            if matches!(line, Line::Stray) {
                self.fault.stray(self.line.trim_ascii());
            }
            self.line.clear();
            match line {
                Line::Message(message) => {
                    self.fault.spoke();
                    if !self.probe.is_late(&message) {
                        return Some(*message);
                    }
                }
                Line::Unread(answer) => {
                    self.fault.spoke();
                    let Ok(turn) = Arc::clone(&self.unread).try_acquire_owned() else {
                        let fault =
                            "the server makes requests that can't be read, and reads no answer";
                        self.fault.set(fault.to_owned());
                        return None;
                    };
                    let output = Arc::clone(&self.output);
                    // Not here: a server that reads nothing would be read no more.
                    tokio::spawn(async move {
                        let _turn = turn;
                        let mut output = output.lock().await;
                        if let Some(output) = output.as_mut() {
                            let line = [answer.as_slice(), b"\n"].concat();
                            // Who has gone needs no answer.
                            let _ = output.write_all(&line).await;
                            let _ = output.flush().await;
                        }
                    });
                }
                Line::Noise | Line::Stray => {}
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_no_messages_are_counted_until_one_is() {
        let fault = Fault::default();
        assert_eq!(fault.strays(), "");
        fault.stray(b"Listening on 8080\x1b[2J");
        assert_eq!(
            fault.strays(),
            "; the server wrote 'Listening on 8080\u{FFFD}[2J', which is no JSON-RPC"
        );
        fault.stray(b"ready");
        assert!(fault.strays().contains("2 lines"), "{}", fault.strays());
        fault.spoke();
        assert_eq!(fault.strays(), "");
    }

    #[test]
    fn lines_are_told_apart() {
        for (line, kind) in [
            (&b"Listening on 8080"[..], "stray"),
            (b"[1]", "stray"),
            (b"{\"level\":\"info\"}", "stray"),
            (b"  ", "noise"),
            (b"{\"jsonrpc\":\"2.0\"}", "noise"),
            (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", "message"),
            (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}", "unread"),
            (b"{\"jsonrpc\":\"2.0\",\"method\":7}", "noise"),
            (b"{\"jsonrpc\":", "broken"),
        ] {
            let found = match read(line) {
                Line::Message(_) => "message",
                Line::Noise => "noise",
                Line::Stray => "stray",
                Line::Unread(_) => "unread",
                Line::Broken(_) => "broken",
            };
            assert_eq!(found, kind, "{}", String::from_utf8_lossy(line));
        }
    }

    #[test]
    fn what_is_nested_too_deeply_to_be_read_leaves_nobody_waiting() {
        let deep = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
        let answer = format!("{{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{{\"a\":{deep}}}}}");
        let Line::Message(message) = read(answer.as_bytes()) else {
            panic!("an error to the call that waits");
        };
        let message = serde_json::to_value(message).unwrap();
        assert_eq!(
            (&message["id"], &message["error"]["code"]),
            (&json!(3), &json!(-32700))
        );
        let why = message["error"]["message"].as_str().unwrap();
        assert!(
            why.starts_with("the server's answer can't be read: recursion limit"),
            "{why}"
        );

        let request = format!(
            "{{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"x\",\"params\":{{\"a\":{deep}}}}}"
        );
        let Line::Unread(answer) = read(request.as_bytes()) else {
            panic!("an error to the server");
        };
        let answer: serde_json::Value = serde_json::from_slice(&answer).unwrap();
        assert_eq!(
            (&answer["id"], &answer["error"]["code"]),
            (&json!("a"), &json!(-32600))
        );
        let why = answer["error"]["message"].as_str().unwrap();
        assert!(
            why.starts_with("the request can't be read: recursion limit"),
            "{why}"
        );
    }
}
