//! Random output and random tool calls: no panic, no hang, no growth.
//!
//! `TUI_DRIVER_SOAK_SECONDS` says how long; a few seconds if it is not set.

#[path = "support/client.rs"]
mod client;

use std::time::{Duration, Instant};

use client::Client;
use serde_json::{Value, json};

fn duration() -> Duration {
    let seconds = std::env::var("TUI_DRIVER_SOAK_SECONDS")
        .ok()
        .and_then(|s| s.parse().ok());
    Duration::from_secs(seconds.unwrap_or(4))
}

/// A small generator of numbers (xorshift), the same at each run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len() as u64) as usize]
    }

    /// Output such as programs write, and such as they do not.
    fn output(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..self.below(40) {
            match self.below(8) {
                0 => text.push(char::from(self.below(128) as u8)),
                1 => text.extend(char::from_u32(self.below(0x2_0000) as u32)),
                2 => {
                    let (a, b) = (self.below(300), self.below(300));
                    let last = self.pick(&["H", "m", "J", "K", "r", "S", "T", "b", "X", "P", "@"]);
                    text.push_str(&format!("\x1b[{a};{b}{last}"));
                }
                3 => {
                    let mode = self.pick(&[
                        "1", "7", "25", "47", "1000", "1003", "1006", "1049", "2004", "2026",
                    ]);
                    let on = self.pick(&["h", "l"]);
                    text.push_str(&format!("\x1b[?{mode}{on}"));
                }
                4 => text.push_str(self.pick(&[
                    "\x1b[c",
                    "\x1b[6n",
                    "\x1b]11;?\x07",
                    "\x1bP+q544e\x1b\\",
                    "\x1b[>q",
                    "\x1bc",
                ])),
                5 => text.push_str("\r\n"),
                6 => text.push_str("\u{4f60}\u{597d}\u{1f600}e\u{301}"),
                _ => text.push_str("some words "),
            }
        }
        text
    }

    /// A value that the parameter may have, mostly.
    fn value(&mut self, schema: &Value, session: &str) -> Value {
        let kind = match &schema["type"] {
            Value::Array(kinds) => &kinds[0],
            kind => kind,
        };
        if self.below(8) == 0 {
            return self.any(session);
        }
        if let Some(words) = schema["enum"].as_array() {
            return words[self.below(words.len() as u64) as usize].clone();
        }
        match kind.as_str() {
            Some("integer") => {
                let least = schema["minimum"].as_u64().unwrap_or(0);
                let most = schema["maximum"].as_u64().unwrap_or(2000);
                json!(least + self.below(most - least + 1))
            }
            Some("boolean") => json!(self.below(2) == 0),
            Some("array") => json!([self.pick(&["Enter", "a", "Ctrl+c", "shift", "alt"])]),
            Some("string") => {
                let text = self.output();
                json!(self.pick(&["READY", "s1", "s9", "Enter", "Escape", "none", "x", &*text]))
            }
            _ => json!({"x": 1, "y": 1, "width": 5, "height": 700}),
        }
    }

    fn any(&mut self, session: &str) -> Value {
        match self.below(10) {
            0 => Value::Null,
            1 => json!(self.below(100)),
            2 => json!(-1),
            3 => json!(self.below(u64::MAX)),
            4 => json!("../../etc"),
            5 => json!(["Enter", "a"]),
            6 => json!({"x": 1, "y": 1, "width": 5, "height": 70000}),
            7 => json!(self.output()),
            8 => json!(true),
            _ => json!(session),
        }
    }
}

fn resident(process: u32) -> usize {
    let statm = std::fs::read_to_string(format!("/proc/{process}/statm")).unwrap();
    statm.split(' ').nth(1).unwrap().parse::<usize>().unwrap() * 4096
}

/// A session of its own, whatever the random calls have launched or closed.
fn alone(client: &mut Client) -> String {
    let listed = client.call("tui_list_sessions", json!({}));
    for session in listed["sessions"].as_array().unwrap() {
        client.result("tui_close", json!({"session_id": session}));
    }
    client.fixture(&["echo"])
}

#[test]
fn random_calls_and_output_neither_break_nor_grow_the_server() {
    let options = [
        "--max-sessions",
        "8",
        "--allow",
        env!("CARGO_BIN_EXE_tui-driver-fixture"),
    ];
    // What is free goes back to the system, so that what grows is what is held.
    let tidy = [
        ("MALLOC_ARENA_MAX", "1"),
        ("MALLOC_MMAP_THRESHOLD_", "65536"),
        ("MALLOC_TRIM_THRESHOLD_", "65536"),
    ];
    let mut client = Client::new_in(&options, &tidy);
    let listed = client.request("tools/list", json!({}));
    let tools: Vec<Value> = listed["result"]["tools"].as_array().unwrap().clone();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let started = Instant::now();
    let mut settled_size = None;
    let (mut calls, mut went_well) = (0, 0);
    let mut session = client.fixture(&["echo"]);
    while started.elapsed() < duration() {
        if random.below(60) == 0 {
            session = alone(&mut client);
        }
        let text = random.output();
        client.result(
            "tui_send_text",
            json!({"session_id": session, "text": text}),
        );
        let tool = &tools[random.below(tools.len() as u64) as usize];
        let name = tool["name"].as_str().unwrap();
        let mut arguments = serde_json::Map::new();
        for (property, schema) in tool["inputSchema"]["properties"]
            .as_object()
            .into_iter()
            .flatten()
        {
            let value = match property.as_str() {
                "session_id" if random.below(20) > 0 => json!(session),
                // Waits are to end within the test.
                "timeout_ms" | "timeout" | "idle_ms" | "answer_ms" => json!(random.below(30)),
                "command" => json!(env!("CARGO_BIN_EXE_tui-driver-fixture")),
                "signal" => json!(random.pick(&["SIGWINCH", "SIGCONT", "SIGFOO"])),
                "cols" | "rows" => json!(random.below(200)),
                "delay_ms" => json!(random.below(5)),
                "args" => json!([random.pick(&["echo", "size", "signals"])]),
                "recording" | "env" | "cwd" => Value::Null,
                _ if random.below(4) == 0 => continue,
                _ => random.value(schema, &session),
            };
            arguments.insert(property.clone(), value);
        }
        let limit = match name {
            "tui_run_code" => Some("timeout"),
            _ if name.starts_with("tui_wait") => Some("timeout_ms"),
            _ => None,
        };
        if let Some(limit) = limit {
            arguments.insert(limit.into(), json!(20));
        }
        // Every call is answered, well or not.
        let result = client.result(name, Value::Object(arguments));
        calls += 1;
        went_well += u32::from(result["isError"] != true);
        let calls_done = started.elapsed() > duration() / 2;
        if calls_done && settled_size.is_none() {
            settled_size = Some(resident(client.process_id()));
        }
    }
    let grown = resident(client.process_id()).saturating_sub(settled_size.unwrap_or(0));
    assert!(grown < 24 << 20, "{} MiB more than half-way", grown >> 20);
    // Most get past the check of their arguments.
    assert!(went_well > calls / 6, "{went_well} of {calls}");
    let alive = alone(&mut client);
    client.call(
        "tui_wait_for_text",
        json!({"session_id": alive, "text": "READY", "timeout_ms": 20_000}),
    );
    assert!(client.finish().success());
}
