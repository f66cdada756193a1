//! The serial line for messages: UART0, whose bytes an interrupt puts aside until the loop
//! looks at them.

use core::cell::RefCell;
use core::convert::Infallible;
use critical_section::Mutex;
use embedded_io::{ErrorType, Read, ReadReady, Write};
use heapless::Deque;
use lm3s6965::{Interrupt, interrupt};
use lm3s6965evb::UART0;

/// Bytes that can wait: 88 ms of a busy line, several turns of the loop.
pub(crate) const ROOM: usize = 1024;

static RECEIVED: Mutex<RefCell<Deque<u8, ROOM>>> = Mutex::new(RefCell::new(Deque::new()));

/// The line.
pub(crate) struct Line(());

impl Line {
    /// Starts taking bytes.
    #[allow(unsafe_code)]
    pub(crate) fn start() -> Self {
        UART0.listen();
        // SAFETY: the interrupt's handler shares its data in critical sections only.
        unsafe { cortex_m::peripheral::NVIC::unmask(Interrupt::UART0) };
        Self(())
    }
}

#[interrupt]
fn UART0() {
    critical_section::with(|section| {
        let mut received = RECEIVED.borrow_ref_mut(section);
        while let Some(byte) = UART0.receive() {
            // The link repairs what there is no room for.
            let _ = received.push_back(byte);
        }
    });
    UART0.heard();
}

impl ErrorType for Line {
    type Error = Infallible;
}

impl ReadReady for Line {
    fn read_ready(&mut self) -> Result<bool, Infallible> {
        Ok(critical_section::with(|section| {
            !RECEIVED.borrow_ref(section).is_empty()
        }))
    }
}

impl Read for Line {
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Infallible> {
        Ok(critical_section::with(|section| {
            let mut received = RECEIVED.borrow_ref_mut(section);
            let mut count = 0;
            for place in bytes {
                let Some(byte) = received.pop_front() else {
                    break;
                };
                *place = byte;
                count += 1;
            }
            count
        }))
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Infallible> {
        for byte in bytes {
            UART0.send(*byte);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
