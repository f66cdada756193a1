//! Time from SysTick, a hundred ticks a second.

use core::sync::atomic::{AtomicU32, Ordering};
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_rt::exception;

/// Milliseconds of a tick.
const TICK: u32 = 10;
/// The chip runs at 12.5 MHz after reset.
const CYCLES: u32 = 12_500 * TICK;

static TICKS: AtomicU32 = AtomicU32::new(0);

pub(crate) fn init(syst: &mut SYST) {
    syst.set_clock_source(SystClkSource::Core);
    syst.set_reload(CYCLES - 1);
    syst.clear_current();
    syst.enable_counter();
    syst.enable_interrupt();
}

/// Milliseconds since start; goes round after 49 days, which the quiet time survives.
pub(crate) fn milliseconds() -> u32 {
    TICKS.load(Ordering::Relaxed).wrapping_mul(TICK)
}

#[exception]
fn SysTick() {
    TICKS.fetch_add(1, Ordering::Relaxed);
}
