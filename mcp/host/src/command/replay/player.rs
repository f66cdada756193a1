//! An engine, a terminal's encoder and what they say about each line of a script.

use std::io::{self, Write};

use splitflap::plain;
use splitflap_core::engine::Engine;
use splitflap_core::grid::{CellWidth, Grid};
use splitflap_core::input::{InputEvent, Key, KeyEvent, Modifiers, PointerEvent};
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_vt::{Encoder, Profile, Theme};

use super::super::catalogs::ALL;
use super::super::heard::{Fault, Heard};
use super::Arguments;
use super::script::{self, Step};

/// Plays steps one after the other.
pub(super) struct Player {
    engine: Engine<'static>,
    encoder: Encoder,
    heard: Heard,
    screen: Screen,
    /// The memory was chosen, so it does not grow with the screen.
    fixed: bool,
    /// Nothing is drawn before there is something to draw.
    started: bool,
    /// Milliseconds since 1970.
    now: u64,
    /// Bytes of a message that are fed at once.
    chunk: usize,
    /// The line of the last raw bytes, whose document may go on.
    raw: Option<usize>,
    frame: Vec<u8>,
}

impl Player {
    pub(super) fn new(arguments: &Arguments) -> Self {
        let preset = arguments.preset.map(|preset| preset.0);
        let sizes = preset.unwrap_or(Sizes::DESKTOP);
        let (columns, rows) = arguments
            .size
            .unwrap_or((sizes.columns.min(80), sizes.rows.min(24)));
        // `named` knows every name that the arguments take.
        let profile = Profile::named(&arguments.profile).unwrap_or(Profile::XTERM);
        let screen = Screen {
            charset: profile.layout_charset(),
            theme: arguments.theme.of_components(),
            ..Screen::new(columns, rows)
        };
        let mut engine = Engine::boxed(&sizes, &ALL, screen);
        let fixed = preset.is_some();
        if !fixed {
            engine.resize_to_fit(screen, sizes.clusters);
        }
        let encoder = Encoder::new(profile, Theme::named(arguments.theme.of_looks(), &profile));
        let mut player = Self {
            engine,
            encoder,
            heard: Heard::default(),
            screen,
            fixed,
            started: false,
            now: 0,
            chunk: usize::MAX,
            raw: None,
            frame: Vec::new(),
        };
        player.prepare();
        player
    }

    /// Plays a line and prints what came of it.
    pub(super) fn play(
        &mut self,
        line: usize,
        step: Step<'_>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let mut print_screen = false;
        match step {
            Step::Message(bytes) => {
                self.finish_raw(out)?;
                // Places in messages count from the start of the line.
                self.engine.reset_message();
                for piece in bytes.chunks(self.chunk) {
                    self.engine.feed(self.now, piece, &mut self.heard);
                }
                self.engine.finish(self.now, &mut self.heard);
                if script::is_no_message(bytes) {
                    for error in &mut self.heard.errors {
                        error.message = format!("{}; {}", error.message, script::LINES);
                    }
                }
            }
            Step::Raw(text) => {
                self.raw = Some(line);
                for piece in text.as_bytes().chunks(self.chunk) {
                    self.engine.feed(self.now, piece, &mut self.heard);
                }
            }
            Step::Input(key) => self.key(key),
            Step::Type(text) => {
                for character in text.chars() {
                    self.key(KeyEvent::plain(match character {
                        '\n' => Key::Enter,
                        '\t' => Key::Tab,
                        other => Key::Char(other),
                    }));
                }
            }
            Step::Click(x, y) => self.input(InputEvent::Pointer(PointerEvent::press(x, y))),
            Step::Resize(columns, rows) => self.resize(columns, rows),
            Step::Tick(time) => {
                self.now = self.now.saturating_add(time);
                self.input(InputEvent::Tick);
            }
            Step::Chunk(bytes) => self.chunk = bytes,
            Step::Screen => print_screen = true,
        }
        self.report(line, out)?;
        if print_screen {
            self.print_screen(line, out)?;
        }
        Ok(())
    }

    /// Ends the script, whose last step was on `line`.
    pub(super) fn end(
        &mut self,
        line: usize,
        screen: bool,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if let Some(raw) = self.raw {
            self.finish_raw(out)?;
            self.report(raw, out)?;
        }
        if screen {
            self.print_screen(line, out)?;
        }
        Ok(())
    }

    /// Says that no more raw bytes come; that the document is cut is the fault of its last line.
    fn finish_raw(&mut self, out: &mut impl Write) -> io::Result<()> {
        if let Some(line) = self.raw.take() {
            self.engine.finish(self.now, &mut self.heard);
            self.print_heard(line, out)?;
        }
        Ok(())
    }

    /// Esc goes to the host, which takes a step back; Ctrl-C goes to the host, which would close.
    fn key(&mut self, key: KeyEvent) {
        if key == KeyEvent::plain(Key::Escape) {
            self.engine.cancel(&mut self.heard);
        } else if key != KeyEvent::new(Key::Char('c'), Modifiers::CONTROL) {
            self.input(InputEvent::Key(key));
        }
    }

    fn input(&mut self, event: InputEvent) {
        self.engine.handle_input(self.now, &event, &mut self.heard);
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        self.screen = Screen {
            columns,
            rows,
            ..self.screen
        };
        if self.fixed {
            self.engine.resize(self.screen);
        } else {
            self.engine
                .resize_to_fit(self.screen, Sizes::DESKTOP.clusters);
        }
        self.prepare();
        self.encoder.full_repaint();
    }

    fn prepare(&mut self) {
        let grid = self.engine.grid_mut();
        grid.set_looks(self.encoder.theme().looks());
        grid.set_scrolling(self.encoder.profile().scrolling());
        grid.damage_all();
    }

    /// Draws, and prints errors, actions and frame.
    fn report(&mut self, line: usize, out: &mut impl Write) -> io::Result<()> {
        self.started |= self.engine.surface_id().is_some();
        if !self.started {
            return self.print_heard(line, out);
        }
        self.engine.render(&mut self.heard);
        self.print_heard(line, out)?;
        self.frame.clear();
        let Ok(stats) = self
            .encoder
            .present(self.engine.grid_mut(), &mut self.frame);
        if stats.cells > 0 {
            let (cells, runs, bytes) = (stats.cells, stats.runs, stats.bytes);
            writeln!(
                out,
                r#"{{"line":{line},"frame":{{"cells":{cells},"runs":{runs},"bytes":{bytes}}}}}"#
            )?;
        }
        Ok(())
    }

    fn print_heard(&mut self, line: usize, out: &mut impl Write) -> io::Result<()> {
        for error in self.heard.errors.drain(..) {
            writeln!(
                out,
                r#"{{"line":{line},"error":{}}}"#,
                plain::json(&Fault::to_json(&error))
            )?;
        }
        for action in self.heard.actions.drain(..) {
            writeln!(
                out,
                r#"{{"line":{line},"action":{}}}"#,
                plain::json_text(&action)
            )?;
        }
        Ok(())
    }

    fn print_screen(&mut self, line: usize, out: &mut impl Write) -> io::Result<()> {
        let rows = serde_json::Value::from(rows(self.engine.grid()));
        writeln!(out, r#"{{"line":{line},"screen":{}}}"#, plain::json(&rows))
    }
}

/// The rows of a grid as text, trailing blanks cut.
pub(in super::super) fn rows(grid: &Grid<'_>) -> Vec<String> {
    let row = |y| {
        let mut text = String::new();
        for cell in grid.row(y) {
            if cell.width() != CellWidth::WideTail {
                text.push_str(grid.text(*cell, &mut [0; 4]));
            }
        }
        text.truncate(text.trim_end_matches(' ').len());
        text
    };
    (0..grid.rows()).map(row).collect()
}
