//! Clients over streamable HTTP.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio_util::sync::CancellationToken;

use super::{Hub, Server};

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
    let router = axum::Router::new().nest_service("/mcp", service);
    axum::serve(listener, router)
        .with_graceful_shutdown(stop.cancelled_owned())
        .await
}
