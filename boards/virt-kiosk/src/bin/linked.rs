//! The same kiosk as the screen of a host: messages come over the UART, actions go back.
#![no_std]
#![no_main]

use riscv_rt::entry;
use virt_kiosk::{linked, whole};

#[entry]
fn main() -> ! {
    linked::run(whole())
}
