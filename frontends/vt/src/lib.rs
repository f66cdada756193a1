//! Grid changes to the bytes of VT100-like terminals, and their key bytes to input.
//!
//! [`Encoder`] remembers cursor and attributes over frames and sends the fewest bytes it can find; [`Decoder`] needs no clock, only the time that
//! comes with the call. Both are bounded in memory and know no terminal: bytes in, bytes out.
#![no_std]

mod console;
mod decoder;
mod encoder;
mod look;
mod profile;
mod theme;

pub use console::{Console, ConsoleOptions};
pub use decoder::Decoder;
pub use encoder::{Encoder, FrameStats};
pub use look::{Color, Look};
pub use profile::{ColorDepth, Profile};
pub use theme::{Change, DEFAULT_LINES, PLAIN_LINES, Rules, Theme, ThemeName};
