//! Not for a board in use: the stand-alone program with a mistake in it, which a `!` on UART0 comes upon. `boards/check` sees with it
//! that a panic is logged and restarts the board.
#![no_std]
#![no_main]

use core::hint::black_box;
use cortex_m_rt::entry;
use embedded_graphics::mono_font::ascii::FONT_5X8;
use lm3s6965evb::{Devices, Oled, UART0};
use splitflap_core::storage::BoardStorage;
use splitflap_kiosk::seats::SeatServer;
use splitflap_kiosk::{Kiosk, Options};

#[entry]
fn main() -> ! {
    static mut OLED: Oled = Oled::new();
    static mut STORAGE: BoardStorage = BoardStorage::new();

    let devices = Devices::start(OLED);
    let view = Devices::view(&FONT_5X8, (6, 8));
    let seats = SeatServer::a320().with_desk(|| {
        let byte = UART0.receive()?;
        let seats = [b'!'; 2];
        // The mistake: an index that may be past the end.
        Some(seats[black_box(usize::from(byte == b'!') * 2)])
    });
    Kiosk::new(STORAGE.memory(), view, seats, Options::default()).run(devices)
}
