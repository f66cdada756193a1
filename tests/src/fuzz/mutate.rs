//! Makes new inputs out of old ones, the same ones for the same seed.

/// A seeded source of mutated inputs.
pub struct Mutator {
    state: u64,
}

impl Mutator {
    /// A mutator whose inputs follow from `seed`.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed | 1 }
    }

    /// The next pseudo-random number below `bound` (xorshift64*).
    pub fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        let number = self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        number as usize % bound.max(1)
    }

    /// A mutation of one of the corpus's inputs.
    pub fn next(&mut self, corpus: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = corpus[self.below(corpus.len())].clone();
        for _ in 0..=self.below(6) {
            self.change(&mut bytes, corpus);
        }
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>, corpus: &[Vec<u8>]) {
        const SPICE: [&[u8]; 16] = [
            b"\x1b[",
            b"\"",
            b"\\ud83d",
            b"{\"path\":\"/seats\"}",
            b"null",
            b"[[[[[[[[",
            b"}",
            b",",
            b"-0.0e9",
            b"4294967296",
            b"\xf0\x9f\x91\xa9",
            b"\xe2\x80\xae",
            b"\n",
            b"\"id\":\"14A\"",
            b"~1~0",
            b"\x1b",
        ];
        let at = self.below(bytes.len() + 1);
        match self.below(6) {
            0 => {
                let spice = SPICE[self.below(SPICE.len())];
                bytes.splice(at..at, spice.iter().copied());
            }
            1 if at < bytes.len() => bytes[at] = self.below(256) as u8,
            2 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
            3 => {
                let end = (at + self.below(12)).min(bytes.len());
                bytes.drain(at..end);
            }
            4 => {
                let end = (at + self.below(64)).min(bytes.len());
                let again: Vec<u8> = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ => {
                let other = &corpus[self.below(corpus.len())];
                let from = self.below(other.len() + 1);
                let end = (from + self.below(200)).min(other.len());
                bytes.splice(at..at, other[from..end].iter().copied());
            }
        }
        bytes.truncate(20_000);
    }
}
