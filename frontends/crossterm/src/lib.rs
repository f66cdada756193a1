//! A desktop terminal: raw mode, the alternate screen or some rows of the normal one, keys and mouse,
//! colours as the environment says, and the terminal as it was on every way out.
//!
//! [`Terminal`] owns the screen and writes one frame with one write; [`Events`] reads keys, sizes and signals on
//! threads of its own. The terminal is never asked anything: no answer is waited for. Unix only.

#[cfg(not(unix))]
compile_error!("splitflap-crossterm runs on Unix only so far");

mod environment;
mod event;
mod guard;
mod modes;
mod paste;
mod signals;
mod terminal;

pub use environment::{CharsetChoice, ColorChoice, Preferences, profile};
pub use event::{Event, Events};
pub use signals::end_by;
pub use terminal::{Options, Terminal, output_columns};
