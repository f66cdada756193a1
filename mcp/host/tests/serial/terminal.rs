//! A serial terminal: an emulator at the far end of a line.

use std::time::Instant;

use alacritty_terminal::event::VoidListener;
use alacritty_terminal::grid::Dimensions;
use alacritty_terminal::index::{Column, Line as Row, Point};
use alacritty_terminal::term::{Config, Term};
use alacritty_terminal::vte::ansi::Processor;

use crate::line::Line;
use crate::program::DEADLINE;

/// A terminal with its line.
pub(crate) struct Terminal {
    pub(crate) line: Line,
    term: Term<VoidListener>,
    parser: Processor,
    /// Everything that came.
    pub(crate) bytes: Vec<u8>,
}

struct Size(usize, usize);

impl Dimensions for Size {
    fn total_lines(&self) -> usize {
        self.1
    }

    fn screen_lines(&self) -> usize {
        self.1
    }

    fn columns(&self) -> usize {
        self.0
    }
}

impl Terminal {
    pub(crate) fn new(columns: usize, rows: usize) -> Self {
        Self {
            line: Line::new(),
            term: Term::new(Config::default(), &Size(columns, rows), VoidListener),
            parser: Processor::new(),
            bytes: Vec::new(),
        }
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.line.write(keys.as_bytes());
    }

    /// Takes what has come.
    pub(crate) fn take(&mut self) {
        let bytes = self.line.read();
        self.parser.advance(&mut self.term, &bytes);
        self.bytes.extend(bytes);
    }

    /// Writes on the screen behind the program's back.
    pub(crate) fn scribble(&mut self, text: &str) {
        self.parser.advance(&mut self.term, text.as_bytes());
    }

    /// Waits until the screen is as `wanted` says; `what` tells a failure.
    pub(crate) fn wait(&mut self, what: &str, wanted: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + DEADLINE;
        while !wanted(self) {
            assert!(
                Instant::now() < deadline,
                "never came: {what}; the screen is\n{}",
                self.screen()
            );
            self.take();
        }
    }

    /// Waits until `text` is on the screen.
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait(text, |terminal| terminal.shows(text));
    }

    /// Whether `text` is on the screen, however many blanks stand between its words.
    pub(crate) fn shows(&self, text: &str) -> bool {
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        self.screen().lines().any(|line| words(line).contains(text))
    }

    /// The screen as lines.
    pub(crate) fn screen(&self) -> String {
        let mut text = String::new();
        for line in 0..self.term.screen_lines() {
            let row = Row(i32::try_from(line).unwrap());
            let cells = (0..self.term.columns()).map(|x| self.term.grid()[row][Column(x)].c);
            text.push_str(cells.collect::<String>().trim_end());
            text.push('\n');
        }
        text
    }

    /// Where the terminal's cursor is: column and row.
    pub(crate) fn cursor(&self) -> (usize, i32) {
        let Point { line, column } = self.term.grid().cursor.point;
        (column.0, line.0)
    }
}
