//! Five buttons: from levels to events, with bounces left out, repeats for arrows, and a
//! hold for the one in the middle.

use crate::board::Event;
use splitflap_core::input::{Key, KeyEvent};

/// A button; as a number, its bit among the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// The button in the middle.
    Select,
}

impl Button {
    /// All of them, by their bits.
    pub const ALL: [Self; 5] = [Self::Up, Self::Down, Self::Left, Self::Right, Self::Select];

    /// Its bit among the levels.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    const fn key(self) -> Option<Key> {
        match self {
            Self::Up => Some(Key::Up),
            Self::Down => Some(Key::Down),
            Self::Left => Some(Key::Left),
            Self::Right => Some(Key::Right),
            Self::Select => None,
        }
    }
}

/// Milliseconds for which a level is kept after it changed: contacts bounce.
const BOUNCE: u64 = 12;
/// Milliseconds after which a held arrow repeats, and between repeats.
const REPEAT_AFTER: u64 = 450;
const REPEAT_EVERY: u64 = 110;
/// Milliseconds after which the middle button is held.
const HOLD_AFTER: u64 = 600;

/// What is known of one button.
#[derive(Clone, Copy, Debug, Default)]
struct Contact {
    pressed: bool,
    /// When the level may change again.
    settled: u64,
    /// When the next repeat or the hold is due; none: it has been told.
    due: Option<u64>,
}

/// The buttons of a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Buttons([Contact; Button::ALL.len()]);

impl Buttons {
    /// All released.
    pub const fn new() -> Self {
        const RELEASED: Contact = Contact {
            pressed: false,
            settled: 0,
            due: None,
        };
        Self([RELEASED; Button::ALL.len()])
    }

    /// The next event that `levels` (the [`Button::bit`] of each button that is down) make at
    /// `now`, in milliseconds. Asked until there is none.
    pub fn sample(&mut self, now: u64, levels: u8) -> Option<Event> {
        Button::ALL
            .into_iter()
            .zip(&mut self.0)
            .find_map(|(button, contact)| {
                let down = levels & button.bit() != 0;
                contact.sample(now, down, button.key())
            })
    }
}

impl Contact {
    fn sample(&mut self, now: u64, down: bool, key: Option<Key>) -> Option<Event> {
        let key = key.map(|key| Event::Key(KeyEvent::plain(key)));
        if down != self.pressed && now >= self.settled {
            self.pressed = down;
            self.settled = now.saturating_add(BOUNCE);
            let due = self.due.take();
            return match (key, down) {
                (Some(key), true) => {
                    self.due = Some(now.saturating_add(REPEAT_AFTER));
                    Some(key)
                }
                (None, true) => {
                    self.due = Some(now.saturating_add(HOLD_AFTER));
                    None
                }
                // Released before it was held.
                (None, false) => due.map(|_| Event::Press),
                (Some(_), false) => None,
            };
        }
        if !self.pressed || self.due.is_none_or(|due| now < due) {
            return None;
        }
        self.due = key.map(|_| now.saturating_add(REPEAT_EVERY));
        Some(key.unwrap_or(Event::Hold))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Samples every millisecond while `levels` gives the levels at that time.
    fn events(until: u64, levels: impl Fn(u64) -> u8) -> Vec<(u64, Event)> {
        let mut buttons = Buttons::new();
        let mut events = Vec::new();
        for now in 0..until {
            while let Some(event) = buttons.sample(now, levels(now)) {
                events.push((now, event));
            }
        }
        events
    }

    fn key(key: Key) -> Event {
        Event::Key(KeyEvent::plain(key))
    }

    #[test]
    fn an_arrow_acts_when_it_goes_down_and_bounces_do_not_count() {
        let bouncing = |now: u64| match now {
            10..=11 | 13 | 15..=59 | 62 => Button::Left.bit(),
            _ => 0,
        };
        assert_eq!(events(200, bouncing), [(10, key(Key::Left))]);
    }

    #[test]
    fn a_held_arrow_repeats() {
        let held = |now: u64| if now >= 5 { Button::Down.bit() } else { 0 };
        let times: Vec<u64> = events(700, held).iter().map(|(at, _)| *at).collect();
        assert_eq!(times, [5, 455, 565, 675]);
    }

    #[test]
    fn the_middle_button_is_pressed_when_it_comes_up_early() {
        let short = |now: u64| {
            if (5..605).contains(&now) {
                Button::Select.bit()
            } else {
                0
            }
        };
        let early = |now: u64| {
            if (5..300).contains(&now) {
                Button::Select.bit()
            } else {
                0
            }
        };
        assert_eq!(events(900, early), [(300, Event::Press)]);
        assert_eq!(events(900, short), [(605, Event::Press)]);
    }

    #[test]
    fn the_middle_button_is_held_once_and_then_not_pressed() {
        let held = |now: u64| {
            if (5..2000).contains(&now) {
                Button::Select.bit()
            } else {
                0
            }
        };
        assert_eq!(events(3000, held), [(605, Event::Hold)]);
    }

    #[test]
    fn several_buttons_at_once_are_all_told() {
        let both = |_: u64| Button::Up.bit() | Button::Right.bit();
        assert_eq!(events(100, both), [(0, key(Key::Up)), (0, key(Key::Right))]);
    }
}
