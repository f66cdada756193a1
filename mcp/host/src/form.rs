//! A form that a server asks for (MCP elicitation, form mode), as a view of the core's form catalog.
//!
//! [`Form::read`] takes the `requestedSchema`; [`Form::messages`] gives the view to feed to an engine. While a person
//! fills it in, the engine's data at [`VALUES`] change; [`Form::review`] says what of them will do, as data for the
//! view, and [`Form::content`] gives the answer's `content` once all of them do.

mod content;
mod formats;
mod pattern;
mod read;
mod review;
mod view;

#[cfg(test)]
mod tests;

use std::fmt::{self, Display, Formatter};

use serde_json::{Number, Value};

pub use content::Unfinished;
pub use formats::Format;
use pattern::Pattern;
pub use view::{Heading, address_messages, count_messages, refusal_messages};

/// Where in the view's data the person's input is.
pub const VALUES: &str = "/values";

/// A form may have this many fields.
pub const MOST_FIELDS: usize = 100;
/// A field may offer this many options.
pub const MOST_OPTIONS: usize = 2000;

/// A form.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    fields: Vec<Field>,
}

/// One property that is asked for.
#[derive(Clone, Debug, PartialEq)]
struct Field {
    name: String,
    title: Option<String>,
    description: Option<String>,
    required: bool,
    kind: Kind,
    default: Value,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Text {
        format: Option<Format>,
        least: Option<u64>,
        most: Option<u64>,
        pattern: Option<Pattern>,
    },
    Number {
        whole: bool,
        least: Option<Number>,
        most: Option<Number>,
    },
    Boolean,
    One(Vec<Choice>),
    Several {
        choices: Vec<Choice>,
        least: Option<u64>,
        most: Option<u64>,
    },
}

#[derive(Clone, Debug, PartialEq)]
struct Choice {
    value: String,
    label: String,
}

/// Why a schema is no form that could be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormError {
    /// It is not an object schema with properties.
    NoObject,
    /// It has more properties than [`MOST_FIELDS`].
    TooManyFields(usize),
    /// A property is of a kind that elicitation does not have.
    Property {
        /// Its name.
        name: String,
        /// What is wrong, to end a sentence.
        wrong: &'static str,
    },
    /// A property is required and not there.
    Missing(String),
}

impl Display for FormError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let short = |name: &str| crate::plain::short(name, 80);
        match self {
            Self::NoObject => f.write_str("its schema is not that of an object with properties"),
            Self::TooManyFields(count) => {
                write!(
                    f,
                    "it has {count} fields; at most {MOST_FIELDS} can be shown"
                )
            }
            Self::Property { name, wrong } => write!(f, "its field \"{}\" {wrong}", short(name)),
            Self::Missing(name) => {
                write!(f, "it requires \"{}\" and has no such field", short(name))
            }
        }
    }
}

impl std::error::Error for FormError {}

impl Field {
    /// What the person sees as its name.
    fn label(&self) -> &str {
        match &self.title {
            Some(title) if !title.is_empty() => title,
            _ => &self.name,
        }
    }
}
