//! The core of Splitflap: surfaces, data model, layout and a cell grid with damage,
//! without a heap.
#![no_std]

#[cfg(any(feature = "std", test))]
extern crate std;

pub mod action;
pub mod catalog;
pub mod engine;
pub mod geometry;
pub mod grid;
pub mod input;
pub mod json;
pub mod listener;
mod message;
pub mod screen;
pub mod slice;
pub mod storage;
pub mod store;
pub mod surface;
pub mod text;
pub mod timestamp;
