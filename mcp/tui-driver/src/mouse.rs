//! Mouse events as a program asked to be told of them.

#[cfg(test)]
mod tests;

use crate::error::{Error, Result};
use crate::keys::Modifiers;
use crate::terminal::{Modes, MouseEncoding, MouseReports};

/// A mouse button or a direction of the wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The left button.
    Left,
    /// The middle button.
    Middle,
    /// The right button.
    Right,
    /// The wheel, away from the hand.
    WheelUp,
    /// The wheel, towards the hand.
    WheelDown,
    /// The wheel, to the left.
    WheelLeft,
    /// The wheel, to the right.
    WheelRight,
}

impl Button {
    /// A button by name: `left`, `middle`, `right`.
    pub fn named(name: &str) -> Option<Button> {
        match name.to_ascii_lowercase().as_str() {
            "left" => Some(Button::Left),
            "middle" => Some(Button::Middle),
            "right" => Some(Button::Right),
            _ => None,
        }
    }

    /// A wheel direction by name: `up`, `down`, `left`, `right`.
    pub fn wheel_named(name: &str) -> Option<Button> {
        match name.to_ascii_lowercase().as_str() {
            "up" => Some(Button::WheelUp),
            "down" => Some(Button::WheelDown),
            "left" => Some(Button::WheelLeft),
            "right" => Some(Button::WheelRight),
            _ => None,
        }
    }

    /// Xterm's number.
    fn code(self) -> u16 {
        match self {
            Button::Left => 0,
            Button::Middle => 1,
            Button::Right => 2,
            Button::WheelUp => 64,
            Button::WheelDown => 65,
            Button::WheelLeft => 66,
            Button::WheelRight => 67,
        }
    }

    fn is_wheel(self) -> bool {
        self.code() >= 64
    }
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A button went down.
    Press,
    /// A button went up.
    Release,
    /// The pointer moved.
    Move,
}

/// One mouse event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub action: Action,
    /// The button; for a move, the one held.
    pub button: Option<Button>,
    /// Column and row, from 0.
    pub at: (u16, u16),
}

/// The bytes that tell a program of an event; none for the release that mode 9 does not have.
///
/// # Errors
/// [`Error::Mouse`] if the program did not ask for it, or its encoding does not reach the cell.
pub fn encode(event: Event, modifiers: Modifiers, modes: &Modes) -> Result<Vec<u8>> {
    refuse_unwanted(event, modes.mouse)?;
    let x10 = modes.mouse == MouseReports::X10;
    if x10 && event.action == Action::Release {
        return Ok(Vec::new());
    }
    let mut code = event.button.map_or(3, Button::code);
    if event.action == Action::Move {
        code += 32;
    }
    if !x10 {
        code += 4 * u16::from(modifiers.shift)
            + 8 * u16::from(modifiers.alt)
            + 16 * u16::from(modifiers.ctrl);
    }
    // Only SGR tells which button went up.
    let lifted = event.action == Action::Release;
    let anonymous = if lifted { code | 3 } else { code };
    let (col, row) = event.at;
    let (x, y) = (u32::from(col) + 1, u32::from(row) + 1);
    let last = if lifted { 'm' } else { 'M' };
    Ok(match modes.mouse_encoding {
        MouseEncoding::Sgr => format!("\x1b[<{code};{x};{y}{last}").into_bytes(),
        MouseEncoding::SgrPixels => {
            // The middle of a cell of 10 by 20.
            let (x, y) = (u32::from(col) * 10 + 6, u32::from(row) * 20 + 11);
            format!("\x1b[<{code};{x};{y}{last}").into_bytes()
        }
        MouseEncoding::Urxvt => format!("\x1b[{};{x};{y}M", anonymous + 32).into_bytes(),
        MouseEncoding::Legacy => {
            let mut bytes = b"\x1b[M".to_vec();
            for value in [u32::from(anonymous), x, y] {
                bytes.push(u8::try_from(value + 32).map_err(|_| out_of_reach(223))?);
            }
            bytes
        }
        MouseEncoding::Utf8 => {
            let mut text = String::from("\x1b[M");
            for value in [u32::from(anonymous), x, y] {
                let ch = char::from_u32(value + 32).filter(|ch| u32::from(*ch) < 0x800);
                text.push(ch.ok_or_else(|| out_of_reach(2015))?);
            }
            text.into_bytes()
        }
    })
}

fn out_of_reach(limit: u32) -> Error {
    Error::Mouse(format!(
        "the program's mouse encoding ends at column and row {limit}"
    ))
}

fn refuse_unwanted(event: Event, reports: MouseReports) -> Result<()> {
    let needed = match (event.action, event.button) {
        (Action::Move, None) => MouseReports::Motion,
        (Action::Move, Some(_)) => MouseReports::Drag,
        (_, Some(button)) if button.is_wheel() => MouseReports::Click,
        _ => MouseReports::X10,
    };
    if reports >= needed {
        return Ok(());
    }
    let what = match needed {
        MouseReports::Motion => "motion without a button (mode 1003)",
        MouseReports::Drag => "motion with a button held (mode 1002)",
        _ => "mouse events (mode 1000)",
    };
    Err(Error::Mouse(if reports == MouseReports::Off {
        "the program has not turned the mouse on, so it would take the event for typed text; use keys".into()
    } else {
        format!(
            "the program has not asked for {what}; it asked for {} events",
            reports.name()
        )
    }))
}
