//! `splitflap seat-demo`: the seat app's server, for the demo and for other hosts.

use seat_demo::{Options, ServeError};

use super::{Status, Stop};

/// Serves as the options say: on standard input and output until the input ends, or over HTTP.
pub(super) fn run(options: &Options) -> Result<Status, Stop> {
    match seat_demo::serve(options) {
        Ok(()) => Ok(Status::Done),
        Err(error @ (ServeError::Cabin(_) | ServeError::Seat(_))) => Err(Stop::usage(error)),
        Err(error) => Err(Stop::server(error)),
    }
}
