//! The server's side of the process that runs a session's scripts.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::messages::{Order, Report};
use super::worker::ARGUMENT;

/// The longest report, in bytes: a result of 1 MiB, as text and as JSON, each byte escaped.
const REPORT_MAX: usize = 16 << 20;

/// Ends the sleep of whoever waits for a report.
pub(crate) struct Bell {
    reader: PipeReader,
    writer: PipeWriter,
    /// Someone sleeps, and no one has rung yet.
    armed: AtomicBool,
}

impl Bell {
    pub(crate) fn new() -> io::Result<Bell> {
        let (reader, writer) = io::pipe()?;
        Ok(Bell {
            reader,
            writer,
            armed: AtomicBool::new(false),
        })
    }

    pub(crate) fn ring(&self) {
        if self.armed.swap(false, Ordering::AcqRel) {
            // One byte at a time is in the pipe, so this neither blocks nor fails.
            let _ = (&self.writer).write_all(b"!");
        }
    }

    fn disarm(&self) {
        if !self.armed.swap(false, Ordering::AcqRel) {
            let _ = (&self.reader).read(&mut [0]);
        }
    }
}

/// What came of waiting for a report.
pub(super) enum Heard {
    Report(Report),
    /// The bell, or the time.
    Nothing,
    /// The process has ended, or says what no worker says.
    Gone,
}

/// The process; dropping it ends it.
pub(super) struct Worker {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    heard: Vec<u8>,
    /// So many bytes of `heard` hold no line's end.
    searched: usize,
}

impl Worker {
    /// Starts this program again as one that runs scripts in `memory` bytes.
    pub(super) fn start(memory: usize) -> io::Result<Worker> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args([ARGUMENT, &memory.to_string()]).env_clear();
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes.spawn()?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => Ok(Worker {
                child,
                input,
                output,
                heard: Vec::new(),
                searched: 0,
            }),
            _ => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    pub(super) fn order(&mut self, order: &Order) -> io::Result<()> {
        let mut line = serde_json::to_vec(order)?;
        line.push(b'\n');
        self.input.write_all(&line)
    }

    /// Waits for the next report until then, or until the bell rings and `stopped` says so.
    pub(super) fn listen(
        &mut self,
        until: Instant,
        bell: &Bell,
        stopped: impl Fn() -> bool,
    ) -> Heard {
        loop {
            if let Some(line) = self.line() {
                return serde_json::from_slice(&line).map_or(Heard::Gone, Heard::Report);
            }
            if self.heard.len() > REPORT_MAX {
                return Heard::Gone;
            }
            let left = until.saturating_duration_since(Instant::now());
            if self.sleep(left, bell, &stopped) {
                if !self.read() {
                    return Heard::Gone;
                }
            } else if left.is_zero() || stopped() {
                return Heard::Nothing;
            }
        }
    }

    /// The first whole line of what was heard.
    fn line(&mut self) -> Option<Vec<u8>> {
        let fresh = &self.heard[self.searched..];
        let Some(end) = fresh.iter().position(|byte| *byte == b'\n') else {
            self.searched = self.heard.len();
            return None;
        };
        let rest = self.heard.split_off(self.searched + end + 1);
        self.searched = 0;
        Some(std::mem::replace(&mut self.heard, rest))
    }

    /// Sleeps until there is something to read, or the bell rings; tells whether there is.
    fn sleep(&self, left: Duration, bell: &Bell, stopped: &impl Fn() -> bool) -> bool {
        bell.armed.store(true, Ordering::Release);
        let mut ready = false;
        // Looked at once more: whoever stopped this before the bell was armed did not ring.
        if !stopped() {
            let mut fds = [
                PollFd::new(&self.output, PollFlags::IN),
                PollFd::new(&bell.reader, PollFlags::IN),
            ];
            let timeout = Timespec::try_from(left).ok();
            let polled = poll(&mut fds, timeout.as_ref());
            ready = polled.is_ok() && !fds[0].revents().is_empty();
        }
        bell.disarm();
        ready
    }

    /// Takes what is there; false at the end.
    fn read(&mut self) -> bool {
        let mut piece = [0; 16 * 1024];
        match self.output.read(&mut piece) {
            Ok(0) | Err(_) => false,
            Ok(count) => {
                self.heard.extend_from_slice(&piece[..count]);
                true
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // One that has ended already cannot be killed, and need not be.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
