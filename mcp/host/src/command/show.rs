//! Opens a server's tool and shows it: the part that text and terminal have in common.

use std::io;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use splitflap::client::{Client, Offers, Reply, Server};
use splitflap::session::{CallError, Failure, NoView, OpenError, Shown, Wish};
use splitflap::{Arguments, Session, extension, plain};

use super::asking::Asking;
use super::browser::Browser;
use super::catalogs::CATALOGS;
use super::html_view::HtmlView;
use super::line::{Line, Log};
use super::options::{ShowOptions, ViewChoice};
use super::page::PageEvent;
use super::place::{self, Place};
use super::result::{self, Form};
use super::terminal_view::{End, TerminalView};
use super::waiting::Waiting;
use super::why::Choice;
use super::{Status, Stop};

/// How long an HTML view may take to say goodbye.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Everything that can happen while something is shown.
#[derive(Debug)]
pub(super) enum Event {
    /// The server.
    Server(Reply),
    /// The page of an HTML view.
    Page(PageEvent),
    /// The terminal, or the system.
    Terminal(splitflap_crossterm::Event),
}

/// What is to be opened.
#[derive(Debug)]
pub(super) struct Wanted {
    /// The tool's name, if one is named.
    pub(super) tool: Option<String>,
    /// Its arguments.
    pub(super) arguments: Arguments,
}

/// When the parts of a start were over.
#[derive(Clone, Debug)]
pub(super) struct Timing {
    /// The version of MCP that is spoken.
    protocol: String,
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
pub(super) fn run(server: Server, wanted: Wanted, options: &ShowOptions) -> Result<Status, Stop> {
    show(server, wanted, options).inspect_err(|stop| {
        if options.json
            && let Some(word) = stop.status.server_word()
        {
            result::print_failure(word, &stop.message);
        }
    })
}

fn show(server: Server, wanted: Wanted, options: &ShowOptions) -> Result<Status, Stop> {
    let mut timing = Timing::start();
    let (wish, place) = wish(options)?;
    let (sender, events) = mpsc::channel();
    let replies = sender.clone();
    let log = Log::open(options.log.as_deref())
        .map_err(|error| Stop::usage(format!("--log: the file can't be written: {error}")))?;
    let mut waiting = Waiting::new(server.label());
    let offers = Offers {
        // Nor is a server told of a map that nobody sees.
        catalogs: match wish {
            Wish::Text => &[],
            _ => &CATALOGS,
        },
        html: matches!(wish, Wish::Any | Wish::Html),
        // Who is asked for text is not asked anything else.
        questions: place.is_ok() && options.view != ViewChoice::Text,
    };
    let client = Client::connect(
        server,
        options.protocol.generation(),
        offers,
        move |reply| {
            // A command that has left does not listen any more.
            let _ = replies.send(Event::Server(reply));
        },
    )
    .map_err(|error| Stop::server(format!("no thread for the server: {error}")))?;
    let line = Line::new(client, log);
    let (tools, name) = match waiting.receive(&events) {
        Ok(Event::Server(Reply::Ready {
            tools,
            server,
            protocol,
            spawned,
            shaken,
        })) => {
            timing.protocol = protocol;
            timing.spawned = Some(spawned);
            timing.shaken = Some(shaken);
            timing.listed = Some(Instant::now());
            (tools, server)
        }
        Ok(Event::Server(Reply::Gone(why))) => return Err(Stop::gone(&why)),
        _ => return Err(Stop::server("the server's answers make no sense")),
    };
    let arguments = wanted.arguments.clone();
    let mut session = Session::open(
        &tools,
        &CATALOGS,
        wanted.tool.as_deref(),
        wish,
        wanted.arguments,
    )
    .map_err(not_opened)?;
    line.opened(session.tool(), session.shown(), &name);
    if options.verbose || options.timing {
        let choice = Choice {
            asked: options.view,
            shown: session.shown(),
            no_view: session.no_view(),
            no_terminal: place.err(),
            browser: !options.no_browser && Browser::is_there(),
        };
        told!(
            "splitflap: {} in {}",
            plain::short(session.tool(), 80),
            choice.told()
        );
    }
    if let Some(why) = session.fallback()
        && options.view == ViewChoice::Auto
    {
        let shown = match session.shown() {
            Shown::Html { .. } => "a page in your browser",
            Shown::Terminal { .. } | Shown::Text => "text",
        };
        told!(
            "splitflap: {} is shown as {shown}: {why}",
            plain::short(session.tool(), 80)
        );
    }
    // What a terminal would have shown is not silently something else.
    if let (ViewChoice::Auto, Err(why), None) = (options.view, place, session.no_view()) {
        told!("splitflap: not drawn: {why}");
    }
    let (end, form) = match (session.shown(), place) {
        (shown, Ok(place)) if options.view != ViewChoice::Text => {
            let form = match shown {
                Shown::Terminal { .. } | Shown::Html { .. } => Form::Line,
                Shown::Text => text_form(),
            };
            let html = match shown {
                Shown::Html { .. } => Some(page(&name, session.tool(), sender.clone())?),
                _ => None,
            };
            let asking = Asking::new(name, options.browser());
            let with = (waiting, asking, html);
            let view = TerminalView::new(&mut session, &line, options, place, sender, with);
            let end = view.run(&events, &mut timing)?;
            timing.answered.get_or_insert_with(Instant::now);
            if end.no_browser && options.view == ViewChoice::Auto {
                // Nothing was asked of the server yet: the tool's text is the next best.
                let tool = session.tool().to_owned();
                session = Session::open(&tools, &CATALOGS, Some(&tool), Wish::Text, arguments)
                    .map_err(not_opened)?;
                text_view(&mut session, &line, &events, None);
                (end, text_form())
            } else {
                (end, form)
            }
        }
        (Shown::Html { .. }, _) => {
            let mut html = page(&name, session.tool(), sender)?;
            told!("splitflap: the view is at {} (Ctrl-C ends)", html.address());
            let exit_on_result = options.exit_on_result;
            html_view(&mut session, &line, &events, &mut html, exit_on_result);
            timing.answered = Some(Instant::now());
            let messages = std::mem::take(&mut html.messages);
            let end = End {
                messages,
                ..End::default()
            };
            (end, Form::Line)
        }
        _ => {
            text_view(&mut session, &line, &events, Some(&mut waiting));
            timing.answered = Some(Instant::now());
            (End::default(), text_form())
        }
    };
    for remark in &end.remarks {
        told!("splitflap: in the server's messages: {remark}");
    }
    if let Some(missing) = line.missing() {
        told!("splitflap: {missing}");
    }
    if let Some(signal) = end.signal {
        drop(line);
        splitflap_crossterm::end_by(signal);
    }
    let outcome = session.close();
    if let Some(mime_type) = &outcome.passed_over {
        told!(
            "splitflap: the result of {} holds a UI resource of the MIME type {}, which is not shown",
            plain::short(&outcome.tool, 80),
            plain::short(mime_type, 80)
        );
    }
    if outcome.undeclared_messages {
        told!(
            "splitflap: the result of {} holds {} messages, but {}",
            plain::short(&outcome.tool, 80),
            extension::MIME_TYPE,
            NoView::None
        );
    }
    let form = if options.json { Form::Json } else { form };
    let said = result::Said {
        value: end.value,
        messages: end.messages,
    };
    result::print(&outcome, form, said, &mut io::stdout().lock()).map_err(Stop::unwritten)?;
    if options.timing {
        told!("{}", timing.report());
    }
    Ok(result::status(&outcome))
}

fn text_form() -> Form {
    Form::Text {
        columns: splitflap_crossterm::output_columns(),
    }
}

fn wish(options: &ShowOptions) -> Result<(Wish, Result<Place, &'static str>), Stop> {
    let place = place::find(options.screen.tty);
    let wish = match (options.view, place) {
        (ViewChoice::Form, Ok(_)) => Wish::Form,
        (ViewChoice::Form, Err(why)) => {
            return Err(Stop::usage(format!("a form can't be drawn: {why}")));
        }
        (ViewChoice::Html, _) => Wish::Html,
        (ViewChoice::Auto, Ok(_)) if !options.no_browser && Browser::is_there() => Wish::Any,
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

/// A tool that can't be opened.
pub(super) fn not_opened(error: OpenError) -> Stop {
    if error.is_usage() {
        Stop::usage(error)
    } else {
        Stop::server(error)
    }
}

fn page(server: &str, tool: &str, sender: mpsc::Sender<Event>) -> Result<HtmlView, Stop> {
    HtmlView::start(server, tool, sender)
        .map_err(|error| Stop::usage(format!("the HTML view can't be served: {error}")))
}

/// Goes on until the page is closed, where there is no terminal to ask anything on.
fn html_view(
    session: &mut Session,
    line: &Line,
    events: &mpsc::Receiver<Event>,
    html: &mut HtmlView,
    exit_on_result: bool,
) {
    let mut leaving = None;
    loop {
        while let Some(effect) = session.next_effect() {
            if let Some(effect) = line.request(effect) {
                html.effect(effect);
            }
        }
        let result = session.is_done() && exit_on_result;
        if leaving.is_none() && (result || html.closed || session.is_over()) {
            leaving = Some(Instant::now() + LAST_WORDS);
            session.tear_down();
            continue;
        }
        let ready = html.torn_down || html.closed;
        let event = match leaving {
            Some(_) if ready && !session.is_waiting() => return html.over(),
            Some(deadline) => {
                match events.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                    Ok(event) => event,
                    Err(_) => return html.over(),
                }
            }
            None => match events.recv() {
                Ok(event) => event,
                Err(_) => return session.fail(gone_client(session.tool())),
            },
        };
        if let Event::Server(reply) = &event {
            line.heard(reply);
        }
        match event {
            Event::Server(Reply::Resource(result)) => {
                session.resource(result.as_ref());
            }
            Event::Server(Reply::Call(id, result)) => {
                session.call_ended(id, result.as_ref());
            }
            Event::Server(Reply::Gone(error)) => session.fail(gone(session.tool(), error)),
            Event::Page(event) => html.event(event, session),
            Event::Server(_) | Event::Terminal(_) => {}
        }
    }
}

/// Goes on until the tool has answered.
fn text_view(
    session: &mut Session,
    line: &Line,
    events: &mpsc::Receiver<Event>,
    mut waiting: Option<&mut Waiting>,
) {
    loop {
        while let Some(effect) = session.next_effect() {
            // Of a text view nothing else is to be done.
            let _ = line.request(effect);
        }
        if session.is_over() {
            return;
        }
        let event = match &mut waiting {
            Some(waiting) => waiting.receive(events),
            None => events.recv(),
        };
        if let Ok(Event::Server(reply)) = &event {
            line.heard(reply);
        }
        match event {
            Ok(Event::Server(Reply::Call(id, result))) => session.call_ended(id, result.as_ref()),
            Ok(Event::Server(Reply::Gone(error))) => session.fail(gone(session.tool(), error)),
            Ok(_) => {}
            Err(_) => session.fail(gone_client(session.tool())),
        }
    }
}

fn gone_client(tool: &str) -> Failure {
    gone(tool, CallError::Gone("the client ended".to_owned()))
}

fn gone(tool: &str, error: CallError) -> Failure {
    Failure::Server {
        doing: format!("calling {tool}"),
        error,
    }
}

impl Timing {
    fn start() -> Self {
        Self {
            protocol: String::new(),
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
            " in all {} ms, MCP {}",
            tenths(last.saturating_duration_since(self.start)),
            plain::short(&self.protocol, 40)
        ));
        text
    }
}

fn tenths(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}
