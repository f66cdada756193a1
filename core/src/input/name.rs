//! Key names: `Enter`, `PgDn`, `Ctrl+c`, `Shift+Tab`. The same names are used by replay scripts and by the terminal driver.

use core::fmt::{self, Display, Formatter, Write};
use core::str::FromStr;

use super::{Key, KeyEvent, Modifiers};

/// Every named key; the first name of a key is the one it is shown with.
const NAMES: &[(&str, Key)] = &[
    ("Enter", Key::Enter),
    ("Return", Key::Enter),
    ("Tab", Key::Tab),
    ("Escape", Key::Escape),
    ("Esc", Key::Escape),
    ("Backspace", Key::Backspace),
    ("Delete", Key::Delete),
    ("Del", Key::Delete),
    ("Insert", Key::Insert),
    ("Ins", Key::Insert),
    ("Space", Key::Char(' ')),
    ("Up", Key::Up),
    ("ArrowUp", Key::Up),
    ("Down", Key::Down),
    ("ArrowDown", Key::Down),
    ("Left", Key::Left),
    ("ArrowLeft", Key::Left),
    ("Right", Key::Right),
    ("ArrowRight", Key::Right),
    ("Home", Key::Home),
    ("End", Key::End),
    ("PageUp", Key::PageUp),
    ("PgUp", Key::PageUp),
    ("PageDown", Key::PageDown),
    ("PgDn", Key::PageDown),
    ("PgDown", Key::PageDown),
];

const MODIFIERS: &[(&str, Modifiers)] = &[
    ("Ctrl", Modifiers::CONTROL),
    ("Control", Modifiers::CONTROL),
    ("Alt", Modifiers::ALT),
    ("Option", Modifiers::ALT),
    ("Meta", Modifiers::ALT),
    ("Shift", Modifiers::SHIFT),
    ("Super", Modifiers::SUPER),
    ("Cmd", Modifiers::SUPER),
];

/// Why a key name is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyNameError {
    /// The name, or the part after the last `+`, is empty.
    Empty,
    /// No key has this name.
    UnknownKey,
    /// What stands before a `+` is no modifier.
    UnknownModifier,
    /// The same modifier twice.
    RepeatedModifier,
    /// There are F1 to F12 only.
    NoSuchFunctionKey,
}

impl Display for KeyNameError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "no key is named; an example is \"Enter\" or \"Ctrl+c\"",
            Self::UnknownKey => "no key has this name; a key is one character or a name such as \"Enter\", \"Down\", \"PageUp\", \"Space\", \"F5\"",
            Self::UnknownModifier => "only Ctrl, Alt, Shift and Super stand before a \"+\", as in \"Ctrl+Shift+Left\"",
            Self::RepeatedModifier => "a modifier is named twice; write it once, as in \"Ctrl+c\"",
            Self::NoSuchFunctionKey => "function keys go from F1 to F12, as in \"F5\"",
        })
    }
}

impl core::error::Error for KeyNameError {}

impl FromStr for KeyEvent {
    type Err = KeyNameError;

    /// Reads a key name in any case. A letter with Shift alone becomes the capital letter; a letter with Ctrl or Alt keeps its case.
    ///
    /// # Errors
    /// [`KeyNameError`] says what is wrong and shows a name that is right.
    fn from_str(name: &str) -> Result<Self, KeyNameError> {
        let mut modifiers = Modifiers::NONE;
        let mut rest = name;
        // A `+` at the very end is the key `+` itself: "+", "Ctrl++".
        while let Some((head, tail)) = rest.split_once('+') {
            if head.is_empty() || tail.is_empty() {
                break;
            }
            let modifier = MODIFIERS
                .iter()
                .find(|(known, _)| known.eq_ignore_ascii_case(head))
                .map(|(_, modifier)| *modifier)
                .ok_or(KeyNameError::UnknownModifier)?;
            if modifiers.contains(modifier) {
                return Err(KeyNameError::RepeatedModifier);
            }
            modifiers = modifiers | modifier;
            rest = tail;
        }
        let mut key = key(rest)?;
        if let Key::Char(typed) = key
            && modifiers == Modifiers::SHIFT
            && typed.is_ascii_lowercase()
        {
            key = Key::Char(typed.to_ascii_uppercase());
            modifiers = Modifiers::NONE;
        }
        Ok(Self { key, modifiers })
    }
}

fn key(name: &str) -> Result<Key, KeyNameError> {
    let mut characters = name.chars();
    let first = characters.next().ok_or(KeyNameError::Empty)?;
    if characters.next().is_none() {
        return if first.is_control() {
            Err(KeyNameError::UnknownKey)
        } else {
            Ok(Key::Char(first))
        };
    }
    if let Some((_, key)) = NAMES
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
    {
        return Ok(*key);
    }
    if let Some(number) = name.strip_prefix(['F', 'f'])
        && number.bytes().all(|byte| byte.is_ascii_digit())
    {
        return match number.parse() {
            Ok(number @ 1..=12) => Ok(Key::Function(number)),
            _ => Err(KeyNameError::NoSuchFunctionKey),
        };
    }
    Err(KeyNameError::UnknownKey)
}

impl Display for KeyEvent {
    /// The name that parses back to this key.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (name, modifier) in [
            ("Ctrl+", Modifiers::CONTROL),
            ("Alt+", Modifiers::ALT),
            ("Shift+", Modifiers::SHIFT),
            ("Super+", Modifiers::SUPER),
        ] {
            if self.modifiers.contains(modifier) {
                f.write_str(name)?;
            }
        }
        match self.key {
            Key::Function(number) => write!(f, "F{number}"),
            key => match NAMES.iter().find(|(_, known)| *known == key) {
                Some((name, _)) => f.write_str(name),
                None => match key {
                    Key::Char(typed) => f.write_char(typed),
                    _ => Ok(()),
                },
            },
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::string::ToString;

    fn parse(name: &str) -> Result<KeyEvent, KeyNameError> {
        name.parse()
    }

    #[test]
    fn names_are_read_in_any_case_and_by_every_alias() {
        for (name, key) in [
            ("Enter", Key::Enter),
            ("eNTER", Key::Enter),
            ("Esc", Key::Escape),
            ("arrowup", Key::Up),
            ("PgDn", Key::PageDown),
            ("SPACE", Key::Char(' ')),
            ("F12", Key::Function(12)),
            ("f1", Key::Function(1)),
            ("a", Key::Char('a')),
            ("A", Key::Char('A')),
            ("@", Key::Char('@')),
            ("+", Key::Char('+')),
            ("f", Key::Char('f')),
            ("é", Key::Char('é')),
        ] {
            assert_eq!(parse(name), Ok(KeyEvent::plain(key)), "{name}");
        }
    }

    #[test]
    fn combinations_are_joined_by_plus() {
        assert_eq!(
            parse("Ctrl+c"),
            Ok(KeyEvent::new(Key::Char('c'), Modifiers::CONTROL))
        );
        assert_eq!(
            parse("Ctrl++"),
            Ok(KeyEvent::new(Key::Char('+'), Modifiers::CONTROL))
        );
        assert_eq!(
            parse("shift+TAB"),
            Ok(KeyEvent::new(Key::Tab, Modifiers::SHIFT))
        );
        assert_eq!(
            parse("Ctrl+Shift+Left"),
            Ok(KeyEvent::new(
                Key::Left,
                Modifiers::CONTROL | Modifiers::SHIFT
            ))
        );
        assert_eq!(parse("Shift+w"), Ok(KeyEvent::plain(Key::Char('W'))));
    }

    #[test]
    fn wrong_names_say_what_is_wrong_and_give_an_example() {
        for (name, error) in [
            ("", KeyNameError::Empty),
            ("Entre", KeyNameError::UnknownKey),
            ("Ctrl+", KeyNameError::UnknownKey),
            ("Hyper+x", KeyNameError::UnknownModifier),
            ("Ctrl+Ctrl+x", KeyNameError::RepeatedModifier),
            ("F13", KeyNameError::NoSuchFunctionKey),
            ("F0", KeyNameError::NoSuchFunctionKey),
            ("F999999999999", KeyNameError::NoSuchFunctionKey),
            ("\u{1b}", KeyNameError::UnknownKey),
        ] {
            assert_eq!(parse(name), Err(error), "{name:?}");
            assert!(error.to_string().contains('"'));
        }
    }

    #[test]
    fn a_shown_key_parses_back_to_itself() {
        for key in NAMES.iter().map(|(_, key)| *key).chain([
            Key::Char('x'),
            Key::Char('+'),
            Key::Function(7),
        ]) {
            for modifiers in 0..16 {
                let event = KeyEvent::new(key, Modifiers(modifiers));
                if matches!(key, Key::Char('x')) && event.modifiers == Modifiers::SHIFT {
                    continue;
                }
                assert_eq!(parse(&event.to_string()), Ok(event));
            }
        }
    }
}
