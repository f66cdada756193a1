//! The MCP server: the library's sessions as tools.

mod arguments;
mod http;
mod hub;
mod incoming;
mod policy;
mod stdio;
mod table;
mod tools;

pub use http::serve_http;
pub use hub::{CALLS_MAX, Hub};
pub use policy::Policy;
pub use stdio::serve_stdio;

use std::sync::Arc;

use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, ContentBlock, Implementation,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::{ErrorData, model::CallToolResult};

use crate::error::Error;
use crate::session::Cancel;
use table::{Context, Entry};

/// What a model reads before it uses the tools.
const INSTRUCTIONS: &str = "Runs terminal programs and drives them like a person at a terminal. \
    tui_launch starts one; tui_snapshot or tui_text shows its screen; tui_press_key, tui_send_text and \
    tui_click act on it; then tui_wait_for_text or tui_wait_for_idle before looking again. \
    Columns and rows count from 1. tui_close ends a session.";

/// The most cells of a screen with which a quick tool is quick: 320x100 are read within a few
/// milliseconds.
const QUICK_CELLS: u64 = 32_000;

/// Serves one client. Clones share the sessions.
#[derive(Clone)]
pub struct Server {
    hub: Arc<Hub>,
    table: Arc<Vec<Entry>>,
}

impl Server {
    /// A server over these sessions.
    pub fn new(hub: Arc<Hub>) -> Self {
        let table = tools::all()
            .into_iter()
            .filter(|entry| hub.policy().allows(entry.kind));
        Server {
            table: Arc::new(table.collect()),
            hub,
        }
    }

    /// The tools as they are listed.
    pub fn tools(&self) -> Vec<Tool> {
        self.table.iter().map(|entry| entry.tool.clone()).collect()
    }

    /// Calls a tool: a quick one here, others on a thread of their own, so that none waits for another.
    async fn call(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        let index = self
            .table
            .iter()
            .position(|entry| entry.tool.name == request.name);
        let index = index.ok_or_else(|| unknown_tool(&request.name))?;
        let running = match self.hub.begin_call() {
            Ok(running) => running,
            Err(error) => return Ok(failure(error)),
        };
        let cancel = Cancel::default();
        let (table, hub) = (Arc::clone(&self.table), Arc::clone(&self.hub));
        let cancelled = cancel.clone();
        let arguments = request.arguments.unwrap_or_default();
        // The versions that begin with a handshake are those it may have spoken.
        let version = context.protocol_version();
        let may_be_the_seeds = version.is_none_or(|version| version.has_initialize());
        let session = arguments.get("session_id").and_then(|id| id.as_str());
        let cells = session.map_or(0, |id| self.hub.cells_of(id));
        if table[index].quick && cells <= QUICK_CELLS {
            let context = Context {
                hub: &hub,
                cancel,
                may_be_the_seeds,
            };
            return Ok(match (table[index].run)(&context, arguments) {
                Ok(answer) => answer.into_result(),
                Err(error) => failure(error),
            });
        }
        let mut work = tokio::task::spawn_blocking(move || {
            let _running = running;
            let context = Context {
                hub: &hub,
                cancel,
                may_be_the_seeds,
            };
            (table[index].run)(&context, arguments)
        });
        let outcome = tokio::select! {
            outcome = &mut work => outcome,
            () = context.ct.cancelled() => {
                cancelled.cancel();
                self.hub.wake_all();
                work.await
            }
        };
        match outcome {
            Ok(Ok(answer)) => Ok(answer.into_result()),
            Ok(Err(error)) => Ok(failure(error)),
            Err(panic) => Err(ErrorData::internal_error(
                format!("the tool failed: {panic}"),
                None,
            )),
        }
    }
}

fn failure(error: Error) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(error.to_string())])
}

fn unknown_tool(name: &str) -> ErrorData {
    let reason = if tools::all().iter().any(|entry| entry.tool.name == name) {
        "is not offered: the server was started with --read-only"
    } else {
        "is not known; tools/list names those that are"
    };
    ErrorData::invalid_params(format!("the tool {name:?} {reason}"), None)
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let mut info = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        info.server_info = Implementation::new("tui-driver", env!("CARGO_PKG_VERSION"));
        info.instructions = Some(INSTRUCTIONS.to_owned());
        info
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let mut list = ListToolsResult::with_all_items(self.tools());
        // The list never changes while the server runs.
        list.ttl_ms = Some(3_600_000);
        list.cache_scope = Some(CacheScope::Public);
        Ok(list)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.call(request, context)
            .await
            .map(CallToolResponse::Complete)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.table
            .iter()
            .find(|entry| entry.tool.name == name)
            .map(|entry| entry.tool.clone())
    }
}
