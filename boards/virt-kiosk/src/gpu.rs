//! The display (virtio-gpu): a frame buffer of which single rectangles are shown.

use crate::virtio::{Machine, Slot, device};
use core::convert::Infallible;
use core::sync::atomic::{Ordering, fence};
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use splitflap_kiosk::Panel;
use virtio_drivers::queue::VirtQueue;
use virtio_drivers::transport::{DeviceType, Transport};

pub(crate) const WIDTH: u32 = 800;
pub(crate) const HEIGHT: u32 = 480;
/// Pixels.
pub(crate) const PIXELS: usize = (WIDTH * HEIGHT) as usize;
/// Blue, green, red, nothing: a byte each.
const FORMAT: u32 = 2;
/// The number that the frame buffer has on the device.
const RESOURCE: u32 = 1;

const CREATE_2D: u32 = 0x0101;
const SET_SCANOUT: u32 = 0x0103;
const FLUSH: u32 = 0x0104;
const TRANSFER: u32 = 0x0105;
const ATTACH_BACKING: u32 = 0x0106;
const OK: u32 = 0x1100;

/// Words of the head of a command, and the most that follow.
const HEAD: usize = 6;
const BODY: usize = 8;

/// The display.
pub struct Gpu {
    slot: Slot,
    queue: VirtQueue<Machine, 4>,
    picture: &'static mut [u32; PIXELS],
}

impl Gpu {
    /// The display, dark, with its picture in `picture`.
    pub(crate) fn start(picture: &'static mut [u32; PIXELS]) -> Self {
        let mut slot = device(DeviceType::GPU);
        let Ok(queue) = VirtQueue::new(&mut slot, 0, false, false) else {
            defmt::panic!("the display has no queue");
        };
        slot.finish_init();
        let mut gpu = Self {
            slot,
            queue,
            picture,
        };
        let address = gpu.picture.as_ptr() as u32;
        let bytes = (PIXELS * size_of::<u32>()) as u32;
        gpu.command(CREATE_2D, &[RESOURCE, FORMAT, WIDTH, HEIGHT]);
        gpu.command(ATTACH_BACKING, &[RESOURCE, 1, address, 0, bytes, 0]);
        gpu.command(SET_SCANOUT, &[0, 0, WIDTH, HEIGHT, 0, RESOURCE]);
        gpu
    }

    fn command(&mut self, kind: u32, body: &[u32]) {
        let mut request = [0; 4 * (HEAD + BODY)];
        let head = [kind, 0, 0, 0, 0, 0];
        let words = head.iter().chain(body);
        for (place, word) in request.chunks_exact_mut(4).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        let length = 4 * (HEAD + body.len());
        let mut answer = [0; 4 * HEAD];
        let request = request.get(..length).unwrap_or(&request);
        let sent = self
            .queue
            .add_notify_wait_pop(&[request], &mut [&mut answer], &mut self.slot);
        self.slot.ack_interrupt();
        let [first, ..] = answer.as_chunks().0 else {
            return;
        };
        let answer = u32::from_le_bytes(*first);
        if sent.is_err() || answer != OK {
            defmt::error!("the display answers {:#x} to {:#x}", answer, kind);
        }
    }
}

impl OriginDimensions for Gpu {
    fn size(&self) -> Size {
        Size::new(WIDTH, HEIGHT)
    }
}

impl DrawTarget for Gpu {
    type Color = Rgb888;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb888>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        let panel = self.bounding_box();
        for Pixel(at, color) in pixels {
            if panel.contains(at)
                && let Some(pixel) = self
                    .picture
                    .get_mut((at.y as u32 * WIDTH + at.x as u32) as usize)
            {
                *pixel = color.into_storage();
            }
        }
        Ok(())
    }
}

impl Panel for Gpu {
    fn flush(&mut self, written: Rectangle) -> Result<(), Infallible> {
        let shown = written.intersection(&self.bounding_box());
        let (x, y) = (shown.top_left.x as u32, shown.top_left.y as u32);
        let Size { width, height } = shown.size;
        // The device sees what was written before it is told.
        fence(Ordering::SeqCst);
        let offset = (y * WIDTH + x) * size_of::<u32>() as u32;
        self.command(TRANSFER, &[x, y, width, height, offset, 0, RESOURCE, 0]);
        self.command(FLUSH, &[x, y, width, height, RESOURCE, 0]);
        Ok(())
    }
}
