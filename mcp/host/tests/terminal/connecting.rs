//! Getting to a server: two generations of the protocol, two ways.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::pty::{Pty, splitflap, splitflap_with};

/// The seat app over HTTP, ended when dropped.
pub(crate) struct HttpServer {
    child: Child,
    pub(crate) url: String,
}

impl HttpServer {
    pub(crate) fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_splitflap"))
            .args([
                "seat-demo",
                "--http",
                "127.0.0.1:0",
                "--database",
                ":memory:",
            ])
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut told = BufReader::new(child.stderr.take().unwrap());
        told.read_line(&mut line).unwrap();
        let at = line.find("http://").unwrap_or_else(|| panic!("{line}"));
        let url = line[at..].split_whitespace().next().unwrap().to_owned();
        Self { child, url }
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_server_that_does_not_know_the_newer_generation_gets_the_handshake() {
    for fault in ["nothing", "pass-over", "startle", "nod"] {
        let mut pty = Pty::start(splitflap_with(fault, &["--exit-on-result", "--timing"]));
        pty.wait_for("Enter: confirm 1A");
        pty.send("\r");
        assert_eq!(pty.ended("Seat 1A confirmed, EUR 24."), 0, "{fault}");
        pty.wait("the version", |pty| pty.screen().contains("MCP 2025-11-25"));
    }
}

#[test]
fn both_generations_are_spoken_with_a_server_that_knows_both() {
    let program = env!("CARGO_BIN_EXE_splitflap");
    for (protocol, version) in [
        ("auto", "2026-07-28"),
        ("2025-11-25", "2025-11-25"),
        ("2026-07-28", "2026-07-28"),
    ] {
        let command = splitflap(&[
            "open",
            "--protocol",
            protocol,
            "--timing",
            "--tool",
            "show_seats",
            "--exit-on-result",
            "--",
            program,
            "seat-demo",
            "--database",
            ":memory:",
        ]);
        let mut pty = Pty::start(command);
        pty.wait_for("DEMO 204");
        pty.send("14A ");
        pty.wait_for("Enter: confirm 14A");
        pty.send("\r");
        assert_eq!(pty.ended("14A is confirmed on DEMO 204"), 0);
        pty.wait(version, |pty| {
            pty.screen().contains(&format!("MCP {version}"))
        });
    }
}

#[test]
fn a_server_at_an_address_is_opened_over_http() {
    let server = HttpServer::start();
    for (protocol, seat) in [
        ("auto", "14A"),
        ("2025-11-25", "14B"),
        ("2026-07-28", "14C"),
    ] {
        let command = splitflap(&[
            "open",
            "--protocol",
            protocol,
            "--tool",
            "show_seats",
            "--url",
            &format!("{}/{seat}", server.url),
        ]);
        let mut pty = Pty::start(command);
        pty.wait_for("DEMO 204");
        pty.send(&format!("{seat} "));
        pty.wait_for(&format!("Enter: confirm {seat}"));
        pty.send("\r");
        pty.wait_for("This seat is yours");
        pty.send("x");
        assert_eq!(pty.ended(&format!("{seat} is confirmed on DEMO 204")), 0);
        pty.assert_as_it_was();
    }
    let url = server.url.clone();
    let mut pty = Pty::start(splitflap(&["open", "--view", "form", "--url", &url]));
    pty.wait_for("first where in the cabin");
    drop(server);
    pty.send("\x03");
    assert_eq!(pty.ended("Closed without a result."), 1);
    pty.assert_as_it_was();
}

#[test]
fn an_address_where_nobody_answers_is_told() {
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let url = format!("http://127.0.0.1:{port}/mcp");
    let mut pty = Pty::start_sized(splitflap(&["open", "--url", &url]), 300, 24);
    assert_eq!(pty.ended("the handshake with"), 7);
    let mut pty = Pty::start(splitflap(&["open", "--url", "ftp://example.org"]));
    assert_eq!(pty.ended("--url: an address is needed"), 2);
}
