//! What a screen at the far end of a line does for a session, and wants of it.

use std::time::Instant;

use serde_json::Value;

use crate::command::Stop;
use crate::command::serial_device::DeviceEvent;

/// What the screen at the other end wants of the session.
#[derive(Debug, Default)]
pub(in crate::command) struct Wishes {
    /// Actions, as the core wrote them.
    pub(in crate::command) actions: Vec<String>,
    /// The person closes the view.
    pub(in crate::command) close: bool,
    /// The person has left; open the tool anew for the next one.
    pub(in crate::command) reopen: bool,
    /// What is wrong with the server's messages, for the end.
    pub(in crate::command) remarks: Vec<String>,
}

/// How far the session is, for the screen.
#[derive(Clone, Copy, Debug)]
pub(in crate::command) struct Progress {
    /// The tool has answered; the view has its data.
    pub(in crate::command) is_open: bool,
    /// A result is reached.
    pub(in crate::command) is_done: bool,
}

/// A screen at the far end of a line.
pub(in crate::command) trait Screen {
    /// Takes messages; `Err` says why the view can't be shown, if they describe it.
    fn feed(&mut self, bytes: Vec<u8>, is_view: bool) -> Result<(), String>;
    /// No action is under way any more.
    fn settled(&mut self);
    /// A line for the person; holds nothing unfiltered.
    fn note(&mut self, note: String);
    /// Something came over the line.
    fn received(
        &mut self,
        opening: u32,
        event: DeviceEvent,
        progress: Progress,
    ) -> Result<(), Stop>;
    /// Sends what there is to send now.
    fn refresh(&mut self, progress: Progress) -> Result<(), Stop>;
    /// When [`Screen::refresh`] wants to be called next if nothing happens.
    fn deadline(&self) -> Option<Instant>;
    /// What it wants since the last call.
    fn wishes(&mut self) -> Wishes;
    /// The result as the view's own data have it; `None` if they have none.
    fn result(&self) -> Option<Value>;
    /// A new view will come; the old one is void.
    fn restart(&mut self);
    /// Nothing follows: leaves the screen in order, as well as the line allows.
    fn leave(&mut self);
    /// Bytes that the other end has not got yet, and could.
    fn unsent(&self) -> usize;
}
