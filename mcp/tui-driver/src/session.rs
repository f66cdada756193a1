//! A program running in its own terminal.

mod environment;
mod gesture;
mod input;
mod keeper;
mod launch;
mod outbox;
mod probe;
mod process;
mod reader;
mod signal;
mod start;
mod tail;
#[cfg(test)]
mod tests;
mod unstartable;
mod view;
mod wait;

pub use gesture::Gesture;
pub use launch::{Launch, Limits};
pub use probe::LineSettings;
pub use process::Exit;
pub use wait::{Cancel, Settled, Wait};

pub(crate) use start::spawn_thread;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use parking_lot::{Condvar, Mutex, MutexGuard};
use portable_pty::{MasterPty, PtySize};
use rustix::process::Pid;

use crate::error::{Error, Result};
use crate::recording::Recorder;
use crate::screen::Size;
use crate::snapshot::References;
use crate::terminal::Emulator;
use outbox::Outbox;
use tail::Tail;

/// A program running in a terminal of its own, which this handle drives.
///
/// All methods may be called from any thread. Dropping the session closes it.
pub struct Session {
    shared: Arc<Shared>,
}

/// What the handle, the reading thread and the keeper share.
struct Shared {
    id: String,
    command: String,
    args: Vec<String>,
    pid: Pid,
    limits: Limits,
    state: Mutex<State>,
    /// Told of every change of `state`.
    changed: Condvar,
    outbox: Arc<Outbox>,
    /// None once closed.
    master: Mutex<Option<Box<dyn MasterPty + Send>>>,
    recorder: Option<Recorder>,
}

struct State {
    terminal: Box<dyn Emulator>,
    /// Counts everything that may have changed the screen.
    generation: u64,
    /// Answers to queries of the program, counted by the reads that made them.
    replies: u64,
    /// When something was last sent to the program; at first, when it was started.
    input_at: Instant,
    /// Whether output came since.
    answered: bool,
    /// What was last sent ends in an Escape byte, which could begin the bytes of another key.
    escape_open: bool,
    /// Closed frames when something was last sent.
    frames_at_input: u64,
    /// When output last came; at first, when the program was started.
    output_at: Instant,
    input: Tail,
    output: Tail,
    started: Instant,
    exit: Option<Exit>,
    /// When that was seen.
    ended: Option<(Instant, SystemTime)>,
    /// No more output is waited for: no one can write any, or the program ended a while ago.
    ended_output: bool,
    /// No one holds the terminal any more.
    hung_up: bool,
    closed: bool,
    references: References,
}

impl Session {
    /// The session's name: unique, and safe in a file name.
    pub fn id(&self) -> &str {
        &self.shared.id
    }

    /// The program, without its arguments.
    pub fn command(&self) -> &str {
        &self.shared.command
    }

    /// The program's arguments.
    pub fn args(&self) -> &[String] {
        &self.shared.args
    }

    /// The process id of the program.
    pub fn process_id(&self) -> i32 {
        self.shared.pid.as_raw_nonzero().get()
    }

    /// The terminal's size.
    pub fn size(&self) -> Size {
        self.shared.state.lock().terminal.size()
    }

    /// Whether the program still runs (a child of it that holds the terminal does not count).
    pub fn is_running(&self) -> bool {
        self.exit().is_none()
    }

    /// How the program ended; none while it runs.
    pub fn exit(&self) -> Option<Exit> {
        self.shared.state.lock().exit
    }

    /// When the program was seen to have ended; none while it runs.
    pub fn ended_at(&self) -> Option<SystemTime> {
        self.shared.state.lock().ended.map(|(_, at)| at)
    }

    /// How long the program ran, or has run until now.
    pub fn ran_for(&self) -> Duration {
        let state = self.shared.state.lock();
        match state.ended {
            Some((at, _)) => at.saturating_duration_since(state.started),
            None => state.started.elapsed(),
        }
    }

    /// Counts everything that may have changed the screen: output, resizes. Two equal generations
    /// show the same screen.
    pub fn generation(&self) -> u64 {
        self.lock().generation
    }

    /// Changes the terminal's size and tells the program.
    ///
    /// # Errors
    /// [`Error::Size`], [`Error::Closed`], [`Error::System`]; the size is unchanged then.
    pub fn resize(&self, cols: u32, rows: u32) -> Result<()> {
        let size = checked_size(cols, rows)?;
        let mut state = self.open()?;
        self.shared.tell_size(size.cols, size.rows)?;
        state.terminal.resize(size);
        state.note_input();
        state.generation += 1;
        drop(state);
        if let Some(recorder) = &self.shared.recorder {
            recorder.resize(size);
        }
        self.shared.changed.notify_all();
        Ok(())
    }

    /// Puts a named marker into the recording.
    ///
    /// # Errors
    /// [`Error::Refused`] if the session is not recorded.
    pub fn marker(&self, label: &str) -> Result<()> {
        let recorder = self.shared.recorder.as_ref();
        let recorder = recorder.ok_or_else(|| {
            Error::Refused("the session is not recorded; launch it with recording".into())
        })?;
        recorder.marker(label);
        Ok(())
    }

    /// The file the session is recorded to.
    pub fn recording(&self) -> Option<&Path> {
        self.shared.recorder.as_ref().map(Recorder::path)
    }

    /// Why the recording stopped before its end, if it did.
    pub fn recording_failure(&self) -> Option<String> {
        self.shared.recorder.as_ref().and_then(Recorder::failure)
    }

    /// Wakes every wait on this session so that it notices a cancellation.
    pub fn wake(&self) {
        // Under the lock, so that it cannot fall between a wait's check and its sleep.
        let _state = self.shared.state.lock();
        self.shared.changed.notify_all();
    }

    /// The state, with an overdue frame shown.
    fn lock(&self) -> MutexGuard<'_, State> {
        let mut state = self.shared.state.lock();
        state.show_overdue_frame(Instant::now());
        state
    }

    /// The state of a session that can still be acted on.
    fn open(&self) -> Result<MutexGuard<'_, State>> {
        let state = self.lock();
        match state.exit {
            _ if state.closed => Err(Error::Closed),
            Some(exit) => Err(Error::Ended(exit)),
            None => Ok(state),
        }
    }
}

impl State {
    /// Silence before this moment no longer counts as settled.
    fn note_input(&mut self) {
        self.input_at = Instant::now();
        self.answered = false;
        self.frames_at_input = self.terminal.frames_closed();
    }

    /// A program that opened a frame and did not close it in time is shown as it is.
    fn show_overdue_frame(&mut self, now: Instant) {
        if self
            .terminal
            .frame_deadline()
            .is_some_and(|deadline| deadline <= now)
        {
            self.terminal.end_frame();
            self.generation += 1;
        }
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session({} {:?})", self.shared.id, self.shared.command)
    }
}

fn checked_size(cols: u32, rows: u32) -> Result<Size> {
    let narrow = |n: u32| u16::try_from(n).ok();
    narrow(cols)
        .zip(narrow(rows))
        .and_then(|(cols, rows)| Size::new(cols, rows))
        .ok_or(Error::Size { cols, rows })
}

/// The size as the system has it, with the pixels of a cell of 10 by 20.
fn pty_size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: cols.saturating_mul(10),
        pixel_height: rows.saturating_mul(20),
    }
}
