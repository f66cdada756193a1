//! The mouse.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{DONE, Done};
use crate::error::{Error, Result};
use crate::keys::Modifiers;
use crate::mouse::Button;
use crate::server::table::{Context, Entry, Kind, tool};
use crate::session::{Gesture, Session};

pub(super) fn tools() -> Vec<Entry> {
    vec![
        tool(
            "tui_click",
            Kind::Acts,
            "Click a ref of the last snapshot; refused if its text is no longer there.",
            click,
        )
        .quick(),
        tool("tui_click_at", Kind::Acts, "Click a cell.", click_at).quick(),
        tool(
            "tui_click_text",
            Kind::Acts,
            "Click text where it stands on the screen.",
            click_text,
        ),
        tool(
            "tui_double_click",
            Kind::Acts,
            "Double-click a ref of the last snapshot.",
            double_click,
        ),
        tool(
            "tui_right_click",
            Kind::Acts,
            "Right-click a ref of the last snapshot.",
            right_click,
        ),
        tool(
            "tui_hover",
            Kind::Acts,
            "Move the mouse to a ref or a cell.",
            hover,
        ),
        tool(
            "tui_drag",
            Kind::Acts,
            "Drag from one ref or cell to another.",
            drag,
        ),
        tool(
            "tui_scroll",
            Kind::Acts,
            "Turn the mouse wheel over a ref or a cell.",
            scroll,
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
struct Held {
    /// Keys held meanwhile: shift, alt, ctrl.
    #[serde(default)]
    modifiers: Vec<String>,
}

impl Held {
    fn modifiers(&self) -> Result<Modifiers> {
        Modifiers::named(&self.modifiers).ok_or_else(|| {
            Error::Refused(format!(
                "unknown modifier among {:?}; use shift, alt, ctrl",
                self.modifiers
            ))
        })
    }
}

fn button(name: &str) -> Result<Button> {
    Button::named(name).ok_or_else(|| {
        Error::Refused(format!(
            "unknown button {name:?}; use left, middle or right"
        ))
    })
}

fn left() -> String {
    "left".to_owned()
}

#[derive(Deserialize, JsonSchema)]
struct ClickReference {
    session_id: String,
    /// A ref such as s3 from tui_snapshot.
    ref_id: String,
    /// Which button.
    #[schemars(extend("enum" = ["left", "middle", "right"]))]
    button: Option<String>,
    #[serde(flatten)]
    held: Held,
}

fn click_reference(
    context: &Context<'_>,
    params: &ClickReference,
    usual: Button,
    times: u16,
) -> Result<Done> {
    let session = context.hub.session(&params.session_id)?;
    let button = params.button.as_deref().map_or(Ok(usual), button)?;
    session.click_reference(&params.ref_id, button, times, params.held.modifiers()?)?;
    Ok(DONE)
}

fn click(context: &Context<'_>, params: ClickReference) -> Result<Done> {
    click_reference(context, &params, Button::Left, 1)
}

fn double_click(context: &Context<'_>, params: ClickReference) -> Result<Done> {
    click_reference(context, &params, Button::Left, 2)
}

fn right_click(context: &Context<'_>, params: ClickReference) -> Result<Done> {
    click_reference(context, &params, Button::Right, 1)
}

#[derive(Deserialize, JsonSchema)]
struct ClickAt {
    session_id: String,
    /// Column from 1.
    #[schemars(range(min = 1, max = 1000))]
    x: u32,
    /// Row from 1.
    #[schemars(range(min = 1, max = 1000))]
    y: u32,
    /// Which button.
    #[schemars(extend("enum" = ["left", "middle", "right"]))]
    #[serde(default = "left")]
    button: String,
    #[serde(flatten)]
    held: Held,
}

/// A cell from 1 as a cell from 0.
fn cell(session: &Session, x: u32, y: u32) -> Result<(u16, u16)> {
    let size = session.size();
    let from_one = |n: u32| u16::try_from(n).ok().and_then(|n| n.checked_sub(1));
    from_one(x)
        .zip(from_one(y))
        .ok_or(Error::Coordinates { x, y, size })
}

fn click_at(context: &Context<'_>, params: ClickAt) -> Result<Done> {
    let session = context.hub.session(&params.session_id)?;
    let at = cell(&session, params.x, params.y)?;
    let gesture = Gesture::Click {
        at,
        button: button(&params.button)?,
        times: 1,
    };
    session.mouse(gesture, params.held.modifiers()?)?;
    Ok(DONE)
}

#[derive(Deserialize, JsonSchema)]
struct ClickText {
    session_id: String,
    /// Text within one row.
    text: String,
    /// Which one from 1, if it is there more than once.
    #[schemars(range(min = 1))]
    nth: Option<usize>,
    /// Which button.
    #[schemars(extend("enum" = ["left", "middle", "right"]))]
    #[serde(default = "left")]
    button: String,
    #[serde(flatten)]
    held: Held,
}

#[derive(Serialize, JsonSchema)]
struct Clicked {
    success: bool,
    /// Column from 1 where the text starts.
    x: u16,
    /// Row from 1.
    #[schemars(range(min = 1, max = 1000))]
    y: u16,
}

fn click_text(context: &Context<'_>, params: ClickText) -> Result<Clicked> {
    let session = context.hub.session(&params.session_id)?;
    let button = button(&params.button)?;
    let found = session.click_text(&params.text, params.nth, button, params.held.modifiers()?)?;
    Ok(Clicked {
        success: true,
        x: found.col + 1,
        y: found.row + 1,
    })
}

/// A ref or a cell.
#[derive(Deserialize, JsonSchema)]
struct Target {
    session_id: String,
    /// A ref from tui_snapshot, instead of x and y.
    ref_id: Option<String>,
    /// Column from 1.
    #[schemars(range(min = 1, max = 1000))]
    x: Option<u32>,
    /// Row from 1.
    #[schemars(range(min = 1, max = 1000))]
    y: Option<u32>,
    #[serde(flatten)]
    held: Held,
}

fn place(
    session: &Session,
    ref_id: Option<&str>,
    x: Option<u32>,
    y: Option<u32>,
) -> Result<(u16, u16)> {
    match (ref_id, x, y) {
        (Some(reference), None, None) => Ok(session.resolve(reference)?.center()),
        (None, Some(x), Some(y)) => cell(session, x, y),
        _ => Err(Error::Refused("give either a ref or both x and y".into())),
    }
}

fn hover(context: &Context<'_>, params: Target) -> Result<Done> {
    let session = context.hub.session(&params.session_id)?;
    let at = place(&session, params.ref_id.as_deref(), params.x, params.y)?;
    session.mouse(Gesture::Hover { at }, params.held.modifiers()?)?;
    Ok(DONE)
}

#[derive(Deserialize, JsonSchema)]
struct Drag {
    session_id: String,
    /// The ref to start from, instead of start_x and start_y.
    start_ref: Option<String>,
    #[schemars(range(min = 1, max = 1000))]
    start_x: Option<u32>,
    #[schemars(range(min = 1, max = 1000))]
    start_y: Option<u32>,
    /// The ref to end at, instead of end_x and end_y.
    end_ref: Option<String>,
    #[schemars(range(min = 1, max = 1000))]
    end_x: Option<u32>,
    #[schemars(range(min = 1, max = 1000))]
    end_y: Option<u32>,
    /// Which button.
    #[schemars(extend("enum" = ["left", "middle", "right"]))]
    #[serde(default = "left")]
    button: String,
    #[serde(flatten)]
    held: Held,
}

fn drag(context: &Context<'_>, params: Drag) -> Result<Done> {
    let session = context.hub.session(&params.session_id)?;
    let from = place(
        &session,
        params.start_ref.as_deref(),
        params.start_x,
        params.start_y,
    )?;
    let to = place(
        &session,
        params.end_ref.as_deref(),
        params.end_x,
        params.end_y,
    )?;
    let gesture = Gesture::Drag {
        from,
        to,
        button: button(&params.button)?,
    };
    session.mouse(gesture, params.held.modifiers()?)?;
    Ok(DONE)
}

#[derive(Deserialize, JsonSchema)]
struct Scroll {
    /// Which way.
    #[schemars(extend("enum" = ["up", "down", "left", "right"]))]
    direction: String,
    /// Notches.
    #[schemars(range(min = 1, max = 100))]
    #[serde(default = "one")]
    notches: u16,
    #[serde(flatten)]
    target: Target,
}

fn one() -> u16 {
    1
}

fn scroll(context: &Context<'_>, params: Scroll) -> Result<Done> {
    let target = params.target;
    let session = context.hub.session(&target.session_id)?;
    let at = match (&target.ref_id, target.x, target.y) {
        // Anywhere is the middle.
        (None, None, None) => (session.size().cols / 2, session.size().rows / 2),
        (reference, x, y) => place(&session, reference.as_deref(), x, y)?,
    };
    let wheel = Button::wheel_named(&params.direction).ok_or_else(|| {
        Error::Refused(format!(
            "unknown direction {:?}; use up, down, left or right",
            params.direction
        ))
    })?;
    session.mouse(
        Gesture::Scroll {
            at,
            wheel,
            notches: params.notches,
        },
        target.held.modifiers()?,
    )?;
    Ok(DONE)
}
