//! The seat app as an MCP server.

use std::borrow::Cow;
use std::sync::{Mutex, PoisonError};

use rmcp::ErrorData;
use rmcp::model::{
    Annotations, CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities,
    ContentBlock, EmbeddedResource, Implementation, ListResourcesResult, ListToolsResult,
    MetaObject, PaginatedRequestParams, ProtocolVersion, ReadResourceRequestParams,
    ReadResourceResponse, ReadResourceResult, Resource, ResourceContents, Role, ServerCapabilities,
    ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde_json::{Value, json};

use crate::action::Action;
use crate::app::{Answer, SeatApp, Verdict};
use crate::tools::{self, SEAT_ACTION, SHOW_SEATS, object};
use crate::view::{CATALOG_ID, TERMINAL_EXTENSION, TERMINAL_MIME_TYPE, VIEW, VIEW_URI};

/// Serves one [`SeatApp`] to the clients of one transport.
#[derive(Debug)]
pub struct SeatServer {
    app: Mutex<SeatApp>,
}

impl SeatServer {
    /// A server for an app.
    #[must_use]
    pub fn new(app: SeatApp) -> Self {
        Self {
            app: Mutex::new(app),
        }
    }

    fn show_seats(&self, draws_catalog: bool) -> CallToolResult {
        let answer = self.with_app(|app| app.show(draws_catalog));
        let structured = data_model(&answer);
        let mut result = tool_result(&answer, draws_catalog);
        result.structured_content = structured;
        result
    }

    fn seat_action(&self, request: &CallToolRequestParams, draws_catalog: bool) -> CallToolResult {
        let empty = serde_json::Map::new();
        let arguments = request.arguments.as_ref().unwrap_or(&empty);
        let answer = self.with_app(|app| match Action::read(arguments) {
            Ok(action) => app.act(&action),
            Err(bad_call) => app.reject(&bad_call),
        });
        let mut result = tool_result(&answer, draws_catalog);
        if !draws_catalog {
            // A view of another kind reads the seats from here.
            result.structured_content = data_model(&answer);
        }
        result
    }

    /// A panic while the app was in use can't have left it half changed: it changes in one step.
    fn with_app<R>(&self, user: impl FnOnce(&mut SeatApp) -> R) -> R {
        user(&mut self.app.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl ServerHandler for SeatServer {
    fn get_info(&self) -> ServerConfig {
        let mut capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .build();
        let settings = object(json!({"catalogs": [CATALOG_ID]}));
        capabilities.extensions = Some([(TERMINAL_EXTENSION.to_owned(), settings)].into());
        let mut info = ServerConfig::new(capabilities).with_instructions(
            "Seats of one flight. Call show_seats; the person chooses in the seat map that the host draws.",
        );
        info.protocol_version = ProtocolVersion::V_2025_11_25;
        info.server_info = Implementation::new("seat-demo", env!("CARGO_PKG_VERSION"));
        info
    }

    /// The generations with a handshake.
    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(ProtocolVersion::known_up_to(&ProtocolVersion::V_2025_11_25))
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::all()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::all().into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let draws_catalog = draws_catalog(context.client_capabilities().as_ref());
        match request.name.as_ref() {
            SHOW_SEATS => Ok(self.show_seats(draws_catalog).into()),
            SEAT_ACTION => Ok(self.seat_action(&request, draws_catalog).into()),
            name => Err(ErrorData::invalid_params(
                format!("unknown tool {name:?}: there are {SHOW_SEATS:?} and {SEAT_ACTION:?}"),
                None,
            )),
        }
    }

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let view = Resource::new(VIEW_URI, "seat-map.json")
            .with_title("Seat map for terminals")
            .with_mime_type(TERMINAL_MIME_TYPE);
        Ok(ListResourcesResult::with_all_items(vec![view]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        if request.uri != VIEW_URI {
            return Err(ErrorData::resource_not_found(
                format!("there is no resource {:?}, only {VIEW_URI:?}", request.uri),
                Some(json!({"uri": request.uri})),
            ));
        }
        Ok(ReadResourceResult::new(vec![terminal_resource(VIEW)]).into())
    }
}

/// Whether the client said that it draws the catalog of the terminal view.
fn draws_catalog(client: Option<&ClientCapabilities>) -> bool {
    client
        .and_then(|client| {
            client
                .extensions
                .as_ref()?
                .get(TERMINAL_EXTENSION)?
                .get("catalogs")
        })
        .and_then(Value::as_array)
        .is_some_and(|catalogs| catalogs.iter().any(|catalog| catalog == CATALOG_ID))
}

/// Text for the conversation and, for a client that draws it, the data message for the view.
fn tool_result(answer: &Answer, draws_catalog: bool) -> CallToolResult {
    let mut content = vec![ContentBlock::text(&answer.text)];
    if draws_catalog {
        let mut data = EmbeddedResource::new(terminal_resource(&answer.snapshot));
        data.annotations = Some(Annotations::default().with_audience(vec![Role::User]));
        content.push(ContentBlock::Resource(data));
    }
    let mut result = match answer.verdict {
        Verdict::Refused => CallToolResult::error(content),
        Verdict::Granted | Verdict::Done => CallToolResult::success(content),
    };
    if answer.verdict == Verdict::Done {
        let done = object(json!({(TERMINAL_EXTENSION): {"done": true}}));
        result.meta = Some(MetaObject(done));
    }
    result
}

/// The data model of a snapshot, as a value.
fn data_model(answer: &Answer) -> Option<Value> {
    let mut message: Value = serde_json::from_str(&answer.snapshot).ok()?;
    message
        .pointer_mut("/updateDataModel/value")
        .map(Value::take)
}

fn terminal_resource(text: &str) -> ResourceContents {
    ResourceContents::text(text, VIEW_URI).with_mime_type(TERMINAL_MIME_TYPE)
}
