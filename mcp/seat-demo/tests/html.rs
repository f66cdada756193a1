//! The HTML view in Chromium, inside a host page with somebody else's bridge: see `html/check.mjs`.
//! Needs node, npm and Debian's chromium.
#![allow(missing_docs, reason = "a test has no API")]

use std::path::Path;
use std::process::Command;

#[test]
fn the_html_view_works_in_a_real_browser() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/html/run");
    let ran = Command::new(script)
        .arg(env!("CARGO_BIN_EXE_seat-demo"))
        .output()
        .expect("the script is there");
    let told = String::from_utf8_lossy(&ran.stdout);
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{told}\n{errors}");
    assert!(!told.contains("FAIL"), "{told}");
    assert_eq!(told.matches("ok   ").count(), 14, "{told}");
}
