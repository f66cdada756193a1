//! The tools as they are listed.

use std::sync::Arc;

use rmcp::model::{MetaObject, Tool, ToolAnnotations};
use serde_json::{Map, Value, json};

use crate::action::{CONFIRM_SEAT, SELECT_SEAT};
use crate::view::{
    CATALOG_ID, HTML_URI, SURFACE_ID, TERMINAL_EXTENSION, TERMINAL_MIME_TYPE, VIEW_URI,
};
use crate::wishes::Wishes;

/// Shows the seats: text for the conversation, data for the view.
pub const SHOW_SEATS: &str = "show_seats";
/// Takes the actions of the view; hidden from the model.
pub const SEAT_ACTION: &str = "seat_action";

/// Lets the person choose by forms.
pub const CHOOSE_SEAT: &str = "choose_seat";

/// All tools, in the order in which they are listed. They are the same for every client.
pub(crate) fn all() -> Vec<Tool> {
    vec![show_seats(), choose_seat(), seat_action()]
}

fn show_seats() -> Tool {
    let terminal = json!({
        "resourceUri": VIEW_URI,
        "mimeType": TERMINAL_MIME_TYPE,
        "catalogId": CATALOG_ID,
        "actionTool": SEAT_ACTION
    });
    tool(
        SHOW_SEATS,
        "Show the seats",
        "Shows the seats of the flight: which are free, where they are, what they cost. The arguments \
         narrow the seats that are named. A host that can draws a seat map, in which the person \
         chooses and confirms.",
        Wishes::schema(),
        json!({
            "ui": {"resourceUri": HTML_URI, "visibility": ["model", "app"]},
            // Deprecated, for hosts from before the nested key.
            "ui/resourceUri": HTML_URI,
            (TERMINAL_EXTENSION): terminal
        }),
    )
    .with_annotations(ToolAnnotations::new().read_only(true).open_world(false))
}

fn choose_seat() -> Tool {
    tool(
        CHOOSE_SEAT,
        "Choose a seat by forms",
        "Asks the person for a seat with forms (where in the cabin, which seat, confirmation with the \
         price) and confirms what they choose. For hosts that show no seat map. The arguments narrow \
         the seats that are offered.",
        Wishes::schema(),
        json!({"ui": {"visibility": ["model"]}}),
    )
    .with_annotations(
        ToolAnnotations::new().read_only(false).destructive(false).idempotent(false).open_world(false),
    )
}

fn seat_action() -> Tool {
    tool(
        SEAT_ACTION,
        "Act on a seat",
        "Takes one action of the seat map: select a seat, or confirm it at the price that was seen. \
         Every answer carries the whole seat map.",
        json!({
            "type": "object",
            "properties": {
                "name": {"type": "string", "enum": [SELECT_SEAT, CONFIRM_SEAT]},
                "surfaceId": {"type": "string", "const": SURFACE_ID},
                "sourceComponentId": {"type": "string"},
                "timestamp": {"type": "string", "format": "date-time"},
                "context": {
                    "type": "object",
                    "properties": {
                        "seatId": {"type": "string"},
                        "expectedRevision": {"type": "integer", "minimum": 0},
                        "price": {"type": "number"}
                    },
                    "required": ["seatId"]
                }
            },
            "required": ["name", "surfaceId", "sourceComponentId", "timestamp", "context"],
            "additionalProperties": false
        }),
        json!({"ui": {"visibility": ["app"]}}),
    )
    .with_annotations(
        ToolAnnotations::new().read_only(false).destructive(false).idempotent(true).open_world(false),
    )
}

fn tool(
    name: &'static str,
    title: &str,
    description: &'static str,
    input_schema: Value,
    meta: Value,
) -> Tool {
    Tool::new(name, description, Arc::new(object(input_schema)))
        .with_title(title)
        .with_meta(MetaObject(object(meta)))
}

/// The members of a JSON object that is written down in this crate.
pub(crate) fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}
