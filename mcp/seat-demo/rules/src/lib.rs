//! Skeleton.
#![no_std]
