//! The HTML view as the command hosts it, in a real browser: see `html/check.mjs`.
//! Needs node, npm and Debian's chromium.
#![allow(missing_docs, reason = "a test has no API")]

use std::path::Path;
use std::process::Command;

#[test]
fn the_command_hosts_an_html_view_in_a_real_browser() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/html/run");
    let ran = Command::new(script)
        .arg(env!("CARGO_BIN_EXE_splitflap"))
        .output()
        .expect("the script is there");
    let told = String::from_utf8_lossy(&ran.stdout);
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{told}\n{errors}");
    assert!(!told.contains("FAIL"), "{told}");
    assert_eq!(told.matches("ok   ").count(), 7, "{told}");
}
