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
fn values_that_json_has_no_form_for_keep_what_they_say() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    let deep = "[".repeat(100) + &"]".repeat(100);
    let cases = [
        ("12345678901234567890n", json!("12345678901234567890")),
        ("({a: [1n, -2n]})", json!({"a": ["1", "-2"]})),
        (
            "const a = {n: 1}; a.a = a; a.l = [a, {a}]; a",
            json!({"n": 1, "a": "[Circular]", "l": ["[Circular]", {"a": "[Circular]"}]}),
        ),
        // The same object twice is no cycle.
        (
            "const o = {x: 1}; [o, o, [o]]",
            json!([{"x": 1}, {"x": 1}, [{"x": 1}]]),
        ),
        ("new Map([['k', {v: 1n}]])", json!([["k", {"v": "1"}]])),
        (
            "const m = new Map(); m.set('m', m); m",
            json!([["m", "[Circular]"]]),
        ),
        ("[new Set([1, 2])]", json!([[1, 2]])),
        (
            "({e: new TypeError('bad'), r: /x/g})",
            json!({"e": "TypeError: bad", "r": "/x/g"}),
        ),
        (
            "'half \\ud800 of \\\\ud800 \\u{1f600}'",
            json!("half \u{fffd} of \\ud800 \u{1f600}"),
        ),
        ("({'\\udfff': '\\ud83d'})", json!({"\u{fffd}": "\u{fffd}"})),
        ("new Error('\\ud800')", json!("Error: \u{fffd}")),
        ("Object.create(null)", json!({})),
        ("new Date(0)", json!("1970-01-01T00:00:00.000Z")),
        ("[undefined, NaN, () => 1]", json!([null, null, null])),
        (&deep, serde_json::from_str(&deep).unwrap()),
    ];
    for (code, value) in cases {
        let ran = run(
            &mut client,
            &session,
            &format!("{{ {code} }}")
                .replace("{ ({", "({")
                .replace("}) }", "})"),
        );
        assert_eq!(ran["value"], value, "{code}");
        let result = ran["result"].as_str().unwrap();
        match value.as_str() {
            Some(text) if !code.contains("Date") => assert_eq!(result, text, "{code}"),
            _ => assert_eq!(
                serde_json::from_str::<Value>(result).unwrap(),
                value,
                "{code}"
            ),
        }
    }
    for (code, text) in [
        ("NaN", "NaN"),
        ("Symbol('s')", "Symbol(s)"),
        ("(function f() {})", "function f() {}"),
    ] {
        let ran = run(&mut client, &session, code);
        assert_eq!(
            (&ran["result"], &ran["value"]),
            (&json!(text), &Value::Null)
        );
    }
    for (code, message) in [
        (
            "let d = []; for (let i = 0; i < 200; i++) d = [d]; d",
            "nested more than 100 deep",
        ),
        (
            "({get a() { throw new RangeError('no') }})",
            "RangeError: no",
        ),
    ] {
        let error = fails(&mut client, &session, code, 20_000);
        assert!(error.contains(message), "{code}: {error}");
    }
}

#[test]
fn whatever_is_thrown_is_told_in_the_scripts_words() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    for (code, message) in [
        (
            "throw null",
            "uncaught null (so it is, too, when the memory for scripts (--script-memory) has run out)",
        ),
        ("throw undefined", "uncaught undefined"),
        ("throw 'words'", "words"),
        ("throw {code: 7n}", "uncaught {\"code\":\"7\"}"),
        ("throw Symbol('s')", "uncaught Symbol(s)"),
        ("throw '\\ud800'", "\u{fffd}"),
        ("Promise.reject(7)", "uncaught 7"),
        ("await Promise.reject([null])", "uncaught [null]"),
        ("(async () => { throw [1] })()", "uncaught [1]"),
        ("Promise.reject(new TypeError('t'))", "TypeError: t"),
        ("throw new Error('half \\udc00')", "Error: half \u{fffd}"),
        (
            "class E extends Error { get message() { throw 1 } }; throw new E",
            "Error",
        ),
        (
            "throw new Proxy({}, {ownKeys() { throw 1 }})",
            "uncaught value that cannot be shown",
        ),
    ] {
        let error = fails(&mut client, &session, code, 20_000);
        let first = error.lines().next().unwrap();
        assert_eq!(first, format!("JavaScript error: {message}"), "{code}");
    }
}

#[test]
fn what_goes_to_a_method_is_checked_and_half_a_pair_is_replaced() {
    let mut client = Client::new(&[]);
    let session = client.showing(&["echo"], "READY");
    for (code, message) in [
        (
            "tui.resize('80', 24)",
            "tui.resize: argument 1 must be a whole number from 0 to 4294967295, not \"80\"",
        ),
        ("tui.resize(80.5, 24)", "not 80.5"),
        (
            "tui.pressKeys(['a', 7])",
            "argument 1 must be an array of strings, not [\"a\",7]",
        ),
        ("tui.click()", "tui.click needs an argument 1"),
        ("tui.clickText('READY', 0)", "nth counts from 1"),
    ] {
        let error = fails(&mut client, &session, code, 20_000);
        assert!(error.contains(message), "{code}: {error}");
    }
    let code = "console.log('\\ud800', 1n, {get a() { throw 1 }}); tui.sendText('\\r\\n<\\ud800>'); tui.waitForText('<\u{fffd}>')";
    let ran = run(&mut client, &session, code);
    assert_eq!(ran["value"], true);
    assert_eq!(ran["logs"][0]["message"], "\u{fffd} 1 (cannot be shown)");
}

#[test]
fn a_script_that_used_up_the_memory_leaves_the_next_a_fresh_one() {
    let mut client = Client::new(&["--script-memory", "16"]);
    let session = client.showing(&["echo"], "READY");
    let limit = "may hold 16 MiB of memory (--script-memory)";
    for code in [
        "var a = []; for (;;) a.push('x'.repeat(100000) + a.length)",
        "var b = []; for (;;) b.push({})",
        "var c = new Map(); for (let i = 0; ; i++) c.set(i, [i])",
        "var d = []; (async () => { for (;;) d.push(new Uint8Array(1000)) })()",
    ] {
        let error = fails(&mut client, &session, code, 60_000);
        assert!(
            error.contains("out of memory") && error.contains(limit),
            "{code}: {error}"
        );
        let ran = run(
            &mut client,
            &session,
            "[typeof a, typeof b, 'y'.repeat(1000000).length]",
        );
        assert_eq!(
            ran["value"],
            json!(["undefined", "undefined", 1_000_000]),
            "{code}"
        );
    }
    // One that goes on as if nothing had been.
    let code =
        "var e = []; try { for (;;) e.push('x'.repeat(1000) + e.length) } catch { 'caught' }";
    let ran = run(&mut client, &session, code);
    assert_eq!(ran["result"], "caught");
    assert!(
        ran["logs"][0]["message"].as_str().unwrap().contains(limit),
        "{ran}"
    );
    assert_eq!(
        run(&mut client, &session, "typeof e")["result"],
        "undefined"
    );
    // What is let go of is no one's loss.
    run(
        &mut client,
        &session,
        "var kept = 1; for (let i = 0; i < 200; i++) 'x'.repeat(1000000) + i; 1",
    );
    assert_eq!(run(&mut client, &session, "kept")["value"], 1);
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
