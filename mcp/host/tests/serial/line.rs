//! A serial line: a pseudo-terminal by the path of its device, and what is at the other end.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use rustix::fs::{OFlags, fcntl_setfl};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::tcgetattr;

static LINES: AtomicUsize = AtomicUsize::new(0);

/// The far end of a line. Its device has a path that stays when it is unplugged.
pub(crate) struct Line {
    /// The other end of the device, while it is plugged in.
    end: Option<File>,
    folder: PathBuf,
}

impl Line {
    pub(crate) fn new() -> Self {
        let number = LINES.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("splitflap-line-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut line = Self { end: None, folder };
        line.plug();
        line
    }

    /// The path of the device.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.join("tty")
    }

    pub(crate) fn plug(&mut self) {
        let end = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&end).unwrap();
        unlockpt(&end).unwrap();
        fcntl_setfl(&end, OFlags::NONBLOCK).unwrap();
        let device = ptsname(&end, Vec::new()).unwrap();
        symlink(OsStr::from_bytes(device.as_bytes()), self.path()).unwrap();
        self.end = Some(File::from(end));
    }

    /// The device goes away, with its path.
    pub(crate) fn unplug(&mut self) {
        fs::remove_file(self.path()).unwrap();
        self.end = None;
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        if let Some(end) = &mut self.end {
            // What nobody takes is lost, as on a real line.
            let _ = end.write(bytes);
        }
    }

    /// What has come; waits a moment if there is nothing.
    pub(crate) fn read(&mut self) -> Vec<u8> {
        let mut buffer = [0; 4096];
        let read = match &mut self.end {
            // While nobody has the device open this is an error.
            Some(end) => end.read(&mut buffer).unwrap_or(0),
            None => 0,
        };
        if read == 0 {
            thread::sleep(Duration::from_millis(2));
        }
        buffer[..read].to_vec()
    }

    /// The settings of the line.
    pub(crate) fn settings(&self) -> String {
        format!("{:?}", tcgetattr(self.end.as_ref().unwrap()).unwrap())
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}
