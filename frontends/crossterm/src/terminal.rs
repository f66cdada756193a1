//! The terminal as a screen for grids.

use std::fs::File;
use std::io;
use std::os::fd::AsFd;
use std::thread;
use std::time::Duration;

use rustix::process::Signal;
use splitflap_core::grid::{Grid, Scrolling};
use splitflap_vt::{Encoder, FrameStats, Profile, Theme};

use crate::modes::{self, Modes};
use crate::{guard, signals};

/// What a terminal of unknown size has.
const UNKNOWN_SIZE: (u16, u16) = (80, 24);
/// How long a stop signal may take to arrive.
const STOP_DEADLINE: Duration = Duration::from_millis(100);

/// How a terminal is used.
#[derive(Clone, Copy)]
pub struct Options {
    /// What it can do.
    pub profile: Profile,
    /// How roles look on it.
    pub theme: &'static Theme,
    /// Draw on the controlling terminal rather than on standard output.
    pub controlling_terminal: bool,
    /// Draw in so many rows below the cursor, or in as many as there are, and leave what is above; else on the alternate screen.
    pub inline: Option<u16>,
    /// Report clicks and the wheel. Inline nobody knows where the rows are, so there is no mouse.
    pub mouse: bool,
}

/// A terminal in raw mode with a view on it; dropping it gives the terminal back as it was. So does a panic, in any thread.
pub struct Terminal {
    options: Options,
    output: File,
    encoder: Encoder,
    /// Columns and rows of the screen or, inline, of the part that is drawn in.
    size: (u16, u16),
    frame: Vec<u8>,
    /// [`signals::continued`] when the terminal was last taken.
    continued: usize,
}

impl Terminal {
    /// Takes the terminal.
    ///
    /// # Errors
    /// When there is none, it can't be set or written, or it is taken already. It is as it was then.
    pub fn open(options: Options) -> io::Result<Self> {
        let options = Options {
            mouse: options.mouse && options.inline.is_none(),
            ..options
        };
        let output = if options.controlling_terminal {
            File::options().read(true).write(true).open("/dev/tty")?
        } else {
            // A file rather than the standard stream: no line buffer splits a frame.
            File::from(io::stdout().as_fd().try_clone_to_owned()?)
        };
        let size = size(&output, options.inline);
        let terminal = Self {
            encoder: encoder(options),
            options,
            output,
            size,
            frame: Vec::new(),
            continued: signals::continued(),
        };
        guard::enter(&terminal.output, terminal.modes())?;
        Ok(terminal)
    }

    /// Columns and rows to draw in.
    pub fn size(&self) -> (u16, u16) {
        self.size
    }

    /// Prepares a grid for this terminal's looks and abilities; do it again for a new grid.
    pub fn prepare(&self, grid: &mut Grid<'_>) {
        grid.set_looks(self.encoder.theme().looks());
        // Margins name rows of the screen, and inline their numbers are not known.
        let scrolling = match self.options.inline {
            Some(_) => Scrolling::None,
            None => self.options.profile.scrolling(),
        };
        grid.set_scrolling(scrolling);
        grid.damage_all();
    }

    /// Shows what changed in the grid, with one write.
    ///
    /// # Errors
    /// When the terminal can't be written or was given back.
    pub fn present(&mut self, grid: &mut Grid<'_>) -> io::Result<FrameStats> {
        self.frame.clear();
        let Ok(stats) = self.encoder.present(grid, &mut self.frame);
        if !self.frame.is_empty() {
            guard::write(&self.frame, self.encoder.cursor_row().unwrap_or(0))?;
        }
        Ok(stats)
    }

    /// Draws everything again with the next frame.
    pub fn repaint(&mut self, grid: &mut Grid<'_>) {
        self.encoder.full_repaint();
        grid.damage_all();
    }

    /// Reads the size after it changed; the next frame draws everything.
    ///
    /// # Errors
    /// When the terminal can't be written or was given back.
    pub fn resized(&mut self) -> io::Result<(u16, u16)> {
        self.size = size(&self.output, self.options.inline);
        if self.options.inline.is_some() {
            let mut bytes = modes::erase(self.encoder.cursor_row().unwrap_or(0));
            bytes.extend(modes::room(self.size.1));
            guard::write(&bytes, 0)?;
        }
        self.encoder = encoder(self.options);
        Ok(self.size)
    }

    /// Gives the terminal back and stops the process and those it runs with, as Ctrl-Z does outside of raw mode. When
    /// it goes on, the terminal is taken again; then [`Terminal::size`] may be another one and the next frame draws
    /// everything. Where no shell could wake the process the system does not stop it, and this returns at once.
    ///
    /// # Errors
    /// When the terminal can't be taken again.
    pub fn suspend(&mut self) -> io::Result<()> {
        let before = signals::continued();
        guard::pause();
        // The whole group: a program that runs this one must stop too, or the shell would wait on.
        rustix::process::kill_current_process_group(Signal::TSTP)?;
        let mut waited = Duration::ZERO;
        while signals::continued() == before && waited < STOP_DEADLINE {
            thread::sleep(Duration::from_millis(5));
            waited += Duration::from_millis(5);
        }
        self.start_anew();
        guard::enter_again(self.modes())
    }

    /// Takes the terminal after [`crate::Event::Continued`], whoever stopped the process. True if it had not been taken since.
    ///
    /// # Errors
    /// When it can't be taken.
    pub fn resumed(&mut self) -> io::Result<bool> {
        if self.continued == signals::continued() {
            return Ok(false);
        }
        self.start_anew();
        guard::enter_again(self.modes())?;
        Ok(true)
    }

    /// Nothing of the terminal's state is known any more.
    fn start_anew(&mut self) {
        self.continued = signals::continued();
        self.size = size(&self.output, self.options.inline);
        self.encoder = encoder(self.options);
    }

    fn modes(&self) -> Modes {
        Modes {
            inline: self.options.inline.map(|_| self.size.1),
            mouse: self.options.mouse,
            line_drawing: self.options.profile.line_drawing,
            synchronized: self.options.profile.synchronized,
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        guard::restore();
    }
}

fn encoder(options: Options) -> Encoder {
    match options.inline {
        Some(_) => Encoder::inline(options.profile, options.theme),
        None => Encoder::new(options.profile, options.theme),
    }
}

fn size(output: &File, inline: Option<u16>) -> (u16, u16) {
    let (columns, rows) = match rustix::termios::tcgetwinsize(output) {
        Ok(size) => known(size.ws_col, size.ws_row),
        Err(_) => UNKNOWN_SIZE,
    };
    (columns, inline.map_or(rows, |wanted| wanted.clamp(1, rows)))
}

/// Columns of the terminal on standard output; `None` when that is none.
pub fn output_columns() -> Option<u16> {
    let output = io::stdout();
    let size = rustix::termios::tcgetwinsize(output.as_fd()).ok()?;
    Some(known(size.ws_col, size.ws_row).0)
}

/// Serial lines and some pseudo-terminals say 0x0.
fn known(columns: u16, rows: u16) -> (u16, u16) {
    if columns == 0 || rows == 0 {
        UNKNOWN_SIZE
    } else {
        (columns, rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_of_nothing_is_unknown() {
        assert_eq!(known(0, 0), UNKNOWN_SIZE);
        assert_eq!(known(0, 24), UNKNOWN_SIZE);
        assert_eq!(known(132, 50), (132, 50));
    }
}
