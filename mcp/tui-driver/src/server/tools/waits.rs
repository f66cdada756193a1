//! Waits.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::sessions::Ended;
use crate::error::{Error, Result};
use crate::screen::pattern;
use crate::server::table::{Context, Entry, Kind, tool};
use crate::session::{Session, Settled};

pub(super) fn tools() -> Vec<Entry> {
    vec![
        tool(
            "tui_wait_for_text",
            Kind::Reads,
            "Wait until text, or a regular expression, is on the screen (or, with gone, is not). found is false at the timeout.",
            for_text,
        ),
        tool(
            "tui_wait_for_idle",
            Kind::Reads,
            "Wait until the screen has settled since your last input: the program has begun to answer it and then was quiet for idle_ms. An error at the timeout.",
            for_idle,
        ),
        tool(
            "tui_wait_for_exit",
            Kind::Reads,
            "Wait until the program has ended; tells its exit code or signal.",
            for_exit,
        ),
    ]
}

fn five_seconds() -> u64 {
    5000
}

/// Whether the answer holds the screen.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Show {
    #[default]
    None,
    Text,
    Snapshot,
}

/// The screen in an answer.
#[derive(Serialize, JsonSchema)]
struct Shown {
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    yaml: Option<String>,
}

fn show(session: &Session, show: Show) -> Shown {
    Shown {
        text: matches!(show, Show::Text).then(|| session.text()),
        yaml: matches!(show, Show::Snapshot).then(|| session.snapshot().yaml()),
    }
}

#[derive(Deserialize, JsonSchema)]
struct ForText {
    session_id: String,
    /// The text.
    text: String,
    #[serde(default = "five_seconds")]
    timeout_ms: u64,
    /// Whether text is a regular expression; ^ and $ match at line ends.
    #[serde(default)]
    regex: bool,
    /// Wait until it is not on the screen.
    #[serde(default)]
    gone: bool,
    /// Put the screen into the answer: none, text or snapshot.
    #[serde(default)]
    screen: Show,
}

#[derive(Serialize, JsonSchema)]
struct FoundText {
    found: bool,
    /// What a regular expression matched.
    #[serde(skip_serializing_if = "Option::is_none")]
    matched: Option<String>,
    #[serde(flatten)]
    shown: Shown,
}

fn for_text(context: &Context<'_>, params: ForText) -> Result<FoundText> {
    let session = context.hub.session(&params.session_id)?;
    let wait = context.wait(params.timeout_ms);
    let (found, matched) = match (params.regex, params.gone) {
        (false, false) => (session.wait_for_text(&params.text, &wait)?, None),
        (false, true) => (session.wait_for_text_gone(&params.text, &wait)?, None),
        (true, false) => {
            let matched = session.wait_for_regex(&pattern(&params.text)?, &wait)?;
            (matched.is_some(), matched)
        }
        (true, true) => {
            let pattern = pattern(&params.text)?;
            (
                session.wait_for(&wait, |screen| !pattern.is_match(screen))?,
                None,
            )
        }
    };
    Ok(FoundText {
        found,
        matched,
        shown: show(&session, params.screen),
    })
}

#[derive(Deserialize, JsonSchema)]
struct ForIdle {
    session_id: String,
    /// How long nothing may have come; after a lone Escape at least 200.
    #[serde(default = "idle")]
    idle_ms: u64,
    #[serde(default = "five_seconds")]
    timeout_ms: u64,
    /// How long the program may take to begin to answer; then silence counts.
    #[serde(default = "answer")]
    answer_ms: u64,
    /// Settle at once when a synchronized (DEC 2026) frame closes.
    #[serde(default)]
    frame: bool,
    /// Put the screen into the answer: none, text or snapshot.
    #[serde(default)]
    screen: Show,
}

fn idle() -> u64 {
    100
}

fn answer() -> u64 {
    1000
}

#[derive(Serialize, JsonSchema)]
struct Idle {
    success: bool,
    /// Whether anything came since the last input.
    answered: bool,
    #[serde(flatten)]
    shown: Shown,
}

fn for_idle(context: &Context<'_>, params: ForIdle) -> Result<Idle> {
    let session = context.hub.session(&params.session_id)?;
    let settled = Settled {
        quiet: Duration::from_millis(params.idle_ms),
        answer: Duration::from_millis(params.answer_ms),
        frame: params.frame,
    };
    let answered = session.wait_until_settled(settled, &context.wait(params.timeout_ms))?;
    let answered = answered.ok_or_else(|| {
        Error::Timeout(format!(
            "Timeout waiting for idle: after {} ms, {}; wait for a text instead, or allow a longer timeout_ms or a shorter idle_ms or answer_ms",
            params.timeout_ms,
            session.why_unsettled(settled)
        ))
    })?;
    Ok(Idle {
        success: true,
        answered,
        shown: show(&session, params.screen),
    })
}

#[derive(Deserialize, JsonSchema)]
struct ForExit {
    session_id: String,
    #[serde(default = "five_seconds")]
    timeout_ms: u64,
    /// Put the screen into the answer: none, text or snapshot.
    #[serde(default)]
    screen: Show,
}

#[derive(Serialize, JsonSchema)]
struct Exited {
    /// False at the timeout.
    exited: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit: Option<Ended>,
    #[serde(flatten)]
    shown: Shown,
}

fn for_exit(context: &Context<'_>, params: ForExit) -> Result<Exited> {
    let session = context.hub.session(&params.session_id)?;
    let exit = session.wait_for_exit(&context.wait(params.timeout_ms))?;
    let shown = show(&session, params.screen);
    Ok(Exited {
        exited: exit.is_some(),
        exit: exit.map(|exit| Ended::new(exit, &session)),
        shown,
    })
}
