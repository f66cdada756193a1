//! Pictures of the screen.

use base64::Engine as _;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::picture::{Options, png};
use crate::server::table::{Answer, Context, Entry, Kind, entry};
use crate::svg;
use crate::theme::Theme;

pub(super) fn tools() -> Vec<Entry> {
    vec![entry::<Params, Picture>(
        "tui_screenshot",
        Kind::Reads,
        "Take a picture of the screen: a PNG image, or SVG text.",
        screenshot,
    )]
}

#[derive(Deserialize, JsonSchema)]
struct Params {
    session_id: String,
    /// png or svg.
    #[serde(default)]
    format: Format,
    /// Its colours.
    #[schemars(extend("enum" = ["dark", "light"]))]
    #[serde(default = "dark")]
    theme: String,
    /// How many times the size.
    #[schemars(range(min = 1, max = 4))]
    #[serde(default = "one")]
    scale: u32,
    /// Whether the text repeats the PNG as base64; by default for clients before MCP 2026-07-28.
    inline: Option<bool>,
}

#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Png,
    Svg,
}

fn dark() -> String {
    "dark".to_owned()
}

fn one() -> u32 {
    1
}

#[derive(Serialize, JsonSchema)]
struct Picture {
    /// The SVG text; in the text beside this, the PNG as base64 if it is inline.
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<String>,
    format: &'static str,
    /// Pixels.
    width: u32,
    /// Pixels.
    height: u32,
}

fn screenshot(context: &Context<'_>, params: Params) -> Result<Answer> {
    let screen = context.hub.session(&params.session_id)?.screen();
    let theme = Theme::named(&params.theme).ok_or_else(|| {
        Error::Refused(format!(
            "unknown theme {:?}; use dark or light",
            params.theme
        ))
    })?;
    if !(1..=4).contains(&params.scale) {
        return Err(Error::Refused(format!(
            "scale is {}, but must be 1 to 4",
            params.scale
        )));
    }
    match params.format {
        Format::Svg => {
            let svg = svg::draw(&screen, &theme);
            let (width, height) = svg::dimensions(screen.size());
            Answer::of(&Picture {
                data: Some(svg),
                format: "svg",
                width,
                height,
            })
        }
        Format::Png => {
            let picture = png(
                &screen,
                &Options {
                    theme,
                    scale: params.scale,
                    cursor: true,
                },
            )?;
            let mut told = Picture {
                data: None,
                format: "png",
                width: picture.width,
                height: picture.height,
            };
            let mut answer = Answer::of(&told)?;
            // Clients of the seed look for it there; no others need it beside the image.
            if params.inline.unwrap_or(context.may_be_the_seeds) {
                told.data = Some(base64::engine::general_purpose::STANDARD.encode(&picture.png));
                answer = answer.with_json_text(&told)?;
            }
            Ok(answer.with_picture(picture.png))
        }
    }
}
