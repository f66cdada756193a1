//! A client of the soak test: one call, one connection, and a server that may die at any point of it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};

use crate::server::Server;

const PATIENCE: Duration = Duration::from_secs(10);

/// How a call ended.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer {
    Granted {
        done: bool,
        revision: u64,
    },
    Refused {
        revision: u64,
    },
    /// No answer came, or only a part of one.
    Lost,
}

pub(crate) struct Client<'a> {
    server: &'a Server,
    booking: &'a str,
    model: Value,
}

impl<'a> Client<'a> {
    pub(crate) fn new(server: &'a Server, booking: &'a str) -> Self {
        Self {
            server,
            booking,
            model: Value::Null,
        }
    }

    /// A seat that was free when last seen.
    pub(crate) fn pick(&self, random: u64) -> Option<String> {
        let seats = self.model["seats"].as_array()?;
        let free: Vec<&Value> = seats
            .iter()
            .filter(|seat| seat["status"] == "available")
            .collect();
        let seat = free.get(usize::try_from(random).ok()? % free.len().max(1))?;
        Some(seat["id"].as_str()?.to_owned())
    }

    pub(crate) fn selected(&self) -> Option<String> {
        self.model["selected"].as_str().map(str::to_owned)
    }

    pub(crate) fn look(&mut self) {
        if let Some(result) = self.call("show_seats", json!({})) {
            self.model = result["structuredContent"].clone();
        }
    }

    /// `checked` says which revision was seen; with ten busy clients that is seldom the present one.
    pub(crate) fn select(&mut self, seat: &str, checked: bool) -> Answer {
        let mut context = json!({"seatId": seat});
        if checked {
            context["expectedRevision"] = self.model["revision"].clone();
        }
        self.act("select_seat", context)
    }

    pub(crate) fn confirm(&mut self, seat: &str) -> Answer {
        let seats = self.model["seats"].as_array();
        let price = seats
            .and_then(|seats| seats.iter().find(|each| each["id"] == seat))
            .map_or(Value::Null, |seat| seat["price"].clone());
        // Unchecked, so that seats are fought for.
        self.act("confirm_seat", json!({"seatId": seat, "price": price}))
    }

    fn act(&mut self, name: &str, context: Value) -> Answer {
        let arguments = json!({
            "name": name,
            "surfaceId": "seat-picker",
            "sourceComponentId": "cabin",
            "timestamp": "2026-09-09T10:00:00.000Z",
            "context": context
        });
        let Some(result) = self.call("seat_action", arguments) else {
            return Answer::Lost;
        };
        self.model = result["structuredContent"].clone();
        let revision = self.model["revision"].as_u64().unwrap();
        if result["isError"] == true {
            return Answer::Refused { revision };
        }
        let done = result["_meta"]["dev.fka/terminal-ui"]["done"] == true;
        Answer::Granted { done, revision }
    }

    /// One stateless call; `None` if the server died on the way.
    fn call(&self, tool: &str, arguments: Value) -> Option<Value> {
        let address = self.server.address();
        let mut stream = TcpStream::connect(&address).ok()?;
        stream.set_read_timeout(Some(PATIENCE)).ok()?;
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": tool,
            "arguments": arguments,
            "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": {}
            }
        }})
        .to_string();
        write!(
            stream,
            "POST /mcp/{} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n\
             MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: {tool}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.booking,
            body.len()
        )
        .ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).ok()?;
        let answer = String::from_utf8(answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
        let text = if head.to_lowercase().contains("transfer-encoding: chunked") {
            unchunked(body)?
        } else {
            body.to_owned()
        };
        let message = text
            .lines()
            .map(|line| line.strip_prefix("data: ").unwrap_or(line))
            .find(|line| line.starts_with('{'))?;
        let message: Value = serde_json::from_str(message).ok()?;
        assert!(message["error"].is_null(), "{message}");
        Some(message["result"].clone())
    }
}

fn unchunked(mut body: &str) -> Option<String> {
    let mut text = String::new();
    loop {
        let (size, rest) = body.split_once("\r\n")?;
        let size = usize::from_str_radix(size, 16).ok()?;
        if size == 0 {
            return Some(text);
        }
        text.push_str(rest.get(..size)?);
        body = rest.get(size..)?.strip_prefix("\r\n")?;
    }
}
