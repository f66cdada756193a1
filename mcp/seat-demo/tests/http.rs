//! The real binary over streamable HTTP, spoken to in raw requests.
#![allow(missing_docs, reason = "a test has no API")]

#[path = "http/serving.rs"]
mod serving;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use serving::serving;

const PATIENCE: Duration = Duration::from_secs(20);

struct Server {
    child: Child,
    address: String,
}

/// Status, head in lower case, and body of an answer.
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    /// The JSON-RPC message in the body, be it plain or a stream.
    fn message(&self) -> Value {
        let line = self
            .body
            .lines()
            .map(|line| line.strip_prefix("data: ").unwrap_or(line))
            .find(|line| line.starts_with('{'));
        serde_json::from_str(line.unwrap_or_else(|| panic!("{}\n{}", self.head, self.body)))
            .unwrap()
    }
}

impl Server {
    fn start(args: &[&str]) -> Self {
        let (child, address) = serving(
            Command::new(env!("CARGO_BIN_EXE_seat-demo"))
                .args(["--http", "127.0.0.1:0", "--database", ":memory:"])
                .args(args),
        );
        Self { child, address }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends one request with these extra header lines.
    fn send(&self, method: &str, path: &str, headers: &[&str], body: &str) -> TcpStream {
        let mut stream = self.connect();
        let host = format!("Host: {}", self.address);
        let host = if headers.iter().any(|line| line.starts_with("Host:")) {
            None
        } else {
            Some(host.as_str())
        };
        let lines: Vec<&str> = host.into_iter().chain(headers.iter().copied()).collect();
        // A server that refuses early may close before it has read everything.
        let _ = write!(
            stream,
            "{method} {path} HTTP/1.1\r\n{}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Accept: application/json, text/event-stream\r\nContent-Length: {}\r\n\r\n{body}",
            lines.join("\r\n"),
            body.len()
        );
        stream
    }

    fn request(&self, method: &str, path: &str, headers: &[&str], body: &str) -> Answer {
        let mut text = String::new();
        let _ = self
            .send(method, path, headers, body)
            .read_to_string(&mut text);
        let (head, body) = text
            .split_once("\r\n\r\n")
            .unwrap_or_else(|| panic!("{text:?}"));
        Answer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            head: head.to_lowercase(),
            body: body.to_owned(),
        }
    }

    /// A call of the newer generation for a booking, with extra header lines.
    fn call(&self, booking: &str, headers: &[&str], tool: &str, arguments: &Value) -> Answer {
        let name = format!("Mcp-Name: {tool}");
        let own = [
            "MCP-Protocol-Version: 2026-07-28",
            "Mcp-Method: tools/call",
            &name,
        ];
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": tool, "arguments": arguments, "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": {}
            }
        }});
        let path = format!("/mcp{booking}");
        self.request("POST", &path, &[&own, headers].concat(), &body.to_string())
    }

    fn act(&self, booking: &str, name: &str, context: Value) -> Value {
        let answer = self.call(
            booking,
            &[],
            "seat_action",
            &json!({
                "name": name, "surfaceId": "seat-picker", "sourceComponentId": "cabin",
                "timestamp": "2026-09-09T10:00:00.000Z", "context": context
            }),
        );
        answer.message()["result"].clone()
    }

    /// Sends a signal; gives the exit status and how long it took.
    fn stop(mut self, signal: &str) -> (Option<i32>, Duration) {
        let started = Instant::now();
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        (self.child.wait().unwrap().code(), started.elapsed())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn both_generations_are_served_at_one_address() {
    let server = Server::start(&[]);
    let newer = server.call("", &[], "show_seats", &json!({}));
    assert_eq!(
        (newer.status, &newer.message()["result"]["resultType"]),
        (200, &json!("complete"))
    );
    assert!(!newer.head.contains("mcp-session-id"));

    let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}
    }});
    // The answer is a stream that stays open for a while: its first part is enough.
    let mut stream = server.send("POST", "/mcp", &[], &hello.to_string());
    let mut text = String::new();
    let mut piece = [0; 4096];
    while !text.contains("serverInfo") {
        let read = stream.read(&mut piece).unwrap();
        assert!(read > 0, "{text}");
        text.push_str(std::str::from_utf8(&piece[..read]).unwrap());
    }
    assert!(text.contains(r#""protocolVersion":"2025-06-18""#), "{text}");
    let session = text
        .lines()
        .find_map(|line| {
            line.to_lowercase()
                .strip_prefix("mcp-session-id: ")
                .map(str::to_owned)
        })
        .unwrap();
    let session = format!("Mcp-Session-Id: {session}");
    let call = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "show_seats"}});
    let older = server.request(
        "POST",
        "/mcp",
        &[&session, "MCP-Protocol-Version: 2025-06-18"],
        &call.to_string(),
    );
    assert_eq!(older.message()["result"]["isError"], false);
    let gone = server.request("DELETE", "/mcp", &[&session], "");
    assert!(gone.status < 300, "{}", gone.status);
    assert_eq!(
        server
            .request("POST", "/mcp", &[&session], &call.to_string())
            .status,
        404
    );
}

#[test]
fn pages_of_other_sites_and_made_up_hosts_are_refused() {
    let server = Server::start(&[]);
    let port = server.address.rsplit(':').next().unwrap().to_owned();
    let (own, near) = (
        format!("Origin: http://127.0.0.1:{port}"),
        format!("Origin: http://localhost:{port}"),
    );
    for (headers, status) in [
        (&[][..], 200),
        (&[own.as_str()][..], 200),
        (&[near.as_str()][..], 200),
        (&["Origin: http://evil.example"][..], 403),
        (&["Origin: null"][..], 403),
        (&["Origin: http://127.0.0.1:1"][..], 403),
        (&["Host: evil.example"][..], 403),
        (&["Host: evil.example:80"][..], 403),
        (&["Host: localhost"][..], 200),
    ] {
        let answer = server.call("", headers, "show_seats", &json!({}));
        assert_eq!(answer.status, status, "{headers:?}: {}", answer.body);
    }
    let open = Server::start(&["--allow-origin", "https://desk.example:443"]);
    let answer = open.call(
        "",
        &["Origin: https://desk.example"],
        "show_seats",
        &json!({}),
    );
    assert_eq!(answer.status, 200);
}

#[test]
fn requests_that_are_too_large_or_go_elsewhere_are_refused() {
    let server = Server::start(&[]);
    let large = json!({"window": "x".repeat(300 * 1024)});
    assert_eq!(server.call("", &[], "show_seats", &large).status, 413);
    let long = format!("X-Long: {}", "x".repeat(40 * 1024));
    assert_eq!(
        server.call("", &[&long], "show_seats", &json!({})).status,
        431
    );
    for path in ["/", "/other", "/mcp/../mcp", "/mcp/a/b"] {
        assert_eq!(
            server.request("POST", path, &[], "{}").status,
            404,
            "{path}"
        );
    }
    assert_eq!(server.request("PUT", "/mcp", &[], "{}").status, 405);
    assert!((400..500).contains(&server.request("POST", "/mcp", &[], "not JSON").status));
    let fine = server.call("", &[], "show_seats", &json!({}));
    assert_eq!(fine.status, 200, "it goes on");
}

#[test]
fn sessions_are_limited_and_the_newer_generation_needs_none() {
    let server = Server::start(&[]);
    let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}
    }});
    let mut status = 200;
    let mut begun = 0;
    while status == 200 && begun < 300 {
        let mut head = [0; 12];
        let mut stream = server.send("POST", "/mcp", &[], &hello.to_string());
        stream.read_exact(&mut head).unwrap();
        status = std::str::from_utf8(&head[9..]).unwrap().parse().unwrap();
        begun += 1;
    }
    assert_eq!((status, begun), (503, 257));
    assert_eq!(server.call("", &[], "show_seats", &json!({})).status, 200);
}

#[test]
fn the_url_says_who_chooses() {
    let server = Server::start(&[]);
    let one = server.act("/ONE", "select_seat", json!({"seatId": "14A"}));
    assert_eq!(one["structuredContent"]["selected"], "14A");
    let two = server.act("/TWO", "select_seat", json!({"seatId": "14A"}));
    assert_eq!(two["isError"], true);
    assert_eq!(two["structuredContent"]["selected"], Value::Null);
    let other = server.act(
        "/TWO",
        "confirm_seat",
        json!({"seatId": "14C", "price": 24}),
    );
    assert_eq!(other["structuredContent"]["confirmed"], "14C");
    let shown = server.call("/ONE", &[], "show_seats", &json!({})).message();
    assert_eq!(
        shown["result"]["structuredContent"]["confirmed"],
        Value::Null
    );
}

#[test]
fn a_client_that_says_nothing_holds_nobody_up() {
    let server = Server::start(&[]);
    let silent: Vec<TcpStream> = (0..20).map(|_| server.connect()).collect();
    assert_eq!(server.call("", &[], "show_seats", &json!({})).status, 200);
    drop(silent);
}

#[test]
fn it_stops_when_told_to_even_with_a_stream_open() {
    for signal in ["-TERM", "-INT"] {
        let server = Server::start(&[]);
        let open = server.connect();
        let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}
        }});
        let stream = server.send("POST", "/mcp", &[], &hello.to_string());
        let (status, took) = server.stop(signal);
        assert_eq!(status, Some(0), "{signal}");
        assert!(took < Duration::from_secs(10), "{signal}: {took:?}");
        drop((open, stream));
    }
}

#[test]
fn an_address_in_use_is_told() {
    let server = Server::start(&[]);
    let second = Command::new(env!("CARGO_BIN_EXE_seat-demo"))
        .args(["--database", ":memory:", "--http", &server.address])
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(1));
    let told = String::from_utf8(second.stderr).unwrap();
    assert!(
        told.starts_with(&format!("seat-demo: can't listen on {}: ", server.address)),
        "{told}"
    );
}
