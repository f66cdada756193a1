//! Keys: what a person asks for, and seats typed by their name.

use crate::input::{Key, KeyEvent, Modifiers};

/// What a key asks the grid to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Intent {
    /// One seat to the right, or to the left.
    Across(bool),
    /// So many rows down, or up.
    Along(bool, u32),
    /// The last seat of the row, or the first.
    RowEnd(bool),
    /// The last seat of the cabin, or the first.
    End(bool),
    /// The next available seat, or the one before.
    Available(bool),
    /// Select the cursor's seat.
    Select,
    /// Only window seats, or all again.
    Filter,
    /// Go to the seat of this row and letter.
    Jump(u32, char),
}

/// A seat being typed: the digits so far. Zero is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Typed(u32);

impl Typed {
    /// Set beside the number while something is being typed, so that row 0 can be.
    const ACTIVE: u32 = 1 << 31;
    /// Row numbers have at most seven digits; more are not taken.
    const MAX: u32 = 9_999_999;

    pub(super) const fn from_word(word: u32) -> Self {
        Self(word)
    }

    pub(super) const fn word(self) -> u32 {
        self.0
    }

    /// The row typed so far.
    pub(super) const fn row(self) -> Option<u32> {
        if self.0 & Self::ACTIVE == 0 {
            None
        } else {
            Some(self.0 & !Self::ACTIVE)
        }
    }

    fn with(self, digit: u32) -> Self {
        let row = self
            .row()
            .unwrap_or(0)
            .saturating_mul(10)
            .saturating_add(digit);
        Self(row.min(Self::MAX) | Self::ACTIVE)
    }
}

/// What a key means, and what is being typed after it. None: the key is not the grid's.
///
/// A digit starts a seat, digits go on, a letter ends it; any other key drops it and
/// means what it always means.
pub(super) fn read(key: KeyEvent, typed: Typed) -> (Option<Intent>, Typed) {
    let bare = key.modifiers.without(Modifiers::SHIFT).is_empty();
    if let Key::Char(character) = key.key
        && bare
    {
        if let Some(digit) = character.to_digit(10) {
            return (None, typed.with(digit));
        }
        if let Some(row) = typed.row()
            && character.is_ascii_alphabetic()
        {
            let jump = Intent::Jump(row, character.to_ascii_uppercase());
            return (Some(jump), Typed::default());
        }
    }
    let intent = if bare { meaning(key.key) } else { None };
    (intent, Typed::default())
}

const fn meaning(key: Key) -> Option<Intent> {
    Some(match key {
        Key::Right | Key::Char('l') => Intent::Across(true),
        Key::Left | Key::Char('h') => Intent::Across(false),
        Key::Down | Key::Char('j') => Intent::Along(true, 1),
        Key::Up | Key::Char('k') => Intent::Along(false, 1),
        Key::PageDown => Intent::Along(true, super::walk::PAGE),
        Key::PageUp => Intent::Along(false, super::walk::PAGE),
        Key::End | Key::Char('$') => Intent::RowEnd(true),
        Key::Home | Key::Char('^') => Intent::RowEnd(false),
        Key::Char('G') => Intent::End(true),
        Key::Char('g') => Intent::End(false),
        Key::Char('n') => Intent::Available(true),
        Key::Char('N') => Intent::Available(false),
        Key::Char('w' | 'W') => Intent::Filter,
        Key::Char(' ') => Intent::Select,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn type_keys(keys: &str) -> (Option<Intent>, Typed) {
        keys.chars()
            .fold((None, Typed::default()), |(_, typed), key| {
                read(KeyEvent::plain(Key::Char(key)), typed)
            })
    }

    #[test]
    fn digits_and_a_letter_name_a_seat() {
        for (keys, row, letter) in [
            ("14A", 14, 'A'),
            ("7h", 7, 'H'),
            ("014N", 14, 'N'),
            ("3w", 3, 'W'),
            ("0k", 0, 'K'),
        ] {
            assert_eq!(
                type_keys(keys),
                (Some(Intent::Jump(row, letter)), Typed::default())
            );
        }
        assert_eq!(type_keys("14").1.row(), Some(14));
    }

    #[test]
    fn another_key_drops_what_was_typed_and_acts() {
        assert_eq!(type_keys("14 "), (Some(Intent::Select), Typed::default()));
        let typed = type_keys("14").1;
        let (intent, typed) = read(KeyEvent::plain(Key::Down), typed);
        assert_eq!(
            (intent, typed),
            (Some(Intent::Along(true, 1)), Typed::default())
        );
        assert_eq!(type_keys("14."), (None, Typed::default()));
    }

    #[test]
    fn letters_are_commands_when_nothing_is_typed() {
        assert_eq!(type_keys("h").0, Some(Intent::Across(false)));
        assert_eq!(type_keys("n").0, Some(Intent::Available(true)));
        assert_eq!(type_keys("N").0, Some(Intent::Available(false)));
        assert_eq!(type_keys("W").0, Some(Intent::Filter));
        assert_eq!(type_keys("a").0, None);
    }

    #[test]
    fn no_number_of_digits_overflows() {
        let typed = type_keys("99999999999999999999").1;
        assert_eq!(typed.row(), Some(Typed::MAX));
    }

    #[test]
    fn control_and_alt_combinations_are_not_the_grids() {
        for modifiers in [Modifiers::CONTROL, Modifiers::ALT, Modifiers::SUPER] {
            assert_eq!(
                read(KeyEvent::new(Key::Char('n'), modifiers), Typed::default()).0,
                None
            );
            assert_eq!(
                read(KeyEvent::new(Key::Right, modifiers), Typed::default()).0,
                None
            );
        }
    }
}
