//! Bytes on their way to the writer, gathered so that it gets few and large writes.

use embedded_io::Write;

const GATHERED: usize = 256;

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

    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<(), W::Error> {
        self.bytes = self
            .bytes
            .saturating_add(u32::try_from(bytes.len()).unwrap_or(u32::MAX));
        if self.used + bytes.len() > GATHERED {
            self.drain()?;
        }
        match self.buffer.get_mut(self.used..self.used + bytes.len()) {
            Some(room) => {
                room.copy_from_slice(bytes);
                self.used += bytes.len();
                Ok(())
            }
            None => self.writer.write_all(bytes),
        }
    }

    /// `ESC [`, the parameters that are given joined by `;`, and `end`.
    pub(super) fn control(&mut self, parameters: &[u16], end: u8) -> Result<(), W::Error> {
        self.push(b"\x1b[")?;
        for (index, parameter) in parameters.iter().enumerate() {
            if index > 0 {
                self.push(b";")?;
            }
            let mut digits = [0; 5];
            self.push(crate::look::decimal(*parameter, &mut digits))?;
        }
        self.push(&[end])
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
        self.used = 0;
        if gathered.is_empty() {
            Ok(())
        } else {
            self.writer.write_all(gathered)
        }
    }

    /// Hands everything to the writer; how many bytes there were in all.
    pub(super) fn finish(mut self) -> Result<u32, W::Error> {
        self.drain()?;
        Ok(self.bytes)
    }
}
