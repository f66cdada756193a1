//! Bytes on their way to the writer, gathered so that it gets few and large writes.

use embedded_io::Write;
use splitflap_core::grid::Cell;

const GATHERED: usize = 256;
/// Room that cells get at least.
const ROOM: usize = 8;

/// A writer with a small buffer before it, and a count.
pub(super) struct Sink<'w, W: Write> {
    writer: &'w mut W,
    buffer: [u8; GATHERED],
    used: usize,
    bytes: u32,
}

impl<'w, W: Write> Sink<'w, W> {
    pub(super) fn new(writer: &'w mut W) -> Self {
        Self {
            writer,
            buffer: [0; GATHERED],
            used: 0,
            bytes: 0,
        }
    }

    #[inline]
    pub(super) fn byte(&mut self, byte: u8) -> Result<(), W::Error> {
        if self.used >= GATHERED {
            self.drain()?;
        }
        if let Some(room) = self.buffer.get_mut(self.used) {
            *room = byte;
            self.used += 1;
        }
        Ok(())
    }

    /// Appends what the first of some cells show while it is printable ASCII, with up to `blanks` blanks between such; how many cells that were.
    #[inline]
    pub(super) fn ascii(&mut self, cells: &[Cell], blanks: usize) -> Result<usize, W::Error> {
        if self.used + ROOM > GATHERED {
            self.drain()?;
        }
        let room = self.buffer.get_mut(self.used..).unwrap_or_default();
        let (mut taken, mut blank) = (0, 0);
        for (room, cell) in room.iter_mut().zip(cells) {
            if let Some(byte) = cell.ascii() {
                *room = byte;
                taken += blank + 1;
                blank = 0;
            } else if *cell == Cell::BLANK && blank < blanks {
                *room = b' ';
                blank += 1;
            } else {
                break;
            }
        }
        self.used += taken;
        Ok(taken)
    }

    #[inline]
    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), W::Error> {
        if self.used + bytes.len() > GATHERED {
            self.drain()?;
        }
        match self.buffer.get_mut(self.used..self.used + bytes.len()) {
            Some(room) => {
                for (room, byte) in room.iter_mut().zip(bytes) {
                    *room = *byte;
                }
                self.used += bytes.len();
                Ok(())
            }
            None => bytes.iter().try_for_each(|byte| self.byte(*byte)),
        }
    }

    pub(super) fn number(&mut self, number: u16) -> Result<(), W::Error> {
        if number < 10 {
            return self.byte(b'0' + number as u8);
        }
        let mut digits = [0; 5];
        self.push(crate::look::decimal(number, &mut digits))
    }

    /// `ESC [`, the parameters that are given joined by `;`, and `end`.
    pub(super) fn control(&mut self, parameters: &[u16], end: u8) -> Result<(), W::Error> {
        self.push(b"\x1b[")?;
        for (index, parameter) in parameters.iter().enumerate() {
            if index > 0 {
                self.byte(b';')?;
            }
            self.number(*parameter)?;
        }
        self.byte(end)
    }

    /// `ESC [ count end`, without the count if it is 1.
    pub(super) fn counted(&mut self, count: u16, end: u8) -> Result<(), W::Error> {
        match count {
            1 => self.control(&[], end),
            _ => self.control(&[count], end),
        }
    }

    fn drain(&mut self) -> Result<(), W::Error> {
        let gathered = self.buffer.get(..self.used).unwrap_or_default();
        self.bytes = self.bytes.saturating_add(gathered.len() as u32);
        self.used = 0;
        if gathered.is_empty() {
            Ok(())
        } else {
            self.writer.write_all(gathered)
        }
    }

    /// Hands everything to the writer; how many bytes there were in all.
    pub(super) fn finish(&mut self) -> Result<u32, W::Error> {
        self.drain()?;
        Ok(self.bytes)
    }
}
