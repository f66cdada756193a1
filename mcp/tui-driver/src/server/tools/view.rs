//! The screen as text and as spans.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::screen::{Match, Region, pattern};
use crate::server::table::{Context, Entry, Kind, tool};

pub(super) fn tools() -> Vec<Entry> {
    vec![
        tool(
            "tui_text",
            Kind::Reads,
            "Get the screen, or a region of it, as plain text.",
            text,
        ).quick(),
        tool(
            "tui_snapshot",
            Kind::Reads,
            "Get the screen as YAML: cursor, title and modes, then spans of text with their look and a ref for tui_click. With since, only the rows that changed after that generation.",
            snapshot,
        ).quick(),
        tool(
            "tui_find_text",
            Kind::Reads,
            "Find text or a regular expression on the screen; positions count from 1.",
            find,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct TextParams {
    session_id: String,
    /// Only this part of the screen.
    region: Option<RegionParams>,
}

#[derive(Deserialize, JsonSchema)]
struct RegionParams {
    /// First column, from 1.
    #[schemars(range(min = 1, max = 1000))]
    x: u16,
    /// First row, from 1.
    #[schemars(range(min = 1, max = 1000))]
    y: u16,
    /// Columns.
    #[schemars(range(min = 1, max = 1000))]
    width: u16,
    /// Rows.
    #[schemars(range(min = 1, max = 1000))]
    height: u16,
}

#[derive(Serialize, JsonSchema)]
struct Text {
    text: String,
}

fn text(context: &Context<'_>, params: TextParams) -> Result<Text> {
    let session = context.hub.session(&params.session_id)?;
    let Some(region) = params.region else {
        return Ok(Text {
            text: session.text(),
        });
    };
    let screen = session.screen();
    let size = screen.size();
    // Where it ends is no matter.
    if !(1..=size.cols).contains(&region.x) || !(1..=size.rows).contains(&region.y) {
        return Err(Error::Coordinates {
            x: region.x.into(),
            y: region.y.into(),
            size,
        });
    }
    let (cols, rows) = (region.width, region.height);
    let region = Region {
        col: region.x - 1,
        row: region.y - 1,
        cols,
        rows,
    };
    Ok(Text {
        text: screen.region_text(region),
    })
}

#[derive(Deserialize, JsonSchema)]
struct SnapshotParams {
    session_id: String,
    /// The generation of an earlier snapshot: get only what changed since.
    since: Option<u64>,
}

#[derive(Serialize, JsonSchema)]
struct Snapshot {
    yaml: String,
    span_count: usize,
    /// Pass it as since to get only what changed later.
    generation: u64,
}

fn snapshot(context: &Context<'_>, params: SnapshotParams) -> Result<Snapshot> {
    let session = context.hub.session(&params.session_id)?;
    let generation = session.generation();
    if let Some(since) = params.since.filter(|since| *since > generation) {
        return Err(Error::Refused(format!(
            "since is {since}, but the session has come to generation {generation} only; give the generation of an earlier snapshot of it"
        )));
    }
    let snapshot = session.snapshot_since(params.since);
    Ok(Snapshot {
        yaml: snapshot.yaml(),
        span_count: snapshot.spans.len(),
        generation: snapshot.generation,
    })
}

#[derive(Deserialize, JsonSchema)]
struct Find {
    session_id: String,
    /// The text.
    text: String,
    /// Whether text is a regular expression.
    #[serde(default)]
    regex: bool,
}

#[derive(Serialize, JsonSchema)]
struct Found {
    matches: Vec<Place>,
}

#[derive(Serialize, JsonSchema)]
struct Place {
    text: String,
    /// Column from 1.
    x: u16,
    /// Row from 1.
    y: u16,
    /// Columns.
    width: u16,
}

fn find(context: &Context<'_>, params: Find) -> Result<Found> {
    let screen = context.hub.session(&params.session_id)?.screen();
    let found = if params.regex {
        screen.find_regex(&pattern(&params.text)?)
    } else {
        screen.find(&params.text)
    };
    let place = |found: Match| Place {
        text: found.text,
        x: found.col + 1,
        y: found.row + 1,
        width: found.width,
    };
    Ok(Found {
        matches: found.into_iter().map(place).collect(),
    })
}
