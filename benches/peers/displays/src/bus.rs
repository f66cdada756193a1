//! What a driver sends to its display, counted: commands and data alike.

use display_interface::{DataFormat, DisplayError, WriteOnlyDataCommand};
use mipidsi::interface::{Interface, InterfaceKind};
use peer_harness::Sink;
use std::convert::Infallible;
use std::hint::black_box;

/// A 4-wire SPI bus with a data/command line.
pub(crate) struct Bus;

impl Interface for Bus {
    type Word = u8;
    type Error = Infallible;
    const KIND: InterfaceKind = InterfaceKind::Serial4Line;

    fn send_command(&mut self, _: u8, arguments: &[u8]) -> Result<(), Infallible> {
        Sink::count(1 + arguments.len());
        Ok(())
    }

    fn send_pixels<const N: usize>(
        &mut self,
        pixels: impl IntoIterator<Item = [u8; N]>,
    ) -> Result<(), Infallible> {
        let count = pixels.into_iter().map(black_box).count();
        Sink::count(count * N);
        Ok(())
    }

    fn send_repeated_pixel<const N: usize>(
        &mut self,
        pixel: [u8; N],
        count: u32,
    ) -> Result<(), Infallible> {
        black_box(pixel);
        Sink::count(count as usize * N);
        Ok(())
    }
}

impl WriteOnlyDataCommand for Bus {
    fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        send(commands)
    }

    fn send_data(&mut self, data: DataFormat<'_>) -> Result<(), DisplayError> {
        send(data)
    }
}

fn send(bytes: DataFormat<'_>) -> Result<(), DisplayError> {
    Sink::count(match bytes {
        DataFormat::U8(bytes) => bytes.len(),
        DataFormat::U8Iter(bytes) => bytes.map(black_box).count(),
        _ => return Err(DisplayError::DataFormatNotImplemented),
    });
    Ok(())
}

/// Waits for nothing.
pub(crate) struct NoDelay;

impl embedded_hal::delay::DelayNs for NoDelay {
    fn delay_ns(&mut self, _: u32) {}
}
