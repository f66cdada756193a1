//! An MCP client on `rmcp`, for a server that is a child process or at an address.
//!
//! The client runs on a thread of its own; requests go in without waiting, answers come back as [`Reply`]s
//! through a function that the owner gives. Both generations of the protocol are spoken: that of 2026-07-28 is
//! tried first, and a server that does not know it gets the handshake of 2025-11-25.

mod asking;
mod calls;
mod child;
mod connection;
mod exact;
mod handler;
mod http;
mod probe;
mod server;
mod transport;
mod visits;
mod whole;

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::Value;
use splitflap_core::catalog::Catalog;
use tokio::sync::mpsc;

use crate::Arguments;
use crate::elicitation::{Answer, Question};
use crate::session::{CallError, CallId};
use transport::Fault;

pub use asking::QuestionId;
pub use server::{Generation, Offers, Server, ServerCommand};

/// What the client has to say.
#[derive(Debug)]
pub enum Reply {
    /// The server is up.
    Ready {
        /// The entries of its `tools/list`, all pages.
        tools: Vec<Value>,
        /// Its name, as it gives it.
        server: String,
        /// The version of the protocol that is spoken.
        protocol: String,
        /// When the child was running, or the address was about to be asked.
        spawned: Instant,
        /// When the handshake was over.
        shaken: Instant,
    },
    /// The answer to [`Client::read_resource`].
    Resource(Result<Value, CallError>),
    /// The answer to [`Client::call_tool`].
    Call(CallId, Result<Value, CallError>),
    /// The server asks the person something; [`Client::answer`] answers. Calls wait meanwhile.
    Asked(QuestionId, Question),
    /// The server does not want to know any more.
    Withdrawn(QuestionId),
    /// The server is gone, or never came up; nothing follows. The words may hold what the server wrote.
    Gone(CallError),
}

enum Request {
    ReadResource(String),
    CallTool(CallId, String, Arguments),
    Answer(QuestionId, Answer),
    PassOn(CallId, String, Value),
}

/// A connection to a server. Dropping it ends a server that is a child: its input is closed, then SIGTERM, then
/// SIGKILL, half a second apart.
#[derive(Debug)]
pub struct Client {
    requests: Option<mpsc::UnboundedSender<Request>>,
    thread: Option<JoinHandle<()>>,
}

impl Client {
    /// Starts a server for terminal views, and nothing else: as [`Client::connect`].
    ///
    /// # Errors
    /// As [`Client::connect`].
    pub fn start(
        command: ServerCommand,
        catalogs: &'static [&'static Catalog],
        on_reply: impl Fn(Reply) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let offers = Offers {
            catalogs,
            ..Offers::default()
        };
        Self::connect(
            Server::Command(command),
            Generation::Probe,
            offers,
            on_reply,
        )
    }

    /// Starts or calls the server, on another thread; `on_reply` gets [`Reply::Ready`] or [`Reply::Gone`] first.
    ///
    /// # Errors
    /// When no thread can be started. That a server can't is told by [`Reply::Gone`].
    pub fn connect(
        server: Server,
        generation: Generation,
        offers: Offers,
        on_reply: impl Fn(Reply) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let (requests, incoming) = mpsc::unbounded_channel();
        let notify: Notify = Arc::new(on_reply);
        let thread = thread::Builder::new()
            .name("mcp".to_owned())
            .spawn(move || {
                let _farewell = Farewell(Arc::clone(&notify));
                runtime.block_on(connection::run(
                    &server, generation, offers, incoming, notify,
                ));
            })?;
        Ok(Self {
            requests: Some(requests),
            thread: Some(thread),
        })
    }

    /// Asks for `resources/read`.
    pub fn read_resource(&self, uri: String) {
        self.send(Request::ReadResource(uri));
    }

    /// Asks for `tools/call`.
    pub fn call_tool(&self, id: CallId, name: String, arguments: Arguments) {
        self.send(Request::CallTool(id, name, arguments));
    }

    /// Asks whatever an HTML view asks its server: `resources/read` and the lists.
    pub fn pass_on(&self, id: CallId, method: String, params: Value) {
        self.send(Request::PassOn(id, method, params));
    }

    /// Gives the server a person's answer.
    pub fn answer(&self, id: QuestionId, answer: Answer) {
        self.send(Request::Answer(id, answer));
    }

    fn send(&self, request: Request) {
        if let Some(requests) = &self.requests {
            // A client that has ended has said so by `Reply::Gone`.
            let _ = requests.send(request);
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

type Notify = Arc<dyn Fn(Reply) + Send + Sync>;

/// Tells an owner that would wait for ever when the client's thread panics.
struct Farewell(Notify);

impl Drop for Farewell {
    fn drop(&mut self) {
        if thread::panicking() {
            (self.0)(Reply::Gone(CallError::Gone(
                "the client panicked".to_owned(),
            )));
        }
    }
}

fn silence(patience: Duration, fault: &Fault) -> String {
    format!(
        "no answer within {} s{}",
        patience.as_secs_f64(),
        fault.strays()
    )
}
