//! One direction's receiving side: takes each piece once and in order, and notices what is missing.

/// What is owed to the peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owed {
    Nothing,
    /// Which piece is expected.
    State,
    /// Which piece is expected, and that it is missing.
    Again,
}

/// Takes numbered pieces.
pub(crate) struct Receiver {
    expected: u16,
    /// The newest piece that the peer is known to have sent, while an older one is missing.
    beyond: Option<u16>,
    /// The number of the last piece that came beyond the gap.
    last: u16,
    pub(crate) owed: Owed,
}

impl Receiver {
    pub(crate) const fn new() -> Self {
        Self {
            expected: 0,
            beyond: None,
            last: 0,
            owed: Owed::Nothing,
        }
    }

    /// The number of the piece that is to come.
    pub(crate) const fn expected(&self) -> u16 {
        self.expected
    }

    /// Whether something is missing.
    pub(crate) const fn is_behind(&self) -> bool {
        self.beyond.is_some()
    }

    /// Whether the piece with this number is the one that is to come.
    pub(crate) fn take(&mut self, sequence: u16) -> bool {
        if sequence != self.expected {
            self.sent(sequence);
            self.owe_state();
            return false;
        }
        self.expected = self.expected.wrapping_add(1);
        if self.beyond == Some(sequence) {
            self.beyond = None;
        }
        self.owed = Owed::State;
        true
    }

    /// The peer wants to know which piece is expected.
    pub(crate) fn owe_state(&mut self) {
        if self.owed == Owed::Nothing {
            self.owed = Owed::State;
        }
    }

    /// The peer's next piece will have this number.
    pub(crate) fn announced(&mut self, next: u16) {
        if next != self.expected {
            self.sent(next.wrapping_sub(1));
        }
    }

    /// The peer has sent the piece with this number, which is not the expected one.
    fn sent(&mut self, sequence: u16) {
        let ahead = |from: u16| sequence.wrapping_sub(from).cast_signed() > 0;
        if !ahead(self.expected.wrapping_sub(1)) {
            return;
        }
        // One gap makes all pieces behind it come too early: ask again only when they begin to come a second time.
        match self.beyond {
            Some(_) if ahead(self.last) => {}
            _ => self.owed = Owed::Again,
        }
        self.last = sequence;
        self.beyond = Some(match self.beyond {
            Some(beyond) if !ahead(beyond) => beyond,
            _ => sequence,
        });
    }

    /// Something came that was no frame: a piece, perhaps.
    pub(crate) fn damaged(&mut self) {
        self.owed = Owed::Again;
    }
}
