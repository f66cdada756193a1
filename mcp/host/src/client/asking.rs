//! Questions of the server's that a person has not answered yet.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

use super::{Notify, Reply};
use crate::elicitation::{Answer, Question, QuestionKind};

/// How long a server may be silent once a person has agreed to visit an address: they are busy elsewhere.
const AWAY: Duration = Duration::from_secs(600);

/// So many questions may wait for a person at a time.
pub(super) const MOST_QUESTIONS: usize = 32;

/// Tells the questions of a client apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuestionId(u64);

/// The open questions; clones share them.
#[derive(Clone)]
pub(super) struct Asking {
    open: Arc<Mutex<Open>>,
    notify: Notify,
}

struct Open {
    next: u64,
    waiting: HashMap<QuestionId, (oneshot::Sender<Answer>, bool)>,
    /// Since when nothing is asked; in the future while the person is elsewhere.
    quiet_since: Instant,
}

/// The server was silent for too long.
pub(super) struct Silent;

impl Asking {
    pub(super) fn new(notify: Notify) -> Self {
        let open = Open {
            next: 0,
            waiting: HashMap::new(),
            quiet_since: Instant::now(),
        };
        Self {
            open: Arc::new(Mutex::new(open)),
            notify,
        }
    }

    /// Asks the owner and waits for the answer. When the wait is given up, the owner is told.
    pub(super) async fn ask(&self, question: Question) -> Answer {
        let (sender, answer) = oneshot::channel();
        let leaves = matches!(question.kind, QuestionKind::Url(_));
        let id = {
            let mut open = self.open();
            let id = QuestionId(open.next);
            open.next += 1;
            open.waiting.insert(id, (sender, leaves));
            id
        };
        let _withdrawal = Withdrawal { asking: self, id };
        (self.notify)(Reply::Asked(id, question));
        answer.await.unwrap_or(Answer::Cancel)
    }

    /// Whether so many questions wait that no further one is taken.
    pub(super) fn is_full(&self) -> bool {
        self.open().waiting.len() >= MOST_QUESTIONS
    }

    /// Takes a person's answer; to a question that was withdrawn it is late, which is no fault.
    pub(super) fn answer(&self, id: QuestionId, answer: Answer) {
        let mut open = self.open();
        if let Some((sender, leaves)) = open.waiting.remove(&id) {
            let away = leaves && matches!(answer, Answer::Accept(_));
            open.quiet_since = Instant::now() + if away { AWAY } else { Duration::ZERO };
            let _ = sender.send(answer);
        }
    }

    /// Waits for `work`, but no longer than `patience` in which nothing was asked.
    pub(super) async fn within<T>(
        &self,
        patience: Duration,
        work: impl Future<Output = T>,
    ) -> Result<T, Silent> {
        let mut deadline = Instant::now() + patience;
        tokio::pin!(work);
        loop {
            tokio::select! {
                done = &mut work => return Ok(done),
                () = sleep_until(deadline) => {
                    let quiet_until = match self.quiet_since() {
                        Some(since) => since + patience,
                        None => Instant::now() + patience,
                    };
                    if quiet_until <= deadline.max(Instant::now()) {
                        return Err(Silent);
                    }
                    deadline = quiet_until;
                }
            }
        }
    }

    /// `None` while something is asked.
    fn quiet_since(&self) -> Option<Instant> {
        let open = self.open();
        open.waiting.is_empty().then_some(open.quiet_since)
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes a question back that nobody waits for any more.
struct Withdrawal<'a> {
    asking: &'a Asking,
    id: QuestionId,
}

impl Drop for Withdrawal<'_> {
    fn drop(&mut self) {
        let mut open = self.asking.open();
        if open.waiting.remove(&self.id).is_some() {
            open.quiet_since = Instant::now();
            drop(open);
            (self.asking.notify)(Reply::Withdrawn(self.id));
        }
    }
}
