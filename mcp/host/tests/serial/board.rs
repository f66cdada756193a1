//! A board at the far end of a line: its end of the link, and an engine.

use std::time::Instant;

use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::grid::CellWidth;
use splitflap_core::input::{InputEvent, Key, KeyEvent};
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_core::text::charset::Charset;
use splitflap_link::{Board as End, BoardEvent, Hello, Status};

use crate::line::Line;
use crate::program::DEADLINE;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

/// A board.
pub(crate) struct Board {
    pub(crate) line: Line,
    pub(crate) link: End<'static>,
    engine: Engine<'static>,
    began: Instant,
    /// Every so many bytes one is damaged, in both directions.
    pub(crate) damage: Option<usize>,
    carried: usize,
    pub(crate) notes: Vec<String>,
    /// How often a session began.
    pub(crate) starts: usize,
}

impl Board {
    pub(crate) fn new(line: Line, sizes: Sizes) -> Self {
        let screen = Screen {
            charset: Charset::Ascii,
            ..Screen::new(42, 16)
        };
        let hello = Hello {
            screen,
            sizes,
            room: 1100,
            name: "test board",
        };
        Self {
            line,
            link: End::new(hello, Box::leak(Box::new([0; 700]))),
            engine: Engine::boxed(&sizes, &CATALOGS, screen),
            began: Instant::now(),
            damage: None,
            carried: 0,
            notes: Vec::new(),
            starts: 0,
        }
    }

    /// Switches the board off and on.
    pub(crate) fn restart(self, sizes: Sizes) -> Self {
        Self::new(self.line, sizes)
    }

    fn now(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    pub(crate) fn status(&self) -> Status {
        self.link.status(self.now())
    }

    fn spoil(&mut self, bytes: &mut [u8]) {
        let Some(every) = self.damage else { return };
        for byte in bytes {
            self.carried += 1;
            if self.carried.is_multiple_of(every) {
                *byte ^= 0x10;
            }
        }
    }

    /// One turn of the board's loop.
    pub(crate) fn turn(&mut self) {
        let mut bytes = self.line.read();
        self.spoil(&mut bytes);
        let now = self.now();
        let unix = self.link.unix_time(now);
        let Self {
            link,
            engine,
            notes,
            starts,
            ..
        } = self;
        link.receive(now, &bytes, &mut |event, outbox| {
            match event {
                BoardEvent::Note(text) => notes.push(text.to_owned()),
                BoardEvent::Start => *starts += 1,
                _ => {}
            }
            event.apply(unix, engine, outbox);
        });
        self.engine.render(self.link.outbox());
        while let Some(frame) = self.link.transmit(now) {
            let mut frame = frame.to_vec();
            self.spoil(&mut frame);
            self.line.write(&frame);
        }
    }

    /// Runs until it is as `wanted` says; `what` tells a failure.
    pub(crate) fn run(&mut self, what: &str, wanted: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + DEADLINE;
        while !wanted(self) {
            assert!(
                Instant::now() < deadline,
                "never came: {what}; the board is {:?}, {} frames were damaged, and it shows\n{}",
                self.status(),
                self.link.damaged(),
                self.screen()
            );
            self.turn();
        }
    }

    /// Runs until `text` is on its screen.
    pub(crate) fn run_for(&mut self, text: &str) {
        self.run(text, |board| board.shows(text));
    }

    pub(crate) fn shows(&self, text: &str) -> bool {
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        self.screen().lines().any(|line| words(line).contains(text))
    }

    /// Presses keys that type these characters; a line feed is Enter.
    pub(crate) fn press(&mut self, keys: &str) {
        let unix = self.link.unix_time(self.now());
        for character in keys.chars() {
            let key = match character {
                '\n' => Key::Enter,
                character => Key::Char(character),
            };
            let event = InputEvent::Key(KeyEvent::plain(key));
            self.engine.handle_input(unix, &event, self.link.outbox());
        }
        self.engine.render(self.link.outbox());
    }

    pub(crate) fn screen(&self) -> String {
        let grid = self.engine.grid();
        let mut text = String::new();
        for y in 0..grid.rows() {
            for x in 0..grid.columns() {
                let cell = grid.cell(x, y);
                if cell.width() != CellWidth::WideTail {
                    text.push_str(grid.text(cell, &mut [0; 4]));
                }
            }
            text.push('\n');
        }
        text
    }
}
