//! What boards with a Cortex-M share: a clock, and handlers that log a panic or a fault and restart the board; for boards whose
//! drivers come from crates, [`Parts`] is the rest of the board.
#![no_std]

pub mod clock;
mod parts;

pub use parts::Parts;

use cortex_m::peripheral::SCB;
use cortex_m_rt::{ExceptionFrame, exception};

#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    let line = info.location().map_or(0, |location| location.line());
    defmt::error!("panicked, line {}: restarting", line);
    SCB::sys_reset()
}

/// A fault that no Rust code makes: memory or a device that is broken, a stack that is too deep.
#[exception]
#[allow(unsafe_code)]
// The vector's attribute wants it unsafe; it does nothing that is.
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    defmt::error!("fault at {=u32:#x}: restarting", frame.pc());
    SCB::sys_reset()
}
