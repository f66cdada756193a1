//! Writing a value out as JSON.

use core::fmt::{self, Write};

use super::Store;
use super::value::{Kind, Value};
use super::walk::{Visit, Walk, Wanted};

impl Store<'_> {
    /// Writes a value as JSON, without white space, numbers as they were written.
    ///
    /// No value is written as `null`.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_json(&self, value: Value, out: &mut dyn Write) -> fmt::Result {
        if !self.write_start(value, out)? {
            return Ok(());
        }
        let mut walk = Walk::new(self, value, Wanted::All);
        while let Some(visit) = walk.next(self) {
            match visit {
                Visit::Slot {
                    container,
                    index,
                    value,
                } => {
                    if index > 0 {
                        out.write_char(',')?;
                    }
                    if let Some((key, _)) = self.entry(container, index) {
                        self.write_start(key, out)?;
                        out.write_char(':')?;
                    }
                    if self.write_start(value, out)? {
                        walk.enter(self, value);
                    }
                }
                Visit::Leave(container) => out.write_char(match container.kind() {
                    Kind::Object => '}',
                    _ => ']',
                })?,
            }
        }
        Ok(())
    }

    /// Writes a scalar or an empty container; of others the start, and tells so.
    fn write_start(&self, value: Value, out: &mut dyn Write) -> Result<bool, fmt::Error> {
        if let Some(text) = self.text(value) {
            write_text(&text, out)?;
        } else if let Some(number) = self.number(value) {
            out.write_str(&number)?;
        } else {
            let filled = value.block().is_some();
            out.write_str(match (value.kind(), filled) {
                (Kind::Object, false) => "{}",
                (Kind::Object, true) => "{",
                (Kind::Array, false) => "[]",
                (Kind::Array, true) => "[",
                _ => match value {
                    Value::TRUE => "true",
                    Value::FALSE => "false",
                    _ => "null",
                },
            })?;
            return Ok(filled);
        }
        Ok(false)
    }
}

/// Writes a text as a JSON string.
pub(crate) fn write_text(text: &str, out: &mut dyn Write) -> fmt::Result {
    out.write_char('"')?;
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c < ' ' || c == '"' || c == '\\') {
        let (plain, after) = rest.split_at(at);
        out.write_str(plain)?;
        let mut characters = after.chars();
        match characters.next() {
            Some('\n') => out.write_str("\\n")?,
            Some('\t') => out.write_str("\\t")?,
            Some(special @ ('"' | '\\')) => {
                out.write_char('\\')?;
                out.write_char(special)?;
            }
            Some(control) => write!(out, "\\u{:04x}", u32::from(control))?,
            None => {}
        }
        rest = characters.as_str();
    }
    out.write_str(rest)?;
    out.write_char('"')
}
