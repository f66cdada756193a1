//! All devices as a board.

use crate::gpu::{Gpu, HEIGHT, PIXELS, WIDTH};
use crate::input::{Buffers, Input, NO_EVENTS};
use crate::{log, machine};
use embedded_graphics::geometry::Size;
use embedded_graphics::mono_font::{MonoFont, ascii, iso_8859_15};
use embedded_graphics::pixelcolor::Rgb888;
use splitflap_core::screen::Screen;
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{CellFont, Inputs, Presenter, Theme, Touch};
use splitflap_kiosk::{Board, Buttons, Event, Finger, Note, view};
use static_cell::ConstStaticCell;

/// Pixels of the smallest thing that a finger hits.
const FINGER: u16 = 40;
/// Milliseconds of sleep at most.
const SLEEP: u64 = 20;

static PICTURE: ConstStaticCell<[u32; PIXELS]> = ConstStaticCell::new([0; PIXELS]);
static EVENTS: ConstStaticCell<Buffers> = ConstStaticCell::new(NO_EVENTS);

/// The whole display for a finger, and the presenter for it.
pub fn whole() -> (Screen, Presenter<Rgb888>) {
    let finger = Inputs {
        touch: Some(FINGER),
        keyboard: false,
    };
    let whole = Size::new(WIDTH, HEIGHT);
    part(&iso_8859_15::FONT_10X20, Charset::Latin9, whole, finger)
}

/// The screen of the OLED board, 32x10 cells of ASCII for five buttons, in the display's corner: so that what both draw
/// can be compared.
pub fn small() -> (Screen, Presenter<Rgb888>) {
    let corner = Size::new(320, 200);
    part(
        &ascii::FONT_10X20,
        Charset::Ascii,
        corner,
        Inputs::default(),
    )
}

fn part(
    font: &'static MonoFont<'static>,
    charset: Charset,
    size: Size,
    inputs: Inputs,
) -> (Screen, Presenter<Rgb888>) {
    let Some(font) = CellFont::new(font, charset) else {
        defmt::panic!("a font without pixels");
    };
    view(size, font, inputs, Theme::<Rgb888>::for_cell(20))
}

/// The machine's devices.
pub struct Devices {
    gpu: Gpu,
    input: Input,
    touch: Touch,
    finger: Finger,
    buttons: Buttons,
    levels: u8,
}

impl Devices {
    /// Starts everything, once.
    pub fn start(presenter: &Presenter<Rgb888>) -> Self {
        log::start();
        machine::start_interrupts();
        defmt::info!("started");
        Self {
            gpu: Gpu::start(PICTURE.take()),
            input: Input::start(EVENTS.take()),
            touch: Touch::new(*presenter.placement()),
            finger: Finger::new(),
            buttons: Buttons::new(),
            levels: 0,
        }
    }
}

impl Board for Devices {
    type Panel = Gpu;

    fn now(&mut self) -> u64 {
        machine::milliseconds()
    }

    fn event(&mut self, now: u64) -> Option<Event> {
        while let Some(sample) = self.input.sample() {
            if let Some(pointer) = self.touch.sample(sample)
                && let Some(event) = self.finger.pointer(now, pointer)
            {
                return Some(event);
            }
        }
        let levels = self.input.levels();
        if levels != self.levels {
            self.levels = levels;
            defmt::info!("buttons {=u8:b}", levels);
        }
        (self.finger.rest(now)).or_else(|| self.buttons.sample(now, levels))
    }

    fn panel(&mut self) -> &mut Gpu {
        &mut self.gpu
    }

    fn note(&mut self, note: Note) {
        defmt::info!("{}", note);
    }

    fn idle(&mut self) {
        machine::sleep(SLEEP);
    }
}

#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    let line = info.location().map_or(0, |location| location.line());
    defmt::error!("panicked, line {}: restarting", line);
    machine::restart()
}

/// A trap that no Rust code makes.
#[unsafe(export_name = "ExceptionHandler")]
#[allow(unsafe_code)]
fn trap(_: &riscv_rt::TrapFrame) -> ! {
    defmt::error!(
        "trap at {=usize:#x}: restarting",
        riscv::register::mepc::read()
    );
    machine::restart()
}
