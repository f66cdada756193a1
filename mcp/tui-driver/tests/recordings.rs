//! Recordings, as others read them.

#[path = "support/cast.rs"]
mod cast;
#[path = "support/client.rs"]
mod client;

use std::path::PathBuf;

use cast::readable;
use client::Client;
use serde_json::{Value, json};

/// A file that goes with its test.
struct File(PathBuf);

impl File {
    fn new(name: &str) -> File {
        let name = format!("tui-driver-{}-{name}.cast", std::process::id());
        File(std::env::temp_dir().join(name))
    }

    fn recording(&self) -> Value {
        json!({"enabled": true, "outputPath": self.0, "includeInput": true})
    }
}

impl Drop for File {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).unwrap();
    }
}

fn launch(client: &mut Client, file: &File, args: &[&str]) -> String {
    let fixture = env!("CARGO_BIN_EXE_tui-driver-fixture");
    let launch = json!({"command": fixture, "args": args, "recording": file.recording()});
    let launched = client.call("tui_launch", launch);
    launched["session_id"].as_str().unwrap().to_owned()
}

#[test]
fn a_killed_server_leaves_a_file_that_others_read() {
    let file = File::new("killed");
    let mut client = Client::new(&[]);
    let session = launch(&mut client, &file, &["echo"]);
    // Typed earlier, it would be echoed before the program is there.
    let ready = json!({"session_id": session, "text": "READY", "timeout_ms": 60_000});
    client.call("tui_wait_for_text", ready);
    let text = json!({"session_id": session, "text": "caf\u{e9} \u{4f60}"});
    client.call("tui_send_text", text.clone());
    client.call("tui_wait_for_text", text);
    client.call("tui_mark", json!({"session_id": session, "label": "here"}));
    client.call(
        "tui_resize",
        json!({"session_id": session, "cols": 90, "rows": 30}),
    );
    let mut server = client.vanish();
    server.kill().unwrap();
    server.wait().unwrap();
    readable(&file.0);
    let lines = std::fs::read_to_string(&file.0).unwrap();
    for event in [
        "\"o\", \"READY\"",
        "\"i\", \"caf\u{e9} \u{4f60}\"",
        "\"m\", \"here\"",
        "\"r\", \"90x30\"",
    ] {
        assert!(lines.contains(event), "{event}: {lines}");
    }
}

#[test]
fn a_program_that_ends_by_itself_ends_its_file() {
    let file = File::new("ended");
    let mut client = Client::new(&[]);
    let session = launch(&mut client, &file, &["exit", "3", "bye"]);
    client.call(
        "tui_wait_for_exit",
        json!({"session_id": session, "timeout_ms": 20_000}),
    );
    client.call("tui_close", json!({"session_id": session}));
    client.finish();
    readable(&file.0);
    let text = std::fs::read_to_string(&file.0).unwrap();
    assert!(text.trim_end().ends_with("\"x\", \"3\"]"), "{text}");
}

#[test]
fn two_sessions_do_not_record_to_one_file_at_once() {
    let file = File::new("shared");
    let mut client = Client::new(&[]);
    let session = launch(&mut client, &file, &["echo"]);
    let fixture = env!("CARGO_BIN_EXE_tui-driver-fixture");
    let again =
        json!({"command": fixture, "args": ["exit", "0", "later"], "recording": file.recording()});
    let refused = client.refused("tui_launch", again.clone());
    assert!(
        refused.contains("another session records to it"),
        "{refused}"
    );
    client.call(
        "tui_send_text",
        json!({"session_id": session, "text": "kept"}),
    );
    client.call(
        "tui_wait_for_text",
        json!({"session_id": session, "text": "kept"}),
    );
    client.call(
        "tui_send_signal",
        json!({"session_id": session, "signal": "SIGKILL"}),
    );
    client.call(
        "tui_wait_for_exit",
        json!({"session_id": session, "timeout_ms": 60_000}),
    );
    let mut text = String::new();
    while !text.contains("\"x\"") {
        text = std::fs::read_to_string(&file.0).unwrap();
    }
    readable(&file.0);
    assert!(text.contains("kept"), "{text}");
    // It has ended, so the file is free.
    let next = client.call("tui_launch", again)["session_id"].take();
    client.call(
        "tui_wait_for_exit",
        json!({"session_id": next, "timeout_ms": 60_000}),
    );
    readable(&file.0);
}

#[test]
fn a_launch_that_fails_leaves_an_older_recording_as_it_was() {
    let file = File::new("older");
    let mut client = Client::new(&[]);
    let session = launch(&mut client, &file, &["exit", "0", "older"]);
    client.call(
        "tui_wait_for_exit",
        json!({"session_id": session, "timeout_ms": 60_000}),
    );
    client.call("tui_close", json!({"session_id": session}));
    let none = json!({"command": "/no/such", "recording": file.recording()});
    let mut refused = String::new();
    // Until the end has been written, the file is in use.
    while !refused.contains("there is no file") {
        refused = client.refused("tui_launch", none.clone());
    }
    assert!(std::fs::read_to_string(&file.0).unwrap().contains("older"));
    let fresh = file.0.with_extension("new.cast");
    let recording = json!({"enabled": true, "outputPath": fresh});
    client.refused(
        "tui_launch",
        json!({"command": "/no/such", "recording": recording}),
    );
    assert!(!fresh.exists());
}
