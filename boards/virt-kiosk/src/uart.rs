//! The UART (NS16550A), for messages.
#![allow(unsafe_code)]

use core::convert::Infallible;
use embedded_io::{ErrorType, Read, ReadReady, Write};

const BASE: usize = 0x1000_0000;
const DATA: usize = 0;
const INTERRUPTS: usize = 1;
const QUEUES: usize = 2;
const STATUS: usize = 5;

const QUEUES_ON: u8 = 1;
const RECEIVED: u8 = 1;
const CAN_SEND: u8 = 1 << 5;

/// Bytes that can wait before they are looked at: those of the UART itself. A line with a clock
/// would need an interrupt, as `lm3s6965evb` has; QEMU's waits.
pub(crate) const ROOM: u16 = 300;

/// The UART.
pub struct Uart(());

impl Uart {
    /// Starts it.
    pub fn start() -> Self {
        write(QUEUES, QUEUES_ON);
        write(INTERRUPTS, RECEIVED);
        Self(())
    }

    /// A byte that has arrived.
    pub fn receive(&mut self) -> Option<u8> {
        (read(STATUS) & RECEIVED != 0).then(|| read(DATA))
    }
}

fn read(register: usize) -> u8 {
    // SAFETY: the UART's eight bytes of registers, outside all memory.
    unsafe { core::ptr::read_volatile((BASE + register) as *const u8) }
}

fn write(register: usize, value: u8) {
    // SAFETY: as in `read`; the UART writes to no memory.
    unsafe { core::ptr::write_volatile((BASE + register) as *mut u8, value) }
}

impl ErrorType for Uart {
    type Error = Infallible;
}

impl ReadReady for Uart {
    fn read_ready(&mut self) -> Result<bool, Infallible> {
        Ok(read(STATUS) & RECEIVED != 0)
    }
}

impl Read for Uart {
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Infallible> {
        let mut count = 0;
        for place in bytes {
            let Some(byte) = self.receive() else {
                break;
            };
            *place = byte;
            count += 1;
        }
        Ok(count)
    }
}

impl Write for Uart {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Infallible> {
        for byte in bytes {
            while read(STATUS) & CAN_SEND == 0 {}
            write(DATA, *byte);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
