//! A session's view on a terminal: everything that can happen goes through one channel and one loop.

mod html;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::Value;
use splitflap::client::Reply;
use splitflap::elicitation::Answer;
use splitflap::session::{Failure, Shown};
use splitflap::{Arguments, Effect, Session, plain};
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, KeyEvent, Modifiers};

use super::asking::{Asking, Pressed};
use super::catalogs::CATALOGS;
use super::drawing::Drawing;
use super::heard::Heard;
use super::html_view::HtmlView;
use super::keys::HostKey;
use super::line::Line;
use super::options::ShowOptions;
use super::place::Place;
use super::show::{Event, Timing};
use super::waiting::Waiting;
use super::{Status, Stop};

/// How long the first frame waits for the data, so that a quick server's view does not flash up empty.
const FIRST_FRAME_DELAY: Duration = Duration::from_millis(100);
/// How long a closed view's last action may wait for its answer.
const LAST_ANSWER: Duration = Duration::from_secs(1);
/// How many remarks on a server's messages are kept for the end.
const KEPT_REMARKS: usize = 20;

/// What ended a view, apart from what its session came to.
#[derive(Debug, Default)]
pub(super) struct End {
    /// The signal that asked for it.
    pub(super) signal: Option<i32>,
    /// What was wrong with the server's messages, as lines to print.
    pub(super) remarks: Vec<String>,
    /// What an HTML view was allowed to say to the conversation.
    pub(super) messages: Vec<String>,
    /// The person does not want a browser to be opened.
    pub(super) no_browser: bool,
    /// The result as the view's own data have it: what is at its catalog's `done` path.
    pub(super) value: Option<Value>,
}

/// The view of a session while it is on the terminal.
pub(super) struct TerminalView<'a> {
    session: &'a mut Session,
    line: &'a Line,
    options: &'a ShowOptions,
    engine: Engine<'static>,
    heard: Heard,
    drawing: Drawing,
    asking: Asking,
    /// The page, for an HTML view.
    html: Option<HtmlView>,
    /// Nothing begins before the person has agreed to a browser.
    held: bool,
    /// A question is drawn instead of the view.
    covered: bool,
    waiting: Waiting,
    /// When the first frame is drawn at the latest; `None` before the view is mounted.
    first_frame: Option<Instant>,
    closing: bool,
    /// Data came, and could not be taken.
    data_refused: bool,
    end: End,
}

impl<'a> TerminalView<'a> {
    /// A view that takes the terminal when there is something to show.
    pub(super) fn new(
        session: &'a mut Session,
        line: &'a Line,
        options: &'a ShowOptions,
        place: Place,
        sender: Sender<Event>,
        (waiting, asking, html): (Waiting, Asking, Option<HtmlView>),
    ) -> Self {
        let deliver = move |event| {
            // A view that is closed listens no more.
            let _ = sender.send(Event::Terminal(event));
        };
        let drawing = Drawing::new(options.screen.clone(), place, Arc::new(deliver));
        let engine = drawing.engine(&CATALOGS);
        Self {
            session,
            line,
            options,
            engine,
            heard: Heard::default(),
            drawing,
            asking,
            html,
            held: false,
            covered: false,
            waiting,
            first_frame: None,
            closing: false,
            data_refused: false,
            end: End::default(),
        }
    }

    /// Shows the view until it is closed; the terminal is as it was then.
    pub(super) fn run(
        mut self,
        events: &Receiver<Event>,
        timing: &mut Timing,
    ) -> Result<End, Stop> {
        self.offer_page();
        while !self.is_over() {
            self.draw(timing)?;
            let event = match self.wait() {
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(time) => events.recv_timeout(time),
            };
            match event {
                Ok(event) => {
                    self.happened(event)?;
                    // What has come meanwhile goes into the same frame.
                    while let Ok(event) = events.try_recv() {
                        self.happened(event)?;
                    }
                }
                Err(RecvTimeoutError::Timeout) if self.first_frame.is_none() => self.waiting.tell(),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        if self.html.is_some() && !self.held && self.end.signal.is_none() {
            self.tear_down(events);
        }
        self.drawing.close();
        // Who leaves has not said no.
        for id in self.asking.cancel_all() {
            self.session.answered(&Answer::Cancel);
            self.line.answer(id, Answer::Cancel);
        }
        if self.end.signal.is_none() {
            self.last_answer(events);
        }
        self.end.value = self.value();
        Ok(self.end)
    }

    fn is_over(&mut self) -> bool {
        self.follow_session();
        let result = self.session.is_done() && self.options.exit_on_result;
        self.closing || result || self.session.is_over()
    }

    fn value(&self) -> Option<Value> {
        if !self.engine.is_done() {
            return None;
        }
        let path = self.engine.catalog()?.done?;
        let mut text = String::new();
        let value = self.engine.data(path);
        self.engine.store().write_json(value, &mut text).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Gives the answer to the last action a moment: the person may have confirmed and closed at once.
    fn last_answer(&mut self, events: &Receiver<Event>) {
        let deadline = Instant::now() + LAST_ANSWER;
        while self.session.is_waiting() {
            match events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(Event::Server(reply)) => {
                    self.replied(reply);
                    self.follow_session();
                }
                Ok(Event::Page(event)) => self.on_page(event),
                Ok(Event::Terminal(_)) => {}
                Err(_) => return,
            }
        }
    }

    /// Does what the session asks for, until neither it nor the engine has anything more to say.
    fn follow_session(&mut self) {
        if self.held {
            return;
        }
        loop {
            while let Some(effect) = self.session.next_effect() {
                self.effect(effect);
            }
            if self.engine.is_done() {
                self.session.reached();
            }
            if self.heard.actions.is_empty() {
                return;
            }
            for action in std::mem::take(&mut self.heard.actions) {
                match Arguments::new(&action) {
                    Ok(action) => self.session.action(action),
                    Err(error) => {
                        self.remark(format!("an action can't be sent: {error}: {action}"))
                    }
                }
            }
        }
    }

    fn effect(&mut self, effect: Effect) {
        let Some(effect) = self.line.request(effect) else {
            return;
        };
        match effect {
            Effect::Feed { bytes, is_view } => self.feed(&bytes, is_view),
            Effect::Settled => self.engine.settled(&mut self.heard),
            Effect::Note(note) => self.drawing.note(note),
            // The command is its own conversation: the result line says it all.
            Effect::ModelContext(_) | Effect::Done | Effect::Failed(_) => {}
            other => {
                if let Some(html) = &mut self.html {
                    html.effect(other);
                }
            }
        }
    }

    fn feed(&mut self, bytes: &[u8], is_view: bool) {
        if self.html.is_some() {
            // A page gets its data from the results themselves.
            return;
        }
        let now = now();
        self.engine.feed(now, bytes, &mut self.heard);
        self.engine.finish(now, &mut self.heard);
        let errors = std::mem::take(&mut self.heard.errors);
        if is_view {
            let error = match errors.iter().find(|error| !error.is_remark()) {
                Some(error) => Some(error.to_string()),
                None if self.engine.surface_id().is_none() => {
                    Some("it creates no surface".to_owned())
                }
                None => None,
            };
            if let Some(error) = error {
                let uri = match self.session.shown() {
                    Shown::Terminal { uri, .. } => uri.clone(),
                    Shown::Html { .. } | Shown::Text => String::new(),
                };
                return self.session.fail(Failure::BadView { uri, error });
            }
            self.first_frame = Some(Instant::now() + FIRST_FRAME_DELAY);
        } else {
            self.first_frame = Some(Instant::now());
        }
        for error in errors {
            if !error.is_remark() {
                self.data_refused = true;
                self.drawing.note(format!(
                    "The server sent what can't be shown: {}",
                    plain::short(&error.to_string(), 200)
                ));
            }
            self.remark(error.to_string());
        }
    }

    fn remark(&mut self, remark: String) {
        if self.end.remarks.len() < KEPT_REMARKS {
            self.end.remarks.push(plain::short(&remark, 400));
        }
    }

    fn draw(&mut self, timing: &mut Timing) -> Result<(), Stop> {
        if let Some((engine, is_new)) = self.asking.engine(&self.drawing) {
            self.drawing.stand(None);
            if is_new {
                self.drawing.replaced(engine);
            }
            self.covered = true;
            return self.drawing.draw(engine, &mut Heard::default());
        }
        if std::mem::take(&mut self.covered) {
            self.drawing.replaced(&mut self.engine);
        } else if self.first_frame.is_none_or(|at| Instant::now() < at) && !self.drawing.is_open() {
            return Ok(());
        }
        timing.answered.get_or_insert_with(Instant::now);
        self.drawing.stand(self.standing());
        self.drawing.draw(&mut self.engine, &mut self.heard)?;
        timing.drawn.get_or_insert_with(Instant::now);
        if self.options.screen.panic_after_start {
            panic!("asked for by --panic-after-start");
        }
        Ok(())
    }

    /// What there is to say about the view as a whole.
    fn standing(&self) -> Option<&'static str> {
        if self.html.is_some() {
            return Some(match self.options.no_browser {
                true => "the view is a web page; q closes it",
                false => "the view is in your browser; q closes it",
            });
        }
        if self.engine.surface_id().is_none() {
            return Some("waiting for the server; Ctrl-C leaves");
        }
        if self.session.is_done() {
            // A catalog with a frame says so itself, of a result that it knows of.
            let framed = self.engine.catalog().is_some_and(|it| it.frame.is_some());
            return (!framed || !self.engine.is_done()).then_some("any key closes");
        }
        let empty = self.engine.store().len(self.engine.data("")) == 0;
        (empty && !self.data_refused && self.session.is_open())
            .then_some("the server sent no data yet")
    }

    /// How long to wait for something to happen; `None`: as long as it takes.
    fn wait(&self) -> Option<Duration> {
        if self.drawing.is_open() {
            return None;
        }
        match self.first_frame {
            Some(at) => Some(at.saturating_duration_since(Instant::now())),
            None => self.waiting.left(),
        }
    }

    fn happened(&mut self, event: Event) -> Result<(), Stop> {
        match event {
            Event::Server(reply) => self.replied(reply),
            Event::Page(event) => self.on_page(event),
            Event::Terminal(event) => self.on_terminal(event)?,
        }
        self.follow_session();
        Ok(())
    }

    fn replied(&mut self, reply: Reply) {
        self.line.heard(&reply);
        match reply {
            Reply::Resource(result) => self.session.resource(result.as_ref()),
            Reply::Call(id, result) => self.session.call_ended(id, result.as_ref()),
            Reply::Gone(error) => {
                let doing = format!("showing {}", self.session.tool());
                self.session.fail(Failure::Server { doing, error });
            }
            Reply::Asked(id, question) => self.asking.asked(id, question),
            Reply::Withdrawn(id) => {
                if self.asking.withdrawn(id) {
                    self.drawing
                        .note("The server has taken its question back.".to_owned());
                }
            }
            Reply::Ready { .. } => {}
        }
    }

    fn on_terminal(&mut self, event: splitflap_crossterm::Event) -> Result<(), Stop> {
        use splitflap_crossterm::Event::{Continued, Ended, Input, Lost, Resized};
        match event {
            Input(InputEvent::Key(key)) => self.key(key)?,
            Input(event) if self.asking.is_open() => {
                let pressed = self.asking.event(&event);
                self.pressed(pressed);
            }
            Input(event) => {
                self.engine.handle_input(now(), &event, &mut self.heard);
            }
            Resized => self.drawing.resized(),
            Continued => {
                let engine = self.asking.shown().unwrap_or(&mut self.engine);
                self.drawing.resumed(engine)?;
            }
            Ended(signal) => {
                self.end.signal = Some(signal);
                self.closing = true;
            }
            Lost(error) => {
                let message = format!("the terminal can't be read any more: {error}");
                return Err(Stop {
                    status: Status::Cancelled,
                    message,
                });
            }
        }
        Ok(())
    }

    fn pressed(&mut self, pressed: Pressed) {
        match pressed {
            Pressed::Nothing => {}
            Pressed::Answered(Some(id), answer) => {
                self.session.answered(&answer);
                self.line.answer(id, answer);
            }
            Pressed::Answered(None, answer) => {
                if matches!(answer, Answer::Accept(_)) {
                    self.held = false;
                } else {
                    self.end.no_browser = true;
                    self.closing = true;
                }
            }
            Pressed::Note(note) => self.drawing.note(note),
        }
    }

    /// After a result any key closes that is not for the terminal itself.
    fn key(&mut self, key: KeyEvent) -> Result<(), Stop> {
        // A pasted text is for the fields of a form, and nothing else.
        if key.modifiers.contains(Modifiers::PASTED) && !self.asking.is_open() {
            return Ok(());
        }
        self.drawing.drop_note();
        let engine = self.asking.shown().unwrap_or(&mut self.engine);
        match HostKey::of(key) {
            HostKey::Close => self.closing = true,
            HostKey::Redraw => self.drawing.repaint(engine),
            HostKey::Suspend => self.drawing.suspend(engine)?,
            host_key if self.asking.is_open() => {
                let pressed = match host_key {
                    HostKey::Back => self.asking.back(),
                    _ => self.asking.key(key),
                };
                self.pressed(pressed);
            }
            _ if self.session.is_done() => self.closing = true,
            HostKey::Back => self.closing |= !self.engine.cancel(&mut self.heard),
            host_key => {
                let taken = self
                    .engine
                    .handle_input(now(), &InputEvent::Key(key), &mut self.heard);
                self.closing |= !taken && host_key == HostKey::Quit;
            }
        }
        Ok(())
    }
}

/// Milliseconds since 1970, for the engine, which has no clock.
pub(super) fn now() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
