//! An error report as JSON: the members of a replay's `error`, those left out that are not known.

use core::fmt::{self, Write};

use splitflap_core::listener::Report;

/// Writes `report`, with its text if it is wanted.
pub(super) fn write(report: &Report<'_>, with_text: bool, out: &mut dyn Write) -> fmt::Result {
    write!(
        out,
        "{{\"code\":\"{}\",\"reason\":\"{}\"",
        report.reason.code(),
        report.reason.name()
    )?;
    for (name, text) in [
        ("surfaceId", report.surface_id),
        ("componentId", report.component_id),
        ("path", Some(report.path).filter(|path| !path.is_empty())),
        ("dataPath", report.data_path),
    ] {
        if let Some(text) = text {
            write!(out, ",\"{name}\":\"")?;
            Escaped(out).write_str(text)?;
            out.write_char('"')?;
        }
    }
    if let Some(reached) = report.reached {
        write!(
            out,
            ",\"limit\":\"{}\",\"capacity\":{}",
            reached.limit, reached.capacity
        )?;
    }
    // A core without texts has none.
    if with_text && report.message.as_str() != Some("") {
        out.write_str(",\"message\":\"")?;
        write!(Escaped(out), "{report}")?;
        out.write_char('"')?;
    }
    out.write_char('}')
}

/// Writes the inside of a JSON string.
struct Escaped<'w>(&'w mut dyn Write);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            match character {
                '"' | '\\' => {
                    self.0.write_char('\\')?;
                    self.0.write_char(character)?;
                }
                '\0'..' ' => write!(self.0, "\\u{:04x}", u32::from(character))?,
                _ => self.0.write_char(character)?,
            }
        }
        Ok(())
    }
}
