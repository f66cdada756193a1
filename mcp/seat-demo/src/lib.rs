//! The seat app: an MCP server that sells the seats of one flight.
//!
//! It shows what a server does for a host that draws terminal views: `show_seats` answers the model
//! in words and points to a view of two messages ([`VIEW`]); the data comes beside the words as one
//! `updateDataModel` message; the view's actions come back through `seat_action`, are checked against
//! the server's own state, and every answer carries the whole state again.
//!
//! [`SeatApp`] is the app without a protocol, [`SeatServer`] joins it to `rmcp`, [`main_with`] and
//! [`serve_stdio`] run it. Who may take which seat is decided in `seat-rules` alone.

mod action;
mod app;
mod cabin_data;
mod cabin_file;
mod command;
mod others;
mod server;
mod summary;
mod tools;
mod view;

pub use action::{Action, BadCall, CONFIRM_SEAT, SELECT_SEAT, Wish};
pub use app::{Answer, SeatApp, UnknownSeat, Verdict};
pub use cabin_data::{CabinData, FlightData, SeatData};
pub use cabin_file::{CabinFileError, MAX_SEATS};
pub use command::{Options, ServeError, main_with, run, serve_stdio};
pub use others::{NotAPriceChange, Others, PriceChange};
pub use server::SeatServer;
pub use tools::{SEAT_ACTION, SHOW_SEATS};
pub use view::{CATALOG_ID, SURFACE_ID, TERMINAL_EXTENSION, TERMINAL_MIME_TYPE, VIEW, VIEW_URI};
