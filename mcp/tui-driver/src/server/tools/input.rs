//! Keys and text.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{DONE, Done};
use crate::error::{Error, Result};
use crate::server::table::{Context, Entry, Kind, tool};

pub(super) fn tools() -> Vec<Entry> {
    vec![
        tool(
            "tui_press_key",
            Kind::Acts,
            "Press a key: a character, Enter, Tab, Escape, Backspace, Delete, Insert, Space, Up, Down, Left, Right, Home, End, PageUp, PageDown, F1 to F35, KP_0 to KP_9, with Ctrl+, Alt+, Shift+ or Super+ in front.",
            press,
        ).quick(),
        tool(
            "tui_press_keys",
            Kind::Acts,
            "Press keys in order; none is sent if one is not known.",
            press_all,
        ),
        tool(
            "tui_send_text",
            Kind::Acts,
            "Type text as it is; \\r is Enter.",
            send_text,
        ).quick(),
        tool(
            "tui_paste",
            Kind::Acts,
            "Paste text, bracketed if the program asked for that.",
            paste,
        ),
        tool(
            "tui_focus",
            Kind::Acts,
            "Tell the program that its window gained or lost the focus; success is false if it did not ask to know.",
            focus,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct Press {
    session_id: String,
    key: String,
}

fn press(context: &Context<'_>, params: Press) -> Result<Done> {
    context
        .hub
        .session(&params.session_id)?
        .press(&params.key)?;
    Ok(DONE)
}

#[derive(Deserialize, JsonSchema)]
struct PressAll {
    session_id: String,
    keys: Vec<String>,
    /// Milliseconds between two keys, for programs that take fast keys for a paste.
    #[schemars(range(min = 0, max = 1000))]
    #[serde(default)]
    delay_ms: u64,
}

fn press_all(context: &Context<'_>, params: PressAll) -> Result<Done> {
    let session = context.hub.session(&params.session_id)?;
    match params.delay_ms {
        0 => session.press_all(&params.keys)?,
        1..=1000 => {
            let pause = Duration::from_millis(params.delay_ms);
            session.press_paced_until(&params.keys, pause, &context.cancel)?;
        }
        more => {
            return Err(Error::Refused(format!(
                "delay_ms is {more}, but must be 0 to 1000"
            )));
        }
    }
    Ok(DONE)
}

#[derive(Deserialize, JsonSchema)]
struct TextInput {
    session_id: String,
    text: String,
}

fn send_text(context: &Context<'_>, params: TextInput) -> Result<Done> {
    context
        .hub
        .session(&params.session_id)?
        .send_text(&params.text)?;
    Ok(DONE)
}

fn paste(context: &Context<'_>, params: TextInput) -> Result<Done> {
    context
        .hub
        .session(&params.session_id)?
        .paste(&params.text)?;
    Ok(DONE)
}

#[derive(Deserialize, JsonSchema)]
struct Focus {
    session_id: String,
    gained: bool,
}

#[derive(Serialize, JsonSchema)]
struct Told {
    success: bool,
}

fn focus(context: &Context<'_>, params: Focus) -> Result<Told> {
    let success = context
        .hub
        .session(&params.session_id)?
        .focus(params.gained)?;
    Ok(Told { success })
}
