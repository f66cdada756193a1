//! JavaScript against a session: the `tui` and `console` objects of `tui.d.ts`.
//!
//! Scripts run in a process of their own ([`work_if_asked`]): it can be ended whatever they do.

mod bridge;
mod engine;
mod folder;
mod json;
mod messages;
mod process;
mod spans;
mod worker;

#[cfg(feature = "server")]
pub(crate) use bridge::brief;
pub(crate) use process::Bell;
pub use worker::work_if_asked;

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::session::{Cancel, Session};
use folder::Folder;
use messages::{End, Order, Report};
use process::{Heard, Worker};

/// What scripts may call, for whoever writes one.
pub const DECLARATIONS: &str = include_str!("script/tui.d.ts");

/// The longest a script may run.
const TIMEOUT_MAX: Duration = Duration::from_secs(24 * 3600);
/// How long a script that is to stop may take to do so before its process is ended.
const GRACE: Duration = Duration::from_millis(250);
/// The most bytes of console lines kept of one run.
const LOGS_MAX: usize = 256 * 1024;

/// What a script came to.
#[derive(Debug, Serialize)]
pub struct Outcome {
    /// The value of its last expression, awaited if it is a promise; null where JSON has no form.
    pub value: serde_json::Value,
    /// The value as a text: a string as it is, an object as JSON, anything else as JavaScript says.
    pub result: String,
    /// What it wrote to the console, up to 256 KiB.
    pub logs: Vec<Log>,
}

/// A line written to the console.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Log {
    /// `log`, `info`, `warn`, `error` or `debug`.
    pub level: String,
    /// The arguments, joined by spaces.
    pub message: String,
}

/// JavaScript for one session; its variables last from run to run, unless its process had to be ended.
pub struct Script {
    worker: Option<Worker>,
    memory: usize,
    bell: Arc<Bell>,
    run: Run,
}

/// What `tui` and `console` need to know of the script that runs.
struct Run {
    session: Arc<Session>,
    folder: Folder,
    deadline: Instant,
    cancel: Cancel,
    logs: Vec<Log>,
    logged: usize,
}

impl Run {
    /// Whether no one waits for the script any more.
    fn is_unwanted(&self) -> bool {
        self.cancel.is_cancelled() || self.session.is_closed()
    }

    /// Why the script may do nothing more, if so.
    fn check(&self) -> Result<()> {
        if self.session.is_closed() {
            Err(Error::Closed)
        } else if self.cancel.is_cancelled() {
            Err(Error::Cancelled)
        } else if Instant::now() >= self.deadline {
            Err(Error::Timeout("the script's time is up".into()))
        } else {
            Ok(())
        }
    }
}

impl Script {
    /// Scripts with `memory` bytes, which look whether they are still wanted when `bell` rings. No
    /// process is started yet.
    pub(crate) fn new(session: Arc<Session>, memory: usize, bell: Arc<Bell>) -> Script {
        let run = Run {
            folder: Folder::new(session.id()),
            session,
            deadline: Instant::now(),
            cancel: Cancel::default(),
            logs: Vec::new(),
            logged: 0,
        };
        Script {
            worker: None,
            memory,
            bell,
            run,
        }
    }

    /// Runs code until it ends or the time (at most a day) is up, whatever it does.
    ///
    /// # Errors
    /// [`Error::Refused`] with the JavaScript error and what was logged before it,
    /// [`Error::Timeout`], [`Error::Cancelled`], [`Error::Closed`]. What the code did until then
    /// stays done. Variables are lost if the message says so.
    pub fn run(&mut self, code: &str, timeout: Duration, cancel: &Cancel) -> Result<Outcome> {
        let timeout = timeout.min(TIMEOUT_MAX);
        self.run.deadline = Instant::now() + timeout;
        self.run.cancel = cancel.clone();
        self.run.logs.clear();
        self.run.logged = 0;
        let order = Order::Run {
            code: code.to_owned(),
            timeout_ms: timeout.as_millis() as u64,
        };
        let heard = self.order(&order).and_then(|()| self.attend());
        let mut logs = std::mem::take(&mut self.run.logs);
        let timed_out = format!("the script timed out after {} ms", timeout.as_millis());
        let full = matches!(heard, Ok(Some((_, true))));
        if full {
            self.worker = None;
        }
        let note = full.then(|| self.full());
        let noted = |message: String| match &note {
            Some(note) => format!("{message}\n{note}"),
            None => message,
        };
        match heard {
            _ if self.run.session.is_closed() => Err(Error::Closed),
            _ if cancel.is_cancelled() => Err(Error::Cancelled),
            Ok(Some((End::Value { result, json }, _))) => {
                logs.extend(note.map(|message| Log {
                    level: "warn".into(),
                    message,
                }));
                // It was looked at before it was sent.
                let value = serde_json::from_str(&json).unwrap_or_default();
                Ok(Outcome {
                    value,
                    result,
                    logs,
                })
            }
            Ok(Some((End::Thrown { message }, _))) => Err(Error::Refused(with_logs(
                noted(format!("JavaScript error: {message}")),
                &logs,
            ))),
            Ok(Some((End::Stopped, _))) => Err(Error::Timeout(with_logs(noted(timed_out), &logs))),
            Ok(None) => Err(Error::Timeout(with_logs(
                format!("{timed_out} and had to be ended; its variables are lost"),
                &logs,
            ))),
            Err(error) => Err(Error::Refused(with_logs(
                format!("the process of the script ended ({error}); its variables are lost"),
                &logs,
            ))),
        }
    }

    fn order(&mut self, order: &Order) -> io::Result<()> {
        let worker = match &mut self.worker {
            Some(worker) => worker,
            empty => empty.insert(Worker::start(self.memory)?),
        };
        let sent = worker.order(order);
        if sent.is_err() {
            self.worker = None;
        }
        sent
    }

    /// That scripts hold all they may.
    fn full(&self) -> String {
        format!(
            "the scripts of a session may hold {} MiB of memory (--script-memory), and this session's do: their variables are lost, and the next script starts afresh",
            self.memory >> 20
        )
    }

    /// Serves the script's calls until it ends: how, and whether its memory is full; none if its process
    /// had to be ended.
    fn attend(&mut self) -> io::Result<Option<(End, bool)>> {
        let mut end = self.run.deadline + GRACE;
        let mut stopping = false;
        loop {
            let (Some(worker), run) = (&mut self.worker, &self.run) else {
                return Err(io::ErrorKind::BrokenPipe.into());
            };
            match worker.listen(end, &self.bell, || !stopping && run.is_unwanted()) {
                Heard::Report(Report::Call { name, arguments }) => {
                    let (ok, text) = bridge::call(&mut self.run, &name, &arguments);
                    self.order(&Order::Returned { ok, text })?;
                }
                Heard::Report(Report::Ended { end, full }) => return Ok(Some((end, full))),
                Heard::Nothing if Instant::now() >= end => {
                    self.worker = None;
                    return Ok(None);
                }
                // No longer wanted: it has a moment to notice that at its next call.
                Heard::Nothing => {
                    stopping = true;
                    end = Instant::now() + GRACE;
                }
                Heard::Gone => {
                    self.worker = None;
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
        }
    }
}

fn with_logs(message: String, logs: &[Log]) -> String {
    let logs = logs
        .iter()
        .map(|log| format!("\n[{}] {}", log.level, log.message));
    logs.fold(message, |all, log| all + &log)
}
