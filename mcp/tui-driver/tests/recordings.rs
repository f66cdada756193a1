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
