//! Members of an object, each read as what it must be, or an error that says so.

use std::fmt;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::CabinFileError;
use super::place::Source;

/// An object of the file, with the name that errors call it by.
pub(super) struct Object<'s, 'a> {
    source: &'s Source<'a>,
    raw: &'a RawValue,
    name: String,
}

impl<'s, 'a> Object<'s, 'a> {
    pub(super) fn new(
        source: &'s Source<'a>,
        raw: &'a RawValue,
        name: &str,
    ) -> Result<Self, CabinFileError> {
        match Kind::of(raw) {
            Kind::Object => Ok(Self {
                source,
                raw,
                name: name.to_owned(),
            }),
            found => Err(source.error_at(
                raw.get(),
                format!("{name} must be an object, found {found}"),
            )),
        }
    }

    /// The members by name; fails on a member that comes twice. Unknown ones are skipped.
    pub(super) fn members<M: Deserialize<'a>>(&self) -> Result<M, CabinFileError> {
        let text = self.raw.get();
        serde_json::from_str(text).map_err(|error| self.source.syntax_error(text, &error))
    }

    /// An error at a member's value: `seat 41 ("22C"): "price" must …`.
    pub(super) fn wrong(&self, member: &str, raw: &RawValue, must: &str) -> CabinFileError {
        self.source.error_at(
            raw.get(),
            format!("{}: \"{member}\" must {must}", self.name),
        )
    }

    /// A member that has to be there and not null.
    pub(super) fn required<'v>(
        &self,
        member: &str,
        raw: Option<&'v RawValue>,
        right: &str,
    ) -> Result<&'v RawValue, CabinFileError> {
        raw.ok_or_else(|| {
            let message = format!(
                "{}: \"{member}\" is missing or null, it must be {right}",
                self.name
            );
            self.source.error_at(self.raw.get(), message)
        })
    }

    pub(super) fn required_text(
        &self,
        member: &str,
        raw: Option<&RawValue>,
    ) -> Result<String, CabinFileError> {
        self.text(member, self.required(member, raw, "a string")?)
    }

    pub(super) fn text(&self, member: &str, raw: &RawValue) -> Result<String, CabinFileError> {
        self.expect(Kind::String, member, raw)?;
        serde_json::from_str(raw.get()).map_err(|error| self.source.syntax_error(raw.get(), &error))
    }

    pub(super) fn list<'v>(
        &self,
        member: &str,
        raw: &'v RawValue,
    ) -> Result<Vec<&'v RawValue>, CabinFileError> {
        self.expect(Kind::List, member, raw)?;
        serde_json::from_str(raw.get()).map_err(|error| self.source.syntax_error(raw.get(), &error))
    }

    /// The text of a number, as it stands in the file.
    pub(super) fn number<'v>(
        &self,
        member: &str,
        raw: &'v RawValue,
    ) -> Result<&'v str, CabinFileError> {
        self.expect(Kind::Number, member, raw)?;
        Ok(raw.get())
    }

    /// A whole number that fits its type; `default` stands for one that is not there.
    pub(super) fn whole_number<N: WholeNumber>(
        &self,
        member: &str,
        raw: Option<&RawValue>,
        default: Option<N>,
    ) -> Result<N, CabinFileError> {
        let right = format!("a whole number from 0 to {}", N::MAX);
        let raw = match (raw, default) {
            (None, Some(default)) => return Ok(default),
            (raw, _) => self.required(member, raw, &right)?,
        };
        let text = self.number(member, raw)?;
        text.parse()
            .map_err(|_| self.wrong(member, raw, &format!("be {right}, found {text}")))
    }

    fn expect(&self, kind: Kind, member: &str, raw: &RawValue) -> Result<(), CabinFileError> {
        match Kind::of(raw) {
            found if found == kind => Ok(()),
            found => Err(self.wrong(member, raw, &format!("be {kind}, found {found}"))),
        }
    }
}

/// Unsigned integers of the data model.
pub(super) trait WholeNumber: std::str::FromStr + fmt::Display {
    const MAX: Self;
}

macro_rules! whole_numbers {
    ($($number:ty),*) => { $(impl WholeNumber for $number { const MAX: Self = <$number>::MAX; })* };
}

whole_numbers!(u8, u16, u32);

/// What kind of JSON value something is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Object,
    List,
    String,
    Number,
    Boolean,
    Null,
}

impl Kind {
    /// The first character tells, because the value is known to be JSON.
    fn of(raw: &RawValue) -> Self {
        match raw.get().bytes().next() {
            Some(b'{') => Self::Object,
            Some(b'[') => Self::List,
            Some(b'"') => Self::String,
            Some(b't' | b'f') => Self::Boolean,
            Some(b'n') => Self::Null,
            _ => Self::Number,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Object => "an object",
            Self::List => "a list",
            Self::String => "a string",
            Self::Number => "a number",
            Self::Boolean => "true or false",
            Self::Null => "null",
        })
    }
}
