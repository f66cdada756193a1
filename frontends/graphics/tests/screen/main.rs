//! The graphics frontend on displays that count what is written.

mod bus;
mod e_paper;
mod overdraw;
mod picker;
mod picture;
