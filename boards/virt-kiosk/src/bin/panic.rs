//! Not for a kiosk in use: the stand-alone program with a mistake in it, which a `!` on the UART comes upon. `boards/check` sees with it
//! that a panic is logged and restarts the board.
#![no_std]
#![no_main]

use core::hint::black_box;
use riscv_rt::entry;
use splitflap_core::storage::KioskStorage;
use splitflap_kiosk::seats::SeatServer;
use splitflap_kiosk::{Kiosk, Options};
use static_cell::ConstStaticCell;
use virt_kiosk::{Devices, Uart, whole};

static STORAGE: ConstStaticCell<KioskStorage> = ConstStaticCell::new(KioskStorage::new());

#[entry]
fn main() -> ! {
    let view = whole();
    let devices = Devices::start(&view.1);
    let mut uart = Uart::start();
    let seats = SeatServer::a320().with_desk(|| {
        let byte = uart.receive()?;
        let seats = [b'!'; 2];
        // The mistake: an index that may be past the end.
        Some(seats[black_box(usize::from(byte == b'!') * 2)])
    });
    let memory = STORAGE.take().memory();
    Kiosk::new(memory, view, seats, Options::default()).run(devices)
}
