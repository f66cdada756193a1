//! What the emulator does not answer or track itself: a second, light look at the same bytes.

use std::fmt::Write as _;

use alacritty_terminal::vte::{Params, Perform};

use super::{MouseEncoding, MouseReports};

/// The name and version told to programs that ask (XTVERSION).
const VERSION: &str = concat!("tui-driver(", env!("CARGO_PKG_VERSION"), ")");
/// The longest DCS string that is kept; longer ones are no query of ours.
const DCS_MAX: usize = 1024;

/// A question whose answer depends on the terminal's state at that point of the stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Query {
    /// The answer is known already.
    Fixed(String),
    /// DECXCPR.
    ExtendedCursorPosition,
    /// DECRQSS, with the setting asked for.
    Setting(Vec<u8>),
}

/// Watches the stream for such questions and for modes that the emulator ignores.
#[derive(Default)]
pub(super) struct Watcher {
    pending: Option<Query>,
    dcs: Option<(u8, Vec<u8>)>,
    /// Mode 5 (DECSCNM).
    pub(super) reverse_screen: bool,
    /// Mouse mode 9.
    pub(super) x10_mouse: bool,
    /// Modes 1015 and 1016.
    pub(super) encoding: Option<MouseEncoding>,
    /// Xterm's modifyOtherKeys level.
    pub(super) modify_other_keys: u8,
    /// Closed DEC 2026 frames.
    pub(super) frames_closed: u64,
    /// Characters and whole screens that were written or cleared since the last look.
    characters: usize,
    screens: usize,
    /// What the last SGR made of overline.
    overline: Option<bool>,
}

impl Watcher {
    /// The question that ended the last look, if one did.
    pub(super) fn take(&mut self) -> Option<Query> {
        self.pending.take()
    }

    /// How many cells the sequences since the last look touch at most, on a screen of so many.
    pub(super) fn take_cells(&mut self, screen: usize) -> usize {
        let screens = std::mem::take(&mut self.screens).saturating_mul(screen);
        screens.saturating_add(std::mem::take(&mut self.characters))
    }

    /// Whether the SGR that ended the last look put overline on or off; none if it did neither.
    pub(super) fn take_overline(&mut self) -> Option<bool> {
        self.overline.take()
    }

    /// The reports wanted, given what the emulator knows.
    pub(super) fn mouse(&self, known: MouseReports) -> MouseReports {
        if known == MouseReports::Off && self.x10_mouse {
            MouseReports::X10
        } else {
            known
        }
    }

    fn reset(&mut self) {
        self.x10_mouse = false;
        self.encoding = None;
        self.modify_other_keys = 0;
    }

    fn answer(&mut self, reply: impl Into<String>) {
        self.pending = Some(Query::Fixed(reply.into()));
    }

    fn set_private_mode(&mut self, mode: u16, on: bool) {
        match mode {
            5 => self.reverse_screen = on,
            9 => self.x10_mouse = on,
            1000 | 1002 | 1003 => self.x10_mouse = false,
            1005 | 1006 => self.encoding = None,
            1015 if on => self.encoding = Some(MouseEncoding::Urxvt),
            1016 if on => self.encoding = Some(MouseEncoding::SgrPixels),
            1015 | 1016 => self.encoding = None,
            2026 if !on => self.frames_closed += 1,
            _ => {}
        }
    }
}

impl Perform for Watcher {
    fn terminated(&self) -> bool {
        self.pending.is_some() || self.overline.is_some()
    }

    fn print(&mut self, _ch: char) {
        self.characters += 1;
    }

    fn csi_dispatch(&mut self, params: &Params, marks: &[u8], _ignore: bool, action: char) {
        let mut numbers = params
            .iter()
            .map(|param| param.first().copied().unwrap_or(0));
        let first = numbers.next().unwrap_or(0);
        match action {
            // Clears, inserts, deletes and scrolls.
            'J' | 'L' | 'M' | 'S' | 'T' => self.screens += 1,
            // REP.
            'b' => self.characters += usize::from(first.max(1)),
            _ => {}
        }
        match (marks, action) {
            // DA3: a unit id, as xterm gives.
            (b"=", 'c') => self.answer("\x1bP!|00000000\x1b\\"),
            (b"?", 'n') if first == 6 => self.pending = Some(Query::ExtendedCursorPosition),
            // Which colour scheme (dark).
            (b"?", 'n') if first == 996 => self.answer("\x1b[?997;1n"),
            (b">", 'q') if first == 0 => self.answer(format!("\x1bP>|{VERSION}\x1b\\")),
            (b"", 'm') => self.overline = overline(params),
            (b"", 't') => match first {
                11 => self.answer("\x1b[1t"),
                13 => self.answer("\x1b[3;0;0t"),
                16 => self.answer("\x1b[6;20;10t"),
                _ => {}
            },
            (b"?", 'm') if first == 4 => {
                self.answer(format!("\x1b[>4;{}m", self.modify_other_keys));
            }
            (b">", 'm') if first == 4 || params.is_empty() => {
                self.modify_other_keys = numbers.next().unwrap_or(0).min(2) as u8;
            }
            (b">", 'n') if first == 4 => self.modify_other_keys = 0,
            (b"?", 'h' | 'l') => {
                for mode in std::iter::once(first).chain(numbers) {
                    self.set_private_mode(mode, action == 'h');
                }
            }
            (b"!", 'p') => self.reset(),
            _ => {}
        }
    }

    fn esc_dispatch(&mut self, marks: &[u8], _ignore: bool, byte: u8) {
        // RIS, DECALN, RI, IND, NEL.
        self.screens += usize::from(matches!(byte, b'c' | b'8' | b'M' | b'D' | b'E'));
        if marks.is_empty() && byte == b'c' {
            self.reset();
            self.reverse_screen = false;
        }
    }

    fn hook(&mut self, _params: &Params, marks: &[u8], _ignore: bool, action: char) {
        self.dcs = match (marks, action) {
            (b"+" | b"$", 'q') => marks.first().map(|mark| (*mark, Vec::new())),
            _ => None,
        };
    }

    fn put(&mut self, byte: u8) {
        if let Some((_, data)) = &mut self.dcs {
            data.push(byte);
            if data.len() > DCS_MAX {
                self.dcs = None;
            }
        }
    }

    fn unhook(&mut self) {
        match self.dcs.take() {
            Some((b'+', data)) => self.answer(capabilities(&data)),
            Some((_, data)) => self.pending = Some(Query::Setting(data)),
            None => {}
        }
    }
}

/// Whether an SGR puts overline on or off. That 0 does so too is the emulator's to see.
fn overline(params: &Params) -> Option<bool> {
    let mut overline = None;
    let mut params = params.iter();
    while let Some(param) = params.next() {
        match param {
            [53] => overline = Some(true),
            [55] => overline = Some(false),
            [0] => overline = overline.map(|_| false),
            // A colour: what follows are its numbers.
            [38 | 48 | 58] => match params.next() {
                Some([5]) => drop(params.next()),
                Some([2]) => drop(params.by_ref().take(3).count()),
                _ => {}
            },
            _ => {}
        }
    }
    overline
}

/// The answer to XTGETTCAP: names and values in hexadecimal, one DCS for each name.
fn capabilities(names: &[u8]) -> String {
    let mut reply = String::new();
    for name in names.split(|byte| *byte == b';') {
        let value = match unhex(name).as_deref() {
            Some("TN" | "name") => Some("xterm-256color"),
            Some("Co" | "colors") => Some("256"),
            Some("RGB") => Some("8/8/8"),
            _ => None,
        };
        let name = String::from_utf8_lossy(name);
        // A name that is not hexadecimal could carry controls back to the program.
        let name = if name.bytes().all(|b| b.is_ascii_hexdigit()) {
            &*name
        } else {
            ""
        };
        match value {
            Some(value) => {
                let _ = write!(reply, "\x1bP1+r{name}=");
                for byte in value.bytes() {
                    let _ = write!(reply, "{byte:02X}");
                }
                reply.push_str("\x1b\\");
            }
            None => {
                let _ = write!(reply, "\x1bP0+r{name}\x1b\\");
            }
        }
    }
    reply
}

fn unhex(text: &[u8]) -> Option<String> {
    let digits = text
        .iter()
        .map(|byte| char::from(*byte).to_digit(16))
        .collect::<Option<Vec<_>>>()?;
    let bytes = digits.chunks(2).map(|pair| match pair {
        [high, low] => Some((high * 16 + low) as u8),
        _ => None,
    });
    String::from_utf8(bytes.collect::<Option<Vec<_>>>()?).ok()
}
