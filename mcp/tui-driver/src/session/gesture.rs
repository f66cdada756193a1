//! What a mouse can do.

use super::Session;
use crate::error::{Error, Result};
use crate::keys::{self, Key, KeyCode, Modifiers};
use crate::mouse::{self, Action, Button, Event};
use crate::screen::Size;
use crate::terminal::{Modes, MouseReports};

/// A mouse gesture; cells are (column, row) from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// Presses and releases a button so many times.
    Click {
        /// Where.
        at: (u16, u16),
        /// Which button.
        button: Button,
        /// How often, at most [`Gesture::MAX_REPEAT`].
        times: u16,
    },
    /// Moves without a button.
    Hover {
        /// Where to.
        at: (u16, u16),
    },
    /// Presses, moves through the cells between, releases.
    Drag {
        /// Where the button is pressed.
        from: (u16, u16),
        /// Where it is released.
        to: (u16, u16),
        /// Which button.
        button: Button,
    },
    /// Turns the wheel by so many notches.
    Scroll {
        /// Where.
        at: (u16, u16),
        /// A wheel direction.
        wheel: Button,
        /// Notches, at most [`Gesture::MAX_REPEAT`].
        notches: u16,
    },
}

impl Gesture {
    /// The most clicks or notches in one gesture.
    pub const MAX_REPEAT: u16 = 100;

    fn events(self) -> Vec<Event> {
        let event = |action, button, at| Event { action, button, at };
        match self {
            Gesture::Click { at, button, times } => {
                let click = [
                    event(Action::Press, Some(button), at),
                    event(Action::Release, Some(button), at),
                ];
                click.repeat(usize::from(times.clamp(1, Gesture::MAX_REPEAT)))
            }
            Gesture::Hover { at } => vec![event(Action::Move, None, at)],
            Gesture::Drag { from, to, button } => {
                let mut events = vec![event(Action::Press, Some(button), from)];
                let path = line(from, to);
                events.extend(
                    path.into_iter()
                        .map(|at| event(Action::Move, Some(button), at)),
                );
                events.push(event(Action::Release, Some(button), to));
                events
            }
            Gesture::Scroll { at, wheel, notches } => {
                let notches = usize::from(notches.clamp(1, Gesture::MAX_REPEAT));
                vec![event(Action::Press, Some(wheel), at); notches]
            }
        }
    }

    fn ends(self) -> [(u16, u16); 2] {
        match self {
            Gesture::Click { at, .. } | Gesture::Hover { at } | Gesture::Scroll { at, .. } => {
                [at, at]
            }
            Gesture::Drag { from, to, .. } => [from, to],
        }
    }
}

impl Session {
    /// Makes a mouse gesture, written as the program asked for it. The wheel sends arrow keys, three
    /// a notch, to a program on the alternate screen that has no mouse, as terminals do.
    ///
    /// # Errors
    /// [`Error::Mouse`] if the program did not ask for such events, [`Error::Coordinates`], or the
    /// session takes no input. Nothing has been sent then.
    pub fn mouse(&self, gesture: Gesture, modifiers: Modifiers) -> Result<()> {
        self.send_with(|state| {
            let size = state.terminal.size();
            for at in gesture.ends() {
                check(at, size)?;
            }
            let modes = state.terminal.modes();
            if let Some(keys) = wheel_as_keys(gesture, &modes) {
                return Ok(keys);
            }
            let mut bytes = Vec::new();
            for event in gesture.events() {
                bytes.extend(mouse::encode(event, modifiers, &modes)?);
            }
            Ok(bytes)
        })
    }

    /// Clicks a button once at a cell from 0, without modifiers.
    ///
    /// # Errors
    /// As [`Session::mouse`].
    pub fn click(&self, col: u16, row: u16) -> Result<()> {
        let gesture = Gesture::Click {
            at: (col, row),
            button: Button::Left,
            times: 1,
        };
        self.mouse(gesture, Modifiers::NONE)
    }
}

fn check((col, row): (u16, u16), size: Size) -> Result<()> {
    if col < size.cols && row < size.rows {
        return Ok(());
    }
    Err(Error::Coordinates {
        x: u32::from(col) + 1,
        y: u32::from(row) + 1,
        size,
    })
}

fn wheel_as_keys(gesture: Gesture, modes: &Modes) -> Option<Vec<u8>> {
    let Gesture::Scroll { wheel, notches, .. } = gesture else {
        return None;
    };
    if modes.mouse != MouseReports::Off || !modes.alternate_screen || !modes.alternate_scroll {
        return None;
    }
    let code = match wheel {
        Button::WheelUp => KeyCode::Up,
        Button::WheelDown => KeyCode::Down,
        _ => return None,
    };
    let key = keys::encode(
        Key {
            code,
            modifiers: Modifiers::NONE,
        },
        modes,
    );
    Some(key.repeat(3 * usize::from(notches.clamp(1, Gesture::MAX_REPEAT))))
}

/// The cells from one to another, without the first, each one step from the last.
fn line(from: (u16, u16), to: (u16, u16)) -> Vec<(u16, u16)> {
    let (dx, dy) = (
        i32::from(to.0) - i32::from(from.0),
        i32::from(to.1) - i32::from(from.1),
    );
    let steps = dx.abs().max(dy.abs());
    let along = |start: u16, delta: i32, step: i32| {
        // Rounded half away from the start.
        let moved = (2 * delta * step + delta.signum() * steps) / (2 * steps);
        u16::try_from(i32::from(start) + moved).unwrap_or(start)
    };
    (1..=steps)
        .map(|step| (along(from.0, dx, step), along(from.1, dy, step)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drag_passes_through_every_cell_between() {
        assert_eq!(line((0, 0), (3, 1)), [(1, 0), (2, 1), (3, 1)]);
        assert_eq!(line((5, 5), (5, 5)), []);
        assert_eq!(line((2, 2), (0, 2)), [(1, 2), (0, 2)]);
    }
}
