//! What crosses crates: behaviour scripts, golden screens, a second catalog, the A2UI
//! suite. This library holds what several of its test targets share.

pub mod cabin;
pub mod cell_grid;
pub mod fuzz;
pub mod list_catalog;
pub mod screen_text;
pub mod script;

/// The README's examples, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
