//! A program in a real pseudo-terminal, read back through a terminal emulator.

use std::io::{Read, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use alacritty_terminal::event::{Event, EventListener};
use alacritty_terminal::grid::Dimensions;
use alacritty_terminal::index::{Column, Line};
use alacritty_terminal::term::{Config, Term, TermMode};
use alacritty_terminal::vte::ansi::Processor;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, SlavePty, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};

/// How long anything may take on a busy machine.
const DEADLINE: Duration = Duration::from_secs(30);

/// A pseudo-terminal with a program in it.
pub(crate) struct Pty {
    emulator: Emulator,
    output: Receiver<Vec<u8>>,
    input: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    /// Kept open, so that the terminal's settings can be read when the program has gone.
    _slave: Box<dyn SlavePty + Send>,
    settings: String,
    /// Everything that was written to the terminal.
    pub(crate) bytes: Vec<u8>,
}

struct Emulator {
    term: Term<Replies>,
    parser: Processor,
    replies: Receiver<String>,
}

/// What the terminal would answer to questions.
struct Replies(mpsc::Sender<String>);

impl EventListener for Replies {
    fn send_event(&self, event: Event) {
        if let Event::PtyWrite(reply) = event {
            let _ = self.0.send(reply);
        }
    }
}

#[derive(Clone, Copy)]
struct Size(u16, u16);

impl Dimensions for Size {
    fn total_lines(&self) -> usize {
        self.screen_lines()
    }

    fn screen_lines(&self) -> usize {
        usize::from(self.1)
    }

    fn columns(&self) -> usize {
        usize::from(self.0)
    }
}

/// The command under test.
pub(crate) fn splitflap(arguments: &[&str]) -> CommandBuilder {
    let mut command = command(env!("CARGO_BIN_EXE_splitflap"));
    command.args(arguments);
    command
}

/// A server that misbehaves as `fault` says, opened by the command under test.
pub(crate) fn splitflap_with(fault: &str, arguments: &[&str]) -> CommandBuilder {
    let mut command = splitflap(&["open"]);
    command.args(arguments);
    command.args([
        "--",
        "sh",
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/servers/misbehave.sh"),
        fault,
    ]);
    command
}

/// A program with nothing of the tester's environment but the path.
pub(crate) fn command(program: &str) -> CommandBuilder {
    let mut command = CommandBuilder::new(program);
    command.env_clear();
    for (name, value) in [
        ("TERM", "xterm-256color"),
        ("LANG", "en_GB.UTF-8"),
        ("PS1", "$ "),
    ] {
        command.env(name, value);
    }
    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    command
}

impl Pty {
    /// Starts `command` in a terminal of 80x24.
    pub(crate) fn start(command: CommandBuilder) -> Self {
        Self::start_sized(command, 80, 24)
    }

    /// Starts `command` in a terminal of this size.
    pub(crate) fn start_sized(command: CommandBuilder, columns: u16, rows: u16) -> Self {
        let pair = native_pty_system()
            .openpty(pty_size(columns, rows))
            .unwrap();
        let settings = settings(&*pair.master);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let input = pair.master.take_writer().unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        let (replies_in, replies) = mpsc::channel();
        // A terminal of no size is drawn on as one of 80x24.
        let (columns, rows) = if columns == 0 {
            (80, 24)
        } else {
            (columns, rows)
        };
        let term = Term::new(Config::default(), &Size(columns, rows), Replies(replies_in));
        Self {
            emulator: Emulator {
                term,
                parser: Processor::new(),
                replies,
            },
            output,
            input,
            child,
            master: pair.master,
            _slave: pair.slave,
            settings,
            bytes: Vec::new(),
        }
    }

    /// Types: text, or bytes of keys.
    pub(crate) fn send(&mut self, keys: &str) {
        self.input.write_all(keys.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    /// Changes the terminal's size.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.emulator.term.resize(Size(columns, rows));
        self.master.resize(pty_size(columns, rows)).unwrap();
    }

    /// Waits until the screen is as `wanted` says; `what` tells a failure.
    pub(crate) fn wait(&mut self, what: &str, wanted: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + DEADLINE;
        while !wanted(self) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self
                .output
                .recv_timeout(left.min(Duration::from_millis(20)))
            {
                Ok(bytes) => self.read(&bytes),
                Err(_) if left.is_zero() => {
                    panic!("never came: {what}; the screen is\n{}", self.screen())
                }
                Err(_) => {}
            }
        }
    }

    /// Waits until `text` is on the screen.
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait(text, |pty| pty.shows(text));
    }

    /// Whether `text` is on the screen, however many blanks stand between its words.
    pub(crate) fn shows(&self, text: &str) -> bool {
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        self.screen().lines().any(|line| words(line).contains(text))
    }

    /// Waits until the program has ended and `text` is on the screen; its exit status.
    pub(crate) fn ended(&mut self, text: &str) -> u32 {
        let status = self.exit_status();
        self.wait_for(text);
        status
    }

    /// Waits for the program to end.
    pub(crate) fn exit_status(&mut self) -> u32 {
        let deadline = Instant::now() + DEADLINE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // What it wrote last may still be on the way.
                while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(50)) {
                    self.read(&bytes);
                }
                return status.exit_code();
            }
            assert!(
                Instant::now() < deadline,
                "never ended; the screen is\n{}",
                self.screen()
            );
            self.wait("a moment", |_| true);
            thread::sleep(Duration::from_millis(5));
            // A program whose output nobody reads would never end.
            while let Ok(bytes) = self.output.try_recv() {
                self.read(&bytes);
            }
        }
    }

    fn read(&mut self, bytes: &[u8]) {
        self.emulator.parser.advance(&mut self.emulator.term, bytes);
        self.bytes.extend(bytes);
    }

    /// The program's process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Writes on the screen behind the program's back.
    pub(crate) fn scribble(&mut self, text: &str) {
        self.emulator
            .parser
            .advance(&mut self.emulator.term, text.as_bytes());
    }

    /// Sends the program a signal.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_raw(self.id().cast_signed()).unwrap(), signal).unwrap();
    }

    /// The screen as lines.
    pub(crate) fn screen(&self) -> String {
        let term = &self.emulator.term;
        let mut text = String::new();
        for line in 0..term.screen_lines() {
            let line = Line(i32::try_from(line).unwrap());
            let row: String = (0..term.columns())
                .map(|column| term.grid()[line][Column(column)].c)
                .collect();
            text.push_str(row.trim_end());
            text.push('\n');
        }
        text
    }

    /// Whether a mode is on.
    pub(crate) fn has(&self, mode: TermMode) -> bool {
        self.emulator.term.mode().contains(mode)
    }

    /// Fails unless the terminal's modes and settings are what they were before the program, and nothing was asked of it.
    pub(crate) fn assert_as_it_was(&self) {
        let fresh = Term::new(Config::default(), &Size(80, 24), Replies(mpsc::channel().0));
        assert_eq!(self.emulator.term.mode(), fresh.mode(), "modes");
        assert_eq!(settings(&*self.master), self.settings, "settings");
        let replies: Vec<_> = self.emulator.replies.try_iter().collect();
        assert_eq!(replies, Vec::<String>::new(), "questions to the terminal");
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        if let (Ok(None), Some(id)) = (self.child.try_wait(), self.child.process_id())
            && let Some(id) = Pid::from_raw(id.cast_signed())
        {
            let _ = kill_process(id, Signal::KILL);
        }
    }
}

fn pty_size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        cols: columns,
        rows,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().unwrap())
}
