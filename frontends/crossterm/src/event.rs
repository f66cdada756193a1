//! What comes from the terminal and from the system, read on threads so that one channel can carry all of it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use signal_hook::consts::signal::SIGWINCH;
use signal_hook::iterator::Handle;
use signal_hook::low_level;
use splitflap_core::input::InputEvent;

use crate::{input, signals};

/// How long the reading thread may sleep when nothing wakes it.
const NAP: Duration = Duration::from_millis(500);

/// Something that happened.
#[derive(Debug)]
pub enum Event {
    /// Key, pointer or focus.
    Input(InputEvent),
    /// The terminal has another size; [`crate::Terminal::resized`] reads it.
    Resized,
    /// The process was stopped and goes on; [`crate::Terminal::resumed`] takes the terminal back.
    Continued,
    /// This signal asks the program to end; [`crate::end_by`] ends it the same way.
    Ended(i32),
    /// The terminal can't be read any more.
    Lost(io::Error),
}

/// Reads events until it is dropped.
#[derive(Debug)]
pub struct Events {
    stop: Arc<AtomicBool>,
    reader: Option<JoinHandle<()>>,
    signals: Handle,
}

impl Events {
    /// Starts to read; `deliver` is called from other threads.
    ///
    /// # Errors
    /// When no thread can be started or signals can't be caught.
    pub fn start(deliver: impl Fn(Event) + Clone + Send + 'static) -> io::Result<Self> {
        let signals = signals::watch(deliver.clone())?;
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let reader = thread::Builder::new()
            .name("terminal".to_owned())
            .spawn(move || read(&stopped, &deliver))?;
        Ok(Self {
            stop,
            reader: Some(reader),
            signals,
        })
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        self.signals.close();
        // A change of size, even of none, wakes the reader; what is typed from now on is for the next program.
        let _ = low_level::raise(SIGWINCH);
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
    }
}

fn read(stopped: &AtomicBool, deliver: &impl Fn(Event)) {
    while !stopped.load(Ordering::SeqCst) {
        let event = match crossterm::event::poll(NAP) {
            Ok(false) => continue,
            Ok(true) => crossterm::event::read(),
            Err(error) => Err(error),
        };
        match event {
            Ok(_) if stopped.load(Ordering::SeqCst) => return,
            Ok(crossterm::event::Event::Resize(..)) => deliver(Event::Resized),
            Ok(event) => {
                if let Some(event) = input::translate(&event) {
                    deliver(Event::Input(event));
                }
            }
            Err(error) => return deliver(Event::Lost(error)),
        }
    }
}
