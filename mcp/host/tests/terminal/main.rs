//! The real command in a real pseudo-terminal, read back through a terminal emulator.
#![cfg(unix)]

mod inline;
mod leaving;
mod picking;
mod pty;
mod resizing;
mod servers;
mod subcommands;
