//! An MCP client for a server that is a child process, on `rmcp`.
//!
//! The client runs on a thread of its own; requests go in without waiting, answers come back as [`Reply`]s
//! through a function that the owner gives. The handshake is that of 2025-11-25.

mod calls;
mod child;
mod transport;

use std::ffi::OsString;
use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rmcp::model::{ClientCapabilities, ClientConfig, Implementation, ProtocolVersion};
use rmcp::service::{ClientInitializeError, serve_client};
use serde_json::{Map, Value};
use splitflap_core::catalog::Catalog;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::extension;
use crate::session::CallId;
use calls::Calls;
use child::Server;
use transport::{Fault, Lines};

/// How to start a server, and how long to wait for its answers.
#[derive(Clone, Debug)]
pub struct ServerCommand {
    /// The program.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// How long an answer may take.
    pub patience: Duration,
}

/// What the client has to say.
#[derive(Debug)]
pub enum Reply {
    /// The server is up.
    Ready {
        /// The entries of its `tools/list`, all pages.
        tools: Vec<Value>,
        /// Its name, as it gives it.
        server: String,
        /// When the child was running.
        spawned: Instant,
        /// When the handshake was over.
        shaken: Instant,
    },
    /// The answer to [`Client::read_resource`].
    Resource(Result<Value, String>),
    /// The answer to [`Client::call_tool`].
    Call(CallId, Result<Value, String>),
    /// The server is gone, or never came up; nothing follows. The text may hold what the server wrote.
    Gone(String),
}

enum Request {
    ReadResource(String),
    CallTool(CallId, String, Map<String, Value>),
}

/// A connection to a server. Dropping it ends the server: its input is closed, then SIGTERM, then SIGKILL,
/// half a second apart.
#[derive(Debug)]
pub struct Client {
    requests: Option<mpsc::UnboundedSender<Request>>,
    thread: Option<JoinHandle<()>>,
}

impl Client {
    /// Starts the server and shakes hands, on another thread; `on_reply` gets [`Reply::Ready`] or [`Reply::Gone`] first.
    ///
    /// # Errors
    /// When no thread can be started. That a server can't is told by [`Reply::Gone`].
    pub fn start(
        command: ServerCommand,
        catalogs: &'static [&'static Catalog],
        on_reply: impl Fn(Reply) + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let (requests, incoming) = mpsc::unbounded_channel();
        let on_reply: Answer = Arc::new(on_reply);
        let thread = thread::Builder::new()
            .name("mcp".to_owned())
            .spawn(move || {
                let _farewell = Farewell(Arc::clone(&on_reply));
                runtime.block_on(run(command, catalogs, incoming, on_reply));
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
    pub fn call_tool(&self, id: CallId, name: String, arguments: Map<String, Value>) {
        self.send(Request::CallTool(id, name, arguments));
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

type Answer = Arc<dyn Fn(Reply) + Send + Sync>;

/// Tells an owner that would wait for ever when the client's thread panics.
struct Farewell(Answer);

impl Drop for Farewell {
    fn drop(&mut self) {
        if thread::panicking() {
            (self.0)(Reply::Gone("the client panicked".to_owned()));
        }
    }
}

async fn run(
    command: ServerCommand,
    catalogs: &[&Catalog],
    mut incoming: mpsc::UnboundedReceiver<Request>,
    on_reply: Answer,
) {
    let program = command.program.to_string_lossy().into_owned();
    let (mut server, input, output) = match Server::start(&command.program, &command.arguments) {
        Ok(started) => started,
        Err(error) => return on_reply(Reply::Gone(format!("{program} can't be started: {error}"))),
    };
    let spawned = Instant::now();
    let fault = Fault::default();
    let handshake =
        async { serve_client(config(catalogs), Lines::new(output, input, fault.clone())).await };
    // An owner that leaves in the middle of the handshake is not kept waiting.
    let shaken = tokio::select! {
        shaken = timeout(command.patience, handshake) => shaken,
        () = left(&mut incoming) => return server.end().await,
    };
    let service = match shaken {
        Ok(Ok(service)) => service,
        Ok(Err(error)) => {
            let words = why_not_shaken(&error, &fault, &mut server).await;
            return on_reply(Reply::Gone(format!(
                "the handshake with {program} failed: {words}"
            )));
        }
        Err(_) => {
            on_reply(Reply::Gone(format!(
                "the handshake with {program} failed: {}",
                silence(command.patience, &fault)
            )));
            return server.end().await;
        }
    };
    let shaken = Instant::now();
    let peer = service.peer().clone();
    let name = peer
        .peer_info()
        .and_then(|info| serde_json::to_value(&*info).ok())
        .map(|info| server_name(&info));

    let calls = Calls {
        peer: peer.clone(),
        patience: command.patience,
        on_reply: Arc::clone(&on_reply),
        fault: fault.clone(),
    };
    let tools = tokio::select! {
        tools = calls.list_tools() => tools,
        () = left(&mut incoming) => Err(String::new()),
    };
    let stop = service.cancellation_token();
    let mut waiting = Box::pin(service.waiting());
    match tools {
        Ok(tools) => {
            on_reply(Reply::Ready {
                tools,
                server: name.unwrap_or(program),
                spawned,
                shaken,
            });
            loop {
                tokio::select! {
                    request = incoming.recv() => match request {
                        Some(request) => { tokio::spawn(calls.clone().answer(request)); }
                        None => break,
                    },
                    _ = &mut waiting => {
                        return on_reply(Reply::Gone(match fault.take() {
                            Some(fault) => fault,
                            None => server.last_words().await,
                        }));
                    }
                }
            }
        }
        Err(error) if error.is_empty() => {}
        Err(error) => on_reply(Reply::Gone(match fault.take() {
            Some(fault) => fault,
            None if peer.is_transport_closed() => server.last_words().await,
            None => format!("listing the tools failed: {error}"),
        })),
    }
    stop.cancel();
    let _ = timeout(Duration::from_millis(200), waiting).await;
    server.end().await;
}

/// Waits until the owner has let go of the client.
async fn left(incoming: &mut mpsc::UnboundedReceiver<Request>) {
    while incoming.recv().await.is_some() {}
}

fn config(catalogs: &[&Catalog]) -> ClientConfig {
    let mut capabilities = ClientCapabilities::default();
    if let Value::Object(settings) = extension::client_settings(catalogs) {
        capabilities.extensions = Some([(extension::ID.to_owned(), settings)].into());
    }
    ClientConfig::new(
        capabilities,
        Implementation::new("splitflap", env!("CARGO_PKG_VERSION")),
    )
    .with_protocol_version(ProtocolVersion::V_2025_11_25)
}

fn server_name(info: &Value) -> String {
    let name = info
        .get("serverInfo")
        .and_then(|server| server.get("name"))
        .and_then(Value::as_str);
    name.unwrap_or("the server").to_owned()
}

fn silence(patience: Duration, fault: &Fault) -> String {
    format!(
        "no answer within {} s{}",
        patience.as_secs_f64(),
        fault.strays()
    )
}

async fn why_not_shaken(
    error: &ClientInitializeError,
    fault: &Fault,
    server: &mut Server,
) -> String {
    if let Some(fault) = fault.take() {
        return fault;
    }
    match error {
        ClientInitializeError::JsonRpcError(error) => {
            format!("it answered with error {}: {}", error.code.0, error.message)
        }
        ClientInitializeError::ConnectionClosed(_)
        | ClientInitializeError::TransportError { .. } => {
            server.last_words().await + &fault.strays()
        }
        other => other.to_string(),
    }
}
