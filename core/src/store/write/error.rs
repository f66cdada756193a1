//! Why a write was refused.

use core::fmt;

use super::super::limits::Full;

/// Why nothing was written.
///
/// `depth` counts segments of the path from 0, and names the one that was wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// It would not fit.
    Full(Full),
    /// A segment leads into a text, number or boolean.
    ThroughScalar {
        /// The segment.
        depth: usize,
    },
    /// A segment that leads into an array is not an index.
    NotAnIndex {
        /// The segment.
        depth: usize,
    },
    /// An index is larger than any array could be.
    IndexTooLarge {
        /// The segment.
        depth: usize,
    },
    /// A `~` is followed by neither 0 nor 1.
    BadPointer {
        /// The segment.
        depth: usize,
    },
    /// There is no value where the source says.
    NoSource,
    /// A number is not spelled as JSON spells numbers.
    NotANumber,
}

impl From<Full> for WriteError {
    fn from(full: Full) -> Self {
        Self::Full(full)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Cannot set path: ")?;
        match *self {
            Self::Full(full) => full.fmt(out),
            Self::ThroughScalar { depth } => {
                write!(
                    out,
                    "segment {depth} leads into a value that is no container"
                )
            }
            Self::NotAnIndex { depth } => {
                write!(out, "non-numeric segment {depth} leads into an array")
            }
            Self::IndexTooLarge { depth } => write!(out, "index in segment {depth} is too large"),
            Self::BadPointer { depth } => {
                write!(out, "segment {depth} has ~ without 0 or 1 behind it")
            }
            Self::NoSource => out.write_str("there is no value to write"),
            Self::NotANumber => out.write_str("not a number"),
        }
    }
}

impl core::error::Error for WriteError {}
