//! The kiosk as the screen of a host.

use crate::Devices;
use crate::uart::{ROOM, Uart};
use embedded_graphics::pixelcolor::Rgb888;
use splitflap_core::screen::Screen;
use splitflap_core::storage::{KioskStorage, Sizes};
use splitflap_graphics::Presenter;
use splitflap_kiosk::linked::Linked;
use splitflap_kiosk::{Kiosk, Options};
use splitflap_link::{Board as Link, Hello};
use static_cell::ConstStaticCell;

/// Bytes for what the host has not confirmed: three actions.
const OUTBOX: usize = 700;

static STORAGE: ConstStaticCell<KioskStorage> = ConstStaticCell::new(KioskStorage::new());
static OUTBOX_BYTES: ConstStaticCell<[u8; OUTBOX]> = ConstStaticCell::new([0; OUTBOX]);

/// Shows what comes over the UART on this screen, for ever. Once: devices and memory are taken.
pub fn run(view: (Screen, Presenter<Rgb888>)) -> ! {
    let devices = Devices::start(&view.1);
    let hello = Hello {
        screen: view.0,
        sizes: Sizes::KIOSK,
        room: ROOM,
        name: "virt-kiosk",
    };
    let peer = Linked::new(Link::new(hello, OUTBOX_BYTES.take()), Uart::start());
    let memory = STORAGE.take().memory();
    Kiosk::new(memory, view, peer, Options::default()).run(devices)
}
