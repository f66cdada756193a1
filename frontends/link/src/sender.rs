//! One direction's sending side: a window of numbered pieces, sent again from the first one that is missing.

use crate::record::{Piece, Place, Records};

/// Sends pieces of records.
pub(crate) struct Sender {
    /// The oldest piece that the peer may not have.
    base: u16,
    base_place: Place,
    /// The next one to send.
    next: u16,
    next_place: Place,
    /// The next one that was never sent.
    fresh: u16,
    /// Pieces on their way at most.
    window: u16,
    /// Bytes of a piece.
    size: usize,
    /// When the peer last confirmed something, or the oldest piece was sent.
    since: u64,
    wait: u64,
    shortest_wait: u64,
    /// Pieces are not sent again more often than this, in milliseconds: one gap may be noticed several times.
    breath: u64,
    went_back: Option<u64>,
}

impl Sender {
    /// At most `window` pieces of `size` bytes are on their way; they are sent again after `wait` milliseconds without an answer, then after twice
    /// that each time; when the peer asks for them, at most once in `breath` milliseconds.
    pub(crate) const fn new(window: u16, size: usize, wait: u64, breath: u64) -> Self {
        Self {
            base: 0,
            base_place: Place {
                index: 0,
                offset: 0,
            },
            next: 0,
            next_place: Place {
                index: 0,
                offset: 0,
            },
            fresh: 0,
            window,
            size,
            since: 0,
            wait,
            shortest_wait: wait,
            breath,
            went_back: None,
        }
    }

    /// The number of the next piece, which may have been sent before: all older ones are on their way.
    pub(crate) const fn next_sequence(&self) -> u16 {
        self.next
    }

    /// Bytes of a piece at most.
    #[cfg(feature = "host")]
    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    /// Whether pieces were sent that the peer has not confirmed.
    pub(crate) const fn is_waiting(&self) -> bool {
        self.base != self.fresh
    }

    /// The peer has everything before `expected`.
    pub(crate) fn confirm(&mut self, now: u64, expected: u16, records: &mut impl Records) {
        let confirmed = expected.wrapping_sub(self.base);
        if confirmed == 0 || confirmed > self.fresh.wrapping_sub(self.base) {
            return;
        }
        let sent = self.next.wrapping_sub(self.base);
        for _ in 0..confirmed {
            let Some((piece, place)) = self.base_place.piece(records, self.size) else {
                break;
            };
            self.base_place = place;
            if piece.last {
                records.remove_first();
                self.base_place.index = self.base_place.index.saturating_sub(1);
                self.next_place.index = self.next_place.index.saturating_sub(1);
            }
        }
        self.base = expected;
        if sent <= confirmed {
            self.next = self.base;
            self.next_place = self.base_place;
        }
        self.since = now;
        self.wait = self.shortest_wait;
        self.went_back = None;
    }

    /// The peer misses the oldest piece.
    pub(crate) fn go_back(&mut self, now: u64) {
        let recent = |at: u64| now.saturating_sub(at) < self.breath;
        if !self.is_waiting() || self.went_back.is_some_and(recent) {
            return;
        }
        self.went_back = Some(now);
        self.next = self.base;
        self.next_place = self.base_place;
        self.since = now;
    }

    /// The next piece to send and its number, if the window has room.
    pub(crate) fn next<'r, R: Records>(
        &mut self,
        now: u64,
        records: &'r R,
    ) -> Option<(u16, Piece<'r>)> {
        if self.deadline().is_some_and(|deadline| deadline <= now) {
            // A slow peer gets more time; a bad line has no use for longer pauses.
            self.wait = self.shortest_wait * 2;
            self.went_back = None;
            self.go_back(now);
        }
        let on_their_way = self.next.wrapping_sub(self.base);
        if on_their_way >= self.window {
            return None;
        }
        let (piece, place) = self.next_place.piece(records, self.size)?;
        let sequence = self.next;
        if on_their_way == 0 {
            self.since = now;
        }
        if self.next == self.fresh {
            self.fresh = self.fresh.wrapping_add(1);
        }
        self.next = self.next.wrapping_add(1);
        self.next_place = place;
        Some((sequence, piece))
    }

    /// When [`Sender::next`] will send again what was not confirmed.
    pub(crate) const fn deadline(&self) -> Option<u64> {
        if self.is_waiting() {
            Some(self.since.saturating_add(self.wait))
        } else {
            None
        }
    }
}
