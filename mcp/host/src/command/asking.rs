//! The server's questions on the terminal: one at a time, the others wait in line.

mod address;
mod dialog;

use std::collections::VecDeque;

use splitflap::client::QuestionId;
use splitflap::elicitation::{Answer, Question};
use splitflap::form::Heading;
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, KeyEvent};

use super::browser::Browser;
use super::drawing::Drawing;
use super::heard::Heard;
use dialog::Dialog;

/// What a person's key came to.
#[derive(Debug, PartialEq)]
pub(super) enum Pressed {
    /// The question is still open.
    Nothing,
    /// It is answered; one of the host's own has no id.
    Answered(Option<QuestionId>, Answer),
    /// Something went wrong that the person has to know; the question is still open.
    Note(String),
}

/// Questions that wait for the person.
pub(super) struct Asking {
    server: String,
    browser: Browser,
    waiting: VecDeque<(Option<QuestionId>, Question)>,
    /// The first of them, on the screen.
    shown: Option<Dialog>,
}

impl Asking {
    /// Nobody has asked yet.
    pub(super) fn new(server: String, browser: Browser) -> Self {
        Self {
            server,
            browser,
            waiting: VecDeque::new(),
            shown: None,
        }
    }

    /// Takes a question.
    pub(super) fn asked(&mut self, id: QuestionId, question: Question) {
        self.waiting.push_back((Some(id), question));
        self.count();
    }

    /// Asks something in the host's own name.
    pub(super) fn ask(&mut self, question: Question) {
        self.waiting.push_back((None, question));
        self.count();
    }

    /// Takes a question back; whether it was the one on the screen.
    pub(super) fn withdrawn(&mut self, id: QuestionId) -> bool {
        let first = self
            .waiting
            .front()
            .is_some_and(|(first, _)| *first == Some(id));
        self.waiting.retain(|(waiting, _)| *waiting != Some(id));
        if first {
            self.shown = None;
        }
        self.count();
        first
    }

    /// Whether something is asked.
    pub(super) fn is_open(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Takes all questions off, unanswered: the person leaves. They are cancelled, not declined.
    pub(super) fn cancel_all(&mut self) -> Vec<QuestionId> {
        self.shown = None;
        self.waiting.drain(..).filter_map(|(id, _)| id).collect()
    }

    /// The engine with the first question; `true` if it is a new one.
    pub(super) fn engine(&mut self, drawing: &Drawing) -> Option<(&mut Engine<'static>, bool)> {
        let open = self.waiting.len();
        let (id, question) = self.waiting.front()?;
        let is_new = self.shown.is_none();
        let dialog = self.shown.get_or_insert_with(|| {
            let heading = Heading {
                server: match id {
                    Some(_) => &self.server,
                    None => "splitflap",
                },
                open,
            };
            Dialog::new(drawing, question, heading, self.browser)
        });
        Some((dialog.engine(), is_new))
    }

    /// The engine that is on the screen.
    pub(super) fn shown(&mut self) -> Option<&mut Engine<'static>> {
        self.shown.as_mut().map(Dialog::engine)
    }

    /// Gives the question a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Pressed {
        self.event(&InputEvent::Key(key))
    }

    /// Gives the question an event.
    pub(super) fn event(&mut self, event: &InputEvent) -> Pressed {
        let Some(dialog) = &mut self.shown else {
            return Pressed::Nothing;
        };
        match dialog.event(event) {
            Ok(None) => Pressed::Nothing,
            Ok(Some(answer)) => self.answered(answer),
            Err(note) => Pressed::Note(note),
        }
    }

    /// Esc: a step back in the form, else the question is cancelled.
    pub(super) fn back(&mut self) -> Pressed {
        let mut heard = Heard::default();
        let shown = self.shown.as_mut();
        match shown.map(|dialog| dialog.engine().cancel(&mut heard)) {
            Some(false) => self.answered(Answer::Cancel),
            _ => Pressed::Nothing,
        }
    }

    fn answered(&mut self, answer: Answer) -> Pressed {
        self.shown = None;
        match self.waiting.pop_front() {
            Some((id, _)) => Pressed::Answered(id, answer),
            None => Pressed::Nothing,
        }
    }

    /// Tells the question on the screen how many there are.
    fn count(&mut self) {
        if let Some(dialog) = &mut self.shown {
            dialog.count(self.waiting.len());
        }
    }
}
