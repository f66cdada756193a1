//! `cargo +nightly fuzz run frames`, in `frontends/link`: any bytes from the line.
#![no_main]

#[path = "../checks/frames.rs"]
mod frames;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    frames::check(data);
});
