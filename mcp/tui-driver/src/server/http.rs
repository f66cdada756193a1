//! Clients over streamable HTTP.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio_util::sync::CancellationToken;

use super::incoming::{self, Incoming, Refusal};
use super::{Hub, Server};

/// The longest message taken, in bytes.
const BODY_MAX: usize = 16 << 20;

/// Serves `http://ADDRESS/mcp` until `stop` is cancelled; `started` is told the address. All clients
/// share the sessions. No request of a web page is taken, and on a loopback address only those to
/// a loopback host name, so that a site whose name leads here does not reach it.
///
/// # Errors
/// If the address cannot be listened on.
pub async fn serve_http(
    hub: Arc<Hub>,
    address: SocketAddr,
    stop: CancellationToken,
    started: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let listener = tokio::net::TcpListener::bind(address).await?;
    started(listener.local_addr()?);
    let mut config = StreamableHttpServerConfig::default().enforce_origin_validation();
    if !address.ip().is_loopback() {
        // Other machines know it by names that are not known here.
        config = config.disable_allowed_hosts();
    }
    config.cancellation_token = stop.clone();
    let service = StreamableHttpService::new(
        move || Ok(Server::new(Arc::clone(&hub))),
        Arc::new(LocalSessionManager::default()),
        config,
    );
    let router = axum::Router::new()
        .nest_service("/mcp", service)
        .layer(from_fn(admit));
    axum::serve(listener, router)
        .with_graceful_shutdown(stop.cancelled_owned())
        .await
}

/// Takes messages as over standard input: small clients may leave members out (and `Accept`), and what
/// is no message is told why.
async fn admit(mut request: Request, next: Next) -> Response {
    accept_both(request.headers_mut());
    if request.method() != Method::POST || !is_json(request.headers()) {
        return next.run(request).await;
    }
    let (mut head, body) = request.into_parts();
    let Ok(body) = to_bytes(body, BODY_MAX).await else {
        let what = format!("a message may have at most {BODY_MAX} bytes");
        let refusal = Refusal::new(Refusal::INVALID_REQUEST, what);
        return refuse(StatusCode::PAYLOAD_TOO_LARGE, &refusal);
    };
    match incoming::take(String::from_utf8_lossy(&body).trim()) {
        Ok(Incoming { text, .. }) => {
            head.headers.remove(CONTENT_LENGTH);
            next.run(Request::from_parts(head, Body::from(text))).await
        }
        Err(refusal) if refusal.is_no_message() => refuse(StatusCode::BAD_REQUEST, &refusal),
        Err(refusal) => refuse(StatusCode::OK, &refusal),
    }
}

/// A client that takes anything (as curl says it does) takes either form of answer.
fn accept_both(headers: &mut HeaderMap) {
    let anything = |value: &HeaderValue| value.to_str().is_ok_and(|text| text.trim() == "*/*");
    if headers.get(ACCEPT).is_none_or(anything) {
        let both = HeaderValue::from_static("application/json, text/event-stream");
        headers.insert(ACCEPT, both);
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| kind.starts_with("application/json"))
}

fn refuse(status: StatusCode, refusal: &Refusal) -> Response {
    let json = HeaderValue::from_static("application/json");
    (status, [(CONTENT_TYPE, json)], refusal.answer()).into_response()
}
