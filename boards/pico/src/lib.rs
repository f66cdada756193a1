//! A Raspberry Pi Pico (RP2040) with a 320x240 SPI display (ST7789), five buttons to ground and
//! a UART: what is wired where. `boards/README.md` has the same as a table.
#![no_std]

use board_cortex_m::{Parts, clock};
use cortex_m::peripheral::SCB;
// The log's way out: memory that a debug probe reads.
use defmt_rtt as _;
use embedded_graphics::geometry::Size;
use embedded_graphics::mono_font::ascii::FONT_6X10;
use embedded_graphics::pixelcolor::Rgb565;
use embedded_graphics::prelude::{DrawTarget, OriginDimensions};
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::MODE_3;
use embedded_hal_bus::spi::ExclusiveDevice;
use mipidsi::Builder;
use mipidsi::interface::SpiInterface;
use mipidsi::models::ST7789;
use mipidsi::options::{ColorInversion, Orientation, Rotation};
use rp2040_hal::clocks::{Clock, init_clocks_and_plls};
use rp2040_hal::fugit::{ExtU32, RateExtU32};
use rp2040_hal::gpio::bank0::{Gpio0, Gpio1};
use rp2040_hal::gpio::{FunctionSpi, FunctionUart, Pin, Pins, PullDown};
use rp2040_hal::uart::{DataBits, Enabled, StopBits, UartConfig, UartPeripheral};
use rp2040_hal::{Sio, Spi, Timer, Watchdog, pac};
use splitflap_core::screen::Screen;
use splitflap_core::text::charset::Charset;
use splitflap_graphics::{CellFont, Inputs, Presenter, Theme};
use splitflap_kiosk::view;

/// The second stage of the boot loader.
#[unsafe(link_section = ".boot2")]
#[used]
#[allow(unsafe_code)]
static BOOT: [u8; 256] = rp2040_boot2::BOOT_LOADER_W25Q080;

/// Hertz of the crystal.
const CRYSTAL: u32 = 12_000_000;
/// Milliseconds after which a loop that hangs is restarted.
const WATCHDOG: u32 = 2_000;
/// Bits a second of the UART.
const BAUD: u32 = 115_200;
/// The display's pixels, lying.
const SIZE: Size = Size::new(320, 240);

/// Its pins: transmit on GP0, receive on GP1.
pub type Wires = (
    Pin<Gpio0, FunctionUart, PullDown>,
    Pin<Gpio1, FunctionUart, PullDown>,
);
/// The UART.
pub type Serial = UartPeripheral<Enabled, pac::UART0, Wires>;

/// The screen of 53x24 cells, and the presenter for it.
pub fn cells() -> (Screen, Presenter<Rgb565>) {
    let Some(font) = CellFont::new(&FONT_6X10, Charset::Ascii) else {
        defmt::panic!("a font without pixels");
    };
    let theme = Theme::<Rgb565>::for_cell(10);
    view(SIZE, font, Inputs::default(), theme)
}

/// Starts everything. The display's bytes go through `batch`; 512 bytes keep its wires busy.
///
/// A board whose display does not answer has nothing to show: it says so in the log, and starts
/// again.
pub fn start(
    batch: &'static mut [u8],
) -> (
    Parts<impl DrawTarget<Color = Rgb565> + OriginDimensions, impl InputPin, impl FnMut()>,
    Serial,
) {
    let (Some(mut chip), Some(mut core)) =
        (pac::Peripherals::take(), cortex_m::Peripherals::take())
    else {
        SCB::sys_reset()
    };
    let mut watchdog = Watchdog::new(chip.WATCHDOG);
    let Ok(clocks) = init_clocks_and_plls(
        CRYSTAL,
        chip.XOSC,
        chip.CLOCKS,
        chip.PLL_SYS,
        chip.PLL_USB,
        &mut chip.RESETS,
        &mut watchdog,
    ) else {
        SCB::sys_reset()
    };
    let mut timer = Timer::new(chip.TIMER, &mut chip.RESETS, &clocks);
    let frequency = clocks.peripheral_clock.freq();
    let sio = Sio::new(chip.SIO);
    let pins = Pins::new(
        chip.IO_BANK0,
        chip.PADS_BANK0,
        sio.gpio_bank0,
        &mut chip.RESETS,
    );

    let wires = (
        pins.gpio19.into_function::<FunctionSpi>(),
        pins.gpio18.into_function::<FunctionSpi>(),
    );
    let spi = Spi::<_, _, _, 8>::new(chip.SPI0, wires).init(
        &mut chip.RESETS,
        frequency,
        40.MHz(),
        MODE_3,
    );
    let Ok(spi) = ExclusiveDevice::new_no_delay(spi, pins.gpio17.into_push_pull_output());
    let data = pins.gpio20.into_push_pull_output();
    let Ok(display) = Builder::new(ST7789, SpiInterface::new(spi, data, batch))
        .reset_pin(pins.gpio21.into_push_pull_output())
        .display_size(240, 320)
        .orientation(Orientation::new().rotate(Rotation::Deg90))
        .invert_colors(ColorInversion::Inverted)
        .init(&mut timer)
    else {
        defmt::error!("the display does not start");
        SCB::sys_reset()
    };
    let Ok(()) = pins.gpio22.into_push_pull_output().set_high();

    let buttons = [
        pins.gpio2.into_pull_up_input().into_dyn_pin(),
        pins.gpio3.into_pull_up_input().into_dyn_pin(),
        pins.gpio4.into_pull_up_input().into_dyn_pin(),
        pins.gpio5.into_pull_up_input().into_dyn_pin(),
        pins.gpio6.into_pull_up_input().into_dyn_pin(),
    ];

    let wires = (pins.gpio0.into_function(), pins.gpio1.into_function());
    let format = UartConfig::new(BAUD.Hz(), DataBits::Eight, None, StopBits::One);
    let Ok(serial) =
        UartPeripheral::new(chip.UART0, wires, &mut chip.RESETS).enable(format, frequency)
    else {
        defmt::panic!("the UART can't do {} baud", BAUD);
    };

    clock::start(&mut core.SYST, clocks.system_clock.freq().to_Hz());
    watchdog.start(WATCHDOG.millis());
    defmt::info!("started");
    (
        Parts::new(display, buttons, move || watchdog.feed()),
        serial,
    )
}
