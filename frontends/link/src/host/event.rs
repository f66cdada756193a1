//! What a host is told.

use alloc::string::String;
use alloc::vec::Vec;

use splitflap_core::screen::Screen;
use splitflap_core::storage::Sizes;

/// What a board said of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardDescription {
    /// What its engine lays out for.
    pub screen: Screen,
    /// The capacities of its engine.
    pub sizes: Sizes,
    /// Bytes from the line that it can hold before it looks at them.
    pub room: u16,
    /// Its name; any text.
    pub name: String,
}

/// What happened on the link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostEvent {
    /// A board is there and knows nothing: it was switched on, or was another host's. What waited to be sent is gone. Send everything that
    /// the view is made of, then [`Host::live`](crate::Host::live).
    Connected(BoardDescription),
    /// The board is not heard any more. What it has not confirmed is kept.
    Silent,
    /// The board is heard again, and has lost nothing.
    Back,
    /// The board speaks this other version of the protocol. Nothing is sent to it.
    OtherVersion(u8),
    /// The person did something: an action, as JSON.
    Action(Vec<u8>),
    /// An error in what was sent, as JSON (`docs/link.md`).
    Report(Vec<u8>),
    /// The person has left: open the tool anew.
    Reopen,
}
