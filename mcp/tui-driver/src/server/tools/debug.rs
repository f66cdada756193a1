//! Raw input and output, and what scrolled away.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::screen::pattern;
use crate::server::table::{Context, Entry, Kind, tool};

pub(super) fn tools() -> Vec<Entry> {
    vec![
        tool(
            "tui_get_input",
            Kind::Reads,
            "Get the last raw characters sent to the program, escape sequences included; also of a closed session.",
            input,
        ),
        tool(
            "tui_get_output",
            Kind::Reads,
            "Get the last raw characters the program wrote, escape sequences included; also of a closed session.",
            output,
        ),
        tool(
            "tui_get_scrollback",
            Kind::Reads,
            "Count the lines that scrolled off the top; with last or search also get their text.",
            scrollback,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct Raw {
    session_id: String,
    /// How many characters at most.
    #[serde(default = "chars")]
    chars: usize,
}

fn chars() -> usize {
    10_000
}

#[derive(Serialize, JsonSchema)]
struct RawText {
    /// Bytes of the content.
    length: usize,
    content: String,
}

fn input(context: &Context<'_>, params: Raw) -> Result<RawText> {
    raw(context, &params, true)
}

fn output(context: &Context<'_>, params: Raw) -> Result<RawText> {
    raw(context, &params, false)
}

fn raw(context: &Context<'_>, params: &Raw, input: bool) -> Result<RawText> {
    let content = context.hub.raw(&params.session_id, params.chars, input)?;
    Ok(RawText {
        length: content.len(),
        content,
    })
}

#[derive(Deserialize, JsonSchema)]
struct Scrollback {
    session_id: String,
    /// Get the text of the last so many lines.
    last: Option<usize>,
    /// Get only lines that this regular expression matches.
    search: Option<String>,
}

#[derive(Serialize, JsonSchema)]
struct Scrolled {
    lines: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Vec<Line>>,
}

#[derive(Serialize, JsonSchema)]
struct Line {
    /// From 1, the oldest that is held.
    line: usize,
    text: String,
}

fn scrollback(context: &Context<'_>, params: Scrollback) -> Result<Scrolled> {
    let session = context.hub.session(&params.session_id)?;
    let search = params.search.as_deref().map(pattern).transpose()?;
    if params.last.is_none() && search.is_none() {
        return Ok(Scrolled {
            lines: session.scrollback_len(),
            text: None,
        });
    }
    let all = session.scrollback(usize::MAX);
    let lines = all.len();
    let skip = lines.saturating_sub(params.last.unwrap_or(lines));
    let numbered = (1..)
        .zip(all)
        .skip(skip)
        .map(|(line, text)| Line { line, text });
    let text = numbered.filter(|line| search.as_ref().is_none_or(|s| s.is_match(&line.text)));
    Ok(Scrolled {
        lines,
        text: Some(text.collect()),
    })
}
