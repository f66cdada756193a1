//! The command under test, with what it prints.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// How long anything may take on a busy machine.
pub(crate) const DEADLINE: Duration = Duration::from_secs(60);

/// A running command.
pub(crate) struct Program {
    child: Child,
    out: Printed,
    err: Printed,
}

struct Printed {
    text: Arc<Mutex<String>>,
    reader: Option<JoinHandle<()>>,
}

impl Printed {
    fn follow(mut pipe: impl Read + Send + 'static) -> Self {
        let text = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&text);
        let reader = thread::spawn(move || {
            let mut buffer = [0; 1024];
            while let Ok(read @ 1..) = pipe.read(&mut buffer) {
                kept.lock()
                    .unwrap()
                    .push_str(&String::from_utf8_lossy(&buffer[..read]));
            }
        });
        Self {
            text,
            reader: Some(reader),
        }
    }

    fn text(&self) -> String {
        self.text.lock().unwrap().clone()
    }

    fn end(&mut self) -> String {
        self.reader.take().unwrap().join().unwrap();
        self.text()
    }
}

impl Program {
    /// Starts the command with nothing of the tester's environment but the path.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_splitflap"));
        command.args(arguments).env_clear();
        if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let out = Printed::follow(child.stdout.take().unwrap());
        let err = Printed::follow(child.stderr.take().unwrap());
        Self { child, out, err }
    }

    /// Starts the command with the seat app as its server.
    pub(crate) fn with_seats(arguments: &[&str], server: &[&str]) -> Self {
        let program = env!("CARGO_BIN_EXE_splitflap");
        let mut words = arguments.to_vec();
        words.extend(["--", program, "seat-demo"]);
        words.extend(server);
        Self::start(&words)
    }

    /// Starts the command with a server that misbehaves as `fault` says.
    pub(crate) fn with_fault(arguments: &[&str], fault: &str) -> Self {
        let mut words = arguments.to_vec();
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/servers/misbehave.sh");
        words.extend(["--", "sh", script, fault]);
        Self::start(&words)
    }

    /// What it has written to standard error so far.
    pub(crate) fn told(&self) -> String {
        self.err.text()
    }

    /// Whether it has ended.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let id = Pid::from_raw(self.child.id().cast_signed()).unwrap();
        kill_process(id, signal).unwrap();
    }

    /// Waits for its end: status (`None` by a signal), standard output and standard error.
    pub(crate) fn end(mut self) -> (Option<i32>, String, String) {
        let deadline = Instant::now() + DEADLINE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (status.code(), self.out.end(), self.err.end());
            }
            assert!(Instant::now() < deadline, "never ended: {}", self.told());
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A path as an argument.
pub(crate) fn word(path: &Path) -> &str {
    path.to_str().unwrap()
}
