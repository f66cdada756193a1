//! What the benchmarks measure: an event goes in, the bytes of its frame come out.
//! The whole product does the work: surface, catalog, layout, encoder.
//!
//! The screens and events are those of `peers/SPEC.md`; [`script`] turns their steps
//! into the keys and messages that a person and a server would send.

pub mod cabin;
pub mod picker;
pub mod product;
pub mod script;
pub mod typed;
pub mod view;
pub mod writer;
