//! Recording a session as asciicast v3, <https://docs.asciinema.org/manual/asciicast/v3/>.

#[cfg(test)]
mod tests;
mod utf8;

use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use parking_lot::Mutex;
use serde_json::json;

use crate::error::{Error, Result};
use crate::screen::Size;
use crate::session::Exit;
use crate::theme::{Theme, hex};
use utf8::Decoder;

/// Where and what to record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingOptions {
    /// The file; it is overwritten, and only its owner may read it.
    pub path: PathBuf,
    /// Whether what is typed is recorded too: passwords as well.
    pub include_input: bool,
}

impl RecordingOptions {
    /// Records output only.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        RecordingOptions {
            path: path.into(),
            include_input: false,
        }
    }

    /// Records what is typed too.
    #[must_use]
    pub fn with_input(mut self) -> Self {
        self.include_input = true;
        self
    }
}

/// Writes the recording of one session. Each event is in the file before the next, so a killed
/// driver leaves a file that can be played. A write that fails, or a limit, ends the recording, not the
/// session.
pub(crate) struct Recorder {
    path: PathBuf,
    /// The file is this recorder's own making.
    made: bool,
    include_input: bool,
    tape: Mutex<Tape>,
}

struct Tape {
    file: File,
    /// The first line, until it is written.
    header: Option<String>,
    /// Bytes that may still be written.
    room: u64,
    started: Instant,
    /// Microseconds from the start to the last event; intervals add up exactly.
    last: u64,
    output: Decoder,
    input: Decoder,
    ended: bool,
    failure: Option<String>,
}

impl Recorder {
    /// Makes the file and writes its header; into one that is there already, [`Recorder::begin`] does.
    ///
    /// # Errors
    /// [`Error::Recording`].
    pub(crate) fn create(
        options: &RecordingOptions,
        command: &str,
        size: Size,
        theme: &Theme,
        limit: u64,
    ) -> Result<Recorder> {
        let failed = |source| Error::Recording {
            path: options.path.clone(),
            source,
        };
        // Opening a pipe or a device could wait for ever, or do something.
        if std::fs::metadata(&options.path).is_ok_and(|existing| !existing.is_file()) {
            return Err(failed(io::Error::other("it exists and is no file")));
        }
        let made = !options.path.exists();
        let mut open = OpenOptions::new();
        let file = open
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(&options.path)
            .map_err(failed)?;
        // Held while it is written, so that no other session begins anew in its midst.
        file.try_lock().map_err(|error| {
            failed(match error {
                TryLockError::WouldBlock => io::Error::other("another session records to it"),
                TryLockError::Error(error) => error,
            })
        })?;
        // One that existed kept its mode.
        file.set_permissions(Permissions::from_mode(0o600))
            .map_err(failed)?;
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let palette: Vec<String> = theme.palette.iter().copied().map(hex).collect();
        let header = json!({
            "version": 3,
            "term": {
                "cols": size.cols,
                "rows": size.rows,
                "type": "xterm-256color",
                "version": concat!("tui-driver(", env!("CARGO_PKG_VERSION"), ")"),
                "theme": {
                    "fg": hex(theme.foreground),
                    "bg": hex(theme.background),
                    "palette": palette.join(":"),
                },
            },
            "timestamp": now.as_secs(),
            "command": command,
        });
        let mut tape = Tape {
            file,
            header: Some(format!("{header}\n")),
            room: limit,
            started: Instant::now(),
            last: 0,
            output: Decoder::default(),
            input: Decoder::default(),
            ended: false,
            failure: None,
        };
        if made {
            tape.begin().map_err(failed)?;
        }
        Ok(Recorder {
            path: options.path.clone(),
            made,
            include_input: options.include_input,
            tape: Mutex::new(tape),
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Why it stopped early, if it did.
    pub(crate) fn failure(&self) -> Option<String> {
        self.tape.lock().failure.clone()
    }

    /// Overwrites what was in the file, now that the session has started.
    pub(crate) fn begin(&self) {
        let mut tape = self.tape.lock();
        if let Err(error) = tape.begin() {
            tape.failure = Some(error.to_string());
            tape.end();
        }
    }

    /// Removes the file of a session that never started, if it was not there before.
    pub(crate) fn discard(&self) {
        if self.made {
            // Nothing more can be done about a file that does not go.
            let _ = std::fs::remove_file(&self.path);
        }
    }

    pub(crate) fn output(&self, bytes: &[u8]) {
        let mut tape = self.tape.lock();
        let text = tape.output.decode(bytes);
        tape.event('o', &text);
    }

    pub(crate) fn input(&self, bytes: &[u8]) {
        if self.include_input {
            let mut tape = self.tape.lock();
            let text = tape.input.decode(bytes);
            tape.event('i', &text);
        }
    }

    pub(crate) fn resize(&self, size: Size) {
        self.tape.lock().event('r', &size.to_string());
    }

    pub(crate) fn marker(&self, label: &str) {
        self.tape.lock().mark(label);
    }

    /// The end of the recording: nothing is written after it.
    pub(crate) fn exit(&self, exit: Exit) {
        let mut tape = self.tape.lock();
        let rest = tape.output.finish();
        tape.event('o', &rest);
        tape.event('x', &exit.shell_status().to_string());
        tape.end();
    }
}

impl Tape {
    fn begin(&mut self) -> io::Result<()> {
        if let Some(header) = self.header.take() {
            self.file.set_len(0)?;
            self.file.write_all(header.as_bytes())?;
        }
        Ok(())
    }

    /// Writes no more, and lets another session have the file.
    fn end(&mut self) {
        self.ended = true;
        // The lock goes with the file at the latest.
        let _ = self.file.unlock();
    }

    fn event(&mut self, code: char, data: &str) {
        if !data.is_empty() {
            self.write(code, data);
        }
    }

    /// A marker may have no label.
    fn mark(&mut self, label: &str) {
        self.write('m', label);
    }

    fn write(&mut self, code: char, data: &str) {
        if self.ended {
            return;
        }
        let now = u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX);
        let interval = now - self.last;
        self.last = now;
        let data = serde_json::Value::from(data);
        let (seconds, micros) = (interval / 1_000_000, interval % 1_000_000);
        let line = format!("[{seconds}.{micros:06}, \"{code}\", {data}]\n");
        let written = match self.room.checked_sub(line.len() as u64) {
            Some(room) => {
                self.room = room;
                self.file.write_all(line.as_bytes())
            }
            None => Err(io::Error::other("it has reached its limit of bytes")),
        };
        if let Err(error) = written {
            self.failure = Some(error.to_string());
            self.end();
        }
    }
}
