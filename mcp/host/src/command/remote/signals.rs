//! Signals that ask for the end, as events.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use signal_hook::consts::signal::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::{Handle, Signals};

use super::Event;

/// Ctrl-C: the way to close a view that is somewhere else.
pub(super) const INTERRUPT: i32 = SIGINT;

/// How long the program may take to end in order before it is ended.
const PATIENCE: Duration = Duration::from_secs(5);

/// Watches signals until it is dropped.
pub(super) struct Watch(Handle);

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Sends [`Event::Ended`] for the first signal; a second one ends the program at once.
pub(super) fn watch(events: Sender<Event>) -> io::Result<Watch> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT])?;
    let handle = signals.handle();
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            let mut ending = false;
            for signal in signals.forever() {
                if ending {
                    splitflap_crossterm::end_by(signal);
                }
                ending = true;
                // A command that has left does not listen any more.
                let _ = events.send(Event::Ended(signal));
                let _ = thread::Builder::new().spawn(move || {
                    thread::sleep(PATIENCE);
                    splitflap_crossterm::end_by(signal);
                });
            }
        })?;
    Ok(Watch(handle))
}
