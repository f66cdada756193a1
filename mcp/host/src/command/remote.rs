//! A session whose screen is at the far end of a line: the part that a serial console and a board have in common.

mod screen;
mod signals;

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use serde_json::Value;
use splitflap::client::{Client, Generation, Offers, Reply, Server};
use splitflap::elicitation::Answer;
use splitflap::session::{Failure, Shown, Wish};
use splitflap::{Arguments, Effect, Session, plain};

use super::catalogs::CATALOGS;
use super::line::{Line, Log};
use super::result::{self, Form, Said};
use super::serial_device::DeviceEvent;
use super::show::{Wanted, not_opened};
use super::waiting::Waiting;
use super::{Status, Stop};
pub(super) use screen::{Progress, Screen, Wishes};

/// How long a closed view's last action may wait for its answer.
const LAST_ANSWER: Duration = Duration::from_secs(1);
/// How long the other end may take none of what it has not got when the view is closed.
const LAST_BYTES: Duration = Duration::from_secs(3);
/// How many remarks on a server's messages are kept for the end.
const KEPT_REMARKS: usize = 20;

/// Everything that can happen.
#[derive(Debug)]
pub(super) enum Event {
    /// The server.
    Server(Reply),
    /// The line. The number tells one opening of the device from the next.
    Device(u32, DeviceEvent),
    /// A signal asks for the end.
    Ended(i32),
}

/// How the result is told, and when the view ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finish {
    /// As one line of JSON.
    pub(super) json: bool,
    /// Close as soon as a result is reached.
    pub(super) exit_on_result: bool,
}

/// Opens the screen, then what is wanted of the server, and shows it until it is closed; prints the result.
pub(super) fn run<S: Screen>(
    server: Server,
    wanted: Wanted,
    finish: Finish,
    log: Log,
    open: impl FnOnce(Sender<Event>) -> Result<S, Stop>,
) -> Result<Status, Stop> {
    show(server, wanted, finish, log, open).inspect_err(|stop| {
        if finish.json
            && let Some(word) = stop.status.server_word()
        {
            result::print_failure(word, &stop.message);
        }
    })
}

fn show<S: Screen>(
    server: Server,
    wanted: Wanted,
    finish: Finish,
    log: Log,
    open: impl FnOnce(Sender<Event>) -> Result<S, Stop>,
) -> Result<Status, Stop> {
    let (sender, events) = mpsc::channel();
    let _signals = signals::watch(sender.clone())
        .map_err(|error| Stop::usage(format!("signals can't be watched: {error}")))?;
    let screen = open(sender.clone())?;
    let waiting = Waiting::new(server.label());
    // Nothing can be asked at the far end.
    let offers = Offers {
        catalogs: &CATALOGS,
        ..Offers::default()
    };
    let client = Client::connect(server, Generation::Probe, offers, move |reply| {
        // A command that has left does not listen any more.
        let _ = sender.send(Event::Server(reply));
    })
    .map_err(|error| Stop::server(format!("no thread for the server: {error}")))?;
    let mut remote = Remote {
        client: Line::new(client, log),
        screen,
        events,
        waiting,
        finish,
        session: None,
        tools: Vec::new(),
        wanted,
        remarks: Vec::new(),
        signal: None,
    };
    let ran = remote.run();
    // A line that breaks now is no news.
    let _ = remote.leave();
    for remark in &remote.remarks {
        told!("splitflap: in the server's messages: {remark}");
    }
    if let Some(missing) = remote.client.missing() {
        told!("splitflap: {missing}");
    }
    if let Some(signal) = remote.signal
        && signal != signals::INTERRUPT
    {
        drop(remote);
        splitflap_crossterm::end_by(signal);
        return Ok(Status::Cancelled);
    }
    ran?;
    match remote.session.take() {
        Some(session) => remote.print(session),
        // Interrupted before there was anything to show.
        None => Ok(Status::Cancelled),
    }
}

struct Remote<S> {
    client: Line,
    screen: S,
    events: Receiver<Event>,
    waiting: Waiting,
    finish: Finish,
    session: Option<Session>,
    tools: Vec<Value>,
    wanted: Wanted,
    remarks: Vec<String>,
    signal: Option<i32>,
}

impl<S: Screen> Remote<S> {
    fn run(&mut self) -> Result<(), Stop> {
        loop {
            let wishes = self.follow();
            for remark in wishes.remarks {
                self.remark(&remark);
            }
            if wishes.close || self.is_over() {
                break;
            }
            if wishes.reopen {
                self.reopen()?;
                continue;
            }
            let progress = self.progress();
            self.screen.refresh(progress)?;
            let event = match self.next_event() {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            self.happened(event)?;
            // What has come meanwhile goes into the same frame.
            while let Ok(event) = self.events.try_recv() {
                self.happened(event)?;
            }
        }
        self.last_answer();
        let progress = self.progress();
        self.screen.refresh(progress)
    }

    /// Leaves the screen, and gives it a moment to take what it has not got yet.
    fn leave(&mut self) -> Result<(), Stop> {
        self.screen.leave();
        let progress = self.progress();
        let mut deadline = Instant::now() + LAST_BYTES;
        let mut least = usize::MAX;
        loop {
            self.screen.refresh(progress)?;
            let unsent = self.screen.unsent();
            if unsent < least {
                least = unsent;
                deadline = Instant::now() + LAST_BYTES;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if unsent == 0 || left.is_zero() {
                return Ok(());
            }
            let wait = self
                .screen
                .deadline()
                .map_or(left, |at| at.saturating_duration_since(Instant::now()));
            match self.events.recv_timeout(wait.min(left)) {
                Ok(Event::Device(opening, event)) => {
                    self.screen.received(opening, event, progress)?;
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    fn next_event(&mut self) -> Result<Event, RecvTimeoutError> {
        let mut wait = self
            .screen
            .deadline()
            .map(|at| at.saturating_duration_since(Instant::now()));
        if !self.progress().is_open {
            self.waiting.tell();
            if let Some(left) = self.waiting.left() {
                wait = Some(wait.map_or(left, |wait| wait.min(left)));
            }
        }
        match wait {
            Some(wait) => self.events.recv_timeout(wait),
            None => self
                .events
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            is_open: self.session.as_ref().is_some_and(Session::is_open),
            is_done: self.session.as_ref().is_some_and(Session::is_done),
        }
    }

    fn is_over(&self) -> bool {
        let over = self.session.as_ref().is_some_and(|session| {
            session.is_over() || session.is_done() && self.finish.exit_on_result
        });
        over || self.signal.is_some()
    }

    fn happened(&mut self, event: Event) -> Result<(), Stop> {
        match event {
            Event::Server(reply) => {
                self.client.heard(&reply);
                self.replied(reply)
            }
            Event::Device(opening, event) => {
                let progress = self.progress();
                self.screen.received(opening, event, progress)
            }
            Event::Ended(signal) => {
                self.signal = Some(signal);
                Ok(())
            }
        }
    }

    fn replied(&mut self, reply: Reply) -> Result<(), Stop> {
        let Some(session) = &mut self.session else {
            return match reply {
                Reply::Ready { tools, .. } => {
                    self.tools = tools;
                    self.open()
                }
                Reply::Gone(why) => Err(Stop::gone(&why)),
                _ => Ok(()),
            };
        };
        match reply {
            Reply::Resource(result) => {
                session.resource(result.as_ref());
            }
            Reply::Call(id, result) => {
                session.call_ended(id, result.as_ref());
            }
            Reply::Gone(error) => {
                let doing = format!("showing {}", session.tool());
                session.fail(Failure::Server { doing, error });
            }
            // It was told that nobody can be asked here.
            Reply::Asked(id, _) => self.client.answer(id, Answer::Cancel),
            Reply::Ready { .. } | Reply::Withdrawn(_) => {}
        }
        Ok(())
    }

    fn open(&mut self) -> Result<(), Stop> {
        let session = Session::open(
            &self.tools,
            &CATALOGS,
            self.wanted.tool.as_deref(),
            Wish::Terminal,
            self.wanted.arguments.clone(),
        )
        .map_err(not_opened)?;
        self.session = Some(session);
        Ok(())
    }

    /// Ends the session that was, tells its result if it has one, and opens the tool anew.
    fn reopen(&mut self) -> Result<(), Stop> {
        if let Some(session) = self.session.take_if(|session| session.is_done()) {
            self.print(session)?;
        }
        self.session = None;
        self.screen.restart();
        self.open()
    }

    fn print(&self, session: Session) -> Result<Status, Stop> {
        let form = match self.finish.json {
            true => Form::Json,
            false => Form::Line,
        };
        let outcome = session.close();
        let value = self.screen.result();
        let said = Said {
            value,
            ..Said::default()
        };
        result::print(&outcome, form, said, &mut io::stdout().lock()).map_err(Stop::unwritten)?;
        Ok(result::status(&outcome))
    }

    /// Does what the session asks for, until neither it nor the screen has anything more to say.
    fn follow(&mut self) -> Wishes {
        let mut kept = Wishes::default();
        loop {
            while let Some(effect) = self.session.as_mut().and_then(Session::next_effect) {
                self.effect(effect);
            }
            let wishes = self.screen.wishes();
            kept.close |= wishes.close;
            kept.reopen |= wishes.reopen;
            kept.remarks.extend(wishes.remarks);
            let Some(session) = &mut self.session else {
                return kept;
            };
            if self.screen.result().is_some() {
                session.reached();
            }
            if wishes.actions.is_empty() {
                return kept;
            }
            for action in wishes.actions {
                match Arguments::new(&action) {
                    Ok(action) => session.action(action),
                    Err(error) => kept
                        .remarks
                        .push(format!("an action can't be sent: {error}: {action}")),
                }
            }
        }
    }

    fn effect(&mut self, effect: Effect) {
        let Some(effect) = self.client.request(effect) else {
            return;
        };
        match effect {
            Effect::Feed { bytes, is_view } => {
                if let Err(error) = self.screen.feed(bytes, is_view)
                    && let Some(session) = &mut self.session
                {
                    let uri = match session.shown() {
                        Shown::Terminal { uri, .. } => uri.clone(),
                        Shown::Html { .. } | Shown::Text => String::new(),
                    };
                    session.fail(Failure::BadView { uri, error });
                }
            }
            Effect::Settled => self.screen.settled(),
            Effect::Note(note) => self.screen.note(note),
            // Nobody at the other end sees this program's standard error.
            Effect::Failed(failure) => self.screen.note(plain::short(&failure.to_string(), 200)),
            // The command is its own conversation: the result line says it all. The rest is of HTML views.
            _ => {}
        }
    }

    fn remark(&mut self, remark: &str) {
        if self.remarks.len() < KEPT_REMARKS {
            self.remarks.push(plain::short(remark, 400));
        }
    }

    /// Gives the answer to the last action a moment: the person may have confirmed and closed at once.
    fn last_answer(&mut self) {
        let deadline = Instant::now() + LAST_ANSWER;
        while self.session.as_ref().is_some_and(Session::is_waiting) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left) {
                // The server alone counts now.
                Ok(Event::Server(reply)) => {
                    if self.replied(reply).is_err() {
                        return;
                    }
                    for remark in self.follow().remarks {
                        self.remark(&remark);
                    }
                }
                Ok(_) => {}
                Err(_) => return,
            }
        }
    }
}
