//! The open sessions of a server, and what is left of closed ones.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;

use super::policy::Policy;
use crate::error::{Error, Result};
use crate::script::Script;
use crate::session::{Launch, Session};

/// How many closed sessions can still be asked for their raw input and output.
const REMEMBERED: usize = 16;

/// How long programs have to end themselves when the server ends.
const GRACE: Duration = Duration::from_millis(500);

/// All sessions of a server.
pub struct Hub {
    policy: Policy,
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
            sessions: Mutex::default(),
        })
    }

    pub(super) fn policy(&self) -> &Policy {
        &self.policy
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
        };
        sessions.open.insert(number, Arc::new(open));
        Ok(session)
    }

    /// An open session.
    pub(super) fn open(&self, id: &str) -> Result<Arc<Open>> {
        let sessions = self.sessions.lock();
        let found = sessions.open.values().find(|open| open.session.id() == id);
        found.cloned().ok_or_else(|| not_found(id))
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
        let mut sessions = self.sessions.lock();
        let number = sessions
            .open
            .iter()
            .find(|(_, open)| open.session.id() == id);
        let number = number
            .map(|(number, _)| *number)
            .ok_or_else(|| not_found(id))?;
        let Some(open) = sessions.open.remove(&number) else {
            return Err(not_found(id));
        };
        if sessions.closed.len() == REMEMBERED {
            sessions.closed.pop_front();
        }
        sessions.closed.push_back(Closed {
            id: id.to_owned(),
            input: open.session.raw_input(usize::MAX),
            output: open.session.raw_output(usize::MAX),
        });
        drop(sessions);
        open.session.close();
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

    /// Lets every wait look whether it has been cancelled.
    pub(super) fn wake_all(&self) {
        for open in self.sessions.lock().open.values() {
            open.session.wake();
        }
    }

    /// Ends every session before the server ends: SIGHUP, half a second, SIGKILL.
    pub async fn end(&self) {
        let open = std::mem::take(&mut self.sessions.lock().open);
        open.values().for_each(|open| open.session.close());
        let deadline = tokio::time::Instant::now() + GRACE;
        while tokio::time::Instant::now() < deadline
            && open.values().any(|open| open.session.is_running())
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        open.values().for_each(|open| open.session.kill());
    }
}

fn not_found(id: &str) -> Error {
    Error::Refused(format!("Session not found: {id}"))
}
