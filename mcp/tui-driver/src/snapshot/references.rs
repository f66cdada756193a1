//! Which names the spans of the last snapshot have, and which rows changed when.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Delta, Snapshot, Span, spans};
use crate::error::{Error, Result};
use crate::screen::{Cell, Screen, Size, Style};

/// What a session remembers of its last snapshot.
#[derive(Default)]
pub(crate) struct References {
    given: u64,
    spans: Vec<Span>,
    rows: Vec<Row>,
    size: Option<Size>,
}

struct Row {
    hash: u64,
    /// The generation of the snapshot that first showed it so.
    changed: u64,
}

/// What makes a span the same in the next snapshot.
type Identity = (u16, u16, String, Style);

fn identity(span: &Span) -> Identity {
    (span.row, span.col, span.text.clone(), span.style)
}

impl References {
    /// A snapshot of the screen. Spans that stand where and as they stood keep their names; new ones
    /// get new names. With `since`, only rows that changed after that generation are in it, unless
    /// the size changed.
    pub(crate) fn snapshot(
        &mut self,
        screen: &Screen,
        generation: u64,
        since: Option<u64>,
    ) -> Snapshot {
        let resized = self.size != Some(screen.size());
        self.size = Some(screen.size());
        if resized {
            self.rows.clear();
        }
        let mut known: HashMap<Identity, String> = self
            .spans
            .drain(..)
            .map(|span| (identity(&span), span.reference))
            .collect();
        for (row, cells) in (0u16..).zip(screen.rows()) {
            self.note_row(usize::from(row), hash(cells), generation);
            for mut span in spans::of_row(row, cells) {
                span.reference = known.remove(&identity(&span)).unwrap_or_else(|| {
                    self.given += 1;
                    format!("s{}", self.given)
                });
                self.spans.push(span);
            }
        }
        let delta = since.filter(|_| !resized).map(|since| Delta {
            since,
            rows: (0u16..)
                .zip(&self.rows)
                .filter(|(_, r)| r.changed > since)
                .map(|(n, _)| n)
                .collect(),
        });
        let shown = |span: &&Span| {
            delta
                .as_ref()
                .is_none_or(|delta| delta.rows.contains(&span.row))
        };
        Snapshot {
            generation,
            size: screen.size(),
            cursor: screen.cursor,
            title: screen.title.clone(),
            modes: screen.modes,
            spans: self.spans.iter().filter(shown).cloned().collect(),
            delta,
        }
    }

    fn note_row(&mut self, row: usize, hash: u64, generation: u64) {
        match self.rows.get_mut(row) {
            Some(known) if known.hash == hash => {}
            Some(known) => {
                *known = Row {
                    hash,
                    changed: generation,
                }
            }
            None => self.rows.push(Row {
                hash,
                changed: generation,
            }),
        }
    }

    /// The span of that name, if it is still on the screen.
    pub(crate) fn resolve(&self, reference: &str, screen: &Screen) -> Result<Span> {
        let missing = |reason: &str| Error::Reference {
            reference: reference.to_owned(),
            reason: reason.to_owned(),
        };
        let known = self.spans.iter().find(|span| span.reference == reference);
        let span = known.ok_or_else(|| {
            missing(
                "it is not in the last snapshot; take one with tui_snapshot and use its references",
            )
        })?;
        let cells = screen.row(span.row);
        let end = usize::from(span.col + span.width).min(cells.len());
        let mut now = String::new();
        for cell in cells.get(usize::from(span.col)..end).unwrap_or_default() {
            cell.push_to(&mut now);
        }
        if now.trim_end_matches(' ') == span.text {
            return Ok(span.clone());
        }
        Err(missing(
            "the screen has changed since the snapshot and its text is no longer there; take a new one with tui_snapshot",
        ))
    }
}

fn hash(cells: &[Cell]) -> u64 {
    let mut hasher = DefaultHasher::new();
    cells.hash(&mut hasher);
    hasher.finish()
}
