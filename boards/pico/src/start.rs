//! Clocks, pins, and what hangs on them.

use crate::devices::Devices;
use core::convert::Infallible;
use cortex_m::peripheral::SCB;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_rt::exception;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::OriginDimensions;
use embedded_graphics::pixelcolor::Rgb565;
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
use splitflap_kiosk::{Button, Buttons, Unbuffered};

/// The second stage of the boot loader.
#[unsafe(link_section = ".boot2")]
#[used]
#[allow(unsafe_code)]
static BOOT: [u8; 256] = rp2040_boot2::BOOT_LOADER_W25Q080;

/// Hertz of the crystal.
const CRYSTAL: u32 = 12_000_000;
/// Ticks a second that wake the loop.
const TICKS: u32 = 100;
/// Milliseconds after which a loop that hangs is restarted.
const WATCHDOG: u32 = 2_000;
/// Bits a second of the UART.
const BAUD: u32 = 115_200;

/// The UART on GP0 and GP1.
pub type Serial = UartPeripheral<
    Enabled,
    pac::UART0,
    (
        Pin<Gpio0, FunctionUart, PullDown>,
        Pin<Gpio1, FunctionUart, PullDown>,
    ),
>;

/// Starts everything. The display's bytes go through `batch`; 512 bytes keep its wires busy.
///
/// A board whose display does not answer has nothing to show: it says so in the log, and starts
/// again.
pub fn start(
    batch: &'static mut [u8],
) -> (
    Devices<impl DrawTarget<Color = Rgb565> + OriginDimensions, impl FnMut() -> u8>,
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

    let mut up = pins.gpio2.into_pull_up_input();
    let mut down = pins.gpio3.into_pull_up_input();
    let mut left = pins.gpio4.into_pull_up_input();
    let mut right = pins.gpio5.into_pull_up_input();
    let mut select = pins.gpio6.into_pull_up_input();
    let levels = move || {
        let level = |low: Result<bool, Infallible>, button: Button| {
            if low == Ok(true) { button.bit() } else { 0 }
        };
        level(up.is_low(), Button::Up)
            | level(down.is_low(), Button::Down)
            | level(left.is_low(), Button::Left)
            | level(right.is_low(), Button::Right)
            | level(select.is_low(), Button::Select)
    };

    let serial = (pins.gpio0.into_function(), pins.gpio1.into_function());
    let format = UartConfig::new(BAUD.Hz(), DataBits::Eight, None, StopBits::One);
    let Ok(serial) =
        UartPeripheral::new(chip.UART0, serial, &mut chip.RESETS).enable(format, frequency)
    else {
        defmt::panic!("the UART can't do {} baud", BAUD);
    };

    core.SYST.set_clock_source(SystClkSource::Core);
    core.SYST
        .set_reload(clocks.system_clock.freq().to_Hz() / TICKS - 1);
    core.SYST.clear_current();
    core.SYST.enable_counter();
    core.SYST.enable_interrupt();
    watchdog.start(WATCHDOG.millis());
    defmt::info!("started");
    let devices = Devices {
        display: Unbuffered(display),
        levels,
        buttons: Buttons::new(),
        timer,
        watchdog,
    };
    (devices, serial)
}

/// Ends a sleep.
#[exception]
fn SysTick() {}
