//! The first question to a server: does it speak the newer generation?

use std::time::Duration;

use rmcp::RoleClient;
use rmcp::model::{ClientRequest, ErrorCode, ErrorData, JsonRpcMessage, RequestId};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use tokio::time::Instant;

/// The longest that an answer is waited for. A server that is slow to start still gets the handshake after it.
const LONGEST: Duration = Duration::from_secs(3);

/// Watches over `server/discover`: many servers of the older generation pass over what they don't know, and rmcp
/// would wait ten seconds for each of them.
pub(super) struct Probe {
    patience: Duration,
    asked: Option<(RequestId, Instant)>,
    given_up: Option<RequestId>,
}

impl Probe {
    /// Waits for `patience`, three seconds at most.
    pub(super) fn new(patience: Duration) -> Self {
        Self {
            patience: patience.min(LONGEST),
            asked: None,
            given_up: None,
        }
    }

    /// Takes note of what is sent.
    pub(super) fn sent(&mut self, message: &TxJsonRpcMessage<RoleClient>) {
        self.asked = match message {
            JsonRpcMessage::Request(request)
                if matches!(request.request, ClientRequest::DiscoverRequest(_)) =>
            {
                Some((request.id.clone(), Instant::now() + self.patience))
            }
            _ => None,
        };
    }

    /// When to give up, if an answer is waited for.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.asked.as_ref().map(|(_, deadline)| *deadline)
    }

    /// The answer in the server's place: that it does not know the method.
    pub(super) fn give_up(&mut self) -> Option<RxJsonRpcMessage<RoleClient>> {
        let (id, _) = self.asked.take()?;
        self.given_up = Some(id.clone());
        let error = ErrorData::new(
            ErrorCode::METHOD_NOT_FOUND,
            "no answer to server/discover",
            None,
        );
        Some(JsonRpcMessage::error(error, Some(id)))
    }

    /// Whether a message answers what was given up; the handshake is under way by then.
    pub(super) fn is_late(&mut self, message: &RxJsonRpcMessage<RoleClient>) -> bool {
        let id = match message {
            JsonRpcMessage::Response(response) => Some(&response.id),
            JsonRpcMessage::Error(error) => error.id.as_ref(),
            _ => return false,
        };
        self.asked = None;
        id.is_some() && id == self.given_up.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmcp::model::{DiscoverRequest, DiscoverRequestParams, EmptyResult, NumberOrString};

    #[test]
    fn an_answer_that_comes_after_all_is_dropped() {
        let id = NumberOrString::Number(0);
        let ask = ClientRequest::DiscoverRequest(DiscoverRequest::new(DiscoverRequestParams {}));
        let answer =
            |id| JsonRpcMessage::response(EmptyResult {}.into(), NumberOrString::Number(id));
        let mut probe = Probe::new(Duration::from_secs(60));
        assert_eq!(probe.deadline(), None);
        probe.sent(&JsonRpcMessage::request(ask, id));
        assert!(probe.deadline().unwrap() <= Instant::now() + LONGEST);
        assert!(matches!(probe.give_up(), Some(JsonRpcMessage::Error(_))));
        assert_eq!(probe.deadline(), None);
        assert!(probe.is_late(&answer(0)));
        assert!(!probe.is_late(&answer(1)));
    }
}
