//! What of a seat's data its picture depends on, kept in the index so that painting a cabin reads a byte a seat.

use super::super::super::record::{Seat, Status};
use super::super::theme::Mark;
use super::Index;

/// Bits of a face that hold the status.
const STATUS: u8 = 0b11;
const LEGROOM: u8 = 1 << 2;
const EXIT: u8 = 1 << 3;
const WINDOW: u8 = 1 << 4;

/// Faces in a word.
const FACES: u32 = size_of::<u32>() as u32;

/// How a seat shows, but for what a person made of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Face(u8);

impl Face {
    /// How many kinds there are.
    pub(in super::super) const KINDS: usize = 10;

    /// A number for all faces that show alike where only windows may count: the status, legroom of seats that can be had, the window.
    pub(in super::super) const fn kind(self) -> usize {
        let status = (self.0 & STATUS) as usize;
        let look = if status == 0 && self.has_legroom() {
            4
        } else {
            status
        };
        look * 2 + self.is_window() as usize
    }

    /// That of a seat as its data is now.
    pub(in super::super) fn of(seat: &Seat<'_, '_, '_>) -> Self {
        let status = match seat.status() {
            Status::Available => 0,
            Status::Occupied => 1,
            Status::Blocked => 2,
            Status::Other => 3,
        };
        let bit = |is: bool, bit| if is { bit } else { 0 };
        Self(
            status
                | bit(seat.has("legroom"), LEGROOM)
                | bit(seat.has("exit"), EXIT)
                | bit(seat.is_window(), WINDOW),
        )
    }

    /// What a person has to know about a seat that nobody picked.
    #[inline]
    pub(in super::super) const fn mark(self) -> Mark {
        match self.0 & STATUS {
            0 if self.has_legroom() => Mark::Extra,
            0 => Mark::Free,
            1 => Mark::Occupied,
            2 => Mark::Blocked,
            _ => Mark::Other,
        }
    }

    /// Whether it has more room for legs.
    pub(in super::super) const fn has_legroom(self) -> bool {
        self.0 & LEGROOM != 0
    }

    /// Whether it is in a row with an exit.
    pub(in super::super) const fn has_exit(self) -> bool {
        self.0 & EXIT != 0
    }

    /// Whether it is beside a window.
    pub(in super::super) const fn is_window(self) -> bool {
        self.0 & WINDOW != 0
    }
}

/// Words of a block that hold the faces of so many seats.
pub(super) const fn words(seats: u32) -> u32 {
    seats.div_ceil(FACES)
}

/// Where a face is: its word, and its place in it in bits.
fn place(first: u32, position: u32) -> (u32, u32) {
    (first + position / FACES, position % FACES * u8::BITS)
}

impl Index<'_> {
    /// How the seat at a position shows, as it was noted last.
    pub(in super::super) fn face(self, position: u32) -> Face {
        let (word, shift) = place(self.faces(), position);
        Face((self.word(word) >> shift) as u8)
    }

    /// The word of the block in which the face of the seat at a position is, and that word with this face.
    pub(in super::super) fn with_face(self, position: u32, face: Face) -> (u32, u32) {
        let (word, shift) = place(self.faces(), position);
        let others = self.word(word) & !(u32::from(u8::MAX) << shift);
        (word, others | u32::from(face.0) << shift)
    }
}
