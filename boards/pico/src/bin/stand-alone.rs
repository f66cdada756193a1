//! The seat picker with cabin and rules on the board. A seat id in a line on the UART is a seat
//! that was sold elsewhere.
#![no_std]
#![no_main]

use pico::{cells, start};
use splitflap_core::storage::KioskStorage;
use splitflap_kiosk::seats::SeatServer;
use splitflap_kiosk::{Kiosk, Options};

#[rp2040_hal::entry]
fn main() -> ! {
    static mut STORAGE: KioskStorage = KioskStorage::new();
    static mut BATCH: [u8; 512] = [0; 512];

    let (parts, serial) = start(BATCH);
    let seats = SeatServer::a320().with_desk(|| {
        let mut byte = [0];
        serial.read_raw(&mut byte).is_ok().then_some(byte[0])
    });
    Kiosk::new(STORAGE.memory(), cells(), seats, Options::default()).run(parts)
}
