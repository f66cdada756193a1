//! The seat picker with cabin and rules on the board. A seat id in a line on the UART is a seat
//! that was sold elsewhere.
#![no_std]
#![no_main]

use pico::{screen, start};
use splitflap_core::storage::KioskStorage;
use splitflap_kiosk::seats::{A320, A320_SEATS, Desk, SeatServer};
use splitflap_kiosk::{Board, Kiosk, Options};

#[rp2040_hal::entry]
fn main() -> ! {
    static mut STORAGE: KioskStorage = KioskStorage::new();
    static mut BATCH: [u8; 512] = [0; 512];

    let (mut devices, serial) = start(BATCH);
    let (screen, presenter) = screen();
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
        let mut bytes = [0; 32];
        let count = serial.read_raw(&mut bytes).unwrap_or(0);
        for byte in bytes.iter().take(count) {
            if let Some(seat) = desk.byte(*byte) {
                kiosk.peer_mut().take(seat);
            }
        }
        kiosk.step(&mut devices);
        devices.idle();
    }
}
