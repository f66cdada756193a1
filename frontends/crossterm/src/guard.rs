//! What has to be undone, kept where a panic hook and a signal thread find it, and undone exactly once.

use std::fs::File;
use std::io::{self, Write};
use std::panic;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::Duration;

use crate::modes::Modes;

static ENTERED: Mutex<Option<Entered>> = Mutex::new(None);
static HOOK: Once = Once::new();

/// A terminal that is in a view.
struct Entered {
    output: File,
    modes: Modes,
    /// The row of the picture in which the cursor is.
    row: u16,
    /// The terminal is given back until the view is entered again.
    paused: bool,
}

/// Enters a view.
///
/// # Errors
/// When the terminal can't be written or set; then it is as it was. When another view is open.
pub(crate) fn enter(output: &File, modes: Modes) -> io::Result<()> {
    HOOK.call_once(|| {
        let earlier = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // First the terminal: the message would be drawn over, and lost with the alternate screen.
            restore();
            earlier(info);
        }));
    });
    let mut entered = lock();
    if entered.is_some() {
        return Err(io::Error::other("a view is open on the terminal already"));
    }
    let output = output.try_clone()?;
    crossterm::terminal::enable_raw_mode()?;
    *entered = Some(Entered {
        output,
        modes,
        row: 0,
        paused: false,
    });
    let written = entered
        .as_ref()
        .map_or(Ok(()), |entered| write_all(&entered.output, &modes.enter()));
    drop(entered);
    written.inspect_err(|_| restore())
}

/// Enters the view again when somebody else may have left the terminal in any state; opens none.
///
/// # Errors
/// When the terminal can't be written or set.
pub(crate) fn enter_again(modes: Modes) -> io::Result<()> {
    let mut entered = lock();
    let Some(entered) = entered.as_mut() else {
        return Ok(());
    };
    // At once: what is typed while lines are edited is held back by Linux until the key after it.
    crossterm::terminal::disable_raw_mode()?;
    crossterm::terminal::enable_raw_mode()?;
    let mut bytes = if entered.paused {
        Vec::new()
    } else {
        entered.modes.leave(entered.row)
    };
    bytes.extend(modes.enter());
    entered.modes = modes;
    entered.row = 0;
    entered.paused = false;
    write_all(&entered.output, &bytes)
}

/// Leaves the view, if one is open, until [`enter_again`]; from any thread, and as often as it comes.
pub(crate) fn pause() {
    if let Some(entered) = lock().as_mut() {
        entered.leave();
        entered.paused = true;
    }
}

/// Leaves the view, if one is open; from any thread, and as often as it comes.
pub(crate) fn restore() {
    if let Some(entered) = lock().take() {
        entered.leave();
    }
}

impl Entered {
    fn leave(&self) {
        if !self.paused {
            // Whatever fails here, there is nobody left to tell.
            let _ = write_all(&self.output, &self.modes.leave(self.row));
            let _ = crossterm::terminal::disable_raw_mode();
        }
    }
}

/// Writes a frame, after which the cursor is in `row`. While the view is paused nothing is written: all is drawn again afterwards.
///
/// # Errors
/// When it can't be written, or when the terminal was given back meanwhile: nothing is written then.
pub(crate) fn write(bytes: &[u8], row: u16) -> io::Result<()> {
    let mut entered = lock();
    let entered = entered
        .as_mut()
        .ok_or_else(|| io::Error::other("the terminal was given back"))?;
    if entered.paused {
        return Ok(());
    }
    entered.row = row;
    write_all(&entered.output, bytes)
}

fn lock() -> MutexGuard<'static, Option<Entered>> {
    ENTERED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One write where the system takes it whole. Some other program may have made the terminal non-blocking for all.
fn write_all(mut output: &File, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match output.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = bytes.get(written..).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                thread::sleep(Duration::from_millis(1))
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
