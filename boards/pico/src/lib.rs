//! A Raspberry Pi Pico (RP2040) with a 320x240 SPI display (ST7789), five buttons to ground and
//! a UART. What its two programs share; `boards/README.md` has the wiring.
#![no_std]

mod devices;
mod start;

pub use devices::{Devices, screen};
pub use start::{Serial, start};

use cortex_m_rt::{ExceptionFrame, exception};
// The log's way out: memory that a debug probe reads.
use defmt_rtt as _;

#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    let line = info.location().map_or(0, |location| location.line());
    defmt::error!("panicked, line {}: restarting", line);
    cortex_m::peripheral::SCB::sys_reset()
}

/// A fault that no Rust code makes: memory or a device that is broken, a stack that is too deep.
#[exception]
#[allow(unsafe_code)]
// The vector's attribute wants it unsafe; it does nothing that is.
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    defmt::error!("fault at {=u32:#x}: restarting", frame.pc());
    cortex_m::peripheral::SCB::sys_reset()
}
