//! Requests to the server, each with a deadline, and the rounds that a call may take.

use std::time::Duration;

use futures_util::future::try_join_all;
use rmcp::model::{
    CallToolRequestParams, ClientRequest, ErrorData, InputResponses, ReadResourceRequestParams,
    ServerResult,
};
use rmcp::service::{Peer, PeerRequestOptions, RoleClient, ServiceError};
use serde_json::{Map, Value, json};
use tokio::time::sleep;

use super::asking::{Asking, MOST_QUESTIONS, Silent};
use super::transport::Fault;
use super::visits::{self, Visits};
use super::{Notify, Reply, Request, exact, silence, whole};
use crate::Arguments;
use crate::elicitation::Question;
use crate::session::CallError;

/// How often a server may ask for more before it answers a call.
const MOST_ROUNDS: u32 = 10;
/// What a server that only wants to be asked again is given to get on.
const PAUSE: Duration = Duration::from_millis(100);

/// Asks a server.
#[derive(Clone)]
pub(super) struct Calls {
    pub(super) peer: Peer<RoleClient>,
    pub(super) patience: Duration,
    pub(super) notify: Notify,
    pub(super) fault: Fault,
    pub(super) asking: Asking,
    pub(super) visits: Visits,
    /// Whether the server was offered to ask.
    pub(super) questions: bool,
}

impl Calls {
    /// The entries of all pages of `tools/list`.
    pub(super) async fn list_tools(&self) -> Result<Vec<Value>, CallError> {
        let tools = self.within(self.peer.list_all_tools()).await?;
        tools.iter().map(to_value).collect()
    }

    /// Asks, and gives the answer to the owner.
    pub(super) async fn answer(self, request: Request) {
        let (reply, lost) = match request {
            Request::ReadResource(uri) => {
                let params = ReadResourceRequestParams::new(uri);
                let result = self.within(self.peer.read_resource(params)).await;
                let lost = self.is_lost(&result);
                (Reply::Resource(result.and_then(|it| to_value(&it))), lost)
            }
            Request::CallTool(id, name, arguments) => {
                let result = self.call_tool(name, arguments).await;
                let lost = self.is_lost(&result);
                (Reply::Call(id, result), lost)
            }
            Request::PassOn(id, method, params) => {
                let result = self.pass_on(method, params).await;
                let lost = self.is_lost(&result);
                (Reply::Call(id, result), lost)
            }
            Request::Answer(id, answer) => return self.asking.answer(id, answer),
        };
        // When the connection is lost, `Reply::Gone` follows and knows more.
        if !lost {
            (self.notify)(reply);
        }
    }

    /// Calls a tool; asks the person what the server wants to know first, for as many rounds as it takes.
    async fn call_tool(&self, name: String, arguments: Arguments) -> Result<Value, CallError> {
        let mut params = CallToolRequestParams::new(name);
        for _ in 0..MOST_ROUNDS {
            let request = exact::call(params.clone(), arguments.clone());
            let answer = self.request(request).await?;
            if let Err(error) = &answer
                && let Some(visits) = visits::required(error).filter(|_| self.questions)
            {
                for (question, id) in visits {
                    if !self.visits.visit(&self.asking, question, id).await {
                        return Err(answered(error));
                    }
                }
                continue;
            }
            let result = to_value(&answer.map_err(|error| answered(&error))?)?;
            match result.get("resultType").map(|kind| kind.as_str()) {
                None | Some(Some("complete")) => return Ok(result),
                Some(Some("input_required")) => {}
                Some(other) => {
                    let other = other.unwrap_or("that is no text");
                    return Err(CallError::Failed(format!(
                        "the server answered with a resultType {other}, which is not known"
                    )));
                }
            }
            let wanted = result.get("inputRequests").and_then(Value::as_object);
            params.input_responses = match wanted {
                Some(wanted) if !wanted.is_empty() => Some(self.fulfil(wanted).await?),
                _ => {
                    sleep(PAUSE).await;
                    None
                }
            };
            let state = result.get("requestState").and_then(Value::as_str);
            params.request_state = state.map(str::to_owned);
            if params.input_responses.is_none() && params.request_state.is_none() {
                return Err(CallError::Failed(
                    "the server wants more input and does not say which".to_owned(),
                ));
            }
        }
        Err(CallError::Failed(format!(
            "the server asked {MOST_ROUNDS} times for more"
        )))
    }

    async fn pass_on(&self, method: String, params: Value) -> Result<Value, CallError> {
        let mut request = json!({ "method": method });
        if !params.is_null() {
            request["params"] = params;
        }
        let request = serde_json::from_value(request)
            .map_err(|error| CallError::Failed(format!("{method} can't be asked so: {error}")))?;
        let answer = self.request(request).await?;
        to_value(&answer.map_err(|error| answered(&error))?)
    }

    /// The person's answers to all that a server wants to know, under the server's keys.
    async fn fulfil(&self, wanted: &Map<String, Value>) -> Result<InputResponses, CallError> {
        if wanted.len() > MOST_QUESTIONS {
            return Err(CallError::Failed(format!(
                "the server asks {} questions at once; at most {MOST_QUESTIONS} are taken",
                wanted.len()
            )));
        }
        let answers = wanted.iter().map(async |(key, request)| {
            let method = request.get("method").and_then(Value::as_str);
            if !method.is_some_and(whole::is_question) || !self.questions {
                let method = method.unwrap_or("something that has no method");
                return Err(format!(
                    "the server asks for {method}, which was not offered"
                ));
            }
            let params = request.get("params").unwrap_or(&Value::Null);
            let question = Question::read(params)
                .map_err(|wrong| format!("the server's question can't be asked: {wrong}"))?;
            Ok((key.clone(), self.asking.ask(question).await.to_json()))
        });
        let answers = try_join_all(answers).await.map_err(CallError::Failed)?;
        Ok(answers.into_iter().collect())
    }

    /// Sends a request, and tells the server when nobody waits for its answer any more. The server's own error is an
    /// answer.
    async fn request(
        &self,
        request: ClientRequest,
    ) -> Result<Result<ServerResult, ErrorData>, CallError> {
        let options = PeerRequestOptions::no_options();
        let sent = self.peer.send_cancellable_request(request, options).await;
        let mut handle = self.told(sent)?;
        match self.asking.within(self.patience, &mut handle.rx).await {
            Ok(Ok(Err(ServiceError::McpError(error)))) => Ok(Err(error)),
            Ok(Ok(answer)) => self.told(answer).map(Ok),
            Ok(Err(_)) => self.told(Err(ServiceError::TransportClosed)).map(Ok),
            Err(Silent) => {
                let _ = handle.cancel(Some("no answer in time".to_owned())).await;
                Err(CallError::TimedOut(silence(self.patience, &self.fault)))
            }
        }
    }

    fn is_lost<T>(&self, result: &Result<T, CallError>) -> bool {
        result.is_err() && self.peer.is_transport_closed()
    }

    async fn within<T>(
        &self,
        asked: impl Future<Output = Result<T, ServiceError>>,
    ) -> Result<T, CallError> {
        match self.asking.within(self.patience, asked).await {
            Ok(answer) => self.told(answer),
            Err(Silent) => Err(CallError::TimedOut(silence(self.patience, &self.fault))),
        }
    }

    fn told<T>(&self, answer: Result<T, ServiceError>) -> Result<T, CallError> {
        answer.map_err(|error| match error {
            ServiceError::McpError(error) => answered(&error),
            ServiceError::TransportClosed | ServiceError::TransportSend(_) => {
                CallError::Gone(error.to_string())
            }
            error => CallError::Failed(error.to_string()),
        })
    }
}

fn answered(error: &ErrorData) -> CallError {
    CallError::Failed(format!(
        "the server answered with error {}: {}",
        error.code.0, error.message
    ))
}

fn to_value<T: serde::Serialize>(answer: &T) -> Result<Value, CallError> {
    serde_json::to_value(answer).map_err(|error| CallError::Failed(error.to_string()))
}
