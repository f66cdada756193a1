//! The seat app.

mod cabin_data;
mod cabin_file;

pub use cabin_data::{CabinData, FlightData, SeatData};
pub use cabin_file::{CabinFileError, MAX_SEATS};
