//! One script, one picture: what each line of `script.jsonl` leaves on a screen of 32x10 cells is in `cells.txt`, and every frontend shows it. The
//! boards in QEMU are compared with the same file, by `boards/check`.
//!
//! `UPDATE_GOLDEN=1 cargo test -p splitflap-tests --test one_picture cells` writes the file anew; look at it then.
#![allow(missing_docs)]

mod cells;
mod crossterm;
mod graphics;
mod ratatui;
mod script;
mod shown;
mod vt;
