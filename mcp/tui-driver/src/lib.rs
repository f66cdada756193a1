//! Drives any terminal program, without a terminal: for tests, and for models through MCP.
//!
//! ```no_run
//! use tui_driver::{Launch, Wait};
//!
//! let vim = Launch::new("vim").arg("notes.txt").start()?;
//! vim.press_all(&["i", "h", "i", "Escape"])?;
//! assert!(vim.wait_for_text("hi", &Wait::default())?);
//! vim.send_text(":wq\r")?;
//! assert!(vim.wait_for_exit(&Wait::default())?.is_some_and(|exit| exit.success()));
//! # Ok::<(), tui_driver::Error>(())
//! ```

mod check;
mod error;
pub mod keys;
pub mod mouse;
#[cfg(feature = "picture")]
pub mod picture;
mod recording;
pub mod screen;
#[cfg(feature = "script")]
pub mod script;
#[cfg(feature = "server")]
pub mod server;
mod session;
pub mod snapshot;
pub mod svg;
pub mod terminal;
pub mod theme;

pub use check::Expect;
pub use error::{Error, Result};
pub use recording::RecordingOptions;
pub use session::{Cancel, Exit, Gesture, Launch, Limits, LineSettings, Session, Settled, Wait};
