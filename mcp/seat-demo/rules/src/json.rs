//! JSON strings, written straight into a [`Write`].

use core::fmt::{self, Write};

/// Writes `text` as a JSON string with its quotes; only what RFC 8259 requires is escaped.
pub(crate) fn string(out: &mut impl Write, text: &str) -> fmt::Result {
    display(out, &text)
}

/// Writes what a value displays as one JSON string.
pub(crate) fn display(out: &mut impl Write, value: &dyn fmt::Display) -> fmt::Result {
    out.write_char('"')?;
    write!(Escaped(out), "{value}")?;
    out.write_char('"')
}

/// Escapes everything written through it.
struct Escaped<'w, W>(&'w mut W);

impl<W: Write> Write for Escaped<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text;
        while let Some(at) = rest.find(|c| matches!(c, '"' | '\\' | '\0'..='\u{1f}')) {
            let (plain, from) = rest.split_at(at);
            self.0.write_str(plain)?;
            let mut chars = from.chars();
            match chars.next() {
                Some('\n') => self.0.write_str("\\n")?,
                Some('\r') => self.0.write_str("\\r")?,
                Some('\t') => self.0.write_str("\\t")?,
                Some(c @ ('"' | '\\')) => write!(self.0, "\\{c}")?,
                Some(c) => write!(self.0, "\\u{:04x}", u32::from(c))?,
                None => {}
            }
            rest = chars.as_str();
        }
        self.0.write_str(rest)
    }
}
