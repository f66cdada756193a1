//! The real binary, spoken to in raw JSON-RPC lines.
#![allow(missing_docs, reason = "a test has no API")]

#[path = "stdio/client.rs"]
#[allow(dead_code, reason = "each test target uses its part of the client")]
mod client;

use client::Client;
use serde_json::{Value, json};

const CATALOG: &str = "dev.fka:terminal-seat-demo/0.1";
const VIEW: &str = "ui://seat-demo/seat-map.json";
const HTML: &str = "ui://seat-demo/seat-map.html";
const MIME: &str = "application/vnd.fka.terminal-ui+json";

/// The data model in a result's embedded `updateDataModel` message.
fn model(result: &Value) -> Value {
    let block = &result["content"][1];
    assert_eq!(block["type"], "resource");
    assert_eq!(block["annotations"]["audience"], json!(["user"]));
    assert_eq!(block["resource"]["uri"], VIEW);
    assert_eq!(block["resource"]["mimeType"], MIME);
    let message: Value = serde_json::from_str(block["resource"]["text"].as_str().unwrap()).unwrap();
    assert_eq!(message["version"], "0.1");
    let update = &message["updateDataModel"];
    assert_eq!(
        (&update["surfaceId"], &update["path"]),
        (&json!("seat-picker"), &json!("/"))
    );
    update["value"].clone()
}

fn seat<'a>(model: &'a Value, id: &str) -> &'a Value {
    model["seats"]
        .as_array()
        .unwrap()
        .iter()
        .find(|seat| seat["id"] == id)
        .unwrap()
}

fn text(result: &Value) -> &str {
    assert_eq!(result["content"][0]["type"], "text");
    result["content"][0]["text"].as_str().unwrap()
}

/// Asserts a refusal with this reason, told in the text and in the snapshot; gives the data model.
fn refused(result: &Value, reason: &str) -> Value {
    assert_eq!(result["isError"], true, "{reason}");
    assert!(result["_meta"].is_null());
    assert_eq!(text(result).trim_end_matches('.'), reason);
    let model = model(result);
    assert_eq!(model["message"], reason);
    assert_eq!(model["seats"].as_array().unwrap().len(), 180);
    model
}

#[test]
fn the_handshake_agrees_on_the_newest_version_that_has_one_and_advertises_the_extension() {
    let mut client = Client::spawn(&[]);
    let result = client.initialize(json!({}));
    assert_eq!(result["protocolVersion"], "2025-11-25");
    assert_eq!(
        result["capabilities"]["extensions"]["dev.fka/terminal-ui"],
        json!({"catalogs": [CATALOG]})
    );
    assert_eq!(
        result["capabilities"]["extensions"]["io.modelcontextprotocol/ui"],
        json!({})
    );
    assert_eq!(
        result["capabilities"]["experimental"],
        json!({"mcpApps": {}})
    );
    assert!(result["capabilities"]["tools"].is_object());
    assert!(result["capabilities"]["resources"].is_object());
    assert_eq!(result["serverInfo"]["name"], "seat-demo");
    assert_eq!(client.close(), (Some(0), String::new()));
}

#[test]
fn the_tools_say_who_may_call_them_and_where_the_view_is() {
    let mut client = Client::connect(&[], &[CATALOG]);
    let answer = client.request("tools/list", json!({}));
    let [show, choose, act] = answer["result"]["tools"].as_array().unwrap().as_slice() else {
        panic!("three tools")
    };
    assert_eq!(choose["name"], "choose_seat");
    assert_eq!(choose["_meta"], json!({"ui": {"visibility": ["model"]}}));
    assert_eq!(show["name"], "show_seats");
    assert_eq!(
        show["_meta"],
        json!({
            "ui": {"resourceUri": HTML, "visibility": ["model", "app"]},
            "ui/resourceUri": HTML,
            "dev.fka/terminal-ui": {
                "resourceUri": VIEW,
                "mimeType": MIME,
                "catalogId": CATALOG,
                "actionTool": "seat_action"
            }
        })
    );
    assert_eq!(act["name"], "seat_action");
    assert_eq!(act["_meta"], json!({"ui": {"visibility": ["app"]}}));
    assert_eq!(
        act["inputSchema"]["required"],
        json!([
            "name",
            "surfaceId",
            "sourceComponentId",
            "timestamp",
            "context"
        ])
    );
}

#[test]
fn the_view_is_listed_and_read_as_the_two_messages_of_the_proposal() {
    let mut client = Client::connect(&[], &[CATALOG]);
    let listed = client.request("resources/list", json!({}));
    let resources = &listed["result"]["resources"];
    assert_eq!(resources[0]["uri"], HTML);
    assert_eq!(resources[0]["mimeType"], "text/html;profile=mcp-app");
    assert_eq!(
        (&resources[1]["uri"], &resources[1]["mimeType"]),
        (&json!(VIEW), &json!(MIME))
    );

    let read = client.request("resources/read", json!({"uri": VIEW}));
    let contents = &read["result"]["contents"][0];
    assert_eq!(
        (&contents["uri"], &contents["mimeType"]),
        (&json!(VIEW), &json!(MIME))
    );
    let messages: Value = serde_json::from_str(contents["text"].as_str().unwrap()).unwrap();
    assert_eq!(
        messages,
        json!([
            {"version": "0.1", "createSurface": {"surfaceId": "seat-picker", "catalogId": CATALOG}},
            {"version": "0.1", "updateComponents": {"surfaceId": "seat-picker", "components": [
                {"id": "root", "component": "SplitPane", "children": ["cabin", "details"], "ratio": 0.6},
                {"id": "cabin", "component": "SeatGrid", "seats": {"path": "/seats"},
                 "selected": {"path": "/selected"}, "onSelect": "select_seat"},
                {"id": "details", "component": "SeatDetails", "selected": {"path": "/selected"},
                 "onConfirm": "confirm_seat"}
            ]}}
        ])
    );

    let unknown = client.request("resources/read", json!({"uri": "ui://seat-demo/other"}));
    assert_eq!(unknown["error"]["code"], -32002);
    assert_eq!(unknown["error"]["data"]["uri"], "ui://seat-demo/other");
}

#[test]
fn show_seats_gives_text_data_and_the_message_for_the_view() {
    let mut client = Client::connect(&[], &["some.other/1", CATALOG]);
    let result = client.call("show_seats", json!({}));
    assert_eq!(result["isError"], false);
    let told = text(&result);
    assert!(
        told.starts_with("DEMO 204, IST to LHR, departure 2026-09-09T10:00:00Z.\n"),
        "{told}"
    );
    assert!(told.contains("14A (EUR 24)"), "{told}");
    let model = model(&result);
    assert_eq!(result["structuredContent"], model);
    assert_eq!(
        (&model["revision"], &model["selected"], &model["message"]),
        (&json!(1), &Value::Null, &Value::Null)
    );
    assert_eq!(
        *seat(&model, "14A"),
        json!({"id": "14A", "row": 14, "column": "A", "position": "window", "status": "available",
               "price": 24, "features": ["legroom", "exit"], "deck": 0, "x": 0})
    );
}

#[test]
fn a_person_selects_and_confirms_a_seat() {
    let mut client = Client::connect(&[], &[CATALOG]);
    client.call("show_seats", json!({}));

    let selected = client.act(
        "select_seat",
        json!({"seatId": "14C", "expectedRevision": 1}),
    );
    assert_eq!(selected["isError"], false);
    assert!(selected["_meta"].is_null());
    assert!(text(&selected).starts_with("14C is selected: aisle, extra legroom"));
    let shown = model(&selected);
    assert_eq!(
        (&shown["selected"], &shown["confirmed"]),
        (&json!("14C"), &Value::Null)
    );
    assert_eq!(shown["revision"], 2);

    let context = json!({"seatId": "14C", "expectedRevision": 2, "price": 24.0});
    let confirmed = client.act("confirm_seat", context.clone());
    assert_eq!(confirmed["isError"], false);
    assert_eq!(
        confirmed["_meta"]["dev.fka/terminal-ui"],
        json!({"done": true})
    );
    let shown = model(&confirmed);
    assert_eq!(
        (&shown["confirmed"], &shown["revision"]),
        (&json!("14C"), &json!(3))
    );

    let again = client.act("confirm_seat", context);
    assert_eq!(again["isError"], false);
    assert_eq!(model(&again), shown);

    let other = client.act(
        "select_seat",
        json!({"seatId": "14A", "expectedRevision": 3}),
    );
    refused(&other, "14C is confirmed already and can't be changed here");
    assert_eq!(client.close(), (Some(0), String::new()));
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let mut client = Client::connect(&[], &[CATALOG]);
    client.call("show_seats", json!({}));
    for (name, context, reason) in [
        (
            "select_seat",
            json!({"seatId": "99Z"}),
            "there is no seat 99Z on this flight",
        ),
        (
            "select_seat",
            json!({"seatId": "1A", "expectedRevision": 1}),
            "1A is occupied",
        ),
        (
            "select_seat",
            json!({"seatId": "31F"}),
            "31F is blocked and not given out",
        ),
        (
            "select_seat",
            json!({"seatId": "14A", "expectedRevision": 9}),
            "the seat map has changed (revision 1, you saw 9): look again and repeat",
        ),
        (
            "confirm_seat",
            json!({"seatId": "14A", "expectedRevision": 0, "price": 24}),
            "the seat map has changed (revision 1, you saw 0): look again and repeat",
        ),
        (
            "confirm_seat",
            json!({"seatId": "14A", "expectedRevision": 1, "price": 19.5}),
            "the price of 14A is now EUR 24, not EUR 19.5",
        ),
    ] {
        let model = refused(&client.act(name, context), reason);
        assert_eq!(
            (&model["revision"], &model["selected"]),
            (&json!(1), &Value::Null)
        );
    }
}

#[test]
fn bad_calls_are_results_that_say_what_where_and_what_would_be_right() {
    let mut client = Client::connect(&[], &[CATALOG]);
    refused(
        &client.act("buy_seat", json!({"seatId": "14A"})),
        "seat_action: /name must be \"select_seat\" or \"confirm_seat\", found \"buy_seat\"",
    );
    refused(
        &client.act("select_seat", json!({"expectedRevision": 1})),
        "seat_action: /context/seatId is missing: it must be a string, the id of a seat such as \"14A\"",
    );
    refused(
        &client.act("confirm_seat", json!({"seatId": "14A", "price": "24"})),
        "seat_action: /context/price must be a number, the price that the person saw, found a string",
    );
    refused(
        &client.call("seat_action", json!({})),
        "seat_action: /name is missing: it must be a string, the name of the action",
    );
    let unknown = client.request("tools/call", json!({"name": "fly"}));
    assert_eq!(unknown["error"]["code"], -32602);
}

#[test]
fn a_seat_that_is_taken_meanwhile_is_refused_with_a_snapshot_that_shows_it() {
    let mut client = Client::connect(&["--taken-by-others", "14B"], &[CATALOG]);
    let shown = model(&client.call("show_seats", json!({})));
    assert_eq!(seat(&shown, "14B")["status"], "available");
    let result = client.act(
        "select_seat",
        json!({"seatId": "14B", "expectedRevision": 1}),
    );
    let shown = refused(&result, "14B was taken a moment ago");
    assert_eq!(seat(&shown, "14B")["status"], "occupied");
    assert_eq!(shown["revision"], 2);
    let next = client.act(
        "select_seat",
        json!({"seatId": "14A", "expectedRevision": 2}),
    );
    assert_eq!(next["isError"], false);
}

#[test]
fn a_price_that_changes_meanwhile_is_refused_with_a_snapshot_that_shows_it() {
    let mut client = Client::connect(&["--raise-price", "14A=29.50"], &[CATALOG]);
    client.call("show_seats", json!({}));
    let selected = client.act(
        "select_seat",
        json!({"seatId": "14A", "expectedRevision": 1}),
    );
    assert_eq!(seat(&model(&selected), "14A")["price"], 24);
    let context = json!({"seatId": "14A", "expectedRevision": 2, "price": 24});
    let result = client.act("confirm_seat", context);
    let shown = refused(&result, "the price of 14A is now EUR 29.50, not EUR 24");
    assert_eq!(
        (&shown["selected"], &shown["revision"]),
        (&json!("14A"), &json!(3))
    );
    assert!(
        result["content"][1]["resource"]["text"]
            .as_str()
            .unwrap()
            .contains("\"price\":29.50,")
    );
    let context = json!({"seatId": "14A", "expectedRevision": 3, "price": 29.5});
    assert_eq!(
        client.act("confirm_seat", context)["_meta"]["dev.fka/terminal-ui"]["done"],
        true
    );
}

#[test]
fn garbage_on_standard_input_does_not_end_the_conversation() {
    let mut client = Client::connect(&[], &[CATALOG]);
    client.line("this is not JSON {");
    client.line("");
    client.line("\u{1b}[2J\u{7}");
    client.line(r#"{"cut": "#);
    assert_eq!(client.call("show_seats", json!({}))["isError"], false);

    client.line(r#"{"valid": "JSON, but no request"}"#);
    assert_eq!(client.next_message()["error"]["code"], -32600);
    assert_eq!(client.call("show_seats", json!({}))["isError"], false);
    assert_eq!(client.close(), (Some(0), String::new()));
}

#[test]
fn the_end_of_input_ends_the_server_even_before_a_handshake() {
    assert_eq!(Client::spawn(&[]).close(), (Some(0), String::new()));
}

#[test]
fn a_probe_without_handshake_is_answered_and_the_client_may_shake_hands_all_the_same() {
    let mut client = Client::spawn(&[]);
    client.says_in_every_request(json!({}));
    let answer = client.request("server/discover", json!({}));
    let versions = answer["result"]["supportedVersions"].as_array().unwrap();
    for version in ["2024-11-05", "2025-11-25", "2026-07-28"] {
        assert!(versions.contains(&json!(version)), "{versions:?}");
    }
    assert_eq!(
        client.initialize(json!({}))["protocolVersion"],
        "2025-11-25"
    );
    assert_eq!(client.call("show_seats", json!({}))["isError"], false);
}
