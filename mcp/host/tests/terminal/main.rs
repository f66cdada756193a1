//! The real command in a real pseudo-terminal, read back through a terminal emulator.
#![cfg(unix)]

mod asking;
mod choosing_views;
mod connecting;
mod endings;
mod inline;
mod leaving;
mod picking;
mod pty;
mod recorded;
mod resizing;
mod servers;
mod subcommands;
