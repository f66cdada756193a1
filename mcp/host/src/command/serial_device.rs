//! A serial line by the path of its device: any tty, set to raw bytes, read on a thread of its own.

use std::fmt::{self, Display};
use std::fs::File;
use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::termios::{
    ControlModes, InputModes, OptionalActions, Termios, ioctl_tiocexcl, ioctl_tiocnxcl, tcflush,
    tcgetattr, tcsetattr,
};

/// How long a device may take no bytes before it is given up: a terminal that holds the line by XOFF, or nobody at the other end.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes that are read at a time.
const READ_BYTES: usize = 4096;

/// `DEVICE[:BAUD]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SerialLine {
    /// The device's path.
    pub(super) path: PathBuf,
    /// Bits per second, if they are given.
    pub(super) baud: Option<u32>,
}

impl FromStr for SerialLine {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        // Names of devices may hold colons too, as those below /dev/serial/by-path do.
        let (path, baud) = match text.rsplit_once(':') {
            Some((path, baud)) if digits(baud) && !path.ends_with(':') => {
                let baud: u32 = baud
                    .parse()
                    .ok()
                    .filter(|baud| (50..=12_000_000).contains(baud))
                    .ok_or_else(|| format!("{baud} bits per second are not 50 to 12000000"))?;
                (path, Some(baud))
            }
            _ => (text, None),
        };
        if path.is_empty() {
            return Err("a device is needed, as in /dev/ttyUSB0 or /dev/ttyUSB0:9600".to_owned());
        }
        Ok(Self {
            path: path.into(),
            baud,
        })
    }
}

impl Display for SerialLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.display().fmt(f)
    }
}

/// What the other end may do with the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// A terminal holds the line by XOFF and XON.
    Software,
    /// All bytes are data.
    None,
}

/// What a device has to say.
#[derive(Debug)]
pub(super) enum DeviceEvent {
    /// Bytes came.
    Bytes(Vec<u8>),
    /// It is gone, unplugged perhaps; nothing follows.
    Gone(io::Error),
}

/// An open device. Dropping it gives its settings back.
#[derive(Debug)]
pub(super) struct SerialDevice {
    file: Arc<File>,
    before: Termios,
    /// Closing it ends the reader.
    stop: Option<PipeWriter>,
    reader: Option<JoinHandle<()>>,
}

impl SerialDevice {
    /// Opens a device; `deliver` gets what comes, on another thread.
    ///
    /// # Errors
    /// What the system says, or that the device is no tty or is in use.
    pub(super) fn open(
        line: &SerialLine,
        baud: u32,
        flow: Flow,
        deliver: impl Fn(DeviceEvent) + Send + 'static,
    ) -> io::Result<Self> {
        // Not to wait for a modem's carrier, nor to make it the controlling terminal.
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = File::from(rustix::fs::open(&line.path, flags, Mode::empty())?);
        let before = tcgetattr(&file).map_err(|error| match error {
            rustix::io::Errno::NOTTY => io::Error::other("it is no serial device (not a tty)"),
            error => error.into(),
        })?;
        // Two programs that read one line would each get half of it. A privileged one gets in all the same.
        ioctl_tiocexcl(&file)?;
        let mut raw = before.clone();
        raw.make_raw();
        raw.control_modes |= ControlModes::CLOCAL | ControlModes::CREAD;
        raw.control_modes -= ControlModes::CSTOPB | ControlModes::PARENB | ControlModes::CRTSCTS;
        raw.input_modes -= InputModes::IXON | InputModes::IXOFF | InputModes::IXANY;
        if flow == Flow::Software {
            raw.input_modes |= InputModes::IXON;
        }
        raw.set_speed(baud)?;
        tcsetattr(&file, OptionalActions::Now, &raw)?;
        // What came before is not for us.
        tcflush(&file, rustix::termios::QueueSelector::IFlush)?;

        let file = Arc::new(file);
        let (stopped, stop) = io::pipe()?;
        let source = Arc::clone(&file);
        let reader = thread::Builder::new()
            .name("serial".to_owned())
            .spawn(move || read(&source, &stopped, &deliver))?;
        Ok(Self {
            file,
            before,
            stop: Some(stop),
            reader: Some(reader),
        })
    }

    /// Writes `bytes` as far as the line takes them now. What it doesn't is lost, as if it were lost on the line.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn offer(&self, bytes: &[u8]) -> io::Result<()> {
        match (&*self.file).write(bytes) {
            Ok(_) => Ok(()),
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
                ) =>
            {
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Writes all of `bytes`; waits for the line, but not for ever.
    ///
    /// # Errors
    /// What the system says, or that the device took nothing for ten seconds.
    pub(super) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        let mut deadline = Instant::now() + PATIENCE;
        while !rest.is_empty() {
            match (&*self.file).write(rest) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => {
                    rest = rest.get(written..).unwrap_or_default();
                    deadline = Instant::now() + PATIENCE;
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return Err(io::Error::new(
                            io::ErrorKind::TimedOut,
                            format!("it took no bytes for {} s", PATIENCE.as_secs()),
                        ));
                    }
                    wait_until_writable(&self.file, left)?;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

fn wait_until_writable(file: &File, left: Duration) -> io::Result<()> {
    let mut ready = [PollFd::new(file, PollFlags::OUT)];
    let left = Timespec::try_from(left).unwrap_or(Timespec {
        tv_sec: 1,
        tv_nsec: 0,
    });
    match poll(&mut ready, Some(&left)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    // A tty that hangs up is "ready" at once, again and again; the next write says why.
    Ok(())
}

impl Drop for SerialDevice {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
        // A device that is gone has no settings.
        let _ = tcsetattr(&*self.file, OptionalActions::Drain, &self.before);
        let _ = ioctl_tiocnxcl(&*self.file);
    }
}

/// Reads until the device is gone or `stopped` closes.
fn read(file: &File, stopped: &PipeReader, deliver: &dyn Fn(DeviceEvent)) {
    let mut buffer = [0; READ_BYTES];
    loop {
        let mut ready = [
            PollFd::new(file, PollFlags::IN),
            PollFd::from_borrowed_fd(stopped.as_fd(), PollFlags::IN),
        ];
        match poll(&mut ready, None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return deliver(DeviceEvent::Gone(error.into())),
        }
        let [device, stop] = &ready;
        if !stop.revents().is_empty() {
            return;
        }
        if device.revents().is_empty() {
            continue;
        }
        match (&*file).read(&mut buffer) {
            Ok(0) => {
                let end = io::Error::new(io::ErrorKind::UnexpectedEof, "it was hung up");
                return deliver(DeviceEvent::Gone(end));
            }
            Ok(length) => deliver(DeviceEvent::Bytes(
                buffer.get(..length).unwrap_or_default().to_vec(),
            )),
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted
                ) => {}
            Err(error) => return deliver(DeviceEvent::Gone(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Result<(String, Option<u32>), String> {
        let line: SerialLine = text.parse()?;
        Ok((line.to_string(), line.baud))
    }

    #[test]
    fn a_speed_may_follow_the_device() {
        assert_eq!(line("/dev/ttyS0"), Ok(("/dev/ttyS0".into(), None)));
        assert_eq!(
            line("/dev/ttyS0:9600"),
            Ok(("/dev/ttyS0".into(), Some(9600)))
        );
        let by_path = "/dev/serial/by-path/pci-0000:00:14.0-usb-0:2:1.0-port0";
        assert_eq!(line(by_path), Ok((by_path.into(), None)));
        assert_eq!(
            line(&format!("{by_path}:115200")),
            Ok((by_path.into(), Some(115_200)))
        );
    }

    #[test]
    fn what_is_no_device_or_no_speed_is_refused() {
        assert!(line("").unwrap_err().contains("/dev/ttyUSB0"));
        assert!(line(":9600").unwrap_err().contains("a device is needed"));
        assert!(line("/dev/ttyS0:7").unwrap_err().contains("50 to 12000000"));
    }

    #[test]
    fn a_file_that_is_no_tty_is_refused() {
        let line: SerialLine = "/dev/null".parse().unwrap();
        let error = SerialDevice::open(&line, 9600, Flow::None, |_| {}).unwrap_err();
        assert!(error.to_string().contains("not a tty"), "{error}");
    }
}
