//! Messages: from a parsed document to a change of the surfaces.
//!
//! A document holds one message, a list of them, or `{"messages": […]}`. Each message
//! is checked whole before anything changes, and is applied whole or not at all.

mod apply;
mod check;
mod components;
mod cycle;
mod data;
mod envelope;
mod surfaces;

pub(crate) use apply::{Options, Target};
