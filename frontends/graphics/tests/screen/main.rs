//! The graphics frontend on displays that count what is written.

mod overdraw;
mod picker;
mod picture;
