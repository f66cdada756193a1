//! The seat app: an MCP server that sells the seats of one flight.
//!
//! It shows what one server does for every kind of host, in both generations of the protocol:
//! `show_seats` answers the model in words and points to two views, one in HTML ([`HTML_VIEW`]) and one
//! of two messages for hosts that draw the terminal catalog ([`VIEW`]); the views' actions come back
//! through `seat_action`, are checked against the server's own state, and every answer carries the whole
//! state again. Where no view is drawn, `choose_seat` asks the person with forms.
//!
//! [`SeatApp`] is the app without a protocol, [`SeatServer`] joins it to `rmcp`; [`main_with`],
//! [`serve`] and [`HttpServer`] run it. Who may take which seat is decided in `seat-rules` alone.

mod action;
mod app;
mod cabin_data;
mod cabin_file;
mod choose;
mod command;
mod draws;
mod flight;
mod http;
mod ledger;
mod others;
mod result;
mod server;
mod summary;
mod tools;
mod view;
mod wishes;

pub use action::{Action, BadCall, CONFIRM_SEAT, SELECT_SEAT, Wish};
pub use app::{Answer, GUEST, HOLD, SeatApp, UnknownSeat, Verdict};
pub use cabin_data::{CabinData, FlightData, SeatData};
pub use cabin_file::{CabinFileError, MAX_SEATS};
pub use command::{Options, ServeError, main_with, run, serve, serve_stdio};
pub use draws::Draws;
pub use http::{HTTP_PATH, HttpServer};
pub use ledger::LedgerError;
pub use others::{NotAPriceChange, Others, PriceChange};
pub use server::SeatServer;
pub use tools::{CHOOSE_SEAT, SEAT_ACTION, SHOW_SEATS};
pub use view::{
    CATALOG_ID, HTML_MIME_TYPE, HTML_URI, HTML_VIEW, SURFACE_ID, TERMINAL_EXTENSION,
    TERMINAL_MIME_TYPE, UI_EXTENSION, VIEW, VIEW_URI,
};
pub use wishes::Wishes;
