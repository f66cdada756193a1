//! Few pictures at once, so that many asked for together take neither all memory nor all time.

use std::time::Instant;

use parking_lot::{Condvar, Mutex};

/// Pictures drawn at the same time.
const SLOTS: usize = 4;

static FREE: Mutex<usize> = Mutex::new(SLOTS);
static FREED: Condvar = Condvar::new();

/// The right to draw, until it is dropped.
pub(super) struct Turn(());

impl Turn {
    /// Waits for a turn; none if none comes by then.
    pub(super) fn take(deadline: Instant) -> Option<Turn> {
        let mut free = FREE.lock();
        while *free == 0 {
            if FREED.wait_until(&mut free, deadline).timed_out() && *free == 0 {
                return None;
            }
        }
        *free -= 1;
        Some(Turn(()))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        *FREE.lock() += 1;
        FREED.notify_one();
    }
}
