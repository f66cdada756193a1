//! A terminal with an engine's grid on it, taken when there is something to show.

use std::env;
use std::sync::Arc;

use splitflap::plain;
use splitflap_core::catalog::Catalog;
use splitflap_core::engine::Engine;
use splitflap_core::geometry::Rect;
use splitflap_core::grid::Role;
use splitflap_core::listener::Listener;
use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;
use splitflap_crossterm::{Events, Options, Terminal};
use splitflap_vt::{Profile, Theme};

use super::options::ScreenOptions;
use super::place::Place;
use super::{Status, Stop};

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
    standing: Option<&'static str>,
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
            standing: None,
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
            charset: self.profile.layout_charset(),
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

    /// Shows a text over the last rows, as many as it needs and a third of the screen at most, until the next key; it
    /// must hold nothing unfiltered.
    pub(super) fn note(&mut self, note: String) {
        self.stale |= self.note.is_some();
        self.note = Some(note);
    }

    /// Shows a few words at the end of the last row for as long as they hold; a note goes before them.
    pub(super) fn stand(&mut self, words: Option<&'static str>) {
        if self.standing != words {
            self.stale |= self.standing.is_some();
            self.standing = words;
        }
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
        match (&self.note, self.standing) {
            (Some(note), _) => write_note(engine, note),
            (None, Some(words)) => write_standing(engine, words),
            (None, None) => {}
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
    // It is gone, which is a way of closing the view.
    Stop {
        status: Status::Cancelled,
        message: format!("the terminal can't be drawn on any more: {error}"),
    }
}

/// Writes a note over the last rows.
pub(super) fn write_note(engine: &mut Engine<'_>, note: &str) {
    let grid = engine.grid_mut();
    let (columns, rows) = (grid.columns(), grid.rows());
    let mut lines = plain::wrap(note, columns.saturating_sub(2));
    let most = usize::from(rows / 3).max(1);
    if lines.len() > most {
        // The last line that there is room for is cut, and says so.
        let rest = lines.split_off(most - 1);
        lines.push(rest.join(" "));
    }
    let mut canvas = grid.canvas();
    let style = Role::WARNING.style();
    let first = rows.saturating_sub(u16::try_from(lines.len()).unwrap_or(rows));
    for (y, line) in (first..rows).zip(&lines) {
        canvas.put(0, y, ' ', style);
        let room = columns.saturating_sub(2);
        let used = canvas
            .text_clipped(1, y, room, line, style)
            .saturating_add(1);
        canvas.fill(Rect::new(used, y, columns.saturating_sub(used), 1), style);
    }
}

/// Writes a few words at the end of the last row.
pub(super) fn write_standing(engine: &mut Engine<'_>, words: &str) {
    let grid = engine.grid_mut();
    let (columns, last) = (grid.columns(), grid.rows().saturating_sub(1));
    let width = u16::try_from(words.len()).unwrap_or(columns) + 2;
    let start = columns.saturating_sub(width);
    let style = Role::STRONG.style();
    let mut canvas = grid.canvas();
    canvas.fill(Rect::new(start, last, width, 1), style);
    canvas.text_clipped(
        start + 1,
        last,
        columns.saturating_sub(start + 1),
        words,
        style,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::catalogs::CATALOGS;
    use crate::command::replay;

    fn drawn(columns: u16, rows: u16, draw: impl Fn(&mut Engine<'_>)) -> Vec<String> {
        let mut engine = Engine::boxed(&Sizes::DESKTOP, &CATALOGS, Screen::new(columns, rows));
        draw(&mut engine);
        replay::rows(engine.grid())
    }

    #[test]
    fn a_long_note_takes_rows_from_the_bottom_but_never_more_than_a_third() {
        let note = "one two three four five six";
        let note = |engine: &mut Engine<'_>| write_note(engine, note);
        assert_eq!(drawn(40, 3, note), ["", "", " one two three four five six"]);
        assert_eq!(
            drawn(16, 6, note),
            ["", "", "", "", " one two three", " four five six"]
        );
        assert_eq!(drawn(16, 3, note)[2], " one two three…");
        assert_eq!(drawn(1, 1, note), [""]);
    }

    #[test]
    fn standing_words_leave_the_rest_of_their_row() {
        let rows = drawn(20, 2, |engine| {
            engine
                .grid_mut()
                .canvas()
                .text(0, 1, "abcdefghijklmnopqrst", Role::TEXT.style());
            write_standing(engine, "any key");
        });
        assert_eq!(rows[1], "abcdefghijk any key");
        assert_eq!(
            drawn(4, 1, |engine| write_standing(engine, "any key")).len(),
            1
        );
    }
}
