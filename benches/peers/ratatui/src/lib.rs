//! The seat picker in ratatui: once with a widget of its own that writes straight to
//! the buffer (the faster idiomatic way), once with ratatui's table.

mod terminal;
mod view;

pub use terminal::{Picker, Style};
pub use view::draw;
