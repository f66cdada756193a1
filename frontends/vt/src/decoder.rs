//! Key bytes to input: xterm's, rxvt's, the Linux console's and VT keyboards' sequences, SGR mouse, focus, bracketed paste.
//!
//! A lone ESC can only be told from the begin of a sequence by waiting. The decoder has no clock: [`Decoder::deadline`] says until when to wait, and
//! [`Decoder::expire`] decides.

mod sequence;

#[cfg(test)]
mod tests;

use heapless::Vec;
use splitflap_core::input::{InputEvent, Key, KeyEvent, Modifiers};
use splitflap_core::text::sanitize;

use sequence::{Meaning, Parameters};

/// How long the rest of a sequence is waited for, unless told otherwise.
const PATIENCE_MS: u64 = 50;
/// A paste whose end never comes is over after this much silence.
const PASTE_PATIENCE_MS: u64 = 1000;
/// The longest sequence that is understood.
const SEQUENCE_BYTES: usize = 32;
/// A string that never ends (the answer to a question, for example) is given up after so many bytes.
const STRING_BYTES: u16 = 4096;

const ESC: u8 = 0x1b;
const PASTE_END: &[u8] = b"\x1b[201~";

/// Turns a terminal's bytes into input, whatever pieces they come in. Holds 32 bytes at most; never fails: what it doesn't know it drops whole.
pub struct Decoder {
    state: State,
    /// Of a sequence: what came after its begin. Of a character: its bytes.
    pending: Vec<u8, SEQUENCE_BYTES>,
    /// ESC came before: what follows has Alt.
    alt: bool,
    patience_ms: u64,
    deadline: Option<u64>,
    /// Until then a line feed belongs to the carriage return before it.
    pair_until: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Ground,
    Character {
        bytes: usize,
    },
    Escape,
    /// After ESC [. What does not fit is counted as too long and dropped at its end.
    Control {
        too_long: bool,
    },
    /// After ESC [ [, from the Linux console.
    ConsoleFunction,
    /// After ESC [ M: three bytes of an old mouse report.
    OldMouse {
        left: u8,
    },
    /// After ESC O.
    Single,
    /// After ESC and one of `] P _ ^ X`, up to BEL or ESC \.
    Text {
        bytes: u16,
        escaped: bool,
    },
    /// In a bracketed paste; so many bytes of its end have come.
    Paste {
        matched: usize,
    },
}

impl Default for Decoder {
    fn default() -> Self {
        Self::new()
    }
}

impl Decoder {
    /// A decoder that waits 50 ms for the rest of a sequence.
    pub const fn new() -> Self {
        Self {
            state: State::Ground,
            pending: Vec::new(),
            alt: false,
            patience_ms: PATIENCE_MS,
            deadline: None,
            pair_until: None,
        }
    }

    /// A decoder that waits this long: on slow lines 100 ms and more.
    pub const fn with_patience(patience_ms: u64) -> Self {
        let mut decoder = Self::new();
        decoder.patience_ms = patience_ms;
        decoder
    }

    /// Decodes `bytes`, which came at `now_ms` on the caller's clock. If the deadline had passed by then, what was pending is decided first.
    pub fn feed(&mut self, bytes: &[u8], now_ms: u64, sink: &mut dyn FnMut(InputEvent)) {
        self.expire(now_ms, sink);
        for byte in bytes {
            self.byte(*byte, now_ms, sink);
        }
        let patience = match self.state {
            State::Ground => return self.deadline = None,
            State::Paste { .. } => PASTE_PATIENCE_MS,
            _ => self.patience_ms,
        };
        if !bytes.is_empty() {
            self.deadline = Some(now_ms.saturating_add(patience));
        }
    }

    /// When [`Decoder::expire`] should be called if no byte comes before; none if nothing is pending.
    pub fn deadline(&self) -> Option<u64> {
        self.deadline
    }

    /// Whether a bracketed paste goes on: what comes is dropped until its end.
    pub fn is_pasting(&self) -> bool {
        matches!(self.state, State::Paste { .. })
    }

    /// Decides what is pending if its deadline has passed at `now_ms`: a lone ESC is Escape, ESC and one more is that key with Alt, everything else
    /// that is cut off is dropped.
    pub fn expire(&mut self, now_ms: u64, sink: &mut dyn FnMut(InputEvent)) {
        if self.deadline.is_none_or(|deadline| now_ms < deadline) {
            return;
        }
        let begun = match self.state {
            State::Escape => {
                if self.alt {
                    sink(KeyEvent::plain(Key::Escape).into());
                }
                sink(KeyEvent::plain(Key::Escape).into());
                None
            }
            State::Control { .. } if self.pending.is_empty() => Some('['),
            State::Single if self.pending.is_empty() => Some('O'),
            State::Text { bytes: 0, .. } => self.pending.first().map(|byte| char::from(*byte)),
            _ => None,
        };
        if let Some(character) = begun {
            sink(KeyEvent::new(Key::Char(character), Modifiers::ALT).into());
        }
        self.ground();
    }

    fn ground(&mut self) {
        self.state = State::Ground;
        self.pending.clear();
        self.alt = false;
        self.deadline = None;
    }

    fn byte(&mut self, byte: u8, now_ms: u64, sink: &mut dyn FnMut(InputEvent)) {
        match self.state {
            State::Ground => self.plain(byte, now_ms, sink),
            State::Character { bytes } => self.character(byte, bytes, now_ms, sink),
            State::Escape => self.escaped(byte, now_ms, sink),
            State::Control { too_long } => self.control(byte, too_long, now_ms, sink),
            State::ConsoleFunction => {
                if let Some(number @ 1..=5) = byte.checked_sub(b'@') {
                    self.key(KeyEvent::plain(Key::Function(number)), sink);
                }
                self.ground();
            }
            State::OldMouse { left } => {
                let _ = self.pending.push(byte);
                self.state = State::OldMouse {
                    left: left.saturating_sub(1),
                };
                if left <= 1 {
                    if let Some(pointer) = sequence::old_mouse(&self.pending) {
                        sink(InputEvent::Pointer(pointer));
                    }
                    self.ground();
                }
            }
            State::Single => self.single(byte, now_ms, sink),
            State::Text { bytes, escaped } => self.text(byte, bytes, escaped, now_ms, sink),
            State::Paste { matched } => {
                let matched = match PASTE_END.get(matched) {
                    Some(expected) if *expected == byte => matched + 1,
                    _ => usize::from(byte == ESC),
                };
                self.state = State::Paste { matched };
                if matched == PASTE_END.len() {
                    self.ground();
                }
            }
        }
    }

    /// Emits a key, with Alt if ESC came before it.
    fn key(&self, mut event: KeyEvent, sink: &mut dyn FnMut(InputEvent)) {
        if self.alt {
            event.modifiers = event.modifiers | Modifiers::ALT;
        }
        sink(event.into());
    }

    /// A byte outside of any sequence.
    fn plain(&mut self, byte: u8, now_ms: u64, sink: &mut dyn FnMut(InputEvent)) {
        let paired = self.pair_until.take().is_some_and(|until| now_ms < until);
        let event = match byte {
            ESC => return self.begin(State::Escape),
            b'\n' if paired => return self.ground(),
            b'\r' | b'\n' => {
                if byte == b'\r' {
                    self.pair_until = Some(now_ms.saturating_add(self.patience_ms));
                }
                KeyEvent::plain(Key::Enter)
            }
            b'\t' => KeyEvent::plain(Key::Tab),
            0x08 | 0x7f => KeyEvent::plain(Key::Backspace),
            0 => KeyEvent::new(Key::Char(' '), Modifiers::CONTROL),
            0x01..=0x1a => KeyEvent::new(Key::Char(char::from(byte | 0x60)), Modifiers::CONTROL),
            0x1c..=0x1f => KeyEvent::new(Key::Char(char::from(byte | 0x40)), Modifiers::CONTROL),
            b' '..=b'~' => KeyEvent::plain(Key::Char(char::from(byte))),
            0xc2..=0xdf => return self.begin_character(byte, 2),
            0xe0..=0xef => return self.begin_character(byte, 3),
            0xf0..=0xf4 => return self.begin_character(byte, 4),
            _ => return self.ground(),
        };
        self.key(event, sink);
        self.ground();
    }

    fn begin(&mut self, state: State) {
        self.pending.clear();
        self.state = state;
    }

    fn begin_character(&mut self, byte: u8, bytes: usize) {
        self.begin(State::Character { bytes });
        let _ = self.pending.push(byte);
    }

    fn character(&mut self, byte: u8, bytes: usize, now_ms: u64, sink: &mut dyn FnMut(InputEvent)) {
        if byte & 0xc0 != 0x80 {
            self.ground();
            return self.plain(byte, now_ms, sink);
        }
        let _ = self.pending.push(byte);
        if self.pending.len() < bytes {
            return;
        }
        let decoded = core::str::from_utf8(&self.pending)
            .ok()
            .and_then(|text| text.chars().next());
        if let Some(character) = decoded.filter(|character| !sanitize::replaces(*character)) {
            self.key(KeyEvent::plain(Key::Char(character)), sink);
        }
        self.ground();
    }

    fn escaped(&mut self, byte: u8, now_ms: u64, sink: &mut dyn FnMut(InputEvent)) {
        match byte {
            b'[' => self.begin(State::Control { too_long: false }),
            b'O' => self.begin(State::Single),
            b']' | b'P' | b'_' | b'^' | b'X' => {
                self.begin(State::Text {
                    bytes: 0,
                    escaped: false,
                });
                let _ = self.pending.push(byte);
            }
            // ESC ESC [ A is Alt+Up on some terminals; of three, the first is a key for sure.
            ESC => {
                if self.alt {
                    sink(KeyEvent::plain(Key::Escape).into());
                }
                self.alt = true;
            }
            _ => {
                if self.alt {
                    sink(KeyEvent::plain(Key::Escape).into());
                }
                self.alt = true;
                self.pair_until = None;
                self.plain(byte, now_ms, sink);
            }
        }
    }

    fn control(&mut self, byte: u8, too_long: bool, now_ms: u64, sink: &mut dyn FnMut(InputEvent)) {
        match byte {
            b'[' if self.pending.is_empty() && !too_long => self.state = State::ConsoleFunction,
            b'M' if self.pending.is_empty() && !too_long => self.begin(State::OldMouse { left: 3 }),
            b' '..=b'?' => {
                let too_long = self.pending.push(byte).is_err() || too_long;
                self.state = State::Control { too_long };
            }
            b'@'..=b'~' => {
                let meaning = if too_long {
                    None
                } else {
                    sequence::control(&Parameters::read(&self.pending), byte)
                };
                self.meant(meaning, sink);
            }
            _ => self.cut(byte, now_ms, sink),
        }
    }

    fn single(&mut self, byte: u8, now_ms: u64, sink: &mut dyn FnMut(InputEvent)) {
        match byte {
            b'0'..=b'9' | b';' if self.pending.len() < SEQUENCE_BYTES => {
                let _ = self.pending.push(byte);
            }
            b' '..=b'~' => self.meant(
                sequence::single(&Parameters::read(&self.pending), byte),
                sink,
            ),
            _ => self.cut(byte, now_ms, sink),
        }
    }

    fn meant(&mut self, meaning: Option<Meaning>, sink: &mut dyn FnMut(InputEvent)) {
        match meaning {
            Some(Meaning::Key(event)) => self.key(event, sink),
            Some(Meaning::Other(event)) => sink(event),
            Some(Meaning::Paste) => return self.begin(State::Paste { matched: 0 }),
            None => {}
        }
        self.ground();
    }

    /// A byte that can't be part of the sequence: the sequence is dropped, the byte counts.
    fn cut(&mut self, byte: u8, now_ms: u64, sink: &mut dyn FnMut(InputEvent)) {
        self.ground();
        self.plain(byte, now_ms, sink);
    }

    fn text(
        &mut self,
        byte: u8,
        bytes: u16,
        escaped: bool,
        now_ms: u64,
        sink: &mut dyn FnMut(InputEvent),
    ) {
        match byte {
            0x07 => self.ground(),
            b'\\' if escaped => self.ground(),
            _ if escaped => {
                self.ground();
                self.begin(State::Escape);
                self.byte(byte, now_ms, sink);
            }
            ESC => {
                self.state = State::Text {
                    bytes,
                    escaped: true,
                }
            }
            _ if bytes >= STRING_BYTES => self.ground(),
            _ => {
                self.state = State::Text {
                    bytes: bytes + 1,
                    escaped: false,
                }
            }
        }
    }
}
