//! What an HTML view's session asks of its page, and what the page says.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use serde_json::json;
use splitflap::session::{ConsentId, Wanted};
use splitflap::{Effect, Session, plain};

use super::page::{Page, PageEvent};
use super::show::Event;

/// The page of a session.
pub(super) struct HtmlView {
    page: Page,
    /// What the view was allowed to say to the conversation.
    pub(super) messages: Vec<String>,
    /// The view is ready to be closed.
    pub(super) torn_down: bool,
    /// The person has closed the page.
    pub(super) closed: bool,
}

impl HtmlView {
    /// Serves the page for a tool of a server.
    ///
    /// # Errors
    /// When it can't be served.
    pub(super) fn start(server: &str, tool: &str, sender: Sender<Event>) -> io::Result<Self> {
        let title = format!("{} · {}", plain::short(tool, 60), plain::short(server, 60));
        let deliver = move |event| {
            // A view that is closed listens no more.
            let _ = sender.send(Event::Page(event));
        };
        Ok(Self {
            page: Page::start(title, Arc::new(deliver))?,
            messages: Vec::new(),
            torn_down: false,
            closed: false,
        })
    }

    /// Where the person's browser finds the page.
    pub(super) fn address(&self) -> &str {
        self.page.address()
    }

    /// Does what the session asks of the view.
    pub(super) fn effect(&mut self, effect: Effect) {
        match effect {
            Effect::Mount(document) => self.page.mount(document),
            Effect::Post(message) => self.page.tell(&json!({ "post": message })),
            Effect::Ask(id, wanted) => {
                let id = id.number();
                self.page.tell(&match wanted {
                    Wanted::Link(link) => json!({"ask": {"id": id, "link": link}}),
                    Wanted::Message(message) => json!({"ask": {"id": id, "message": message}}),
                });
            }
            Effect::Message(message) => self.messages.push(message),
            Effect::DisplayMode(mode) => self.page.tell(&json!({ "mode": mode })),
            Effect::Height(height) => self.page.tell(&json!({ "height": height })),
            Effect::TornDown => self.torn_down = true,
            _ => {}
        }
    }

    /// Gives the session what happened on the page.
    pub(super) fn event(&mut self, event: PageEvent, session: &mut Session) {
        match event {
            PageEvent::Opened => {}
            PageEvent::FromView(message) => session.from_view(&message),
            PageEvent::Consent(id, yes) => session.consent(ConsentId::from_number(id), yes),
            PageEvent::Context(context) => session.host_context(context),
            PageEvent::Close | PageEvent::Gone => self.closed = true,
        }
    }

    /// Says goodbye on the page.
    pub(super) fn over(&self) {
        self.page
            .tell(&json!({"over": "This view is closed. You can close the tab."}));
    }
}
