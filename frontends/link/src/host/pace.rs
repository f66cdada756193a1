//! How fast the line carries what the host sends. What waits before the line can't be taken back when the board asks for something else.

use crate::frame::MAX_FRAME;

/// Frames that may wait before the line, so that it never runs dry.
const AHEAD: u64 = 2;
/// Start bit, eight bits, stop bit.
const BITS_PER_BYTE: u64 = 10;

/// The line, as far as the host can know it.
pub(super) struct Pace {
    bits_per_second: u64,
    /// When the line has carried everything, in microseconds.
    busy_until: u64,
    /// A frame was held back; it may be sent at this time, in milliseconds.
    held_until: Option<u64>,
}

impl Pace {
    pub(super) fn new(bits_per_second: u32) -> Self {
        Self {
            bits_per_second: u64::from(bits_per_second.max(1)),
            busy_until: 0,
            held_until: None,
        }
    }

    /// How long the line takes for so many bytes, rounded up.
    pub(super) fn milliseconds(&self, bytes: usize) -> u64 {
        self.microseconds(bytes).div_ceil(1000)
    }

    fn microseconds(&self, bytes: usize) -> u64 {
        (bytes as u64 * BITS_PER_BYTE * 1_000_000).div_ceil(self.bits_per_second)
    }

    /// Whether the line has as much before it as it should.
    pub(super) fn is_ahead(&mut self, now: u64) -> bool {
        let ahead = AHEAD * self.microseconds(MAX_FRAME);
        let free = self.busy_until.saturating_sub(ahead).div_ceil(1000);
        self.held_until = (free > now).then_some(free);
        self.held_until.is_some()
    }

    pub(super) fn sent(&mut self, now: u64, bytes: usize) {
        let begin = self.busy_until.max(now.saturating_mul(1000));
        self.busy_until = begin.saturating_add(self.microseconds(bytes));
    }

    /// When a frame that was held back may be sent.
    pub(super) fn held_until(&self) -> Option<u64> {
        self.held_until
    }
}
