//! The seat picker with cabin and rules on the board. A seat id in a line on the UART is a seat
//! that was sold elsewhere.
#![no_std]
#![no_main]

use riscv_rt::entry;
use splitflap_core::storage::KioskStorage;
use splitflap_kiosk::seats::{A320, A320_SEATS, Desk, SeatServer};
use splitflap_kiosk::{Board, Kiosk, Options};
use static_cell::ConstStaticCell;
use virt_kiosk::{Devices, Uart, screen};

static STORAGE: ConstStaticCell<KioskStorage> = ConstStaticCell::new(KioskStorage::new());

#[entry]
fn main() -> ! {
    let (screen, presenter) = screen();
    let mut devices = Devices::start(&presenter);
    let Ok(seats) = SeatServer::<A320_SEATS>::new(&A320) else {
        defmt::panic!("more seats than places for them");
    };
    let memory = STORAGE.take().memory();
    let mut kiosk = Kiosk::new(memory, screen, presenter, seats, Options::default());
    let (mut uart, mut desk) = (Uart::start(), Desk::new());
    loop {
        while let Some(byte) = uart.receive() {
            if let Some(seat) = desk.byte(byte) {
                kiosk.peer_mut().take(seat);
            }
        }
        kiosk.step(&mut devices);
        devices.idle();
    }
}
