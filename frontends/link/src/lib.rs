//! The serial link between a host, which knows an MCP server, and a board, which has the screen.
//!
//! Documents (messages as JSON) go to the board in numbered frames, actions and errors come back the same way. A frame that is lost, cut, doubled
//! or damaged is noticed by its number or its checksum and sent again, in order and once, so that the board can hand the pieces of a document
//! straight to its engine: it needs a buffer of one frame, not of a document.
//!
//! Both ends are state machines without input or output. Bytes from the line go in by `receive`, bytes for the line come out of `transmit`, and
//! each call brings the time in milliseconds of any clock that never goes back. `docs/link.md` describes the bytes.
#![no_std]

#[cfg(feature = "host")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod frame;
mod hello;
#[cfg(feature = "host")]
mod host;
mod outbox;
mod receiver;
mod record;
mod sender;

pub use board::{Board, BoardEvent, Status};
pub use frame::{Frame, FrameBuffer, FrameDecoder, Kind, MAX_FRAME, MAX_PAYLOAD, OVERHEAD};
pub use hello::{Hello, VERSION};
#[cfg(feature = "host")]
pub use host::{BoardDescription, Host, HostEvent};
pub use outbox::Outbox;
pub use record::{ACTION, BYE, DOCUMENT, LIVE, NOTE, REOPEN, REPORT, SETTLED};
