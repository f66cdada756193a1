//! Skeleton.
#![no_std]

#[cfg(any(feature = "std", test))]
extern crate std;

pub mod json;
pub mod slice;
pub mod store;
