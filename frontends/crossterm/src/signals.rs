//! Signals as events, and an end by a signal that leaves the terminal as it was.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::signal::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH};
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
/// when another one comes, the thread restores the terminal and ends the program itself.
pub(crate) fn watch(deliver: impl Fn(Event) + Send + 'static) -> io::Result<Handle> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGCONT, SIGWINCH])?;
    let handle = signals.handle();
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            let mut ending = false;
            for signal in signals.forever() {
                match signal {
                    SIGWINCH => deliver(Event::Resized),
                    SIGCONT => {
                        CONTINUED.fetch_add(1, Ordering::SeqCst);
                        deliver(Event::Continued);
                    }
                    _ if ending => end_by(signal),
                    _ => {
                        ending = true;
                        deliver(Event::Ended(signal));
                        let _ = thread::Builder::new().spawn(move || {
                            thread::sleep(PATIENCE);
                            end_by(signal);
                        });
                    }
                }
            }
        })?;
    Ok(handle)
}

/// Restores the terminal and ends the process as `signal` would have.
pub fn end_by(signal: i32) {
    guard::restore();
    let _ = low_level::emulate_default_handler(signal);
}
