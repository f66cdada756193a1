//! The kitty keyboard protocol, <https://sw.kovidgoyal.net/kitty/keyboard-protocol/>.

use super::{Form, form, typed};
use crate::keys::{Key, KeyCode, Modifiers};
use crate::terminal::Modes;

const DISAMBIGUATE: u8 = 1;
const EVENT_TYPES: u8 = 2;
const ALTERNATES: u8 = 4;
const ALL_AS_ESCAPES: u8 = 8;
const TEXT: u8 = 16;

/// A press of the key, followed by its release where the program asked for releases.
pub(super) fn encode(key: Key, modes: &Modes) -> String {
    let flags = modes.kitty_keyboard;
    if let Some(plain) = as_text(key, flags) {
        return plain;
    }
    let mut out = event(key, flags, "");
    if flags & EVENT_TYPES != 0 {
        out.push_str(&event(key, flags & !TEXT, ":3"));
    }
    out
}

/// What is still sent as plain bytes.
fn as_text(key: Key, flags: u8) -> Option<String> {
    let Key { code, modifiers } = key;
    if flags & ALL_AS_ESCAPES != 0 {
        return None;
    }
    let shift_or_none = Modifiers {
        shift: false,
        ..modifiers
    }
    .is_empty();
    match code {
        KeyCode::Char(ch) if shift_or_none => Some(typed(ch, modifiers).to_string()),
        KeyCode::Char(_) | KeyCode::Escape if flags & DISAMBIGUATE != 0 => None,
        KeyCode::Enter if modifiers.is_empty() => Some("\r".into()),
        KeyCode::Tab if modifiers.is_empty() => Some("\t".into()),
        KeyCode::Backspace if modifiers.is_empty() => Some("\x7f".into()),
        // Without disambiguation, control and alt stay as they were.
        KeyCode::Char(ch) if !modifiers.sup => {
            let prefix = if modifiers.alt { "\x1b" } else { "" };
            Some(format!("{prefix}{}", typed(ch, modifiers)))
        }
        KeyCode::Escape if modifiers.is_empty() => Some("\x1b".into()),
        _ => None,
    }
}

fn event(key: Key, flags: u8, kind: &str) -> String {
    let Key { code, modifiers } = key;
    let m = modifiers.parameter();
    let with_modifiers = m > 1 || !kind.is_empty();
    // F3 as `CSI R` would be a cursor position report.
    match form(code).filter(|_| code != KeyCode::F(3)) {
        Some(Form::Letter(letter)) if with_modifiers => return format!("\x1b[1;{m}{kind}{letter}"),
        Some(Form::Letter(letter)) => {
            let introducer = if matches!(code, KeyCode::F(_)) {
                'O'
            } else {
                '['
            };
            return format!("\x1b{introducer}{letter}");
        }
        Some(Form::Tilde(number)) if with_modifiers => return format!("\x1b[{number};{m}{kind}~"),
        Some(Form::Tilde(number)) => return format!("\x1b[{number}~"),
        None => {}
    }
    let (number, last) = match code {
        KeyCode::F(3) => (13, '~'),
        KeyCode::F(n) => (57376 + u32::from(n) - 13, 'u'),
        KeyCode::Enter => (13, 'u'),
        KeyCode::Tab => (9, 'u'),
        KeyCode::Escape => (27, 'u'),
        KeyCode::Backspace => (127, 'u'),
        KeyCode::Keypad(key) => (keypad(key), 'u'),
        KeyCode::Char(ch) => (u32::from(ch.to_ascii_lowercase()), 'u'),
        _ => return String::new(),
    };
    let (modifiers, shifted) = match code {
        KeyCode::Char(ch) if ch.is_ascii_uppercase() => (
            Modifiers {
                shift: true,
                ..modifiers
            },
            Some(ch),
        ),
        KeyCode::Char(ch) if modifiers.shift && ch.is_ascii_lowercase() => {
            (modifiers, Some(ch.to_ascii_uppercase()))
        }
        _ => (modifiers, None),
    };
    let m = modifiers.parameter();
    let alternate = shifted.filter(|_| flags & ALTERNATES != 0);
    let alternate = alternate.map_or_else(String::new, |ch| format!(":{}", u32::from(ch)));
    let types_text = !(modifiers.ctrl || modifiers.alt || modifiers.sup);
    let text = match code {
        KeyCode::Char(ch) if flags & TEXT != 0 && types_text => {
            format!(";{}", u32::from(shifted.unwrap_or(ch)))
        }
        _ => String::new(),
    };
    let parameter = match (m > 1 || !kind.is_empty(), text.is_empty()) {
        (true, _) => format!(";{m}{kind}"),
        (false, false) => ";".to_owned(),
        (false, true) => String::new(),
    };
    format!("\x1b[{number}{alternate}{parameter}{text}{last}")
}

fn keypad(key: char) -> u32 {
    match key {
        '.' => 57409,
        '/' => 57410,
        '*' => 57411,
        '-' => 57412,
        '+' => 57413,
        '\r' => 57414,
        '=' => 57415,
        digit => 57399 + digit.to_digit(10).unwrap_or(0),
    }
}
