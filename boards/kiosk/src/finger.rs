//! A touch panel: from pointer events to taps, holds and pulls.

use crate::board::Event;
use splitflap_core::input::{PointerEvent, PointerKind};

/// Milliseconds after which a finger that rests opens the menu.
const HOLD_AFTER: u64 = 700;
/// Rows of cells that a finger goes for one step of the view.
const PULL: u16 = 3;

/// Where a finger is.
#[derive(Clone, Copy, Debug)]
struct Down {
    x: u16,
    y: u16,
    since: u64,
    /// It has pulled or held: lifting it is no tap.
    spent: bool,
}

/// One finger.
#[derive(Clone, Copy, Debug, Default)]
pub struct Finger {
    down: Option<Down>,
}

impl Finger {
    /// No finger.
    pub const fn new() -> Self {
        Self { down: None }
    }

    /// What a press, drag or release at `now` comes to.
    pub fn pointer(&mut self, now: u64, event: PointerEvent) -> Option<Event> {
        match (event.kind, &mut self.down) {
            (PointerKind::Press, _) => {
                self.down = Some(Down {
                    x: event.x,
                    y: event.y,
                    since: now,
                    spent: false,
                });
                None
            }
            (PointerKind::Drag, Some(down)) => {
                if down.y.abs_diff(event.y) < PULL {
                    return None;
                }
                let up = event.y < down.y;
                down.y = if up { down.y - PULL } else { down.y + PULL };
                down.spent = true;
                Some(Event::Pull(down.x, down.y, up))
            }
            (PointerKind::Release, _) => {
                let down = self.down.take()?;
                (!down.spent).then_some(Event::Tap(down.x, down.y))
            }
            _ => None,
        }
    }

    /// Whether the finger has just rested long enough: the menu.
    pub fn rest(&mut self, now: u64) -> Option<Event> {
        let down = self.down.as_mut()?;
        if down.spent || now < down.since.saturating_add(HOLD_AFTER) {
            return None;
        }
        down.spent = true;
        Some(Event::Hold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: u16, y: u16, kind: PointerKind) -> PointerEvent {
        PointerEvent {
            kind,
            ..PointerEvent::press(x, y)
        }
    }

    #[test]
    fn a_tap_is_where_the_finger_went_down() {
        let mut finger = Finger::new();
        assert_eq!(finger.pointer(0, at(3, 4, PointerKind::Press)), None);
        assert_eq!(finger.pointer(50, at(4, 5, PointerKind::Drag)), None);
        let lifted = finger.pointer(90, at(4, 5, PointerKind::Release));
        assert_eq!(lifted, Some(Event::Tap(3, 4)));
        assert_eq!(finger.pointer(99, at(4, 5, PointerKind::Release)), None);
    }

    #[test]
    fn a_finger_that_rests_opens_the_menu_once_and_is_no_tap_then() {
        let mut finger = Finger::new();
        finger.pointer(0, at(3, 4, PointerKind::Press));
        assert_eq!(finger.rest(699), None);
        assert_eq!(finger.rest(700), Some(Event::Hold));
        assert_eq!(finger.rest(900), None);
        assert_eq!(finger.pointer(950, at(3, 4, PointerKind::Release)), None);
    }

    #[test]
    fn a_finger_that_goes_up_pulls_what_is_below_into_view() {
        let mut finger = Finger::new();
        finger.pointer(0, at(3, 20, PointerKind::Press));
        let pulled = finger.pointer(10, at(3, 17, PointerKind::Drag));
        assert_eq!(pulled, Some(Event::Pull(3, 17, true)));
        assert_eq!(finger.pointer(20, at(3, 18, PointerKind::Drag)), None);
        let back = finger.pointer(30, at(3, 20, PointerKind::Drag));
        assert_eq!(back, Some(Event::Pull(3, 20, false)));
        assert_eq!(finger.pointer(40, at(3, 20, PointerKind::Release)), None);
        assert_eq!(finger.rest(2000), None);
    }

    #[test]
    fn a_drag_that_no_press_began_is_nothing() {
        let mut finger = Finger::new();
        assert_eq!(finger.pointer(0, at(0, u16::MAX, PointerKind::Drag)), None);
        finger.pointer(0, at(0, u16::MAX, PointerKind::Press));
        let up = finger.pointer(0, at(0, 0, PointerKind::Drag));
        assert_eq!(up, Some(Event::Pull(0, u16::MAX - PULL, true)));
    }
}
