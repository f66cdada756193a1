//! The same board as the screen of a host: messages come over UART0, actions go back.
#![no_std]
#![no_main]

mod line;

use cortex_m_rt::entry;
use embedded_graphics::mono_font::ascii::FONT_4X6;
use line::{Line, ROOM};
use lm3s6965evb::{Devices, Oled};
use splitflap_core::storage::{BoardStorage, Sizes};
use splitflap_kiosk::linked::Linked;
use splitflap_kiosk::{Board, Kiosk, Options};
use splitflap_link::{Board as Link, Hello};

/// Bytes for what the host has not confirmed: three actions.
const OUTBOX: usize = 700;

#[entry]
fn main() -> ! {
    static mut OLED: Oled = Oled::new();
    static mut STORAGE: BoardStorage = BoardStorage::new();
    static mut OUTBOX_BYTES: [u8; OUTBOX] = [0; OUTBOX];

    let mut devices = Devices::start(OLED);
    let (screen, presenter) = Devices::screen(&FONT_4X6, (4, 6));
    let hello = Hello {
        screen,
        sizes: Sizes::BOARD,
        room: ROOM as u16,
        name: "lm3s6965evb",
    };
    let peer = Linked::new(Link::new(hello, OUTBOX_BYTES), Line::start());
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
