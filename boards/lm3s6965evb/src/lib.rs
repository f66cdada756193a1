//! The Stellaris LM3S6965 evaluation board (QEMU `lm3s6965evb`): 128x64 greys, five buttons,
//! a UART for messages and one for the log. What its two programs share.
#![no_std]

mod buttons;
mod gpio;
mod log;
mod oled;
mod register;
mod ssi;
mod uart;

use board_cortex_m::clock;
use cortex_m::peripheral::SCB;
use embedded_graphics::mono_font::MonoFont;
use embedded_graphics::pixelcolor::Gray4;
// Links the vector table.
use lm3s6965 as _;
use register::Register;
use splitflap_core::screen::Screen;
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{CellFont, Inputs, Presenter, Theme};
use splitflap_kiosk::{Board, Buttons, Event, Note, view};

pub use oled::Oled;
pub use uart::{UART0, UART1, Uart};

/// Hertz of the chip after reset.
const CLOCK: u32 = 12_500_000;

/// The board's devices.
pub struct Devices {
    oled: &'static mut Oled,
    buttons: Buttons,
    levels: u8,
}

impl Devices {
    /// Starts everything. The display is lent: its picture is too large for the stack.
    pub fn start(oled: &'static mut Oled) -> Self {
        start_clocks();
        UART0.init();
        UART1.init();
        buttons::init();
        oled.init();
        match cortex_m::Peripherals::take() {
            Some(mut core) => clock::start(&mut core.SYST, CLOCK),
            None => SCB::sys_reset(),
        }
        defmt::info!("started");
        Self {
            oled,
            buttons: Buttons::new(),
            levels: 0,
        }
    }

    /// The screen and the presenter for cells of `font`, made as large as `cell`.
    pub fn view(font: &'static MonoFont<'static>, cell: (u16, u16)) -> (Screen, Presenter<Gray4>) {
        let Some(font) = CellFont::new(font, Charset::Ascii) else {
            defmt::panic!("a font without pixels");
        };
        let font = font.with_cell(cell.0, cell.1);
        let theme = Theme::<Gray4>::for_cell(cell.1);
        view(Oled::SIZE, font, Inputs::default(), theme)
    }
}

impl Board for Devices {
    type Panel = Oled;

    fn now(&mut self) -> u64 {
        clock::milliseconds().into()
    }

    fn event(&mut self, now: u64) -> Option<Event> {
        let levels = buttons::levels();
        if levels != self.levels {
            self.levels = levels;
            defmt::debug!("buttons {=u8:b}", levels);
        }
        self.buttons.sample(now, levels)
    }

    fn panel(&mut self) -> &mut Oled {
        self.oled
    }

    fn note(&mut self, note: Note) {
        match note {
            Note::Frame { .. } => defmt::info!("{} spi={}", note, self.oled.take_sent()),
            _ => defmt::info!("{}", note),
        }
    }

    fn idle(&mut self) {
        cortex_m::asm::wfi();
    }
}

/// Switches on the clocks of what is used.
fn start_clocks() {
    const SYSTEM: u32 = 0x400f_e000;
    // UART0, UART1, SSI0.
    Register::new(SYSTEM, 0x104).set(1 << 0 | 1 << 1 | 1 << 4);
    // GPIO A to G.
    Register::new(SYSTEM, 0x108).set(0x7f);
    // The clocks need a few cycles.
    cortex_m::asm::delay(16);
}
