//! Grid changes to bytes, as few as can be found without a search.
//!
//! Changed cells become pieces of one look. Up to eight pieces are sent in the order in which the next one is always the cheapest to reach; more go
//! in reading order. Cursor and attributes are remembered over frames. Only printable text and the encoder's own sequences are ever sent.

mod agreed;
mod changes;
mod focus;
mod motion;
mod order;
mod pieces;
mod scroll;
mod send;
mod sheet;
mod sink;

use embedded_io::Write;
use splitflap_core::grid::Grid;

use crate::profile::Profile;
use crate::theme::{PLAIN, Theme};
use changes::Changes;
use focus::Focus;
use motion::{Abilities, Cursor};

use sink::Sink;

/// What a frame took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameStats {
    /// Cells that had changed.
    pub cells: u32,
    /// Runs of changed cells.
    pub runs: u32,
    /// Bytes sent.
    pub bytes: u32,
}

/// Sends a grid's changes to one terminal and remembers the terminal's state.
pub struct Encoder {
    profile: Profile,
    theme: &'static Theme,
    abilities: Abilities,
    cursor: Cursor,
    /// The number of the look that is set.
    class: Option<u8>,
    changes: Changes,
    /// The line-drawing set is shifted in.
    shifted: bool,
    /// Columns and rows of the last frame.
    size: (u16, u16),
    repaint: bool,
    inline: bool,
    /// Whether the cursor's place is lost after the last column. Not so while autowrap is off: it stays in that column.
    wrapping: bool,
    focus: Focus,
}

impl Encoder {
    /// An encoder that knows nothing of the terminal's state: the first frame clears the screen.
    pub fn new(profile: Profile, theme: &'static Theme) -> Self {
        Self {
            abilities: Abilities::new(&profile, false),
            profile,
            theme,
            cursor: Cursor::default(),
            class: None,
            changes: Changes::new(),
            shifted: false,
            size: (0, 0),
            repaint: true,
            inline: false,
            wrapping: true,
            focus: Focus::default(),
        }
    }

    /// An encoder for some rows in the middle of a screen, whose place nobody knows: it moves relative to the row in which the cursor is now,
    /// which becomes row 0. The caller made room below, and switched autowrap off (`ESC [ ? 7 l`).
    pub fn inline(profile: Profile, theme: &'static Theme) -> Self {
        Self {
            abilities: Abilities::new(&profile, true),
            inline: true,
            wrapping: false,
            cursor: Cursor {
                column: None,
                row: Some(0),
            },
            ..Self::new(profile, theme)
        }
    }

    /// What it believes the terminal can do.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// How it shows roles. [`Grid::set_looks`] takes [`Theme::looks`] of it.
    pub fn theme(&self) -> &'static Theme {
        self.theme
    }

    /// The row of the picture in which the cursor is, if it is known.
    pub fn cursor_row(&self) -> Option<u16> {
        self.cursor.row
    }

    /// Forgets what is on the screen: the next frame clears it and draws everything. Due when something else wrote to the
    /// terminal, and when its size changed and changed back between two frames.
    pub fn full_repaint(&mut self) {
        self.repaint = true;
        self.class = None;
        if !self.inline {
            self.cursor = Cursor::default();
            self.wrapping = true;
        }
    }

    /// Sends what changed and clears the grid's damage; everything, if it is the first frame, if the size changed or after [`Encoder::full_repaint`].
    /// Without damage nothing is sent, whatever the size.
    ///
    /// # Errors
    /// That of `writer`. The terminal's state is unknown then: the next frame draws everything.
    pub fn present<W: Write>(
        &mut self,
        grid: &mut Grid<'_>,
        writer: &mut W,
    ) -> Result<FrameStats, W::Error> {
        let size = (grid.columns(), grid.rows());
        let everything = self.repaint || self.size != size;
        if everything {
            grid.damage_all();
        } else if !grid.has_damage() {
            return Ok(FrameStats::default());
        }
        self.size = size;
        self.repaint = false;
        if everything {
            self.focus.forget();
        }
        let result = self.frame(grid, &mut Sink::new(writer), everything);
        match result {
            Ok(_) => grid.clear_damage(),
            Err(_) => self.full_repaint(),
        }
        result
    }

    fn frame<W: Write>(
        &mut self,
        grid: &Grid<'_>,
        sink: &mut Sink<'_, W>,
        everything: bool,
    ) -> Result<FrameStats, W::Error> {
        if self.profile.synchronized {
            sink.push(b"\x1b[?2026h")?;
        }
        if everything {
            self.clear(sink)?;
        } else {
            for scroll in grid.scrolls() {
                self.scroll(scroll, sink)?;
            }
        }
        let runs = if everything {
            self.send_sheet(grid, sink)?
        } else {
            self.send_pieces(grid, sink)?
        };
        self.rest_on_focus(grid, sink)?;
        if everything && !self.wrapping && !self.inline {
            sink.push(b"\x1b[?7h")?;
            self.wrapping = true;
        }
        if self.profile.synchronized {
            sink.push(b"\x1b[?2026l")?;
        }
        Ok(FrameStats {
            cells: grid.damaged_cells(),
            runs,
            bytes: sink.finish()?,
        })
    }

    /// Leaves the terminal with plain attributes, for what is printed after the last frame.
    ///
    /// # Errors
    /// That of `writer`.
    pub fn finish<W: Write>(&mut self, writer: &mut W) -> Result<(), W::Error> {
        let mut sink = Sink::new(writer);
        self.set_class(PLAIN, &mut sink)?;
        self.shift(false, &mut sink)?;
        sink.finish().map(|_| ())
    }

    fn clear<W: Write>(&mut self, sink: &mut Sink<'_, W>) -> Result<(), W::Error> {
        self.class = None;
        self.set_class(PLAIN, sink)?;
        if self.profile.line_drawing {
            sink.push(b"\x1b)0\x0f")?;
            self.shifted = false;
        }
        if self.inline {
            let row = self.cursor.row.unwrap_or(0);
            sink.push(b"\r")?;
            if row > 0 {
                sink.counted(row, b'A')?;
            }
        } else {
            sink.push(b"\x1b[H")?;
        }
        self.cursor = Cursor::at(0, 0);
        if self.profile.autowrap_switch && !self.inline {
            sink.push(b"\x1b[?7l")?;
            self.wrapping = false;
        }
        sink.push(b"\x1b[J")
    }

    fn shift<W: Write>(&mut self, shifted: bool, sink: &mut Sink<'_, W>) -> Result<(), W::Error> {
        if self.shifted == shifted {
            return Ok(());
        }
        self.shifted = shifted;
        sink.byte(if shifted { 0x0e } else { 0x0f })
    }
}
