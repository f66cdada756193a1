//! JavaScript through the server.

#[path = "support/client.rs"]
mod client;

use client::Client;
use serde_json::{Value, json};

/// A session that echoes, and a function that runs code in it.
fn run(client: &mut Client, session: &str, code: &str) -> Value {
    client.call(
        "tui_run_code",
        json!({"session_id": session, "code": code, "timeout": 20_000}),
    )
}

fn fails(client: &mut Client, session: &str, code: &str, timeout: u64) -> String {
    client.refused(
        "tui_run_code",
        json!({"session_id": session, "code": code, "timeout": timeout}),
    )
}

#[test]
fn results_are_json_and_text() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let cases = [
        (
            "({a: [1, 'x', null]})",
            r#"{"a":[1,"x",null]}"#,
            json!({"a": [1, "x", null]}),
        ),
        ("'text'", "text", json!("text")),
        ("1.5", "1.5", json!(1.5)),
        ("undefined", "undefined", json!(null)),
        ("Promise.resolve(7)", "7", json!(7)),
        ("await Promise.resolve([8])", "[8]", json!([8])),
        ("(async () => { await null; return 9 })()", "9", json!(9)),
    ];
    for (code, result, value) in cases {
        let ran = run(&mut client, &session, code);
        assert_eq!(
            (&ran["result"], &ran["value"]),
            (&json!(result), &value),
            "{code}"
        );
    }
}

#[test]
fn variables_last_within_a_session() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    run(
        &mut client,
        &session,
        "var z = 1; let y = 2; function f() { return z + y }",
    );
    assert_eq!(run(&mut client, &session, "f()")["value"], 3);
    let other = client.showing(&["echo"], "READY");
    assert_eq!(run(&mut client, &other, "typeof z")["result"], "undefined");
}

#[test]
fn the_seeds_methods_drive_the_program() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let code = "tui.sendText('\\r\\nhello '); tui.pressKey('a'); tui.pressKeys(['b', 'c']); \
        const seen = tui.waitForText('hello abc'); const quiet = tui.waitForIdle(5000, 20); \
        const s = tui.snapshot(); \
        ({seen, quiet, text: tui.text(), spans: s.span_count, row: s.rows[1].spans[0].text, \
          ref: s.spans[0].ref, input: tui.getInput(3), back: tui.getScrollback()})";
    let value = run(&mut client, &session, code)["value"].take();
    assert_eq!(value["seen"], true);
    assert_eq!(value["quiet"], true);
    assert_eq!(value["text"], "READY\nhello abc\n");
    assert_eq!(value["row"], "hello abc");
    assert_eq!(value["ref"], "s1");
    assert_eq!(value["input"], "abc");
    assert_eq!(value["back"], 0);
}

#[test]
fn spans_say_their_look_as_those_of_the_seed() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let code = "tui.sendText('\\x1b[2J\\x1b[H\\x1b[1;4;31;48;5;200mloud'); tui.waitForText('loud'); \
        tui.snapshot().spans[0]";
    let span = run(&mut client, &session, code)["value"].take();
    for (name, value) in [
        ("bold", json!(true)),
        ("underline", json!(true)),
        ("underline_style", json!("single")),
        ("fg", json!("color1")),
        ("bg", json!("color200")),
        ("italic", Value::Null),
    ] {
        assert_eq!(span[name], value, "{name}: {span}");
    }
}

#[test]
fn a_picture_is_private_and_goes_with_the_session() {
    use std::os::unix::fs::PermissionsExt;
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let path = run(&mut client, &session, "tui.screenshot('a.png')")["result"].take();
    let path = std::path::PathBuf::from(path.as_str().unwrap());
    assert!(std::fs::read(&path).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(
        std::fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let error = fails(&mut client, &session, "tui.screenshot('../a.png')", 20_000);
    assert!(error.contains("no file name"), "{error}");
    client.call("tui_close", json!({"session_id": session}));
    assert!(!path.exists());
}

#[test]
fn errors_are_errors() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let caught = "try { tui.pressKey('Foo') } catch (e) { [e instanceof Error, e.message] }";
    let value = run(&mut client, &session, caught)["value"].take();
    assert_eq!(value[0], true);
    assert!(
        value[1].as_str().unwrap().starts_with("Invalid key"),
        "{value}"
    );
    let error = fails(
        &mut client,
        &session,
        "console.warn('so far', {a: 1}); nope()",
        20_000,
    );
    assert!(
        error.contains("ReferenceError") && error.contains("[warn] so far {\"a\":1}"),
        "{error}"
    );
    let error = fails(&mut client, &session, "let let", 20_000);
    assert!(error.contains("SyntaxError"), "{error}");
}

#[test]
fn the_console_is_captured() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let ran = run(
        &mut client,
        &session,
        "console.log('a', 1, [2]); console.error(new Error('x'))",
    );
    let expected = json!([
        {"level": "log", "message": "a 1 [2]"},
        {"level": "error", "message": "Error: x"},
    ]);
    assert_eq!(ran["logs"], expected);
}

#[test]
fn runaway_scripts_are_stopped_and_harm_nothing() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    for (code, message) in [
        ("while(true){}", "timed out after 300 ms"),
        (
            "for(;;) { try { for(;;); } catch {} }",
            "timed out after 300 ms",
        ),
        ("new Promise(() => {})", "nothing settles"),
        ("(function f() { f() })()", "stack"),
        ("let s = 'x'; for(;;) s += s", ""),
        (
            "tui.waitForText('never', 600000); while(true){}",
            "timed out after 300 ms",
        ),
    ] {
        let error = fails(&mut client, &session, code, 300);
        assert!(error.contains(message), "{code}: {error}");
    }
    assert_eq!(run(&mut client, &session, "2 + 2")["value"], 4);
}

#[test]
fn the_declarations_name_every_method() {
    let mut client = Client::new(&[]);
    let result = client.result("tui_get_code_interface", json!({}));
    let text = result["content"][0]["text"].as_str().unwrap().to_owned();
    let session = client.showing(&["echo"], "READY");
    let names = run(&mut client, &session, "Object.keys(tui)")["value"].take();
    for name in names.as_array().unwrap() {
        let method = format!("  {}(", name.as_str().unwrap());
        assert!(text.contains(&method), "{method}");
    }
}
