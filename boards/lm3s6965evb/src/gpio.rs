//! General-purpose pins (PL061 as Luminary built it).

use crate::register::Register;

/// A port of eight pins; a pin is a bit of a mask.
#[derive(Clone, Copy)]
pub(crate) struct Port(u32);

pub(crate) const A: Port = Port(0x4000_4000);
pub(crate) const C: Port = Port(0x4000_6000);
pub(crate) const D: Port = Port(0x4000_7000);
pub(crate) const E: Port = Port(0x4002_4000);
pub(crate) const F: Port = Port(0x4002_5000);

const DIRECTION: u32 = 0x400;
const ALTERNATE: u32 = 0x420;
const PULL_UP: u32 = 0x510;
const DIGITAL: u32 = 0x51c;

impl Port {
    const fn register(self, offset: u32) -> Register {
        Register::new(self.0, offset)
    }

    pub(crate) fn make_output(self, pins: u32) {
        self.register(ALTERNATE).clear(pins);
        self.register(DIRECTION).set(pins);
        self.register(DIGITAL).set(pins);
    }

    pub(crate) fn make_input(self, pins: u32) {
        self.register(ALTERNATE).clear(pins);
        self.register(DIRECTION).clear(pins);
        self.register(PULL_UP).set(pins);
        self.register(DIGITAL).set(pins);
    }

    /// Leaves the pins to their peripheral.
    pub(crate) fn make_alternate(self, pins: u32) {
        self.register(ALTERNATE).set(pins);
        self.register(DIGITAL).set(pins);
    }

    /// The data register has its mask in the address.
    pub(crate) fn write(self, pins: u32, high: bool) {
        self.register(pins << 2).write(if high { pins } else { 0 });
    }

    pub(crate) fn read(self, pins: u32) -> u32 {
        self.register(pins << 2).read()
    }
}
