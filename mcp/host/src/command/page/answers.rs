//! What the page's listeners answer.

use std::convert::Infallible;
use std::time::Duration;

use futures_util::stream;
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt as _, Empty, Full, Limited, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Request, Response, StatusCode};
use splitflap::session::Document;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::{Deliver, PageEvent};

pub(super) type Answer = Response<BoxBody<Bytes, Infallible>>;

/// The page around the view.
const PAGE: &str = include_str!("page.html");
/// Bytes that the page may say at once.
const BODY_LIMIT: usize = 8 * 1024 * 1024;
/// How often the page is greeted: only a write finds out that it has gone.
const GREETING: Duration = Duration::from_secs(2);

/// An answer without a body.
pub(super) fn bare(status: StatusCode) -> Answer {
    let mut answer = Response::new(Empty::new().boxed());
    *answer.status_mut() = status;
    answer
}

/// The page around the view: it runs its own script and nothing else, and frames the view's origin alone.
pub(super) fn page(title: &str, secret: &str, view: &str) -> Answer {
    let text = PAGE
        .replace("{title}", &escaped(title))
        .replace("{secret}", secret);
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{secret}'; style-src 'nonce-{secret}'; img-src data:; connect-src 'self'; \
         frame-src http://{view}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    html(text, &policy)
}

/// The view's document, under its policy, to be framed by the page alone. Opened by itself it is as closed in.
pub(super) fn document(document: &Document, page: &str) -> Answer {
    let policy = format!(
        "{}; frame-ancestors http://{page}; sandbox allow-scripts allow-forms",
        document.policy
    );
    html(document.html.clone(), &policy)
}

fn html(text: String, policy: &str) -> Answer {
    let mut answer = Response::new(Full::new(Bytes::from(text)).boxed());
    let headers = answer.headers_mut();
    let plain = |value| HeaderValue::from_static(value);
    headers.insert(CONTENT_TYPE, plain("text/html; charset=utf-8"));
    headers.insert(CACHE_CONTROL, plain("no-store"));
    headers.insert(REFERRER_POLICY, plain("no-referrer"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, plain("nosniff"));
    headers.insert(
        HeaderName::from_static("cross-origin-opener-policy"),
        plain("same-origin"),
    );
    // A policy is ASCII by how it is made; without one nothing is served.
    match HeaderValue::from_str(policy) {
        Ok(policy) => {
            headers.insert(CONTENT_SECURITY_POLICY, policy);
            answer
        }
        Err(_) => bare(StatusCode::INTERNAL_SERVER_ERROR),
    }
}

/// Everything that the page is told, as server-sent events, until one side ends it.
pub(super) fn events(queue: mpsc::Receiver<String>, deliver: Deliver) -> Answer {
    let listening = Listening(deliver);
    let lines = stream::unfold((queue, listening), async |(mut queue, listening)| {
        let line = match timeout(GREETING, queue.recv()).await {
            Ok(Some(message)) => format!("data: {message}\n\n"),
            Ok(None) => return None,
            Err(_) => ":\n\n".to_owned(),
        };
        let frame = Ok::<_, Infallible>(Frame::data(Bytes::from(line)));
        Some((frame, (queue, listening)))
    });
    let mut answer = Response::new(StreamBody::new(lines).boxed());
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

/// The page listens; dropped when it has gone.
struct Listening(Deliver);

impl Drop for Listening {
    fn drop(&mut self) {
        (self.0)(PageEvent::Gone);
    }
}

/// What the page says, if it is not too much.
pub(super) async fn read_body(request: Request<Incoming>) -> Option<Bytes> {
    let body = Limited::new(request.into_body(), BODY_LIMIT);
    Some(body.collect().await.ok()?.to_bytes())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
