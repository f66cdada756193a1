//! A program in a real pseudo-terminal, driven by `tui-driver`.

use std::time::{Duration, Instant};

use alacritty_terminal::term::TermMode;
use rustix::process::{Pid, Signal, kill_process};
use tui_driver::terminal::{Alacritty, Emulator, Modes, MouseEncoding, MouseReports};
use tui_driver::theme::Theme;
use tui_driver::{Launch, Limits, LineSettings, RecordingOptions, Session};

/// How long anything may take on a busy machine.
const DEADLINE: Duration = Duration::from_secs(30);

/// The server that misbehaves.
pub(crate) const MISBEHAVE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/servers/misbehave.sh");

/// A pseudo-terminal with a program in it.
pub(crate) struct Pty {
    session: Session,
    settings: LineSettings,
    /// Everything that was written to the terminal, as of the last wait.
    pub(crate) bytes: Vec<u8>,
}

/// A program to start.
pub(crate) struct Program(Launch);

impl Program {
    pub(crate) fn arg(&mut self, argument: &str) {
        self.args([argument]);
    }

    pub(crate) fn args<S: AsRef<str>>(&mut self, arguments: impl IntoIterator<Item = S>) {
        let arguments = arguments
            .into_iter()
            .map(|argument| argument.as_ref().to_owned());
        self.0 = self.0.clone().args(arguments);
    }

    /// Records what it writes to this file, as asciicast v3.
    pub(crate) fn record(&mut self, path: &str) {
        let recording = RecordingOptions {
            path: path.into(),
            include_input: false,
        };
        self.0 = self.0.clone().record(recording);
    }

    pub(crate) fn env(&mut self, name: &str, value: &str) {
        self.0 = self.0.clone().env(name, value);
    }
}

/// The command under test.
pub(crate) fn splitflap(arguments: &[&str]) -> Program {
    let mut command = command(env!("CARGO_BIN_EXE_splitflap"));
    command.args(arguments);
    command
}

/// A server that misbehaves as `fault` says, opened by the command under test.
pub(crate) fn splitflap_with(fault: &str, arguments: &[&str]) -> Program {
    let mut command = splitflap(&["open"]);
    command.args(arguments);
    command.args(["--", "sh", MISBEHAVE, fault]);
    command
}

/// A program with nothing of the tester's environment but the path.
pub(crate) fn command(program: &str) -> Program {
    let limits = Limits {
        raw: 16 << 20,
        ..Limits::default()
    };
    let mut command = Program(Launch::new(program).empty_env().limits(limits));
    for (name, value) in [
        ("TERM", "xterm-256color"),
        ("LANG", "en_GB.UTF-8"),
        ("PS1", "$ "),
    ] {
        command.env(name, value);
    }
    if let Ok(path) = std::env::var("PATH") {
        command.env("PATH", &path);
    }
    command
}

impl Pty {
    /// Starts `command` in a terminal of 80x24.
    pub(crate) fn start(command: Program) -> Self {
        Self::start_sized(command, 80, 24)
    }

    /// Starts `command` in a terminal of this size.
    pub(crate) fn start_sized(command: Program, columns: u16, rows: u16) -> Self {
        // A terminal of no size is drawn on as one of 80x24.
        let launch = match (columns, rows) {
            (0, 0) => command.0.told_size(0, 0),
            _ => command.0.size(columns.into(), rows.into()),
        };
        Self {
            settings: LineSettings::fresh().unwrap(),
            session: launch.start().unwrap(),
            bytes: Vec::new(),
        }
    }

    /// Types: text, or bytes of keys.
    pub(crate) fn send(&mut self, keys: &str) {
        if keys.is_empty() {
            return;
        }
        self.session.send_text(keys).unwrap();
    }

    /// Changes the terminal's size.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let told = match columns {
            // No terminal is that narrow, but some say so.
            0 | 1 => self.session.tell_size(columns, rows),
            _ => self.session.resize(columns.into(), rows.into()),
        };
        told.unwrap();
    }

    /// Waits until the screen is as `wanted` says; `what` tells a failure.
    pub(crate) fn wait(&mut self, what: &str, wanted: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + DEADLINE;
        loop {
            let generation = self.session.generation();
            self.bytes = self.session.raw_output(usize::MAX).into_bytes();
            if wanted(self) {
                return;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let changed = self.session.wait_for_change(generation, &left.into());
            assert!(
                changed.unwrap(),
                "never came: {what}; the screen is\n{}",
                self.screen()
            );
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
    pub(crate) fn ended(&mut self, text: &str) -> i32 {
        let status = self.exit_status();
        self.wait_for(text);
        status
    }

    /// Waits for the program to end, and for what it wrote last.
    pub(crate) fn exit_status(&mut self) -> i32 {
        let exit = self.session.wait_for_exit(&DEADLINE.into()).unwrap();
        let exit = exit.unwrap_or_else(|| panic!("never ended; the screen is\n{}", self.screen()));
        self.bytes = self.session.raw_output(usize::MAX).into_bytes();
        exit.shell_status()
    }

    /// The program's process id.
    pub(crate) fn id(&self) -> i32 {
        self.session.process_id()
    }

    /// Writes on the screen behind the program's back.
    pub(crate) fn scribble(&mut self, text: &str) {
        self.session.scribble(text);
    }

    /// Sends the program, and nothing that it started, a signal.
    /// The programs that the program started itself.
    pub(crate) fn children(&self) -> Vec<Pid> {
        let id = self.id();
        let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
        let ids = children.unwrap_or_default();
        let ids = ids.split_whitespace().map(|id| id.parse().ok());
        ids.filter_map(|id| Pid::from_raw(id?)).collect()
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_raw(self.id()).unwrap(), signal).unwrap();
    }

    /// The screen as lines.
    pub(crate) fn screen(&self) -> String {
        let screen = self.session.screen();
        let rows = 0..screen.size().rows;
        rows.map(|row| screen.row_text(row) + "\n").collect()
    }

    /// Whether a mode is on.
    pub(crate) fn has(&self, mode: TermMode) -> bool {
        let screen = self.session.screen();
        flags(&screen.modes, screen.cursor.visible).contains(mode)
    }

    /// Fails unless the terminal's modes and settings are what they were before the program, and nothing was asked of it.
    pub(crate) fn assert_as_it_was(&self) {
        let fresh = Alacritty::new(self.session.size(), 0, Theme::default()).screen();
        let now = self.session.screen();
        assert_eq!(now.modes, fresh.modes, "modes");
        assert_eq!(now.cursor.visible, fresh.cursor.visible, "cursor");
        assert_eq!(now.cursor.shape, fresh.cursor.shape, "cursor");
        let settings = self.session.line_settings().unwrap();
        assert_eq!(settings, self.settings, "settings");
        let asked = self.session.queries_answered();
        assert_eq!(asked, 0, "questions to the terminal");
    }
}

/// The modes that tests name, as the emulator's flags.
fn flags(modes: &Modes, cursor: bool) -> TermMode {
    let sgr = modes.mouse_encoding == MouseEncoding::Sgr;
    let flags = [
        (modes.alternate_screen, TermMode::ALT_SCREEN),
        (modes.bracketed_paste, TermMode::BRACKETED_PASTE),
        (cursor, TermMode::SHOW_CURSOR),
        (
            modes.mouse == MouseReports::Click,
            TermMode::MOUSE_REPORT_CLICK,
        ),
        (sgr, TermMode::SGR_MOUSE),
    ];
    flags
        .into_iter()
        .filter(|(on, _)| *on)
        .map(|(_, flag)| flag)
        .collect()
}
