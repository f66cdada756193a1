//! `splitflap open --serial`: the view on a serial console instead of this terminal.

use std::io;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde_json::Value;
use splitflap::client::Server;
use splitflap::plain;
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, KeyEvent};
use splitflap_core::screen;
use splitflap_core::storage::Sizes;
use splitflap_vt::{Console, ConsoleOptions, Profile};

use super::catalogs::CATALOGS;
use super::data;
use super::drawing::{write_note, write_standing};
use super::heard::Heard;
use super::keys::HostKey;
use super::line::Log;
use super::options::{self, ShowOptions, ViewChoice};
use super::remote::{self, Event, Finish, Progress, Screen, Wishes};
use super::replay;
use super::serial_device::{DeviceEvent, Flow, SerialDevice, SerialLine};
use super::show::Wanted;
use super::terminal_view::now;
use super::{Status, Stop};

/// Bits per second when none are given: what terminals are set to.
const BAUD: u32 = 9600;

/// How long the first frame waits for the data: at 9600 baud an empty picture would hold the line for a second.
const FIRST_FRAME_DELAY: Duration = Duration::from_millis(300);
/// The most columns and rows of a console.
const WIDEST: u16 = 500;

/// Options of a serial console.
#[derive(Args, Clone, Debug)]
pub(super) struct SerialOptions {
    /// Draw on the serial console at this device [default speed: 9600 bits per second].
    #[arg(
        long,
        value_name = "DEVICE[:BAUD]",
        conflicts_with_all = ["tty", "inline", "mouse", "color", "ambiguous", "charset", "panic_after_start", "timing"]
    )]
    pub(super) serial: Option<SerialLine>,
    /// Size of the serial console.
    #[arg(long, value_name = "WxH", default_value = "80x24", requires = "serial", value_parser = size)]
    size: (u16, u16),
    /// What the serial console can do; `vt100` is 7-bit and without colour.
    #[arg(long, value_name = "PROFILE", default_value = "vt100", requires = "serial",
          value_parser = PossibleValuesParser::new(Profile::NAMES))]
    profile: String,
    /// Draw everything anew so often, for lines that lose bytes; Ctrl-L does it at once.
    #[arg(long, value_name = "SECONDS", requires = "serial", value_parser = options::seconds)]
    repaint: Option<Duration>,
}

/// Opens a tool on the serial console at `line`.
pub(super) fn run(
    server: Server,
    wanted: Wanted,
    line: &SerialLine,
    options: &SerialOptions,
    show: &ShowOptions,
) -> Result<Status, Stop> {
    if !matches!(show.view, ViewChoice::Auto | ViewChoice::Terminal) {
        return Err(Stop::usage(
            "a serial console shows the terminal view alone",
        ));
    }
    let finish = Finish {
        json: show.json,
        exit_on_result: show.exit_on_result,
    };
    let log = Log::open(show.log.as_deref())
        .map_err(|error| Stop::usage(format!("--log: the file can't be written: {error}")))?;
    remote::run(server, wanted, finish, log, |events| {
        SerialView::open(line, options, show, events)
    })
}

/// A view on a serial console.
struct SerialView {
    line: SerialLine,
    device: SerialDevice,
    console: Console,
    engine: Engine<'static>,
    heard: Heard,
    began: Instant,
    /// When the first frame is drawn at the latest; `None` before the view is mounted.
    first_frame: Option<Instant>,
    note: Option<String>,
    standing: Option<&'static str>,
    /// A note was on the grid and has to go.
    stale: bool,
    wishes: Wishes,
    /// Something has been drawn.
    drawn: bool,
    /// The device took or gave nothing any more.
    gone: bool,
}

impl SerialView {
    fn open(
        line: &SerialLine,
        options: &SerialOptions,
        show: &ShowOptions,
        events: Sender<Event>,
    ) -> Result<Self, Stop> {
        let (columns, rows) = options.size;
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let console = Console::new(ConsoleOptions {
            columns,
            rows,
            profile: Profile::named(&options.profile).unwrap_or(Profile::VT100),
            theme: show.screen.theme.of_looks(),
            repaint_every_ms: options.repaint.map(milliseconds),
        });
        let sizes = Sizes {
            columns,
            rows,
            ..Sizes::DESKTOP
        };
        let screen = screen::Screen {
            seat_width: show.screen.seat_width.unwrap_or(0),
            ..console.screen()
        };
        let mut engine = Engine::boxed(&sizes, &CATALOGS, screen);
        console.prepare(engine.grid_mut());
        let baud = line.baud.unwrap_or(BAUD);
        let device = SerialDevice::open(line, baud, Flow::Software, move |event| {
            // A view that is closed listens no more.
            let _ = events.send(Event::Device(0, event));
        })
        .map_err(|error| not_opened(line, &error))?;
        Ok(Self {
            line: line.clone(),
            device,
            console,
            engine,
            heard: Heard::default(),
            began: Instant::now(),
            first_frame: None,
            note: None,
            standing: None,
            stale: false,
            wishes: Wishes::default(),
            drawn: false,
            gone: false,
        })
    }

    /// Milliseconds on a clock that never goes back.
    fn clock(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn keys(&mut self, bytes: &[u8], progress: Progress) {
        let mut events = Vec::new();
        self.console
            .receive(self.clock(), bytes, &mut |event| events.push(event));
        for event in events {
            match event {
                InputEvent::Key(key) => self.key(key, progress),
                event => {
                    self.engine.handle_input(now(), &event, &mut self.heard);
                }
            }
        }
    }

    /// After a result any key closes; Ctrl-L never comes here.
    fn key(&mut self, key: KeyEvent, progress: Progress) {
        self.stale |= self.note.take().is_some();
        match HostKey::of(key) {
            HostKey::Close => self.wishes.close = true,
            HostKey::Redraw => self.console.full_repaint(),
            _ if progress.is_done => self.wishes.close = true,
            HostKey::Back => self.wishes.close |= !self.engine.cancel(&mut self.heard),
            host_key => {
                let event = InputEvent::Key(key);
                let taken = self.engine.handle_input(now(), &event, &mut self.heard);
                self.wishes.close |= !taken && host_key == HostKey::Quit;
            }
        }
    }

    fn stand(&mut self, progress: Progress) {
        let empty = self.engine.store().len(self.engine.data("")) == 0;
        let framed = self.engine.catalog().is_some_and(|it| it.frame.is_some());
        let words = if progress.is_done && !(framed && self.engine.is_done()) {
            Some("any key closes")
        } else if progress.is_open && empty {
            Some("the server sent no data yet")
        } else {
            None
        };
        self.stale |= self.standing.is_some() && self.standing != words;
        self.standing = words;
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.device.write(bytes).map_err(|error| {
            self.gone = true;
            lost(&self.line, &error)
        })
    }
}

impl Screen for SerialView {
    fn feed(&mut self, bytes: Vec<u8>, is_view: bool) -> Result<(), String> {
        let now = now();
        self.engine.feed(now, &bytes, &mut self.heard);
        self.engine.finish(now, &mut self.heard);
        let errors = std::mem::take(&mut self.heard.errors);
        if is_view {
            data::mounted(&self.engine, &errors)?;
            self.first_frame = Some(Instant::now() + FIRST_FRAME_DELAY);
        } else {
            self.first_frame = Some(Instant::now());
        }
        for error in errors {
            if !error.is_remark() {
                self.note(format!(
                    "The server sent what can't be shown: {}",
                    plain::short(&error.to_string(), 200)
                ));
            }
            self.wishes.remarks.push(error.to_string());
        }
        Ok(())
    }

    fn settled(&mut self) {
        self.engine.settled(&mut self.heard);
    }

    fn note(&mut self, note: String) {
        self.stale |= self.note.is_some();
        self.note = Some(note);
    }

    fn received(
        &mut self,
        _opening: u32,
        event: DeviceEvent,
        progress: Progress,
    ) -> Result<(), Stop> {
        match event {
            DeviceEvent::Bytes(bytes) => {
                self.keys(&bytes, progress);
                Ok(())
            }
            DeviceEvent::Gone(error) => {
                self.gone = true;
                Err(lost(&self.line, &error))
            }
        }
    }

    fn refresh(&mut self, progress: Progress) -> Result<(), Stop> {
        // A key that waited for the rest of its sequence.
        self.keys(&[], progress);
        if self.first_frame.is_none_or(|at| Instant::now() < at) {
            return Ok(());
        }
        self.drawn = true;
        self.stand(progress);
        if std::mem::take(&mut self.stale) {
            self.engine.resize(*self.engine.screen());
        }
        self.engine.render(&mut self.heard);
        match (&self.note, self.standing) {
            (Some(note), _) => write_note(&mut self.engine, note),
            (None, Some(words)) => write_standing(&mut self.engine, words),
            (None, None) => {}
        }
        let mut frame = Vec::new();
        let clock = self.clock();
        let grid = self.engine.grid_mut();
        // Memory takes whatever is written.
        let _ = self.console.present(clock, grid, &mut frame);
        self.write(&frame)
    }

    fn deadline(&self) -> Option<Instant> {
        let console = self.console.deadline();
        let console = console.map(|at| self.began + Duration::from_millis(at));
        let first = self.first_frame.filter(|_| !self.drawn);
        console.into_iter().chain(first).min()
    }

    fn wishes(&mut self) -> Wishes {
        self.wishes
            .remarks
            .extend(self.heard.errors.drain(..).map(|error| error.to_string()));
        self.wishes.actions.append(&mut self.heard.actions);
        std::mem::take(&mut self.wishes)
    }

    fn result(&self) -> Option<Value> {
        data::result(&self.engine)
    }

    fn restart(&mut self) {}

    fn unsent(&self) -> usize {
        0
    }

    fn leave(&mut self) {
        let mut end = Vec::new();
        if !self.gone && self.drawn && self.console.leave(&mut end).is_ok() {
            // A console that takes no bytes any more is left as it is.
            let _ = self.device.write(&end);
            self.first_frame = None;
        }
    }
}

fn size(text: &str) -> Result<(u16, u16), String> {
    match replay::size(text)? {
        size @ (..=WIDEST, ..=WIDEST) => Ok(size),
        _ => Err(format!(
            "a console has at most {WIDEST} columns and as many rows"
        )),
    }
}

/// A device that can't be opened.
pub(super) fn not_opened(line: &SerialLine, error: &io::Error) -> Stop {
    let hint = match error.kind() {
        io::ErrorKind::PermissionDenied => {
            "; the device's group may open it (dialout, uucp or tty: see `ls -l`)"
        }
        io::ErrorKind::ResourceBusy => "; another program has it",
        _ => "",
    };
    Stop::usage(format!("{line} can't be opened: {error}{hint}"))
}

fn lost(line: &SerialLine, error: &io::Error) -> Stop {
    // It is gone, which is a way of closing the view.
    Stop {
        status: Status::Cancelled,
        message: format!("the serial console at {line} is gone: {error}"),
    }
}
