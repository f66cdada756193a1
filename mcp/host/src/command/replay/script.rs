//! The lines of a script.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use splitflap_core::input::{KeyEvent, name::KeyNameError};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step<'a> {
    /// A message: the bytes of the line.
    Message(&'a [u8]),
    /// A key.
    Input(KeyEvent),
    /// Each character a key.
    Type(String),
    /// A click at a column and a row.
    Click(u16, u16),
    /// Columns and rows.
    Resize(u16, u16),
    /// Milliseconds that pass.
    Tick(u64),
    /// Print the screen.
    Screen,
    /// Feed later messages in pieces of so many bytes.
    Chunk(usize),
    /// Bytes that are fed as they are.
    Raw(String),
}

/// What is wrong with a line.
#[derive(Debug)]
pub(super) enum Wrong {
    /// It is no JSON.
    NotJson(serde_json::Error),
    /// The value of a script's own key is not as it should be.
    Value {
        key: &'static str,
        expected: &'static str,
    },
    /// It names a key that there is not.
    Key(KeyNameError),
}

impl Display for Wrong {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            // serde_json counts lines within the line.
            Self::NotJson(error) => write!(f, "not JSON (column {}): {error}", error.column()),
            Self::Value { key, expected } => write!(f, "\"{key}\" needs {expected}"),
            Self::Key(error) => write!(f, "\"input\": {error}"),
        }
    }
}

impl Wrong {
    /// Whether the line is the start of a JSON value that goes on.
    pub(super) fn is_cut(&self) -> bool {
        matches!(self, Self::NotJson(error) if error.is_eof())
    }
}

/// Whether a line that is fed as a message is an object that was hardly meant as one: nothing in it is a message's.
pub(super) fn is_no_message(line: &[u8]) -> bool {
    const MEMBERS: [&str; 6] = [
        "version",
        "messages",
        "createSurface",
        "updateComponents",
        "updateDataModel",
        "deleteSurface",
    ];
    serde_json::from_slice::<BTreeMap<Cow<'_, str>, &RawValue>>(line)
        .is_ok_and(|members| !MEMBERS.iter().any(|member| members.contains_key(*member)))
}

impl<'a> Step<'a> {
    /// Reads a line; `None` when it is blank or a comment.
    pub(super) fn read(line: &'a [u8]) -> Result<Option<Self>, Wrong> {
        let line = line.trim_ascii();
        if line.is_empty() || line.starts_with(b"#") {
            return Ok(None);
        }
        // No string is looked into, no nesting recursed: what is in them is for the engine to judge.
        serde_json::from_slice::<IgnoredAny>(line).map_err(Wrong::NotJson)?;
        Ok(Some(Self::of_script(line)?.unwrap_or(Self::Message(line))))
    }

    /// A step if the line is an object with one of a script's own keys.
    fn of_script(line: &[u8]) -> Result<Option<Self>, Wrong> {
        let Ok(members) = serde_json::from_slice::<BTreeMap<Cow<'_, str>, &RawValue>>(line) else {
            return Ok(None);
        };
        let Some((key, value)) = KEYS
            .iter()
            .find_map(|key| Some((*key, members.get(*key)?.get())))
        else {
            return Ok(None);
        };
        let wrong = |expected| Wrong::Value { key, expected };
        let step = match key {
            "input" => {
                let name: String =
                    serde_json::from_str(value).map_err(|_| wrong("the name of a key"))?;
                Self::Input(name.parse().map_err(Wrong::Key)?)
            }
            "type" => Self::Type(serde_json::from_str(value).map_err(|_| wrong("a text"))?),
            "raw" => Self::Raw(serde_json::from_str(value).map_err(|_| wrong("a text"))?),
            "click" => {
                let (column, row) = serde_json::from_str(value)
                    .map_err(|_| wrong("[column, row], each a whole number from 0 to 65535"))?;
                Self::Click(column, row)
            }
            "resize" => match serde_json::from_str(value) {
                Ok((columns @ 1.., rows @ 1..))
                    if u32::from(columns) * u32::from(rows) <= super::MOST_CELLS =>
                {
                    Self::Resize(columns, rows)
                }
                _ => {
                    return Err(wrong(
                        "[columns, rows], each a whole number from 1 on, a million cells at most",
                    ));
                }
            },
            "tick" => Self::Tick(
                serde_json::from_str(value).map_err(|_| wrong("a whole number of milliseconds"))?,
            ),
            "chunk" => match serde_json::from_str(value) {
                Ok(bytes @ 1..) => Self::Chunk(bytes),
                _ => return Err(wrong("a whole number of bytes from 1 on")),
            },
            _ => match serde_json::from_str(value) {
                Ok(true) => Self::Screen,
                _ => return Err(wrong("true")),
            },
        };
        Ok(Some(step))
    }
}

/// What a line can be, for one that is none of it.
pub(super) const LINES: &str = r#"a line is a message or one of {"input":KEY}, {"type":TEXT}, {"click":[x,y]}, {"resize":[w,h]}, {"tick":MS}, {"screen":true}, {"chunk":N}, {"raw":TEXT}"#;

/// The keys of a script's own lines.
pub(super) const KEYS: &[&str] = &[
    "input", "type", "click", "resize", "tick", "screen", "chunk", "raw",
];
