//! What the host has to send, until the board has it.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::record::Records;

/// Records, oldest first.
#[derive(Default)]
pub(super) struct Queue {
    records: VecDeque<(u8, Vec<u8>)>,
    bytes: usize,
}

impl Queue {
    pub(super) fn push(&mut self, record: u8, bytes: Vec<u8>) {
        self.bytes += cost(&bytes);
        self.records.push_back((record, bytes));
    }

    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.bytes = 0;
    }

    /// Bytes that wait; a record counts one more than it has.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}

fn cost(bytes: &[u8]) -> usize {
    bytes.len() + 1
}

impl Records for Queue {
    fn get(&self, index: usize) -> Option<(u8, &[u8])> {
        let (record, bytes) = self.records.get(index)?;
        Some((*record, bytes))
    }

    fn remove_first(&mut self) {
        if let Some((_, bytes)) = self.records.pop_front() {
            self.bytes -= cost(&bytes);
        }
    }
}
