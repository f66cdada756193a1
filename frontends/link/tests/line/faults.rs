//! A line that does harm to what it carries.

use std::collections::VecDeque;

use splitflap_tests::fuzz::Mutator;

/// How often, in a thousand writes, each thing happens.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Faults {
    pub(crate) lost: usize,
    pub(crate) cut: usize,
    pub(crate) doubled: usize,
    pub(crate) damaged: usize,
    pub(crate) noise: usize,
    /// The line holds everything back for some milliseconds.
    pub(crate) delayed: usize,
}

/// One direction of a line.
pub(crate) struct Line {
    faults: Faults,
    chance: Mutator,
    /// Bytes, and when each arrives, in microseconds.
    bytes: VecDeque<(u64, u8)>,
    free_at: u64,
    byte_time: u64,
    pub(crate) plugged: bool,
    /// Bytes that were written.
    pub(crate) written: usize,
}

impl Line {
    pub(crate) fn new(faults: Faults, seed: u64, bits_per_second: u64) -> Self {
        Self {
            faults,
            chance: Mutator::new(seed),
            bytes: VecDeque::new(),
            free_at: 0,
            byte_time: 10_000_000 / bits_per_second,
            plugged: true,
            written: 0,
        }
    }

    fn happens(&mut self, in_a_thousand: usize) -> bool {
        self.chance.below(1000) < in_a_thousand
    }

    /// Writes at `now` (milliseconds).
    pub(crate) fn write(&mut self, now: u64, bytes: &[u8]) {
        self.written += bytes.len();
        let faults = self.faults;
        if !self.plugged || self.happens(faults.lost) {
            return;
        }
        let mut bytes = bytes.to_vec();
        if self.happens(faults.cut) {
            bytes.truncate(self.chance.below(bytes.len()));
        }
        if self.happens(faults.doubled) {
            bytes.extend_from_within(..);
        }
        if self.happens(faults.damaged) && !bytes.is_empty() {
            let at = self.chance.below(bytes.len());
            bytes[at] ^= 1 << self.chance.below(8);
        }
        if self.happens(faults.noise) {
            let at = self.chance.below(bytes.len() + 1);
            bytes.insert(at, self.chance.below(256) as u8);
        }
        self.free_at = self.free_at.max(now * 1000);
        if self.happens(faults.delayed) {
            self.free_at += 1000 * self.chance.below(700) as u64;
        }
        for byte in bytes {
            self.free_at += self.byte_time;
            self.bytes.push_back((self.free_at, byte));
        }
    }

    /// When the line is free for another frame, in milliseconds.
    pub(crate) fn is_free(&self, now: u64) -> bool {
        self.free_at <= now * 1000
    }

    /// What has arrived by `now` (milliseconds).
    pub(crate) fn read(&mut self, now: u64) -> Vec<u8> {
        let mut read = Vec::new();
        while let Some((_, byte)) = self.bytes.pop_front_if(|(at, _)| *at <= now * 1000) {
            read.push(byte);
        }
        read
    }
}
