//! Device registers, the one place with unsafe code for them.
#![allow(unsafe_code)]

/// A register of 32 bits at a fixed address of this chip.
#[derive(Clone, Copy)]
pub(crate) struct Register(u32);

impl Register {
    /// The register at `offset` of a peripheral. Only addresses of the chip's peripherals
    /// (`0x4000_0000..0x4010_0000`, whole words) are taken; another is the chip's id
    /// register, which can't be written.
    pub(crate) const fn new(base: u32, offset: u32) -> Self {
        const ID: u32 = 0x400f_e000;
        let address = base.wrapping_add(offset);
        let device = address >= 0x4000_0000 && address < 0x4010_0000 && address.is_multiple_of(4);
        Self(if device { address } else { ID })
    }

    #[inline]
    pub(crate) fn read(self) -> u32 {
        // SAFETY: the address is a whole word of the peripherals (`new`), where no memory of
        // the program lies; reading a device changes nothing that Rust knows of.
        unsafe { core::ptr::read_volatile(self.0 as *const u32) }
    }

    #[inline]
    pub(crate) fn write(self, value: u32) {
        // SAFETY: as in `read`; no peripheral that is used here writes to memory by itself.
        unsafe { core::ptr::write_volatile(self.0 as *mut u32, value) }
    }

    pub(crate) fn set(self, bits: u32) {
        self.write(self.read() | bits);
    }

    pub(crate) fn clear(self, bits: u32) {
        self.write(self.read() & !bits);
    }
}
