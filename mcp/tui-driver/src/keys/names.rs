//! Key names.

use super::{Key, KeyCode, Modifiers};
use crate::error::{Error, Result};

/// What is right, for the errors.
const HINT: &str = "use a single character, or Enter, Tab, Escape, Backspace, Delete, Insert, Space, \
    Up, Down, Left, Right, Home, End, PageUp, PageDown, F1 to F35, KP_0 to KP_9, KP_Enter, with \
    modifiers in front: Ctrl+c, Alt+x, Shift+Tab, Ctrl+Shift+Left";

/// A key by name, in any case: `Enter`, `Ctrl+c`, `Shift+F5`, `a`, `+`, `Ctrl++`, `" "`.
///
/// # Errors
/// [`Error::Key`].
pub fn parse(name: &str) -> Result<Key> {
    let unknown = || Error::Key {
        key: name.to_owned(),
        hint: HINT.to_owned(),
    };
    // A single character, a space too, is itself; otherwise blanks around a name do not matter.
    if let Some(ch) = single(name) {
        return Ok(Key {
            code: plain(ch).ok_or_else(unknown)?,
            modifiers: Modifiers::NONE,
        });
    }
    let mut rest = name.trim();
    let mut modifiers = Modifiers::NONE;
    while let Some((front, back)) = rest.split_once('+') {
        // The key `+` itself has nothing in front, or nothing behind.
        if front.is_empty() || back.is_empty() {
            break;
        }
        *modifiers.flag(front.trim()).ok_or_else(unknown)? = true;
        rest = back;
    }
    let rest = if rest.trim().is_empty() {
        rest
    } else {
        rest.trim()
    };
    let code = match single(rest) {
        Some(ch) => plain(ch).ok_or_else(unknown)?,
        None => named(rest).ok_or_else(unknown)?,
    };
    Ok(normal(code, modifiers))
}

/// `Ctrl+C` is control and the key c; `Shift+a` and `A` are both A.
fn normal(code: KeyCode, mut modifiers: Modifiers) -> Key {
    let KeyCode::Char(ch) = code else {
        return Key { code, modifiers };
    };
    let code = if ch.is_ascii_uppercase() && (modifiers.ctrl || modifiers.alt && modifiers.shift) {
        ch.to_ascii_lowercase()
    } else if modifiers
        == (Modifiers {
            shift: true,
            ..Modifiers::NONE
        })
        && ch.is_alphabetic()
    {
        let mut upper = ch.to_uppercase();
        match (upper.next(), upper.next()) {
            (Some(upper), None) => {
                modifiers.shift = false;
                upper
            }
            _ => ch,
        }
    } else {
        ch
    };
    Key {
        code: KeyCode::Char(code),
        modifiers,
    }
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// A character as a key: the control characters that keys send are those keys.
fn plain(ch: char) -> Option<KeyCode> {
    match ch {
        '\r' | '\n' => Some(KeyCode::Enter),
        '\t' => Some(KeyCode::Tab),
        '\x1b' => Some(KeyCode::Escape),
        '\x7f' => Some(KeyCode::Backspace),
        _ if ch.is_control() => None,
        _ => Some(KeyCode::Char(ch)),
    }
}

fn named(name: &str) -> Option<KeyCode> {
    let lower = name.to_ascii_lowercase();
    Some(match lower.as_str() {
        "enter" | "return" => KeyCode::Enter,
        "tab" => KeyCode::Tab,
        "escape" | "esc" => KeyCode::Escape,
        "backspace" => KeyCode::Backspace,
        "delete" | "del" => KeyCode::Delete,
        "insert" | "ins" => KeyCode::Insert,
        "space" => KeyCode::Char(' '),
        "plus" => KeyCode::Char('+'),
        "up" | "arrowup" => KeyCode::Up,
        "down" | "arrowdown" => KeyCode::Down,
        "left" | "arrowleft" => KeyCode::Left,
        "right" | "arrowright" => KeyCode::Right,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pageup" | "pgup" => KeyCode::PageUp,
        "pagedown" | "pgdown" | "pgdn" => KeyCode::PageDown,
        _ => return function(&lower).or_else(|| keypad(&lower)),
    })
}

fn function(name: &str) -> Option<KeyCode> {
    let number: u8 = name.strip_prefix('f')?.parse().ok()?;
    (1..=35).contains(&number).then_some(KeyCode::F(number))
}

fn keypad(name: &str) -> Option<KeyCode> {
    let key = name.strip_prefix("kp_")?;
    Some(KeyCode::Keypad(match key {
        "enter" => '\r',
        "add" | "plus" => '+',
        "subtract" | "minus" => '-',
        "multiply" => '*',
        "divide" => '/',
        "decimal" => '.',
        "equal" => '=',
        _ => single(key).filter(char::is_ascii_digit)?,
    }))
}
