//! Opens a server's tool and shows it: the part that text and terminal have in common.

use std::io;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde_json::{Map, Value};
use splitflap::client::{Client, Reply, ServerCommand};
use splitflap::session::{Failure, NoView, OpenError, Shown, Wish};
use splitflap::{Effect, Session, extension, plain};

use super::catalogs::CATALOGS;
use super::options::{ShowOptions, ViewChoice};
use super::place::{self, Place};
use super::result::{self, Form};
use super::terminal_view::{End, TerminalView};
use super::waiting::Waiting;
use super::{Status, Stop};

/// Everything that can happen while something is shown.
#[derive(Debug)]
pub(super) enum Event {
    /// The server.
    Server(Reply),
    /// The terminal, or the system.
    Terminal(splitflap_crossterm::Event),
}

/// What is to be opened.
#[derive(Debug)]
pub(super) struct Wanted {
    /// The tool's name, if one is named.
    pub(super) tool: Option<String>,
    /// Its arguments.
    pub(super) arguments: Map<String, Value>,
}

/// When the parts of a start were over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    start: Instant,
    spawned: Option<Instant>,
    shaken: Option<Instant>,
    listed: Option<Instant>,
    /// The view was mounted and the tool called.
    pub(super) answered: Option<Instant>,
    /// The first frame was written.
    pub(super) drawn: Option<Instant>,
}

/// Opens what is wanted, shows it and prints the result.
pub(super) fn run(
    server: ServerCommand,
    wanted: Wanted,
    options: &ShowOptions,
) -> Result<Status, Stop> {
    show(server, wanted, options).inspect_err(|stop| {
        if options.json && stop.status == Status::ServerFailed {
            result::print_failure(&stop.message);
        }
    })
}

fn show(server: ServerCommand, wanted: Wanted, options: &ShowOptions) -> Result<Status, Stop> {
    let mut timing = Timing::start();
    let (wish, place) = wish(options)?;
    let (sender, events) = mpsc::channel();
    let replies = sender.clone();
    let mut waiting = Waiting::new(server.program.to_string_lossy().into_owned());
    let client = Client::start(server, &CATALOGS, move |reply| {
        // A command that has left does not listen any more.
        let _ = replies.send(Event::Server(reply));
    })
    .map_err(|error| Stop::server(format!("no thread for the server: {error}")))?;
    let tools = match waiting.receive(&events) {
        Ok(Event::Server(Reply::Ready {
            tools,
            spawned,
            shaken,
            ..
        })) => {
            timing.spawned = Some(spawned);
            timing.shaken = Some(shaken);
            timing.listed = Some(Instant::now());
            tools
        }
        Ok(Event::Server(Reply::Gone(why))) => return Err(Stop::server(plain::short(&why, 800))),
        _ => return Err(Stop::server("the server's answers make no sense")),
    };
    let mut session = Session::open(
        &tools,
        &CATALOGS,
        wanted.tool.as_deref(),
        wish,
        wanted.arguments,
    )
    .map_err(not_opened)?;
    if let Some(why) = session.fallback()
        && options.view == ViewChoice::Auto
    {
        told!(
            "splitflap: {} is shown as text: {why}",
            plain::short(session.tool(), 80)
        );
    }
    // What a terminal would have shown is not silently something else.
    if let (ViewChoice::Auto, Err(why), None) = (options.view, place, session.no_view()) {
        told!("splitflap: not drawn: {why}");
    }
    let (end, form) = match (session.shown(), place) {
        (Shown::Terminal { .. }, Ok(place)) => {
            let view = TerminalView::new(&mut session, &client, options, place, sender, waiting);
            (view.run(&events, &mut timing)?, Form::Line)
        }
        _ => {
            text_view(&mut session, &client, &events, &mut waiting);
            timing.answered = Some(Instant::now());
            let columns = splitflap_crossterm::output_columns();
            (End::default(), Form::Text { columns })
        }
    };
    for remark in &end.remarks {
        told!("splitflap: in the server's messages: {remark}");
    }
    if let Some(signal) = end.signal {
        drop(client);
        splitflap_crossterm::end_by(signal);
    }
    let outcome = session.close();
    if outcome.undeclared_messages {
        told!(
            "splitflap: the result of {} holds {} messages, but {}",
            plain::short(&outcome.tool, 80),
            extension::MIME_TYPE,
            NoView::None
        );
    }
    let form = if options.json { Form::Json } else { form };
    let value = end.value;
    result::print(&outcome, form, value, &mut io::stdout().lock()).map_err(Stop::unwritten)?;
    if options.timing {
        told!("{}", timing.report());
    }
    Ok(result::status(&outcome))
}

fn wish(options: &ShowOptions) -> Result<(Wish, Result<Place, &'static str>), Stop> {
    let place = place::find(options.screen.tty);
    let wish = match (options.view, place) {
        (ViewChoice::Html | ViewChoice::Form, _) => {
            return Err(Stop::usage(
                "this view is not built yet; there are terminal and text",
            ));
        }
        (ViewChoice::Text, _) => Wish::Text,
        (ViewChoice::Auto, Ok(_)) => Wish::Auto,
        (ViewChoice::Auto, Err(_)) => Wish::Text,
        (ViewChoice::Terminal, Ok(_)) => Wish::Terminal,
        (ViewChoice::Terminal, Err(why)) => {
            return Err(Stop::usage(format!(
                "the terminal view can't be drawn: {why}"
            )));
        }
    };
    Ok((wish, place))
}

fn not_opened(error: OpenError) -> Stop {
    if error.is_usage() {
        Stop::usage(error)
    } else {
        Stop::server(error)
    }
}

/// Goes on until the tool has answered.
fn text_view(
    session: &mut Session,
    client: &Client,
    events: &mpsc::Receiver<Event>,
    waiting: &mut Waiting,
) {
    loop {
        while let Some(effect) = session.next_effect() {
            if let Effect::CallTool {
                id,
                name,
                arguments,
            } = effect
            {
                client.call_tool(id, name, arguments);
            }
        }
        if session.is_over() {
            return;
        }
        match waiting.receive(events) {
            Ok(Event::Server(Reply::Call(id, result))) => {
                session.call_ended(id, result.as_ref().map_err(String::as_str))
            }
            Ok(Event::Server(Reply::Gone(error))) => session.fail(gone(session.tool(), error)),
            Ok(_) => {}
            Err(_) => session.fail(gone(session.tool(), "the client ended".to_owned())),
        }
    }
}

fn gone(tool: &str, error: String) -> Failure {
    Failure::Server {
        doing: format!("calling {tool}"),
        error,
    }
}

impl Timing {
    fn start() -> Self {
        Self {
            start: Instant::now(),
            spawned: None,
            shaken: None,
            listed: None,
            answered: None,
            drawn: None,
        }
    }

    fn report(&self) -> String {
        let mut text = String::from("timing:");
        let mut last = self.start;
        for (name, at) in [
            ("child", self.spawned),
            ("handshake", self.shaken),
            ("tools", self.listed),
            ("view and data", self.answered),
            ("first frame", self.drawn),
        ] {
            if let Some(at) = at {
                text.push_str(&format!(
                    " {name} {} ms,",
                    tenths(at.saturating_duration_since(last))
                ));
                last = at;
            }
        }
        text.push_str(&format!(
            " in all {} ms",
            tenths(last.saturating_duration_since(self.start))
        ));
        text
    }
}

fn tenths(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}
