//! `splitflap seat-demo`: the seat app's server, for the demo and for other hosts.

use seat_demo::{Options, ServeError};

use super::{Status, Stop};

/// Serves on standard input and output until the input ends.
pub(super) fn run(options: &Options) -> Result<Status, Stop> {
    match seat_demo::serve_stdio(options) {
        Ok(()) => Ok(Status::Done),
        Err(error @ (ServeError::Cabin(_) | ServeError::Seat(_))) => Err(Stop::usage(error)),
        Err(error) => Err(Stop::server(error)),
    }
}
