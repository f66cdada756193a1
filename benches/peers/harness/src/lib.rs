//! What every peer written in Rust is measured with: the workload of `SPEC.md`, an
//! allocator and a sink that count, and the loop around the frames.
//!
//! A peer implements [`Peer`] and calls [`run`] from `main`. The C peers have the same
//! workload in `ncurses/seatmodel.h` and print the same lines.

mod counting;
mod run;
pub mod workload;

pub use counting::{Counts, Sink, counts};
pub use run::{Options, Peer, measured_frame, run};
