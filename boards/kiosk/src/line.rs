//! A serial line whose bytes an interrupt puts aside until the loop looks at them.

use core::cell::RefCell;
use core::convert::Infallible;
use critical_section::Mutex;
use embedded_io::{ErrorType, Read, ReadReady, Write};
use heapless::Deque;

/// Bytes that have come and wait for the loop, `ROOM` at most: a static that an interrupt's handler fills.
pub struct Inbox<const ROOM: usize>(Mutex<RefCell<Deque<u8, ROOM>>>);

impl<const ROOM: usize> Inbox<ROOM> {
    /// Empty.
    pub const fn new() -> Self {
        Self(Mutex::new(RefCell::new(Deque::new())))
    }

    /// Bytes that can wait, as a [`Hello`](splitflap_link::Hello) tells them.
    pub const fn room(&self) -> u16 {
        if ROOM > u16::MAX as usize {
            u16::MAX
        } else {
            ROOM as u16
        }
    }

    /// Puts bytes aside. Those that there is no room for are lost: the link repairs that.
    pub fn put(&self, bytes: impl IntoIterator<Item = u8>) {
        critical_section::with(|section| {
            let mut waiting = self.0.borrow_ref_mut(section);
            for byte in bytes {
                let _ = waiting.push_back(byte);
            }
        });
    }

    fn take(&self, bytes: &mut [u8]) -> usize {
        critical_section::with(|section| {
            let mut waiting = self.0.borrow_ref_mut(section);
            let mut count = 0;
            for place in bytes {
                let Some(byte) = waiting.pop_front() else {
                    break;
                };
                *place = byte;
                count += 1;
            }
            count
        })
    }

    fn is_empty(&self) -> bool {
        critical_section::with(|section| self.0.borrow_ref(section).is_empty())
    }
}

impl<const ROOM: usize> Default for Inbox<ROOM> {
    fn default() -> Self {
        Self::new()
    }
}

/// The line: what has come into an inbox, and the way out.
pub struct Line<W, const ROOM: usize> {
    inbox: &'static Inbox<ROOM>,
    out: W,
}

impl<W, const ROOM: usize> Line<W, ROOM> {
    /// The line of this inbox and this writer.
    pub const fn new(inbox: &'static Inbox<ROOM>, out: W) -> Self {
        Self { inbox, out }
    }
}

impl<W: ErrorType<Error = Infallible>, const ROOM: usize> ErrorType for Line<W, ROOM> {
    type Error = Infallible;
}

impl<W: ErrorType<Error = Infallible>, const ROOM: usize> ReadReady for Line<W, ROOM> {
    fn read_ready(&mut self) -> Result<bool, Infallible> {
        Ok(!self.inbox.is_empty())
    }
}

impl<W: ErrorType<Error = Infallible>, const ROOM: usize> Read for Line<W, ROOM> {
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Infallible> {
        Ok(self.inbox.take(bytes))
    }
}

impl<W: Write<Error = Infallible>, const ROOM: usize> Write for Line<W, ROOM> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Infallible> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nowhere;

    impl ErrorType for Nowhere {
        type Error = Infallible;
    }

    impl Write for Nowhere {
        fn write(&mut self, bytes: &[u8]) -> Result<usize, Infallible> {
            Ok(bytes.len())
        }

        fn flush(&mut self) -> Result<(), Infallible> {
            Ok(())
        }
    }

    #[test]
    fn bytes_wait_in_order_and_what_there_is_no_room_for_is_lost() {
        static INBOX: Inbox<4> = Inbox::new();
        let mut line = Line::new(&INBOX, Nowhere);
        assert_eq!(line.read_ready(), Ok(false));
        INBOX.put([1, 2, 3]);
        INBOX.put([4, 5, 6]);
        let mut bytes = [0; 3];
        assert_eq!(
            (line.read_ready(), line.read(&mut bytes)),
            (Ok(true), Ok(3))
        );
        assert_eq!(bytes, [1, 2, 3]);
        INBOX.put([7]);
        assert_eq!(line.read(&mut bytes), Ok(2));
        assert_eq!(bytes, [4, 7, 3]);
        assert_eq!(line.read(&mut bytes), Ok(0));
    }
}
