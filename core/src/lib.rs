//! Skeleton.
#![no_std]

pub mod geometry;
pub mod grid;
pub mod input;
pub mod json;
pub mod slice;
pub mod text;
