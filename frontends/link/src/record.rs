//! Records: what is sent in pieces, in order and once.

/// Host to board: messages as JSON, one document.
pub const DOCUMENT: u8 = 0x01;
/// Host to board: the call that an action caused has ended. Empty.
pub const SETTLED: u8 = 0x02;
/// Host to board: all that the view is made of has come. Empty.
pub const LIVE: u8 = 0x03;
/// Host to board: a line of text for the person, in one frame.
pub const NOTE: u8 = 0x04;
/// Host to board: the host leaves. Empty.
pub const BYE: u8 = 0x05;
/// Board to host: an action, as JSON.
pub const ACTION: u8 = 0x11;
/// Board to host: an error in a message or its data, as JSON.
pub const REPORT: u8 = 0x12;
/// Board to host: open the tool anew, the person has left. Empty.
pub const REOPEN: u8 = 0x13;

/// What waits to be sent, oldest first.
pub(crate) trait Records {
    /// The type and the bytes of the record at `index`.
    fn get(&self, index: usize) -> Option<(u8, &[u8])>;

    /// Forgets the oldest record: the peer has it.
    fn remove_first(&mut self);
}

/// A place in the records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) index: usize,
    pub(crate) offset: usize,
}

/// A piece of a record.
pub(crate) struct Piece<'r> {
    pub(crate) record: u8,
    pub(crate) bytes: &'r [u8],
    pub(crate) last: bool,
}

impl Place {
    /// The piece of at most `size` bytes that begins here, and the place behind it.
    pub(crate) fn piece<R: Records>(self, records: &R, size: usize) -> Option<(Piece<'_>, Self)> {
        let (record, bytes) = records.get(self.index)?;
        let rest = bytes.get(self.offset..)?;
        let (piece, last) = match rest.get(..size) {
            Some(piece) if piece.len() < rest.len() => (piece, false),
            _ => (rest, true),
        };
        let next = if last {
            Self {
                index: self.index + 1,
                offset: 0,
            }
        } else {
            Self {
                offset: self.offset + piece.len(),
                ..self
            }
        };
        Some((
            Piece {
                record,
                bytes: piece,
                last,
            },
            next,
        ))
    }
}
