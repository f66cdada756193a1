//! Fake servers as JSON: what a session answers to what they say.

mod acting;
mod html;
mod opening;
mod results;

use serde_json::json;

use super::*;
use crate::extension::{ID, MIME_TYPE};

const URI: &str = "ui://seat-demo/seat-map.json";
static SEATS: Catalog = Catalog {
    id: "dev.fka:terminal-seat-demo/0.1",
    version: "0.1",
    summary: "for tests",
    components: &[],
    frame: None,
    action_tool: Some("seat_action"),
    done: None,
};
const CATALOGS: &[&Catalog] = &[&SEATS];

fn show_seats() -> Value {
    json!({"name": "show_seats", "_meta": {ID: {"resourceUri": URI, "mimeType": MIME_TYPE, "catalogId": SEATS.id}}})
}

fn seat_action() -> Value {
    json!({"name": "seat_action", "_meta": {"ui": {"visibility": ["app"]}}})
}

fn linked(meta: Value) -> Value {
    json!({"name": "show_seats", "_meta": {ID: meta}})
}

fn open(tools: &[Value], name: Option<&str>, wish: Wish) -> Result<Session, OpenError> {
    Session::open(tools, CATALOGS, name, wish, Arguments::default())
}

fn effects(session: &mut Session) -> Vec<Effect> {
    std::iter::from_fn(|| session.next_effect()).collect()
}

fn view() -> Value {
    json!({"contents": [{"uri": URI, "mimeType": MIME_TYPE, "text": "[]"}]})
}

fn data(text: &str) -> Value {
    json!({"type": "resource", "resource": {"uri": "ui://x", "mimeType": MIME_TYPE, "text": text}})
}

fn feed(text: &str) -> Effect {
    Effect::Feed {
        bytes: text.as_bytes().to_vec(),
        is_view: false,
    }
}

fn action(name: &str, seat: &str) -> Arguments {
    action_at("now", name, seat)
}

fn action_at(time: &str, name: &str, seat: &str) -> Arguments {
    let action = json!({"name": name, "surfaceId": "seat-picker", "sourceComponentId": "cabin",
        "timestamp": time, "context": {"seatId": seat}});
    Arguments::new(&action.to_string()).unwrap()
}

fn call(effect: &Effect) -> (CallId, &str, &Arguments) {
    match effect {
        Effect::CallTool {
            id,
            name,
            arguments,
        } => (*id, name, arguments),
        other => panic!("not a call: {other:?}"),
    }
}

/// A session whose view is open, with no data yet.
fn opened() -> Session {
    let mut session = open(&[show_seats(), seat_action()], None, Wish::Auto).unwrap();
    effects(&mut session);
    session.resource(Ok(&view()));
    let (id, ..) = call(&effects(&mut session)[1]);
    session.call_ended(
        id,
        Ok(&json!({"content": [{"type": "text", "text": "30 rows"}]})),
    );
    assert_eq!(effects(&mut session), []);
    session
}
