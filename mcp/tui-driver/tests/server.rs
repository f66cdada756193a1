//! The server as a client sees it.

#[path = "support/client.rs"]
mod client;

use std::time::{Duration, Instant};

use client::{Client, LONG};
use serde_json::{Value, json};

/// The tools of the system that this one stands in for, with the parameters that must be given.
const SEED: [(&str, &[&str]); 23] = [
    ("tui_launch", &["command"]),
    ("tui_close", &["session_id"]),
    ("tui_list_sessions", &[]),
    ("tui_get_session", &["session_id"]),
    ("tui_resize", &["cols", "rows", "session_id"]),
    ("tui_send_signal", &["session_id", "signal"]),
    ("tui_text", &["session_id"]),
    ("tui_snapshot", &["session_id"]),
    ("tui_screenshot", &["session_id"]),
    ("tui_press_key", &["key", "session_id"]),
    ("tui_press_keys", &["keys", "session_id"]),
    ("tui_send_text", &["session_id", "text"]),
    ("tui_click", &["ref_id", "session_id"]),
    ("tui_double_click", &["ref_id", "session_id"]),
    ("tui_right_click", &["ref_id", "session_id"]),
    ("tui_click_at", &["session_id", "x", "y"]),
    ("tui_wait_for_text", &["session_id", "text"]),
    ("tui_wait_for_idle", &["session_id"]),
    ("tui_get_code_interface", &[]),
    ("tui_run_code", &["code", "session_id"]),
    ("tui_get_input", &["session_id"]),
    ("tui_get_output", &["session_id"]),
    ("tui_get_scrollback", &["session_id"]),
];

#[test]
fn every_tool_of_the_seed_is_listed_with_schemas_and_annotations() {
    let mut client = Client::new(&[]);
    let listed = client.request("tools/list", json!({}));
    let tools = listed["result"]["tools"].as_array().unwrap();
    for (name, required) in SEED {
        let tool = tools.iter().find(|tool| tool["name"] == name).expect(name);
        let mut needs: Vec<&str> = tool["inputSchema"]["required"]
            .as_array()
            .map(|all| all.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        needs.sort_unstable();
        assert_eq!(needs, required, "{name}");
    }
    for tool in tools {
        assert_eq!(tool["outputSchema"]["type"], "object", "{}", tool["name"]);
        // The inspector makes of NAME=VALUE what the type says, if it is one.
        assert!(
            !tool["inputSchema"].to_string().contains("null"),
            "{}",
            tool["name"]
        );
        assert!(
            tool["annotations"]["readOnlyHint"].is_boolean(),
            "{}",
            tool["name"]
        );
        let words = tool["description"].as_str().unwrap().split(' ').count();
        assert!(words <= 45, "{}: {words} words", tool["name"]);
    }
}

#[test]
fn the_seeds_results_have_their_fields_in_the_text_too() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let s = || json!({"session_id": session});
    let fields: [(&str, Value, &[&str]); 8] = [
        ("tui_list_sessions", json!({}), &["sessions"]),
        (
            "tui_get_session",
            s(),
            &["session_id", "command", "cols", "rows", "running"],
        ),
        ("tui_text", s(), &["text"]),
        ("tui_snapshot", s(), &["yaml", "span_count"]),
        (
            "tui_screenshot",
            s(),
            &["data", "format", "width", "height"],
        ),
        ("tui_get_output", s(), &["length", "content"]),
        ("tui_get_scrollback", s(), &["lines"]),
        (
            "tui_run_code",
            json!({"session_id": session, "code": "1"}),
            &["result", "logs"],
        ),
    ];
    for (tool, arguments, names) in fields {
        let result = client.result(tool, arguments);
        let text: Value =
            serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
        let mut structured = result["structuredContent"].clone();
        if tool == "tui_screenshot" {
            // The picture is beside it already.
            assert_eq!(structured.get("data"), None);
            structured["data"] = text["data"].clone();
            assert_eq!(result["content"][1]["data"], text["data"]);
        }
        assert_eq!(text, structured, "{tool}");
        for name in names {
            assert!(!text[name].is_null(), "{tool}: {name}");
        }
    }
    let once = json!({"session_id": session, "inline": false});
    let once = client.result("tui_screenshot", once);
    assert!(
        !once["content"][0]["text"]
            .as_str()
            .unwrap()
            .contains("data")
    );
    let picture = client.result("tui_screenshot", s());
    assert_eq!(picture["content"][1]["type"], "image");
    assert_eq!(picture["content"][1]["mimeType"], "image/png");
    assert_eq!(picture["structuredContent"]["width"], 800);
    for (tool, name, value) in [
        ("tui_press_key", "key", json!("a")),
        ("tui_send_text", "text", json!("x")),
        ("tui_press_keys", "keys", json!(["a", "Enter"])),
        ("tui_resize", "rows", json!(30)),
        ("tui_close", "session_id", json!(session)),
    ] {
        let mut arguments = s();
        arguments[name] = value;
        if tool == "tui_resize" {
            arguments["cols"] = json!(90);
        }
        assert_eq!(client.call(tool, arguments)["success"], true, "{tool}");
    }
}

#[test]
fn errors_say_what_would_be_right() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let s = |more: Value| {
        let mut arguments = json!({"session_id": session});
        arguments
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        arguments
    };
    let cases = [
        (
            "tui_text",
            json!({"session_id": "nope"}),
            "Session not found: nope",
        ),
        (
            "tui_press_key",
            s(json!({"key": "Foo"})),
            "Invalid key: \"Foo\"; use",
        ),
        (
            "tui_press_key",
            s(json!({})),
            "tui_press_key needs key, a string",
        ),
        ("tui_click", s(json!({"ref_id": "s99"})), "tui_snapshot"),
        ("tui_click_at", s(json!({"x": 3, "y": 2})), "use keys"),
        (
            "tui_click_at",
            s(json!({"x": 0, "y": 2})),
            "x must be an integer from 1 to 1000, not 0",
        ),
        ("tui_send_signal", s(json!({"signal": "FOO"})), "SIGTERM"),
        (
            "tui_resize",
            s(json!({"cols": 0, "rows": 9})),
            "cols must be an integer from 2 to 1000, not 0",
        ),
        (
            "tui_launch",
            json!({"command": "/no/such"}),
            "Error launching session",
        ),
        (
            "tui_launch",
            json!({"command": "sh", "cwd": "/no/such"}),
            "no folder",
        ),
        (
            "tui_wait_for_text",
            s(json!({"text": "(", "regex": true})),
            "invalid regular expression",
        ),
        (
            "tui_screenshot",
            s(json!({"theme": "pink"})),
            "theme must be \"dark\" or \"light\", not \"pink\"",
        ),
        ("tui_mark", s(json!({"label": "x"})), "recording"),
        (
            "tui_run_code",
            s(json!({"code": "1", "timeout_ms": 5})),
            "tui_run_code has no parameter \"timeout_ms\"; did you mean timeout?",
        ),
        (
            "tui_click_at",
            s(json!({"x": 81, "y": 2})),
            "columns are 1 to 80",
        ),
        (
            "tui_text",
            s(json!({"region": {"x": 81, "y": 1, "width": 5, "height": 5}})),
            "columns are 1 to 80",
        ),
        (
            "tui_snapshot",
            s(json!({"since": 1_000_000})),
            "since is 1000000, but the session has come to generation",
        ),
        (
            "tui_send_text",
            s(json!({"text": "x".repeat(2 << 20)})),
            "send them in parts of at most 1048576 bytes",
        ),
        (
            "tui_wait_for_idle",
            s(json!({"idle_ms": 60_000, "timeout_ms": 20})),
            "60000 ms of silence were asked for",
        ),
    ];
    for (tool, arguments, message) in cases {
        let error = client.refused(tool, arguments);
        assert!(error.contains(message), "{tool}: {error}");
    }
    let unknown = client.request("tools/call", json!({"name": "tui_nope", "arguments": {}}));
    assert!(
        unknown["error"]["message"]
            .as_str()
            .unwrap()
            .contains("tools/list"),
        "{unknown}"
    );
}

#[test]
fn the_bounds_of_the_schemas_are_those_that_are_enforced() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let listed = client.request("tools/list", json!({}));
    let mut bounds = 0;
    for tool in listed["result"]["tools"].as_array().unwrap() {
        let schema = &tool["inputSchema"];
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            for (bound, beyond) in [("minimum", -1), ("maximum", 1)] {
                let Some(value) = property[bound].as_i64() else {
                    continue;
                };
                bounds += 1;
                // What else the tool needs, so that this one is what is wrong.
                let mut arguments = json!({});
                for needed in schema["required"].as_array().into_iter().flatten() {
                    let needed = needed.as_str().unwrap();
                    arguments[needed] = match schema["properties"][needed]["type"].as_str() {
                        Some("integer") => json!(5),
                        Some("array") => json!(["x"]),
                        _ if needed == "session_id" => json!(session),
                        _ if needed == "direction" => json!("up"),
                        _ => json!("x"),
                    };
                }
                arguments[name] = json!(value + beyond);
                let tool = tool["name"].as_str().unwrap();
                let error = client.refused(tool, arguments);
                assert!(
                    error.starts_with(&format!("{name} must be an integer from")),
                    "{tool}: {error}"
                );
            }
        }
    }
    assert!(bounds > 40, "{bounds}");
}

#[test]
fn what_the_seed_has_by_default_is_the_default() {
    let mut client = Client::new(&[]);
    let listed = client.request("tools/list", json!({}));
    let tools = listed["result"]["tools"].as_array().unwrap().clone();
    for (tool, parameter, default) in [
        ("tui_launch", "args", json!([])),
        ("tui_launch", "cols", json!(80)),
        ("tui_launch", "rows", json!(24)),
        ("tui_launch", "env", json!({})),
        ("tui_wait_for_text", "timeout_ms", json!(5000)),
        ("tui_wait_for_idle", "idle_ms", json!(100)),
        ("tui_wait_for_idle", "timeout_ms", json!(5000)),
        ("tui_run_code", "timeout", json!(60_000)),
        ("tui_get_input", "chars", json!(10_000)),
        ("tui_get_output", "chars", json!(10_000)),
    ] {
        let tool = tools.iter().find(|listed| listed["name"] == tool).unwrap();
        let schema = &tool["inputSchema"]["properties"][parameter];
        assert_eq!(schema["default"], default, "{} {parameter}", tool["name"]);
    }
    let launch = tools.iter().find(|tool| tool["name"] == "tui_launch");
    let recording = &launch.unwrap()["inputSchema"]["$defs"]["Recording"];
    assert_eq!(recording["properties"]["includeInput"]["default"], false);
}

#[test]
fn the_defaults_are_what_a_call_without_them_does() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["flood", "40000"], "DONE");
    let details = client.call("tui_get_session", json!({"session_id": session}));
    assert_eq!(
        (&details["cols"], &details["rows"]),
        (&json!(80), &json!(24))
    );
    assert_eq!(details["args"], json!(["flood", "40000"]));
    // The server's own folder and environment.
    assert_eq!(details.get("recording"), None);
    let output = client.call("tui_get_output", json!({"session_id": session}));
    assert_eq!(output["length"], 10_000);
    let typed = json!({"session_id": session, "text": "x".repeat(12_000)});
    client.call("tui_send_text", typed);
    let input = client.call("tui_get_input", json!({"session_id": session}));
    assert_eq!(input["length"], 10_000);
    // Waits of five seconds.
    for (tool, more) in [
        ("tui_wait_for_text", json!({"text": "never"})),
        ("tui_wait_for_idle", json!({"idle_ms": 600_000})),
    ] {
        let mut arguments = more;
        arguments["session_id"] = json!(session);
        let started = Instant::now();
        client.result(tool, arguments);
        assert!(started.elapsed() >= Duration::from_secs(5), "{tool}");
    }
    let silence = Instant::now();
    client.call("tui_press_key", json!({"session_id": session, "key": "y"}));
    client.call("tui_wait_for_idle", json!({"session_id": session}));
    assert!(silence.elapsed() >= Duration::from_millis(100));
}

#[test]
fn raw_input_and_output_outlive_the_session_but_not_the_server() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    client.call(
        "tui_send_text",
        json!({"session_id": session, "text": "secret"}),
    );
    client.call("tui_close", json!({"session_id": session}));
    let input = client.call("tui_get_input", json!({"session_id": session, "chars": 3}));
    assert_eq!(input["content"], "ret");
    assert!(
        client
            .refused("tui_get_input", json!({"session_id": "../x"}))
            .contains("not found")
    );
    assert!(!std::env::temp_dir().join("tui-driver-sessions").exists());
}

#[test]
fn sessions_end_when_the_client_goes() {
    let mut client = Client::new(&[]);
    let mut processes = Vec::new();
    for args in [["echo"], ["signals"]] {
        let session = client.showing(&args, "READY");
        let details = client.call("tui_get_session", json!({"session_id": session}));
        processes.push(details["process_id"].as_i64().unwrap());
    }
    assert!(client.finish().success());
    let started = Instant::now();
    let alive = |process: &i64| std::path::Path::new(&format!("/proc/{process}")).exists();
    while processes.iter().any(alive) && started.elapsed() < LONG {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(!processes.iter().any(alive));
}

#[test]
fn limits_are_kept_and_said() {
    let fixture = env!("CARGO_BIN_EXE_tui-driver-fixture");
    let mut client = Client::new(&["--max-sessions", "1", "--allow", fixture]);
    let refused = client.refused("tui_launch", json!({"command": "sh"}));
    assert!(refused.contains("allows only"), "{refused}");
    let session = client.showing(&["echo"], "READY");
    let refused = client.refused("tui_launch", json!({"command": fixture, "args": ["echo"]}));
    assert!(refused.contains("tui_close"), "{refused}");
    client.call("tui_close", json!({"session_id": session}));
    client.fixture(&["echo"]);
}

#[test]
fn options_that_no_server_could_keep_are_refused_at_its_start() {
    let file = env!("CARGO_BIN_EXE_tui-driver-fixture");
    for (options, message) in [
        (["--max-sessions", "0"], "at least 1"),
        (["--script-memory", "0"], "at least 1"),
        (["--max-cells", "0"], "0 is not in"),
        (["--max-recording", "0"], "0 is not in"),
        (
            ["--recordings", "/no/such/folder"],
            "there is no such folder",
        ),
        (["--recordings", file], "there is no such folder"),
        // Where even root makes no file.
        (
            ["--recordings", "/proc"],
            "recordings cannot be kept in /proc",
        ),
    ] {
        let started = std::process::Command::new(env!("CARGO_BIN_EXE_tui-driver"))
            .args(options)
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&started.stderr);
        assert!(!started.status.success(), "{options:?}");
        assert!(told.contains(message), "{options:?}: {told}");
    }
}

#[test]
fn how_many_raw_bytes_are_kept_can_be_said() {
    for (kept, length) in [("70000", 70_000), ("5", 5), ("0", 0)] {
        let mut client = Client::new(&["--raw-buffer", kept]);
        let session = client.showing(&["flood", "100000"], "DONE");
        let all = json!({"session_id": session, "chars": 1_000_000});
        assert_eq!(client.call("tui_get_output", all)["length"], length);
    }
}

#[test]
fn a_read_only_server_offers_nothing_that_acts_and_says_so() {
    let mut client = Client::new(&["--read-only"]);
    let session = client.showing(&["echo"], "READY");
    let listed = client.request("tools/list", json!({}));
    let tools = listed["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    let offered = [
        "tui_launch",
        "tui_close",
        "tui_list_sessions",
        "tui_get_session",
        "tui_mark",
        "tui_text",
        "tui_snapshot",
        "tui_find_text",
        "tui_screenshot",
        "tui_wait_for_text",
        "tui_wait_for_idle",
        "tui_wait_for_exit",
        "tui_get_code_interface",
        "tui_get_input",
        "tui_get_output",
        "tui_get_scrollback",
    ];
    assert_eq!(names, offered);
    let all = Client::new(&[]).request("tools/list", json!({}));
    for tool in all["result"]["tools"].as_array().unwrap() {
        let name = tool["name"].as_str().unwrap();
        if offered.contains(&name) {
            continue;
        }
        let call = json!({"name": name, "arguments": {"session_id": session}});
        let refused = client.request("tools/call", call);
        let message =
            format!("the tool {name:?} is not offered: the server was started with --read-only");
        assert_eq!(refused["error"]["message"], message);
    }
    client.call("tui_close", json!({"session_id": session}));
}

#[test]
fn output_is_taken_no_faster_than_the_server_was_told_to() {
    let mut client = Client::new(&["--max-output-rate", "100000"]);
    let calm = client.showing(&["echo"], "READY");
    let started = Instant::now();
    let session = client.fixture(&["flood", "200000"]);
    let wait = json!({"session_id": session, "text": "DONE", "timeout_ms": 90_000});
    let wait = client.start_call("tui_wait_for_text", wait);
    // Another session does not wait for it.
    client.call("tui_press_key", json!({"session_id": calm, "key": "x"}));
    let seen = json!({"session_id": calm, "text": "READYx", "timeout_ms": 60_000});
    assert_eq!(client.call("tui_wait_for_text", seen)["found"], true);
    assert_eq!(
        client.answer(wait)["result"]["structuredContent"]["found"],
        true
    );
    // Two seconds, less what is read at once.
    assert!(started.elapsed() >= Duration::from_millis(1700));
}

#[test]
fn a_hundred_sessions_take_one_thread_each_and_little_memory() {
    let mut client = Client::new(&[]);
    for _ in 0..100 {
        client.fixture(&["deaf"]);
    }
    let proc = format!("/proc/{}", client.process_id());
    let threads = std::fs::read_dir(format!("{proc}/task")).unwrap().count();
    assert!(threads < 130, "{threads}");
    let statm = std::fs::read_to_string(format!("{proc}/statm")).unwrap();
    let pages: usize = statm.split(' ').nth(1).unwrap().parse().unwrap();
    assert!(pages * 4096 < 60 << 20, "{} MiB", pages / 256);
}
