//! The same board as the screen of a host: messages come over the UART, actions go back.
#![no_std]
#![no_main]

mod line;

use line::{Line, ROOM};
use pico::{screen, start};
use splitflap_core::storage::{KioskStorage, Sizes};
use splitflap_kiosk::linked::Linked;
use splitflap_kiosk::{Board, Kiosk, Options};
use splitflap_link::{Board as Link, Hello};

/// Bytes for what the host has not confirmed: three actions.
const OUTBOX: usize = 700;

#[rp2040_hal::entry]
fn main() -> ! {
    static mut STORAGE: KioskStorage = KioskStorage::new();
    static mut BATCH: [u8; 512] = [0; 512];
    static mut OUTBOX_BYTES: [u8; OUTBOX] = [0; OUTBOX];

    let (mut devices, serial) = start(BATCH);
    let (screen, presenter) = screen();
    let hello = Hello {
        screen,
        sizes: Sizes::KIOSK,
        room: ROOM as u16,
        name: "pico",
    };
    let peer = Linked::new(Link::new(hello, OUTBOX_BYTES), Line::start(serial));
    let mut kiosk = Kiosk::new(
        STORAGE.memory(),
        screen,
        presenter,
        peer,
        Options::default(),
    );
    loop {
        kiosk.step(&mut devices);
        devices.idle();
    }
}
