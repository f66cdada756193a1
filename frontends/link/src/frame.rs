//! Frames: a header, a payload and a checksum, between zero bytes.
//!
//! The body is `kind, session, sequence, expected, payload, CRC-32`, numbers least significant byte first. It is stuffed (COBS) so that no zero
//! byte is in it, and a zero byte stands before and behind it: a frame that is cut spoils no other.

#[cfg(test)]
mod tests;

use cobs::{CobsEncoder, DecodeResult, DecoderState};
use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

/// The most bytes of payload in a frame.
pub const MAX_PAYLOAD: usize = 112;
/// What a frame takes on the line beside its payload.
pub const OVERHEAD: usize = HEADER + CHECK + 3;
/// The most bytes of a frame on the line.
pub const MAX_FRAME: usize = MAX_PAYLOAD + OVERHEAD;

const HEADER: usize = 9;
const CHECK: usize = 4;
const MAX_BODY: usize = HEADER + MAX_PAYLOAD + CHECK;

/// Without a table: 1 KiB of flash is worth more than the time, which the line takes anyway.
const CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

/// What a frame is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The board says what it is, and which session it is in.
    Hello,
    /// The host begins a session: what was before is void.
    Start,
    /// Which frame is expected, and which one comes next.
    State,
    /// The same, and an answer is wanted.
    Probe,
    /// The same, and the peer is asked to send again from the frame that is expected.
    Again,
    /// A piece of a record.
    Piece {
        /// The record's type, at most [`Kind::MAX_RECORD`].
        record: u8,
        /// Whether the record ends with it.
        last: bool,
    },
}

impl Kind {
    /// The largest type of a record.
    pub const MAX_RECORD: u8 = 0x3f;
    const PIECE: u8 = 0x80;
    const LAST: u8 = 0x40;

    const fn byte(self) -> u8 {
        match self {
            Self::Hello => 1,
            Self::Start => 2,
            Self::State => 3,
            Self::Probe => 4,
            Self::Again => 5,
            Self::Piece { record, last } => {
                Self::PIECE | if last { Self::LAST } else { 0 } | (record & Self::MAX_RECORD)
            }
        }
    }

    const fn from_byte(byte: u8) -> Option<Self> {
        Some(match byte {
            1 => Self::Hello,
            2 => Self::Start,
            3 => Self::State,
            4 => Self::Probe,
            5 => Self::Again,
            Self::PIECE.. => Self::Piece {
                record: byte & Self::MAX_RECORD,
                last: byte & Self::LAST != 0,
            },
            _ => return None,
        })
    }
}

/// A frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'f> {
    /// What it is for.
    pub kind: Kind,
    /// The session that it belongs to; 0 is none.
    pub session: u32,
    /// The number of this piece; in other frames the number of the sender's next new piece.
    pub sequence: u16,
    /// The number of the piece that the sender expects of its peer: it has all before.
    pub expected: u16,
    /// At most [`MAX_PAYLOAD`] bytes.
    pub payload: &'f [u8],
}

impl<'f> Frame<'f> {
    /// Reads a body whose checksum is right; `None` if it is none.
    fn read(body: &'f [u8]) -> Option<Self> {
        let (content, check) = body.split_last_chunk::<CHECK>()?;
        if u32::from_le_bytes(*check) != CRC.checksum(content) {
            return None;
        }
        let (header, payload) = content.split_first_chunk::<HEADER>()?;
        let [kind, s0, s1, s2, s3, q0, q1, e0, e1] = *header;
        Some(Self {
            kind: Kind::from_byte(kind)?,
            session: u32::from_le_bytes([s0, s1, s2, s3]),
            sequence: u16::from_le_bytes([q0, q1]),
            expected: u16::from_le_bytes([e0, e1]),
            payload,
        })
    }
}

/// Room for one frame on its way to the line.
pub struct FrameBuffer {
    bytes: [u8; MAX_FRAME],
    length: usize,
}

impl FrameBuffer {
    /// An empty one.
    pub const fn new() -> Self {
        Self {
            bytes: [0; MAX_FRAME],
            length: 0,
        }
    }

    /// The bytes of `frame`, with the zero bytes around them. Nothing, if its payload is longer than [`MAX_PAYLOAD`].
    pub fn encode(&mut self, frame: &Frame<'_>) -> &[u8] {
        self.length = self.write(frame).unwrap_or(0);
        self.bytes()
    }

    /// The bytes of the frame that was encoded last.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or_default()
    }

    fn write(&mut self, frame: &Frame<'_>) -> Option<usize> {
        if frame.payload.len() > MAX_PAYLOAD {
            return None;
        }
        let [s0, s1, s2, s3] = frame.session.to_le_bytes();
        let [q0, q1] = frame.sequence.to_le_bytes();
        let [e0, e1] = frame.expected.to_le_bytes();
        let header = [frame.kind.byte(), s0, s1, s2, s3, q0, q1, e0, e1];
        let mut check = CRC.digest();
        check.update(&header);
        check.update(frame.payload);
        let check = check.finalize().to_le_bytes();

        let (first, rest) = self.bytes.split_first_mut()?;
        *first = 0;
        let mut encoder = CobsEncoder::new(rest);
        encoder.push(&header).ok()?;
        encoder.push(frame.payload).ok()?;
        encoder.push(&check).ok()?;
        let end = encoder.finalize().checked_add(1)?;
        *self.bytes.get_mut(end)? = 0;
        end.checked_add(1)
    }
}

impl Default for FrameBuffer {
    fn default() -> Self {
        Self::new()
    }
}

/// Finds frames in a stream of bytes, any bytes.
pub struct FrameDecoder {
    state: DecoderState,
    body: [u8; MAX_BODY],
    length: usize,
    /// More bytes came than a frame has: wait for the next zero byte.
    skipping: bool,
    damaged: u32,
}

impl FrameDecoder {
    /// A decoder between two frames.
    pub const fn new() -> Self {
        Self {
            state: DecoderState::Idle,
            body: [0; MAX_BODY],
            length: 0,
            skipping: false,
            damaged: 0,
        }
    }

    /// How many stretches between zero bytes were no frame. Stops at the largest number.
    pub const fn damaged(&self) -> u32 {
        self.damaged
    }

    /// Forgets a frame that has begun.
    pub const fn reset(&mut self) {
        self.state = DecoderState::Idle;
        self.length = 0;
        self.skipping = false;
    }

    /// Takes bytes off the front of `bytes` up to the end of the next good frame; all of them, if there is none.
    pub fn feed(&mut self, bytes: &mut &[u8]) -> Option<Frame<'_>> {
        while let Some((&byte, rest)) = bytes.split_first() {
            *bytes = rest;
            let Some(length) = self.push(byte) else {
                continue;
            };
            if self.body.get(..length).and_then(Frame::read).is_some() {
                // Read twice: a borrow that is returned from a loop would hold for the whole loop.
                return self.body.get(..length).and_then(Frame::read);
            }
            self.count_damage();
        }
        None
    }

    /// Takes a byte; the length of the body that it completes.
    fn push(&mut self, byte: u8) -> Option<usize> {
        if self.skipping {
            if byte == 0 {
                self.reset();
            }
            return None;
        }
        match self.state.feed(byte) {
            Ok(DecodeResult::NoData) => {}
            Ok(DecodeResult::DataStart) => self.length = 0,
            Ok(DecodeResult::DataContinue(byte)) => match self.body.get_mut(self.length) {
                Some(room) => {
                    *room = byte;
                    self.length += 1;
                }
                None => {
                    self.skipping = true;
                    self.count_damage();
                }
            },
            Ok(DecodeResult::DataComplete) => return Some(self.length),
            // The zero byte came too early; the decoder is between two frames again.
            Err(_) => self.count_damage(),
        }
        None
    }

    const fn count_damage(&mut self) {
        self.damaged = self.damaged.saturating_add(1);
    }
}

impl Default for FrameDecoder {
    fn default() -> Self {
        Self::new()
    }
}
