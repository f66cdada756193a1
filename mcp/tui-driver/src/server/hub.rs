//! The open sessions of a server, and what is left of closed ones.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::policy::Policy;
use crate::error::{Error, Result};
use crate::script::{Bell, Script};
use crate::session::{Launch, Session};

/// How many closed sessions can still be asked for their raw input and output.
const REMEMBERED: usize = 16;

/// How long programs have to end themselves when the server ends.
const GRACE: Duration = Duration::from_millis(500);

/// The most tool calls at once: each takes a thread while it waits.
pub const CALLS_MAX: usize = 1000;

/// All sessions of a server.
pub struct Hub {
    policy: Policy,
    calls: AtomicUsize,
    sessions: Mutex<Sessions>,
}

#[derive(Default)]
struct Sessions {
    /// In the order of their launch.
    open: BTreeMap<u64, Arc<Open>>,
    launched: u64,
    /// Launches that have a place but no session yet.
    starting: usize,
    closed: VecDeque<Closed>,
}

/// A session and the scripts that run against it.
pub(super) struct Open {
    pub(super) session: Arc<Session>,
    /// Made at the first script; one script at a time.
    pub(super) script: Mutex<Option<Script>>,
    /// Wakes whoever waits for a script; made at the first.
    bell: OnceLock<Arc<Bell>>,
    /// When it was last asked for.
    used: Mutex<Instant>,
}

impl Open {
    /// What wakes whoever waits for a script of this session.
    pub(super) fn bell(&self) -> Result<Arc<Bell>> {
        if let Some(bell) = self.bell.get() {
            return Ok(Arc::clone(bell));
        }
        let bell = Bell::new().map_err(|source| Error::System {
            what: "cannot run a script",
            source,
        })?;
        Ok(Arc::clone(self.bell.get_or_init(|| Arc::new(bell))))
    }

    /// Lets every wait look whether it has been cancelled, and every script whether it is wanted.
    fn wake(&self) {
        self.session.wake();
        if let Some(bell) = self.bell.get() {
            bell.ring();
        }
    }
}

/// A call that runs, until it is dropped.
pub(super) struct Running(Arc<Hub>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.calls.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The raw characters of a closed session; in memory only, so they end with the server.
struct Closed {
    id: String,
    input: String,
    output: String,
}

impl Hub {
    /// No sessions yet.
    pub fn new(policy: Policy) -> Arc<Hub> {
        Arc::new(Hub {
            policy,
            calls: AtomicUsize::new(0),
            sessions: Mutex::default(),
        })
    }

    pub(super) fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Counts a call, if one more may run.
    pub(super) fn begin_call(self: &Arc<Self>) -> Result<Running> {
        let before = self.calls.fetch_add(1, Ordering::Relaxed);
        let running = Running(Arc::clone(self));
        if before < CALLS_MAX {
            return Ok(running);
        }
        Err(Error::Refused(format!(
            "{before} calls are running, which is the limit; wait until one ends, or cancel one"
        )))
    }

    /// Whether another screen of this size, or `instead` of one, is within the limit of cells.
    pub(super) fn check_cells(&self, cols: u32, rows: u32, instead: Option<&str>) -> Result<()> {
        let open: Vec<Arc<Open>> = self.sessions.lock().open.values().cloned().collect();
        let others = open.iter().map(|open| &open.session);
        let others = others.filter(|session| Some(session.id()) != instead);
        let held: u64 = others.map(|session| session.size().cells()).sum();
        let limit = self.policy.cells;
        if held + u64::from(cols) * u64::from(rows) <= limit {
            return Ok(());
        }
        Err(Error::Refused(format!(
            "{cols}x{rows} is too large: the other sessions hold {held} cells, and the limit is {limit} in all; close one with tui_close or use a smaller size"
        )))
    }

    /// The cells of a session's screen; 0 if there is no such session.
    pub(super) fn cells_of(&self, id: &str) -> u64 {
        self.session(id).map_or(0, |session| session.size().cells())
    }

    /// Starts a session, if there is room for one.
    pub(super) fn launch(&self, launch: Launch) -> Result<Arc<Session>> {
        let limit = self.policy.sessions;
        {
            let mut sessions = self.sessions.lock();
            if sessions.open.len() + sessions.starting >= limit {
                return Err(Error::Refused(format!(
                    "{limit} sessions are open, which is the limit; close one with tui_close"
                )));
            }
            sessions.starting += 1;
        }
        let started = launch.limits(self.policy.limits).start();
        let mut sessions = self.sessions.lock();
        sessions.starting -= 1;
        let session = Arc::new(started?);
        sessions.launched += 1;
        let number = sessions.launched;
        let open = Open {
            session: Arc::clone(&session),
            script: Mutex::new(None),
            bell: OnceLock::new(),
            used: Mutex::new(Instant::now()),
        };
        sessions.open.insert(number, Arc::new(open));
        Ok(session)
    }

    /// An open session.
    pub(super) fn open(&self, id: &str) -> Result<Arc<Open>> {
        let sessions = self.sessions.lock();
        let found = sessions.open.values().find(|open| open.session.id() == id);
        let found = found.ok_or_else(|| not_found(id))?;
        *found.used.lock() = Instant::now();
        Ok(Arc::clone(found))
    }

    /// An open session.
    pub(super) fn session(&self, id: &str) -> Result<Arc<Session>> {
        self.open(id).map(|open| Arc::clone(&open.session))
    }

    /// The ids of the open sessions, oldest first.
    pub(super) fn ids(&self) -> Vec<String> {
        self.sessions
            .lock()
            .open
            .values()
            .map(|open| open.session.id().to_owned())
            .collect()
    }

    /// Closes a session.
    pub(super) fn close(&self, id: &str) -> Result<()> {
        // Read before the lock on all sessions, which must not wait for that of one.
        let session = self.session(id)?;
        let closed = Closed {
            id: id.to_owned(),
            input: session.raw_input(usize::MAX),
            output: session.raw_output(usize::MAX),
        };
        let mut sessions = self.sessions.lock();
        let mut open = sessions.open.iter();
        let number = open.find(|(_, open)| open.session.id() == id);
        let number = number.map(|(number, _)| *number);
        let open = number.and_then(|number| sessions.open.remove(&number));
        // Another call may have closed it meanwhile.
        let open = open.ok_or_else(|| not_found(id))?;
        if sessions.closed.len() == REMEMBERED {
            sessions.closed.pop_front();
        }
        sessions.closed.push_back(closed);
        drop(sessions);
        open.session.close();
        open.wake();
        Ok(())
    }

    /// The raw characters sent to (or by) a session, open or recently closed.
    pub(super) fn raw(&self, id: &str, chars: usize, input: bool) -> Result<String> {
        if let Ok(session) = self.session(id) {
            return Ok(if input {
                session.raw_input(chars)
            } else {
                session.raw_output(chars)
            });
        }
        let sessions = self.sessions.lock();
        let closed = sessions.closed.iter().find(|closed| closed.id == id);
        let closed = closed.ok_or_else(|| not_found(id))?;
        let text = if input { &closed.input } else { &closed.output };
        let skip = text.chars().count().saturating_sub(chars);
        Ok(text.chars().skip(skip).collect())
    }

    /// Closes the sessions that no one has asked for in `limit`; tells when to look again.
    pub fn close_unused(&self, limit: Duration) -> Instant {
        let now = Instant::now();
        let end = |open: &Open| *open.used.lock() + limit;
        let (over, next) = {
            let sessions = self.sessions.lock();
            let open = sessions.open.values();
            let over = open.clone().filter(|open| end(open) <= now);
            let over: Vec<String> = over.map(|open| open.session.id().to_owned()).collect();
            let next = open.map(|open| end(open)).filter(|end| *end > now).min();
            (over, next)
        };
        for id in over {
            // Someone else may have closed it since.
            let _ = self.close(&id);
        }
        next.unwrap_or(now + limit)
    }

    /// Lets every wait look whether it has been cancelled.
    pub(super) fn wake_all(&self) {
        let open: Vec<Arc<Open>> = self.sessions.lock().open.values().cloned().collect();
        open.iter().for_each(|open| open.wake());
    }

    /// Ends every session before the server ends: SIGHUP, half a second, SIGKILL.
    pub async fn end(&self) {
        let open = std::mem::take(&mut self.sessions.lock().open);
        open.values().for_each(|open| open.session.close());
        // On a thread that may block: waits are no business of the runtime.
        let waited = tokio::task::spawn_blocking(move || {
            let deadline = Instant::now() + GRACE;
            for open in open.values() {
                let left = deadline.saturating_duration_since(Instant::now());
                // A program that stays is killed below.
                let _ = open.session.wait_for_exit(&left.into());
            }
            open
        });
        let Ok(open) = waited.await else { return };
        open.values().for_each(|open| open.session.kill());
    }
}

fn not_found(id: &str) -> Error {
    Error::Refused(format!("Session not found: {id}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_that_no_one_asks_for_is_closed() {
        let hub = Hub::new(Policy::default());
        let session = hub.launch(Launch::shell("exec sleep 60")).unwrap();
        let next = hub.close_unused(Duration::from_secs(60));
        assert!(next > Instant::now() + Duration::from_secs(50));
        assert_eq!(hub.ids(), [session.id()]);
        hub.close_unused(Duration::ZERO);
        assert!(hub.ids().is_empty() && session.is_closed());
    }
}
