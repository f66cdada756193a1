//! The log: defmt frames over a virtio console, decoded by `boards/log` on the host.
#![allow(unsafe_code)]

use crate::machine;
use crate::virtio::{Machine, Slot, device};
use core::cell::UnsafeCell;
use critical_section::RestoreState;
use heapless::Vec;
use virtio_drivers::queue::VirtQueue;
use virtio_drivers::transport::{DeviceType, Transport};

/// The queue to the host.
const TO_HOST: u16 = 1;
/// Bytes that are sent at once.
const PIECE: usize = 64;

#[defmt::global_logger]
struct Logger;

struct Console {
    slot: Slot,
    queue: VirtQueue<Machine, 4>,
}

struct Shared {
    restore: RestoreState,
    encoder: defmt::Encoder,
    piece: Vec<u8, PIECE>,
    console: Option<Console>,
}

struct Cell(UnsafeCell<Shared>);

// SAFETY: used between `acquire` and `release` only, in a critical section of the one hart, and
// by `start` before there is a console.
unsafe impl Sync for Cell {}

static SHARED: Cell = Cell(UnsafeCell::new(Shared {
    restore: RestoreState::invalid(),
    encoder: defmt::Encoder::new(),
    piece: Vec::new(),
    console: None,
}));

/// Starts the log. What was logged before is lost.
pub(crate) fn start() {
    let mut slot = device(DeviceType::Console);
    let Ok(queue) = VirtQueue::new(&mut slot, TO_HOST, false, false) else {
        return;
    };
    slot.finish_init();
    critical_section::with(|_| {
        // SAFETY: in a critical section; no reference to the cell is kept anywhere.
        unsafe { (*SHARED.0.get()).console = Some(Console { slot, queue }) };
    });
}

/// Puts bytes aside until there is a piece of them.
fn keep(piece: &mut Vec<u8, PIECE>, console: &mut Option<Console>, bytes: &[u8]) {
    for byte in bytes {
        if piece.push(*byte).is_err() {
            send(piece, console);
            let _ = piece.push(*byte);
        }
    }
}

fn send(piece: &mut Vec<u8, PIECE>, console: &mut Option<Console>) {
    if let Some(Console { slot, queue }) = console
        && !piece.is_empty()
    {
        // A host that does not listen loses the log.
        let _ = queue.add_notify_wait_pop(&[piece.as_slice()], &mut [], slot);
    }
    piece.clear();
}

// SAFETY: `acquire` enters a critical section and `release` leaves it, as the trait asks; the
// cell is used in between only.
unsafe impl defmt::Logger for Logger {
    fn acquire() {
        // SAFETY: `release` gives the state back; nothing else has the cell meanwhile.
        unsafe {
            let restore = critical_section::acquire();
            let shared = &mut *SHARED.0.get();
            shared.restore = restore;
            let (piece, console) = (&mut shared.piece, &mut shared.console);
            shared
                .encoder
                .start_frame(|bytes| keep(piece, console, bytes));
        }
    }

    unsafe fn flush() {}

    unsafe fn release() {
        // SAFETY: called after `acquire`, whose critical section ends here.
        unsafe {
            let shared = &mut *SHARED.0.get();
            let (piece, console) = (&mut shared.piece, &mut shared.console);
            shared
                .encoder
                .end_frame(|bytes| keep(piece, console, bytes));
            send(&mut shared.piece, &mut shared.console);
            critical_section::release(shared.restore);
        }
    }

    unsafe fn write(bytes: &[u8]) {
        // SAFETY: called between `acquire` and `release`.
        unsafe {
            let shared = &mut *SHARED.0.get();
            let (piece, console) = (&mut shared.piece, &mut shared.console);
            shared
                .encoder
                .write(bytes, |bytes| keep(piece, console, bytes));
        }
    }
}

defmt::timestamp!("{=u64:ms}", machine::milliseconds());
