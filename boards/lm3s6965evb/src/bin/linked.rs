//! The same board as the screen of a host: messages come over UART0, actions go back.
#![no_std]
#![no_main]

use core::iter;
use cortex_m::peripheral::NVIC;
use cortex_m_rt::entry;
use embedded_graphics::mono_font::ascii::FONT_4X6;
use lm3s6965::{Interrupt, interrupt};
use lm3s6965evb::{Devices, Oled, UART0};
use splitflap_core::storage::{BoardStorage, Sizes};
use splitflap_kiosk::line::{Inbox, Line};
use splitflap_kiosk::linked::Linked;
use splitflap_kiosk::{Kiosk, Options};
use splitflap_link::{Board, Hello};

/// Bytes for what the host has not confirmed: three actions.
const OUTBOX: usize = 700;

/// 88 ms of a busy line, several turns of the loop.
static INBOX: Inbox<1024> = Inbox::new();

#[entry]
#[allow(unsafe_code)]
fn main() -> ! {
    static mut OLED: Oled = Oled::new();
    static mut STORAGE: BoardStorage = BoardStorage::new();
    static mut OUTBOX_BYTES: [u8; OUTBOX] = [0; OUTBOX];

    let devices = Devices::start(OLED);
    let view = Devices::view(&FONT_4X6, (4, 6));
    let hello = Hello {
        screen: view.0,
        sizes: Sizes::BOARD,
        room: INBOX.room(),
        name: "lm3s6965evb",
    };
    UART0.listen();
    // SAFETY: the interrupt's handler shares nothing but the inbox, which is locked.
    unsafe { NVIC::unmask(Interrupt::UART0) };
    let line = Line::new(&INBOX, UART0);
    let peer = Linked::new(Board::new(hello, OUTBOX_BYTES), line);
    Kiosk::new(STORAGE.memory(), view, peer, Options::default()).run(devices)
}

#[interrupt]
fn UART0() {
    INBOX.put(iter::from_fn(|| UART0.receive()));
    UART0.heard();
}
