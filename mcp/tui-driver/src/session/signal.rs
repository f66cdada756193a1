//! Signals to the program, and ending a session.

use std::sync::Arc;
use std::time::Duration;

use rustix::process::{Pid, Signal};

use super::{Session, Shared, keeper, process};
use crate::error::Result;

/// How long a program has to end itself after SIGHUP, and again after SIGTERM.
const GRACE: Duration = Duration::from_millis(500);

impl Session {
    /// Sends a signal by name (`SIGTERM`, `term`): those that a terminal's keys send go to the
    /// group in its foreground, all others to the program's own group.
    ///
    /// # Errors
    /// [`Error::Signal`](crate::Error::Signal), [`Error::Ended`](crate::Error::Ended),
    /// [`Error::Closed`](crate::Error::Closed), [`Error::System`](crate::Error::System).
    pub fn send_signal(&self, name: &str) -> Result<()> {
        let signal = process::signal_by_name(name)?;
        // The lock keeps the program from being reaped, so its number is still its own.
        let mut state = self.open()?;
        let foreground = process::is_for_foreground(signal).then(|| self.shared.foreground());
        process::signal_group(foreground.flatten().unwrap_or(self.shared.pid), signal)?;
        state.note_input();
        Ok(())
    }

    /// Ends the session: the program and all it started in this terminal get SIGHUP, then SIGTERM,
    /// then SIGKILL, half a second apart and in the background; this returns at once. The last
    /// screen stays readable.
    pub fn close(&self) {
        let mut state = self.shared.state.lock();
        if std::mem::replace(&mut state.closed, true) {
            return;
        }
        drop(state);
        self.shared.changed.notify_all();
        let shared = Arc::clone(&self.shared);
        end(shared, &[Signal::HUP, Signal::TERM, Signal::KILL]);
    }

    /// Whether the session has been closed.
    pub fn is_closed(&self) -> bool {
        self.shared.state.lock().closed
    }

    /// Ends the session at once with SIGKILL, for when the driver itself ends.
    pub fn kill(&self) {
        self.shared.state.lock().closed = true;
        self.shared.changed.notify_all();
        self.shared.signal_all(Signal::KILL);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.close();
    }
}

/// Sends the first signal now and the others later, until nothing is left to signal.
fn end(shared: Arc<Shared>, ladder: &'static [Signal]) {
    let [signal, rest @ ..] = ladder else { return };
    if *signal == Signal::HUP {
        // What the terminal itself would signal; and a stopped program cannot act on it.
        shared.signal_front(Signal::HUP);
        shared.signal_front(Signal::CONT);
    } else if shared.is_over() || !shared.signal_all(*signal) || rest.is_empty() {
        shared.outbox.close();
        *shared.master.lock() = None;
        return;
    }
    keeper::later(GRACE, Box::new(move || end(shared, rest)));
}

impl Shared {
    /// The process group in the terminal's foreground.
    fn foreground(&self) -> Option<Pid> {
        let master = self.master.lock();
        let group = master
            .as_ref()
            .and_then(|master| master.process_group_leader());
        group.and_then(Pid::from_raw)
    }

    /// Signals the program and what is in the terminal's foreground.
    fn signal_front(&self, signal: Signal) {
        let foreground = self.foreground();
        let state = self.state.lock();
        let program = state.exit.is_none().then_some(self.pid);
        for group in program
            .into_iter()
            .chain(foreground.filter(|group| *group != self.pid))
        {
            // What cannot be signalled (another user's) cannot be ended either.
            let _ = process::signal_group(group, signal);
        }
    }

    /// Whether the program has ended and no one holds its terminal.
    fn is_over(&self) -> bool {
        let state = self.state.lock();
        state.exit.is_some() && state.hung_up
    }

    /// Signals everything that runs in this terminal; false if nothing does.
    fn signal_all(&self, signal: Signal) -> bool {
        let state = self.state.lock();
        let groups = process::groups_of(self.pid, state.exit.is_none());
        for group in &groups {
            let _ = process::signal_group(*group, signal);
        }
        !groups.is_empty()
    }
}
