//! When an e-paper panel needs a full refresh: partial ones leave ghosts.

use embedded_graphics::primitives::Rectangle;

/// What to do with the panel after a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refresh {
    /// Nothing changed.
    None,
    /// Refresh this rectangle.
    Partial(Rectangle),
    /// Refresh the whole panel, with its cleaning waveform.
    Full,
}

/// Counts partial refreshes and asks for a full one after so many.
#[derive(Clone, Copy, Debug)]
pub struct RefreshCounter {
    every: u16,
    partials: u16,
    asked: bool,
}

impl Default for RefreshCounter {
    /// A full refresh first and after every ten partial ones.
    fn default() -> Self {
        Self::new(10)
    }
}

impl RefreshCounter {
    /// A full refresh first, and one after every `every` partial ones; 0: only full ones.
    pub const fn new(every: u16) -> Self {
        Self {
            every,
            partials: 0,
            asked: true,
        }
    }

    /// Makes the next refresh a full one: after a confirmation, or when the panel was cleared.
    pub const fn ask(&mut self) {
        self.asked = true;
    }

    /// What to do after a frame that changed `damage` ([`crate::Frame::damage`]).
    pub fn next(&mut self, damage: Option<Rectangle>) -> Refresh {
        match damage {
            None => Refresh::None,
            Some(damage) if !self.asked && self.partials < self.every => {
                self.partials += 1;
                Refresh::Partial(damage)
            }
            Some(_) => {
                self.asked = false;
                self.partials = 0;
                Refresh::Full
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::geometry::{Point, Size};

    const DAMAGE: Option<Rectangle> = Some(Rectangle::new(Point::new(8, 0), Size::new(16, 10)));

    #[test]
    fn a_full_refresh_comes_first_and_after_ten_partial_ones() {
        let mut counter = RefreshCounter::default();
        for _ in 0..3 {
            assert_eq!(counter.next(DAMAGE), Refresh::Full);
            for _ in 0..10 {
                assert_eq!(counter.next(None), Refresh::None);
                assert_eq!(counter.next(DAMAGE), DAMAGE.map(Refresh::Partial).unwrap());
            }
        }
    }

    #[test]
    fn a_full_refresh_can_be_asked_for_and_starts_the_count_anew() {
        let mut counter = RefreshCounter::new(2);
        counter.next(DAMAGE);
        counter.next(DAMAGE);
        counter.ask();
        assert_eq!(counter.next(None), Refresh::None);
        assert_eq!(counter.next(DAMAGE), Refresh::Full);
        counter.next(DAMAGE);
        counter.next(DAMAGE);
        assert_eq!(counter.next(DAMAGE), Refresh::Full);
        let mut never = RefreshCounter::new(0);
        assert_eq!([never.next(DAMAGE), never.next(DAMAGE)], [Refresh::Full; 2]);
    }
}
