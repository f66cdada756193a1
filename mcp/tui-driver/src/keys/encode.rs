//! Keys as bytes, by the keyboard modes in force: xterm's, modifyOtherKeys, kitty's protocol.

mod kitty;

use super::{Key, KeyCode, Modifiers};
use crate::terminal::Modes;

/// What a keyboard sends for a key.
pub fn encode(key: Key, modes: &Modes) -> Vec<u8> {
    if modes.kitty_keyboard != 0 {
        return kitty::encode(key, modes).into_bytes();
    }
    if let Some(text) = modify_other_keys(key, modes.modify_other_keys) {
        return text.into_bytes();
    }
    legacy(key, modes).into_bytes()
}

/// How a key that is not text is written.
pub(super) enum Form {
    /// `CSI letter`, `SS3 letter` or, with modifiers, `CSI 1 ; m letter`.
    Letter(char),
    /// `CSI number ~`.
    Tilde(u8),
}

/// The xterm form of a key that has one.
pub(super) fn form(code: KeyCode) -> Option<Form> {
    Some(match code {
        KeyCode::Up => Form::Letter('A'),
        KeyCode::Down => Form::Letter('B'),
        KeyCode::Right => Form::Letter('C'),
        KeyCode::Left => Form::Letter('D'),
        KeyCode::Home => Form::Letter('H'),
        KeyCode::End => Form::Letter('F'),
        KeyCode::Insert => Form::Tilde(2),
        KeyCode::Delete => Form::Tilde(3),
        KeyCode::PageUp => Form::Tilde(5),
        KeyCode::PageDown => Form::Tilde(6),
        KeyCode::F(n @ 1..=4) => Form::Letter(char::from(b'P' + n - 1)),
        KeyCode::F(n @ 5..=12) => Form::Tilde([15, 17, 18, 19, 20, 21, 23, 24][usize::from(n) - 5]),
        _ => return None,
    })
}

fn legacy(key: Key, modes: &Modes) -> String {
    let Key { code, modifiers } = shifted_function(key);
    let m = modifiers.parameter();
    match form(code) {
        Some(Form::Letter(letter)) if m > 1 => format!("\x1b[1;{m}{letter}"),
        Some(Form::Letter(letter)) => {
            let ss3 = modes.app_cursor || matches!(code, KeyCode::F(_));
            format!("\x1b{}{letter}", if ss3 { 'O' } else { '[' })
        }
        Some(Form::Tilde(number)) if m > 1 => format!("\x1b[{number};{m}~"),
        Some(Form::Tilde(number)) => format!("\x1b[{number}~"),
        None => text_key(code, modifiers, modes),
    }
}

/// Terminfo's F13 to F24 are Shift and F1 to F12, F25 to F35 Control and F1 to F11.
fn shifted_function(key: Key) -> Key {
    let mut modifiers = key.modifiers;
    let code = match key.code {
        KeyCode::F(n @ 13..=24) => {
            modifiers.shift = true;
            KeyCode::F(n - 12)
        }
        KeyCode::F(n @ 25..) => {
            modifiers.ctrl = true;
            KeyCode::F(n - 24)
        }
        code => code,
    };
    Key { code, modifiers }
}

fn text_key(code: KeyCode, modifiers: Modifiers, modes: &Modes) -> String {
    let body = match code {
        KeyCode::Tab if modifiers.shift => "\x1b[Z".to_owned(),
        KeyCode::Tab => "\t".to_owned(),
        KeyCode::Enter if modes.newline => "\r\n".to_owned(),
        KeyCode::Enter => "\r".to_owned(),
        KeyCode::Escape => "\x1b".to_owned(),
        KeyCode::Backspace if modifiers.ctrl => "\x08".to_owned(),
        KeyCode::Backspace => "\x7f".to_owned(),
        KeyCode::Keypad(key) if modes.app_keypad => application_keypad(key),
        KeyCode::Keypad(key) => key.to_string(),
        KeyCode::Char(ch) => typed(ch, modifiers).to_string(),
        // All others have a form.
        _ => String::new(),
    };
    if modifiers.alt {
        format!("\x1b{body}")
    } else {
        body
    }
}

fn application_keypad(key: char) -> String {
    let letter = match key {
        '\r' => 'M',
        '=' => 'X',
        digit_or_sign => char::from((digit_or_sign as u8).wrapping_add(0x40)),
    };
    format!("\x1bO{letter}")
}

/// The character that a key types, a control character with Control where there is one.
fn typed(ch: char, modifiers: Modifiers) -> char {
    if modifiers.ctrl {
        control(ch).unwrap_or(ch)
    } else if modifiers.shift && ch.is_ascii_lowercase() {
        ch.to_ascii_uppercase()
    } else {
        ch
    }
}

/// The control character of a key, as xterm has it.
fn control(ch: char) -> Option<char> {
    let code = match ch {
        'a'..='z' | 'A'..='Z' => ch as u8 & 0x1f,
        ' ' | '@' | '2' => 0,
        '[' | '3' => 0x1b,
        '\\' | '4' => 0x1c,
        ']' | '5' => 0x1d,
        '^' | '~' | '6' => 0x1e,
        '_' | '/' | '-' | '7' => 0x1f,
        '?' | '8' => 0x7f,
        _ => return None,
    };
    Some(char::from(code))
}

/// `CSI 27 ; m ; code ~`, at level 1 for what has no form of its own, at level 2 for every key
/// with modifiers that is not plain shifted text.
fn modify_other_keys(key: Key, level: u8) -> Option<String> {
    let Key { code, modifiers } = key;
    let code = match code {
        KeyCode::Char(ch) => ch,
        KeyCode::Enter => '\r',
        KeyCode::Tab => '\t',
        KeyCode::Backspace => '\x7f',
        KeyCode::Escape => '\x1b',
        _ => return None,
    };
    let shift_only = modifiers
        == Modifiers {
            shift: true,
            ..Modifiers::NONE
        };
    let legacy_form = match code {
        '\t' => shift_only,
        '\r' | '\x1b' => {
            modifiers
                == Modifiers {
                    alt: true,
                    ..Modifiers::NONE
                }
        }
        '\x7f' => !modifiers.shift,
        _ => shift_only || !modifiers.ctrl || control(code).is_some() && !modifiers.shift,
    };
    let wanted = match level {
        0 => false,
        1 => !legacy_form,
        _ => !(shift_only && (code == '\t' || !code.is_control())),
    };
    (wanted && !modifiers.is_empty())
        .then(|| format!("\x1b[27;{};{}~", modifiers.parameter(), u32::from(code)))
}
