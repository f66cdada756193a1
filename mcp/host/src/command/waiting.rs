//! A word to a person who waits for a server that has nothing to show yet.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError};
use std::time::{Duration, Instant};

use splitflap::plain;

/// How long a start may take without a word.
const SILENCE: Duration = Duration::from_secs(1);

/// Says once that a server is waited for, when it takes long and somebody is there to read it.
#[derive(Debug)]
pub(super) struct Waiting {
    server: String,
    /// When it is to be said; `None` when it was, or is not to be.
    at: Option<Instant>,
}

impl Waiting {
    /// Waiting starts now.
    pub(super) fn new(server: String) -> Self {
        let at = io::stderr().is_terminal().then(|| Instant::now() + SILENCE);
        Self { server, at }
    }

    /// How long to wait before [`Waiting::tell`]; `None`: as long as it takes.
    pub(super) fn left(&self) -> Option<Duration> {
        Some(self.at?.saturating_duration_since(Instant::now()))
    }

    /// Says it, if it is time and was not said.
    pub(super) fn tell(&mut self) {
        if self.left().is_some_and(|left| left.is_zero()) {
            self.at = None;
            told!(
                "Waiting for {}... (Ctrl-C ends)",
                plain::short(&self.server, 80)
            );
        }
    }

    /// Waits for the next event.
    pub(super) fn receive<T>(&mut self, events: &Receiver<T>) -> Result<T, RecvError> {
        while let Some(left) = self.left() {
            match events.recv_timeout(left) {
                Ok(event) => return Ok(event),
                Err(RecvTimeoutError::Timeout) => self.tell(),
                Err(RecvTimeoutError::Disconnected) => return Err(RecvError),
            }
        }
        events.recv()
    }
}
