//! The real command on serial lines, which are pseudo-terminals whose other end the tests hold.
#![cfg(unix)]

mod board;
mod console;
mod line;
mod link;
mod program;
mod terminal;
