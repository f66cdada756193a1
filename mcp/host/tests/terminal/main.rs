//! The real command in a real pseudo-terminal.

mod picking;
mod pty;
