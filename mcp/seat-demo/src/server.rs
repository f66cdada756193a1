//! The seat app as an MCP server, for both generations of the protocol at once.
//!
//! Nothing here depends on who connected before: each request says (newer clients) or has said in its
//! handshake (older ones) what it can draw, and the tools are listed alike for everyone.

mod elicit;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use rmcp::ErrorData;
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, DiscoverResult, Implementation,
    JsonObject, ListResourcesResult, ListToolsResult, MetaObject, PaginatedRequestParams,
    ProtocolVersion, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, Resource,
    ResourceContents, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde_json::json;

use crate::action::Action;
use crate::app::{GUEST, SeatApp};
use crate::draws::Draws;
use crate::flight::Millis;
use crate::http::path_of;
use crate::ledger::LedgerError;
use crate::result::{action_result, terminal_resource, tool_result};
use crate::tools::{self, CHOOSE_SEAT, SEAT_ACTION, SHOW_SEATS, object};
use crate::view::{
    CATALOG_ID, HTML_MIME_TYPE, HTML_URI, HTML_VIEW, TERMINAL_EXTENSION, TERMINAL_MIME_TYPE,
    UI_EXTENSION, VIEW, VIEW_URI,
};
use crate::wishes::Wishes;
use elicit::Seal;

/// How long lists and views may be kept: they change with the program only.
const TTL_MS: u64 = 3_600_000;

/// Serves one [`SeatApp`] to all clients of all transports. Cheap to clone: clones share the app.
#[derive(Clone, Debug)]
pub struct SeatServer {
    app: Arc<Mutex<SeatApp>>,
    booking: Arc<str>,
    seal: Arc<Seal>,
}

impl SeatServer {
    /// A server for an app.
    ///
    /// # Errors
    /// [`LedgerError`] if the app's database failed.
    pub fn new(mut app: SeatApp) -> Result<Self, LedgerError> {
        let seal = Seal::new(&mut app)?;
        Ok(Self {
            app: Arc::new(Mutex::new(app)),
            booking: GUEST.into(),
            seal: Arc::new(seal),
        })
    }

    /// The same server for callers that are this booking, unless their URL names another.
    #[must_use]
    pub fn for_booking(mut self, booking: &str) -> Self {
        self.booking = booking.into();
        self
    }

    fn show_seats(&self, booking: &str, arguments: &JsonObject, draws: Draws) -> ToolResult {
        self.with_app(|app| match Wishes::read(SHOW_SEATS, arguments) {
            Ok(wishes) => Ok(tool_result(&app.show(booking, &wishes, draws, now())?, draws).into()),
            Err(bad_call) => Ok(tool_result(&app.reject(booking, &bad_call, now())?, draws).into()),
        })
    }

    fn seat_action(&self, booking: &str, arguments: &JsonObject, draws: Draws) -> ToolResult {
        self.with_app(|app| {
            let answer = match Action::read(arguments) {
                Ok(action) => app.act(booking, &action, now())?,
                Err(bad_call) => app.reject(booking, &bad_call, now())?,
            };
            Ok(action_result(&answer, draws).into())
        })
    }

    /// A panic while the app was in use can't have left it half changed: it changes in one step.
    fn with_app<R>(
        &self,
        user: impl FnOnce(&mut SeatApp) -> Result<R, LedgerError>,
    ) -> Result<R, ErrorData> {
        user(&mut self.app.lock().unwrap_or_else(PoisonError::into_inner))
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))
    }

    /// Who calls: the booking that the URL names (`/mcp/ABC123`), or the one of this server.
    fn booking(&self, context: &RequestContext<RoleServer>) -> String {
        path_of(&context.extensions)
            .unwrap_or(&self.booking)
            .to_owned()
    }
}

type ToolResult = Result<CallToolResponse, ErrorData>;

impl ServerHandler for SeatServer {
    fn get_info(&self) -> ServerConfig {
        let mut capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .build();
        let catalogs = object(json!({"catalogs": [CATALOG_ID]}));
        capabilities.extensions = Some(
            [
                (UI_EXTENSION.to_owned(), JsonObject::new()),
                (TERMINAL_EXTENSION.to_owned(), catalogs),
            ]
            .into(),
        );
        // Hosts from before the extensions look here.
        capabilities.experimental = Some([("mcpApps".to_owned(), JsonObject::new())].into());
        let mut info = ServerConfig::new(capabilities).with_instructions(
            "Seats of one flight. Call show_seats; the person chooses in the seat map that the host \
             draws. Where it draws none, call choose_seat: it asks the person with forms.",
        );
        info.protocol_version = ProtocolVersion::LATEST_WITH_INITIALIZE;
        info.server_info = Implementation::new("seat-demo", env!("CARGO_PKG_VERSION"));
        info
    }

    async fn discover(
        &self,
        _context: RequestContext<RoleServer>,
    ) -> Result<DiscoverResult, ErrorData> {
        let versions = self.supported_protocol_versions().into_owned();
        Ok(DiscoverResult::from_server_info(versions, self.get_info())
            .with_ttl_ms(TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::all())
            .with_ttl_ms(TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::all().into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> ToolResult {
        let draws = Draws::read(context.client_capabilities().as_ref());
        let booking = self.booking(&context);
        let empty = JsonObject::new();
        let arguments = request.arguments.as_ref().unwrap_or(&empty);
        match request.name.as_ref() {
            SHOW_SEATS => self.show_seats(&booking, arguments, draws),
            SEAT_ACTION => self.seat_action(&booking, arguments, draws),
            CHOOSE_SEAT => self.choose_seat(&booking, &request, draws, &context).await,
            name => Err(ErrorData::invalid_params(
                format!(
                    "unknown tool {name:?}: there are {SHOW_SEATS:?}, {CHOOSE_SEAT:?} and {SEAT_ACTION:?}"
                ),
                None,
            )),
        }
    }

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let html = Resource::new(HTML_URI, "seat-map.html")
            .with_title("Seat map")
            .with_mime_type(HTML_MIME_TYPE)
            .with_meta(html_meta());
        let terminal = Resource::new(VIEW_URI, "seat-map.json")
            .with_title("Seat map for terminals")
            .with_mime_type(TERMINAL_MIME_TYPE);
        Ok(ListResourcesResult::with_all_items(vec![html, terminal])
            .with_ttl_ms(TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let contents = match request.uri.as_str() {
            VIEW_URI => terminal_resource(VIEW),
            HTML_URI => ResourceContents::text(HTML_VIEW, HTML_URI)
                .with_mime_type(HTML_MIME_TYPE)
                .with_meta(html_meta()),
            uri => {
                return Err(ErrorData::resource_not_found(
                    format!("there is no resource {uri:?}, only {HTML_URI:?} and {VIEW_URI:?}"),
                    Some(json!({"uri": uri})),
                ));
            }
        };
        Ok(ReadResourceResult::new(vec![contents])
            .with_ttl_ms(TTL_MS)
            .with_cache_scope(CacheScope::Public)
            .into())
    }
}

/// The page needs no network, no frames and no permissions; it says so, and hosts take it at its word.
fn html_meta() -> MetaObject {
    MetaObject(object(json!({"ui": {
        "csp": {"connectDomains": [], "resourceDomains": [], "frameDomains": [], "baseUriDomains": []},
        "permissions": {},
        "prefersBorder": true
    }})))
}

/// A clock before 1970 counts as 1970.
fn now() -> Millis {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| {
            Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
        })
}
