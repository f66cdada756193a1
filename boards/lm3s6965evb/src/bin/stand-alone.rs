//! The seat picker with cabin and rules on the board. A seat id in a line on UART0 is a seat
//! that was sold elsewhere.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use embedded_graphics::mono_font::ascii::FONT_5X8;
use lm3s6965evb::{Devices, Oled, UART0};
use splitflap_core::storage::BoardStorage;
use splitflap_kiosk::seats::{A320, A320_SEATS, Desk, SeatServer};
use splitflap_kiosk::{Board, Kiosk, Options};

#[entry]
fn main() -> ! {
    static mut OLED: Oled = Oled::new();
    static mut STORAGE: BoardStorage = BoardStorage::new();

    let mut devices = Devices::start(OLED);
    let (screen, presenter) = Devices::screen(&FONT_5X8, (6, 8));
    let Ok(seats) = SeatServer::<A320_SEATS>::new(&A320) else {
        defmt::panic!("more seats than places for them");
    };
    let mut kiosk = Kiosk::new(
        STORAGE.memory(),
        screen,
        presenter,
        seats,
        Options::default(),
    );
    let mut desk = Desk::new();
    loop {
        while let Some(byte) = UART0.receive() {
            if let Some(seat) = desk.byte(byte) {
                kiosk.peer_mut().take(seat);
            }
        }
        kiosk.step(&mut devices);
        devices.idle();
    }
}
