//! The serial line for messages, whose bytes an interrupt puts aside until the loop looks at
//! them.

use core::cell::RefCell;
use core::convert::Infallible;
use critical_section::Mutex;
use embedded_io::{ErrorType, Read, ReadReady, Write};
use heapless::Deque;
use pico::Serial;
use rp2040_hal::pac::{self, interrupt};

/// Bytes that can wait: 88 ms of a busy line, several turns of the loop.
pub(crate) const ROOM: usize = 1024;

/// The UART, and what came from it.
struct Shared {
    serial: Option<Serial>,
    received: Deque<u8, ROOM>,
}

static SHARED: Mutex<RefCell<Shared>> = Mutex::new(RefCell::new(Shared {
    serial: None,
    received: Deque::new(),
}));

/// The line.
pub(crate) struct Line(());

impl Line {
    /// Starts taking bytes.
    #[allow(unsafe_code)]
    pub(crate) fn start(mut serial: Serial) -> Self {
        serial.enable_rx_interrupt();
        critical_section::with(|section| SHARED.borrow_ref_mut(section).serial = Some(serial));
        // SAFETY: the interrupt's handler shares its data in critical sections only.
        unsafe { cortex_m::peripheral::NVIC::unmask(pac::Interrupt::UART0_IRQ) };
        Self(())
    }
}

#[interrupt]
fn UART0_IRQ() {
    critical_section::with(|section| {
        let mut shared = SHARED.borrow_ref_mut(section);
        let Shared { serial, received } = &mut *shared;
        let Some(serial) = serial else {
            return;
        };
        let mut bytes = [0; 32];
        while let Ok(count @ 1..) = serial.read_raw(&mut bytes) {
            for byte in bytes.iter().take(count) {
                // The link repairs what there is no room for.
                let _ = received.push_back(*byte);
            }
        }
    });
}

impl ErrorType for Line {
    type Error = Infallible;
}

impl ReadReady for Line {
    fn read_ready(&mut self) -> Result<bool, Infallible> {
        Ok(critical_section::with(|section| {
            !SHARED.borrow_ref(section).received.is_empty()
        }))
    }
}

impl Read for Line {
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Infallible> {
        Ok(critical_section::with(|section| {
            let mut shared = SHARED.borrow_ref_mut(section);
            let mut count = 0;
            for place in bytes {
                let Some(byte) = shared.received.pop_front() else {
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
    /// Puts what there is room for into the UART's queue.
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Infallible> {
        loop {
            let sent = critical_section::with(|section| {
                let shared = SHARED.borrow_ref(section);
                match &shared.serial {
                    Some(serial) => serial
                        .write_raw(bytes)
                        .map_or(0, |rest| bytes.len() - rest.len()),
                    None => bytes.len(),
                }
            });
            if sent > 0 || bytes.is_empty() {
                return Ok(sent);
            }
        }
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
