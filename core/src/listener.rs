//! What the engine has to say: actions and errors.

use crate::action::Action;
use core::fmt;

/// Receives actions and errors while a call into the engine runs.
pub trait Listener {
    /// A person did something that the server has to know.
    fn action(&mut self, action: &Action<'_>) {
        let _ = action;
    }

    /// A message was rejected, or data is not what a component expects.
    fn error(&mut self, report: &Report<'_>) {
        let _ = report;
    }
}

/// A listener that hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiet;

impl Listener for Quiet {}

/// Why a message was rejected (or, for [`Reason::DataMismatch`], only remarked on).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Not JSON.
    Syntax,
    /// Not UTF-8.
    NotUtf8,
    /// A capacity is used up.
    Full,
    /// Nested deeper than the limit.
    TooDeep,
    /// A number (a list index, a count) beyond its limit.
    TooLarge,
    /// Components that contain themselves.
    Cycle,
    /// Data that a component can't read as it should be; drawn as well as can be.
    DataMismatch,
    /// A document that is no message: not an object, not a list of objects.
    NotAMessage,
    /// `version` is missing or not one that is understood here.
    BadVersion,
    /// A message without an operation.
    NoOperation,
    /// A message with more than one operation.
    SeveralOperations,
    /// An operation that does not exist.
    UnknownOperation,
    /// A surface that does not exist.
    UnknownSurface,
    /// A surface that exists already.
    DuplicateSurface,
    /// A catalog that is not here.
    UnknownCatalog,
    /// A component that the catalog does not have.
    UnknownComponent,
    /// A property that has to be there.
    MissingProperty,
    /// A property of the wrong type or value.
    BadProperty,
    /// A property that does not exist.
    UnknownProperty,
    /// One id twice in one message.
    DuplicateId,
    /// A path that is no JSON pointer, or that leads nowhere.
    BadPointer,
    /// A path through a value that holds nothing.
    NotAContainer,
}

impl Reason {
    /// The word for it in the replay format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::NotUtf8 => "not-utf8",
            Self::Full => "full",
            Self::TooDeep => "too-deep",
            Self::TooLarge => "too-large",
            Self::Cycle => "cycle",
            Self::DataMismatch => "data-mismatch",
            Self::NotAMessage => "not-a-message",
            Self::BadVersion => "bad-version",
            Self::NoOperation => "no-operation",
            Self::SeveralOperations => "several-operations",
            Self::UnknownOperation => "unknown-operation",
            Self::UnknownSurface => "unknown-surface",
            Self::DuplicateSurface => "duplicate-surface",
            Self::UnknownCatalog => "unknown-catalog",
            Self::UnknownComponent => "unknown-component",
            Self::MissingProperty => "missing-property",
            Self::BadProperty => "bad-property",
            Self::UnknownProperty => "unknown-property",
            Self::DuplicateId => "duplicate-id",
            Self::BadPointer => "bad-pointer",
            Self::NotAContainer => "not-a-container",
        }
    }

    /// The error code that goes over the wire (A2UI's `error` message).
    pub const fn code(self) -> &'static str {
        match self {
            Self::Syntax | Self::NotUtf8 => "PARSE_ERROR",
            Self::Full | Self::TooDeep | Self::TooLarge => "LIMIT_EXCEEDED",
            Self::Cycle => "CYCLIC_REFERENCE",
            Self::DataMismatch => "DATA_MISMATCH",
            _ => "VALIDATION_FAILED",
        }
    }
}

/// A capacity that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The capacity's name.
    pub limit: &'static str,
    /// How much there is of it.
    pub capacity: usize,
}

/// The text of a report: `format_args!`, and nothing without the feature `texts`.
#[cfg(any(test, feature = "texts"))]
macro_rules! says {
    ($($text:tt)*) => { format_args!($($text)*) };
}

#[cfg(not(any(test, feature = "texts")))]
macro_rules! says {
    ($($text:tt)*) => {{
        // Checked as it is elsewhere, and never called.
        let _ = || { let _ = format_args!($($text)*); };
        format_args!("")
    }};
}

pub(crate) use says;

/// One error: what, where, and what would be right. [`fmt::Display`] gives the text.
#[derive(Clone, Copy)]
pub struct Report<'r> {
    /// Why.
    pub reason: Reason,
    /// The surface, if it is known.
    pub surface_id: Option<&'r str>,
    /// The component, if it is about one.
    pub component_id: Option<&'r str>,
    /// JSON pointer into the operation's body (into the message for the envelope).
    pub path: &'r str,
    /// JSON pointer into the data model, if it is about data.
    pub data_path: Option<&'r str>,
    /// Place of the message in its list, if it came in one.
    pub index: Option<u32>,
    /// The capacity, if one was reached.
    pub reached: Option<Reached>,
    /// The text: what is wrong, and what would be right. Empty without the feature `texts`.
    pub message: fmt::Arguments<'r>,
}

impl<'r> Report<'r> {
    /// A report that names nothing but its reason and its text.
    pub const fn new(reason: Reason, message: fmt::Arguments<'r>) -> Self {
        Self {
            reason,
            surface_id: None,
            component_id: None,
            path: "",
            data_path: None,
            index: None,
            reached: None,
            message,
        }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_fmt(self.message)
    }
}

impl fmt::Debug for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} at {:?}: {}",
            self.reason.name(),
            self.path,
            self.message
        )
    }
}
