//! A tool opened with its view: everything between the server's answers, the view and the conversation,
//! without input or output.
//!
//! Give it what happens ([`Session::resource`], [`Session::call_ended`], [`Session::action`], …), then do what
//! [`Session::next_effect`] says until it is `None`.

mod action_parts;
mod bridge;
mod call_error;
mod document;
mod effect;
mod failure;
mod html;
mod lane;
mod open_error;
mod opening;
mod outcome;
mod reply;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use serde_json::{Value, json};
use splitflap_core::catalog::Catalog;

pub use call_error::CallError;
pub use document::{DOCUMENT_LIMIT, Document};
pub use effect::{CallId, ConsentId, Effect, Wanted};
pub use failure::Failure;
pub use open_error::{NoView, OpenError};
pub use opening::{Shown, Wish};
pub use outcome::{Ending, Outcome};
pub use reply::{DATA_LIMIT, VIEW_LIMIT};

use crate::Arguments;
use crate::elicitation::Answer;
use crate::plain;
use crate::tool::Tool;
use action_parts::ActionParts;
use lane::{Lane, Taken};
use opening::Opening;
use reply::CallReply;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Waiting for the view's resource.
    Reading,
    /// Waiting for the opened tool's result.
    Calling,
    /// The view is open.
    Open,
    /// The session is over.
    Over,
}

/// A tool opened with its view.
#[derive(Debug)]
pub struct Session {
    opening: Opening,
    /// The entries of `tools/list` and what was read from them, in the same order.
    entries: Vec<Value>,
    tools: Vec<Tool>,
    /// The HTML view, if it is one.
    view: Option<html::View>,
    /// What the model should know with its next turn.
    model_context: Option<Value>,
    arguments: Arguments,
    stage: Stage,
    calls: Vec<(CallId, Call)>,
    lanes: Vec<Lane>,
    next_call: u64,
    effects: VecDeque<Effect>,
    done: bool,
    failure: Option<Failure>,
    /// Why the view's last action came to nothing.
    setback: Option<Failure>,
    /// The person's answer to the server's last question was no, or none.
    turned_down: Option<Ending>,
    text: String,
    structured: Option<Value>,
    /// The result of a tool that declares no view holds messages for one.
    undeclared: bool,
    /// The MIME type of a UI resource that was passed over.
    passed_over: Option<String>,
}

#[derive(Debug)]
enum Call {
    Opened,
    Action {
        surface: String,
    },
    /// The HTML view called a tool.
    View {
        tool: String,
        request: Value,
    },
    /// The HTML view asked the server something else.
    Passed {
        request: Value,
    },
}

impl Session {
    /// Opens one of `tools` (entries of `tools/list`) with `arguments`.
    ///
    /// Without a `name` the only tool whose terminal view this host can draw is opened, else the only one
    /// with a view, else the only one that a model may call.
    ///
    /// # Errors
    /// [`OpenError`] says what there is to choose from, or why the view can't be shown.
    pub fn open(
        tools: &[Value],
        catalogs: &[&'static Catalog],
        name: Option<&str>,
        wish: Wish,
        arguments: Arguments,
    ) -> Result<Self, OpenError> {
        let (entries, tools): (Vec<_>, Vec<_>) = tools
            .iter()
            .filter_map(|entry| Some((entry.clone(), Tool::from_entry(entry)?)))
            .unzip();
        let opening = Opening::choose(&tools, catalogs, name, wish)?;
        let is_html = matches!(opening.shown, Shown::Html { .. });
        let mut session = Self {
            opening,
            entries,
            tools,
            view: is_html.then(html::View::default),
            model_context: None,
            arguments,
            stage: Stage::Reading,
            calls: Vec::new(),
            lanes: Vec::new(),
            next_call: 0,
            effects: VecDeque::new(),
            done: false,
            failure: None,
            setback: None,
            turned_down: None,
            text: String::new(),
            structured: None,
            undeclared: false,
            passed_over: None,
        };
        match &session.opening.shown {
            Shown::Terminal { uri, .. } | Shown::Html { uri } => {
                let uri = uri.clone();
                session.effects.push_back(Effect::ReadResource { uri });
            }
            Shown::Text => session.call_opened_tool(),
        }
        Ok(session)
    }

    /// The tool that is opened.
    pub fn tool(&self) -> &str {
        &self.opening.tool
    }

    /// How it is shown.
    pub fn shown(&self) -> &Shown {
        &self.opening.shown
    }

    /// Why a tool that was opened with [`Wish::Auto`] is shown as text.
    pub fn fallback(&self) -> Option<&NoView> {
        let asked = matches!(self.opening.wish, Wish::Auto | Wish::Any);
        self.opening.no_view.as_ref().filter(|_| asked)
    }

    /// Why the tool has no terminal view that this host could draw; `None` when it has, even if it is shown as text.
    pub fn no_view(&self) -> Option<&NoView> {
        self.opening.no_view.as_ref()
    }

    /// Whether the opened tool has answered and the view takes actions.
    pub fn is_open(&self) -> bool {
        self.stage == Stage::Open
    }

    /// Whether a result is reached.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Whether nothing is to be expected of this session any more.
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// What to do next, in order.
    pub fn next_effect(&mut self) -> Option<Effect> {
        self.effects.pop_front()
    }

    /// The server's `resources/read` result for the view, or what went wrong.
    pub fn resource(&mut self, result: Result<&Value, &CallError>) {
        let (Shown::Terminal { uri, .. } | Shown::Html { uri }) = &self.opening.shown else {
            return;
        };
        if self.stage != Stage::Reading {
            return;
        }
        let uri = uri.clone();
        if let (Shown::Html { .. }, Ok(result)) = (&self.opening.shown, result) {
            if let Err(failure) = self.mount(&uri, result) {
                self.fail(failure);
            }
            return;
        }
        let text = match result {
            Ok(result) => reply::view_text(&uri, result),
            Err(error) => Err(Failure::Server {
                doing: format!("reading {uri}"),
                error: error.clone(),
            }),
        };
        match text {
            Ok(text) => {
                self.effects.push_back(Effect::Feed {
                    bytes: text.as_bytes().to_vec(),
                    is_view: true,
                });
                self.call_opened_tool();
            }
            Err(failure) => self.fail(failure),
        }
    }

    /// The server's `tools/call` result for a call, or what went wrong. Unknown ids are passed over.
    pub fn call_ended(&mut self, id: CallId, result: Result<&Value, &CallError>) {
        let Some(at) = self.calls.iter().position(|(known, _)| *known == id) else {
            return;
        };
        let (_, call) = self.calls.swap_remove(at);
        if self.stage == Stage::Over {
            return;
        }
        let tool = match &call {
            Call::Opened => self.opening.tool.clone(),
            Call::Action { .. } => self.action_tool().to_owned(),
            Call::View { .. } | Call::Passed { .. } => return self.view_answered(call, result),
        };
        if let (Call::Opened, Ok(result)) = (&call, result) {
            self.give_result(result);
        }
        match (CallReply::of(&tool, result), call) {
            (Err(failure), Call::Opened) => {
                let reason = json!({"reason": failure.to_string()});
                self.notify_view("ui/notifications/tool-cancelled", reason);
                self.fail(failure);
            }
            (Err(failure), Call::Action { surface }) => self.not_acted(&surface, failure),
            (Ok(reply), Call::Opened) => self.opened(&tool, &reply),
            (Ok(reply), Call::Action { surface }) => self.acted(&surface, &reply),
            (_, Call::View { .. } | Call::Passed { .. }) => {}
        }
    }

    /// The result of a call that the model made while the view is open: its messages are for the view too.
    pub fn model_call_ended(&mut self, tool: &str, result: &Value) {
        if self.stage != Stage::Open || self.opening.shown == Shown::Text {
            return;
        }
        if self.view.is_some() {
            return self.give_result(result);
        }
        match CallReply::read(tool, result) {
            Ok(reply) => self.feed(&reply),
            Err(failure) => self.effects.push_back(Effect::Note(failure.to_string())),
        }
    }

    /// An action of the view, as the core wrote it: `name`, `surfaceId`, `sourceComponentId`, `timestamp`, `context`.
    ///
    /// It becomes a call of the action tool. One call is in flight for a surface: the same action meanwhile is
    /// dropped; another one is dropped too, and the person is told.
    pub fn action(&mut self, action: Arguments) {
        if self.stage != Stage::Open || self.done {
            return;
        }
        let surface = ActionParts::of(&action).surface_id.into_owned();
        let at = self
            .lanes
            .iter()
            .position(|lane| lane.surface == surface)
            .unwrap_or_else(|| {
                self.lanes.push(Lane::new(&surface));
                self.lanes.len() - 1
            });
        match self.lanes[at].take(action) {
            Taken::Send(arguments) => self.call_action_tool(surface, arguments),
            Taken::Repeat => {}
            Taken::Busy => self.effects.push_back(Effect::Note(
                "The server has not answered yet; press the key again when it has.".to_owned(),
            )),
        }
    }

    /// The view's own data say that a result is reached.
    pub fn reached(&mut self) {
        if self.stage == Stage::Open && !self.done {
            self.done = true;
            self.effects.push_back(Effect::Done);
        }
    }

    /// Whether a call of the view's is not answered yet. A person who closes now may have confirmed something:
    /// wait a moment for the answer.
    pub fn is_waiting(&self) -> bool {
        self.stage == Stage::Open && !self.done && !self.calls.is_empty()
    }

    /// Ends the session, from outside: a line went dead, the view could not be mounted. A result that is reached stays one.
    pub fn fail(&mut self, failure: Failure) {
        if self.stage != Stage::Over && !self.done {
            self.stage = Stage::Over;
            self.failure = Some(failure.clone());
            self.effects.push_back(Effect::Failed(failure));
        }
    }

    /// The person has answered a question of the server's. What the tool makes of a no is an answer, but no result.
    pub fn answered(&mut self, answer: &Answer) {
        self.turned_down = match answer {
            Answer::Accept(_) => None,
            Answer::Decline => Some(Ending::Declined),
            Answer::Cancel => Some(Ending::Cancelled),
        };
    }

    /// Ends the session and says what it came to.
    pub fn close(self) -> Outcome {
        let concluded = self.done;
        let closed = !self.done && self.failure.is_none();
        let ending = match (self.failure, self.turned_down) {
            (Some(failure), turned_down) => match (Ending::from(failure), turned_down) {
                // What a server makes of a no may well be an error.
                (Ending::Refused(_) | Ending::Failed(_), Some(no)) => no,
                (ending, _) => ending,
            },
            (None, Some(no)) => no,
            (None, None) if self.done => Ending::Done,
            (None, None) => self.setback.map_or(Ending::Cancelled, Ending::from),
        };
        Outcome {
            ending,
            tool: self.opening.tool,
            text: self.text,
            structured: self.structured,
            model_context: self.model_context,
            undeclared_messages: self.undeclared,
            passed_over: self.passed_over,
            unanswered: self.lanes.iter().find_map(Lane::action_in_flight),
            concluded,
            closed,
        }
    }

    fn action_tool(&self) -> &str {
        match &self.opening.shown {
            Shown::Terminal { action_tool, .. } => action_tool,
            Shown::Html { .. } | Shown::Text => &self.opening.tool,
        }
    }

    fn opened(&mut self, tool: &str, reply: &CallReply<'_>) {
        self.remember(reply);
        self.passed_over.clone_from(&reply.passed_over);
        if let Some(refusal) = reply.refusal(tool) {
            return self.fail(refusal);
        }
        if self.opening.shown == Shown::Text {
            self.undeclared =
                self.opening.no_view == Some(NoView::None) && !reply.messages.is_empty();
            self.stage = Stage::Over;
            self.done = true;
            self.effects.push_back(Effect::Done);
            return;
        }
        self.stage = Stage::Open;
        self.feed(reply);
        if reply.done {
            self.reached();
        }
    }

    /// An action came to nothing; the view stays, and the person may try again.
    fn not_acted(&mut self, surface: &str, failure: Failure) {
        self.end_call(surface);
        self.effects
            .push_back(Effect::Note(format!("{failure}; you can try again")));
        self.setback = Some(failure);
    }

    /// A call of the surface has ended.
    fn end_call(&mut self, surface: &str) {
        let lane = self.lanes.iter_mut().find(|lane| lane.surface == surface);
        if let Some(lane) = lane {
            lane.end();
        }
        self.effects.push_back(Effect::Settled);
    }

    fn acted(&mut self, surface: &str, reply: &CallReply<'_>) {
        self.feed(reply);
        self.end_call(surface);
        self.setback = reply.refusal(self.action_tool());
        if reply.is_error {
            // A server that sent the view something with its refusal has shown the reason there.
            if reply.messages.is_empty() {
                let mut why = plain::short(&reply.text, 400);
                if why.is_empty() {
                    why.push_str("The server refused without saying why.");
                }
                self.effects.push_back(Effect::Note(why));
            }
        } else {
            self.remember(reply);
            if !reply.model_text.is_empty() {
                self.model_context = Some(json!({
                    "content": [{"type": "text", "text": reply.model_text}]
                }));
                self.effects
                    .push_back(Effect::ModelContext(reply.model_text.clone()));
            }
            if reply.is_empty() {
                self.effects.push_back(Effect::Note(
                    "The server answered without saying anything.".to_owned(),
                ));
            }
        }
        if reply.done {
            self.reached();
        }
    }

    fn remember(&mut self, reply: &CallReply<'_>) {
        self.text.clone_from(&reply.text);
        self.structured = reply.structured.cloned();
    }

    fn feed(&mut self, reply: &CallReply<'_>) {
        for message in &reply.messages {
            self.effects.push_back(Effect::Feed {
                bytes: message.as_bytes().to_vec(),
                is_view: false,
            });
        }
    }

    fn call_opened_tool(&mut self) {
        self.stage = Stage::Calling;
        let name = self.opening.tool.clone();
        let arguments = self.arguments.clone();
        self.call(Call::Opened, name, arguments);
    }

    fn call_action_tool(&mut self, surface: String, arguments: Arguments) {
        let name = self.action_tool().to_owned();
        self.call(Call::Action { surface }, name, arguments);
    }

    fn next_id(&mut self) -> CallId {
        let id = CallId(self.next_call);
        self.next_call += 1;
        id
    }

    fn call(&mut self, call: Call, name: String, arguments: Arguments) {
        let id = self.next_id();
        self.calls.push((id, call));
        self.effects.push_back(Effect::CallTool {
            id,
            name,
            arguments,
        });
    }
}
