//! Keys by name, and the bytes that a keyboard sends for them.

mod encode;
mod names;
#[cfg(test)]
mod tests;

pub use encode::encode;
pub use names::parse;

/// Keys held down with another key or a mouse button.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Shift.
    pub shift: bool,
    /// Alt (Meta, Option).
    pub alt: bool,
    /// Control.
    pub ctrl: bool,
    /// Super (Windows, Command); only the kitty keyboard protocol can tell it.
    pub sup: bool,
}

impl Modifiers {
    /// None held.
    pub const NONE: Modifiers = Modifiers {
        shift: false,
        alt: false,
        ctrl: false,
        sup: false,
    };

    /// Whether none is held.
    pub fn is_empty(self) -> bool {
        self == Modifiers::NONE
    }

    /// Modifiers by name: `shift`, `alt`, `ctrl`, `super`, in any case.
    pub fn named<N: AsRef<str>>(names: &[N]) -> Option<Modifiers> {
        let mut modifiers = Modifiers::NONE;
        for name in names {
            *modifiers.flag(name.as_ref())? = true;
        }
        Some(modifiers)
    }

    fn flag(&mut self, name: &str) -> Option<&mut bool> {
        match name.to_ascii_lowercase().as_str() {
            "shift" => Some(&mut self.shift),
            "alt" | "meta" | "option" => Some(&mut self.alt),
            "ctrl" | "control" => Some(&mut self.ctrl),
            "super" | "cmd" | "command" | "win" => Some(&mut self.sup),
            _ => None,
        }
    }

    /// The number that xterm and kitty write: 1 and a bit for each.
    fn parameter(self) -> u8 {
        1 + u8::from(self.shift)
            + 2 * u8::from(self.alt)
            + 4 * u8::from(self.ctrl)
            + 8 * u8::from(self.sup)
    }
}

/// A key without its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyCode {
    /// A character, as typed without modifiers held.
    Char(char),
    /// Enter.
    Enter,
    /// Tab.
    Tab,
    /// Escape.
    Escape,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key, 1 to 35.
    F(u8),
    /// A key of the keypad: a digit, one of `+-*/.=`, or CR for its Enter.
    Keypad(char),
}

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// What is held with it.
    pub modifiers: Modifiers,
}
