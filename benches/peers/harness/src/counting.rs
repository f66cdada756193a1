//! A heap and a sink that count.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::RefCell;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);
static LIVE: AtomicU64 = AtomicU64::new(0);
static PEAK: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);
static WRITES: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static KEPT: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

/// Everything that is counted, since the start of the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Heap allocations; a reallocation is one.
    pub allocations: u64,
    /// Heap bytes in use.
    pub live: u64,
    /// Most heap bytes in use at one time.
    pub peak: u64,
    /// Bytes written to the sink.
    pub bytes: u64,
    /// Calls that wrote them.
    pub writes: u64,
}

/// The counts now.
pub fn counts() -> Counts {
    Counts {
        allocations: ALLOCATIONS.load(Relaxed),
        live: LIVE.load(Relaxed),
        peak: PEAK.load(Relaxed),
        bytes: BYTES.load(Relaxed),
        writes: WRITES.load(Relaxed),
    }
}

struct Counting;

fn grown(bytes: usize) {
    ALLOCATIONS.fetch_add(1, Relaxed);
    let live = LIVE.fetch_add(bytes as u64, Relaxed) + bytes as u64;
    PEAK.fetch_max(live, Relaxed);
}

// SAFETY: every call is passed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        grown(layout.size());
        // SAFETY: the caller's promise is the one asked for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        grown(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size() as u64, Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        LIVE.fetch_sub(layout.size() as u64, Relaxed);
        grown(size);
        // SAFETY: as above.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static HEAP: Counting = Counting;

/// Where frames go: it counts them, and keeps them if asked to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sink;

impl Sink {
    /// Keeps everything that is written from now on.
    pub fn keep() {
        KEPT.set(Some(Vec::new()));
    }

    /// Counts one write of so many bytes that nobody keeps.
    pub fn count(bytes: usize) {
        BYTES.fetch_add(bytes as u64, Relaxed);
        WRITES.fetch_add(1, Relaxed);
    }

    /// What was kept.
    pub fn kept() -> Option<Vec<u8>> {
        KEPT.take()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        BYTES.fetch_add(bytes.len() as u64, Relaxed);
        WRITES.fetch_add(1, Relaxed);
        KEPT.with_borrow_mut(|kept| {
            if let Some(kept) = kept {
                kept.extend_from_slice(bytes);
            }
        });
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
