//! Memory that is lent by a board or owned by a host.

use core::ops::{Deref, DerefMut};

#[cfg(any(feature = "std", test))]
use std::{boxed::Box, vec::Vec};

/// A slice that is lent, or owned where there is an allocator.
///
/// Everything in the core takes its memory in this form, so a board passes parts of a `static`
/// and a host passes boxes of the size it found out at run time.
pub enum Slice<'s, T> {
    /// Memory that belongs to the caller.
    Lent(&'s mut [T]),
    /// Memory that lives and dies with its user.
    #[cfg(any(feature = "std", test))]
    Owned(Box<[T]>),
}

impl<T> Default for Slice<'_, T> {
    /// A slice of nothing: whatever needs it answers that it is full.
    fn default() -> Self {
        Self::Lent(&mut [])
    }
}

impl<T> Deref for Slice<'_, T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match self {
            Self::Lent(slice) => slice,
            #[cfg(any(feature = "std", test))]
            Self::Owned(slice) => slice,
        }
    }
}

impl<T> DerefMut for Slice<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Self::Lent(slice) => slice,
            #[cfg(any(feature = "std", test))]
            Self::Owned(slice) => slice,
        }
    }
}

impl<'s, T> From<&'s mut [T]> for Slice<'s, T> {
    fn from(slice: &'s mut [T]) -> Self {
        Self::Lent(slice)
    }
}

impl<'s, T, const LENGTH: usize> From<&'s mut [T; LENGTH]> for Slice<'s, T> {
    fn from(array: &'s mut [T; LENGTH]) -> Self {
        Self::Lent(array)
    }
}

#[cfg(any(feature = "std", test))]
impl<T> From<Box<[T]>> for Slice<'_, T> {
    fn from(slice: Box<[T]>) -> Self {
        Self::Owned(slice)
    }
}

#[cfg(any(feature = "std", test))]
impl<T> From<Vec<T>> for Slice<'_, T> {
    fn from(items: Vec<T>) -> Self {
        Self::Owned(items.into_boxed_slice())
    }
}

/// Copies the first items of one slice to another that has at least as many.
pub(crate) fn copy<T: Copy>(from: &[T], to: &mut [T], count: usize) {
    for (to, from) in to.iter_mut().zip(from).take(count) {
        *to = *from;
    }
}
