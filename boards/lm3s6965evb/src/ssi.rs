//! SSI0 (PL022), sending only.

use crate::gpio;
use crate::register::Register;

const BASE: u32 = 0x4000_8000;
const CONTROL_0: Register = Register::new(BASE, 0x00);
const CONTROL_1: Register = Register::new(BASE, 0x04);
const DATA: Register = Register::new(BASE, 0x08);
const STATUS: Register = Register::new(BASE, 0x0c);
const PRESCALE: Register = Register::new(BASE, 0x10);

const CAN_SEND: u32 = 1 << 1;
const RECEIVED: u32 = 1 << 2;
const BUSY: u32 = 1 << 4;
/// Clock, frame, receive and transmit on PA2 to PA5.
const PINS: u32 = 0x3c;

pub(crate) fn init() {
    gpio::A.make_alternate(PINS);
    CONTROL_1.write(0);
    // 12.5 MHz by 2.
    PRESCALE.write(2);
    // Motorola frames of 8 bits, clock idle high, second edge.
    CONTROL_0.write(1 << 7 | 1 << 6 | 7);
    CONTROL_1.write(1 << 1);
}

pub(crate) fn send(bytes: impl IntoIterator<Item = u8>) {
    for byte in bytes {
        while STATUS.read() & CAN_SEND == 0 {
            drain();
        }
        DATA.write(byte.into());
        // A full receive queue stops QEMU's transmitter.
        drain();
    }
    while STATUS.read() & BUSY != 0 {
        drain();
    }
    drain();
}

fn drain() {
    while STATUS.read() & RECEIVED != 0 {
        DATA.read();
    }
}
