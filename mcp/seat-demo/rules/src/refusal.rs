//! Why a wish was refused, in words for the person who had it.

use core::fmt;

/// Why a wish was refused. A refusal changes nothing: no status, no selection, no revision.
///
/// The text ([`fmt::Display`]) is one plain clause without a full stop, fit for a line beside the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal<'a> {
    /// The cabin has no seat with this id.
    UnknownSeat {
        /// The id that was asked for.
        seat: &'a str,
    },
    /// Another passenger has the seat.
    Occupied {
        /// The seat that was asked for.
        seat: &'a str,
        /// The person saw an older revision, in which the seat may have been free.
        meanwhile: bool,
    },
    /// The seat is not given out.
    Blocked {
        /// The seat that was asked for.
        seat: &'a str,
    },
    /// The seat was held for the person, and that time is over.
    HoldEnded {
        /// The seat that was held.
        seat: &'a str,
    },
    /// The person saw another revision than the present one.
    OldRevision {
        /// The revision that the person saw.
        expected: u32,
        /// The present revision.
        actual: u32,
    },
    /// The seat costs something else than the person saw.
    PriceChanged {
        /// The seat that was asked for.
        seat: &'a str,
        /// The price that the person saw, as its text came.
        shown: &'a str,
        /// The present price.
        actual: &'a str,
        /// Currency of both.
        currency: &'a str,
    },
    /// The seat has no price, so nobody can agree to it.
    NoPrice {
        /// The seat that was asked for.
        seat: &'a str,
    },
    /// A seat is confirmed already, and that is final.
    AlreadyConfirmed {
        /// The confirmed seat.
        confirmed: &'a str,
    },
}

impl fmt::Display for Refusal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownSeat { seat } => write!(f, "there is no seat {seat} on this flight"),
            Self::Occupied {
                seat,
                meanwhile: true,
            } => write!(f, "{seat} was taken a moment ago"),
            Self::Occupied {
                seat,
                meanwhile: false,
            } => write!(f, "{seat} is occupied"),
            Self::Blocked { seat } => write!(f, "{seat} is blocked and not given out"),
            Self::HoldEnded { seat } => {
                write!(
                    f,
                    "{seat} was held for you until a moment ago: select it again"
                )
            }
            Self::OldRevision { expected, actual } => write!(
                f,
                "the seat map has changed (revision {actual}, you saw {expected}): look again and repeat"
            ),
            Self::PriceChanged {
                seat,
                shown,
                actual,
                currency,
            } => {
                write!(
                    f,
                    "the price of {seat} is now {currency} {actual}, not {currency} {shown}"
                )
            }
            Self::NoPrice { seat } => write!(f, "{seat} has no price and can't be confirmed"),
            Self::AlreadyConfirmed { confirmed } => {
                write!(
                    f,
                    "{confirmed} is confirmed already and can't be changed here"
                )
            }
        }
    }
}

impl core::error::Error for Refusal<'_> {}
