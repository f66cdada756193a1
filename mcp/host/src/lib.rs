//! The host side of terminal views over the Model Context Protocol: what a harness links.
//!
//! [`Session`] holds every rule (which tool has a view, whether the catalogs agree, what a result
//! means, which tool takes the actions) and does no input or output: a harness that already has an
//! MCP client gives it what the server said and does the [`Effect`]s it answers with. Feed the bytes
//! of [`Effect::Feed`] to a `splitflap_core` engine, give the engine's actions back to
//! [`Session::action`].
//!
//! With the feature `mcp` there is a client too ([`client::Client`]); with `command` (the default) the
//! package builds the `splitflap` command.

mod arguments;
#[cfg(feature = "mcp")]
pub mod client;
pub mod elicitation;
pub mod extension;
pub mod form;
pub mod plain;
pub mod session;
mod tool;

pub use arguments::Arguments;
pub use session::{Effect, Session};
