//! What a grid remembers between events, in the words of its state.
//!
//! Seats are kept by number with one added, so that all zero is an instance that was
//! just mounted; beside the number, where it has to survive a new list, a mark of the id.

use super::keys::Typed;
use crate::catalog::State;

/// Why a key did nothing; the footer tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// Space on a seat that someone has.
    Occupied,
    /// Space on a seat that is not given out.
    Blocked,
    /// Space on a seat of an unknown status.
    Unavailable,
    /// The filter would leave no seat.
    NoWindow,
    /// No available seat further on.
    NoneAhead,
    /// No available seat further back.
    NoneBehind,
    /// There is no seat of this row and letter.
    NoSeat(u32, char),
    /// The filter does not let this seat through.
    NotWindow(u32, char),
    /// Enter, while the server has not answered a Space yet and nothing else is selected.
    Waiting,
}

const CURSOR: usize = 0;
const CURSOR_ID: usize = 1;
const WANTED: usize = 2;
const TOP: usize = 3;
const LEFT: usize = 4;
const FLAGS: usize = 5;
const TYPED: usize = 6;
const NOTE: usize = 7;
const PENDING: usize = 8;
const PENDING_ID: usize = 9;
const SELECTED: usize = 10;
const CONFIRMED: usize = 11;
const PAINTED: usize = 12;
const CHANGED: usize = 13;

/// Bit of the flags: only window seats.
const FILTER: u32 = 1;
/// Bits 1 to 7 of the flags: lines that the view moved since it was painted, and as many as can
/// be told apart from too many.
const MOVED_SHIFT: u32 = 1;
const MOVED_BITS: u32 = 0x7f;
const MOVED_MOST: i32 = 62;
/// Bits 8 to 15 of the flags: which note.
const NOTE_SHIFT: u32 = 8;
/// Bits 16 and above of the flags: where the tell line ended.
const TOLD_SHIFT: u32 = 16;

/// A seat that is kept over a new list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    /// Position in the index, or number in the list.
    pub(crate) at: u32,
    /// Mark of its id.
    pub(crate) id: u32,
}

/// Reads the words.
#[derive(Clone, Copy)]
pub(crate) struct Memory<'m>(pub(crate) &'m State);

impl Memory<'_> {
    fn word(self, at: usize) -> u32 {
        self.0.0.get(at).copied().unwrap_or(0)
    }

    fn number(self, at: usize) -> Option<u32> {
        self.word(at).checked_sub(1)
    }

    fn kept(self, at: usize, id: usize) -> Option<Kept> {
        let id = self.word(id);
        self.number(at).map(|at| Kept { at, id })
    }

    /// The cursor: its position in the index.
    pub(crate) fn cursor(self) -> Option<Kept> {
        self.kept(CURSOR, CURSOR_ID)
    }

    /// The place across that moves along the rows aim at.
    pub(crate) fn wanted(self) -> i32 {
        self.word(WANTED).cast_signed()
    }

    /// The first line and the first column of the cabin in view.
    pub(crate) fn scroll(self) -> (u32, u32) {
        (self.word(TOP), self.word(LEFT))
    }

    /// By how many lines the view has moved since it was painted; 0 also if by many.
    pub(super) fn moved(self) -> i16 {
        let word = self.word(FLAGS) >> MOVED_SHIFT & MOVED_BITS;
        // Seven bits with a sign.
        let moved = (word as i16) << 9 >> 9;
        if i32::from(moved).abs() > MOVED_MOST {
            0
        } else {
            moved
        }
    }

    /// Whether only window seats count.
    pub(crate) fn filter(self) -> bool {
        self.word(FLAGS) & FILTER != 0
    }

    /// The seat that is being typed.
    pub(super) fn typed(self) -> Typed {
        Typed::from_word(self.word(TYPED))
    }

    /// Why the last key did nothing.
    pub(crate) fn note(self) -> Option<Note> {
        let word = self.word(NOTE);
        let letter = char::from((word & 0x7f) as u8);
        let row = word >> 7;
        Some(match self.word(FLAGS) >> NOTE_SHIFT & 0xff {
            1 => Note::Occupied,
            2 => Note::Blocked,
            3 => Note::Unavailable,
            4 => Note::NoWindow,
            5 => Note::NoneAhead,
            6 => Note::NoneBehind,
            9 => Note::Waiting,
            7 => Note::NoSeat(row, letter),
            8 => Note::NotWindow(row, letter),
            _ => return None,
        })
    }

    /// The seat that was asked for: its number.
    pub(crate) fn pending(self) -> Option<Kept> {
        self.kept(PENDING, PENDING_ID)
    }

    /// Number of the selected seat.
    pub(crate) fn selected(self) -> Option<u32> {
        self.number(SELECTED)
    }

    /// Number of the confirmed seat.
    pub(crate) fn confirmed(self) -> Option<u32> {
        self.number(CONFIRMED)
    }

    /// Position at which the cursor was painted last.
    pub(super) fn painted(self) -> Option<u32> {
        self.number(PAINTED)
    }

    /// The column behind the text that the tell line had last.
    pub(super) fn told(self) -> u16 {
        (self.word(FLAGS) >> TOLD_SHIFT) as u16
    }

    /// Numbers of the seats whose data changed since the last paint.
    pub(super) fn changed(self) -> impl Iterator<Item = u32> {
        (CHANGED..State::WORDS).filter_map(move |at| self.number(at))
    }
}

/// Writes the words.
pub(super) struct MemoryMut<'m>(pub(super) &'m mut State);

impl MemoryMut<'_> {
    pub(super) const fn read(&self) -> Memory<'_> {
        Memory(self.0)
    }

    fn set(&mut self, at: usize, word: u32) {
        if let Some(place) = self.0.0.get_mut(at) {
            *place = word;
        }
    }

    fn set_number(&mut self, at: usize, number: Option<u32>) {
        self.set(at, number.map_or(0, |number| number.saturating_add(1)));
    }

    pub(super) fn set_cursor(&mut self, cursor: Option<Kept>) {
        self.set_number(CURSOR, cursor.map(|cursor| cursor.at));
        self.set(CURSOR_ID, cursor.map_or(0, |cursor| cursor.id));
    }

    pub(super) fn set_wanted(&mut self, x: i32) {
        self.set(WANTED, x.cast_unsigned());
    }

    pub(super) fn set_scroll(&mut self, (top, left): (u32, u32)) {
        let (old_top, old_left) = self.read().scroll();
        if left == old_left {
            let by = i64::from(top) - i64::from(old_top) + i64::from(self.read().moved());
            self.set_moved(i32::try_from(by).unwrap_or(i32::MAX));
        } else {
            self.set_moved(i32::MAX);
        }
        self.set(TOP, top);
        self.set(LEFT, left);
    }

    /// Notes how far the view is from where it was painted; much, or sideways, is too far.
    pub(super) fn set_moved(&mut self, lines: i32) {
        let lines = if lines.abs() > MOVED_MOST {
            MOVED_MOST + 1
        } else {
            lines
        };
        let others = self.read().word(FLAGS) & !(MOVED_BITS << MOVED_SHIFT);
        let bits = lines.cast_unsigned() & MOVED_BITS;
        self.set(FLAGS, others | bits << MOVED_SHIFT);
    }

    pub(super) fn set_filter(&mut self, on: bool) {
        let flags = self.read().word(FLAGS) & !FILTER;
        self.set(FLAGS, flags | u32::from(on));
    }

    pub(super) fn set_typed(&mut self, typed: Typed) {
        self.set(TYPED, typed.word());
    }

    pub(super) fn set_note(&mut self, note: Option<Note>) {
        let seat = |row: u32, letter: char| row << 7 | u32::from(letter) & 0x7f;
        let (kind, word) = match note {
            None => (0, 0),
            Some(Note::Occupied) => (1, 0),
            Some(Note::Blocked) => (2, 0),
            Some(Note::Unavailable) => (3, 0),
            Some(Note::NoWindow) => (4, 0),
            Some(Note::NoneAhead) => (5, 0),
            Some(Note::NoneBehind) => (6, 0),
            Some(Note::NoSeat(row, letter)) => (7, seat(row, letter)),
            Some(Note::NotWindow(row, letter)) => (8, seat(row, letter)),
            Some(Note::Waiting) => (9, 0),
        };
        let others = self.read().word(FLAGS) & !(0xff << NOTE_SHIFT);
        self.set(FLAGS, kind << NOTE_SHIFT | others);
        self.set(NOTE, word);
    }

    pub(super) fn set_pending(&mut self, pending: Option<Kept>) {
        self.set_number(PENDING, pending.map(|pending| pending.at));
        self.set(PENDING_ID, pending.map_or(0, |pending| pending.id));
    }

    pub(super) fn set_selected(&mut self, seat: Option<u32>) {
        self.set_number(SELECTED, seat);
    }

    pub(super) fn set_confirmed(&mut self, seat: Option<u32>) {
        self.set_number(CONFIRMED, seat);
    }

    pub(super) fn set_told(&mut self, end: u16) {
        let others = self.read().word(FLAGS) & !(u32::MAX << TOLD_SHIFT);
        self.set(FLAGS, u32::from(end) << TOLD_SHIFT | others);
    }

    pub(super) fn set_painted(&mut self, position: Option<u32>) {
        self.set_number(PAINTED, position);
    }

    /// Notes that a seat's data changed. False if there is no room for one more.
    pub(super) fn add_changed(&mut self, seat: u32) -> bool {
        if self.read().changed().any(|known| known == seat) {
            return true;
        }
        let free = (CHANGED..State::WORDS).find(|at| self.read().word(*at) == 0);
        if let Some(at) = free {
            self.set_number(at, Some(seat));
        }
        free.is_some()
    }

    pub(super) fn clear_changed(&mut self) {
        for at in CHANGED..State::WORDS {
            self.set(at, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mounted_grid_remembers_nothing() {
        let state = State::default();
        let memory = Memory(&state);
        assert_eq!(memory.cursor(), None);
        assert_eq!(memory.note(), None);
        assert_eq!(memory.typed(), Typed::default());
        assert!(
            !memory.filter() && memory.pending().is_none() && memory.changed().next().is_none()
        );
    }

    #[test]
    fn the_words_do_not_overlap() {
        let mut state = State::default();
        let mut memory = MemoryMut(&mut state);
        memory.set_cursor(Some(Kept { at: 5, id: 99 }));
        memory.set_note(Some(Note::NoSeat(999_999, 'Z')));
        memory.set_told(u16::MAX);
        memory.set_filter(true);
        memory.set_wanted(-3);
        memory.set_scroll((70_000, 80_000));
        memory.set_pending(Some(Kept { at: 0, id: 1 }));
        for seat in [7, 8, 7, 9] {
            assert!(memory.add_changed(seat));
        }
        assert!(!memory.add_changed(10));
        let read = memory.read();
        assert_eq!(read.cursor(), Some(Kept { at: 5, id: 99 }));
        assert_eq!(read.note(), Some(Note::NoSeat(999_999, 'Z')));
        assert!(read.filter());
        assert_eq!(read.told(), u16::MAX);
        assert_eq!((read.wanted(), read.scroll()), (-3, (70_000, 80_000)));
        assert_eq!(read.pending(), Some(Kept { at: 0, id: 1 }));
        assert!(read.changed().eq([7, 8, 9]));
    }
}
