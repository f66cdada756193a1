//! Streamable HTTP, with the arguments of tool calls sent as their own text.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::{Stream, StreamExt as _};
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderName, HeaderValue};
use reqwest::{Response, StatusCode};
use rmcp::model::{ClientJsonRpcMessage, JsonRpcMessage, ServerJsonRpcMessage};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::{
    StreamableHttpClient, StreamableHttpClientTransportConfig, StreamableHttpError,
    StreamableHttpPostResponse, StreamableHttpResponseLimits,
};
use sse_stream::SseStream;

use super::{exact, whole};

/// An answer may have this many bytes: a result of 64 MiB, escaped.
const ANSWER_LIMIT: usize = 96 * 1024 * 1024;
/// What is read of an error that is no JSON-RPC.
const ERROR_LIMIT: usize = 64 * 1024;

const JSON: &str = "application/json";
const EVENTS: &str = "text/event-stream";

pub(super) type Failure = StreamableHttpError<reqwest::Error>;
type Headers = HashMap<HeaderName, HeaderValue>;
type Events = futures_util::stream::BoxStream<'static, Result<sse_stream::Sse, sse_stream::Error>>;

/// A transport to the server at `url`.
///
/// # Errors
/// When there can be no HTTP client.
pub(super) fn transport(
    url: &str,
) -> Result<StreamableHttpClientTransport<Http>, Box<dyn std::error::Error + Send + Sync>> {
    // It fails only when there is one already, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    // A redirect could lead what is meant for one server to another one.
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()?;
    let mut config = StreamableHttpClientTransportConfig::with_uri(url);
    config.max_json_response_size = ANSWER_LIMIT;
    config.max_sse_event_size = ANSWER_LIMIT;
    Ok(StreamableHttpClientTransport::with_client(
        Http(client),
        config,
    ))
}

/// An HTTP client.
#[derive(Clone)]
pub(super) struct Http(reqwest::Client);

impl Http {
    async fn post_exact(
        &self,
        uri: &str,
        body: Vec<u8>,
        session: Option<Arc<str>>,
        token: Option<String>,
        headers: Headers,
    ) -> Result<StreamableHttpPostResponse, Failure> {
        let mut request = self
            .0
            .post(uri)
            .header(ACCEPT, format!("{EVENTS}, {JSON}"))
            .header(CONTENT_TYPE, JSON);
        for (name, value) in headers {
            request = request.header(name, value);
        }
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(session) = &session {
            request = request.header("Mcp-Session-Id", session.as_ref());
        }
        let response = request.body(body).send().await?;
        let status = response.status();
        if status == StatusCode::NOT_FOUND && session.is_some() {
            return Err(Failure::SessionExpired);
        }
        let session = response
            .headers()
            .get("Mcp-Session-Id")
            .and_then(|id| id.to_str().ok())
            .map(str::to_owned);
        let kind = media_type(&response);
        match (status.is_success(), kind.as_str()) {
            (true, EVENTS) => {
                let bytes = limited(response.bytes_stream(), ANSWER_LIMIT);
                let events = kept(SseStream::from_bytes_stream(bytes).boxed());
                Ok(StreamableHttpPostResponse::Sse(events, session))
            }
            (true, JSON) => {
                let body = read(response, ANSWER_LIMIT).await?;
                let message = serde_json::from_slice(&whole::kept(&body))?;
                Ok(StreamableHttpPostResponse::Json(message, session))
            }
            (true, _) => Err(Failure::UnexpectedContentType(Some(kind))),
            (false, _) => {
                let body = read(response, ERROR_LIMIT).await?;
                match serde_json::from_slice::<ServerJsonRpcMessage>(&body) {
                    Ok(message @ JsonRpcMessage::Error(_)) => {
                        Ok(StreamableHttpPostResponse::Json(message, session))
                    }
                    _ => Err(Failure::UnexpectedServerResponse(
                        format!("HTTP {status}: {}", String::from_utf8_lossy(&body)).into(),
                    )),
                }
            }
        }
    }
}

/// The response's media type without its parameters, in lower case.
fn media_type(response: &Response) -> String {
    let value = response.headers().get(CONTENT_TYPE);
    let value = value
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let essence = value.split(';').next().unwrap_or_default();
    essence.trim().to_ascii_lowercase()
}

async fn read(response: Response, limit: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = response.bytes_stream();
    let mut body = Vec::new();
    while let Some(piece) = bytes.next().await {
        body.extend_from_slice(&piece?);
        if body.len() > limit {
            return Err(Failure::ResponseBodyTooLarge { max_size: limit });
        }
    }
    Ok(body)
}

/// The pieces of a stream, and an error instead of what is beyond `limit` bytes.
fn limited<B: AsRef<[u8]>>(
    bytes: impl Stream<Item = reqwest::Result<B>>,
    limit: usize,
) -> impl Stream<Item = std::io::Result<B>> {
    let mut left = limit;
    bytes.map(move |piece| {
        let piece = piece.map_err(std::io::Error::other)?;
        match left.checked_sub(piece.as_ref().len()) {
            Some(rest) => {
                left = rest;
                Ok(piece)
            }
            None => Err(std::io::Error::other(format!(
                "the server answered with more than {limit} bytes"
            ))),
        }
    })
}

/// Events whose questions rmcp leaves as they are.
fn kept(events: Events) -> Events {
    let event = |event: Result<sse_stream::Sse, _>| {
        event.map(|mut event| {
            event.data = event.data.map(|data| {
                let kept = whole::kept(data.as_bytes()).into_owned();
                String::from_utf8(kept).unwrap_or(data)
            });
            event
        })
    };
    events.map(event).boxed()
}

impl StreamableHttpClient for Http {
    type Error = reqwest::Error;

    async fn post_message(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session: Option<Arc<str>>,
        token: Option<String>,
        headers: Headers,
    ) -> Result<StreamableHttpPostResponse, Failure> {
        let limits = StreamableHttpResponseLimits::default();
        self.post_message_with_response_limits(uri, message, session, token, headers, limits)
            .await
    }

    async fn post_message_with_response_limits(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session: Option<Arc<str>>,
        token: Option<String>,
        headers: Headers,
        limits: StreamableHttpResponseLimits,
    ) -> Result<StreamableHttpPostResponse, Failure> {
        if exact::arguments(&message).is_some() {
            let body = exact::to_bytes(&message)?;
            return self.post_exact(&uri, body, session, token, headers).await;
        }
        self.0
            .post_message_with_response_limits(uri, message, session, token, headers, limits)
            .await
    }

    async fn delete_session(
        &self,
        uri: Arc<str>,
        session: Arc<str>,
        token: Option<String>,
        headers: Headers,
    ) -> Result<(), Failure> {
        self.0.delete_session(uri, session, token, headers).await
    }

    async fn get_stream(
        &self,
        uri: Arc<str>,
        session: Option<Arc<str>>,
        last_event: Option<String>,
        token: Option<String>,
        headers: Headers,
    ) -> Result<Events, Failure> {
        let events = self
            .0
            .get_stream(uri, session, last_event, token, headers)
            .await?;
        Ok(kept(events))
    }

    async fn get_stream_with_max_sse_event_size(
        &self,
        uri: Arc<str>,
        session: Option<Arc<str>>,
        last_event: Option<String>,
        token: Option<String>,
        headers: Headers,
        limit: usize,
    ) -> Result<Events, Failure> {
        let events = self
            .0
            .get_stream_with_max_sse_event_size(uri, session, last_event, token, headers, limit)
            .await?;
        Ok(kept(events))
    }
}
