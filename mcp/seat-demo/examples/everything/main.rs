//! A server with everything that the conformance suite asks for, on the same library as the seat app:
//! its transport, its limits, its checks of hosts and origins, both generations side by side.
//!
//! `cargo run -p seat-demo --example everything -- 127.0.0.1:8931` serves at `/mcp` until interrupted.
#![allow(
    deprecated,
    reason = "the suite tests what older protocol versions have, too"
)]

mod asking;
mod catalog;
mod content;
mod prompts;
mod resources;
mod rounds;

use std::sync::Arc;

use rmcp::model::*;
use rmcp::service::{RequestContext, SubscriptionContext};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use seat_demo::HttpServer;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::broadcast;
use tokio_util::sync::CancellationToken;

#[derive(Clone)]
struct Everything {
    state: Arc<RequestStateCodec>,
    changes: broadcast::Sender<Change>,
}

/// What listeners can hear of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Tools,
    Prompts,
}

/// A value of the protocol that is written down here as JSON.
fn wire<T: DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).expect("what is written down here is right")
}

/// A result that is complete, which the newer generation has to be told.
fn complete<T: DeserializeOwned>(mut result: Value) -> T {
    result["resultType"] = "complete".into();
    wire(result)
}

fn unknown(what: &str, name: &str) -> ErrorData {
    ErrorData::invalid_params(format!("unknown {what} {name:?}"), None)
}

impl ServerHandler for Everything {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_logging()
            .enable_completions()
            .enable_prompts()
            .enable_prompts_list_changed()
            .enable_resources()
            .enable_resources_subscribe()
            .enable_tools()
            .enable_tool_list_changed()
            .build();
        let mut info = ServerConfig::new(capabilities);
        info.protocol_version = ProtocolVersion::LATEST_WITH_INITIALIZE;
        info.server_info = Implementation::new("everything", env!("CARGO_PKG_VERSION"));
        info
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(catalog::tools()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        catalog::tools().into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let name = request.name.as_ref();
        if name == "test_trigger_tool_change" {
            // Nobody may be listening.
            let _ = self.changes.send(Change::Tools);
            return Ok(content::text("The tools changed.").into());
        }
        if name == "test_trigger_prompt_change" {
            let _ = self.changes.send(Change::Prompts);
            return Ok(content::text("The prompts changed.").into());
        }
        if let Some(result) = content::plain(name) {
            return Ok(result.into());
        }
        if let Some(result) = asking::answer(name, &request, &context).await? {
            return Ok(result.into());
        }
        rounds::answer(name, &request, &context, &self.state)?.ok_or_else(|| unknown("tool", name))
    }

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::all()))
    }

    async fn list_resource_templates(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(
            resources::templates(),
        ))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        resources::read(&request.uri)
    }

    async fn subscribe(
        &self,
        _request: SubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        // No resource here ever changes.
        Ok(())
    }

    async fn unsubscribe(
        &self,
        _request: UnsubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Ok(())
    }

    async fn set_level(
        &self,
        _request: SetLevelRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        Ok(())
    }

    async fn list_prompts(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(prompts::all()))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        prompts::get(&request)
    }

    fn accepted_subscription_filter(
        &self,
        requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        Some(requested.clone())
    }

    async fn listen(&self, listening: SubscriptionContext) -> Result<(), ErrorData> {
        let mut changes = self.changes.subscribe();
        loop {
            let change = tokio::select! {
                change = changes.recv() => change,
                () = listening.cancelled() => return Ok(()),
            };
            // What a listener did not ask for is not sent; the sink sees to it.
            let _ = match change {
                Ok(Change::Tools) => listening.sink().notify_tool_list_changed().await,
                Ok(Change::Prompts) => listening.sink().notify_prompt_list_changed().await,
                Err(_) => return Ok(()),
            };
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    let address = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "127.0.0.1:0".to_owned());
    let mut key = [0; 32];
    getrandom::fill(&mut key).expect("the operating system gives random bytes");
    let everything = Everything {
        state: Arc::new(RequestStateCodec::try_new(key).expect("32 bytes are enough")),
        changes: broadcast::channel(16).0,
    };
    let server = HttpServer::bind(&address).await?;
    let stop = CancellationToken::new();
    let interrupted = stop.clone();
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            interrupted.cancel();
        }
    });
    eprintln!("everything: serving at http://{}/mcp", server.address());
    server.serve(everything, stop).await
}
