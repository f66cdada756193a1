//! The machine's own registers: time, interrupts, restart.
#![allow(unsafe_code)]

/// SiFive's test device: what is written to it ends or restarts the machine.
const TEST: usize = 0x10_0000;
const RESTART: u32 = 0x7777;
/// Time in ticks of 100 ns, and the time of the next timer interrupt.
const TIME: usize = 0x200_bff8;
const TIMER: usize = 0x200_4000;
const TICKS_PER_MS: u64 = 10_000;
/// Interrupts of hart 0 in machine mode: those of the eight virtio slots and of the UART.
const PLIC: usize = 0x0c00_0000;
const VIRTIO_AND_UART: u32 = 0x1fe | 1 << 10;
const ENABLE: usize = PLIC + 0x2000;
const THRESHOLD: usize = PLIC + 0x20_0000;
const CLAIM: usize = PLIC + 0x20_0004;

fn read(address: usize) -> u32 {
    // SAFETY: only this module's constants come here: words of devices, outside all memory.
    unsafe { core::ptr::read_volatile(address as *const u32) }
}

fn write(address: usize, value: u32) {
    // SAFETY: as in `read`; none of these devices writes to memory.
    unsafe { core::ptr::write_volatile(address as *mut u32, value) }
}

/// Milliseconds since the machine started.
pub(crate) fn milliseconds() -> u64 {
    loop {
        let high = read(TIME + 4);
        let low = read(TIME);
        if high == read(TIME + 4) {
            return (u64::from(high) << 32 | u64::from(low)) / TICKS_PER_MS;
        }
    }
}

/// Has interrupts wake [`sleep`]. They are never taken: the loop looks at everything itself.
pub(crate) fn start_interrupts() {
    for source in 1..=10 {
        write(PLIC + 4 * source, 1);
    }
    write(ENABLE, VIRTIO_AND_UART);
    write(THRESHOLD, 0);
    // SAFETY: interrupts stay off as a whole (mstatus.MIE); these only end a WFI.
    unsafe {
        riscv::register::mie::set_mext();
        riscv::register::mie::set_mtimer();
    }
}

/// Sleeps until a device has something, at most so many milliseconds.
pub(crate) fn sleep(milliseconds_at_most: u64) {
    let wake = (milliseconds() + milliseconds_at_most) * TICKS_PER_MS;
    // Never before the old time while the two halves are written.
    write(TIMER + 4, u32::MAX);
    write(TIMER, wake as u32);
    write(TIMER + 4, (wake >> 32) as u32);
    riscv::asm::wfi();
    let claimed = read(CLAIM);
    if claimed != 0 {
        write(CLAIM, claimed);
    }
}

/// Starts the machine anew.
pub(crate) fn restart() -> ! {
    write(TEST, RESTART);
    loop {
        riscv::asm::wfi();
    }
}
