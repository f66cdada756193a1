//! Messages: from a parsed document to a change of the surfaces.
//!
//! A document holds one message, a list of them, or `{"messages": […]}`. Each message
//! is checked whole before anything changes, and is applied whole or not at all. One that is too
//! large or too deep is given up while it arrives; the rest of its list goes on.

mod apply;
mod arriving;
mod check;
mod components;
mod cycle;
mod data;
mod envelope;
mod surfaces;

pub(crate) use apply::{Options, Target};
pub(crate) use arriving::{give_up, is_all_given_up};
