//! What a bad line does to frames.

/// A kind of harm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The frame is gone.
    Lose,
    /// Its second half is gone.
    Cut,
    /// It comes twice.
    Double,
    /// One of its bits is another.
    Damage,
}

/// Harm that is still to be done.
#[derive(Debug, Default)]
pub(crate) struct Harm {
    kind: Option<Kind>,
    /// Frames, every other one of which is harmed.
    left: u32,
}

impl Harm {
    /// Does this to every other one of the next `2 * count` frames, both ways.
    pub(crate) fn next(&mut self, kind: Kind, count: u32) {
        self.kind = Some(kind);
        self.left = count.saturating_mul(2);
    }

    /// What becomes of a frame.
    pub(crate) fn frame(&mut self, frame: &[u8]) -> Vec<Vec<u8>> {
        let Some(kind) = self.kind.filter(|_| self.left > 0) else {
            return vec![frame.to_vec()];
        };
        self.left -= 1;
        if self.left.is_multiple_of(2) {
            return vec![frame.to_vec()];
        }
        let middle = frame.len() / 2;
        match kind {
            Kind::Lose => vec![],
            Kind::Cut => vec![frame[..middle].to_vec()],
            Kind::Double => vec![frame.to_vec(), frame.to_vec()],
            Kind::Damage => {
                let mut frame = frame.to_vec();
                frame[middle] ^= 0x10;
                vec![frame]
            }
        }
    }

    /// What becomes of bytes from the board, which are some frames more or less.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        self.frame(bytes)
    }
}

/// Bytes by xorshift from a seed.
pub(crate) fn noise(count: usize, seed: u32) -> Vec<u8> {
    let mut state = seed.max(1);
    (0..count)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            (state >> 11) as u8
        })
        .collect()
}
