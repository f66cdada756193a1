//! The five buttons, active low: up, down, left and right on PE0 to PE3, select on PF1.

use crate::gpio;

const ARROWS: u32 = 0x0f;
const SELECT: u32 = 0x02;

pub(crate) fn init() {
    // QEMU's PL061 reads 0 on every input until its first change, so all buttons would be
    // pressed. Driven high for a moment, the pins keep that level there; a real board only
    // charges its lines.
    for (port, pins) in [(gpio::E, ARROWS), (gpio::F, SELECT)] {
        port.make_output(pins);
        port.write(pins, true);
        port.make_input(pins);
    }
}

/// The levels as [`splitflap_kiosk::Buttons`] takes them: arrows in bits 0 to 3, select in 4.
pub(crate) fn levels() -> u8 {
    let arrows = !gpio::E.read(ARROWS) & ARROWS;
    let select = !gpio::F.read(SELECT) & SELECT;
    (arrows | select << 3) as u8
}
