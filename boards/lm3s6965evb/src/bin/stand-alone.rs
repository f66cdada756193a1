//! The seat picker with cabin and rules on the board. A seat id in a line on UART0 is a seat
//! that was sold elsewhere.
#![no_std]
#![no_main]

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
    let seats = SeatServer::a320().with_desk(|| UART0.receive());
    Kiosk::new(STORAGE.memory(), view, seats, Options::default()).run(devices)
}
