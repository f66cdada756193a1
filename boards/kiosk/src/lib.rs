//! The loop that every board runs, generic over its display, its input and where its
//! messages come from.
//!
//! A board implements [`Board`] (clock, input, panel, sleep) and gives itself to [`Kiosk::run`]. The peer behind it is the seat app itself ([`seats::SeatServer`]) or a link to a
//! host that speaks to an MCP server.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

mod board;
mod buttons;
mod finger;
mod kiosk;
#[cfg(feature = "link")]
pub mod line;
#[cfg(feature = "link")]
pub mod linked;
mod menu;
mod peer;
mod quiet;
#[cfg(feature = "seats")]
pub mod seats;
mod view;

pub use board::{Board, Event, Note, Panel, Unbuffered};
pub use buttons::{Button, Buttons};
pub use finger::Finger;
pub use kiosk::{Kiosk, Options};
pub use peer::Peer;
pub use view::view;
