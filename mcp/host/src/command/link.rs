//! `splitflap link`: joins an MCP server and a board at the other end of a serial line.

mod mirror;
mod refusal;

use std::ffi::OsString;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant, SystemTime};

use clap::Args;
use serde_json::Value;
use splitflap::client::{Server, ServerCommand};
use splitflap::plain;
use splitflap_link::{BoardDescription, Host, HostEvent, VERSION};

use super::line::Log;
use super::open;
use super::options;
use super::remote::{self, Event, Finish, Progress, Screen, Wishes};
use super::serial::not_opened;
use super::serial_device::{DeviceEvent, Flow, SerialDevice, SerialLine};
use super::show::Wanted;
use super::terminal_view::now;
use super::{Status, Stop};
use mirror::Mirror;
use refusal::Refusal;

/// Bits per second when none are given.
const BAUD: u32 = 115_200;
/// How often an unplugged device is looked for.
const REOPEN_EVERY: Duration = Duration::from_millis(250);
/// How long a board may take for its first word before the person is told.
const FIRST_WORD: Duration = Duration::from_secs(3);

/// Arguments of `link`.
#[derive(Args, Debug)]
#[command(after_help = "\
The device is waited for when it is unplugged, and the board is sent everything anew when it restarts.
Ctrl-C ends. docs/link.md describes what goes over the line.")]
pub(super) struct Arguments {
    /// The serial line of the board [default speed: 115200 bits per second].
    #[arg(value_name = "DEVICE[:BAUD]")]
    device: SerialLine,
    /// The tool to open; needed when several could be.
    #[arg(long, value_name = "NAME")]
    tool: Option<String>,
    /// Arguments for the tool: a JSON object.
    #[arg(long, value_name = "JSON")]
    args: Option<String>,
    /// Print each result as one line of JSON.
    #[arg(long)]
    json: bool,
    /// End as soon as a result is reached.
    #[arg(long)]
    exit_on_result: bool,
    /// How long the server may take for an answer.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = options::seconds)]
    timeout: Duration,
    /// The server's command line.
    #[arg(last = true, required = true, value_name = "SERVER")]
    server: Vec<OsString>,
}

/// Joins a board and a server.
pub(super) fn run(arguments: Arguments) -> Result<Status, Stop> {
    let tool_arguments = arguments
        .args
        .as_deref()
        .map(open::object)
        .transpose()?
        .unwrap_or_default();
    let mut words = arguments.server.into_iter();
    let program = words
        .next()
        .ok_or_else(|| Stop::usage("no server is named after --"))?;
    let server = ServerCommand {
        program,
        arguments: words.collect(),
        patience: arguments.timeout,
    };
    let wanted = Wanted {
        tool: arguments.tool,
        arguments: tool_arguments,
    };
    let finish = Finish {
        json: arguments.json,
        exit_on_result: arguments.exit_on_result,
    };
    remote::run(
        Server::Command(server),
        wanted,
        finish,
        Log::default(),
        |events| LinkView::open(arguments.device, events),
    )
}

/// A view on a board.
struct LinkView {
    line: SerialLine,
    baud: u32,
    events: Sender<Event>,
    device: Option<SerialDevice>,
    /// Tells one opening of the device from the next.
    opening: u32,
    /// When the device is looked for again.
    reopen_at: Option<Instant>,
    host: Host,
    mirror: Mirror,
    began: Instant,
    /// The board's name, once it has said it.
    board: Option<String>,
    /// The board knows that it has everything.
    live: bool,
    /// The board has shown the view with its data; an error is no refusal of the view any more.
    taken: bool,
    /// The mirror has found errors too: they are the server's.
    faulty: bool,
    told_missing: bool,
    /// A note for a board that has not come yet.
    note: Option<String>,
    leaving: bool,
    wishes: Wishes,
}

impl LinkView {
    fn open(line: SerialLine, events: Sender<Event>) -> Result<Self, Stop> {
        let baud = line.baud.unwrap_or(BAUD);
        let began = Instant::now();
        let mut view = Self {
            host: Host::new(session(), baud, 0, now()),
            line,
            baud,
            events,
            device: None,
            opening: 0,
            reopen_at: None,
            mirror: Mirror::new(),
            began,
            board: None,
            live: false,
            taken: false,
            faulty: false,
            told_missing: false,
            note: None,
            leaving: false,
            wishes: Wishes::default(),
        };
        view.open_device()
            .map_err(|error| not_opened(&view.line, &error))?;
        Ok(view)
    }

    fn open_device(&mut self) -> std::io::Result<()> {
        let opening = self.opening + 1;
        let events = self.events.clone();
        let deliver = move |event| {
            // A view that is closed listens no more.
            let _ = events.send(Event::Device(opening, event));
        };
        let device = SerialDevice::open(&self.line, self.baud, Flow::None, deliver)?;
        self.opening = opening;
        self.device = Some(device);
        self.reopen_at = None;
        Ok(())
    }

    /// Milliseconds on a clock that never goes back.
    fn clock(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn unplugged(&mut self, error: &std::io::Error) {
        if self.device.take().is_some() {
            told!(
                "splitflap: {} is gone ({error}); waiting for it (Ctrl-C ends)",
                self.line
            );
            self.reopen_at = Some(Instant::now() + REOPEN_EVERY);
        }
    }

    fn look_for_device(&mut self) {
        if self.reopen_at.is_none_or(|at| Instant::now() < at) {
            return;
        }
        match self.open_device() {
            Ok(()) => {
                told!("splitflap: {} is back", self.line);
                let clock = self.clock();
                self.host.reopened(clock);
            }
            // A device node may be there before it may be opened.
            Err(_) => self.reopen_at = Some(Instant::now() + REOPEN_EVERY),
        }
    }

    fn happened(&mut self, event: HostEvent) -> Result<(), Stop> {
        match event {
            HostEvent::Connected(board) => self.connected(&board),
            HostEvent::Silent => told!(
                "splitflap: {} does not answer; waiting for it (Ctrl-C ends)",
                self.name()
            ),
            HostEvent::Back => told!("splitflap: {} is back", self.name()),
            HostEvent::OtherVersion(version) => {
                return Err(Stop::usage(format!(
                    "the board at {} speaks version {version} of the link, this program version {VERSION}",
                    self.line
                )));
            }
            HostEvent::Action(bytes) => match String::from_utf8(bytes) {
                Ok(action) => self.wishes.actions.push(action),
                Err(_) => self
                    .wishes
                    .remarks
                    .push("an action is not UTF-8".to_owned()),
            },
            HostEvent::Report(bytes) => self.reported(&bytes)?,
            HostEvent::Reopen => self.wishes.reopen = true,
        }
        Ok(())
    }

    fn connected(&mut self, board: &BoardDescription) {
        let name = match plain::short(&board.name, 60) {
            name if name.is_empty() => "the board".to_owned(),
            name => name,
        };
        told!(
            "splitflap: {name} is connected ({}x{} cells)",
            board.screen.columns,
            board.screen.rows
        );
        self.board = Some(name);
        self.live = false;
        self.taken = false;
        for document in self.mirror.documents() {
            self.host.document(document.to_vec());
        }
        if let Some(note) = self.note.take() {
            self.host.note(&note);
        }
        if self.leaving {
            self.host.bye();
        }
    }

    fn name(&self) -> &str {
        self.board.as_deref().unwrap_or("the board")
    }

    /// The board found an error in what it was sent.
    fn reported(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        let refusal = Refusal::read(bytes);
        let text = format!("{}: {refusal}", self.name());
        let refused = !self.taken && !self.faulty && refusal.is_refused();
        if refused || refusal.is_full() {
            self.host.note(&format!("Does not fit: {refusal}"));
        }
        if refused {
            return Err(Stop::usage(format!(
                "{} can't show this view: {refusal}",
                self.name()
            )));
        }
        self.wishes.remarks.push(text);
        Ok(())
    }

    /// Sends what the host's end has to say now.
    fn transmit(&mut self) {
        let clock = self.clock();
        while let Some(frame) = self.host.transmit(clock) {
            let Some(device) = &self.device else {
                continue;
            };
            if let Err(error) = device.offer(frame) {
                self.unplugged(&error);
            }
        }
    }

    fn tell_missing(&mut self) {
        let late = self.device.is_some() && self.began.elapsed() >= FIRST_WORD;
        if self.board.is_none() && late && !self.told_missing {
            self.told_missing = true;
            told!(
                "splitflap: no board answers at {}; waiting for one (Ctrl-C ends)",
                self.line
            );
        }
    }
}

impl Screen for LinkView {
    fn feed(&mut self, bytes: Vec<u8>, is_view: bool) -> Result<(), String> {
        let errors = self.mirror.feed(&bytes);
        self.faulty |= errors.iter().any(|error| !error.is_remark());
        if is_view {
            self.mirror.mounted(&errors)?;
        }
        let remarks = errors.iter().map(ToString::to_string);
        self.wishes.remarks.extend(remarks);
        self.host.document(bytes);
        Ok(())
    }

    fn settled(&mut self) {
        self.mirror.settled();
        self.host.settled();
    }

    fn note(&mut self, note: String) {
        if self.board.is_some() {
            self.host.note(&note);
        } else {
            self.note = Some(note);
        }
    }

    fn received(
        &mut self,
        opening: u32,
        event: DeviceEvent,
        _progress: Progress,
    ) -> Result<(), Stop> {
        if opening != self.opening {
            return Ok(());
        }
        match event {
            DeviceEvent::Bytes(bytes) => {
                let clock = self.clock();
                self.host.receive(clock, &bytes);
            }
            DeviceEvent::Gone(error) => self.unplugged(&error),
        }
        while let Some(event) = self.host.next_event() {
            self.happened(event)?;
        }
        Ok(())
    }

    fn refresh(&mut self, progress: Progress) -> Result<(), Stop> {
        self.look_for_device();
        if progress.is_open && self.host.is_connected() && !self.live {
            self.host.live();
            self.live = true;
        }
        self.taken |= self.live && self.host.is_connected() && self.host.pending() == 0;
        self.transmit();
        self.tell_missing();
        // A silence is noticed while frames are sent.
        while let Some(event) = self.host.next_event() {
            self.happened(event)?;
        }
        Ok(())
    }

    fn deadline(&self) -> Option<Instant> {
        let mut deadline = self.began + Duration::from_millis(self.host.deadline());
        if self.board.is_none() && !self.told_missing {
            deadline = deadline.min(self.began + FIRST_WORD);
        }
        Some(self.reopen_at.map_or(deadline, |at| deadline.min(at)))
    }

    fn wishes(&mut self) -> Wishes {
        std::mem::take(&mut self.wishes)
    }

    fn result(&self) -> Option<Value> {
        self.mirror.result()
    }

    fn restart(&mut self) {
        self.mirror = Mirror::new();
        self.faulty = false;
        let clock = self.clock();
        self.host.restart(clock);
    }

    fn leave(&mut self) {
        self.leaving = true;
        self.host.bye();
    }

    fn unsent(&self) -> usize {
        match &self.note {
            _ if self.device.is_none() => 0,
            // A board that is just coming may still get it.
            Some(note) => note.len(),
            None if self.host.is_connected() => self.host.pending(),
            None => 0,
        }
    }
}

/// A number that hosts before this one did not use.
fn session() -> u32 {
    let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    // The low bits of the time change fastest; the rest of it is in the process id.
    (since.as_nanos() as u32) ^ std::process::id().rotate_left(16)
}
