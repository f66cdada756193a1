//! Storage of a size that is chosen at run time: lent by the caller or, with `std`, owned in a box.

use core::ops::{Deref, DerefMut};

#[cfg(feature = "std")]
extern crate std;

/// A slice that the caller lent or that is owned.
pub enum Slice<'s, T> {
    /// Lent by the caller.
    Lent(&'s mut [T]),
    /// Owned.
    #[cfg(feature = "std")]
    Owned(std::boxed::Box<[T]>),
}

impl<T> Deref for Slice<'_, T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match self {
            Self::Lent(slice) => slice,
            #[cfg(feature = "std")]
            Self::Owned(slice) => slice,
        }
    }
}

impl<T> DerefMut for Slice<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Self::Lent(slice) => slice,
            #[cfg(feature = "std")]
            Self::Owned(slice) => slice,
        }
    }
}

impl<'s, T> From<&'s mut [T]> for Slice<'s, T> {
    fn from(slice: &'s mut [T]) -> Self {
        Self::Lent(slice)
    }
}

#[cfg(feature = "std")]
impl<T> From<std::boxed::Box<[T]>> for Slice<'_, T> {
    fn from(slice: std::boxed::Box<[T]>) -> Self {
        Self::Owned(slice)
    }
}
