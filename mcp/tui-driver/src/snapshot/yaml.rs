//! The text form of a snapshot.

use std::fmt::Write as _;

use super::{Snapshot, Span};

/// The snapshot as YAML that any parser takes, whatever the program put on its screen.
pub(super) fn write(snapshot: &Snapshot) -> String {
    let mut out = String::from("- screen: ");
    out.push_str(&header(snapshot));
    out.push('\n');
    let mut spans = snapshot.spans.iter().peekable();
    let changed = snapshot.delta.as_ref().map(|delta| delta.rows.as_slice());
    for row in 0..snapshot.size.rows {
        if spans.peek().is_none_or(|span| span.row != row) {
            if changed.is_some_and(|rows| rows.contains(&row)) {
                // It was not blank before, or not of this look.
                let _ = writeln!(out, "- row {}: []", row + 1);
            }
            continue;
        }
        let _ = writeln!(out, "- row {}:", row + 1);
        while let Some(span) = spans.next_if(|span| span.row == row) {
            out.push_str("  - ");
            out.push_str(&scalar(&line(span)));
            out.push('\n');
        }
    }
    out
}

/// Size, cursor and generation, and the rest only where it is not as usual.
fn header(snapshot: &Snapshot) -> String {
    let cursor = &snapshot.cursor;
    let mut entries = vec![format!("size: {}", snapshot.size)];
    entries.push(if cursor.visible {
        format!("cursor: [{}, {}]", cursor.col + 1, cursor.row + 1)
    } else {
        "cursor: hidden".to_owned()
    });
    if cursor.visible && cursor.shape != crate::screen::CursorShape::Block {
        entries.push(format!("cursor_shape: {}", cursor.shape.name()));
    }
    if !snapshot.title.is_empty() {
        entries.push(format!("title: {}", quoted(&snapshot.title)));
    }
    if snapshot.modes.alternate_screen {
        entries.push("alternate: true".to_owned());
    }
    let modes = snapshot.modes.names();
    if !modes.is_empty() {
        entries.push(format!("modes: [{}]", modes.join(", ")));
    }
    entries.push(format!("generation: {}", snapshot.generation));
    if let Some(delta) = &snapshot.delta {
        entries.push(format!("since: {}", delta.since));
        let unchanged = usize::from(snapshot.size.rows) - delta.rows.len();
        entries.push(format!("unchanged_rows: {unchanged}"));
    }
    format!("{{{}}}", entries.join(", "))
}

fn line(span: &Span) -> String {
    let attributes = span.attributes();
    let attributes = if attributes.is_empty() {
        String::new()
    } else {
        // A link may hold anything.
        format!("[{}]", attributes.join(", ").replace(char::is_control, " "))
    };
    let (x, y) = (span.col + 1, span.row + 1);
    format!(
        "span {} {attributes}[ref={}] ({x},{y})",
        quoted(&span.text),
        span.reference
    )
}

/// A double-quoted scalar, with everything escaped that YAML does not take as it is.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for ch in text.chars() {
        match ch {
            '"' | '\\' => out.extend(['\\', ch]),
            _ if ch.is_control()
                || matches!(
                    ch,
                    '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
                ) =>
            {
                let _ = write!(out, "\\u{:04x}", u32::from(ch));
            }
            _ => out.push(ch),
        }
    }
    out.push('"');
    out
}

/// A line as it is, or in single quotes where YAML would read more into it.
fn scalar(line: &str) -> String {
    if line.contains(": ") || line.contains(" #") {
        format!("'{}'", line.replace('\'', "''"))
    } else {
        line.to_owned()
    }
}
