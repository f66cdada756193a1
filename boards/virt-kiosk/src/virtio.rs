//! Virtio devices over memory-mapped slots.
#![allow(unsafe_code)]

use core::cell::UnsafeCell;
use core::ptr::NonNull;
use core::sync::atomic::{AtomicUsize, Ordering};
use virtio_drivers::transport::mmio::{MmioTransport, VirtIOHeader};
use virtio_drivers::transport::{DeviceStatus, DeviceType, Transport};
use virtio_drivers::{BufferDirection, Hal, PhysAddr};

/// How a device is spoken to.
pub(crate) type Slot = MmioTransport<'static>;

const SLOTS: usize = 8;
const FIRST: usize = 0x1000_1000;
const STEP: usize = 0x1000;
/// Feature bit 32: a device of virtio 1.0 or later.
const VERSION_1: u64 = 1 << 32;

const PAGE: usize = 4096;
const PAGES: usize = 12;

/// Memory for queues.
#[repr(C, align(4096))]
struct Pool(UnsafeCell<[u8; PAGES * PAGE]>);

// SAFETY: each page is handed out once (`NEXT`), to one owner.
unsafe impl Sync for Pool {}

static POOL: Pool = Pool(UnsafeCell::new([0; PAGES * PAGE]));
static NEXT: AtomicUsize = AtomicUsize::new(0);

/// What virtio-drivers needs to know of the machine: addresses are what they seem.
pub(crate) struct Machine;

// SAFETY: memory is mapped one to one and coherent; pages come zeroed from the pool, are
// aligned, and are never given twice.
unsafe impl Hal for Machine {
    fn dma_alloc(pages: usize, _: BufferDirection) -> (PhysAddr, NonNull<u8>) {
        let first = NEXT.fetch_add(pages, Ordering::Relaxed);
        if first + pages > PAGES {
            defmt::panic!("the queues need more pages than {}", PAGES);
        }
        let pool = NonNull::from(&POOL.0).cast::<u8>();
        // SAFETY: the pages lie in the pool.
        let page = unsafe { pool.add(first * PAGE) };
        (page.as_ptr() as PhysAddr, page)
    }

    unsafe fn dma_dealloc(_: PhysAddr, _: NonNull<u8>, _: usize) -> i32 {
        0
    }

    unsafe fn mmio_phys_to_virt(address: PhysAddr, _: usize) -> NonNull<u8> {
        NonNull::new(address as *mut u8).unwrap_or(NonNull::dangling())
    }

    unsafe fn share(buffer: NonNull<[u8]>, _: BufferDirection) -> PhysAddr {
        buffer.cast::<u8>().as_ptr() as PhysAddr
    }

    unsafe fn unshare(_: PhysAddr, _: NonNull<[u8]>, _: BufferDirection) {}
}

/// The first device of a kind, agreed upon what both know.
pub(crate) fn device(kind: DeviceType) -> Slot {
    for slot in 0..SLOTS {
        let Some(header) = NonNull::new((FIRST + slot * STEP) as *mut VirtIOHeader) else {
            continue;
        };
        // SAFETY: the machine has a slot there; each is opened for one device of a kind, once.
        let Ok(mut transport) = (unsafe { MmioTransport::new(header, STEP) }) else {
            continue;
        };
        if transport.device_type() == kind {
            agree(&mut transport);
            return transport;
        }
        // Dropped, it would reset its device, which may be in use.
        core::mem::forget(transport);
    }
    defmt::panic!("the machine lacks a virtio device of kind {}", kind as u8)
}

fn agree(transport: &mut Slot) {
    let known = DeviceStatus::ACKNOWLEDGE | DeviceStatus::DRIVER;
    transport.set_status(DeviceStatus::empty());
    transport.set_status(known);
    let offered = transport.read_device_features();
    transport.write_driver_features(offered & VERSION_1);
    transport.set_status(known | DeviceStatus::FEATURES_OK);
    transport.set_guest_page_size(PAGE as u32);
}
