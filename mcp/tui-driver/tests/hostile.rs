//! Programs and clients that mean harm: nothing hangs, grows or breaks.

#[path = "support/client.rs"]
mod client;

use std::time::{Duration, Instant};

use client::{Client, LONG};
use serde_json::{Value, json};

fn resident(client: &Client) -> usize {
    let statm = std::fs::read_to_string(format!("/proc/{}/statm", client.process_id())).unwrap();
    statm.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
}

fn alive(process: i64) -> bool {
    std::path::Path::new(&format!("/proc/{process}")).exists()
}

#[test]
fn output_without_end_in_a_title_or_a_cell_takes_no_memory() {
    let mut client = Client::new(&[]);
    client.showing(&["echo"], "READY");
    let before = resident(&client);
    for (start, again, count) in [
        // A title that does not end; accents on one letter, in a frame too; links; a query in one.
        ("\\e]0;", "endless ", "2000000"),
        ("e", "\u{301}", "3000000"),
        ("\\e[?2026he", "\u{301}", "3000000"),
        ("e\u{301}", "\\e[65535b", "100"),
        ("\\eP+q", "54", "3000000"),
        ("\\e_", "xx", "3000000"),
    ] {
        let session = client.showing(&["repeat", start, again, count], "DONE");
        let text = client.text(&session);
        assert!(text.len() < 4000, "{start:?}: {} bytes", text.len());
        client.call("tui_snapshot", json!({"session_id": session}));
        let grown = resident(&client).saturating_sub(before);
        assert!(grown < 8 << 20, "{start:?}: {} MiB", grown >> 20);
        client.call("tui_close", json!({"session_id": session}));
    }
}

#[test]
fn bytes_of_every_value_are_shown_as_something() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["bytes", "400000"], "DONE");
    for tool in [
        "tui_text",
        "tui_snapshot",
        "tui_get_output",
        "tui_screenshot",
    ] {
        client.call(tool, json!({"session_id": session}));
    }
}

#[test]
fn scripts_that_look_at_no_clock_are_ended_and_the_next_runs() {
    let mut client = Client::new(&["--script-memory", "32"]);
    let session = client.showing(&["echo"], "READY");
    for code in [
        "let a = []; a.length = 4e9; a.join()",
        "for (;;) new Promise(resolve => resolve())",
        "for (;;) console.log('x'.repeat(1000000))",
        "for (;;) try { tui.text() } catch {}",
        "for (;;) tui.screenshot()",
        "const s = () => Promise.resolve().then(s); await s()",
        "Object.prototype.toJSON = () => { for (;;); }; ({})",
    ] {
        let started = Instant::now();
        let run = json!({"session_id": session, "code": code, "timeout": 200});
        let error = client.refused("tui_run_code", run);
        // A chain of promises may be out of memory before.
        let ended = error.contains("timed out after 200 ms") || error.contains("--script-memory");
        assert!(ended, "{code}: {error}");
        assert!(started.elapsed() < Duration::from_secs(20), "{code}");
        let alive =
            json!({"session_id": session, "code": "delete Object.prototype.toJSON; tui.text()"});
        assert_eq!(client.call("tui_run_code", alive)["result"], "READY\n");
    }
}

#[test]
fn results_and_logs_of_scripts_are_bounded() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let run = |code: &str| json!({"session_id": session, "code": code, "timeout": 30_000});
    let error = client.refused("tui_run_code", run("'x'.repeat(5000000)"));
    assert!(error.contains("at most 1048576"), "{error}");
    let error = client.refused("tui_run_code", run("console.log('x'.repeat(5000000))"));
    assert!(error.contains("more than"), "{error}");
    let ran = client.call(
        "tui_run_code",
        run("for (let i = 0; i < 20; i++) console.log('y'.repeat(100000)); 1"),
    );
    assert!(ran.to_string().len() < 400_000);
    assert!(ran["logs"].to_string().contains("more than is kept"));
    let broken = "JSON.parse = JSON.stringify = Error = String = null; tui.text()";
    assert_eq!(
        client.call("tui_run_code", run(broken))["result"],
        "READY\n"
    );
}

#[test]
fn a_script_of_a_session_that_is_closed_ends() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    for code in [
        "for (;;);",
        "tui.waitForText('never', 600000)",
        "let a = []; a.length = 4e9; a.join()",
    ] {
        let open = client.showing(&["echo"], "READY");
        let script = client.start_call("tui_run_code", json!({"session_id": open, "code": code}));
        // It runs once its process is there.
        client.call("tui_run_code", json!({"session_id": session, "code": "1"}));
        let started = Instant::now();
        client.call("tui_close", json!({"session_id": open}));
        let answer = client.answer(script);
        assert_eq!(answer["result"]["isError"], true, "{code}: {answer}");
        assert!(started.elapsed() < Duration::from_secs(10), "{code}");
    }
}

#[test]
fn a_client_that_vanishes_in_the_middle_leaves_nothing() {
    let mut client = Client::new(&[]);
    let mut processes = vec![i64::from(client.process_id())];
    for code in ["for (;;);", "tui.waitForText('never', 600000)"] {
        let session = client.showing(&["signals"], "READY");
        let details = client.call("tui_get_session", json!({"session_id": session}));
        processes.push(details["process_id"].as_i64().unwrap());
        client.start_call("tui_run_code", json!({"session_id": session, "code": code}));
        let wait = json!({"session_id": session, "text": "never", "timeout_ms": 600_000});
        client.start_call("tui_wait_for_text", wait);
    }
    let mut server = client.vanish();
    // The server waits some seconds for answers that are on their way.
    server.wait().unwrap();
    let started = Instant::now();
    while processes.iter().any(|process| alive(*process)) && started.elapsed() < LONG {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(
        !processes.iter().any(|process| alive(*process)),
        "{processes:?}"
    );
}

#[test]
fn what_is_no_message_is_answered_and_the_next_is_served() {
    let mut client = Client::new(&[]);
    let long = format!("{{\"jsonrpc\":\"2.0\",\"x\":\"{}\"}}", "y".repeat(17 << 20));
    for (line, message) in [
        ("{", "must be JSON"),
        (&long, "at most 16777216 bytes"),
        ("\u{1}\u{0}", "must be JSON"),
    ] {
        client.line(line);
        let error = client.unasked();
        let told = error["error"]["message"].as_str().unwrap_or_default();
        assert!(told.contains(message), "{error}");
        assert_eq!(
            client.call("tui_list_sessions", json!({}))["sessions"],
            json!([])
        );
    }
    client.line(&"[".repeat(100_000));
    client.unasked();
    let deep = format!("{}1{}", "[".repeat(120), "]".repeat(120));
    let call = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":\"deep\",\"method\":\"tools/call\",\"params\":{{\"name\":\"tui_text\",\"arguments\":{{\"session_id\":{deep}}}}}}}"
    );
    client.line(&call);
    assert_eq!(
        client.call("tui_list_sessions", json!({}))["sessions"],
        json!([])
    );
}

#[test]
fn ids_and_names_that_are_paths_are_only_names() {
    let mut client = Client::new(&[]);
    for id in ["../x", "/etc/passwd", "", "\0", "..", "a/../../b"] {
        for tool in [
            "tui_get_input",
            "tui_get_output",
            "tui_text",
            "tui_close",
            "tui_screenshot",
        ] {
            let error = client.refused(tool, json!({"session_id": id}));
            assert!(error.starts_with("Session not found"), "{tool}: {error}");
        }
    }
}

#[test]
fn sizes_beyond_the_limits_are_refused() {
    let mut client = Client::new(&["--max-cells", "1500000"]);
    let fixture = env!("CARGO_BIN_EXE_tui-driver-fixture");
    let launch = |cols: u32, rows: u32| json!({"command": fixture, "args": ["size"], "cols": cols, "rows": rows});
    let large = client.call("tui_launch", launch(1000, 1000))["session_id"].take();
    let refused = client.refused("tui_launch", launch(1000, 1000));
    assert!(refused.contains("limit is 1500000"), "{refused}");
    let small = client.call("tui_launch", launch(80, 24))["session_id"].take();
    let resize = json!({"session_id": small, "cols": 1000, "rows": 600});
    assert!(client.refused("tui_resize", resize).contains("too large"));
    client.call(
        "tui_resize",
        json!({"session_id": large, "cols": 999, "rows": 1000}),
    );
    for scale in [1, 4] {
        let picture = json!({"session_id": large, "scale": scale});
        assert!(
            client
                .refused("tui_screenshot", picture)
                .contains("smaller scale")
        );
    }
    for (cols, rows) in [(0, 0), (1, 1), (1001, 5), (u32::MAX, u32::MAX)] {
        let refused = client.refused("tui_launch", launch(cols, rows));
        assert!(refused.contains("must be an integer from"), "{refused}");
    }
}

#[test]
fn a_storm_of_resizes_ends_in_the_last_size() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["size"], "READY");
    client.call(
        "tui_send_text",
        json!({"session_id": session, "text": "x".repeat(300)}),
    );
    let resizes: Vec<u64> = (0..300_u32)
        .map(|n| {
            let (cols, rows) = (2 + n * 37 % 400, 1 + n * 53 % 120);
            client.start_call(
                "tui_resize",
                json!({"session_id": session, "cols": cols, "rows": rows}),
            )
        })
        .collect();
    for resize in resizes {
        assert_ne!(client.answer(resize)["result"]["isError"], true);
    }
    client.call(
        "tui_resize",
        json!({"session_id": session, "cols": 90, "rows": 30}),
    );
    // Asked twice, since one of the answers may be broken at the end of a row.
    client.call(
        "tui_send_text",
        json!({"session_id": session, "text": "??"}),
    );
    let seen = json!({"session_id": session, "text": "90x30", "timeout_ms": 20_000});
    assert_eq!(client.call("tui_wait_for_text", seen)["found"], true);
}

#[test]
fn fifty_sessions_that_flood_are_all_read_to_their_end() {
    let mut client = Client::new(&[]);
    let sessions: Vec<String> = (0..50)
        .map(|_| client.fixture(&["flood", "50000"]))
        .collect();
    let waits: Vec<u64> = sessions
        .iter()
        .map(|session| {
            let wait = json!({"session_id": session, "text": "DONE", "timeout_ms": 90_000});
            client.start_call("tui_wait_for_text", wait)
        })
        .collect();
    for wait in waits {
        assert_eq!(
            client.answer(wait)["result"]["structuredContent"]["found"],
            true
        );
    }
    for session in sessions {
        client.call("tui_close", json!({"session_id": session}));
    }
    assert_eq!(
        client.call("tui_list_sessions", json!({}))["sessions"],
        json!([])
    );
}

#[test]
fn more_calls_than_can_wait_are_refused_and_not_queued() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let wait = json!({"session_id": session, "text": "never", "timeout_ms": 600_000});
    let waits: Vec<u64> = (0..1005)
        .map(|_| client.start_call("tui_wait_for_text", wait.clone()))
        .collect();
    let started = Instant::now();
    while waits
        .iter()
        .filter(|wait| client.has_answered(**wait))
        .count()
        < 5
    {
        client.request("ping", json!({}));
        assert!(started.elapsed() < LONG);
    }
    // One more is refused too, until one ends.
    let close = json!({"session_id": session});
    let refused = client.refused("tui_close", close.clone());
    assert!(refused.contains("calls are running"), "{refused}");
    let params = json!({"requestId": waits[0], "reason": "no longer wanted"});
    client.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params}));
    while client.result("tui_close", close.clone())["isError"] == true {
        assert!(started.elapsed() < LONG);
    }
    let answers = waits[1..].iter().map(|wait| client.answer(*wait));
    let refused = answers.filter(|answer: &Value| answer.to_string().contains("calls are running"));
    assert_eq!(refused.count(), 5);
}

#[test]
fn a_flood_of_work_in_few_bytes_keeps_no_one_from_reading() {
    let mut client = Client::new(&[]);
    let calm = client.showing(&["echo"], "READY");
    let args = ["repeat", "x", "\\e[2J\\e[9999b", "2000000"];
    let launch = json!({"command": env!("CARGO_BIN_EXE_tui-driver-fixture"), "args": args, "cols": 200, "rows": 200});
    let busy = client.call("tui_launch", launch)["session_id"].take();
    let busy = busy.as_str().unwrap();
    let done = json!({"session_id": busy, "text": "DONE", "timeout_ms": 600_000});
    let done = client.start_call("tui_wait_for_text", done);
    for session in [busy, &calm, busy, &calm] {
        client.text(session);
    }
    assert!(!client.has_answered(done));
    client.call("tui_close", json!({"session_id": busy}));
    assert_eq!(client.answer(done)["result"]["isError"], true);
}

#[test]
fn a_program_that_dies_at_once_or_in_a_call_is_told() {
    let mut client = Client::new(&[]);
    for args in [["exit", "0", ""], ["exit", "9", "last"]] {
        let session = client.fixture(&args);
        let waited = client.call(
            "tui_wait_for_exit",
            json!({"session_id": session, "timeout_ms": 20_000}),
        );
        assert_eq!(waited["exited"], true);
        let error = client.refused("tui_press_key", json!({"session_id": session, "key": "a"}));
        assert!(error.contains("has ended (exit code"), "{error}");
        client.call("tui_text", json!({"session_id": session}));
        client.call("tui_close", json!({"session_id": session}));
    }
}
