//! Signals as events, and an end by a signal that leaves the terminal as it was.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use rustix::process::Signal;
use signal_hook::consts::signal::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::{Handle, Signals};
use signal_hook::low_level;

use crate::event::Event;
use crate::guard;

/// How long the program may take to end in order before it is ended.
const PATIENCE: Duration = Duration::from_secs(3);

/// How often the process was continued.
static CONTINUED: AtomicUsize = AtomicUsize::new(0);

/// How often the process was continued since the first view.
pub(crate) fn continued() -> usize {
    CONTINUED.load(Ordering::SeqCst)
}

/// Gives signals to `deliver` on a thread of its own until the handle is closed.
///
/// SIGTERM, SIGHUP, SIGINT and SIGQUIT become [`Event::Ended`]. When the program is still there after three seconds, or
/// when another one comes, the thread restores the terminal and ends the program itself. At SIGTSTP it gives the terminal back
/// and stops the process.
pub(crate) fn watch(deliver: impl Fn(Event) + Send + 'static) -> io::Result<Handle> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGCONT, SIGTSTP, SIGWINCH])?;
    let handle = signals.handle();
    let mut watch = Watch {
        deliver,
        ending: false,
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            while !signals.is_closed() {
                let come: Vec<i32> = signals.wait().collect();
                for signal in come {
                    watch.take(signal);
                    if signal == SIGTSTP {
                        watch.stopped(&mut signals);
                    }
                }
            }
        })?;
    Ok(handle)
}

struct Watch<D> {
    deliver: D,
    ending: bool,
}

impl<D: Fn(Event)> Watch<D> {
    fn take(&mut self, signal: i32) {
        match signal {
            SIGWINCH => (self.deliver)(Event::Resized),
            SIGCONT => {
                CONTINUED.fetch_add(1, Ordering::SeqCst);
                (self.deliver)(Event::Continued);
            }
            SIGTSTP => stop(),
            _ if self.ending => end_by(signal),
            _ => {
                self.ending = true;
                (self.deliver)(Event::Ended(signal));
                let _ = thread::Builder::new().spawn(move || {
                    thread::sleep(PATIENCE);
                    end_by(signal);
                });
            }
        }
    }

    /// What comes after [`stop`]: where the system did not stop the process nothing continues it either.
    fn stopped(&mut self, signals: &mut Signals) {
        let come: Vec<i32> = signals.pending().collect();
        if !come.contains(&SIGCONT) {
            self.take(SIGCONT);
        }
        for signal in come {
            self.take(signal);
        }
    }
}

/// Gives the terminal back and stops the process, as SIGTSTP would if it were not caught.
///
/// SIGTTOU does the same: like SIGTSTP, and other than SIGSTOP, it stops no process that no shell could wake again.
fn stop() {
    guard::pause();
    let _ = rustix::process::kill_process(rustix::process::getpid(), Signal::TTOU);
}

/// Restores the terminal and ends the process as `signal` would have.
pub fn end_by(signal: i32) {
    guard::restore();
    let _ = low_level::emulate_default_handler(signal);
}
