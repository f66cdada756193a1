//! Skeleton.
#![no_std]

pub mod json;
