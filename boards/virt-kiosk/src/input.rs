//! What a person touches: a virtio-tablet for the finger, or a virtio-keyboard of which five keys are buttons. Both
//! tell events as Linux has them.
#![allow(unsafe_code)]

use crate::gpu::{HEIGHT, WIDTH};
use crate::virtio::{Machine, Slot, device};
use embedded_graphics::geometry::Point;
use splitflap_kiosk::Button;
use virtio_drivers::queue::VirtQueue;
use virtio_drivers::transport::{DeviceType, Transport};

/// Events that can wait.
const EVENTS: usize = 16;
/// Bytes of an event: type, code, value.
const EVENT: usize = 8;
/// What the tablet calls its right and lower end.
const RANGE: i32 = 32_768;

const SYNC: u16 = 0;
const KEY: u16 = 1;
const ABSOLUTE: u16 = 3;
const TOUCH: u16 = 0x110;

/// Keys by their numbers: the arrows, and the left Ctrl for the button in the middle.
const BUTTONS: [(u16, Button); 5] = [
    (103, Button::Up),
    (108, Button::Down),
    (105, Button::Left),
    (106, Button::Right),
    (29, Button::Select),
];

/// Memory for events.
pub(crate) type Buffers = [[u8; EVENT]; EVENTS];

/// Zeros.
pub(crate) const NO_EVENTS: Buffers = [[0; EVENT]; EVENTS];

/// The tablet or the keyboard.
pub(crate) struct Input {
    slot: Slot,
    queue: VirtQueue<Machine, EVENTS>,
    buffers: &'static mut Buffers,
    at: Point,
    down: bool,
    levels: u8,
}

impl Input {
    pub(crate) fn start(buffers: &'static mut Buffers) -> Self {
        let mut slot = device(DeviceType::Input);
        let Ok(mut queue) = VirtQueue::new(&mut slot, 0, false, false) else {
            defmt::panic!("the input has no queue");
        };
        for buffer in buffers.iter_mut() {
            // SAFETY: the buffers are static, and looked at after `pop_used` only. The queue
            // numbers them in this order.
            if unsafe { queue.add(&[], &mut [&mut buffer[..]]) }.is_err() {
                defmt::panic!("the input takes too few events");
            }
        }
        slot.finish_init();
        slot.notify(0);
        Self {
            slot,
            queue,
            buffers,
            at: Point::zero(),
            down: false,
            levels: 0,
        }
    }

    /// Where the finger is after the next events that belong together, or that it is lifted; none
    /// if there are no events.
    pub(crate) fn sample(&mut self) -> Option<Option<Point>> {
        while let Some((kind, code, value)) = self.event() {
            match (kind, code) {
                (ABSOLUTE, 0) => self.at.x = pixel(value, WIDTH),
                (ABSOLUTE, 1) => self.at.y = pixel(value, HEIGHT),
                (KEY, TOUCH) => self.down = value != 0,
                (KEY, _) => self.key(code, value != 0),
                (SYNC, _) => return Some(self.down.then_some(self.at)),
                _ => {}
            }
        }
        None
    }

    /// The buttons that are down, as [`splitflap_kiosk::Buttons`] takes them.
    pub(crate) const fn levels(&self) -> u8 {
        self.levels
    }

    fn key(&mut self, code: u16, down: bool) {
        for (_, button) in BUTTONS.iter().filter(|(key, _)| *key == code) {
            self.levels = match down {
                true => self.levels | button.bit(),
                false => self.levels & !button.bit(),
            };
        }
    }

    fn event(&mut self) -> Option<(u16, u16, i32)> {
        self.slot.ack_interrupt();
        let token = self.queue.peek_used()?;
        let buffer = self.buffers.get_mut(usize::from(token))?;
        // SAFETY: `buffer` is the one that was added as `token`, and is added again here.
        unsafe {
            self.queue
                .pop_used(token, &[], &mut [&mut buffer[..]])
                .ok()?;
        }
        let [k0, k1, c0, c1, v0, v1, v2, v3] = *buffer;
        // SAFETY: as above.
        unsafe { self.queue.add(&[], &mut [&mut buffer[..]]).ok()? };
        if self.queue.should_notify() {
            self.slot.notify(0);
        }
        Some((
            u16::from_le_bytes([k0, k1]),
            u16::from_le_bytes([c0, c1]),
            i32::from_le_bytes([v0, v1, v2, v3]),
        ))
    }
}

/// A place of the tablet as a pixel.
fn pixel(value: i32, pixels: u32) -> i32 {
    value.clamp(0, RANGE - 1) * pixels as i32 / RANGE
}
