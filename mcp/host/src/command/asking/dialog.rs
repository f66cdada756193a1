//! One question on the screen: a form, an address, or why there can be neither.

use serde_json::Value;
use splitflap::elicitation::{Answer, Question, QuestionKind};
use splitflap::form::{self, Form, Heading};
use splitflap::plain;
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, Key, KeyEvent, Modifiers};

use super::address::Address;
use crate::command::browser::Browser;
use crate::command::catalogs::FORM_CATALOGS;
use crate::command::drawing::Drawing;
use crate::command::heard::Heard;
use crate::command::terminal_view::now;

/// One question on the screen.
pub(super) struct Dialog {
    engine: Engine<'static>,
    asked: Asked,
    browser: Browser,
    heard: Heard,
}

/// What accepting means.
enum Asked {
    Form {
        form: Form,
        /// The person's input when it was reviewed last.
        reviewed: Value,
    },
    Address(Address),
    /// It can't be shown, so it can't be accepted.
    Nothing,
}

impl Dialog {
    /// Draws a question.
    pub(super) fn new(
        drawing: &Drawing,
        question: &Question,
        heading: Heading<'_>,
        browser: Browser,
    ) -> Self {
        let unshowable = |why: &str| {
            (
                form::refusal_messages(question, why, heading),
                Asked::Nothing,
            )
        };
        let (messages, asked) = match &question.kind {
            QuestionKind::Form(schema) => match Form::read(schema) {
                Ok(form) => {
                    let messages = form.messages(question, heading);
                    let reviewed = Value::Null;
                    (messages, Asked::Form { form, reviewed })
                }
                Err(why) => unshowable(&format!("The form can't be shown: {why}.")),
            },
            QuestionKind::Url(url) => match Address::read(url) {
                Ok(address) => {
                    let accept = match browser {
                        Browser::Allowed => "Open it",
                        Browser::Never => "Accept",
                    };
                    let warning = address.warning();
                    let messages =
                        form::address_messages(question, address.parts(), warning, accept, heading);
                    (messages, Asked::Address(address))
                }
                Err(why) => unshowable(&why),
            },
        };
        let mut dialog = Self {
            engine: drawing.engine(&FORM_CATALOGS),
            asked,
            browser,
            heard: Heard::default(),
        };
        dialog.feed(&messages);
        if !dialog.heard.errors.is_empty() {
            // A form that is larger than the engine; what is on the screen is not all of it.
            let why = dialog.heard.errors.remove(0).to_string();
            let why = format!("The form can't be shown: {}.", plain::short(&why, 200));
            dialog.engine = drawing.engine(&FORM_CATALOGS);
            dialog.asked = Asked::Nothing;
            dialog.feed(&form::refusal_messages(question, &why, heading));
        }
        dialog
    }

    pub(super) fn engine(&mut self) -> &mut Engine<'static> {
        &mut self.engine
    }

    /// Tells how many questions wait.
    pub(super) fn count(&mut self, open: usize) {
        self.feed(&form::count_messages(open));
    }

    /// Takes an event; the answer if it was one.
    ///
    /// # Errors
    /// What the person has to know; the question is still open.
    pub(super) fn event(&mut self, event: &InputEvent) -> Result<Option<Answer>, String> {
        let taken = self.engine.handle_input(now(), event, &mut self.heard);
        if !taken && let Some(instead) = turn(event) {
            self.engine.handle_input(now(), &instead, &mut self.heard);
        }
        self.review();
        for action in std::mem::take(&mut self.heard.actions) {
            let action: Value = serde_json::from_str(&action).unwrap_or_default();
            match action.get("name").and_then(Value::as_str) {
                Some("accept") => return self.accept(),
                Some("decline") => return Ok(Some(Answer::Decline)),
                Some("cancel") => return Ok(Some(Answer::Cancel)),
                _ => {}
            }
        }
        Ok(None)
    }

    fn accept(&mut self) -> Result<Option<Answer>, String> {
        match &self.asked {
            Asked::Form { form, .. } => {
                let content = form.content(&values(&self.engine));
                Ok(content.ok().map(|content| Answer::Accept(Some(content))))
            }
            Asked::Address(address) => {
                if self.browser == Browser::Allowed {
                    Browser::open(address.as_str())?;
                }
                Ok(Some(Answer::Accept(None)))
            }
            Asked::Nothing => Ok(None),
        }
    }

    /// Tells the form which of the person's input will do, if it changed.
    fn review(&mut self) {
        let now = values(&self.engine);
        let messages = match &mut self.asked {
            Asked::Form { form, reviewed } if *reviewed != now => {
                let messages = form.review(&now);
                *reviewed = now;
                messages
            }
            _ => return,
        };
        self.feed(&messages);
    }

    fn feed(&mut self, messages: &[String]) {
        for message in messages {
            let now = now();
            self.engine.feed(now, message.as_bytes(), &mut self.heard);
            self.engine.finish(now, &mut self.heard);
        }
    }
}

/// The person's input.
fn values(engine: &Engine<'_>) -> Value {
    let mut text = String::new();
    let values = engine.data(form::VALUES);
    // A text takes whatever is written to it, and the store writes JSON.
    let _ = engine.store().write_json(values, &mut text);
    serde_json::from_str(&text).unwrap_or_default()
}

/// What a key does that no field has a use for: the arrows and Enter go on to the next field.
fn turn(event: &InputEvent) -> Option<InputEvent> {
    let InputEvent::Key(key) = event else {
        return None;
    };
    let modifiers = match key.key {
        Key::Down | Key::Right | Key::Enter => Modifiers::NONE,
        Key::Up | Key::Left => Modifiers::SHIFT,
        _ => return None,
    };
    key.modifiers
        .is_empty()
        .then(|| InputEvent::Key(KeyEvent::new(Key::Tab, modifiers)))
}
