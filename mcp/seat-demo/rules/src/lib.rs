//! Who may take which seat: the rules of the seat app, for the MCP server and for boards alike.
//!
//! A [`Cabin`] is what does not change while people choose (it may be a `const` in flash), an
//! [`Occupancy`] is what does: one [`Status`] a seat in storage that the caller lends, the revision,
//! the selected and the confirmed seat. Every wish is answered by an [`Outcome`] or by a [`Refusal`]
//! whose text says plainly why. A [`Snapshot`] writes both as the `updateDataModel` message of the
//! catalog `dev.fka:terminal-seat-demo/0.1`, piece by piece, into any [`core::fmt::Write`].
//!
//! No allocation, no dependencies, no clock.
//!
//! ```
//! use seat_rules::{Cabin, Flight, Occupancy, Outcome, Refusal, Seat, Snapshot, Status};
//!
//! const SEATS: &[Seat<'static>] = &[
//!     Seat::new("14A", 14, "A", "window").at(0).costs("24").with(&["legroom"]),
//!     Seat::new("14B", 14, "B", "middle").at(1).costs("9").in_status(Status::Occupied),
//! ];
//! const CABIN: Cabin<'static> = Cabin {
//!     flight: Flight { number: "DEMO 204", from: "IST", to: "LHR", departure: "2026-09-09T10:00:00Z" },
//!     currency: "EUR",
//!     seats: SEATS,
//! };
//!
//! let mut occupancy = Occupancy::new(&CABIN, [Status::Available; 2]).unwrap();
//! assert_eq!(occupancy.select(&CABIN, "14A", Some(1)), Ok(Outcome::Changed));
//! let refusal = occupancy.confirm(&CABIN, "14B", None, "9").unwrap_err();
//! assert_eq!(refusal, Refusal::Occupied { seat: "14B", meanwhile: false });
//! let message = Snapshot::new(&CABIN, &occupancy, "seat-picker").with_message(&refusal).to_string();
//! assert!(message.contains(r#""selected":"14A","confirmed":null,"message":"14B is occupied""#));
//! ```
#![no_std]

mod cabin;
mod json;
mod occupancy;
mod price;
mod refusal;
mod snapshot;

pub use cabin::{Cabin, Flight, Seat, SeatIndex, Status, UnknownStatus};
pub use occupancy::{Occupancy, Outcome, TooFewStatuses};
pub use price::{is_price, same_price};
pub use refusal::Refusal;
pub use snapshot::{Snapshot, SnapshotPieces};
