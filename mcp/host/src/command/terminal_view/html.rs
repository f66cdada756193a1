//! A view on the terminal whose picture is a page in a browser.

use std::sync::mpsc::Receiver;
use std::time::Instant;

use splitflap::elicitation::{Question, QuestionKind};
use splitflap::plain;

use super::{LAST_ANSWER, TerminalView};
use crate::command::html_view::HtmlView;
use crate::command::page::PageEvent;
use crate::command::show::Event;

impl TerminalView<'_> {
    /// Says where an HTML view is, and asks whether a browser may be opened.
    pub(super) fn offer_page(&mut self) {
        let Some(html) = &self.html else { return };
        if self.options.no_browser {
            self.drawing
                .note(format!("The view is at {}", html.address()));
            self.first_frame = Some(Instant::now());
            return;
        }
        self.held = true;
        self.asking.ask(Question {
            message: format!(
                "The view of {} is a web page. It runs in a sandbox, and reaches its own server through splitflap only.",
                plain::short(self.session.tool(), 80)
            ),
            kind: QuestionKind::Url(html.address().to_owned()),
        });
    }

    /// Lets an HTML view come to its end.
    pub(super) fn tear_down(&mut self, events: &Receiver<Event>) {
        let deadline = Instant::now() + LAST_ANSWER;
        let is_there = |html: &HtmlView| !html.torn_down && !html.closed;
        self.session.tear_down();
        self.follow_session();
        while self.html.as_ref().is_some_and(is_there) {
            match events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(Event::Terminal(_)) => {}
                Ok(Event::Server(reply)) => self.replied(reply),
                Ok(Event::Page(event)) => self.on_page(event),
                Err(_) => break,
            }
            self.follow_session();
        }
        if let Some(html) = &mut self.html {
            html.over();
            self.end.messages = std::mem::take(&mut html.messages);
        }
    }

    /// Something happened on the page.
    pub(super) fn on_page(&mut self, event: PageEvent) {
        if let Some(html) = &mut self.html {
            html.event(event, self.session);
            self.closing |= html.closed;
        }
    }
}
