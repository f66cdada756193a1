//! Serving over streamable HTTP, for the seat app and for any other handler.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use rmcp::ServerHandler;
use rmcp::model::Extensions;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

/// Where the server is on its address.
pub const HTTP_PATH: &str = "/mcp";
/// Bytes of a request's body at most; the largest sensible one is far below.
const MAX_BODY: usize = 256 * 1024;
/// Bytes of a request's head at most.
const MAX_HEAD: usize = 16 * 1024;
/// Connections at a time; further ones wait in the system's queue.
const MAX_CONNECTIONS: usize = 256;
/// Sessions of the older generation at a time; beyond, no further one begins.
const MAX_SESSIONS: usize = 256;
/// How long a session may be silent: longer than a form may be open.
const SESSION_IDLE: Duration = Duration::from_secs(1_200);
/// How long a client may take for a request's head.
const HEAD_PATIENCE: Duration = Duration::from_secs(10);
/// How long calls may take to end after the server was told to stop.
const LAST_CALLS: Duration = Duration::from_secs(3);
/// Bytes of a booking's name in a URL at most.
const MAX_BOOKING: usize = 64;

/// A listener with its settings, before it serves.
#[derive(Debug)]
pub struct HttpServer {
    listener: TcpListener,
    address: SocketAddr,
    origins: Vec<String>,
}

impl HttpServer {
    /// Listens on an address such as `127.0.0.1:8931`; port 0 takes a free one.
    ///
    /// # Errors
    /// Those of the system: a bad address, a port in use.
    pub async fn bind(address: &str) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        Ok(Self {
            address: listener.local_addr()?,
            listener,
            origins: Vec::new(),
        })
    }

    /// Lets pages of these origins (`https://example.org:443`) call; without it no page may that was
    /// not served from this machine's loopback names and this port.
    #[must_use]
    pub fn with_origins(mut self, origins: Vec<String>) -> Self {
        self.origins = origins;
        self
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Loopback names and the address listened on may be asked for, and pages of this server call.
    fn config(&self, stop: &CancellationToken) -> StreamableHttpServerConfig {
        let names = ["localhost", "127.0.0.1", "[::1]"];
        let port = self.address.port();
        let own = names.map(|name| format!("http://{name}:{port}"));
        let mut hosts = names.map(str::to_owned).to_vec();
        if !self.address.ip().is_unspecified() {
            hosts.push(self.address.ip().to_string());
        }
        StreamableHttpServerConfig::default()
            .with_allowed_hosts(hosts)
            .with_allowed_origins(self.origins.iter().cloned().chain(own))
            .enforce_origin_validation()
            .with_max_request_body_bytes(MAX_BODY)
            .with_cancellation_token(stop.child_token())
    }

    /// Serves until `stop`: then no connection is taken any more, running calls get a short time to
    /// end, and streams are closed.
    ///
    /// Requests must carry a `Host` that is a loopback name or the address listened on (a page of
    /// another site can't reach this server by a name it made up), and an `Origin`, if any, that is
    /// allowed.
    ///
    /// # Errors
    /// Those of the listening socket. A client's broken connection is not one.
    pub async fn serve<H: ServerHandler + Clone>(
        self,
        handler: H,
        stop: CancellationToken,
    ) -> io::Result<()> {
        let mut sessions = LocalSessionManager::default();
        sessions.session_config.keep_alive = Some(SESSION_IDLE);
        let sessions = Arc::new(sessions);
        let front = Front {
            service: StreamableHttpService::new(
                move || Ok(handler.clone()),
                sessions.clone(),
                self.config(&stop),
            ),
            sessions,
        };
        let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
        let graceful = GracefulShutdown::new();
        loop {
            let permit = tokio::select! {
                permit = connections.clone().acquire_owned() => permit,
                () = stop.cancelled() => break,
            };
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                () = stop.cancelled() => break,
            };
            let (Ok((stream, _)), Ok(permit)) = (accepted, permit) else {
                // Out of file descriptors, or a client that has gone: others may still come.
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            let _ = stream.set_nodelay(true);
            let front = front.clone();
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_PATIENCE)
                .max_buf_size(MAX_HEAD)
                .serve_connection(
                    TokioIo::new(stream),
                    service_fn(move |request| {
                        let front = front.clone();
                        async move { Ok::<_, Infallible>(front.answer(request).await) }
                    }),
                );
            let connection = graceful.watch(connection);
            tokio::spawn(async move {
                // The client is told nothing more on a connection that broke.
                let _ = connection.await;
                drop(permit);
            });
        }
        drop(self.listener);
        let _ = tokio::time::timeout(LAST_CALLS, graceful.shutdown()).await;
        Ok(())
    }
}

type Answer = hyper::Response<http_body_util::combinators::BoxBody<Bytes, Infallible>>;

/// What stands before the protocol: paths, and how many sessions there may be.
struct Front<H> {
    service: StreamableHttpService<H, LocalSessionManager>,
    sessions: Arc<LocalSessionManager>,
}

impl<H> Clone for Front<H> {
    fn clone(&self) -> Self {
        Self {
            service: self.service.clone(),
            sessions: self.sessions.clone(),
        }
    }
}

impl<H: ServerHandler> Front<H> {
    async fn answer(&self, request: Request<Incoming>) -> Answer {
        if matches!(Path::read(request.uri().path()), Path::Other) {
            return bare(StatusCode::NOT_FOUND);
        }
        // Only the older generation has sessions. Its first request is in none yet, and names no method.
        let headers = request.headers();
        let newer = headers
            .get("mcp-method")
            .is_some_and(|method| method != "initialize");
        let begins = !newer && !headers.contains_key("mcp-session-id");
        if begins && self.sessions.sessions.read().await.len() >= MAX_SESSIONS {
            return bare(StatusCode::SERVICE_UNAVAILABLE);
        }
        self.service.handle(request).await
    }
}

fn bare(status: StatusCode) -> Answer {
    let mut answer = Answer::default();
    *answer.status_mut() = status;
    answer
}

enum Path<'a> {
    Server,
    Booking(&'a str),
    Other,
}

impl<'a> Path<'a> {
    fn read(path: &'a str) -> Self {
        match path.strip_prefix(HTTP_PATH) {
            Some("" | "/") => Self::Server,
            Some(rest) => match rest.strip_prefix('/') {
                Some(booking)
                    if booking.len() <= MAX_BOOKING
                        && booking
                            .bytes()
                            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') =>
                {
                    Self::Booking(booking)
                }
                _ => Self::Other,
            },
            None => Self::Other,
        }
    }
}

/// The booking in the URL of the HTTP request that a call came with.
pub(crate) fn path_of(extensions: &Extensions) -> Option<&str> {
    let parts = extensions.get::<hyper::http::request::Parts>()?;
    match Path::read(parts.uri.path()) {
        Path::Booking(booking) => Some(booking),
        Path::Server | Path::Other => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Path;

    #[test]
    fn a_booking_is_one_short_plain_word_below_the_path() {
        assert!(matches!(Path::read("/mcp"), Path::Server));
        assert!(matches!(Path::read("/mcp/"), Path::Server));
        assert!(matches!(Path::read("/mcp/AB-12"), Path::Booking("AB-12")));
        for other in ["/", "/mcpx", "/mcp/a/b", "/mcp/%41", "/mcp/..", "/other"] {
            assert!(matches!(Path::read(other), Path::Other), "{other}");
        }
        let long = format!("/mcp/{}", "A".repeat(65));
        assert!(matches!(Path::read(&long), Path::Other));
    }
}
