//! Recordings, as others read them.

use std::path::Path;
use std::process::Command;

use asciicast_rs::{Asciicast, V3};

/// Reads a file with asciicast-rs, and with asciinema 3 where that is installed.
pub(crate) fn readable(path: &Path) -> Asciicast<V3> {
    let bytes = std::fs::read(path).unwrap();
    let version = Command::new("asciinema").arg("--version").output();
    if version.is_ok_and(|out| String::from_utf8_lossy(&out.stdout).contains(" 3.")) {
        let mut convert = Command::new("asciinema");
        convert
            .args(["convert", "-q", "-f", "raw"])
            .arg(path)
            .arg("-");
        assert!(convert.output().unwrap().status.success());
    }
    Asciicast::<V3>::from_slice(&bytes).unwrap()
}
