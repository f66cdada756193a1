//! QEMU's riscv32 `virt` machine as a kiosk: a virtio display of 800x480 colours, a virtio
//! tablet for the finger or a virtio keyboard for five buttons, a UART for messages and a virtio console for the log.
//! What its programs share.
#![no_std]

mod devices;
mod gpu;
mod input;
pub mod linked;
mod log;
mod machine;
mod uart;
mod virtio;

pub use devices::{Devices, small, whole};
pub use gpu::Gpu;
pub use uart::Uart;
