//! What the sequences of keyboards and mice mean.

use splitflap_core::input::{
    InputEvent, Key, KeyEvent, Modifiers, PointerButton, PointerEvent, PointerKind,
};

/// What a whole sequence stands for.
pub(super) enum Meaning {
    Key(KeyEvent),
    Other(InputEvent),
    /// A bracketed paste begins.
    Paste,
}

const PARAMETERS: usize = 4;

/// The parameters of a sequence: numbers between `;`, and a mark before them. A part after `:` is kept beside its number.
#[derive(Default)]
pub(super) struct Parameters {
    mark: Option<u8>,
    numbers: [Option<u16>; PARAMETERS],
    /// Of the second parameter, what came after `:`.
    detail: Option<u16>,
    count: usize,
    /// There is an intermediate byte, or more than fits: nothing that is known here.
    strange: bool,
}

impl Parameters {
    pub(super) fn read(bytes: &[u8]) -> Self {
        let mut read = Self::default();
        let (mark, rest) = match bytes.split_first() {
            Some((mark @ b'<'..=b'?', rest)) => (Some(*mark), rest),
            _ => (None, bytes),
        };
        read.mark = mark;
        if rest.is_empty() {
            return read;
        }
        for part in rest.split(|byte| *byte == b';') {
            let mut pieces = part.split(|byte| *byte == b':');
            let number = pieces.next().unwrap_or_default();
            let detail = pieces.next();
            read.strange |= !number
                .iter()
                .chain(detail.unwrap_or_default())
                .all(u8::is_ascii_digit);
            if read.count == 1 {
                read.detail = detail.and_then(decimal);
            }
            match read.numbers.get_mut(read.count) {
                Some(slot) => *slot = decimal(number),
                None => read.strange = true,
            }
            read.count += 1;
        }
        read
    }

    fn number(&self, index: usize) -> Option<u16> {
        self.numbers.get(index).copied().flatten()
    }

    fn modifiers(&self, index: usize) -> Modifiers {
        let bits = self.number(index).unwrap_or(1).saturating_sub(1);
        [
            (1, Modifiers::SHIFT),
            (2, Modifiers::ALT),
            (4, Modifiers::CONTROL),
            (8, Modifiers::SUPER),
        ]
        .into_iter()
        .filter(|(bit, _)| bits & bit != 0)
        .fold(Modifiers::NONE, |all, (_, one)| all | one)
    }

    /// Where it is told, whether the key was let go (kitty's keyboard protocol).
    fn is_release(&self) -> bool {
        self.detail == Some(3)
    }
}

/// The number that `digits` spell; none if there are no digits, the highest one if it is out of range.
fn decimal(digits: &[u8]) -> Option<u16> {
    if digits.is_empty() {
        return None;
    }
    Some(digits.iter().fold(0u16, |number, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u16::from(digit.wrapping_sub(b'0').min(9)))
    }))
}

/// ESC [ parameters end.
pub(super) fn control(parameters: &Parameters, end: u8) -> Option<Meaning> {
    if parameters.strange || parameters.is_release() {
        return None;
    }
    match (parameters.mark, end) {
        (Some(b'<'), b'M' | b'm') => mouse(parameters, end == b'm')
            .map(InputEvent::Pointer)
            .map(Meaning::Other),
        (Some(_), _) => None,
        (None, b'I') if parameters.count == 0 => Some(Meaning::Other(InputEvent::Focus(true))),
        (None, b'O') if parameters.count == 0 => Some(Meaning::Other(InputEvent::Focus(false))),
        (None, b'Z') => Some(Meaning::Key(KeyEvent::new(
            Key::Tab,
            parameters.modifiers(1) | Modifiers::SHIFT,
        ))),
        (None, b'~' | b'^' | b'@') => tilde(parameters, end),
        (None, b'u') => code(parameters.number(0)?, parameters.modifiers(1)),
        // A cursor report looks like F3 with modifiers, but for its row.
        (None, b'R') if parameters.count > 0 && parameters.number(0) != Some(1) => None,
        (None, b'a'..=b'd') => Some(Meaning::Key(KeyEvent::new(
            arrow(end & !0x20)?,
            Modifiers::SHIFT,
        ))),
        (None, b'A'..=b'S') => Some(Meaning::Key(KeyEvent::new(
            arrow(end)?,
            parameters.modifiers(1),
        ))),
        _ => None,
    }
}

/// ESC O end, perhaps with parameters.
pub(super) fn single(parameters: &Parameters, end: u8) -> Option<Meaning> {
    // `ESC O 5 A` and `ESC O 1 ; 5 A` are both in use.
    let modifiers = parameters.modifiers(parameters.count.saturating_sub(1));
    let (key, modifiers) = match end {
        b'M' => (Key::Enter, modifiers),
        b'I' => (Key::Tab, modifiers),
        b'X' => (Key::Char('='), modifiers),
        b'j'..=b'y' => (Key::Char(char::from(end - 0x40)), modifiers),
        b' ' => (Key::Char(' '), modifiers),
        b'a'..=b'd' => (arrow(end & !0x20)?, Modifiers::CONTROL),
        _ => (arrow(end)?, modifiers),
    };
    Some(Meaning::Key(KeyEvent::new(key, modifiers)))
}

/// The keys that end in a letter.
fn arrow(end: u8) -> Option<Key> {
    Some(match end {
        b'A' => Key::Up,
        b'B' => Key::Down,
        b'C' => Key::Right,
        b'D' => Key::Left,
        b'F' => Key::End,
        b'H' => Key::Home,
        b'P'..=b'S' => Key::Function(end - b'P' + 1),
        _ => return None,
    })
}

/// The keys that end in `~`; rxvt writes `^` for Ctrl and `@` for both Ctrl and Shift.
fn tilde(parameters: &Parameters, end: u8) -> Option<Meaning> {
    let number = parameters.number(0)?;
    let key = match number {
        1 | 7 => Key::Home,
        2 => Key::Insert,
        3 => Key::Delete,
        4 | 8 => Key::End,
        5 => Key::PageUp,
        6 => Key::PageDown,
        11..=15 => Key::Function(number as u8 - 10),
        17..=21 => Key::Function(number as u8 - 11),
        23 | 24 => Key::Function(number as u8 - 12),
        27 => return code(parameters.number(2)?, parameters.modifiers(1)),
        200 => return Some(Meaning::Paste),
        _ => return None,
    };
    let modifiers = match end {
        b'^' => Modifiers::CONTROL,
        b'@' => Modifiers::CONTROL | Modifiers::SHIFT,
        _ => parameters.modifiers(1),
    };
    Some(Meaning::Key(KeyEvent::new(key, modifiers)))
}

/// A key told by its code point.
fn code(code: u16, modifiers: Modifiers) -> Option<Meaning> {
    let key = match code {
        9 => Key::Tab,
        13 => Key::Enter,
        27 => Key::Escape,
        8 | 127 => Key::Backspace,
        // Kitty's codes of its keypad and of keys that type nothing.
        57_344..=63_743 => return None,
        _ => {
            Key::Char(char::from_u32(u32::from(code)).filter(|character| !character.is_control())?)
        }
    };
    let event = match key {
        Key::Char(character)
            if modifiers.contains(Modifiers::SHIFT) && character.is_ascii_alphabetic() =>
        {
            let character = if modifiers == Modifiers::SHIFT {
                character.to_ascii_uppercase()
            } else {
                character
            };
            KeyEvent::new(Key::Char(character), modifiers.without(Modifiers::SHIFT))
        }
        _ => KeyEvent::new(key, modifiers),
    };
    Some(Meaning::Key(event))
}

/// A report of mode 1006.
fn mouse(parameters: &Parameters, released: bool) -> Option<PointerEvent> {
    let [Some(code), Some(column), Some(row), None] = parameters.numbers else {
        return None;
    };
    pointer(code, column, row, released)
}

/// A report of mode 1000: code, column and row, each plus 32.
pub(super) fn old_mouse(bytes: &[u8]) -> Option<PointerEvent> {
    let [code, column, row] = bytes else {
        return None;
    };
    let code = u16::from(code.checked_sub(32)?);
    // Button 3 is "one of them was let go"; which one is not told.
    let released = code & 0b1110_0011 == 3;
    let code = if released { code & !3 } else { code };
    pointer(
        code,
        u16::from(column.checked_sub(32)?),
        u16::from(row.checked_sub(32)?),
        released,
    )
}

/// A pointer event from a code of button, modifiers and motion, and a place that counts from 1.
fn pointer(code: u16, column: u16, row: u16, released: bool) -> Option<PointerEvent> {
    let button = match code & 3 {
        1 => PointerButton::Middle,
        2 => PointerButton::Secondary,
        _ => PointerButton::Primary,
    };
    let (kind, button) = match (code & 0b1110_0000, code & 3) {
        (64, 0) => (PointerKind::ScrollUp, PointerButton::Primary),
        (64, 1) => (PointerKind::ScrollDown, PointerButton::Primary),
        (0 | 32, 3) => return None,
        (0 | 32, _) if released => (PointerKind::Release, button),
        (0, _) => (PointerKind::Press, button),
        (32, _) => (PointerKind::Drag, button),
        _ => return None,
    };
    let modifiers = [
        (4, Modifiers::SHIFT),
        (8, Modifiers::ALT),
        (16, Modifiers::CONTROL),
    ]
    .into_iter()
    .filter(|(bit, _)| code & bit != 0)
    .fold(Modifiers::NONE, |all, (_, one)| all | one);
    Some(PointerEvent {
        x: column.checked_sub(1)?,
        y: row.checked_sub(1)?,
        kind,
        button,
        modifiers,
    })
}
