//! A tool opened with its view: everything between the server's answers, the view and the conversation,
//! without input or output.
//!
//! Give it what happens ([`Session::resource`], [`Session::call_ended`], [`Session::action`], …), then do what
//! [`Session::next_effect`] says until it is `None`.

mod effect;
mod failure;
mod lane;
mod open_error;
mod opening;
mod outcome;
mod reply;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use serde_json::{Map, Value};
use splitflap_core::catalog::Catalog;

pub use effect::{CallId, Effect};
pub use failure::Failure;
pub use open_error::{NoView, OpenError};
pub use opening::{Shown, Wish};
pub use outcome::{Ending, Outcome};
pub use reply::{DATA_LIMIT, VIEW_LIMIT};

use crate::plain;
use crate::tool::Tool;
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
    arguments: Map<String, Value>,
    stage: Stage,
    calls: Vec<(CallId, Call)>,
    lanes: Vec<Lane>,
    next_call: u64,
    effects: VecDeque<Effect>,
    done: bool,
    failure: Option<Failure>,
    text: String,
    structured: Option<Value>,
    /// The result of a tool that declares no view holds messages for one.
    undeclared: bool,
}

#[derive(Debug)]
enum Call {
    Opened,
    Action { surface: String },
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
        arguments: Map<String, Value>,
    ) -> Result<Self, OpenError> {
        let tools: Vec<_> = tools.iter().filter_map(Tool::from_entry).collect();
        let opening = Opening::choose(&tools, catalogs, name, wish)?;
        let mut session = Self {
            opening,
            arguments,
            stage: Stage::Reading,
            calls: Vec::new(),
            lanes: Vec::new(),
            next_call: 0,
            effects: VecDeque::new(),
            done: false,
            failure: None,
            text: String::new(),
            structured: None,
            undeclared: false,
        };
        match &session.opening.shown {
            Shown::Terminal { uri, .. } => {
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
        let asked = self.opening.wish == Wish::Auto;
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
    pub fn resource(&mut self, result: Result<&Value, &str>) {
        let Shown::Terminal { uri, .. } = &self.opening.shown else {
            return;
        };
        if self.stage != Stage::Reading {
            return;
        }
        let uri = uri.clone();
        let text = match result {
            Ok(result) => reply::view_text(&uri, result),
            Err(error) => Err(Failure::Server {
                doing: format!("reading {uri}"),
                error: error.to_owned(),
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
    pub fn call_ended(&mut self, id: CallId, result: Result<&Value, &str>) {
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
        };
        let reply = match result {
            Ok(result) => CallReply::read(&tool, result),
            Err(error) => Err(Failure::Server {
                doing: format!("calling {tool}"),
                error: error.to_owned(),
            }),
        };
        match (reply, call) {
            (Err(failure), Call::Opened) => self.fail(failure),
            (Err(failure), Call::Action { surface }) => self.not_acted(&surface, &failure),
            (Ok(reply), Call::Opened) => self.opened(&tool, &reply),
            (Ok(reply), Call::Action { surface }) => self.acted(&surface, &reply),
        }
    }

    /// The result of a call that the model made while the view is open: its messages are for the view too.
    pub fn model_call_ended(&mut self, tool: &str, result: &Value) {
        if self.stage != Stage::Open || self.opening.shown == Shown::Text {
            return;
        }
        match CallReply::read(tool, result) {
            Ok(reply) => self.feed(&reply),
            Err(failure) => self.effects.push_back(Effect::Note(failure.to_string())),
        }
    }

    /// An action of the view, as the core wrote it: `name`, `surfaceId`, `sourceComponentId`, `timestamp`, `context`.
    ///
    /// It becomes a call of the action tool. One call is in flight for a surface: the same action meanwhile is
    /// dropped; another one waits until the call has ended, and of several that wait the last one wins.
    pub fn action(&mut self, action: Map<String, Value>) {
        if self.stage != Stage::Open || self.done {
            return;
        }
        let surface = action
            .get("surfaceId")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
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

    /// Ends the session and says what it came to.
    pub fn close(self) -> Outcome {
        let ending = match self.failure {
            Some(failure) => Ending::Failed(failure),
            None if self.done => Ending::Done,
            None => Ending::Closed,
        };
        Outcome {
            ending,
            tool: self.opening.tool,
            text: self.text,
            structured: self.structured,
            undeclared_messages: self.undeclared,
            unanswered: self.lanes.iter().find_map(Lane::action_in_flight),
        }
    }

    fn action_tool(&self) -> &str {
        match &self.opening.shown {
            Shown::Terminal { action_tool, .. } => action_tool,
            Shown::Text => &self.opening.tool,
        }
    }

    fn opened(&mut self, tool: &str, reply: &CallReply<'_>) {
        self.remember(reply);
        if reply.is_error {
            let text = reply.text.clone();
            return self.fail(Failure::ToolFailed {
                tool: tool.to_owned(),
                text,
            });
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
    fn not_acted(&mut self, surface: &str, failure: &Failure) {
        self.end_call(surface);
        self.effects
            .push_back(Effect::Note(format!("{failure}; you can try again")));
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

    fn call_action_tool(&mut self, surface: String, arguments: Map<String, Value>) {
        let name = self.action_tool().to_owned();
        self.call(Call::Action { surface }, name, arguments);
    }

    fn call(&mut self, call: Call, name: String, arguments: Map<String, Value>) {
        let id = CallId(self.next_call);
        self.next_call += 1;
        self.calls.push((id, call));
        self.effects.push_back(Effect::CallTool {
            id,
            name,
            arguments,
        });
    }
}
