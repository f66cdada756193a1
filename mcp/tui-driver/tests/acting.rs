//! Acting on programs through the server: mouse, paste, focus, keys with pauses; and what is asked of the
//! screen in other ways than whole.

#[path = "support/client.rs"]
mod client;

use std::time::{Duration, Instant};

use client::Client;
use serde_json::{Value, json};

fn hex(text: &str) -> String {
    let bytes = text.bytes().map(|byte| format!("{byte:02x}"));
    bytes.collect::<Vec<_>>().join(" ")
}

/// A program that shows the bytes it gets, on a screen so wide that they stay on one row.
fn hexing(client: &mut Client, start: &str) -> String {
    let fixture = env!("CARGO_BIN_EXE_tui-driver-fixture");
    let launch = json!({"command": fixture, "args": ["hex", start], "cols": 1000, "rows": 5});
    let session = client.call("tui_launch", launch)["session_id"].take();
    let session = session.as_str().unwrap().to_owned();
    sees(client, &session, "READY");
    session
}

/// Waits until a text is on the screen.
fn sees(client: &mut Client, session: &str, text: &str) {
    let wait = json!({"session_id": session, "text": text, "timeout_ms": 60_000, "screen": "text"});
    let waited = client.call("tui_wait_for_text", wait);
    assert_eq!(waited["found"], true, "{text}: {waited}");
}

fn with(session: &str, more: Value) -> Value {
    let mut arguments = more;
    arguments["session_id"] = json!(session);
    arguments
}

#[test]
fn a_drag_presses_moves_and_releases() {
    let mut client = Client::new(&[]);
    let session = hexing(&mut client, "\\e[?1002h\\e[?1006h");
    let drag = json!({"start_x": 2, "start_y": 2, "end_x": 4, "end_y": 3, "button": "right", "modifiers": ["shift"]});
    client.call("tui_drag", with(&session, drag));
    let expected = "\x1b[<6;2;2M\x1b[<38;3;3M\x1b[<38;4;3M\x1b[<6;4;3m";
    sees(&mut client, &session, &hex(expected));
    // By references of a snapshot too.
    let snapshot = client.call("tui_snapshot", json!({"session_id": session}));
    let yaml = snapshot["yaml"].as_str().unwrap();
    let reference = yaml
        .split("[ref=")
        .nth(1)
        .unwrap()
        .split(']')
        .next()
        .unwrap();
    let both = json!({"start_ref": reference, "end_x": 1, "end_y": 1});
    client.call("tui_drag", with(&session, both));
    let half = json!({"start_x": 2, "end_x": 4, "end_y": 3});
    let refused = client.refused("tui_drag", with(&session, half));
    assert!(
        refused.contains("either a ref or both x and y"),
        "{refused}"
    );
}

#[test]
fn modifiers_go_with_the_mouse() {
    let mut client = Client::new(&[]);
    let session = hexing(&mut client, "\\e[?1000h\\e[?1006h");
    for (modifiers, code) in [
        (json!([]), 0),
        (json!(["shift"]), 4),
        (json!(["alt"]), 8),
        (json!(["Ctrl"]), 16),
        (json!(["ctrl", "shift"]), 20),
    ] {
        let click = json!({"x": 7, "y": 2, "modifiers": modifiers});
        client.call("tui_click_at", with(&session, click));
        let expected = format!("\x1b[<{code};7;2M\x1b[<{code};7;2m");
        sees(&mut client, &session, &hex(&expected));
    }
    let wheel = json!({"direction": "left", "x": 3, "y": 4, "notches": 2, "modifiers": ["ctrl"]});
    client.call("tui_scroll", with(&session, wheel));
    sees(&mut client, &session, &hex("\x1b[<82;3;4M\x1b[<82;3;4M"));
    let hyper = json!({"x": 7, "y": 2, "modifiers": ["hyper"]});
    let refused = client.refused("tui_click_at", with(&session, hyper));
    assert!(refused.contains("use shift, alt, ctrl"), "{refused}");
}

#[test]
fn a_paste_is_bracketed_for_a_program_that_asked_and_cannot_be_ended_from_within() {
    let mut client = Client::new(&[]);
    let bracketed = hexing(&mut client, "\\e[?2004h");
    let paste = json!({"text": "a\r\nb\n\x1b[201~c"});
    client.call("tui_paste", with(&bracketed, paste.clone()));
    sees(&mut client, &bracketed, &hex("\x1b[200~a\rb\rc\x1b[201~"));
    let plain = hexing(&mut client, "");
    client.call("tui_paste", with(&plain, json!({"text": "a\nb"})));
    sees(&mut client, &plain, &format!("READY{}", hex("a\rb")));
}

#[test]
fn the_focus_is_told_to_a_program_that_asked() {
    let mut client = Client::new(&[]);
    let asked = hexing(&mut client, "\\e[?1004h");
    for (gained, report) in [(true, "\x1b[I"), (false, "\x1b[O")] {
        let told = client.call("tui_focus", with(&asked, json!({"gained": gained})));
        assert_eq!(told["success"], true);
        sees(&mut client, &asked, &hex(report));
    }
    let silent = hexing(&mut client, "");
    let told = client.call("tui_focus", with(&silent, json!({"gained": true})));
    assert_eq!(told["success"], false);
    let input = client.call("tui_get_input", json!({"session_id": silent}));
    assert_eq!(input["content"], "");
}

#[test]
fn keys_can_have_pauses_between_them() {
    let mut client = Client::new(&[]);
    let session = hexing(&mut client, "");
    let started = Instant::now();
    let keys = json!({"keys": ["a", "Enter", "b"], "delay_ms": 150});
    client.call("tui_press_keys", with(&session, keys));
    assert!(started.elapsed() >= Duration::from_millis(300));
    sees(&mut client, &session, &hex("a\rb"));
    let wrong = json!({"keys": ["a", "Nope"], "delay_ms": 150});
    let refused = client.refused("tui_press_keys", with(&session, wrong));
    assert!(refused.contains("Nope"), "{refused}");
    let input = client.call("tui_get_input", json!({"session_id": session}));
    assert_eq!(input["content"], "a\rb");
}

#[test]
fn keys_that_are_no_longer_wanted_are_not_pressed() {
    let mut client = Client::new(&[]);
    let session = hexing(&mut client, "");
    let keys = json!({"keys": vec!["x"; 10_000], "delay_ms": 1000});
    let pressing = client.start_call("tui_press_keys", with(&session, keys));
    sees(&mut client, &session, &hex("x"));
    let params = json!({"requestId": pressing, "reason": "no longer wanted"});
    client.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params}));
    // Whatever was on its way has come by then; more than that does not.
    client.call("tui_wait_for_idle", json!({"session_id": session}));
    let input = client.call("tui_get_input", json!({"session_id": session}));
    let later = json!({"session_id": session, "text": "78 78 78 78", "timeout_ms": 2500});
    assert_eq!(
        client.call("tui_wait_for_text", later)["found"],
        false,
        "{input}"
    );
}

#[test]
fn text_is_found_where_it_stands() {
    let mut client = Client::new(&[]);
    let text = "\\e[2;3Hid 7, \u{4f60}\u{597d} id 42\\e[4;1Hid x";
    let session = client.showing(&["print", text], "id x");
    let find = |client: &mut Client, more: Value| {
        client.call("tui_find_text", with(&session, more))["matches"].take()
    };
    let all = find(&mut client, json!({"text": "id "}));
    let at = |x: u32, y: u32| json!({"text": "id ", "x": x, "y": y, "width": 3});
    assert_eq!(all, json!([at(3, 2), at(14, 2), at(1, 4)]));
    let numbers = find(&mut client, json!({"text": r"id \d+", "regex": true}));
    assert_eq!(
        numbers[1],
        json!({"text": "id 42", "x": 14, "y": 2, "width": 5})
    );
    // Wide characters count two columns each.
    let wide = find(&mut client, json!({"text": "\u{597d}"}));
    assert_eq!(
        wide,
        json!([{"text": "\u{597d}", "x": 11, "y": 2, "width": 2}])
    );
    assert_eq!(find(&mut client, json!({"text": "none"})), json!([]));
    let refused = client.refused(
        "tui_find_text",
        with(&session, json!({"text": "(", "regex": true})),
    );
    assert!(refused.contains("invalid regular expression"), "{refused}");
}

#[test]
fn a_region_is_a_part_of_the_text() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["print", "\\e[2;3Habcdef\\e[3;3Hghijkl"], "ghijkl");
    for (region, text) in [
        ((4, 2, 3, 2), "bcd\nhij\n"),
        ((1, 3, 1000, 1), "  ghijkl\n"),
        ((80, 24, 5, 5), "\n"),
    ] {
        let (x, y, width, height) = region;
        let region = json!({"region": {"x": x, "y": y, "width": width, "height": height}});
        assert_eq!(
            client.call("tui_text", with(&session, region))["text"],
            text
        );
    }
}

#[test]
fn a_picture_can_be_svg() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["print", "\\e[1;31mred <&>"], "red");
    let shot = json!({"format": "svg", "theme": "light"});
    let result = client.result("tui_screenshot", with(&session, shot));
    let picture = &result["structuredContent"];
    let svg = picture["data"].as_str().unwrap();
    assert!(
        svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
        "{svg}"
    );
    assert!(
        svg.contains("red &lt;&amp;&gt;") && svg.contains("#d04545"),
        "{svg}"
    );
    assert_eq!(
        (&picture["format"], &picture["width"]),
        (&json!("svg"), &json!(800))
    );
    assert_eq!(result["content"].as_array().unwrap().len(), 1);
}

#[test]
fn what_scrolled_away_can_be_read_and_searched() {
    let mut client = Client::new(&[]);
    let lines: String = (1..=50).map(|n| format!("line {n}\\r\\n")).collect();
    let session = client.showing(&["print", &lines], "line 50");
    let back =
        |client: &mut Client, more: Value| client.call("tui_get_scrollback", with(&session, more));
    assert_eq!(back(&mut client, json!({})), json!({"lines": 27}));
    let line = |n: u32| json!({"line": n, "text": format!("line {n}")});
    let last = back(&mut client, json!({"last": 2}));
    assert_eq!(last, json!({"lines": 27, "text": [line(26), line(27)]}));
    let found = back(&mut client, json!({"search": "^line 2[0-2]$"}));
    assert_eq!(found["text"], json!([line(20), line(21), line(22)]));
    let both = back(&mut client, json!({"last": 7, "search": "[13]$"}));
    assert_eq!(both["text"], json!([line(21), line(23)]));
}

#[test]
fn text_can_be_waited_for_until_it_is_gone() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    for (text, regex) in [("READY", false), ("RE.DY", true)] {
        let gone = |timeout: u32| json!({"text": text, "regex": regex, "gone": true, "timeout_ms": timeout});
        let stays = client.call("tui_wait_for_text", with(&session, gone(50)));
        assert_eq!(stays["found"], false);
        let waiting = client.start_call("tui_wait_for_text", with(&session, gone(60_000)));
        client.call(
            "tui_send_text",
            with(&session, json!({"text": "\x1b[2J\x1b[H"})),
        );
        let answer = client.answer(waiting);
        assert_eq!(answer["result"]["structuredContent"]["found"], true);
        client.call("tui_send_text", with(&session, json!({"text": "READY"})));
        sees(&mut client, &session, "READY");
    }
}

#[test]
fn the_environment_can_be_cleared_and_names_that_none_can_have_are_refused() {
    let mut client = Client::new(&[]);
    let fixture = env!("CARGO_BIN_EXE_tui-driver-fixture");
    let run = |client: &mut Client, clear: bool| {
        let launch = json!({"command": fixture, "args": ["env"], "env": {"MINE": "yes"}, "clearEnv": clear, "cols": 300, "rows": 200});
        let session = client.call("tui_launch", launch)["session_id"].take();
        let wait = json!({"session_id": session, "timeout_ms": 60_000, "screen": "text"});
        let ended = client.call("tui_wait_for_exit", wait);
        ended["text"].as_str().unwrap().to_owned()
    };
    let (whole, cleared) = (run(&mut client, false), run(&mut client, true));
    assert!(whole.contains("CARGO_MANIFEST_DIR=") && whole.contains("MINE=yes"));
    assert!(!cleared.contains("CARGO"), "{cleared}");
    for line in ["MINE=yes", "TERM=xterm-256color", "PATH="] {
        assert!(cleared.contains(line), "{cleared}");
    }
    for (name, message) in [("", "must not be empty"), ("A=B", "neither '='")] {
        let launch = json!({"command": fixture, "args": ["env"], "env": {name: "x"}});
        let refused = client.refused("tui_launch", launch);
        assert!(
            refused.starts_with("Error launching session: ") && refused.contains(message),
            "{refused}"
        );
    }
}
