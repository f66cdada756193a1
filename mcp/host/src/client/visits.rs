//! Addresses that a person has to visit before a call can go on (error -32042 of the older generation).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rmcp::model::ErrorData;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::asking::Asking;
use crate::elicitation::{Answer, Question, QuestionKind};

/// The error that says so.
const REQUIRED: i32 = -32042;
/// More visits than these are not asked for at once.
const MOST: usize = 10;

/// The visits whose end the server will tell; clones share them.
#[derive(Clone, Default)]
pub(super) struct Visits(Arc<Mutex<HashMap<String, oneshot::Sender<()>>>>);

/// The addresses that an error wants to be visited; `None` if it is another error, or names none that can be asked for.
pub(super) fn required(error: &ErrorData) -> Option<Vec<(Question, Option<String>)>> {
    if error.code.0 != REQUIRED {
        return None;
    }
    let asked = error.data.as_ref()?.get("elicitations")?.as_array()?;
    let visit = |params: &Value| {
        let question = Question::read(params).ok()?;
        let id = params.get("elicitationId").and_then(Value::as_str);
        matches!(question.kind, QuestionKind::Url(_)).then(|| (question, id.map(str::to_owned)))
    };
    let visits: Vec<_> = asked.iter().take(MOST).map(visit).collect::<Option<_>>()?;
    (!visits.is_empty()).then_some(visits)
}

impl Visits {
    /// Takes note that the person is done at an address.
    pub(super) fn completed(&self, id: &str) {
        if let Some(sender) = self.open().remove(id) {
            let _ = sender.send(());
        }
    }

    /// Asks the person to visit an address and waits until they are done there, by the server's word or by theirs;
    /// `false` when they say no.
    pub(super) async fn visit(
        &self,
        asking: &Asking,
        question: Question,
        id: Option<String>,
    ) -> bool {
        let (sender, completed) = oneshot::channel();
        // Without an id the sender lives on, so that nothing is ever told.
        let _kept = match id {
            Some(id) => self.open().insert(id, sender),
            None => Some(sender),
        };
        let over = Question {
            message: "Go on when you are done in your browser.".to_owned(),
            kind: QuestionKind::Form(json!({"type": "object", "properties": {}})),
        };
        if !matches!(asking.ask(question).await, Answer::Accept(_)) {
            return false;
        }
        tokio::select! {
            Ok(()) = completed => true,
            answer = asking.ask(over) => matches!(answer, Answer::Accept(_)),
        }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, oneshot::Sender<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
