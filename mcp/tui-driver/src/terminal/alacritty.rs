//! The emulator of the `alacritty_terminal` crate as an [`Emulator`].

mod clusters;
mod convert;
mod decorations;
mod lines;
mod modes;
mod output;

use std::sync::Arc;
use std::time::Instant;

use alacritty_terminal::event::{Event, EventListener, WindowSize};
use alacritty_terminal::grid::Dimensions;
use alacritty_terminal::index::Line;
use alacritty_terminal::term::test::TermSize;
use alacritty_terminal::term::{Config, Osc52, Term, TermMode};
use alacritty_terminal::vte::Parser;
use alacritty_terminal::vte::ansi::{Processor, Rgb};
use parking_lot::Mutex;

use super::history::History;
use super::queries::{Query, Watcher};
use super::strings::Guard;
use super::{Emulator, Modes};
use crate::screen::{Cursor, Screen, Size};
use crate::theme::Theme;
use output::Output;

/// Rows of cells kept above the screen for reflow and growth; older lines are kept as text.
const CELL_HISTORY: usize = 64;
/// How many of them are left when older ones become text.
const CELL_HISTORY_KEPT: usize = 32;
/// The most cells that an open frame may touch, counted with each time: some 50 ms of work, and a
/// hundred full screens of the largest terminals that people use.
const FRAME_CELLS: usize = 4_000_000;
/// The most lines one piece of input may scroll, so that none is lost before it becomes text.
const PIECE_LINES: usize = CELL_HISTORY - CELL_HISTORY_KEPT;

/// An emulator made of `alacritty_terminal`.
///
/// Emoji sequences are two columns wide (mode 2027, which cannot be reset). Other characters have the
/// width of their parts, so a syllable of an Indic script may be wider than in a terminal that shapes.
pub struct Alacritty {
    term: Term<Listener>,
    processor: Processor,
    watcher: Watcher,
    watch_parser: Parser,
    guard: Guard,
    /// How many cells the open frame will touch when it closes.
    frame_cells: usize,
    /// See [`Output`].
    joinable: bool,
    listener: Listener,
    history: History,
    /// Lines kept in all.
    scrollback: usize,
    theme: Theme,
}

impl Alacritty {
    /// A blank terminal that keeps up to `scrollback` lines that left its top.
    pub fn new(size: Size, scrollback: usize, theme: Theme) -> Self {
        let listener = Listener::default();
        let config = Config {
            scrolling_history: CELL_HISTORY.min(scrollback),
            kitty_keyboard: true,
            // A program must neither read nor fill a clipboard of the one who drives it.
            osc52: Osc52::Disabled,
            ..Config::default()
        };
        // The grid grows by 1000 rows (2 MB) when the first line scrolls. Started taller and shrunk,
        // it has the rows already and keeps to them.
        let tall = usize::from(size.rows) + config.scrolling_history;
        let mut term = Term::new(
            config,
            &TermSize::new(usize::from(size.cols), tall),
            listener.clone(),
        );
        term.swap_alt();
        term.resize(term_size(size));
        term.grid_mut().truncate();
        term.swap_alt();
        Alacritty {
            term,
            processor: Processor::new(),
            watcher: Watcher::default(),
            watch_parser: Parser::new(),
            guard: Guard::default(),
            frame_cells: 0,
            joinable: false,
            listener,
            history: History::new(scrollback.saturating_sub(CELL_HISTORY_KEPT)),
            scrollback,
            theme,
        }
    }

    fn process_guarded(&mut self, mut bytes: &[u8]) {
        let reach = PIECE_LINES * self.term.columns();
        while !bytes.is_empty() {
            let piece = lines::piece(bytes, PIECE_LINES, reach);
            // The watcher stops behind a query of its own, so that answers keep their order.
            let used = self
                .watch_parser
                .advance_until_terminated(&mut self.watcher, &bytes[..piece]);
            self.feed(&bytes[..used]);
            self.answer_requests();
            if let Some(query) = self.watcher.take() {
                self.reply(query);
            }
            if let Some(on) = self.watcher.take_overline() {
                self.feed(output::overline(on).as_bytes());
            }
            let screen = self.term.screen_lines() * self.term.columns();
            let cells = self.watcher.take_cells(screen);
            self.bound_frame(cells);
            bytes = &bytes[used..];
        }
    }

    fn feed(&mut self, piece: &[u8]) {
        let primary = |term: &Term<Listener>| !term.mode().contains(TermMode::ALT_SCREEN);
        let before = (primary(&self.term), self.term.history_size());
        let mut output = Output {
            term: &mut self.term,
            listener: &self.listener,
            joinable: &mut self.joinable,
        };
        self.processor.advance(&mut output, piece);
        if !primary(&self.term) {
            return;
        }
        let held = self.term.history_size();
        if before.0 && before.1 > 0 && held == 0 {
            self.history.clear();
        }
        if held > CELL_HISTORY_KEPT {
            for line in 0..held - CELL_HISTORY_KEPT {
                self.history
                    .push(lines::text(&self.term, Line(line as i32 - held as i32)));
            }
            let grid = self.term.grid_mut();
            grid.update_history(CELL_HISTORY_KEPT);
            grid.update_history(CELL_HISTORY.min(self.scrollback));
        }
    }

    /// Shows a frame before it closes if it has become too much work to do at once.
    fn bound_frame(&mut self, cells: usize) {
        if self.frame_deadline().is_none() {
            self.frame_cells = 0;
            return;
        }
        self.frame_cells = self.frame_cells.saturating_add(cells);
        if self.frame_cells > FRAME_CELLS {
            self.end_frame();
        }
    }

    fn reply(&self, query: Query) {
        let reply = match query {
            Query::Fixed(reply) => reply,
            Query::ExtendedCursorPosition => {
                let at = self.cursor();
                format!("\x1b[?{};{};1R", at.row + 1, at.col + 1)
            }
            Query::Setting(name) => self.setting(&name),
        };
        self.listener.reply(&reply);
    }

    /// Lines above the primary screen that are still cells.
    fn recent_lines(&self) -> usize {
        let alternate = self.term.mode().contains(TermMode::ALT_SCREEN);
        if alternate {
            0
        } else {
            self.term.history_size()
        }
    }

    /// The answer to DECRQSS.
    fn setting(&self, name: &[u8]) -> String {
        let value = match name {
            b"m" => convert::sgr(&self.term.grid().cursor.template),
            b"r" => format!("1;{}r", self.term.screen_lines()),
            b" q" => format!("{} q", convert::cursor_style(self.term.cursor_style())),
            b"\"p" => "62;1\"p".to_owned(),
            _ => return "\x1bP0$r\x1b\\".to_owned(),
        };
        format!("\x1bP1$r{value}\x1b\\")
    }

    fn cursor(&self) -> Cursor {
        let point = self.term.grid().cursor.point;
        Cursor {
            col: point.column.0 as u16,
            row: point.line.0.max(0) as u16,
            visible: self.term.mode().contains(TermMode::SHOW_CURSOR),
            shape: convert::cursor_shape(self.term.cursor_style().shape),
        }
    }

    /// Answers that need the window or its colours.
    fn answer_requests(&mut self) {
        let requests = std::mem::take(&mut self.listener.0.lock().requests);
        for request in requests {
            let reply = match request {
                Request::Color(index, format) => {
                    let own = self.term.colors()[index];
                    let (r, g, b) = own.map_or_else(
                        || self.theme.indexed_or_named(index),
                        |color| (color.r, color.g, color.b),
                    );
                    format(Rgb { r, g, b })
                }
                Request::Size(format) => format(WindowSize {
                    num_lines: self.term.screen_lines() as u16,
                    num_cols: self.term.columns() as u16,
                    cell_width: 10,
                    cell_height: 20,
                }),
            };
            self.listener.reply(&reply);
        }
    }
}

impl Emulator for Alacritty {
    fn process(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let (take, leave) = self.guard.split(bytes);
            self.process_guarded(&bytes[..take]);
            bytes = &bytes[take + leave..];
        }
    }

    fn take_replies(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.listener.0.lock().replies)
    }

    fn resize(&mut self, size: Size) {
        self.joinable = false;
        self.term.resize(term_size(size));
    }

    fn size(&self) -> Size {
        Size {
            cols: self.term.columns() as u16,
            rows: self.term.screen_lines() as u16,
        }
    }

    fn screen(&self) -> Screen {
        let size = self.size();
        let mut cells = Vec::with_capacity(usize::from(size.cols) * usize::from(size.rows));
        for line in 0..i32::from(size.rows) {
            let row = &self.term.grid()[Line(line)];
            cells.extend(row.into_iter().map(convert::cell));
        }
        let title = self.listener.0.lock().title.clone();
        Screen::new(size, cells, self.cursor(), title, self.modes())
    }

    fn text(&self) -> String {
        let rows = self.term.screen_lines();
        let mut out = String::with_capacity(rows * (self.term.columns() + 1));
        for line in 0..rows {
            lines::push_text(&self.term, Line(line as i32), &mut out);
            out.push('\n');
        }
        out.truncate(out.trim_end_matches('\n').len());
        out.push('\n');
        out
    }

    fn modes(&self) -> Modes {
        Modes {
            frame_open: self.frame_deadline().is_some(),
            ..modes::of(*self.term.mode(), &self.watcher)
        }
    }

    fn scrollback_len(&self) -> usize {
        (self.history.len() + self.recent_lines()).min(self.scrollback)
    }

    fn scrollback_line(&self, line: usize) -> Option<String> {
        let recent = self.recent_lines();
        // More may be held than is to be kept, until the next piece of input.
        let line = line + self.history.len() + recent - self.scrollback_len();
        if let Some(line) = self.history.get(line) {
            return Some(line.to_owned());
        }
        let line = line - self.history.len();
        (line < recent).then(|| lines::text(&self.term, Line(line as i32 - recent as i32)))
    }

    fn frame_deadline(&self) -> Option<Instant> {
        self.processor.sync_timeout().sync_timeout()
    }

    fn end_frame(&mut self) {
        let mut output = Output {
            term: &mut self.term,
            listener: &self.listener,
            joinable: &mut self.joinable,
        };
        self.processor.stop_sync(&mut output);
        self.answer_requests();
    }

    fn frames_closed(&self) -> u64 {
        self.watcher.frames_closed
    }
}

fn term_size(size: Size) -> TermSize {
    TermSize::new(usize::from(size.cols), usize::from(size.rows))
}

/// What the emulator reports while it parses.
#[derive(Clone, Default)]
struct Listener(Arc<Mutex<Reported>>);

#[derive(Default)]
struct Reported {
    replies: Vec<u8>,
    requests: Vec<Request>,
    title: String,
}

enum Request {
    Color(usize, Arc<dyn Fn(Rgb) -> String + Send + Sync>),
    Size(Arc<dyn Fn(WindowSize) -> String + Send + Sync>),
}

/// The longest title that is kept, in bytes.
const TITLE_MAX: usize = 1024;
/// The most bytes of answers held for a program that does not read them.
const REPLIES_MAX: usize = 64 * 1024;

impl Listener {
    /// Adds an answer, unless too many wait for a program that does not read them.
    fn reply(&self, text: &str) {
        let mut reported = self.0.lock();
        if reported.replies.len() < REPLIES_MAX {
            reported.replies.extend_from_slice(text.as_bytes());
        }
    }
}

impl EventListener for Listener {
    fn send_event(&self, event: Event) {
        if let Event::PtyWrite(text) = &event {
            return self.reply(text);
        }
        let mut reported = self.0.lock();
        match event {
            Event::ColorRequest(index, format) => {
                reported.requests.push(Request::Color(index, format));
            }
            Event::TextAreaSizeRequest(format) => reported.requests.push(Request::Size(format)),
            Event::Title(mut title) => {
                title.truncate(title.floor_char_boundary(TITLE_MAX));
                reported.title = title;
            }
            Event::ResetTitle => reported.title.clear(),
            _ => {}
        }
    }
}
