//! A client that writes and reads raw lines, so that the tests see what is really on the wire.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// Long enough for a busy machine; a test that waits this long has failed.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    next_id: u64,
    /// What a client of the generation without handshake says in every request.
    meta: Option<Value>,
}

/// The two generations of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Generation {
    /// `initialize`, then requests that rely on it.
    Handshake,
    /// Every request says all.
    Stateless,
}

impl Client {
    /// A server that nobody has greeted yet. Its state is in memory unless the arguments say otherwise.
    pub(crate) fn spawn(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_seat-demo"))
            .args(if args.contains(&"--database") {
                &[][..]
            } else {
                &["--database", ":memory:"]
            })
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Self {
            child,
            input,
            lines,
            next_id: 1,
            meta: None,
        }
    }

    /// A server and a client of a generation with these capabilities.
    pub(crate) fn of(generation: Generation, args: &[&str], capabilities: Value) -> Self {
        let mut client = Self::spawn(args);
        match generation {
            Generation::Handshake => {
                client.initialize(capabilities);
            }
            Generation::Stateless => client.says_in_every_request(capabilities),
        }
        client
    }

    /// From now on a client of the generation without handshake.
    pub(crate) fn says_in_every_request(&mut self, capabilities: Value) {
        self.meta = Some(json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": capabilities,
            "io.modelcontextprotocol/clientInfo": {"name": "raw lines", "version": "1"}
        }));
    }

    /// A server that has shaken hands with a client that draws these catalogs.
    pub(crate) fn connect(args: &[&str], catalogs: &[&str]) -> Self {
        let mut client = Self::spawn(args);
        client.initialize(json!({"extensions": {"dev.fka/terminal-ui": {"catalogs": catalogs}}}));
        client
    }

    /// Shakes hands; gives the initialize result.
    pub(crate) fn initialize(&mut self, capabilities: Value) -> Value {
        let answer = self.request(
            "initialize",
            json!({
                "protocolVersion": "2025-11-25",
                "capabilities": capabilities,
                "clientInfo": {"name": "raw lines", "version": "1"}
            }),
        );
        self.line(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        answer["result"].clone()
    }

    pub(crate) fn line(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{line}").unwrap();
        input.flush().unwrap();
    }

    /// The next line that the server writes; anything but JSON-RPC on standard output fails.
    pub(crate) fn next_message(&mut self) -> Value {
        let line = self
            .lines
            .recv_timeout(PATIENCE)
            .expect("the server answers");
        let message: Value = serde_json::from_str(&line).expect("only JSON on standard output");
        assert_eq!(message["jsonrpc"], "2.0", "{line}");
        message
    }

    /// Sends a request and gives the whole answer to it.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        let answer = self.next_message();
        assert_eq!(answer["id"], id, "{answer}");
        answer
    }

    /// Sends a request and gives its id.
    pub(crate) fn send(&mut self, method: &str, mut params: Value) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        if let (Some(meta), true) = (&self.meta, params["_meta"].is_null()) {
            params["_meta"] = meta.clone();
        }
        let request = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        self.line(&request.to_string());
        id
    }

    /// Calls a tool and gives its result.
    pub(crate) fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.request("tools/call", json!({"name": tool, "arguments": arguments}));
        assert!(answer["error"].is_null(), "{answer}");
        answer["result"].clone()
    }

    /// Calls `seat_action` the way the view does.
    pub(crate) fn act(&mut self, name: &str, context: Value) -> Value {
        self.call(
            "seat_action",
            json!({
                "name": name,
                "surfaceId": "seat-picker",
                "sourceComponentId": if name == "select_seat" { "cabin" } else { "details" },
                "timestamp": "2026-09-09T10:00:00.000Z",
                "context": context
            }),
        )
    }

    /// Closes the server's input; gives its exit status and what it wrote to standard error.
    pub(crate) fn close(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        let mut errors = String::new();
        self.child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut errors)
            .unwrap();
        (self.child.wait().unwrap().code(), errors)
    }
}

impl Drop for Client {
    /// A failed test leaves no server behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
