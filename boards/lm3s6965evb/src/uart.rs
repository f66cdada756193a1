//! UARTs (PL011) at 115,200 baud.

use crate::register::Register;
use core::convert::Infallible;
use embedded_io::{ErrorType, Write};

/// A UART.
#[derive(Clone, Copy)]
pub struct Uart(u32);

/// For messages.
pub const UART0: Uart = Uart(0x4000_c000);
/// For the log.
pub const UART1: Uart = Uart(0x4000_d000);

const DATA: u32 = 0x00;
const FLAGS: u32 = 0x18;
const DIVISOR: u32 = 0x24;
const FRACTION: u32 = 0x28;
const LINE: u32 = 0x2c;
const CONTROL: u32 = 0x30;

const MASK: u32 = 0x38;
const CLEAR: u32 = 0x44;

/// Bytes have come, or some have waited for a while.
const RECEIVED: u32 = 1 << 4 | 1 << 6;
const EMPTY: u32 = 1 << 4;
const FULL: u32 = 1 << 5;

impl Uart {
    const fn register(self, offset: u32) -> Register {
        Register::new(self.0, offset)
    }

    pub(crate) fn init(self) {
        self.register(CONTROL).write(0);
        // 12.5 MHz / (16 * 115,200) = 6 + 50/64.
        self.register(DIVISOR).write(6);
        self.register(FRACTION).write(50);
        // 8n1 with queues.
        self.register(LINE).write(3 << 5 | 1 << 4);
        // On, sending and receiving.
        self.register(CONTROL).write(1 << 9 | 1 << 8 | 1);
    }

    /// Interrupts when bytes have come.
    pub fn listen(self) {
        self.register(MASK).write(RECEIVED);
    }

    /// Ends the interrupt.
    pub fn heard(self) {
        self.register(CLEAR).write(RECEIVED);
    }

    /// A byte that has arrived.
    pub fn receive(self) -> Option<u8> {
        (self.register(FLAGS).read() & EMPTY == 0).then(|| self.register(DATA).read() as u8)
    }

    /// Sends a byte, when there is room for it.
    pub fn send(self, byte: u8) {
        while self.register(FLAGS).read() & FULL != 0 {}
        self.register(DATA).write(byte.into());
    }
}

impl ErrorType for Uart {
    type Error = Infallible;
}

impl Write for Uart {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Infallible> {
        for byte in bytes {
            self.send(*byte);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}
