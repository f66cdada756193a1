//! A board of parts whose drivers come from crates.

use crate::clock;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::OriginDimensions;
use embedded_hal::digital::InputPin;
use splitflap_kiosk::{Board, Button, Buttons, Event, Note, Unbuffered};

/// A display that shows what is written to it, five buttons to ground, and a watchdog.
pub struct Parts<D, P, W> {
    display: Unbuffered<D>,
    pins: [P; 5],
    buttons: Buttons,
    feed: W,
}

impl<D, P: InputPin, W: FnMut()> Parts<D, P, W> {
    /// The board of these parts: the pins of up, down, left, right and the middle, low when pressed, and what feeds the watchdog.
    /// [`clock::start`] was called.
    pub const fn new(display: D, pins: [P; 5], feed: W) -> Self {
        Self {
            display: Unbuffered(display),
            pins,
            buttons: Buttons::new(),
            feed,
        }
    }
}

impl<D, P, W> Board for Parts<D, P, W>
where
    D: DrawTarget + OriginDimensions,
    P: InputPin,
    W: FnMut(),
{
    type Panel = Unbuffered<D>;

    fn now(&mut self) -> u64 {
        clock::milliseconds().into()
    }

    fn event(&mut self, now: u64) -> Option<Event> {
        let mut levels = 0;
        for (button, pin) in Button::ALL.into_iter().zip(&mut self.pins) {
            // A pin that can't be read is not pressed.
            if pin.is_low().unwrap_or(false) {
                levels |= button.bit();
            }
        }
        self.buttons.sample(now, levels)
    }

    fn panel(&mut self) -> &mut Unbuffered<D> {
        &mut self.display
    }

    fn alive(&mut self) {
        (self.feed)();
    }

    fn note(&mut self, note: Note) {
        defmt::info!("{}", note);
    }

    /// Until the next tick, or a byte.
    fn idle(&mut self) {
        cortex_m::asm::wfi();
    }
}
