//! Time from SysTick, a hundred ticks a second; each ends a sleep. The log's lines begin with it.

use core::sync::atomic::{AtomicU32, Ordering};
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_rt::exception;

/// Milliseconds of a tick.
const TICK: u32 = 10;

static TICKS: AtomicU32 = AtomicU32::new(0);

/// Starts it on a core of so many hertz: at most 1,600 MHz, as SysTick counts 24 bits.
pub fn start(syst: &mut SYST, hertz: u32) {
    syst.set_clock_source(SystClkSource::Core);
    syst.set_reload(hertz / 1000 * TICK - 1);
    syst.clear_current();
    syst.enable_counter();
    syst.enable_interrupt();
}

/// Milliseconds since it was started; goes round after 49 days, which the quiet time survives.
pub fn milliseconds() -> u32 {
    TICKS.load(Ordering::Relaxed).wrapping_mul(TICK)
}

/// The one writer.
#[exception]
fn SysTick() {
    // A Cortex-M0 can't add at once.
    let ticks = TICKS.load(Ordering::Relaxed).wrapping_add(1);
    TICKS.store(ticks, Ordering::Relaxed);
}

defmt::timestamp!("{=u32:ms}", milliseconds());
