//! The HTML view in a browser: a page on this machine's loopback that only its opener can reach, with the view in a
//! sandboxed frame of another origin.
//!
//! Two listeners, two origins. The page's address holds a secret and works once; what the page says is taken from
//! that page alone (`Host`, `Origin`, a second secret). The view's document is served under its own policy.

mod answers;
mod guard;

use std::io;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Map, Value};
use splitflap::session::Document;
use tokio::net::TcpListener;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use answers::{Answer, bare, document, events, page, read_body};
use guard::Secrets;

/// How long the last that the page is told may take to get there.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// How much the page may leave unheard.
const UNHEARD: usize = 4096;

/// What happened on the page.
#[derive(Debug)]
pub(super) enum PageEvent {
    /// It is there and listens.
    Opened,
    /// A message of the view's.
    FromView(String),
    /// The person's word on what the view wanted.
    Consent(u64, bool),
    /// What the page is like: members of the view's host context.
    Context(Map<String, Value>),
    /// The person pressed its close button.
    Close,
    /// It was closed.
    Gone,
}

/// Takes what happens on the page, from another thread.
pub(super) type Deliver = Arc<dyn Fn(PageEvent) + Send + Sync>;

/// The page, served until it is dropped.
pub(super) struct Page {
    address: String,
    shared: Arc<Shared>,
    events: Option<mpsc::Sender<String>>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// What the listeners share.
struct Shared {
    secrets: Secrets,
    /// `127.0.0.1:PORT` of the page and of the view.
    page: String,
    view: String,
    title: String,
    deliver: Deliver,
    document: Mutex<Option<Document>>,
    /// What is to be told to the page, until it listens.
    queue: Mutex<Option<mpsc::Receiver<String>>>,
}

impl Page {
    /// Serves a page with this title.
    ///
    /// # Errors
    /// When there is no port, no thread or no randomness.
    pub(super) fn start(title: String, deliver: Deliver) -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let bind = || runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)));
        let (page, view) = (bind()?, bind()?);
        let secrets = Secrets::new()?;
        let (events, queue) = mpsc::channel(UNHEARD);
        let shared = Arc::new(Shared {
            page: page.local_addr()?.to_string(),
            view: view.local_addr()?.to_string(),
            secrets,
            title,
            deliver,
            document: Mutex::new(None),
            queue: Mutex::new(Some(queue)),
        });
        let address = format!("http://{}/{}/", shared.page, shared.secrets.once());
        let (stop, stopped) = oneshot::channel::<()>();
        let for_thread = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("page".to_owned())
            .spawn(move || {
                runtime.block_on(async move {
                    tokio::select! {
                        () = accept(page, Arc::clone(&for_thread), Side::Page) => {}
                        () = accept(view, for_thread, Side::View) => {}
                        _ = stopped => {}
                    }
                    tokio::time::sleep(LAST_WORDS).await;
                });
            })?;
        Ok(Self {
            address,
            shared,
            events: Some(events),
            stop: Some(stop),
            thread: Some(thread),
        })
    }

    /// Where the person's browser finds it, once.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// Puts the view's document into its frame.
    pub(super) fn mount(&self, document: Document) {
        let mut place = self.shared.document.lock();
        *place.as_deref_mut().unwrap_or(&mut None) = Some(document);
        drop(place);
        let view = &self.shared.view;
        let address = format!("http://{view}/{}/", self.shared.secrets.view);
        self.tell(&serde_json::json!({ "mount": address }));
    }

    /// Tells the page something.
    pub(super) fn tell(&self, message: &Value) {
        let told = self
            .events
            .as_ref()
            .map(|events| events.try_send(message.to_string()));
        // A page that is gone is told nothing more; one that has stopped to listen, and makes no end of requests, is as good as gone.
        if let Some(Err(TrySendError::Full(_))) = told {
            (self.shared.deliver)(PageEvent::Gone);
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.events = None;
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[derive(Clone, Copy)]
enum Side {
    Page,
    View,
}

async fn accept(listener: TcpListener, shared: Arc<Shared>, side: Side) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let shared = Arc::clone(&shared);
        let service = service_fn(move |request| {
            let shared = Arc::clone(&shared);
            async move { Ok::<_, std::convert::Infallible>(shared.answer(side, request).await) }
        });
        tokio::spawn(async move {
            // A browser that breaks a connection off is told nothing more on it.
            let _ = http1::Builder::new()
                .serve_connection(TokioIo::new(stream), service)
                .await;
        });
    }
}

impl Shared {
    async fn answer(&self, side: Side, request: Request<Incoming>) -> Answer {
        let own = match side {
            Side::Page => &self.page,
            Side::View => &self.view,
        };
        if !guard::is_for(&request, own) {
            return bare(StatusCode::FORBIDDEN);
        }
        let path = request.uri().path().trim_matches('/').to_owned();
        let (secret, what) = path.split_once('/').unwrap_or((&path, ""));
        match (side, request.method(), what) {
            (Side::View, &Method::GET, "") if self.secrets.is_view(secret) => {
                let document_of = self.document.lock().unwrap_or_else(PoisonError::into_inner);
                match document_of.as_ref() {
                    Some(view) => document(view, &self.page),
                    None => bare(StatusCode::NOT_FOUND),
                }
            }
            (Side::Page, &Method::GET, "") if self.secrets.spend(secret) => {
                page(&self.title, &self.secrets.page, &self.view)
            }
            (Side::Page, &Method::GET, "events") if self.secrets.is_page(secret) => {
                let queue = self
                    .queue
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .take();
                match queue {
                    Some(queue) => {
                        (self.deliver)(PageEvent::Opened);
                        events(queue, Arc::clone(&self.deliver))
                    }
                    None => bare(StatusCode::CONFLICT),
                }
            }
            (Side::Page, &Method::POST, "up") if self.secrets.is_page(secret) => {
                self.said(request).await
            }
            _ => bare(StatusCode::NOT_FOUND),
        }
    }

    /// The page says something.
    async fn said(&self, request: Request<Incoming>) -> Answer {
        if !guard::is_from(&request, &self.page) {
            return bare(StatusCode::FORBIDDEN);
        }
        let Some(body) = read_body(request).await else {
            return bare(StatusCode::PAYLOAD_TOO_LARGE);
        };
        match event(&body) {
            Some(event) => {
                (self.deliver)(event);
                bare(StatusCode::NO_CONTENT)
            }
            None => bare(StatusCode::BAD_REQUEST),
        }
    }
}

fn event(body: &[u8]) -> Option<PageEvent> {
    let said: Value = serde_json::from_slice(body).ok()?;
    let (what, value) = said.as_object()?.iter().next()?;
    Some(match what.as_str() {
        "view" => PageEvent::FromView(value.as_str()?.to_owned()),
        "context" => PageEvent::Context(value.as_object()?.clone()),
        "consent" => PageEvent::Consent(value.get("id")?.as_u64()?, value.get("yes")?.as_bool()?),
        "close" => PageEvent::Close,
        _ => return None,
    })
}
