//! Driving programs through the server: mouse, references, deltas, waits.

#[path = "support/client.rs"]
mod client;

use client::Client;
use serde_json::{Value, json};

#[test]
fn the_mouse_reaches_a_program_that_asked_for_it() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["hex", "\\e[?1003h\\e[?1006h"], "READY");
    client.call(
        "tui_resize",
        json!({"session_id": session, "cols": 600, "rows": 24}),
    );
    let mut expect = |tool: &str, more: Value, hex: &str| {
        let mut arguments = more;
        arguments["session_id"] = json!(session);
        client.call(tool, arguments);
        let seen = json!({"session_id": session, "text": hex, "timeout_ms": 10_000});
        let seen = client.call("tui_wait_for_text", seen);
        let output = client.call("tui_get_input", json!({"session_id": session}));
        assert_eq!(seen["found"], true, "{tool}: {output}");
        client.call("tui_send_text", json!({"session_id": session, "text": "="}));
    };
    let hex = |text: &str| {
        text.bytes()
            .map(|byte| format!("{byte:02x}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    expect(
        "tui_click_at",
        json!({"x": 9, "y": 9}),
        &hex("\x1b[<0;9;9M"),
    );
    expect(
        "tui_click_text",
        json!({"text": "READY", "button": "middle"}),
        &hex("\x1b[<1;3;1M"),
    );
    expect("tui_hover", json!({"x": 2, "y": 2}), &hex("\x1b[<35;2;2M"));
    expect(
        "tui_scroll",
        json!({"direction": "down", "x": 5, "y": 5}),
        &hex("\x1b[<65;5;5M"),
    );
}

#[test]
fn a_click_by_reference_hits_its_span_and_a_stale_one_nothing() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let text = "\x1b[?1000h\x1b[?1006h\x1b[2J\x1b[3;10H[ OK ]\x1b[4;1Hgo";
    client.call(
        "tui_send_text",
        json!({"session_id": session, "text": text}),
    );
    client.call(
        "tui_wait_for_text",
        json!({"session_id": session, "text": "go"}),
    );
    let snapshot = client.call("tui_snapshot", json!({"session_id": session}));
    let yaml = snapshot["yaml"].as_str().unwrap();
    let line = yaml.lines().find(|line| line.contains("[ OK ]")).unwrap();
    let reference = line
        .split("[ref=")
        .nth(1)
        .unwrap()
        .split(']')
        .next()
        .unwrap();
    let click = json!({"session_id": session, "ref_id": reference});
    client.call("tui_click", click.clone());
    let sent = client.call("tui_get_input", json!({"session_id": session, "chars": 22}));
    assert!(
        sent["content"]
            .as_str()
            .unwrap()
            .ends_with("\x1b[<0;12;3M\x1b[<0;12;3m"),
        "{sent}"
    );
    client.call(
        "tui_send_text",
        json!({"session_id": session, "text": "\x1b[2J\x1b[Hmoved"}),
    );
    client.call(
        "tui_wait_for_text",
        json!({"session_id": session, "text": "moved"}),
    );
    let error = client.refused("tui_click", click);
    assert!(error.contains("no longer there"), "{error}");
}

#[test]
fn a_snapshot_can_be_only_what_changed() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let whole = client.call("tui_snapshot", json!({"session_id": session}));
    client.call(
        "tui_send_text",
        json!({"session_id": session, "text": "\r\nnew"}),
    );
    client.call(
        "tui_wait_for_text",
        json!({"session_id": session, "text": "new"}),
    );
    let since = json!({"session_id": session, "since": whole["generation"]});
    let delta = client.call("tui_snapshot", since);
    let yaml = delta["yaml"].as_str().unwrap();
    assert!(yaml.contains("new") && !yaml.contains("READY"), "{yaml}");
}

#[test]
fn one_sessions_wait_flood_or_script_delays_no_other() {
    let mut client = Client::new(&[]);
    let waiting = client.showing(&["echo"], "READY");
    let calm = client.showing(&["echo"], "READY");
    client.fixture(&["flood", "20000000"]);
    let wait = json!({"session_id": waiting, "text": "never", "timeout_ms": 600_000});
    let wait = client.start_call("tui_wait_for_text", wait);
    let code = json!({"session_id": waiting, "code": "while(true){}", "timeout": 600_000});
    let script = client.start_call("tui_run_code", code);
    for _ in 0..50 {
        assert_eq!(client.text(&calm), "READY\n");
    }
    assert!(!client.has_answered(wait) && !client.has_answered(script));
    client.call("tui_close", json!({"session_id": waiting}));
    for call in [wait, script] {
        assert_eq!(client.answer(call)["result"]["isError"], true);
    }
}

#[test]
fn a_cancelled_wait_ends() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let code = json!({"session_id": session, "code": "tui.waitForText('never', 600000)"});
    let script = client.start_call("tui_run_code", code);
    let params = json!({"requestId": script, "reason": "no longer wanted"});
    client.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params}));
    // The script's lock is free again only if the wait inside it has ended.
    let code = json!({"session_id": session, "code": "1 + 1", "timeout": 20_000});
    assert_eq!(client.call("tui_run_code", code)["value"], 2);
}

#[test]
fn waits_tell_the_screen_and_the_end() {
    let mut client = Client::new(&[]);
    let session = client.fixture(&["exit", "3", "last words"]);
    let exit = client.call(
        "tui_wait_for_exit",
        json!({"session_id": session, "screen": "text"}),
    );
    assert_eq!(exit["exited"], true);
    assert_eq!(exit["exit"]["code"], 3);
    assert_eq!(exit["text"], "last words\n");
    let session = client.showing(&["echo"], "READY");
    client.call(
        "tui_send_text",
        json!({"session_id": session, "text": "\r\nid 42"}),
    );
    let wait = json!({"session_id": session, "text": r"^id (\d+)$", "regex": true});
    assert_eq!(client.call("tui_wait_for_text", wait)["matched"], "id 42");
    let idle = json!({"session_id": session, "idle_ms": 20, "screen": "snapshot"});
    assert!(
        client.call("tui_wait_for_idle", idle)["yaml"]
            .as_str()
            .unwrap()
            .contains("id 42")
    );
}
