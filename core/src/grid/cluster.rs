//! Graphemes of more than one code point, each kept once.

use crate::slice::Slice;

/// The longest cluster that is kept, in bytes; a longer one is shown by its first code point.
pub const CLUSTER_BYTES: usize = 30;

/// Room for one grapheme of several code points. All bytes zero is free room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClusterEntry {
    bytes: [u8; CLUSTER_BYTES],
    length: u8,
    state: State,
}

impl ClusterEntry {
    /// Free room.
    pub const FREE: Self = Self {
        bytes: [0; CLUSTER_BYTES],
        length: 0,
        state: State::Empty,
    };

    fn as_bytes(&self) -> &[u8] {
        self.bytes
            .get(..usize::from(self.length))
            .unwrap_or_default()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
enum State {
    /// Never used since the table was cleared: a search ends here.
    #[default]
    Empty = 0,
    /// Used once, free now: a search goes on.
    Freed,
    Used,
    /// Used, and found on the screen by the sweep that runs.
    Seen,
}

/// A hash table with open addressing.
pub(super) struct Clusters<'s> {
    entries: Slice<'s, ClusterEntry>,
}

impl<'s> Clusters<'s> {
    pub(super) fn new(entries: Slice<'s, ClusterEntry>) -> Self {
        Self { entries }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(ClusterEntry::FREE);
    }

    /// The text of entry `number`.
    pub(super) fn get(&self, number: u32) -> Option<&str> {
        let entry = self.entries.get(number as usize)?;
        core::str::from_utf8(entry.as_bytes()).ok()
    }

    /// The number of `grapheme`, which is entered if there is room.
    pub(super) fn enter(&mut self, grapheme: &str) -> Option<u32> {
        let bytes = grapheme.as_bytes();
        if bytes.len() > CLUSTER_BYTES {
            return None;
        }
        let capacity = self.entries.len().min(super::Cell::CLUSTERS);
        let mut free = None;
        let start = (hash(bytes) as usize).checked_rem(capacity)?;
        for step in 0..capacity {
            let number = (start + step) % capacity;
            let entry = self.entries.get(number)?;
            match entry.state {
                State::Used | State::Seen if entry.as_bytes() == bytes => {
                    return u32::try_from(number).ok();
                }
                State::Used | State::Seen => {}
                State::Freed => free = free.or(Some(number)),
                State::Empty => {
                    free = free.or(Some(number));
                    break;
                }
            }
        }
        let number = free?;
        let entry = self.entries.get_mut(number)?;
        *entry = ClusterEntry {
            length: bytes.len() as u8,
            state: State::Used,
            ..ClusterEntry::FREE
        };
        entry.bytes.get_mut(..bytes.len())?.copy_from_slice(bytes);
        u32::try_from(number).ok()
    }

    /// Marks entry `number` as one that a running sweep keeps.
    pub(super) fn keep(&mut self, number: u32) {
        if let Some(entry) = self.entries.get_mut(number as usize)
            && entry.state == State::Used
        {
            entry.state = State::Seen;
        }
    }

    /// Frees every entry that was not kept since the last sweep; whether there is free room now.
    pub(super) fn sweep(&mut self) -> bool {
        let mut room = false;
        for entry in self.entries.iter_mut() {
            entry.state = match entry.state {
                State::Seen => State::Used,
                State::Used => State::Freed,
                state => state,
            };
            room |= entry.state != State::Used;
        }
        room
    }
}

/// FNV-1a.
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    })
}
