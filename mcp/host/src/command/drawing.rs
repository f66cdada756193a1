//! A terminal with an engine's grid on it, taken when there is something to show.

use std::env;
use std::sync::Arc;

use splitflap_core::catalog::Catalog;
use splitflap_core::engine::Engine;
use splitflap_core::geometry::Rect;
use splitflap_core::grid::Role;
use splitflap_core::listener::Listener;
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_crossterm::{Events, Options, Terminal};
use splitflap_vt::{Profile, Theme};

use super::Stop;
use super::options::ScreenOptions;
use super::place::Place;

/// Takes the terminal's events, from other threads.
pub(super) type Deliver = Arc<dyn Fn(splitflap_crossterm::Event) + Send + Sync>;

/// A terminal, or what it will be.
pub(super) struct Drawing {
    options: ScreenOptions,
    place: Place,
    profile: Profile,
    deliver: Deliver,
    /// Events before the terminal: nobody reads keys any more when it is given back.
    open: Option<(Events, Terminal)>,
    resized: bool,
    note: Option<String>,
    /// A note was on the grid and has to go.
    stale: bool,
}

impl Drawing {
    /// Nothing is touched yet.
    pub(super) fn new(options: ScreenOptions, place: Place, deliver: Deliver) -> Self {
        let profile =
            splitflap_crossterm::profile(|name| env::var(name).ok(), options.preferences());
        Self {
            options,
            place,
            profile,
            deliver,
            open: None,
            resized: false,
            note: None,
            stale: false,
        }
    }

    /// An engine for this terminal; its grid gets its size when the terminal is taken.
    pub(super) fn engine(&self, catalogs: &'static [&'static Catalog]) -> Engine<'static> {
        let screen = self.screen(80, 24);
        let sizes = Sizes {
            columns: screen.columns,
            rows: screen.rows,
            ..Sizes::DESKTOP
        };
        Engine::boxed(&sizes, catalogs, screen)
    }

    fn screen(&self, columns: u16, rows: u16) -> Screen {
        Screen {
            charset: self.profile.charset,
            pointer: self.options.mouse,
            theme: self.options.theme.of_components(),
            seat_width: self.options.seat_width.unwrap_or(0),
            ..Screen::new(columns, rows)
        }
    }

    /// Gives the terminal back.
    pub(super) fn close(&mut self) {
        self.open = None;
    }

    /// Whether the terminal is taken.
    pub(super) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Shows a line over the last row until the next key; it must hold nothing unfiltered.
    pub(super) fn note(&mut self, note: String) {
        self.note = Some(note);
    }

    /// Takes the note away with the next frame.
    pub(super) fn drop_note(&mut self) {
        self.stale |= self.note.take().is_some();
    }

    /// The size is read before the next frame, however often it changed until then.
    pub(super) fn resized(&mut self) {
        self.resized = true;
    }

    /// Draws another engine from now on.
    pub(super) fn replaced(&mut self, engine: &mut Engine<'static>) {
        self.repaint(engine);
        self.fit(engine);
    }

    /// Draws everything with the next frame.
    pub(super) fn repaint(&mut self, engine: &mut Engine<'_>) {
        if let Some((_, terminal)) = &mut self.open {
            terminal.repaint(engine.grid_mut());
        }
    }

    /// Gives the terminal back, stops, and takes it again when the process goes on.
    pub(super) fn suspend(&mut self, engine: &mut Engine<'static>) -> Result<(), Stop> {
        if let Some((_, terminal)) = &mut self.open {
            terminal.suspend().map_err(lost)?;
            self.fit(engine);
        }
        Ok(())
    }

    /// Takes the terminal again after a stop that was not ours.
    pub(super) fn resumed(&mut self, engine: &mut Engine<'static>) -> Result<(), Stop> {
        if let Some((_, terminal)) = &mut self.open
            && terminal.resumed().map_err(lost)?
        {
            self.fit(engine);
        }
        Ok(())
    }

    /// Shows what changed; takes the terminal for the first frame.
    pub(super) fn draw(
        &mut self,
        engine: &mut Engine<'static>,
        listener: &mut dyn Listener,
    ) -> Result<(), Stop> {
        if self.open.is_none() {
            self.open()?;
            self.fit(engine);
        }
        if std::mem::take(&mut self.resized) {
            if let Some((_, terminal)) = &mut self.open {
                terminal.resized().map_err(lost)?;
            }
            self.fit(engine);
        }
        if std::mem::take(&mut self.stale) {
            engine.resize(*engine.screen());
        }
        engine.render(listener);
        if let Some(note) = &self.note {
            write_note(engine, note);
        }
        match &mut self.open {
            Some((_, terminal)) => terminal
                .present(engine.grid_mut())
                .map(|_| ())
                .map_err(lost),
            None => Ok(()),
        }
    }

    fn open(&mut self) -> Result<(), Stop> {
        let terminal = Terminal::open(Options {
            profile: self.profile,
            theme: Theme::named(self.options.theme.of_looks(), &self.profile),
            controlling_terminal: self.place == Place::ControllingTerminal,
            inline: self.options.inline,
            mouse: self.options.mouse,
        })
        .map_err(lost)?;
        let deliver = Arc::clone(&self.deliver);
        let events = Events::start(move |event| deliver(event)).map_err(lost)?;
        self.open = Some((events, terminal));
        Ok(())
    }

    /// Fits the grid to the terminal and has everything painted.
    fn fit(&mut self, engine: &mut Engine<'static>) {
        let Some((_, terminal)) = &self.open else {
            return;
        };
        let (columns, rows) = terminal.size();
        engine.resize_to_fit(self.screen(columns, rows), Sizes::DESKTOP.clusters);
        terminal.prepare(engine.grid_mut());
    }
}

fn lost(error: std::io::Error) -> Stop {
    Stop::usage(format!("the terminal can't be drawn on: {error}"))
}

fn write_note(engine: &mut Engine<'_>, note: &str) {
    let grid = engine.grid_mut();
    let (columns, last) = (grid.columns(), grid.rows().saturating_sub(1));
    let mut canvas = grid.canvas();
    let style = Role::WARNING.style();
    canvas.put(0, last, ' ', style);
    let used = canvas
        .text_clipped(1, last, columns.saturating_sub(1), note, style)
        .saturating_add(1);
    canvas.fill(
        Rect::new(used, last, columns.saturating_sub(used), 1),
        style,
    );
}
