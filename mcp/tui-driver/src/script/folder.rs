//! Where a session's scripts put their pictures: a folder of its own that only the owner may read,
//! gone with the session.

use std::fs::{DirBuilder, OpenOptions};
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// The most bytes one session's scripts may write.
const BYTES_MAX: usize = 64 << 20;

/// The folder; made when the first file is.
pub(super) struct Folder {
    path: PathBuf,
    made: bool,
    files: u32,
    written: usize,
}

impl Folder {
    /// For the session of this id, which is one of ours and so no path.
    pub(super) fn new(session: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tui-driver-{session}"));
        Folder {
            path,
            made: false,
            files: 0,
            written: 0,
        }
    }

    /// Writes a file and tells its path. A name may not lead out of the folder.
    pub(super) fn save(&mut self, name: Option<&str>, bytes: &[u8]) -> Result<PathBuf> {
        let failed = |source| Error::System {
            what: "cannot save the picture",
            source,
        };
        self.written += bytes.len();
        if self.written > BYTES_MAX {
            return Err(Error::Refused(format!(
                "the session's scripts have saved {BYTES_MAX} bytes of pictures, which is the limit"
            )));
        }
        self.files += 1;
        let name = name.map_or_else(|| format!("screenshot-{}.png", self.files), str::to_owned);
        if !is_plain(&name) {
            return Err(Error::Refused(format!(
                "{name:?} is no file name; use letters, digits, '.', '-' and '_', without folders"
            )));
        }
        if !self.made {
            // Fails if it exists: another's folder would not be private.
            DirBuilder::new()
                .mode(0o700)
                .create(&self.path)
                .map_err(failed)?;
            self.made = true;
        }
        let path = self.path.join(name);
        let mut open = OpenOptions::new();
        let mut file = open
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(&path)
            .map_err(failed)?;
        file.write_all(bytes).map_err(failed)?;
        Ok(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.made {
            // What cannot be removed now stays private.
            let _ = std::fs::remove_dir_all(&self.path);
        }
    }
}

fn is_plain(name: &str) -> bool {
    let plain = |ch: char| ch.is_alphanumeric() || matches!(ch, '.' | '-' | '_' | ' ');
    name.len() <= 200
        && name.chars().all(plain)
        && Path::new(name).file_name().is_some_and(|file| file == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_the_folder() {
        for name in ["..", ".", "", "a/b", "../a", "/etc/passwd", "a\0b"] {
            assert!(!is_plain(name), "{name:?}");
        }
        assert!(is_plain("login screen-1.png"));
    }
}
