//! Answers to what a server of the older generation asks in between.

use rmcp::ClientHandler;
use rmcp::model::{
    ClientConfig, CustomNotification, CustomRequest, CustomResult, ElicitRequestParams,
    ElicitResult, ElicitationAction, ErrorData,
};
use rmcp::service::{NotificationContext, RequestContext, RoleClient};
use serde_json::Value;

use super::asking::{Asking, MOST_QUESTIONS};
use super::visits::Visits;
use super::whole;
use crate::elicitation::{Answer, Question};

/// The client's side of a connection.
pub(super) struct Handler {
    pub(super) config: ClientConfig,
    pub(super) asking: Asking,
    /// Where the person has been sent to.
    pub(super) visits: Visits,
    /// Whether the server was offered to ask.
    pub(super) questions: bool,
}

impl ClientHandler for Handler {
    fn get_info(&self) -> ClientConfig {
        self.config.clone()
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let params = serde_json::to_value(request)
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        let answer = self.ask(&params, &context).await?;
        Ok(match answer {
            Answer::Accept(content) => {
                let mut result = ElicitResult::new(ElicitationAction::Accept);
                result.content = content.map(Value::Object);
                result
            }
            Answer::Decline => ElicitResult::new(ElicitationAction::Decline),
            Answer::Cancel => ElicitResult::new(ElicitationAction::Cancel),
        })
    }

    /// The older generation tells so that a person is done at an address.
    async fn on_custom_notification(
        &self,
        notification: CustomNotification,
        _: NotificationContext<RoleClient>,
    ) {
        if notification.method == "notifications/elicitation/complete"
            && let Some(id) = notification
                .params
                .as_ref()
                .and_then(|params| params.get("elicitationId"))
                .and_then(Value::as_str)
        {
            self.visits.completed(id);
        }
    }

    /// An elicitation whose schema rmcp does not know comes here. The person sees that there is one.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleClient>,
    ) -> Result<CustomResult, ErrorData> {
        if whole::is_question(&request.method) {
            let params = request.params.unwrap_or_default();
            let answer = self.ask(&params, &context).await?;
            return Ok(CustomResult::new(answer.to_json()));
        }
        Err(ErrorData::new(
            rmcp::model::ErrorCode::METHOD_NOT_FOUND,
            request.method,
            None,
        ))
    }
}

impl Handler {
    async fn ask(
        &self,
        params: &Value,
        context: &RequestContext<RoleClient>,
    ) -> Result<Answer, ErrorData> {
        if !self.questions {
            return Err(ErrorData::invalid_params(
                "elicitation was not offered: nobody is there to answer",
                None,
            ));
        }
        // Nobody could get through them, and each takes memory.
        if self.asking.is_full() {
            let wrong = format!("{MOST_QUESTIONS} questions wait for the person already");
            return Err(ErrorData::invalid_request(wrong, None));
        }
        let question = Question::read(params)
            .map_err(|wrong| ErrorData::invalid_params(format!("elicitation: {wrong}"), None))?;
        // A server that takes its question back gets no answer; the owner is told by the drop.
        Ok(tokio::select! {
            answer = self.asking.ask(question) => answer,
            () = context.ct.cancelled() => Answer::Cancel,
        })
    }
}
