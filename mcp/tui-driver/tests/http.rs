//! The server over streamable HTTP.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn new() -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tui-driver"))
            .args(["--http", "127.0.0.1:0"])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line
            .split("http://")
            .nth(1)
            .unwrap()
            .split('/')
            .next()
            .unwrap()
            .to_owned();
        Server { child, address }
    }

    /// The status and the JSON of a request of the protocol without handshake.
    fn post(&self, method: &str, mut params: Value, headers: &str) -> (u16, Value) {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
            "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        });
        let name = params["name"]
            .as_str()
            .map(|name| format!("Mcp-Name: {name}\r\n"));
        let body =
            json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string();
        let host = if headers.contains("Host:") {
            ""
        } else {
            "Host: localhost\r\n"
        };
        let headers = format!(
            "{host}{headers}{}Accept: application/json, text/event-stream\r\n\
             MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: {method}\r\n",
            name.unwrap_or_default(),
        );
        let (status, _, answer) = self.send(&headers, &body);
        (status, answer)
    }

    /// The status, the head and the JSON of a request as curl sends it.
    fn send(&self, headers: &str, body: &str) -> (u16, String, Value) {
        let request = format!(
            "POST /mcp HTTP/1.1\r\n{headers}Content-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
        // The answer is the body, or the data of an event in it.
        let json = answer.lines().find_map(|line| {
            let line = line.strip_prefix("data: ").unwrap_or(line);
            serde_json::from_str::<Value>(line)
                .ok()
                .filter(Value::is_object)
        });
        let head = answer.split("\r\n\r\n").next().unwrap_or_default();
        (status, head.to_owned(), json.unwrap_or_default())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
fn sessions_are_driven_over_http() {
    let server = Server::new();
    let call = |tool: &str, arguments: Value| {
        let params = json!({"name": tool, "arguments": arguments});
        let (status, answer) = server.post("tools/call", params, "");
        assert_eq!(status, 200, "{answer}");
        answer["result"]["structuredContent"].clone()
    };
    let fixture = env!("CARGO_BIN_EXE_tui-driver-fixture");
    let launched = call(
        "tui_launch",
        json!({"command": fixture, "args": ["print", "over http"]}),
    );
    let session = &launched["session_id"];
    let wait = json!({"session_id": session, "text": "over http", "screen": "text"});
    assert_eq!(call("tui_wait_for_text", wait)["text"], "over http\n");
    assert_eq!(
        call("tui_close", json!({"session_id": session}))["success"],
        true
    );
}

#[test]
fn other_hosts_and_web_pages_are_refused() {
    let server = Server::new();
    let status = |headers| server.post("tools/list", json!({}), headers).0;
    assert_eq!(status(""), 200);
    assert_eq!(status("Host: evil.example\r\n"), 403);
    assert_eq!(status("Origin: http://evil.example\r\n"), 403);
}

#[test]
fn an_address_that_others_reach_must_be_meant() {
    let output = Command::new(env!("CARGO_BIN_EXE_tui-driver"))
        .args(["--http", "0.0.0.0:0"])
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("--allow-remote"));
}

#[test]
fn an_empty_initialize_and_a_missing_accept_get_their_defaults() {
    let server = Server::new();
    for accept in ["", "Accept: */*\r\n"] {
        let headers = format!("Host: localhost\r\n{accept}");
        let initialize = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#;
        let (status, head, answer) = server.send(&headers, initialize);
        assert_eq!(status, 200, "{answer}");
        assert_eq!(answer["result"]["protocolVersion"], "2024-11-05");
        let session = head
            .lines()
            .find(|line| line.to_lowercase().starts_with("mcp-session-id:"))
            .unwrap();
        let headers = format!("{headers}{session}\r\n");
        let note = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
        assert_eq!(server.send(&headers, note).0, 202);
        let call = r#"{"id":2,"method":"tools/call","params":{"name":"tui_list_sessions"}}"#;
        let (status, _, answer) = server.send(&headers, call);
        assert_eq!(status, 200, "{answer}");
        assert_eq!(answer["result"]["structuredContent"]["sessions"], json!([]));
    }
}

#[test]
fn what_is_no_message_is_told_why() {
    let server = Server::new();
    for (body, status, code) in [
        ("{", 400, -32700),
        ("[]", 400, -32600),
        (r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, 400, -32600),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":1}}"#,
            200,
            -32602,
        ),
    ] {
        let (told, _, answer) = server.send("Host: localhost\r\n", body);
        assert_eq!((told, &answer["error"]["code"]), (status, &json!(code)));
    }
    let long = " ".repeat(17 << 20);
    assert_eq!(server.send("Host: localhost\r\n", &long).0, 413);
}
