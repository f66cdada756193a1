//! The same board as the screen of a host: messages come over the UART, actions go back.
#![no_std]
#![no_main]

use core::cell::RefCell;
use core::iter;
use cortex_m::peripheral::NVIC;
use critical_section::Mutex;
use pico::{Wires, cells, start};
use rp2040_hal::pac::{Interrupt, UART0, interrupt};
use rp2040_hal::uart::Reader;
use splitflap_core::storage::{KioskStorage, Sizes};
use splitflap_kiosk::line::{Inbox, Line};
use splitflap_kiosk::linked::Linked;
use splitflap_kiosk::{Kiosk, Options};
use splitflap_link::{Board, Hello};

/// Bytes for what the host has not confirmed: three actions.
const OUTBOX: usize = 700;

/// 88 ms of a busy line, several turns of the loop.
static INBOX: Inbox<1024> = Inbox::new();
/// For the interrupt.
static READER: Mutex<RefCell<Option<Reader<UART0, Wires>>>> = Mutex::new(RefCell::new(None));

#[rp2040_hal::entry]
#[allow(unsafe_code)]
fn main() -> ! {
    static mut STORAGE: KioskStorage = KioskStorage::new();
    static mut BATCH: [u8; 512] = [0; 512];
    static mut OUTBOX_BYTES: [u8; OUTBOX] = [0; OUTBOX];

    let (parts, serial) = start(BATCH);
    let (mut reader, writer) = serial.split();
    reader.enable_rx_interrupt();
    critical_section::with(|section| READER.borrow_ref_mut(section).replace(reader));
    // SAFETY: the interrupt's handler shares nothing but what is locked.
    unsafe { NVIC::unmask(Interrupt::UART0_IRQ) };
    let view = cells();
    let hello = Hello {
        screen: view.0,
        sizes: Sizes::KIOSK,
        room: INBOX.room(),
        name: "pico",
    };
    let line = Line::new(&INBOX, writer);
    let peer = Linked::new(Board::new(hello, OUTBOX_BYTES), line);
    Kiosk::new(STORAGE.memory(), view, peer, Options::default()).run(parts)
}

#[interrupt]
fn UART0_IRQ() {
    critical_section::with(|section| {
        if let Some(reader) = &*READER.borrow_ref(section) {
            let mut byte = [0];
            INBOX.put(iter::from_fn(|| {
                reader.read_raw(&mut byte).is_ok().then_some(byte[0])
            }));
        }
    });
}
