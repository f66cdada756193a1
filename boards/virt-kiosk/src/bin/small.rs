//! The linked kiosk with the screen and the buttons of the OLED board: `boards/check` plays one script on both and
//! compares the cells.
#![no_std]
#![no_main]

use riscv_rt::entry;
use virt_kiosk::{linked, small};

#[entry]
fn main() -> ! {
    linked::run(small())
}
