//! How clients begin, well or not.

#[path = "support/client.rs"]
mod client;

use client::Client;
use serde_json::{Value, json};

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#;

fn list(client: &mut Client, id: u64) -> Value {
    let call = json!({"id": id, "method": "tools/call", "params": {"name": "tui_list_sessions"}});
    client.send(&call);
    client.answer(id)["result"]["structuredContent"]["sessions"].take()
}

#[test]
fn the_shell_lines_of_the_seeds_readme_work() {
    let mut client = Client::silent(&[]);
    client.line(r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#);
    assert_eq!(
        client.answer(1)["result"]["serverInfo"]["name"],
        "tui-driver"
    );
    client.line(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}"#);
    assert!(client.answer(2)["result"]["tools"].is_array());
    client.line(
        r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"tui_list_sessions"}}"#,
    );
    assert_eq!(
        client.answer(3)["result"]["structuredContent"]["sessions"],
        json!([])
    );
}

#[test]
fn a_call_without_any_handshake_works() {
    let mut client = Client::silent(&[]);
    client.line(
        r#"{"id":7,"method":"tools/call","params":{"name":"tui_list_sessions","arguments":{}}}"#,
    );
    assert_eq!(
        client.answer(7)["result"]["structuredContent"]["sessions"],
        json!([])
    );
}

#[test]
fn the_protocol_without_a_handshake_is_served() {
    let mut client = Client::silent(&[]);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
    });
    let discovered = client.request("server/discover", json!({"_meta": meta}));
    let versions = discovered["result"]["supportedVersions"]
        .as_array()
        .unwrap();
    assert!(versions.contains(&json!("2026-07-28")), "{discovered}");
    let listed = client.request("tools/list", json!({"_meta": meta}));
    assert_eq!(listed["result"]["resultType"], "complete");
    assert!(listed["result"]["ttlMs"].is_number() && listed["result"]["cacheScope"].is_string());
    let call = json!({"_meta": meta, "name": "tui_list_sessions", "arguments": {}});
    let called = client.request("tools/call", call);
    assert_eq!(called["result"]["resultType"], "complete");
    // No client of the seed speaks it, so a picture comes once.
    let launch = json!({"command": env!("CARGO_BIN_EXE_tui-driver-fixture"), "args": ["echo"]});
    let launch = json!({"_meta": meta, "name": "tui_launch", "arguments": launch});
    let launched = client.request("tools/call", launch);
    let session = &launched["result"]["structuredContent"]["session_id"];
    for (inline, texts) in [(json!(null), false), (json!(true), true)] {
        let arguments = json!({"session_id": session, "inline": inline});
        let shot = json!({"_meta": meta, "name": "tui_screenshot", "arguments": arguments});
        let content = client.request("tools/call", shot)["result"]["content"].take();
        assert_eq!(content[1]["mimeType"], "image/png");
        assert_eq!(content[0]["text"].as_str().unwrap().contains("data"), texts);
    }
}

#[test]
fn whatever_comes_first_a_call_without_a_handshake_works_after_it() {
    let meta = r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#;
    let lacking = format!(r#"{{"id":8,"method":"tools/list","params":{{"_meta":{meta}}}}}"#);
    for (first, code) in [
        ("[]", -32600),
        ("[[]]", -32600),
        ("7", -32600),
        ("null", -32600),
        ("{}", -32600),
        ("{", -32700),
        (r#"{"id":8}"#, -32600),
        (r#"{"id":8,"method":5}"#, -32600),
        (r#"{"id":8.5,"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"1.0","id":8,"method":"ping"}"#, -32600),
        (r#"{"id":8,"method":"initialize","params":[]}"#, -32602),
        (
            r#"{"id":8,"method":"initialize","params":{"capabilities":3}}"#,
            -32602,
        ),
        (
            r#"{"id":8,"method":"tools/call","params":{"name":5}}"#,
            -32602,
        ),
        (r#"{"id":8,"method":"no/such"}"#, -32601),
        (&lacking, -32602),
        // No one is told of these.
        (r#"{"id":8,"result":{}}"#, 0),
        (r#"{"method":"notifications/initialized"}"#, 0),
        (r#"{"method":"initialize","params":{}}"#, 0),
    ] {
        let mut client = Client::silent(&[]);
        client.line(first);
        assert_eq!(list(&mut client, 9), json!([]), "{first}");
        if code != 0 {
            let error = client.error();
            assert_eq!(error["error"]["code"], code, "{first}: {error}");
        }
        client.line(INITIALIZE);
        assert!(client.answer(1)["result"]["serverInfo"].is_object());
        assert_eq!(list(&mut client, 10), json!([]), "{first}");
        assert!(client.finish().success());
    }
}

#[test]
fn an_answer_that_holds_any_words_is_sent_on() {
    let mut client = Client::new(&[]);
    let words = "tui-driver-implied-initialize";
    let session = client.showing(&["print", words], words);
    assert_eq!(client.text(&session), format!("{words}\n"));
}

#[test]
fn a_ping_or_a_discovery_before_the_session_is_answered_and_a_notice_after_it_ends_nothing() {
    let mut client = Client::silent(&[]);
    assert_eq!(client.request("ping", json!({}))["result"], json!({}));
    client.line(r#"{"method":"notifications/cancelled","params":{"requestId":4}}"#);
    assert_eq!(list(&mut client, 9), json!([]));
}
