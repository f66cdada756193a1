//! What comes from the terminal and from the system, read on threads so that one channel can carry all of it.
//!
//! Keys are read here and decoded by `splitflap-vt`, not by crossterm's reader: that one can't be stopped, it waits in
//! `read` for the rest of a cut sequence while sizes and the end have to wait, and of a key and a new size that come at
//! once it forgets one.

use std::env;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use signal_hook::iterator::Handle;
use splitflap_core::input::InputEvent;
use splitflap_vt::Decoder;

use crate::environment::escape_patience;
use crate::paste::Pasting;
use crate::signals;

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

/// Reads events until it is dropped; what is typed from then on is for the next program.
#[derive(Debug)]
pub struct Events {
    stop: UnixStream,
    reader: Option<JoinHandle<()>>,
    signals: Handle,
}

impl Events {
    /// Starts to read; `deliver` is called from other threads.
    ///
    /// # Errors
    /// When there is no terminal, no thread can be started or signals can't be caught.
    pub fn start(deliver: impl Fn(Event) + Clone + Send + 'static) -> io::Result<Self> {
        let signals = signals::watch(deliver.clone())?;
        let (stop, stopped) = UnixStream::pair()?;
        let keyboard = keyboard()?;
        let decoder = Decoder::with_patience(escape_patience(|name| env::var(name).ok()));
        let decoder = Pasting::new(decoder);
        let reader = thread::Builder::new()
            .name("terminal".to_owned())
            .spawn(move || {
                if let Err(error) = read(&keyboard, &stopped, decoder, &deliver) {
                    deliver(Event::Lost(error));
                }
            })?;
        Ok(Self {
            stop,
            reader: Some(reader),
            signals,
        })
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.signals.close();
        // If this fails the reader has ended already.
        let _ = self.stop.write_all(b".");
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
    }
}

/// Standard input if that is a terminal, else the controlling terminal: the one that crossterm makes raw.
fn keyboard() -> io::Result<File> {
    let input = io::stdin();
    if input.is_terminal() {
        Ok(input.as_fd().try_clone_to_owned()?.into())
    } else {
        File::open("/dev/tty")
    }
}

fn read(
    mut keyboard: &File,
    stopped: &UnixStream,
    mut decoder: Pasting,
    deliver: &impl Fn(Event),
) -> io::Result<()> {
    let start = Instant::now();
    let now = || u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    let mut bytes = [0; 1024];
    loop {
        let ready = wait(
            keyboard,
            stopped,
            decoder
                .deadline()
                .map(|deadline| deadline.saturating_sub(now())),
        )?;
        if ready.stopped {
            return Ok(());
        }
        let mut sink = |event| deliver(Event::Input(event));
        if ready.keyboard {
            match keyboard.read(&mut bytes) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => decoder.feed(bytes.get(..read).unwrap_or_default(), now(), &mut sink),
                Err(error)
                    if matches!(
                        error.kind(),
                        io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock
                    ) => {}
                Err(error) => return Err(error),
            }
        }
        decoder.expire(now(), &mut sink);
    }
}

/// What need not be waited for.
struct Ready {
    keyboard: bool,
    stopped: bool,
}

/// Waits for bytes, for the stop, or for `milliseconds`.
fn wait(keyboard: &File, stopped: &UnixStream, milliseconds: Option<u64>) -> io::Result<Ready> {
    let timeout = milliseconds.map(|time| {
        // A day is as good as for ever and fits.
        let time = Duration::from_millis(time.min(86_400_000));
        Timespec {
            tv_sec: i64::try_from(time.as_secs()).unwrap_or(0),
            tv_nsec: time.subsec_nanos().into(),
        }
    });
    let mut descriptors = [
        PollFd::new(keyboard, PollFlags::IN),
        PollFd::new(stopped, PollFlags::IN),
    ];
    match poll(&mut descriptors, timeout.as_ref()) {
        Ok(_) => {}
        Err(rustix::io::Errno::INTR) => {
            return Ok(Ready {
                keyboard: false,
                stopped: false,
            });
        }
        Err(error) => return Err(error.into()),
    }
    let [keyboard, stopped] = descriptors.map(|descriptor| !descriptor.revents().is_empty());
    Ok(Ready { keyboard, stopped })
}

#[cfg(test)]
mod tests {
    use super::*;
    use splitflap_core::input::{Key, KeyEvent};
    use std::sync::mpsc;

    /// A reader of a socket instead of a terminal.
    fn reader() -> (
        UnixStream,
        UnixStream,
        mpsc::Receiver<Event>,
        JoinHandle<io::Result<()>>,
    ) {
        let (keys, keyboard) = UnixStream::pair().unwrap();
        let (stop, stopped) = UnixStream::pair().unwrap();
        let (sender, events) = mpsc::channel();
        let keyboard = File::from(std::os::fd::OwnedFd::from(keyboard));
        let thread = thread::spawn(move || {
            let deliver = move |event| sender.send(event).unwrap();
            read(&keyboard, &stopped, Pasting::default(), &deliver)
        });
        (keys, stop, events, thread)
    }

    fn key(events: &mpsc::Receiver<Event>) -> KeyEvent {
        match events.recv_timeout(Duration::from_secs(20)) {
            Ok(Event::Input(InputEvent::Key(key))) => key,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_lone_escape_is_a_key_and_a_split_sequence_is_one_key() {
        let (mut keys, mut stop, events, thread) = reader();
        keys.write_all(b"\x1b").unwrap();
        assert_eq!(key(&events), KeyEvent::plain(Key::Escape));
        keys.write_all(b"\x1b[").unwrap();
        keys.write_all(b"C").unwrap();
        assert_eq!(key(&events), KeyEvent::plain(Key::Right));
        stop.write_all(b".").unwrap();
        assert!(thread.join().unwrap().is_ok());
    }

    #[test]
    fn the_reader_stops_in_the_middle_of_a_sequence() {
        let (mut keys, mut stop, _events, thread) = reader();
        keys.write_all(b"\x1b[200~pasted").unwrap();
        stop.write_all(b".").unwrap();
        assert!(thread.join().unwrap().is_ok());
    }

    #[test]
    fn a_terminal_that_goes_away_is_told() {
        let (keys, _stop, _events, thread) = reader();
        drop(keys);
        assert_eq!(
            thread.join().unwrap().unwrap_err().kind(),
            io::ErrorKind::UnexpectedEof
        );
    }
}
