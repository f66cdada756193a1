//! All devices as a board.

use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Size};
use embedded_graphics::mono_font::ascii::FONT_6X10;
use embedded_graphics::pixelcolor::Rgb565;
use rp2040_hal::{Timer, Watchdog};
use splitflap_core::screen::Screen;
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{CellFont, Inputs, Placement, Presenter, Rotation, Theme, screen_for};
use splitflap_kiosk::{Board, Buttons, Event, Note, Unbuffered};

/// The display's pixels, lying.
const SIZE: Size = Size::new(320, 240);

/// The screen of 53x24 cells, and the presenter for it.
pub fn screen() -> (Screen, Presenter<Rgb565>) {
    let Some(font) = CellFont::new(&FONT_6X10, Charset::Ascii) else {
        defmt::panic!("a font without pixels");
    };
    let placement = Placement::new(SIZE, &font, Rotation::None);
    let screen = screen_for(&placement, &font, Inputs::default());
    let theme = Theme::<Rgb565>::for_cell(10);
    (screen, Presenter::new(placement, font, theme))
}

/// The board: a display, and what tells the levels of the five buttons.
pub struct Devices<D, L> {
    pub(crate) display: Unbuffered<D>,
    pub(crate) levels: L,
    pub(crate) buttons: Buttons,
    pub(crate) timer: Timer,
    pub(crate) watchdog: Watchdog,
}

impl<D, L> Board for Devices<D, L>
where
    D: DrawTarget<Color = Rgb565> + OriginDimensions,
    L: FnMut() -> u8,
{
    type Panel = Unbuffered<D>;

    fn now(&mut self) -> u64 {
        self.timer.get_counter().ticks() / 1000
    }

    fn event(&mut self, now: u64) -> Option<Event> {
        self.buttons.sample(now, (self.levels)())
    }

    fn panel(&mut self) -> &mut Unbuffered<D> {
        &mut self.display
    }

    fn alive(&mut self) {
        self.watchdog.feed();
    }

    fn note(&mut self, note: Note) {
        defmt::info!("{}", note);
    }

    /// Until the next tick of SysTick, or a byte.
    fn idle(&mut self) {
        cortex_m::asm::wfi();
    }
}
