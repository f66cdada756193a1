//! A ratatui terminal whose bytes are counted.

use crate::view::draw;
use peer_harness::workload::{Model, Screen, Step};
use peer_harness::{Peer, Sink};
use ratatui::Terminal;
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use std::io::Error;

/// How the seats are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// By a widget that writes to the buffer.
    Custom,
    /// By ratatui's table.
    Table,
}

/// The crossterm backend with a size of its own, so that a full screen with its resize
/// check works as in an app. A real one also opens `/dev/tty` on each draw.
struct Sized {
    inner: CrosstermBackend<Sink>,
    size: Size,
}

impl Backend for Sized {
    type Error = Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(
        &mut self,
        cells: I,
    ) -> Result<(), Error> {
        self.inner.draw(cells)
    }

    fn hide_cursor(&mut self) -> Result<(), Error> {
        self.inner.hide_cursor()
    }

    fn show_cursor(&mut self) -> Result<(), Error> {
        self.inner.show_cursor()
    }

    fn get_cursor_position(&mut self) -> Result<Position, Error> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), Error> {
        self.inner.set_cursor_position(position)
    }

    fn clear(&mut self) -> Result<(), Error> {
        self.inner.clear()
    }

    fn clear_region(&mut self, region: ClearType) -> Result<(), Error> {
        self.inner.clear_region(region)
    }

    fn size(&self) -> Result<Size, Error> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> Result<WindowSize, Error> {
        Ok(WindowSize {
            columns_rows: self.size,
            pixels: Size::ZERO,
        })
    }

    fn flush(&mut self) -> Result<(), Error> {
        Backend::flush(&mut self.inner)
    }
}

/// The seat picker on such a terminal.
pub struct Picker {
    style: Style,
    terminal: Terminal<Sized>,
}

fn terminal(screen: Screen) -> Terminal<Sized> {
    Terminal::new(Sized {
        inner: CrosstermBackend::new(Sink),
        size: Size::new(screen.columns_on_screen, screen.rows_on_screen),
    })
    .expect("the sink takes everything")
}

impl Picker {
    /// On a fresh screen.
    pub fn new(style: Style, screen: Screen) -> Self {
        Self {
            style,
            terminal: terminal(screen),
        }
    }
}

impl Peer for Picker {
    fn name(&self) -> String {
        match self.style {
            Style::Custom => "ratatui-custom".into(),
            Style::Table => "ratatui-table".into(),
        }
    }

    fn start(&mut self, model: &Model) {
        self.terminal = terminal(model.screen);
    }

    fn prepare(&mut self, _: &Model, _: &Model, step: Step) {
        self.terminal.backend_mut().size.height = step.rows_on_screen;
    }

    fn frame(&mut self, model: &Model) {
        let table = self.style == Style::Table;
        self.terminal
            .draw(|frame| draw(frame, model, table))
            .expect("the sink takes everything");
    }
}
