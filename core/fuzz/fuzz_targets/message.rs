//! `cargo +nightly fuzz run message`, in `core`: any bytes as messages.
#![no_main]

use splitflap_core::json;

#[path = "../checks/message.rs"]
mod message;

libfuzzer_sys::fuzz_target!(|data: &[u8]| message::check(data));
