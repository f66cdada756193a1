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
    /// A bit was taken for a start bit: all bits come some places late.
    Shift,
}

impl Kind {
    /// What becomes of a frame.
    pub(crate) fn spoil(self, frame: &[u8], random: &mut Random) -> Vec<Vec<u8>> {
        let (cut, _) = frame.split_at(frame.len() / 2);
        match self {
            Self::Lose => vec![],
            Self::Cut => vec![cut.to_vec()],
            Self::Double => vec![frame.to_vec(), frame.to_vec()],
            Self::Damage => {
                let mut frame = frame.to_vec();
                let bit = random.below(8 * frame.len() as u32) as usize;
                if let Some(byte) = frame.get_mut(bit / 8) {
                    *byte ^= 1 << (bit % 8);
                }
                vec![frame]
            }
            Self::Shift => vec![shifted(frame, 1 + random.below(7))],
        }
    }
}

/// All bits of a frame that many places, 1 to 7, further on; the least significant bit is first on the line.
fn shifted(frame: &[u8], places: u32) -> Vec<u8> {
    let mut carried = 0;
    let mut bytes: Vec<u8> = frame
        .iter()
        .map(|byte| {
            let wide = u16::from(*byte) << places | carried;
            carried = wide >> 8;
            wide as u8
        })
        .collect();
    bytes.push(carried as u8);
    bytes
}

/// Harm that is still to be done.
#[derive(Debug)]
pub(crate) struct Harm {
    kind: Option<Kind>,
    /// Frames, every other one of which is harmed.
    left: u32,
    random: Random,
}

impl Harm {
    /// None yet.
    pub(crate) fn new() -> Self {
        Self {
            kind: None,
            left: 0,
            random: Random::new(1),
        }
    }

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
        kind.spoil(frame, &mut self.random)
    }

    /// What becomes of bytes from the board, which are some frames more or less.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        self.frame(bytes)
    }
}

/// Numbers by xorshift from a seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random(u32);

impl Random {
    pub(crate) fn new(seed: u32) -> Self {
        Self(seed.max(1))
    }

    pub(crate) fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    /// A number below `end`, and 0 below 0.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        (self.next() >> 8) % end.max(1)
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| (self.next() >> 11) as u8).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harm_changes_a_frame_as_it_says() {
        let random = &mut Random::new(7);
        let frame = [0, 0x81, 0x42, 0];
        assert!(Kind::Lose.spoil(&frame, random).is_empty());
        assert_eq!(Kind::Cut.spoil(&frame, random), [[0, 0x81]]);
        assert_eq!(Kind::Double.spoil(&frame, random), [frame, frame]);
        for _ in 0..50 {
            let spoiled = Kind::Damage.spoil(&frame, random).concat();
            let flipped: u32 = spoiled
                .iter()
                .zip(frame)
                .map(|(new, old)| (new ^ old).count_ones())
                .sum();
            assert_eq!((spoiled.len(), flipped), (4, 1));
        }
    }

    #[test]
    fn shifted_bits_run_over_into_the_next_byte() {
        assert_eq!(shifted(&[0, 0x81, 0x42, 0], 1), [0, 0x02, 0x85, 0, 0]);
        assert_eq!(shifted(&[0xff, 0], 3), [0xf8, 0x07, 0]);
    }
}
