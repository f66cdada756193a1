//! A serial console: a terminal at the far end of a line that says nothing of itself.
//!
//! Its size is given or assumed, what it can do is a [`Profile`], and bytes that the line lost are repaired by painting everything: on Ctrl-L, and, if
//! asked for, every so often.

use embedded_io::{Read, ReadReady, Write};
use splitflap_core::grid::Grid;
use splitflap_core::input::{InputEvent, Key, KeyEvent, Modifiers};
use splitflap_core::screen::Screen;

use crate::decoder::Decoder;
use crate::encoder::{Encoder, FrameStats};
use crate::profile::Profile;
use crate::theme::{Theme, ThemeName};

/// How long the rest of a key's sequence is waited for: at 300 baud a byte takes 33 ms.
const PATIENCE_MS: u64 = 100;
/// Bytes that are taken from a reader at a time.
const READ_BYTES: usize = 32;

/// What is known of a console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConsoleOptions {
    /// Its width, in columns.
    pub columns: u16,
    /// Its height, in rows.
    pub rows: u16,
    /// What it can do.
    pub profile: Profile,
    /// Its colours and the glyphs of seats.
    pub theme: ThemeName,
    /// Paint everything when the last time is so many milliseconds ago: for lines that lose bytes.
    pub repaint_every_ms: Option<u64>,
}

impl ConsoleOptions {
    /// A VT100 of 80x24: what any terminal can be taken for.
    pub const VT100: Self = Self {
        columns: 80,
        rows: 24,
        profile: Profile::VT100,
        theme: ThemeName::Default,
        repaint_every_ms: None,
    };
}

/// A serial console, its line not included: bytes come in by [`Console::receive`] or [`Console::read`], frames go out by [`Console::present`].
/// It holds a frame's last 256 bytes and a key's first 32, whatever the size of the screen.
pub struct Console {
    options: ConsoleOptions,
    encoder: Encoder,
    decoder: Decoder,
    repaint: bool,
    /// When everything was painted last.
    painted: Option<u64>,
}

impl Console {
    /// A console of which nothing is known but `options`: the first frame clears the screen. The theme is the profile's, as [`Theme::named`]
    /// finds it; that refers to all themes, which a board may not have room for: see [`Console::with_theme`].
    pub fn new(options: ConsoleOptions) -> Self {
        Self::with_theme(options, Theme::named(options.theme, &options.profile))
    }

    /// A console with this theme, whatever the options say.
    pub fn with_theme(options: ConsoleOptions, theme: &'static Theme) -> Self {
        let mut encoder = Encoder::new(options.profile, theme);
        encoder.follow_focus();
        Self {
            encoder,
            decoder: Decoder::with_patience(PATIENCE_MS),
            options,
            repaint: false,
            painted: None,
        }
    }

    /// What an engine lays out for.
    pub const fn screen(&self) -> Screen {
        Screen {
            charset: self.options.profile.charset,
            theme: self.options.theme,
            ..Screen::new(self.options.columns, self.options.rows)
        }
    }

    /// Tells the grid how this console scrolls and which styles look alike on it: once, and again for another grid.
    pub fn prepare(&self, grid: &mut Grid<'_>) {
        grid.set_scrolling(self.options.profile.scrolling());
        grid.set_looks(self.encoder.theme().looks());
    }

    /// Paints everything with the next frame.
    pub const fn full_repaint(&mut self) {
        self.repaint = true;
    }

    /// Takes what came over the line; `each` gets the keys. Ctrl-L is not among them: it paints everything.
    pub fn receive(&mut self, now_ms: u64, bytes: &[u8], each: &mut dyn FnMut(InputEvent)) {
        let Self {
            decoder, repaint, ..
        } = self;
        decoder.feed(bytes, now_ms, &mut |event| pass(event, repaint, each));
    }

    /// Takes what a reader has and would not have to wait for; 32 bytes at a time, so that keys that never end don't keep the caller.
    /// False: there was nothing.
    ///
    /// # Errors
    /// That of `reader`. Nothing is lost but what it lost.
    pub fn read<R: Read + ReadReady>(
        &mut self,
        now_ms: u64,
        reader: &mut R,
        each: &mut dyn FnMut(InputEvent),
    ) -> Result<bool, R::Error> {
        let mut bytes = [0; READ_BYTES];
        let length = if reader.read_ready()? {
            reader.read(&mut bytes)?
        } else {
            0
        };
        self.receive(now_ms, bytes.get(..length).unwrap_or_default(), each);
        Ok(length > 0)
    }

    /// When to call [`Console::receive`], without bytes, and [`Console::present`] if nothing happens before.
    pub fn deadline(&self) -> Option<u64> {
        let repaint = self.next_repaint();
        match self.decoder.deadline() {
            Some(key) => Some(repaint.map_or(key, |repaint| repaint.min(key))),
            None => repaint,
        }
    }

    /// Sends what changed, or everything when it is time, and clears the grid's damage.
    ///
    /// # Errors
    /// That of `writer`. The next frame paints everything.
    pub fn present<W: Write>(
        &mut self,
        now_ms: u64,
        grid: &mut Grid<'_>,
        writer: &mut W,
    ) -> Result<FrameStats, W::Error> {
        let due = self.next_repaint().is_some_and(|due| due <= now_ms);
        let everything = core::mem::take(&mut self.repaint) || due || self.painted.is_none();
        if everything {
            self.encoder.full_repaint();
            self.painted = Some(now_ms);
        }
        let sent = self
            .encoder
            .present(grid, writer)
            .inspect_err(|_| self.painted = None)?;
        if sent.bytes > 0 {
            writer.flush()?;
        }
        Ok(sent)
    }

    /// Leaves the console to whoever writes on it next: plain attributes, below the picture.
    ///
    /// # Errors
    /// That of `writer`.
    pub fn leave<W: Write>(&mut self, writer: &mut W) -> Result<(), W::Error> {
        self.encoder.finish(writer)?;
        let mut digits = [0; 5];
        writer.write_all(b"\x1b[")?;
        writer.write_all(crate::look::decimal(self.options.rows, &mut digits))?;
        writer.write_all(b";1H\r\n")?;
        self.painted = None;
        writer.flush()
    }

    fn next_repaint(&self) -> Option<u64> {
        let every = self.options.repaint_every_ms?;
        Some(self.painted?.saturating_add(every.max(1)))
    }
}

/// Gives an event on, unless it is the console's own.
fn pass(event: InputEvent, repaint: &mut bool, each: &mut dyn FnMut(InputEvent)) {
    const CTRL_L: KeyEvent = KeyEvent::new(Key::Char('l'), Modifiers::CONTROL);
    if event == InputEvent::Key(CTRL_L) {
        *repaint = true;
    } else {
        each(event);
    }
}
