//! The shortest change from one look to another.

use super::{BOLD, Color, DIM, Look, REVERSE, UNDERLINE};

impl Color {
    /// Bytes of its SGR parameters, with the `;` after them; `base` as in [`Color::push`].
    fn bytes(self, base: u16) -> u16 {
        let digits = |number: u32| {
            if number < 10 {
                1
            } else if number < 100 {
                2
            } else {
                3
            }
        };
        match self.0 {
            0..=8 => 3,
            9..=16 => {
                if base == 30 {
                    3
                } else {
                    4
                }
            }
            17..=256 => 6 + digits(self.0 - 1),
            _ => 8 + digits(self.0 >> 16 & 255) + digits(self.0 >> 8 & 255) + digits(self.0 & 255),
        }
    }

    /// Appends its SGR parameters; `base` is 30 for the foreground, 40 for the background.
    fn push(self, sgr: &mut Sgr, base: u16) {
        match self.0 {
            0 => sgr.push(base + 9),
            1..=8 => sgr.push(base + self.0 as u16 - 1),
            9..=16 => sgr.push(base + 60 + self.0 as u16 - 9),
            17..=256 => {
                sgr.push(base + 8);
                sgr.push(5);
                sgr.push(self.0 as u16 - 1);
            }
            _ => {
                sgr.push(base + 8);
                sgr.push(2);
                for byte in self.0.to_be_bytes().into_iter().skip(1) {
                    sgr.push(u16::from(byte));
                }
            }
        }
    }
}

/// How one look becomes another in the fewest bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    bytes: u8,
    /// By switching everything off first.
    reset: bool,
}

impl Change {
    /// Nothing changes.
    pub(crate) const NONE: Self = Self {
        bytes: 0,
        reset: false,
    };

    /// Bytes of its sequence, less than 56.
    pub(crate) const fn bytes(self) -> u16 {
        self.bytes as u16
    }
}

impl Look {
    /// Whether only a reset leads from `before` to this look.
    fn needs_reset(self, before: Self, selective_off: bool) -> bool {
        let fades = |from: Color, to: Color| to.same(Color::DEFAULT) && !from.same(Color::DEFAULT);
        !selective_off
            && (before.flags & !self.flags != 0
                || fades(before.foreground, self.foreground)
                || fades(before.background, self.background))
    }

    /// The flags that have to be switched on after those of `before` that must go are switched off: bold and dim go together.
    fn gained(self, before: Self) -> u8 {
        let lost = before.flags & !self.flags;
        let kept = if lost & (BOLD | DIM) != 0 {
            before.flags & !(BOLD | DIM)
        } else {
            before.flags
        };
        self.flags & !kept
    }

    /// The shortest change from `before`, unknown if none, to this look.
    pub(crate) fn change_from(self, before: Option<Self>, selective_off: bool) -> Change {
        let reset = || Change {
            bytes: self.reset_bytes() as u8,
            reset: true,
        };
        match before {
            Some(before) if before.same(self) => Change::NONE,
            Some(before) if !self.needs_reset(before, selective_off) => {
                let bytes = self.step_bytes(before);
                // No reset takes less than four, but for the one to plain.
                if bytes <= 3 || bytes <= self.reset_bytes() {
                    Change {
                        bytes: bytes as u8,
                        reset: false,
                    }
                } else {
                    reset()
                }
            }
            _ => reset(),
        }
    }

    /// The sequence of a change from `before` to this look; empty if there is nothing to do.
    pub(crate) fn sgr(self, before: Option<Self>, change: Change) -> Sgr {
        match before {
            _ if change.bytes == 0 => Sgr::EMPTY,
            Some(before) if !change.reset => self.step(before),
            _ => self.after_reset(),
        }
    }

    fn step_bytes(self, before: Self) -> u16 {
        let lost = before.flags & !self.flags;
        let mut bytes = 2 + 2 * flags_in(self.gained(before));
        for group in [BOLD | DIM, UNDERLINE, REVERSE] {
            if lost & group != 0 {
                bytes += 3;
            }
        }
        if !before.foreground.same(self.foreground) {
            bytes += self.foreground.bytes(30);
        }
        if !before.background.same(self.background) {
            bytes += self.background.bytes(40);
        }
        bytes
    }

    fn reset_bytes(self) -> u16 {
        if self.same(Self::PLAIN) {
            return 3;
        }
        let mut bytes = 3 + 2 * flags_in(self.flags);
        if !self.foreground.same(Color::DEFAULT) {
            bytes += self.foreground.bytes(30);
        }
        if !self.background.same(Color::DEFAULT) {
            bytes += self.background.bytes(40);
        }
        bytes
    }

    fn step(self, before: Self) -> Sgr {
        let lost = before.flags & !self.flags;
        let mut sgr = Sgr::start();
        for (group, off) in [(BOLD | DIM, 22), (UNDERLINE, 24), (REVERSE, 27)] {
            if lost & group != 0 {
                sgr.push(off);
            }
        }
        self.push_flags(&mut sgr, self.gained(before));
        if !before.foreground.same(self.foreground) {
            self.foreground.push(&mut sgr, 30);
        }
        if !before.background.same(self.background) {
            self.background.push(&mut sgr, 40);
        }
        sgr.end()
    }

    fn after_reset(self) -> Sgr {
        let mut sgr = Sgr::start();
        if !self.same(Self::PLAIN) {
            sgr.skip();
        }
        self.push_flags(&mut sgr, self.flags);
        if !self.foreground.same(Color::DEFAULT) {
            self.foreground.push(&mut sgr, 30);
        }
        if !self.background.same(Color::DEFAULT) {
            self.background.push(&mut sgr, 40);
        }
        sgr.end()
    }

    fn push_flags(self, sgr: &mut Sgr, flags: u8) {
        for (flag, parameter) in [(BOLD, 1), (DIM, 2), (UNDERLINE, 4), (REVERSE, 7)] {
            if flags & flag != 0 {
                sgr.push(parameter);
            }
        }
    }
}

fn flags_in(flags: u8) -> u16 {
    flags.count_ones() as u16
}

/// The longest SGR sequence there is takes 55 bytes.
const SGR_BYTES: usize = 56;

/// The bytes of one SGR sequence.
pub(crate) struct Sgr {
    bytes: [u8; SGR_BYTES],
    length: usize,
}

impl Sgr {
    const EMPTY: Self = Self {
        bytes: [0; SGR_BYTES],
        length: 0,
    };

    fn start() -> Self {
        let mut sgr = Self::EMPTY;
        sgr.byte(0x1b);
        sgr.byte(b'[');
        sgr
    }

    fn byte(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.length) {
            *slot = byte;
            self.length += 1;
        }
    }

    /// Leaves a parameter out, which means 0.
    fn skip(&mut self) {
        self.byte(b';');
    }

    fn push(&mut self, parameter: u16) {
        let before = self
            .length
            .checked_sub(1)
            .and_then(|last| self.bytes.get(last));
        if !matches!(before, Some(b'[' | b';')) {
            self.skip();
        }
        if parameter < 10 {
            return self.byte(b'0' + parameter as u8);
        }
        let mut digits = [0; 5];
        for digit in decimal(parameter, &mut digits) {
            self.byte(*digit);
        }
    }

    fn end(mut self) -> Self {
        self.byte(b'm');
        self
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or_default()
    }
}

/// `number` in decimal digits.
pub(crate) fn decimal(number: u16, digits: &mut [u8; 5]) -> &[u8] {
    let mut rest = number;
    let mut length = 0;
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
        length += 1;
        if rest == 0 {
            break;
        }
    }
    digits.get(5 - length..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;

    use std::vec::Vec;

    fn sgr(before: Option<Look>, after: Look, selective_off: bool) -> Vec<u8> {
        let change = after.change_from(before, selective_off);
        after.sgr(before, change).as_bytes().into()
    }

    fn change(before: Look, after: Look, selective_off: bool) -> Vec<u8> {
        sgr(Some(before), after, selective_off)
    }

    const GREEN: Look = Look::PLAIN.on_foreground(Color::GREEN);

    #[test]
    fn a_single_change_beats_a_reset() {
        assert_eq!(change(GREEN, GREEN, true), b"");
        assert_eq!(change(GREEN, GREEN.reverse(), true), b"\x1b[7m");
        assert_eq!(change(GREEN.reverse(), GREEN, true), b"\x1b[27m");
        assert_eq!(change(GREEN, Look::PLAIN, true), b"\x1b[m");
        assert_eq!(change(GREEN.bold(), GREEN.dim(), true), b"\x1b[22;2m");
        assert_eq!(
            change(GREEN, Look::PLAIN.on_foreground(Color::BRIGHT_BLUE), true),
            b"\x1b[94m"
        );
    }

    #[test]
    fn one_sequence_carries_all_that_changes() {
        assert_eq!(
            change(Look::PLAIN, GREEN.bold().reverse(), true),
            b"\x1b[1;7;32m"
        );
        assert_eq!(
            change(
                Look::PLAIN,
                Look::PLAIN
                    .on_foreground(Color::indexed(214))
                    .on_background(Color::rgb(0x0102ff)),
                true
            ),
            b"\x1b[38;5;214;48;2;1;2;255m"
        );
    }

    #[test]
    fn terminals_without_single_switches_get_a_reset() {
        assert_eq!(
            change(Look::PLAIN.reverse(), Look::PLAIN.bold(), false),
            b"\x1b[;1m"
        );
        assert_eq!(
            change(Look::PLAIN.bold(), Look::PLAIN.bold().reverse(), false),
            b"\x1b[7m"
        );
        assert_eq!(change(GREEN, Look::PLAIN, false), b"\x1b[m");
    }

    #[test]
    fn an_unknown_state_is_reset() {
        assert_eq!(sgr(None, GREEN, true), b"\x1b[;32m");
        assert_eq!(sgr(None, Look::PLAIN, true), b"\x1b[m");
    }

    #[test]
    fn the_cost_of_a_change_is_the_length_of_its_bytes() {
        let colors = [
            Color::DEFAULT,
            Color::RED,
            Color::BRIGHT_CYAN,
            Color::indexed(16),
            Color::indexed(200),
            Color::rgb(0),
            Color::rgb(0x09_63_ff),
        ];
        let looks: Vec<Look> = (0..16)
            .flat_map(|flags| colors.iter().map(move |color| (flags, *color)))
            .flat_map(|(flags, foreground)| {
                colors.iter().map(move |background| Look {
                    foreground,
                    background: *background,
                    flags,
                })
            })
            .collect();
        for before in looks
            .iter()
            .step_by(5)
            .map(|look| Some(*look))
            .chain([None])
        {
            for after in &looks {
                for selective_off in [false, true] {
                    let bytes = sgr(before, *after, selective_off).len();
                    let change = after.change_from(before, selective_off);
                    assert_eq!(bytes, usize::from(change.bytes()), "{before:?} {after:?}");
                    assert!(bytes < SGR_BYTES);
                }
            }
        }
    }
}
