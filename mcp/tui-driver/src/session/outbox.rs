//! What goes to the program: a bounded queue, written by a thread that lives while there is work.
//!
//! A write to a terminal blocks when the program does not read. Neither a caller nor the thread that
//! reads the program's output may hang on that.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

use crate::error::{Error, Result};

/// How long the writing thread stays after its last write.
const LINGER: Duration = Duration::from_secs(2);
/// The most bytes written at once.
const PIECE: usize = 4096;

/// The queue of one session.
pub(super) struct Outbox {
    state: Mutex<State>,
    changed: Condvar,
    limit: usize,
}

struct State {
    queue: VecDeque<u8>,
    /// Taken by the thread while it runs; none once closed.
    writer: Option<Box<dyn Write + Send>>,
    running: bool,
    closed: bool,
}

impl Outbox {
    /// A queue of up to `limit` bytes before `writer`.
    pub(super) fn new(writer: Box<dyn Write + Send>, limit: usize) -> Arc<Self> {
        let state = State {
            queue: VecDeque::new(),
            writer: Some(writer),
            running: false,
            closed: false,
        };
        Arc::new(Outbox {
            state: Mutex::new(state),
            changed: Condvar::new(),
            limit,
        })
    }

    /// Queues bytes, all or none; `first` is done before, if there is room for them.
    pub(super) fn send(self: &Arc<Self>, bytes: &[u8], first: impl FnOnce()) -> Result<()> {
        let mut state = self.state.lock();
        if state.closed {
            return Err(Error::Closed);
        }
        let limit = self.limit;
        if bytes.len() > limit {
            let bytes = bytes.len();
            return Err(Error::InputTooLong { bytes, limit });
        }
        let waiting = state.queue.len();
        if waiting + bytes.len() > limit {
            let bytes = bytes.len();
            return Err(Error::InputFull {
                waiting,
                bytes,
                limit,
            });
        }
        first();
        state.queue.extend(bytes);
        if state.running {
            self.changed.notify_one();
        } else if let Some(writer) = state.writer.take() {
            let outbox = Arc::clone(self);
            let started = super::spawn_thread("tui-write", move || outbox.run(writer));
            // The writer went with the thread that could not be started: nothing can be sent any more.
            state.running = started.is_ok();
            state.closed = started.is_err();
            started?;
        }
        Ok(())
    }

    /// Drops what is queued and takes no more.
    pub(super) fn close(&self) {
        let mut state = self.state.lock();
        state.closed = true;
        state.queue.clear();
        let writer = state.writer.take();
        drop(state);
        self.changed.notify_one();
        if let Some(writer) = writer {
            // Its end is written to the terminal, which may have no room for it and no one who reads.
            let _ = super::spawn_thread("tui-hang-up", move || drop(writer));
        }
    }

    fn run(&self, mut writer: Box<dyn Write + Send>) {
        loop {
            let mut state = self.state.lock();
            while state.queue.is_empty() && !state.closed {
                if self.changed.wait_for(&mut state, LINGER).timed_out() && state.queue.is_empty() {
                    break;
                }
            }
            if state.queue.is_empty() {
                state.running = false;
                if !state.closed {
                    state.writer = Some(writer);
                }
                return;
            }
            let take = state.queue.len().min(PIECE);
            let piece: Vec<u8> = state.queue.drain(..take).collect();
            drop(state);
            if writer
                .write_all(&piece)
                .and_then(|()| writer.flush())
                .is_err()
            {
                // The terminal is gone; so is the program.
                self.close();
            }
        }
    }
}
