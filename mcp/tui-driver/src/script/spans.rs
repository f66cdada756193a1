//! A snapshot as scripts get it; see `tui.d.ts`.

use serde_json::{Map, Value, json};

use crate::screen::{Color, Cursor, Underline};
use crate::snapshot::{Snapshot, Span};

pub(super) fn snapshot(snapshot: &Snapshot) -> Value {
    let rows = snapshot.spans.chunk_by(|a, b| a.row == b.row).map(|row| {
        let spans: Vec<Value> = row.iter().map(span).collect();
        json!({"row_number": row[0].row + 1, "spans": spans})
    });
    json!({
        "rows": rows.collect::<Vec<_>>(),
        "spans": snapshot.spans.iter().map(span).collect::<Vec<_>>(),
        "span_count": snapshot.spans.len(),
        "generation": snapshot.generation,
        "title": snapshot.title,
        "cursor": cursor(&snapshot.cursor),
        "yaml": snapshot.yaml(),
    })
}

pub(super) fn cursor(cursor: &Cursor) -> Value {
    json!({"x": cursor.col + 1, "y": cursor.row + 1, "visible": cursor.visible})
}

fn span(span: &Span) -> Value {
    let style = &span.style;
    let mut value = json!({
        "ref": span.reference,
        "text": span.text,
        "x": span.col + 1,
        "y": span.row + 1,
        "width": span.width,
        "attributes": span.attributes(),
    });
    let flags = [
        ("bold", style.bold),
        ("dim", style.dim),
        ("italic", style.italic),
        ("underline", style.underline != Underline::None),
        ("inverse", style.inverse),
        ("strikethrough", style.strikethrough),
        ("overline", style.overline),
        ("hidden", style.hidden),
    ];
    let color = |color: Color| (color != Color::Default).then(|| color.to_string());
    let words = [
        ("underline_style", style.underline.name().map(str::to_owned)),
        ("blink", style.blink.name().map(str::to_owned)),
        ("fg", color(style.fg)),
        ("bg", color(style.bg)),
        ("link", span.link.clone()),
    ];
    let set = flags.into_iter().filter(|(_, set)| *set);
    let mut look: Map<String, Value> = set.map(|(name, _)| (name.into(), true.into())).collect();
    let said = words
        .into_iter()
        .filter_map(|(name, word)| Some((name, word?)));
    look.extend(said.map(|(name, word)| (name.into(), word.into())));
    if let Some(value) = value.as_object_mut() {
        value.extend(look);
    }
    value
}
