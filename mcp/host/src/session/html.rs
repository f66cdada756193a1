//! A session whose view is an HTML page.

use serde_json::{Map, Value, json};

use super::document::Document;
use super::effect::{ConsentId, Effect, Wanted};
use super::{Call, CallError, Failure, Session, Stage};
use crate::Arguments;

/// What is known of an HTML view.
#[derive(Debug, Default)]
pub(super) struct View {
    /// It has said that it listens.
    pub(super) initialized: bool,
    /// The opened tool's result, until the view has it.
    result: Option<Value>,
    /// It has got what it was opened with.
    has_input: bool,
    /// What it waits for the person's word on, with the request.
    pub(super) asked: Vec<(ConsentId, Value, Wanted)>,
    next: u64,
    /// What the host has said of its surroundings.
    pub(super) context: Map<String, Value>,
    mode: &'static str,
    /// The modes that the view says it can be shown in.
    own_modes: Vec<&'static str>,
}

impl View {
    /// How a view can be shown here.
    pub(super) const MODES: [&'static str; 2] = ["inline", "fullscreen"];

    pub(super) fn next_consent(&mut self) -> ConsentId {
        self.next += 1;
        ConsentId(self.next)
    }

    /// Takes note of the modes that the view has: it is never shown in another one.
    pub(super) fn can_be(&mut self, modes: Option<&Value>) {
        let own = modes.and_then(Value::as_array);
        let own = |mode: &&str| own.is_some_and(|own| own.iter().any(|it| it == mode));
        self.own_modes = Self::MODES.into_iter().filter(own).collect();
    }

    /// The display mode that asking for `wanted` comes to.
    pub(super) fn display(&mut self, wanted: Option<&str>) -> &'static str {
        let known = self
            .own_modes
            .iter()
            .copied()
            .find(|mode| Some(*mode) == wanted);
        if let Some(mode) = known {
            self.mode = mode;
        }
        match self.mode {
            "" => "inline",
            mode => mode,
        }
    }
}

impl Session {
    /// The document has come: it is mounted, then the tool is called.
    pub(super) fn mount(&mut self, uri: &str, result: &Value) -> Result<(), Failure> {
        let document = Document::read(uri, result)?;
        self.effects.push_back(Effect::Mount(document));
        self.call_opened_tool();
        Ok(())
    }

    /// The opened tool has answered.
    pub(super) fn give_result(&mut self, result: &Value) {
        if let Some(view) = &mut self.view {
            view.result = Some(result.clone());
        }
        self.feed_view();
    }

    /// Gives the view what it was opened with, once, and every result that waits for it.
    pub(super) fn feed_view(&mut self) {
        let Some(view) = &mut self.view else { return };
        if !view.initialized {
            return;
        }
        let first = !std::mem::replace(&mut view.has_input, true);
        let result = view.result.take();
        if first {
            let input = self.arguments.to_map().unwrap_or_default();
            self.notify_view("ui/notifications/tool-input", json!({ "arguments": input }));
        }
        if let Some(result) = result {
            self.notify_view("ui/notifications/tool-result", result);
        }
    }

    /// A call of the view's that it may make.
    pub(super) fn call_for_view(&mut self, name: &str, arguments: Arguments, request: &Value) {
        let call = Call::View {
            tool: name.to_owned(),
            request: request.clone(),
        };
        self.call(call, name.to_owned(), arguments);
    }

    /// A request of the view's that goes to the server as it is.
    pub(super) fn pass_on(&mut self, method: &str, params: &Value, request: &Value) {
        let id = self.next_id();
        let call = Call::Passed {
            request: request.clone(),
        };
        self.calls.push((id, call));
        self.effects.push_back(Effect::PassOn {
            id,
            method: method.to_owned(),
            params: params.clone(),
        });
    }

    /// A call or a request of the view's is answered.
    pub(super) fn view_answered(&mut self, call: Call, result: Result<&Value, &CallError>) {
        match call {
            Call::View { tool, request } => {
                self.post_result(&request, result);
                if self.stage != Stage::Open {
                    return;
                }
                match super::CallReply::of(&tool, result) {
                    Ok(reply) => {
                        self.setback = reply.refusal(&tool);
                        if !reply.is_error {
                            self.remember(&reply);
                        }
                        if reply.done {
                            self.reached();
                        }
                    }
                    Err(failure) => self.setback = Some(failure),
                }
            }
            Call::Passed { request } => self.post_result(&request, result),
            Call::Opened | Call::Action { .. } => {}
        }
    }
}
