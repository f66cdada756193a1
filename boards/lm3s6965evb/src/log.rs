//! The log: defmt frames over UART1, decoded by `boards/log` on the host.
#![allow(unsafe_code)]

use crate::uart::UART1;
use core::cell::UnsafeCell;
use critical_section::RestoreState;

#[defmt::global_logger]
struct Logger;

struct Shared {
    restore: UnsafeCell<RestoreState>,
    encoder: UnsafeCell<defmt::Encoder>,
}

// SAFETY: used between `acquire` and `release` only, in a critical section of the one core.
unsafe impl Sync for Shared {}

static SHARED: Shared = Shared {
    restore: UnsafeCell::new(RestoreState::invalid()),
    encoder: UnsafeCell::new(defmt::Encoder::new()),
};

fn send(bytes: &[u8]) {
    for byte in bytes {
        UART1.send(*byte);
    }
}

// SAFETY: `acquire` enters a critical section and `release` leaves it, as the trait asks.
unsafe impl defmt::Logger for Logger {
    fn acquire() {
        // SAFETY: `release` gives the state back; interrupts are off, so nothing else has the
        // cells.
        unsafe {
            let restore = critical_section::acquire();
            *SHARED.restore.get() = restore;
            (*SHARED.encoder.get()).start_frame(send);
        }
    }

    unsafe fn flush() {}

    unsafe fn release() {
        // SAFETY: called after `acquire`, whose critical section ends here.
        unsafe {
            (*SHARED.encoder.get()).end_frame(send);
            critical_section::release(*SHARED.restore.get());
        }
    }

    unsafe fn write(bytes: &[u8]) {
        // SAFETY: called between `acquire` and `release`.
        unsafe { (*SHARED.encoder.get()).write(bytes, send) }
    }
}
