//! One connection from the first word to the last.

use std::time::{Duration, Instant};

use rmcp::model::ServerPeerInfo;
use rmcp::service::{ClientInitializeError, ClientServiceExt, RoleClient, RunningService};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::asking::Asking;
use super::calls::Calls;
use super::child::Child;
use super::handler::Handler;
use super::http;
use super::server::{Generation, Offers, Server};
use super::transport::{Fault, Lines};
use super::visits::Visits;
use super::{Notify, Reply, Request, silence};
use crate::session::CallError;

/// How long the words of an ending connection may take to get out.
const FAREWELL: Duration = Duration::from_millis(200);

/// A server that has introduced itself.
struct Connection {
    service: RunningService<RoleClient, Handler>,
    child: Option<Child>,
    fault: Fault,
    asking: Asking,
    visits: Visits,
    spawned: Instant,
    shaken: Instant,
}

/// Why there is no connection.
enum Unconnected {
    /// The owner has left meanwhile.
    Left,
    /// The server ended at the first word of the newer generation and said nothing, or its answer was none.
    Startled(CallError),
    /// Anything else; a sentence.
    Failed(CallError),
}

/// Serves the owner's requests until the owner or the server leaves.
pub(super) async fn run(
    server: &Server,
    generation: Generation,
    offers: Offers,
    mut incoming: mpsc::UnboundedReceiver<Request>,
    notify: Notify,
) {
    let mut connected = connect(server, generation, offers, &mut incoming, &notify).await;
    // Servers there are that end, or answer with nothing, when the first message is not the handshake of their time.
    if let (Err(Unconnected::Startled(_)), Generation::Probe) = (&connected, generation) {
        let again = Generation::Handshake;
        connected = connect(server, again, offers, &mut incoming, &notify).await;
    }
    match connected {
        Ok(connection) => serve(connection, server, offers, incoming, notify).await,
        Err(Unconnected::Left) => {}
        Err(Unconnected::Startled(why) | Unconnected::Failed(why)) => notify(Reply::Gone(why)),
    }
}

async fn connect(
    server: &Server,
    generation: Generation,
    offers: Offers,
    incoming: &mut mpsc::UnboundedReceiver<Request>,
    notify: &Notify,
) -> Result<Connection, Unconnected> {
    let fault = Fault::default();
    let asking = Asking::new(notify.clone());
    let visits = Visits::default();
    let handler = Handler {
        config: offers.config(),
        asking: asking.clone(),
        visits: visits.clone(),
        questions: offers.questions,
    };
    let label = server.label();
    let patience = server.patience();
    let lifecycle = generation.lifecycle();
    let failed =
        |doing: &str, why: String| Unconnected::Failed(CallError::Gone(format!("{doing}: {why}")));
    let (handshake, mut child): (std::pin::Pin<Box<dyn Future<Output = _> + Send>>, _) =
        match server {
            Server::Command(command) => {
                let (child, input, output) = Child::start(&command.program, &command.arguments)
                    .map_err(|error| {
                        failed(&format!("{label} can't be started"), error.to_string())
                    })?;
                let lines = Lines::new(output, input, fault.clone(), patience / 3);
                (
                    Box::pin(handler.serve_with_lifecycle(lines, lifecycle)),
                    Some(child),
                )
            }
            Server::Url { url, .. } => {
                let transport = http::transport(url)
                    .map_err(|error| failed(&format!("no way to {label}"), error.to_string()))?;
                (
                    Box::pin(handler.serve_with_lifecycle(transport, lifecycle)),
                    None,
                )
            }
        };
    let spawned = Instant::now();
    // An owner that leaves in the middle of the handshake is not kept waiting.
    let shaken = tokio::select! {
        shaken = timeout(patience, handshake) => Some(shaken),
        () = left(incoming) => None,
    };
    let doing = format!("the handshake with {label} failed");
    let why = match shaken {
        Some(Ok(Ok(service))) => {
            return Ok(Connection {
                service,
                child,
                fault,
                asking,
                visits,
                spawned,
                shaken: Instant::now(),
            });
        }
        Some(Ok(Err(error))) => {
            let ended = child.is_some() && fault.is_mute() && is_lost(&error);
            let startled = ended || matches!(error, ClientInitializeError::ExpectedInitResult(_));
            // Whose words were no MCP was there, and is useless.
            let lost = is_lost(last_of(&error)) && !fault.is_fatal();
            let words = why_not_shaken(&error, &fault, child.as_mut()).await;
            let words = format!("{doing}: {words}");
            let why = match lost {
                true => CallError::Gone(words),
                false => CallError::Failed(words),
            };
            match startled {
                true => Unconnected::Startled(why),
                false => Unconnected::Failed(why),
            }
        }
        Some(Err(_)) => {
            let silence = silence(patience, &fault);
            Unconnected::Failed(CallError::TimedOut(format!("{doing}: {silence}")))
        }
        None => Unconnected::Left,
    };
    if let Some(child) = child {
        child.end().await;
    }
    Err(why)
}

async fn serve(
    connection: Connection,
    server: &Server,
    offers: Offers,
    mut incoming: mpsc::UnboundedReceiver<Request>,
    notify: Notify,
) {
    let Connection {
        service,
        mut child,
        fault,
        asking,
        visits,
        spawned,
        shaken,
    } = connection;
    let peer = service.peer().clone();
    let calls = Calls {
        peer: peer.clone(),
        patience: server.patience(),
        notify: notify.clone(),
        fault: fault.clone(),
        asking,
        visits,
        questions: offers.questions,
    };
    let tools = tokio::select! {
        tools = calls.list_tools() => Some(tools),
        () = left(&mut incoming) => None,
    };
    let stop = service.cancellation_token();
    let mut waiting = Box::pin(service.waiting());
    match tools {
        Some(Ok(tools)) => {
            let info = peer.peer_info();
            let name = info.as_deref().and_then(server_name);
            notify(Reply::Ready {
                tools,
                server: name.unwrap_or_else(|| server.label()),
                protocol: info.map_or_else(String::new, |info| info.protocol_version.to_string()),
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
                        return notify(Reply::Gone(last_words(&fault, child.as_mut()).await));
                    }
                }
            }
        }
        None => {}
        Some(Err(_)) if peer.is_transport_closed() => {
            notify(Reply::Gone(last_words(&fault, child.as_mut()).await));
        }
        Some(Err(error)) => notify(Reply::Gone(match (fault.take(), error) {
            (Some(fault), _) => CallError::Failed(fault),
            (None, CallError::TimedOut(why)) => {
                CallError::TimedOut(format!("listing the tools failed: {why}"))
            }
            (None, error) => CallError::Failed(format!("listing the tools failed: {error}")),
        })),
    }
    stop.cancel();
    let _ = timeout(FAREWELL, waiting).await;
    if let Some(child) = child {
        child.end().await;
    }
}

/// Waits until the owner has let go of the client.
async fn left(incoming: &mut mpsc::UnboundedReceiver<Request>) {
    while incoming.recv().await.is_some() {}
}

fn server_name(info: &ServerPeerInfo) -> Option<String> {
    info.server_info.as_ref().map(|server| server.name.clone())
}

async fn last_words(fault: &Fault, child: Option<&mut Child>) -> CallError {
    match (fault.take(), child) {
        (Some(fault), _) => CallError::Failed(fault),
        (None, Some(child)) => CallError::Gone(child.last_words().await),
        (None, None) => CallError::Gone("the server closed the connection".to_owned()),
    }
}

fn is_lost(error: &ClientInitializeError) -> bool {
    matches!(
        error,
        ClientInitializeError::ConnectionClosed(_) | ClientInitializeError::TransportError { .. }
    )
}

/// What the handshake of the older generation came to, if that was tried after the newer one.
fn last_of(error: &ClientInitializeError) -> &ClientInitializeError {
    match error {
        ClientInitializeError::LegacyFallbackFailed { fallback, .. } => last_of(fallback),
        error => error,
    }
}

async fn why_not_shaken(
    error: &ClientInitializeError,
    fault: &Fault,
    child: Option<&mut Child>,
) -> String {
    if let Some(fault) = fault.take() {
        return fault;
    }
    match (last_of(error), child) {
        (ClientInitializeError::JsonRpcError(error), _) => {
            format!("it answered with error {}: {}", error.code.0, error.message)
        }
        (error, Some(child)) if is_lost(error) => child.last_words().await + &fault.strays(),
        (ClientInitializeError::TransportError { error, .. }, _) => {
            match error.error.downcast_ref() {
                Some(http::Failure::Client(error)) => causes(error),
                _ => causes(&*error.error),
            }
        }
        (other, _) => other.to_string(),
    }
}

/// An error and what caused it, down to the system's word, each said once.
fn causes(error: &(dyn std::error::Error + 'static)) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !words.contains(&more) {
            words = format!("{words}: {more}");
        }
        cause = error.source();
    }
    words
}
