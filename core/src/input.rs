//! Input as the core knows it; frontends translate their own events to it.
//!
//! A key press and a repeat both arrive as [`InputEvent::Key`]; a release never does.

pub mod name;

use core::ops::BitOr;

/// Something that the user or the screen did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputEvent {
    /// A key was pressed, or repeats.
    Key(KeyEvent),
    /// A mouse, a touch or a wheel.
    Pointer(PointerEvent),
    /// The screen has this many cells now.
    Resize {
        /// Cells in a row.
        columns: u16,
        /// Rows.
        rows: u16,
    },
    /// The screen got (`true`) or lost the user's attention.
    Focus(bool),
    /// Time passed; `now` comes with the call.
    Tick,
}

/// A key with the modifiers held with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyEvent {
    /// The key.
    pub key: Key,
    /// What was held. A letter's case is in the letter: `W` has no [`Modifiers::SHIFT`].
    pub modifiers: Modifiers,
}

impl KeyEvent {
    /// `key` alone.
    pub const fn plain(key: Key) -> Self {
        Self {
            key,
            modifiers: Modifiers::NONE,
        }
    }

    /// `key` with `modifiers`.
    pub const fn new(key: Key, modifiers: Modifiers) -> Self {
        Self { key, modifiers }
    }
}

impl From<Key> for KeyEvent {
    fn from(key: Key) -> Self {
        Self::plain(key)
    }
}

impl From<KeyEvent> for InputEvent {
    fn from(key: KeyEvent) -> Self {
        Self::Key(key)
    }
}

/// A key. Space is `Char(' ')`, Shift-Tab is `Tab` with [`Modifiers::SHIFT`], Ctrl-C is `Char('c')` with [`Modifiers::CONTROL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A key that types this character.
    Char(char),
    /// Enter, also the keypad's.
    Enter,
    /// Tab.
    Tab,
    /// Escape.
    Escape,
    /// Deletes to the left.
    Backspace,
    /// Deletes to the right.
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
    /// F1 to F12 (1 to 12).
    Function(u8),
}

/// A set of modifier keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Modifiers(u8);

impl Modifiers {
    /// None held.
    pub const NONE: Self = Self(0);
    /// Shift; not told for characters, whose case says it.
    pub const SHIFT: Self = Self(1);
    /// Control.
    pub const CONTROL: Self = Self(2);
    /// Alt, Option or Meta.
    pub const ALT: Self = Self(4);
    /// The Windows or Command key.
    pub const SUPER: Self = Self(8);
    /// No key was held: the character is part of a text that was pasted. It must never do anything but stand in a text.
    pub const PASTED: Self = Self(16);

    /// Whether all of `other` are in this set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether none is in this set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOr for Modifiers {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Something that a pointer did at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointerEvent {
    /// Column, 0 is the leftmost. May lie outside the screen.
    pub x: u16,
    /// Row, 0 is the topmost. May lie outside the screen.
    pub y: u16,
    /// What it did.
    pub kind: PointerKind,
    /// Which button or finger; [`PointerButton::Primary`] for wheels.
    pub button: PointerButton,
    /// Keys held meanwhile.
    pub modifiers: Modifiers,
}

impl PointerEvent {
    /// A press of the primary button, or a touch, at `x`, `y`.
    pub const fn press(x: u16, y: u16) -> Self {
        Self {
            x,
            y,
            kind: PointerKind::Press,
            button: PointerButton::Primary,
            modifiers: Modifiers::NONE,
        }
    }
}

/// What a pointer did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    /// A button went down, a finger touched.
    Press,
    /// A button or a finger went up.
    Release,
    /// It moved with a button down.
    Drag,
    /// The wheel asks for what is above.
    ScrollUp,
    /// The wheel asks for what is below.
    ScrollDown,
}

/// Which button of a pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointerButton {
    /// Left button, or a finger.
    #[default]
    Primary,
    /// Middle button.
    Middle,
    /// Right button.
    Secondary,
}
