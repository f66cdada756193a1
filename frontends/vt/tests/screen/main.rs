//! What the encoder sends, replayed by a model of a terminal and counted.

mod bytes;
mod console;
mod replay;
mod seats;
mod terminal;
mod writer;
