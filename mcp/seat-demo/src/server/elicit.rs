//! `choose_seat`: forms by requests to the client (older generation) or by results that ask for input
//! (newer). The flow is the same; see `choose`.

use std::collections::BTreeMap;
use std::time::Duration;

use rmcp::ErrorData;
use rmcp::RoleServer;
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientCapabilities, ContentBlock, ElicitRequest,
    ElicitResult, InputRequest, InputRequiredResult, JsonObject, ProtocolVersion,
    RequestStateCodec, SealOptions,
};
use rmcp::service::{RequestContext, ServiceError};

use super::{SeatServer, ToolResult, now};
use crate::app::SeatApp;
use crate::choose::{Choosing, Ending, Progress, Step};
use crate::draws::Draws;
use crate::ledger::LedgerError;
use crate::result::{choice_result, tool_result};
use crate::tools::CHOOSE_SEAT;
use crate::wishes::Wishes;

/// The one form of a round.
const FORM: &str = "form";
/// How long a form may be open.
const PATIENCE: Duration = Duration::from_secs(900);

/// Seals a [`Progress`] for its way through the client: nobody else can make or change one, it ends,
/// and it holds only for the booking and the arguments that it was made for.
pub(super) struct Seal(RequestStateCodec);

impl Seal {
    /// With a database, all servers on it share the key, so a form outlives a restart.
    pub(super) fn new(app: &mut SeatApp) -> Result<Self, LedgerError> {
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh).expect("the operating system gives random bytes");
        let kept = app.secret("requestState", &fresh)?;
        let codec = RequestStateCodec::try_new(kept)
            .or_else(|_| RequestStateCodec::try_new(fresh))
            .expect("a key of 32 bytes is long enough");
        Ok(Self(codec))
    }

    fn close(&self, progress: &Progress, bound_to: &[u8]) -> Result<String, ErrorData> {
        let options = SealOptions::new().associated_data(bound_to).ttl(PATIENCE);
        self.0
            .seal_json_with(progress, &options)
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))
    }

    fn open(&self, state: &str, bound_to: &[u8]) -> Result<Progress, ErrorData> {
        self.0.open_json_with(state, bound_to).map_err(|error| {
            let told =
                format!("requestState is not one of this call's: {error}; call {CHOOSE_SEAT} anew");
            ErrorData::invalid_params(told, None)
        })
    }
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal")
    }
}

/// What a sealed progress belongs to.
fn bound_to(booking: &str, arguments: &JsonObject) -> Vec<u8> {
    let arguments = serde_json::Value::Object(arguments.clone());
    format!("{CHOOSE_SEAT}\n{booking}\n{arguments}").into_bytes()
}

impl SeatServer {
    pub(super) async fn choose_seat(
        &self,
        booking: &str,
        request: &CallToolRequestParams,
        draws: Draws,
        context: &RequestContext<RoleServer>,
    ) -> ToolResult {
        let newer = context
            .protocol_version()
            .is_some_and(|version| version >= ProtocolVersion::V_2026_07_28);
        if !draws.forms {
            return no_forms(newer);
        }
        let arguments = request.arguments.clone().unwrap_or_default();
        let wishes = match Wishes::read(CHOOSE_SEAT, &arguments) {
            Ok(wishes) => wishes,
            Err(bad_call) => {
                let answer = self.with_app(|app| app.reject(booking, &bad_call, now()))?;
                return Ok(tool_result(&answer, Draws::default()).into());
            }
        };
        if newer {
            self.next_round(booking, request, &arguments, &wishes)
        } else {
            self.ask_until_over(booking, &wishes, context).await
        }
    }

    /// One round of the newer generation: the call is repeated with the answer and the state.
    fn next_round(
        &self,
        booking: &str,
        request: &CallToolRequestParams,
        arguments: &JsonObject,
        wishes: &Wishes,
    ) -> ToolResult {
        let bound_to = bound_to(booking, arguments);
        let progress = request
            .request_state
            .as_ref()
            .map(|state| self.seal.open(state, &bound_to))
            .transpose()?;
        let answer = request
            .input_responses
            .as_ref()
            .and_then(|answers| answers.get(FORM))
            .map(|answer| {
                serde_json::from_value::<ElicitResult>(answer.clone()).map_err(|error| {
                    ErrorData::invalid_params(format!("inputResponses/{FORM}: {error}"), None)
                })
            })
            .transpose()?;
        let step = self.step(booking, wishes, |choosing| match (&progress, &answer) {
            (Some(progress), Some(answer)) => choosing.answered(progress, answer),
            // An answer without the state that it answers, or a state without an answer: ask (again).
            _ => choosing.start(),
        })?;
        match step {
            Step::Over(answer, ending) => Ok(choice_result(&answer, ending).into()),
            Step::Ask(form, progress) => {
                let state = self.seal.close(&progress, &bound_to)?;
                let form = InputRequest::Elicitation(ElicitRequest::new(*form));
                let forms = BTreeMap::from([(FORM.to_owned(), form)]);
                Ok(InputRequiredResult::new(Some(forms), Some(state)).into())
            }
        }
    }

    /// All rounds of the older generation: the client answers requests while its call waits.
    async fn ask_until_over(
        &self,
        booking: &str,
        wishes: &Wishes,
        context: &RequestContext<RoleServer>,
    ) -> ToolResult {
        let mut step = self.step(booking, wishes, |choosing| choosing.start())?;
        loop {
            let (form, progress) = match step {
                Step::Over(answer, ending) => return Ok(choice_result(&answer, ending).into()),
                Step::Ask(form, progress) => (form, progress),
            };
            let asked = context
                .peer
                .create_elicitation_with_timeout(*form, Some(PATIENCE));
            let answer = tokio::select! {
                answer = asked => answer,
                () = context.ct.cancelled() => Err(ServiceError::Cancelled { reason: None }),
            };
            step = match answer {
                Ok(answer) => self.step(booking, wishes, |choosing| {
                    choosing.answered(&progress, &answer)
                })?,
                Err(error) => {
                    self.step(booking, wishes, |choosing| {
                        choosing.leave(Ending::Cancelled)
                    })?;
                    let told =
                        format!("The form could not be shown: {error}. Nothing is confirmed.");
                    return Ok(CallToolResult::error(vec![ContentBlock::text(told)]).into());
                }
            };
        }
    }

    fn step(
        &self,
        booking: &str,
        wishes: &Wishes,
        user: impl FnOnce(&mut Choosing<'_>) -> Result<Step, LedgerError>,
    ) -> Result<Step, ErrorData> {
        self.with_app(|app| {
            user(&mut Choosing {
                app,
                booking,
                wishes,
                now: now(),
            })
        })
    }
}

/// The client said nothing of forms: an error of the protocol where there is one, else one in words.
fn no_forms(newer: bool) -> ToolResult {
    if newer {
        let needed = ClientCapabilities::builder().enable_elicitation().build();
        return Err(ErrorData::missing_required_client_capability(needed));
    }
    let told = "This host asks no forms, so choose_seat can't ask the person. Call show_seats, and tell \
                the person which seats fit.";
    Ok(CallToolResult::error(vec![ContentBlock::text(told)]).into())
}
