//! The seat picker with cabin and rules on the board. A seat id in a line on the UART is a seat
//! that was sold elsewhere.
#![no_std]
#![no_main]

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
    let seats = SeatServer::a320().with_desk(|| uart.receive());
    let memory = STORAGE.take().memory();
    Kiosk::new(memory, view, seats, Options::default()).run(devices)
}
