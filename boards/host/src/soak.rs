//! A soak: random bytes and spoiled frames, at a pace that the board's queue of received bytes mostly keeps up with.

use crate::harm::{Kind, Random};
use splitflap_link::{Frame, FrameBuffer, FrameDecoder, Kind as FrameKind, MAX_PAYLOAD, VERSION};
use std::collections::VecDeque;
use std::fmt;
use std::time::{Duration, Instant};

/// Bytes a second: half as fast again as 115,200 baud.
const PACE: u32 = 17_000;
/// Random bytes at a time, at most.
const NOISE: u32 = 600;
/// Real frames that are kept to be spoiled.
const KEPT: usize = 32;

/// What is thrown at the line, past the link.
pub(crate) struct Soak {
    random: Random,
    seed: u32,
    started: Instant,
    /// Random bytes that are still to come.
    left: u32,
    session: u32,
    /// Frames that the host really sent, the newest last.
    real: VecDeque<Vec<u8>>,
    told: Told,
}

/// What has been sent.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    bytes: u32,
    noise: u32,
    cut: u32,
    shifted: u32,
    doubled: u32,
    flipped: u32,
    forged: u32,
}

impl Soak {
    /// A soak of so many random bytes, and spoiled frames between them.
    pub(crate) fn new(noise: u32, seed: u32) -> Self {
        Self {
            random: Random::new(seed),
            seed,
            started: Instant::now(),
            left: noise,
            session: 0,
            real: VecDeque::new(),
            told: Told::default(),
        }
    }

    /// A frame that the host has sent.
    pub(crate) fn saw(&mut self, frame: &[u8]) {
        if let Some(known) = FrameDecoder::new().feed(&mut &*frame) {
            self.session = known.session;
        }
        if self.real.len() == KEPT {
            self.real.pop_front();
        }
        self.real.push_back(frame.to_vec());
    }

    /// Whether everything has been sent.
    pub(crate) const fn is_over(&self) -> bool {
        self.left == 0
    }

    /// What to send next; nothing if it is not time.
    pub(crate) fn next(&mut self) -> Option<Vec<u8>> {
        let due = self.started.elapsed() >= Duration::from_secs(1) * self.told.bytes / PACE;
        if !due || self.is_over() {
            return None;
        }
        let bytes = match self.random.below(8) {
            0 => self.spoiled(Kind::Cut),
            1 => self.spoiled(Kind::Shift),
            2 => self.spoiled(Kind::Double),
            3 => self.spoiled(Kind::Damage),
            4 => self.forged(),
            _ => {
                let count = (1 + self.random.below(NOISE)).min(self.left);
                self.left -= count;
                self.told.noise += count;
                self.random.bytes(count as usize)
            }
        };
        self.told.bytes += bytes.len() as u32;
        Some(bytes)
    }

    /// A real frame, spoiled.
    fn spoiled(&mut self, kind: Kind) -> Vec<u8> {
        let count = match kind {
            Kind::Cut => &mut self.told.cut,
            Kind::Shift => &mut self.told.shifted,
            Kind::Double => &mut self.told.doubled,
            Kind::Damage | Kind::Lose => &mut self.told.flipped,
        };
        *count += 1;
        let which = self.random.below(self.real.len() as u32) as usize;
        let frame = self.real.get(which).cloned().unwrap_or_default();
        kind.spoil(&frame, &mut self.random).concat()
    }

    /// A frame with a right checksum and nothing else that is right: only such a one gets past it. Half of them are
    /// of the session that the board is in.
    fn forged(&mut self) -> Vec<u8> {
        self.told.forged += 1;
        let random = &mut self.random;
        let kinds = [
            FrameKind::Hello,
            FrameKind::State,
            FrameKind::Probe,
            FrameKind::Again,
        ];
        let kind = match kinds.get(random.below(12) as usize) {
            Some(kind) => *kind,
            // One in many: it ends the session.
            None if random.below(64) == 0 => FrameKind::Start,
            None => FrameKind::Piece {
                record: random.below(32) as u8,
                last: random.below(2) == 0,
            },
        };
        let session = if random.below(2) == 0 {
            self.session
        } else {
            random.next()
        };
        let length = random.below(MAX_PAYLOAD as u32 + 1) as usize;
        let mut payload = random.bytes(length);
        if kind == FrameKind::Start {
            // The one payload that a board looks into: version and time.
            payload = [vec![VERSION], random.bytes(8)].concat();
        }
        let frame = Frame {
            kind,
            session,
            sequence: random.below(64) as u16,
            expected: random.below(64) as u16,
            payload: &payload,
        };
        FrameBuffer::new().encode(&frame).to_vec()
    }
}

impl fmt::Display for Soak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told {
            bytes,
            noise,
            cut,
            shifted,
            doubled,
            flipped,
            forged,
        } = self.told;
        write!(
            f,
            "soaked seed={} bytes={bytes} noise={noise} cut={cut} shifted={shifted} doubled={doubled} \
             flipped={flipped} forged={forged}",
            self.seed
        )
    }
}
