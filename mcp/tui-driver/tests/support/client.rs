//! A client that speaks to the server over its standard input and output, line by line.

use std::collections::{HashMap, VecDeque};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// Longer than anything here takes on a busy machine.
pub(crate) const LONG: Duration = Duration::from_secs(100);

/// The server, and what it has said.
pub(crate) struct Client {
    /// None once it is someone else's.
    child: Option<Child>,
    input: Option<ChildStdin>,
    lines: Receiver<Value>,
    answers: HashMap<u64, Value>,
    unasked: VecDeque<Value>,
    next: u64,
}

#[allow(dead_code, reason = "each test target uses what it needs")]
impl Client {
    /// A server with options; nothing has been said yet.
    pub(crate) fn silent(options: &[&str]) -> Client {
        Client::silent_in(options, &[])
    }

    /// As [`Client::silent`], with environment variables of the server's own.
    fn silent_in(options: &[&str], environment: &[(&str, &str)]) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tui-driver"))
            .args(options)
            .envs(environment.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let input = child.stdin.take();
        let output = child.stdout.take().expect("it is piped");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let message = serde_json::from_str(&line).expect("every line is JSON");
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Client {
            child: Some(child),
            input,
            lines,
            answers: HashMap::new(),
            unasked: VecDeque::new(),
            next: 1,
        }
    }

    /// A server that has been greeted.
    pub(crate) fn new(options: &[&str]) -> Client {
        Client::new_in(options, &[])
    }

    /// As [`Client::new`], with environment variables of the server's own.
    pub(crate) fn new_in(options: &[&str], environment: &[(&str, &str)]) -> Client {
        let mut client = Client::silent_in(options, environment);
        let info = json!({"name": "test", "version": "1"});
        let params =
            json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": info});
        client.request("initialize", params);
        client.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        client
    }

    /// Sends a message as it is.
    pub(crate) fn send(&mut self, message: &Value) {
        self.line(&message.to_string());
    }

    /// Sends a line as it is.
    pub(crate) fn line(&mut self, line: &str) {
        let input = self.input.as_mut().expect("not yet closed");
        writeln!(input, "{line}").expect("the server reads");
    }

    /// Sends a request without waiting for its answer.
    pub(crate) fn start(&mut self, method: &str, params: Value) -> u64 {
        let id = self.next;
        self.next += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    /// The answer to a request.
    pub(crate) fn answer(&mut self, id: u64) -> Value {
        loop {
            if let Some(answer) = self.answers.remove(&id) {
                return answer;
            }
            let message = self.lines.recv_timeout(LONG).expect("an answer in time");
            match message["id"].as_u64() {
                Some(id) => drop(self.answers.insert(id, message)),
                None => self.unasked.push_back(message),
            }
        }
    }

    /// Whether the answer to a request came while others were waited for.
    pub(crate) fn has_answered(&self, id: u64) -> bool {
        self.answers.contains_key(&id)
    }

    /// The next message that answers no request.
    pub(crate) fn unasked(&mut self) -> Value {
        loop {
            if let Some(message) = self.unasked.pop_front() {
                return message;
            }
            let message = self.lines.recv_timeout(LONG).expect("a message in time");
            match message["id"].as_u64() {
                Some(id) => drop(self.answers.insert(id, message)),
                None => return message,
            }
        }
    }

    /// The next error that came, of a request or of what was none.
    pub(crate) fn error(&mut self) -> Value {
        let answered = |(id, answer): (&u64, &Value)| answer["error"].is_object().then_some(*id);
        loop {
            if let Some(id) = self.answers.iter().find_map(answered) {
                return self.answers.remove(&id).expect("it was found");
            }
            if let Some(message) = self.unasked.pop_front() {
                return message;
            }
            let message = self.lines.recv_timeout(LONG).expect("a message in time");
            match message["id"].as_u64() {
                Some(id) => drop(self.answers.insert(id, message)),
                None => self.unasked.push_back(message),
            }
        }
    }

    /// Goes without a word, as a client that was killed; the server's process.
    pub(crate) fn vanish(mut self) -> Child {
        self.input = None;
        self.child.take().expect("it was started")
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.start(method, params);
        self.answer(id)
    }

    pub(crate) fn start_call(&mut self, tool: &str, arguments: Value) -> u64 {
        self.start("tools/call", json!({"name": tool, "arguments": arguments}))
    }

    /// The whole result of a tool call.
    pub(crate) fn result(&mut self, tool: &str, arguments: Value) -> Value {
        let id = self.start_call(tool, arguments);
        self.answer(id)["result"].take()
    }

    /// The structured result of a tool call that goes well, which its text repeats.
    pub(crate) fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let mut result = self.result(tool, arguments);
        assert_ne!(result["isError"], true, "{tool}: {result}");
        result["structuredContent"].take()
    }

    /// The message of a tool call that fails.
    pub(crate) fn refused(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.result(tool, arguments);
        assert_eq!(result["isError"], true, "{tool}: {result}");
        result["content"][0]["text"]
            .as_str()
            .expect("a sentence")
            .to_owned()
    }

    /// Launches the fixture in a mode and waits for READY if it says so.
    pub(crate) fn fixture(&mut self, args: &[&str]) -> String {
        let command = env!("CARGO_BIN_EXE_tui-driver-fixture");
        let launched = self.call("tui_launch", json!({"command": command, "args": args}));
        launched["session_id"].as_str().expect("an id").to_owned()
    }

    /// As [`Client::fixture`], once its screen has a text.
    pub(crate) fn showing(&mut self, args: &[&str], text: &str) -> String {
        let session = self.fixture(args);
        let waited = self.call(
            "tui_wait_for_text",
            json!({"session_id": session, "text": text, "timeout_ms": 60_000}),
        );
        assert_eq!(waited["found"], true);
        session
    }

    pub(crate) fn text(&mut self, session: &str) -> String {
        let text = self.call("tui_text", json!({"session_id": session}));
        text["text"].as_str().expect("a text").to_owned()
    }

    pub(crate) fn process_id(&self) -> u32 {
        self.child.as_ref().expect("it was started").id()
    }

    /// Closes the server's input and waits for its end.
    pub(crate) fn finish(mut self) -> std::process::ExitStatus {
        self.input = None;
        let child = self.child.as_mut().expect("it was started");
        child.wait().expect("it ends")
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
