//! The server as a child process: started, listened to, ended.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::plain;

/// How many of the last lines on the child's standard error are kept.
const KEPT_LINES: usize = 5;
/// How much of a line is looked at.
const KEPT_BYTES: usize = 1000;
/// How long a child may take to end by itself, and again after SIGTERM.
const PATIENCE: Duration = Duration::from_millis(500);

/// A running server.
pub(super) struct Child {
    child: tokio::process::Child,
    stderr: Tail,
    /// Reads the child's standard error to its end.
    reader: Option<JoinHandle<()>>,
}

impl Child {
    /// Starts `program`.
    ///
    /// # Errors
    /// What the system says when it can't be started.
    pub(super) fn start(
        program: &OsString,
        arguments: &[OsString],
    ) -> io::Result<(Self, ChildStdin, ChildStdout)> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let no_pipe = || io::Error::other("the child has no pipe");
        let input = child.stdin.take().ok_or_else(no_pipe)?;
        let output = child.stdout.take().ok_or_else(no_pipe)?;
        let stderr = Tail::default();
        let reader = child
            .stderr
            .take()
            .map(|pipe| tokio::spawn(stderr.clone().follow(pipe)));
        Ok((
            Self {
                child,
                stderr,
                reader,
            },
            input,
            output,
        ))
    }

    /// What became of it and what it said last, for an error message.
    pub(super) async fn last_words(&mut self) -> String {
        let mut words = match timeout(PATIENCE, self.child.wait()).await {
            Ok(Ok(status)) => format!("the server ended ({})", describe(status)),
            Ok(Err(error)) => format!("the server can't be watched ({error})"),
            Err(_) => "the server closed the connection".to_owned(),
        };
        if let Some(reader) = self.reader.take() {
            // A grandchild may keep the pipe open for ever.
            let _ = timeout(PATIENCE, reader).await;
        }
        let lines = self.stderr.lines();
        if !lines.is_empty() {
            words.push_str("; it last wrote: ");
            words.push_str(&lines.join(" | "));
        }
        words
    }

    /// Waits for it to end; its input must be closed. Ends it when it does not.
    pub(super) async fn end(mut self) {
        if timeout(PATIENCE, self.child.wait()).await.is_ok() {
            return;
        }
        #[cfg(unix)]
        if let Some(id) = self
            .child
            .id()
            .and_then(|id| i32::try_from(id).ok())
            .and_then(rustix::process::Pid::from_raw)
        {
            let _ = rustix::process::kill_process(id, rustix::process::Signal::TERM);
            if timeout(PATIENCE, self.child.wait()).await.is_ok() {
                return;
            }
        }
        let _ = self.child.kill().await;
    }
}

fn describe(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("signal {signal}");
    }
    match status.code() {
        Some(code) => format!("exit status {code}"),
        None => status.to_string(),
    }
}

/// The last lines of a child's standard error.
#[derive(Clone, Default)]
struct Tail(Arc<Mutex<VecDeque<String>>>);

impl Tail {
    fn lines(&self) -> Vec<String> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .cloned()
            .collect()
    }

    fn push(&self, line: &[u8]) {
        let line = plain::short(&String::from_utf8_lossy(line), 160);
        if line.is_empty() {
            return;
        }
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == KEPT_LINES {
            lines.pop_front();
        }
        lines.push_back(line);
    }

    /// Reads to the end; a child whose standard error nobody reads would stop at a full pipe.
    async fn follow(self, pipe: ChildStderr) {
        let mut pipe = BufReader::new(pipe);
        let mut line = Vec::new();
        while let Ok(available) = pipe.fill_buf().await {
            if available.is_empty() {
                break;
            }
            let end = available.iter().position(|byte| *byte == b'\n');
            let taken = end.unwrap_or(available.len());
            let kept = taken.min(KEPT_BYTES.saturating_sub(line.len()));
            line.extend_from_slice(&available[..kept]);
            pipe.consume(end.map_or(taken, |end| end + 1));
            if end.is_some() {
                self.push(&line);
                line.clear();
            }
        }
        self.push(&line);
    }
}
