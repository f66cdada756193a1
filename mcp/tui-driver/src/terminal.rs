//! The terminal emulator, behind a small trait so that it can be exchanged.

mod alacritty;
mod history;
mod queries;
mod strings;
#[cfg(test)]
mod tests;

pub use alacritty::Alacritty;

use std::time::Instant;

use crate::screen::{Screen, Size};

/// Which mouse events the program asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum MouseReports {
    /// None.
    #[default]
    Off,
    /// Presses only (mode 9).
    X10,
    /// Presses and releases (mode 1000).
    Click,
    /// Also motion while a button is held (mode 1002).
    Drag,
    /// Also motion without a button (mode 1003).
    Motion,
}

impl MouseReports {
    /// The name used in snapshots and errors.
    pub fn name(self) -> &'static str {
        match self {
            MouseReports::Off => "off",
            MouseReports::X10 => "x10",
            MouseReports::Click => "click",
            MouseReports::Drag => "drag",
            MouseReports::Motion => "motion",
        }
    }
}

/// How mouse events are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MouseEncoding {
    /// `CSI M` and three bytes; reaches column and row 223.
    #[default]
    Legacy,
    /// Mode 1005: the three values as UTF-8; reaches 2015.
    Utf8,
    /// Mode 1006.
    Sgr,
    /// Mode 1015.
    Urxvt,
    /// Mode 1016: as SGR, in pixels.
    SgrPixels,
}

/// The modes a program has set, as far as they change what is sent to it or how it shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modes {
    /// DECCKM: arrow keys as `SS3`.
    pub app_cursor: bool,
    /// DECKPAM: keypad keys as `SS3`.
    pub app_keypad: bool,
    /// DECAWM: text goes on in the next row at the right edge.
    pub auto_wrap: bool,
    /// DECOM: rows count from the top of the scroll region.
    pub origin: bool,
    /// Mode 5: the terminal's own foreground and background are exchanged.
    pub reverse_screen: bool,
    /// IRM: characters push those behind them to the right.
    pub insert: bool,
    /// LNM: Enter sends CR LF.
    pub newline: bool,
    /// Mode 2004.
    pub bracketed_paste: bool,
    /// Mode 1004.
    pub focus_reports: bool,
    /// The alternate screen is shown.
    pub alternate_screen: bool,
    /// Mode 1007: the wheel sends arrow keys on the alternate screen.
    pub alternate_scroll: bool,
    /// Which mouse events are wanted.
    pub mouse: MouseReports,
    /// How they are written.
    pub mouse_encoding: MouseEncoding,
    /// Kitty keyboard protocol flags (bits 1, 2, 4, 8, 16).
    pub kitty_keyboard: u8,
    /// Xterm's modifyOtherKeys level, 0 to 2.
    pub modify_other_keys: u8,
    /// A DEC 2026 frame is open: what follows is not shown until it closes.
    pub frame_open: bool,
}

impl Modes {
    /// The set modes by name, for snapshots; the alternate screen is not among them.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = [
            (self.app_cursor, "app-cursor"),
            (self.app_keypad, "app-keypad"),
            (!self.auto_wrap, "no-wrap"),
            (self.origin, "origin"),
            (self.reverse_screen, "reverse-screen"),
            (self.insert, "insert"),
            (self.newline, "newline"),
            (self.bracketed_paste, "bracketed-paste"),
            (self.focus_reports, "focus-reports"),
            (self.frame_open, "frame-open"),
        ]
        .into_iter()
        .filter(|(set, _)| *set)
        .map(|(_, name)| name.to_owned())
        .collect();
        if self.mouse != MouseReports::Off {
            names.push(format!("mouse-{}", self.mouse.name()));
        }
        if self.kitty_keyboard != 0 {
            names.push(format!("kitty-keyboard-{}", self.kitty_keyboard));
        }
        if self.modify_other_keys != 0 {
            names.push(format!("modify-other-keys-{}", self.modify_other_keys));
        }
        names
    }
}

/// What a session needs of a terminal emulator.
pub trait Emulator: Send {
    /// Takes bytes that the program wrote.
    fn process(&mut self, bytes: &[u8]);
    /// Answers to the program's queries since the last call, in order.
    fn take_replies(&mut self) -> Vec<u8>;
    /// Changes the size; the text reflows where the emulator can.
    fn resize(&mut self, size: Size);
    /// The size in cells.
    fn size(&self) -> Size;
    /// A copy of what is shown.
    fn screen(&self) -> Screen;
    /// The text of what is shown, as [`Screen::text`], without copying the cells.
    fn text(&self) -> String;
    /// The modes the program set.
    fn modes(&self) -> Modes;
    /// Lines that left the top of the primary screen and are still held.
    fn scrollback_len(&self) -> usize;
    /// The text of such a line; 0 is the oldest.
    fn scrollback_line(&self, line: usize) -> Option<String>;
    /// Until when an open DEC 2026 frame may hold back drawing.
    fn frame_deadline(&self) -> Option<Instant>;
    /// Shows what an open frame has held back.
    fn end_frame(&mut self);
    /// DEC 2026 frames that have been closed so far.
    fn frames_closed(&self) -> u64;
}
