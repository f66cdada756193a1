//! `splitflap preview`: draws messages from files; keys work, actions go nowhere but are shown.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, SystemTime};

use clap::Args;
use serde_json::Value;
use splitflap::plain;
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, KeyEvent};
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_crossterm::Event;

use super::catalogs::ALL;
use super::check::{self, Checker, Finding};
use super::drawing::Drawing;
use super::heard::Heard;
use super::keys::HostKey;
use super::options::ScreenOptions;
use super::terminal_view::now;
use super::{Status, Stop, place, replay};

/// How often watched files are looked at.
const WATCH: Duration = Duration::from_millis(300);

/// Arguments of `preview`.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Files with messages, read as one sequence; - is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Draw again when a file changes.
    #[arg(long)]
    watch: bool,
    #[command(flatten)]
    screen: ScreenOptions,
}

/// Draws the files until a key closes the view; without a terminal the screen is printed once.
pub(super) fn run(arguments: Arguments) -> Result<Status, Stop> {
    let Ok(place) = place::find(arguments.screen.tty) else {
        return print(&arguments);
    };
    let (sender, events) = mpsc::channel();
    let deliver = move |event| {
        // A preview that is closed listens no more.
        let _ = sender.send(event);
    };
    let drawing = Drawing::new(arguments.screen.clone(), place, Arc::new(deliver));
    let seen = changed(&arguments.files);
    let (engine, findings) = load(&arguments.files, drawing.engine(&ALL))?;
    let mut preview = Preview {
        engine,
        heard: Heard::default(),
        drawing,
        files: arguments.files,
        seen,
        findings,
        unreadable: None,
    };
    if preview.engine.surface_id().is_none() && !arguments.watch {
        return Err(nothing_to_draw(&preview.findings));
    }
    preview.tell();
    let signal = preview.show(&events, arguments.watch)?;
    let findings = std::mem::take(&mut preview.findings);
    let unreadable = preview.unreadable.take();
    drop(preview);
    let status = report(&findings);
    if let Some(message) = unreadable {
        return Err(Stop::usage(message));
    }
    if let Some(signal) = signal {
        splitflap_crossterm::end_by(signal);
    }
    Ok(status)
}

/// Prints what is wrong with the files; what they are worth.
fn report(findings: &[Finding]) -> Status {
    for finding in findings {
        told!("{finding}");
    }
    if findings.iter().all(|finding| finding.fault.is_remark()) {
        Status::Done
    } else {
        Status::Usage
    }
}

/// Applies the files to a fresh engine.
fn load(
    files: &[PathBuf],
    engine: Engine<'static>,
) -> Result<(Engine<'static>, Vec<Finding>), Stop> {
    let mut checker = Checker::on(engine);
    let mut findings = Vec::new();
    for file in files {
        findings.extend(checker.check(file, &check::read(file)?));
    }
    Ok((checker.into_engine(), findings))
}

fn nothing_to_draw(findings: &[Finding]) -> Stop {
    let lines: Vec<_> = findings.iter().map(Finding::to_string).collect();
    Stop::usage(
        format!(
            "there is nothing to draw: the files create no surface\n{}",
            lines.join("\n")
        )
        .trim_end(),
    )
}

fn print(arguments: &Arguments) -> Result<Status, Stop> {
    let screen = Screen {
        theme: arguments.screen.theme.of_components(),
        seat_width: arguments.screen.seat_width.unwrap_or(0),
        ..Screen::new(80, 24)
    };
    let (mut engine, findings) = load(
        &arguments.files,
        Engine::boxed(&Sizes::DESKTOP, &ALL, screen),
    )?;
    if engine.surface_id().is_none() {
        return Err(nothing_to_draw(&findings));
    }
    engine.render(&mut Heard::default());
    let mut out = io::stdout().lock();
    for row in replay::rows(engine.grid()) {
        writeln!(out, "{row}").map_err(Stop::unwritten)?;
    }
    Ok(report(&findings))
}

/// When the files were last changed.
fn changed(files: &[PathBuf]) -> Vec<Option<SystemTime>> {
    files
        .iter()
        .map(|file| fs::metadata(file).and_then(|file| file.modified()).ok())
        .collect()
}

struct Preview {
    engine: Engine<'static>,
    heard: Heard,
    drawing: Drawing,
    files: Vec<PathBuf>,
    seen: Vec<Option<SystemTime>>,
    /// What was wrong with the files as they are now.
    findings: Vec<Finding>,
    /// Why the files can't be read now.
    unreadable: Option<String>,
}

impl Preview {
    /// Shows the view until it is closed; the signal that closed it.
    fn show(&mut self, events: &Receiver<Event>, watch: bool) -> Result<Option<i32>, Stop> {
        loop {
            self.drawing.draw(&mut self.engine, &mut self.heard)?;
            let event = match watch {
                true => events.recv_timeout(WATCH),
                false => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match event {
                Ok(Event::Input(InputEvent::Key(key))) => {
                    if self.key(key)? {
                        return Ok(None);
                    }
                }
                Ok(Event::Input(event)) => self.input(&event),
                Ok(Event::Resized) => self.drawing.resized(),
                Ok(Event::Continued) => self.drawing.resumed(&mut self.engine)?,
                Ok(Event::Ended(signal)) => return Ok(Some(signal)),
                Ok(Event::Lost(_)) | Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => self.look(),
            }
        }
    }

    /// True if the key closes.
    fn key(&mut self, key: KeyEvent) -> Result<bool, Stop> {
        self.drawing.drop_note();
        match HostKey::of(key) {
            HostKey::Close => return Ok(true),
            HostKey::Redraw => self.drawing.repaint(&mut self.engine),
            HostKey::Suspend => self.drawing.suspend(&mut self.engine)?,
            HostKey::Back => return Ok(!self.engine.cancel(&mut self.heard)),
            HostKey::Quit => {
                return Ok(!self.engine.handle_input(
                    now(),
                    &InputEvent::Key(key),
                    &mut self.heard,
                ));
            }
            HostKey::View => self.input(&InputEvent::Key(key)),
        }
        Ok(false)
    }

    /// Nobody takes the actions: they are shown, and the view stops waiting for an answer.
    fn input(&mut self, event: &InputEvent) {
        self.engine.handle_input(now(), event, &mut self.heard);
        for action in std::mem::take(&mut self.heard.actions) {
            self.drawing.note(plain::line(&name_and_context(&action)));
            self.engine.settled(&mut self.heard);
        }
    }

    /// Loads the files again if one changed. Files that can't be shown leave what is there, with a note.
    fn look(&mut self) {
        let now = changed(&self.files);
        if now == self.seen {
            return;
        }
        self.seen = now;
        match load(&self.files, self.drawing.engine(&ALL)) {
            Ok((engine, findings)) => {
                if engine.surface_id().is_some() {
                    self.engine = engine;
                    self.drawing.replaced(&mut self.engine);
                }
                self.findings = findings;
                self.unreadable = None;
                self.tell();
            }
            Err(stop) => {
                self.findings.clear();
                self.drawing.note(plain::line(&stop.message));
                self.unreadable = Some(stop.message);
            }
        }
    }

    /// Shows the first error.
    fn tell(&mut self) {
        self.drawing.drop_note();
        if let Some(error) = self
            .findings
            .iter()
            .find(|finding| !finding.fault.is_remark())
        {
            self.drawing.note(plain::line(&error.to_string()));
        }
    }
}

/// What of an action tells it from others: its name, then what it would tell the server.
fn name_and_context(action: &str) -> String {
    match serde_json::from_str::<Value>(action) {
        Ok(value) => format!(
            "{} {}",
            value["name"].as_str().unwrap_or_default(),
            value["context"]
        ),
        Err(_) => action.to_owned(),
    }
}
