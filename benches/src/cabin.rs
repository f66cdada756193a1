//! The workload's seats as the messages of a server.

use peer_harness::workload::{Model, Place};
use std::fmt::Write;

/// The messages that make the view.
pub fn view(model: &Model) -> String {
    let create = r#"{"version":"0.1","createSurface":{"surfaceId":"seat-picker","catalogId":"dev.fka:terminal-seat-demo/0.1"}}"#;
    format!("[{create},{}]", components(model, "/selected"))
}

/// The message that makes the components, with the pane of the details bound to `details`.
pub fn components(model: &Model, details: &str) -> String {
    let screen = model.screen;
    let ratio = f64::from(screen.left) / f64::from(screen.columns_on_screen);
    format!(
        r#"{{"version":"0.1","updateComponents":{{"surfaceId":"seat-picker","components":[{{"id":"root","component":"SplitPane","children":["cabin","details"],"ratio":{ratio:.4}}},{{"id":"cabin","component":"SeatGrid","seats":{{"path":"/seats"}},"selected":{{"path":"/selected"}},"onSelect":"select_seat"}},{{"id":"details","component":"SeatDetails","selected":{{"path":"{details}"}},"onConfirm":"confirm_seat"}}]}}}}"#
    )
}

/// The message that writes `value` at `path`.
pub fn data(path: &str, value: &str) -> String {
    format!(
        r#"{{"version":"0.1","updateDataModel":{{"surfaceId":"seat-picker","path":"{path}","value":{value}}}}}"#
    )
}

/// The message that brings everything.
pub fn snapshot(model: &Model) -> String {
    let mut seats = String::new();
    for row in 0..model.screen.rows {
        for column in 0..model.screen.columns {
            if !seats.is_empty() {
                seats.push(',');
            }
            seat(model, (row, column), &mut seats);
        }
    }
    let selected = model.label(model.selected);
    let shown = model.label(model.detailed());
    data(
        "/",
        &format!(
            r#"{{"flight":{{"number":"DEMO 204","from":"IST","to":"LHR","departure":"2026-09-09T10:00:00Z"}},"currency":"EUR","revision":1,"selected":"{selected}","shown":"{shown}","confirmed":null,"message":null,"seats":[{seats}]}}"#
        ),
    )
}

/// The status of a seat in the data.
pub fn status(model: &Model, place: Place) -> &'static str {
    if model.occupied[model.number(place)] {
        "occupied"
    } else {
        "available"
    }
}

fn seat(model: &Model, place: Place, text: &mut String) {
    let (row, column) = place;
    let aisle = model.screen.aisle;
    let x = column + u16::from(aisle > 0 && column >= aisle);
    let features = if model.has_legroom(row) {
        r#","features":["legroom"]"#
    } else {
        ""
    };
    write!(
        text,
        r#"{{"id":"{}","row":{},"column":"{}","position":"{}","status":"{}","price":{}{features},"deck":0,"x":{x}}}"#,
        model.label(place),
        row + 1,
        model.column_name(column),
        model.position(column),
        status(model, place),
        model.price(place),
    )
    .expect("a string takes everything");
}
